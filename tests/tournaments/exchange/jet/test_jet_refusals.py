"""Files that cannot be read are refused: by what is wrong with them, and always in the same few ways."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable

import pytest

from scoring.words import RuleError
from tests.cases import for_each
from tests.tournaments.exchange.jet.jet_tables import BOTH, EVERY_KIND, KINDS, evening
from tests.tournaments.exchange.jet_files import made
from tournaments.exchange.jet import reading
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Column, Kind, Table, Version

PAGE = {Version.JET3: 2048, Version.JET4: 4096}
LONG_VALUES = int.from_bytes(b"LVAL", "little")
CATALOGUE, DEFINITION = 2, 3
"""The pages of the definitions in a file of one table."""


def read_whole(data: bytes) -> str:
    """Read a file and all of its tables: "" or the code of the refusal."""
    try:
        list(read(data).tables.values())
    except RuleError as refusal:
        return refusal.code if refusal.field == "file" and str(refusal) else "without words"
    return ""


class Draft:
    """A file of the table of every kind, to be changed at places that the format names."""

    def __init__(self, **ways: object) -> None:
        self.data = bytearray(made([KINDS], **ways))

    def put(self, page: int, at: int, layout: str, *values: float) -> Draft:
        struct.pack_into("<" + layout, self.data, page * 4096 + at, *values)
        return self

    def get(self, page: int, at: int, layout: str) -> int:
        return struct.unpack_from("<" + layout, self.data, page * 4096 + at)[0]

    def page(self, owner: int) -> int:
        """The first data page that an owner has."""
        return next(
            number
            for number in range(1, len(self.data) // 4096)
            if self.get(number, 0, "B") == 1 and self.get(number, 4, "I") == owner
        )

    def first_part(self) -> tuple[int, int]:
        """The page and the offset of the part that a long value begins with: it was written last."""
        page = max(n for n in range(len(self.data) // 4096) if self.get(n, 4, "I") == LONG_VALUES)
        return page, self.get(page, 14, "H") & 0x1FFF

    def row(self, owner: int, index: int = 0) -> tuple[int, int]:
        """The page and the offset of a row."""
        page = self.page(owner)
        return page, self.get(page, 14 + 2 * index, "H") & 0x1FFF

    def map(self, at: int = 55) -> tuple[int, int]:
        """The page and the offset of the map that the table's definition points to."""
        pointer = self.get(DEFINITION, at, "I")
        page, index = pointer >> 8, pointer & 0xFF
        return page, self.get(page, 14 + 2 * index, "H") & 0x1FFF


@for_each(
    "data", [b"", b"\0", b"PK\3\4" * 2000, bytes(8192), b"\xff" * 8192, b"\0\1\0\0Standard Jet DC\0" * 400]
)
def test_what_is_not_an_access_database_is_refused(data):
    assert read_whole(data) == "jet.kind"


def test_a_version_that_is_not_known_is_refused():
    assert read_whole(made([KINDS], version_byte=7)) == "jet.kind"


@for_each("version", BOTH)
def test_an_encrypted_file_is_refused_by_that_name(version):
    data = bytearray(made([KINDS], version))
    data[0x3F] ^= 1
    assert read_whole(bytes(data)) == "jet.encrypted"


def test_a_large_file_is_refused(monkeypatch):
    data = made([KINDS])
    monkeypatch.setattr(reading, "MOST_BYTES", len(data))
    assert read_whole(data) == ""
    monkeypatch.setattr(reading, "MOST_BYTES", len(data) - 1)
    assert read_whole(data) == "jet.size"


def test_a_table_of_many_cells_is_refused(monkeypatch):
    data = made([Table("T", KINDS.columns, KINDS.rows * 30)])
    monkeypatch.setattr(reading, "MOST_CELLS", 90 * len(EVERY_KIND))
    assert read_whole(data) == ""
    monkeypatch.setattr(reading, "MOST_CELLS", 89 * len(EVERY_KIND))
    assert read_whole(data) == "jet.size"


@for_each("version", BOTH)
def test_every_truncation_at_a_tenth_is_refused(version):
    data = made(evening(200), version)
    assert read_whole(data) == ""
    for tenth in range(10):
        cut = len(data) * tenth // 10
        for length in (cut, cut // PAGE[version] * PAGE[version]):
            assert read_whole(data[:length]) == ("jet.torn" if length else "jet.kind")


@for_each("version", BOTH)
def test_every_page_that_is_lost_or_not_yet_written_is_missed_or_not_of_use(version):
    """What a copy lacks that was made while a program wrote, is either refused or not part of any table."""
    tables = evening(40)
    data, page = made(tables, version), PAGE[version]
    whole = [table.rows for table in read(data).tables.values()]
    kept = 0
    for number in range(1, len(data) // page):
        torn = data[: number * page] + bytes(page) + data[(number + 1) * page :]
        code = read_whole(torn)
        assert code in ("", "jet.torn")
        if not code:
            assert [table.rows for table in read(torn).tables.values()] == whole
            kept += 1
    assert kept == 1  # the map of free pages


TORN: dict[str, Callable[[Draft], Draft]] = {
    "a page is not written yet": lambda d: d.put(d.page(DEFINITION), 0, "B", 0),
    "a page belongs to another table": lambda d: d.put(d.page(DEFINITION), 4, "I", CATALOGUE),
    "a definition goes on behind the end": lambda d: d.put(DEFINITION, 4, "I", 10**6),
    "a definition goes on where none is": lambda d: d.put(DEFINITION, 4, "I", d.page(DEFINITION)),
    "the map is on a page of another type": lambda d: d.put(DEFINITION, 55, "I", DEFINITION << 8),
    "the map is in a row that is not there": lambda d: d.put(DEFINITION, 56, "B", d.page(DEFINITION)).put(
        DEFINITION, 55, "B", 200
    ),
    "the map has a page behind the end": lambda d: d.put(d.map()[0], d.map()[1] + 60, "B", 1),
    "the map begins behind the end": lambda d: d.put(d.map()[0], d.map()[1] + 1, "I", 2**32 - 1),
    "the map has the page of the definition": lambda d: d.put(d.map()[0], d.map()[1] + 5, "B", 8),
    "a definition is behind the end": lambda d: d.put(*_at(d.row(CATALOGUE, 4), 2), "I", 5000),
    "a memo is behind the end": lambda d: d.put(d.page(LONG_VALUES), 4, "I", CATALOGUE),
}
TORN |= {
    "an empty row": lambda d: d.put(d.page(DEFINITION), 14, "H", 4096),
    "a row of no columns": lambda d: d.put(*d.row(DEFINITION), "H", 0),
}
DAMAGED: dict[str, Callable[[Draft], Draft]] = {
    "a definition goes round": lambda d: d.put(DEFINITION, 4, "I", DEFINITION),
    "too many columns": lambda d: d.put(DEFINITION, 45, "H", 60000),
    "too many indexes": lambda d: d.put(DEFINITION, 51, "I", 2**31),
    "more columns than there are names": lambda d: d.put(DEFINITION, 45, "H", 200),
    "a name of no letters": lambda d: d.put(DEFINITION, 63 + 25 * len(EVERY_KIND), "H", 0),
    "a name that does not end": lambda d: d.put(DEFINITION, 63 + 25 * len(EVERY_KIND), "H", 60000),
    "two columns of one number": lambda d: d.put(DEFINITION, 63 + 5, "H", 1),
    "a column of a number that is too high": lambda d: d.put(DEFINITION, 63 + 5, "H", 300),
    "a fixed value behind the end of the row": lambda d: d.put(DEFINITION, 63 + 21, "H", 60000),
    "more rows than a page has": lambda d: d.put(d.page(DEFINITION), 12, "H", 3000),
    "a row that begins in the head": lambda d: d.put(d.page(DEFINITION), 14, "H", 3),
    "a row that begins behind the end": lambda d: d.put(d.page(DEFINITION), 14, "H", 0x1FFF),
    "a row that begins before the one that it follows": lambda d: d.put(d.page(DEFINITION), 16, "H", 4096),
    "a row of more columns than can be": lambda d: d.put(*d.row(DEFINITION), "H", 300),
    "a row of many columns": lambda d: d.put(*d.row(DEFINITION), "H", 65535),
    "a text that ends before it begins": lambda d: d.put(d.page(DEFINITION), 4096 - 2 - 4, "H", 0),
    "a row whose end is not written yet": lambda d: d.put(d.page(DEFINITION), 4096 - 32, "32x"),
    "a text that begins behind the end": lambda d: d.put(d.page(DEFINITION), 4096 - 2 - 4, "H", 4000),
    "more offsets than the row has": lambda d: d.put(d.page(DEFINITION), 4096 - 2 - 2, "H", 65535),
    "a date that is not a number": lambda d: d.put(*_at(d.row(DEFINITION), 29), "d", float("nan")),
    "a number that is not one": lambda d: d.put(*_at(d.row(DEFINITION), 21), "d", float("inf")),
    "a map of a kind that is not known": lambda d: d.put(*d.map(), "B", 7),
    "a memo that goes round": lambda d: d.put(*d.first_part(), "I", d.first_part()[0] << 8),
    "a memo that ends early": lambda d: d.put(*d.first_part(), "I", 0),
}  # fmt: skip


def _at(row: tuple[int, int], further: int) -> tuple[int, int]:
    return row[0], row[1] + further


def long_memo() -> Draft:
    draft = Draft()
    draft.data = bytearray(
        made([Table("Every kind", EVERY_KIND, [(*KINDS.rows[0][:10], "long " * 900, None)])], memos="chain")
    )
    return draft


@for_each("fault", list(TORN))
def test_pages_that_do_not_belong_together_look_like_a_torn_copy(fault):
    draft = long_memo() if "memo" in fault else Draft()
    assert read_whole(bytes(draft.data)) == ""
    assert read_whole(bytes(TORN[fault](draft).data)) == "jet.torn"


@for_each("fault", list(DAMAGED))
def test_what_cannot_be_within_a_page_is_damage(fault):
    draft = long_memo() if "memo" in fault else Draft()
    assert read_whole(bytes(draft.data)) == ""
    assert read_whole(bytes(DAMAGED[fault](draft).data)) == "jet.damaged"


@for_each("other", [Table("T", EVERY_KIND), Table("EVERY KIND", EVERY_KIND)])
def test_two_tables_of_one_definition_or_one_name_are_damage(other):
    draft = Draft()
    draft.data = bytearray(made([KINDS, other]))
    if other.name == "T":
        assert read_whole(bytes(draft.data)) == ""
        draft.put(*_at(draft.row(CATALOGUE, 5), 2), "I", DEFINITION)
    assert read_whole(bytes(draft.data)) == "jet.damaged"


def test_a_moved_row_is_read_from_one_place_once():
    """A pointer that leads to a row of the table itself, to another pointer or where another one leads."""
    draft = Draft(moved={"Every kind": (0, 2)})
    page = draft.page(DEFINITION)
    first, last = draft.row(DEFINITION, 0)[1], draft.row(DEFINITION, 2)[1]
    assert read_whole(bytes(draft.data)) == ""
    target = draft.get(page, last, "I")
    for pointer, code in (
        (page << 8 | 1, "jet.torn"),
        (page << 8, "jet.torn"),
        (page << 8 | 77, "jet.torn"),
        (CATALOGUE << 8, "jet.torn"),
        (10**6 << 8, "jet.torn"),
        (target, "jet.damaged"),
    ):
        assert read_whole(bytes(draft.put(page, first, "I", pointer).data)) == code


@for_each("version", BOTH)
def test_a_changed_byte_is_refused_or_changes_a_value(version):
    table = Table("Every kind", EVERY_KIND, KINDS.rows * 3)
    others = [Table("T", (Column("Text", Kind.TEXT, 9), Column("Yes", Kind.YES_NO)), [("a", True)] * 9)]
    for ways in ({"memos": "chain", "compressed": True, "deleted": True}, {"moved": {"Every kind": (1, 5)}}):
        data = made([table, *others], version, **ways)
        chance = random.Random(f"bytes of {version}")
        # Where there is something: most of a file is empty.
        places = chance.sample([at for at, byte in enumerate(data) if byte], 250)
        for at in places:
            changed = bytearray(data)
            changed[at] ^= 1 << chance.randrange(8)
            assert read_whole(bytes(changed)) in ("", "jet.torn", "jet.damaged", "jet.kind", "jet.encrypted")


@for_each("version", BOTH)
def test_pages_of_chance_are_refused(version):
    data, page = made([KINDS], version), PAGE[version]
    chance = random.Random("pages")
    for number in range(1, len(data) // page):
        for first in (data[number * page : number * page + 8], b""):
            changed = first + chance.randbytes(page - len(first))
            code = read_whole(data[: number * page] + changed + data[(number + 1) * page :])
            assert code in ("", "jet.torn", "jet.damaged")


def test_a_refusal_says_what_to_do():
    with pytest.raises(RuleError) as refused:
        read(made([KINDS])[:-1])
    assert str(refused.value) == (
        "The file is cut off, as if it was copied while another program was writing it. "
        "Copy it again and try that copy."
    )
