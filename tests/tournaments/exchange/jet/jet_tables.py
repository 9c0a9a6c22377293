"""Tables that the tests of this folder make files of."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from itertools import chain

from tests.tournaments.exchange.scoring_tables import TABLES
from tournaments.exchange.jet.values import Column, Kind, Table, Value, Version

BOTH = (Version.JET3, Version.JET4)

EVERY_KIND = (
    Column("Number", Kind.LONG, 4, counts=True),
    Column("YesNo", Kind.YES_NO),
    Column("Byte", Kind.BYTE, 1),
    Column("Short", Kind.SHORT, 2),
    Column("Money", Kind.MONEY, 8),
    Column("Single", Kind.SINGLE, 4),
    Column("Double", Kind.DOUBLE, 8),
    Column("Date", Kind.DATE, 8),
    Column("Binary", Kind.BINARY, 20),
    Column("Text", Kind.TEXT, 255),
    Column("Memo", Kind.MEMO),
    Column("Guid", Kind.GUID, 16),
)
FULL = (
    7,
    True,
    255,
    -32768,
    Decimal("-12.3456"),
    Decimal("0.5"),
    Decimal("-0.125"),
    dt.datetime(2026, 11, 29, 23, 59, 59),
    b"\x00\xff\x01",
    "Núñez, Zoë £5",
    "of the director: Žofie's table",
    "{00112233-4455-6677-8899-AABBCCDDEEFF}",
)
EMPTY: tuple[Value, ...] = tuple(False if column.kind is Kind.YES_NO else None for column in EVERY_KIND)
EDGE = (
    -(2**31),
    False,
    0,
    32767,
    Decimal("922337203685477.5807"),
    Decimal(2**100),
    Decimal(0),
    dt.datetime(1899, 12, 30),
    b"",
    "",
    "",
    "{00000000-0000-0000-0000-000000000000}",
)
KINDS = Table("Every kind", EVERY_KIND, [FULL, EMPTY, EDGE])


def evening(results: int, *, name: str = "Žofie Núñez") -> list[Table]:
    """The tables of a scoring file after an evening of so many results; `name` is that of the players."""
    start = dt.datetime(2026, 1, 5, 19, 30)

    def cell(column: Column, number: int) -> Value:
        if column.kind is Kind.YES_NO:
            return number % 9 == 4
        if column.kind is Kind.DATE:
            return None if number % 11 == 5 else start + dt.timedelta(seconds=61 * number)
        if column.kind is Kind.LONG:
            return number + 1
        if column.kind is Kind.SHORT:
            return None if number % 7 == 6 else number % 40 - 3
        texts = {"Contract": "4 Hx", "Result": "+1", "NS/EW": "N", "LeadCard": "D10", "Name": name}
        return (
            None if number % 13 == 12 else texts.get(column.name, "" if number % 3 else "AKQ")[: column.size]
        )

    counts = {"ReceivedData": results, "PlayerNumbers": 36, "RoundData": 60, "Tables": 9, "Section": 1}
    return [
        Table(
            table.name,
            table.columns,
            [
                tuple(cell(column, number) for column in table.columns)
                for number in range(counts.get(table.name, 0))
            ],
        )
        for table in TABLES
    ]


def long_rows(version: Version) -> Table:
    """Rows of up to some 1500 characters in several texts, of every length around each 256 bytes."""
    columns = [Column("Number", Kind.LONG, 4), *(Column(f"Text{n}", Kind.TEXT, 255) for n in range(6))]
    lengths = chain(range(225, 256), range(0, 256, 50))
    letter = "ž" if version is Version.JET4 else "é"
    rows = [
        (
            number,
            letter * length,
            None if number % 4 == 1 else "b" * 250,
            "",
            "c" * (length // 2),
            "d" * 250,
            "e",
        )
        for number, length in enumerate(lengths)
    ]
    return Table("Long rows", tuple(columns), rows)
