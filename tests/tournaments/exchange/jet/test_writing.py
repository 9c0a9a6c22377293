"""Rows that are added to a file are read back, and all that was there stays."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import for_each
from tests.tournaments.exchange.jet.jet_tables import EDGE, EMPTY, EVERY_KIND, FULL, evening
from tests.tournaments.exchange.jet.structure import (
    PAGE,
    definition_of,
    faults,
    indexes_of,
    pages_in_map,
    slots,
    u32,
)
from tests.tournaments.exchange.jet_files import blank_scoring_file, made
from tests.tournaments.exchange.scoring_tables import INDEXES
from tournaments.exchange.jet.reading import opened, read
from tournaments.exchange.jet.values import Column, Kind, Table
from tournaments.exchange.jet.writing import append, change

BLANK = blank_scoring_file()
START = dt.datetime(2026, 11, 29, 19, 30)


def places(data: bytes) -> dict[str, int]:
    """The users' tables of a file and the pages of their definitions."""
    return dict(opened(data)[1].values())


def result(number: int) -> dict[str, object]:
    """A result as a record; every third has no remark, every fifth no time."""
    return {
        "section": 1,
        "TABLE": number % 9 + 1,
        "Round": number % 25 + 1,
        "Board": number % 36 + 1,
        "PairNS": 3,
        "PairEW": -1,
        "NS/EW": "N",
        "Contract": "4 S xx",
        "Result": "",
        "Remarks": None if number % 3 == 0 else "Ž Ñ ú 😀" * (number % 30),
        "DateLog": None if number % 5 == 0 else START + dt.timedelta(seconds=number),
        "Processed": number % 2 == 0,
    }


def as_read(table: Table, records: list[dict[str, object]], first: int = 1) -> list[tuple[object, ...]]:
    """The rows that these records must become, numbered from `first` where the file numbers them."""
    rows = []
    for number, record in enumerate(records, start=first):
        small = {name.lower(): value for name, value in record.items()}
        rows.append(
            tuple(
                number if column.counts else small.get(column.name.lower(), _nothing(column))
                for column in table.columns
            )
        )
    return rows


def _nothing(column: Column) -> object:
    return False if column.kind is Kind.YES_NO else None


def allowed(data: bytes, names: list[str]) -> set[int]:
    """The bytes before the new pages that may change when rows are added to these tables."""
    result: set[int] = set()

    def row(pointer: int) -> range:
        page, number = pointer >> 8, pointer & 0xFF
        offsets = [PAGE, *(slot & 0x1FFF for slot in slots(data[page * PAGE :][:PAGE]))]
        return range(page * PAGE + offsets[number + 1], page * PAGE + offsets[number])

    result.update(row(1 << 8))
    for name in names:
        page = places(data)[name]
        block = definition_of(data, page)
        result.update(range(page * PAGE + 16, page * PAGE + 24))
        result.update(row(u32(block, 55)), row(u32(block, 59)))
        for number, index in enumerate(indexes_of(block)):
            result.update(range(page * PAGE + 63 + 12 * number + 4, page * PAGE + 63 + 12 * number + 8))
            result.update(row(index.map))
            for of_index in pages_in_map(data, index.map):
                result.update(range(of_index * PAGE, (of_index + 1) * PAGE))
    return result


@for_each("count", [1, 27, 250, 900, 2000])
def test_results_are_added(count):
    records = [result(number) for number in range(count)]
    data = append(BLANK, {"RECEIVEDDATA": records})
    table = read(data).table("ReceivedData")
    assert list(table.rows) == as_read(table, records)
    assert list(faults(data, places(data))) == []


def test_nothing_else_changes():
    data = made(evening(150), indexes=INDEXES)
    added = append(
        data,
        {"ReceivedData": [result(n) for n in range(60)], "Section": [{"id": 2, "letter": "B"}], "Tables": []},
    )
    may_change = allowed(data, ["ReceivedData", "Section"])
    assert [at for at, byte in enumerate(data) if byte != added[at] and at not in may_change] == []
    assert len(added) > len(data)
    assert list(faults(added, places(added))) == []
    before, after = read(data), read(added)
    for name in before.tables:
        rows = before.table(name).rows
        assert after.table(name).rows[: len(rows)] == rows


def test_no_rows_change_nothing():
    assert append(BLANK, {"ReceivedData": [], "Session": []}) == BLANK
    assert append(BLANK, {}) == BLANK


def test_all_tables_at_once():
    # Only a row whose cells are empty can be in an index over texts.
    rows = {table.name: [{}] * 3 for table in read(BLANK).tables.values()}
    data = append(BLANK, rows)
    assert list(faults(data, places(data))) == []
    for name in rows:
        table = read(data).table(name)
        assert list(table.rows) == as_read(table, rows[name])


def test_adding_twice_is_adding_once():
    records = [result(number) for number in range(300)]
    whole = append(BLANK, {"ReceivedData": records})
    data = BLANK
    for start in range(0, 300, 100):
        data = append(data, {"receiveddata": records[start : start + 100]})
    assert read(data).table("ReceivedData") == read(whole).table("ReceivedData")
    assert list(faults(data, places(data))) == []


def test_numbers_go_on():
    """Above the file's own counter, above the rows that are there and above those that bring a number."""
    data = append(BLANK, {"Clients": [{"ID": 40, "Computer": "A"}, {"Computer": "B"}]})
    assert [row[0] for row in read(data).table("Clients").rows] == [40, 41]
    data = append(data, {"Clients": [{"Computer": "C"}, {"ID": None, "Computer": "D"}]})
    assert [row[0] for row in read(data).table("Clients").rows] == [40, 41, 42, 43]
    page = places(data)["Clients"]
    data = bytearray(data)
    data[page * PAGE + 20 : page * PAGE + 24] = bytes(4)  # as a program leaves it that does not count
    data = append(bytes(data), {"Clients": [{}]})
    assert [row[0] for row in read(data).table("Clients").rows] == [40, 41, 42, 43, 44]


def test_every_kind():
    table = Table("Every kind", tuple(column for column in EVERY_KIND if column.kind is not Kind.MEMO), ())
    memo = next(n for n, column in enumerate(EVERY_KIND) if column.kind is Kind.MEMO)
    rows = [row[:memo] + row[memo + 1 :] for row in (FULL, EMPTY, EDGE)]
    names = [column.name for column in table.columns]
    data = append(made([table]), {"every KIND": [dict(zip(names, row, strict=True)) for row in rows]})
    read_back = read(data).table("Every kind")
    # The row without values gets the number above that of the first.
    assert list(read_back.rows) == [rows[0], (8, *rows[1][1:]), rows[2]]


@for_each(
    "moment",
    [
        dt.datetime(100, 1, 1),
        dt.datetime(1899, 12, 29, 6),
        dt.datetime(1899, 12, 30),
        dt.datetime(1899, 12, 30, 23, 59, 59),
        dt.datetime(9999, 12, 31, 23, 59, 59),
    ],
)
def test_moments(moment):
    data = append(BLANK, {"Session": [{"Date": moment, "Time": moment}]})
    (record,) = read(data).records("Session")
    assert (record["date"], record["time"]) == (moment, moment)


def test_a_row_has_at_most_a_page():
    columns = tuple(Column(f"T{n}", Kind.TEXT, 255) for n in range(7))
    data = made([Table("Wide", columns, ())])
    record = {column.name: "ž" * 255 for column in columns}
    added = append(data, {"Wide": [record] * 3})
    assert read(added).table("Wide").rows == (("ž" * 255,) * 7,) * 3
    assert list(faults(added, places(added))) == []


def test_small_rows_are_at_most_255_a_page():
    """The pointer of an index has one byte for the number of a row."""
    data = made([Table("Small", (Column("Yes", Kind.YES_NO),), ())])
    added = append(data, {"Small": [{"yes": n % 3 == 0} for n in range(1000)]})
    assert [row[0] for row in read(added).table("Small").rows] == [n % 3 == 0 for n in range(1000)]
    assert len(added) - len(data) == 4 * PAGE


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff"), max_size=5)
LONG_TEXTS = TEXTS | st.sampled_from(["", "Ž" * 255, "Ñ ú", "ú" * 10, "Ā ā"])


@settings(max_examples=25)
@given(
    st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "section": st.none() | st.integers(-(2**15), 2**15 - 1),
                "contract": st.none() | TEXTS,
                "Remarks": st.none() | LONG_TEXTS,
                "timelog": st.none() | st.datetimes().filter(lambda at: at.year > 99 and not at.microsecond),
                "ERASED": st.booleans(),
            },
        ),
        min_size=1,
        max_size=30,
    )
)
def test_any_rows_are_read_back(records):
    data = append(BLANK, {"receivedData": records})
    table = read(data).table("ReceivedData")
    assert list(table.rows) == as_read(table, records)
    assert list(faults(data, places(data))) == []


def test_maps_on_pages_of_their_own():
    """As large files have them: bits are set there, and new pages for bits are made."""
    for wide_maps in (False, True):
        tables = [*evening(0), Table("Filler", (Column("T", Kind.TEXT, 255),), [("x" * 255,)] * 3000)]
        data = made(tables, indexes=INDEXES, wide_maps=wide_maps)
        data = append(data, {"ReceivedData": [result(n) for n in range(60)]})
        data = append(data, {"ReceivedData": [result(n) for n in range(60)], "Filler": [{"t": "y"}] * 2})
        assert list(faults(data, places(data))) == []
        assert len(read(data).table("ReceivedData").rows) == 120
        assert read(data).table("Filler").rows[-1] == ("y",)


def test_a_map_in_its_row_moves_to_a_page_where_it_must():
    """The table has a page among the first 512, and the new one is behind them."""
    filler = Table("Filler", (Column("T", Kind.TEXT, 255),), [("x" * 255,)] * 4200)
    data = made([Table("Early", (Column("N", Kind.LONG, 4),), [(1,)]), filler])
    assert len(data) > 512 * PAGE
    added = append(data, {"Early": [{"n": 2}], "Filler": [{"t": "y"}]})
    assert list(faults(added, places(added))) == []
    assert read(added).table("Early").rows == ((1,), (2,))


def test_numbers_are_changed_in_their_places():
    data = made(evening(20), indexes=INDEXES, deleted=True, moved={"ReceivedData": (3, 7)})
    changed = change(
        data,
        "receiveddata",
        {3: {"Processed": True, "board": 17, "datelog": START}, 4: {"PROCESSED": False, "Board": None}},
    )
    before, after = read(data).table("ReceivedData"), read(changed).table("ReceivedData")
    expected = [dict(record) for record in before.records()]
    expected[3] |= {"processed": True, "board": 17, "datelog": START}
    expected[4] |= {"processed": False, "board": None}
    assert list(after.records()) == expected
    assert sum(a != b for a, b in zip(data, changed, strict=True)) < 20
    # And back: only the bytes of values that are not there may differ.
    back = change(
        changed,
        "ReceivedData",
        {
            place: {name: record[name] for name in ("processed", "board", "datelog")}
            for place, record in enumerate(before.records())
        },
    )
    assert read(back).table("ReceivedData") == before


def test_changing_nothing():
    data = made(evening(20), indexes=INDEXES)
    assert change(data, "ReceivedData", {}) == data
    assert change(data, "ReceivedData", {2: {}}) == data


def test_fractions():
    columns = (Column("M", Kind.MONEY, 8), Column("S", Kind.SINGLE, 4), Column("D", Kind.DOUBLE, 8))
    data = made([Table("F", columns, [(Decimal(1), Decimal(1), Decimal(1))])])
    data = append(data, {"F": [{"m": 2, "s": Decimal("0.5"), "d": Decimal("0.1")}]})
    data = change(data, "F", {0: {"m": Decimal("-0.0001"), "d": 3}})
    rows = read(data).table("F").rows
    assert rows[0] == (Decimal("-0.0001"), 1, 3)
    assert rows[1] == (2, Decimal("0.5"), Decimal.from_float(0.1))
