"""Scoring files made by tests: the tables of an Access database, with rows as short texts.

Rows are typed as they stand in a real file, so that nothing of the product's own writing is used.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from tournaments.exchange.jet.values import Column, Database, Kind, Table, Value, Version

TEXTS = {
    "Letter": 3, "Name": 40, "GUID": 80, "NS/EW": 2, "Contract": 10, "Result": 10, "LeadCard": 10,
    "Remarks": 255, "Direction": 2, "Number": 16, "CustomBoards": 255, "strID": 18,
}  # fmt: skip
FLAGS = ("Erased", "ExternalUpdate", "Processed", "Updated")
DATES = ("Date", "Time", "DateLog", "TimeLog")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
HANDS = [f"{seat}{suit}" for seat in ("North", "East", "South", "West") for suit in SUITS]

RESULT = (
    "ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer", "NS/EW", "Contract", "Result",
    "LeadCard", "Remarks", "DateLog", "TimeLog", "Erased", "ExternalUpdate", "SuspiciousContract",
)  # fmt: skip
DAY = dt.datetime(2026, 3, 4)


def column(name: str) -> Column:
    """A column of the type that the vendor's template has for it."""
    if name in TEXTS or name in HANDS:
        return Column(name, Kind.TEXT, TEXTS.get(name, 13))
    if name in FLAGS:
        return Column(name, Kind.YES_NO)
    if name in DATES:
        return Column(name, Kind.DATE, 8)
    return Column(name, Kind.LONG if name == "ID" else Kind.SHORT, 4 if name == "ID" else 2)


def table(name: str, columns: Sequence[str], rows: Sequence[Sequence[Value]] = ()) -> Table:
    """A table; a row that is shorter than its columns is empty (or no) in the rest."""
    wide = []
    for row in rows:
        rest: list[Value] = [False if name in FLAGS else None for name in columns[len(row) :]]
        wide.append((*row, *rest))
    return Table(name, tuple(map(column, columns)), tuple(wide))


def database(*tables: Table, version: Version = Version.JET4) -> Database:
    """A database of these tables."""
    return Database(version, {one.name.lower(): one for one in tables})


def sections(*rows: Sequence[Value]) -> Table:
    """Rows of ID, Letter, Tables, MissingPair, ScoringType, Winners."""
    return table("Section", ("ID", "Letter", "Tables", "MissingPair", "ScoringType", "Winners"), rows)


def rounds(*rows: Sequence[Value]) -> Table:
    """Rows of Section, Table, Round, NSPair, EWPair, LowBoard, HighBoard, CustomBoards."""
    names = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards")
    return table("RoundData", names, rows)


def results(*rows: Sequence[Value]) -> Table:
    """Rows as `RESULT` has the columns; the last of them may be left out."""
    return table("ReceivedData", RESULT, rows)


def players(*rows: Sequence[Value]) -> Table:
    """Rows of Section, Table, Direction, Number, Name, Round."""
    return table("PlayerNumbers", ("Section", "Table", "Direction", "Number", "Name", "Round"), rows)


def session(name: str = "", day: dt.datetime | None = DAY, guid: str = "") -> Table:
    """The row of the session."""
    return table("Session", ("ID", "Name", "Date", "GUID"), [(1, name, day, guid)])


def hand_records(*rows: tuple[int, int, str]) -> Table:
    """Rows of section, board and the deal as PBN from North."""
    cells: list[tuple[Value, ...]] = []
    for section, board, deal in rows:
        cells.append((section, board, *(suit for hand in deal.split() for suit in hand.split("."))))
    return table("HandRecord", ("Section", "Board", *HANDS), cells)
