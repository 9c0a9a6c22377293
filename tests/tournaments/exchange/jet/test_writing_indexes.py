"""Indexes of tables that rows are added to: all entries, in order, on leaves that are chained."""

from __future__ import annotations

import random
import struct

import pytest

from scoring.words import RuleError
from tests.cases import for_each
from tests.tournaments.exchange.jet.jet_tables import evening
from tests.tournaments.exchange.jet.structure import (
    PAGE,
    Walk,
    definition_of,
    faults,
    index_faults,
    indexes_of,
    page_of,
    pages_in_map,
    rows_of,
    u32,
)
from tests.tournaments.exchange.jet.test_writing import BLANK, places
from tests.tournaments.exchange.jet_files import made
from tests.tournaments.exchange.scoring_tables import INDEXES
from tournaments.exchange.jet.draft import Draft
from tournaments.exchange.jet.indexes import Tree
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.writing import append, change


def leaves(data: bytes, table: str) -> list[int]:
    """The leaves of a table's first index."""
    page = places(data)[table]
    walk = Walk(data, page, [])
    walk.down(next(indexes_of(definition_of(data, page))).root)
    assert walk.faults == []
    return walk.leaves


def test_a_federations_file_gets_more_results():
    """A file with 150 results gets 50 more, four times; the entries of a leaf are 401 at most."""
    data = made(evening(150), indexes=INDEXES)
    for count in range(200, 550, 50):
        data = append(data, {"ReceivedData": [{"board": 1}] * 50})
        assert list(faults(data, places(data))) == []
        assert [row[0] for row in read(data).table("ReceivedData").rows] == list(range(1, count + 1))
        assert len(leaves(data, "ReceivedData")) == (1 if count <= 401 else 2)


def test_the_tree_grows_by_nodes():
    counts = (401, 402, 803)
    trees = [leaves(append(BLANK, {"Clients": [{}] * count}), "Clients") for count in counts]
    assert [len(tree) for tree in trees] == [1, 2, 3]


def test_numbers_come_in_any_order():
    numbers = [*range(-500, 500)]
    random.Random(63).shuffle(numbers)
    data = BLANK
    for start in range(0, 1000, 125):
        rows = [{"ID": number} for number in numbers[start : start + 125]]
        data = append(data, {"IntermediateData": rows})
        assert list(faults(data, places(data))) == []
    assert [row[0] for row in read(data).table("IntermediateData").rows] == numbers


def test_nodes_above_nodes():
    """Keys as long as those of texts: three entries to a page."""
    owner = places(BLANK)["Clients"]
    index = next(indexes_of(definition_of(BLANK, owner)))
    for count in (3, 4, 9, 10, 27, 28, 100):
        draft = Draft(BLANK)
        entries = [b"\x7f" + bytes([number]) * 1000 + bytes(4) for number in range(count)]
        tree = Tree(draft, index.root, index.map, owner)
        tree.write(entries)
        walk = Walk(draft.content(), owner, [])
        walk.down(index.root)
        assert (walk.faults, walk.entries) == ([], entries)
        assert pages_in_map(draft.content(), index.map) == set(walk.pages)
        assert Tree(draft, index.root, index.map, owner).entries == entries


def shared_beginnings(data: bytes, table: str) -> bytes:
    """The file with the entries of a table's first index shortened by the beginning that they share."""
    (number,) = leaves(data, table)
    page = bytearray(page_of(data, number))
    walk = Walk(data, places(data)[table], [])
    walk.down(number)
    first, *others = walk.entries
    parts = [first, *(entry[3:] for entry in others)]
    assert all(entry[:3] == first[:3] for entry in others)
    content, mask = b"".join(parts), bytearray(0x1E0 - 0x1B)
    end = 0
    for part in parts:
        end += len(part)
        mask[end // 8] |= 1 << end % 8
    page[2:4] = struct.pack("<H", PAGE - 0x1E0 - end)
    page[24:26] = struct.pack("<H", 3)
    page[0x1B:0x1E0] = mask
    page[0x1E0:] = content.ljust(PAGE - 0x1E0, b"\0")
    return data[: number * PAGE] + page + data[(number + 1) * PAGE :]


def test_entries_with_a_shared_beginning_are_read():
    data = shared_beginnings(made(evening(150), indexes=INDEXES), "ReceivedData")
    added = append(data, {"ReceivedData": [{}] * 300})
    assert list(faults(added, places(added))) == []


def test_a_tree_that_needs_fewer_pages_gives_them_back():
    """Leaves that are not filled, as they come of splitting and of deleting, are filled."""
    data = append(BLANK, {"Clients": [{}] * 1300})
    assert len(leaves(data, "Clients")) == 4
    # Each leaf is left with its first entry.
    owner = places(data)["Clients"]
    index = next(indexes_of(definition_of(data, owner)))
    walk = Walk(data, owner, [])
    walk.down(index.root)
    draft = bytearray(data)
    for number in walk.leaves:
        start = number * PAGE
        mask = bytearray(0x1E0 - 0x1B)
        mask[9 // 8] |= 1 << 9 % 8
        draft[start + 0x1B : start + 0x1E0] = mask
    added = append(bytes(draft), {"Clients": [{"ID": 5000}]})
    after = Walk(added, owner, [])
    after.down(index.root)
    assert after.leaves == [index.root]
    assert len(after.entries) == 5
    assert pages_in_map(added, index.map) == {index.root}
    assert set(walk.pages) - {index.root} <= pages_in_map(added, 1 << 8)


def patched_index(data: bytes, table: str, *, columns: list[tuple[int, int]], flags: int) -> bytes:
    """The file with the first index of a table over these columns, each with 1 where it rises."""
    owner = places(data)[table]
    block = definition_of(data, owner)
    count, of_table = u32(block, 51), int.from_bytes(block[45:47], "little")
    at = 63 + 12 * count + 25 * of_table
    for _ in range(of_table):
        at += 2 + int.from_bytes(block[at : at + 2], "little")
    entry = b"".join(struct.pack("<HB", *column) for column in columns).ljust(30, b"\xff")
    draft = bytearray(data)
    at += owner * PAGE
    draft[at + 4 : at + 34] = entry
    draft[at + 46] = flags
    return bytes(draft)


def test_several_columns_one_of_them_falling():
    """Round falls: the larger comes first, and what has no round last."""
    data = patched_index(BLANK, "ReceivedData", columns=[(1, 1), (3, 0)], flags=0x80)
    rows = [(1, 5), (-1, 6), (1, None), (None, 2), (1, -7)]
    data = append(data, {"ReceivedData": [{"section": one, "round": two} for one, two in rows]})
    owner = places(data)["ReceivedData"]
    walk = Walk(data, owner, [])
    walk.down(next(indexes_of(definition_of(data, owner))).root)
    order = [rows[entry[-1]] for entry in walk.entries]
    assert order == [(None, 2), (-1, 6), (1, 5), (1, -7), (1, None)]
    # 7F, the number with its first bit turned; of a falling column all bits turned; FF where it has no value.
    assert walk.entries[2][:-4].hex() == "7f8001" + "80" + "7ffa"
    assert walk.entries[4][:-4].hex() == "7f8001" + "ff"


def test_an_index_without_rows_that_have_no_value():
    data = patched_index(BLANK, "ReceivedData", columns=[(1, 1)], flags=0x82)
    data = append(data, {"ReceivedData": [{"section": 3}, {}, {"section": 1}]})
    owner = places(data)["ReceivedData"]
    index = next(indexes_of(definition_of(data, owner)))
    found = {
        (page, row): b"\x7f" + struct.pack(">H", 0x8000 + n)
        for (page, row, _b), n in zip(rows_of(data, owner), (3, 0, 1), strict=True)
        if n
    }
    assert list(index_faults(data, owner, index, found)) == []


@for_each(
    "fault",
    [
        ({"Clients": [{"ID": 7}, {"ID": 7}]}, "ID", "is there already"),
        ({"PlayerNames": [{"ID": 1, "strID": "1"}]}, "strID", "is in an index of a kind"),
        ({"Settings": [{"BM3PINcode": ""}]}, "BM3PINcode", "is in an index of a kind"),
    ],
)
def test_refused(fault):
    rows, field, text = fault
    with pytest.raises(RuleError, match=text) as refusal:
        append(BLANK, rows)
    assert (refusal.value.code, refusal.value.field) == ("jet.index", field)


def test_a_number_that_is_there_is_refused():
    data = append(BLANK, {"Clients": [{"ID": 7}]})
    with pytest.raises(RuleError, match="row 2: the value of ID is there already"):
        append(data, {"Clients": [{"ID": 6}, {"ID": 7}]})


def test_a_value_that_an_index_needs():
    data = patched_index(BLANK, "ReceivedData", columns=[(1, 1)], flags=0x88)
    with pytest.raises(RuleError, match="row 1: Section needs a value"):
        append(data, {"ReceivedData": [{}]})


def test_yes_and_no_are_not_keys():
    data = patched_index(BLANK, "ReceivedData", columns=[(15, 1)], flags=0x80)
    for record in ({}, {"Processed": True}):
        with pytest.raises(RuleError, match="Processed is in an index"):
            append(data, {"ReceivedData": [record]})


def test_what_an_index_has_is_not_changed():
    data = made(evening(3), indexes=INDEXES)
    with pytest.raises(RuleError, match="ID cannot be changed") as refusal:
        change(data, "ReceivedData", {0: {"ID": 9}})
    assert refusal.value.code == "jet.column"


def test_faults_are_seen():
    """The check by itself: a leaf with another entry, another neighbour, another count."""
    data = append(BLANK, {"ReceivedData": [{}] * 500})
    page = leaves(data, "ReceivedData")[1] * PAGE
    for at in (0x1E0 + 4, 12, 16, 2, 4, 20):
        draft = bytearray(data)
        draft[page + at] ^= 1
        assert list(faults(bytes(draft), places(data))) != []
