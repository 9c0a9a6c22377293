"""Whether an Access database is a blank scoring file into which a session can be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scoring.words import RuleError
from tournaments.exchange.bws.options import OPTIONS, Option
from tournaments.exchange.jet.values import Database, Record, Table, Version

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "Session": ("ID", "Name", "GUID"),
    "Section": ("ID", "Letter", "Tables"),
    "Tables": ("Section", "Table", "LogOnOff", "UpdateFromRound"),
    "RoundData": ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"),
    "ReceivedData": (
        "ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer", "NS/EW", "Contract",
        "Result",
    ),
}  # fmt: skip
"""The columns without which no evening can be played through a file."""
BLANK: Final = (
    "Session", "Section", "Tables", "RoundData", "ReceivedData", "IntermediateData", "PlayerNumbers",
    "Clients", "Settings", "HandRecord", "HandEvaluation", "BiddingData", "PlayData",
)  # fmt: skip
"""The tables that hold an evening: no row of them is ever removed here, so they must have none."""
MEANT: Final[Mapping[str, tuple[str, ...]]] = {
    "Clients": ("id", "computer"),
    "RoundData": ("south", "west", "customboards"),
}
"""Columns beside those needed that change what a file means: what they say is never left out."""


def require_blank(database: Database) -> None:
    """Refuse what is no blank scoring file that rows can be added to.

    Raises RuleError "bws.old" for a file of Access 97, "bws.tables" where a table or a column lacks, which
    the refusal names, and "bws.used" for a file of an evening.
    """
    if database.version is Version.JET3:
        raise RuleError(
            "bws.old",
            "file",
            "This is a file of Access 97, which the newer control programs do not read. On the page of your "
            "devices' maker, download the blank scoring file for Access 2000.",
            "",
        )
    for name, columns in NEEDED.items():
        table = database.table(name)
        if table is None:
            raise _lacks(name)
        for column in columns:
            if not table.has(column):
                raise _lacks(f"{name}.{column}")
    for name in BLANK:
        table = database.table(name)
        if table is not None and table.rows:
            raise RuleError(
                "bws.used",
                "file",
                "This file has been used: its table {table} is not empty, and nothing is ever deleted from a "
                "scoring file here. Upload a blank one: download it from the page of your devices' maker, "
                "and do not open it with the control program first.",
                "",
                table=name,
            )


def fitted(rows: Mapping[str, Sequence[Record]], database: Database) -> dict[str, Sequence[Record]]:
    """The rows without the tables and columns that an older file lacks, where it means the same without.

    Raises RuleError "bws.tables" where it does not: single players need columns for South and West, a list of
    boards one for it, and the name of a computer its table.
    """
    return {
        name: [_fitted(name, record, table) for record in records]
        for name, records in rows.items()
        if (table := _table(name, database)) is not None
    }


def options_in(database: Database) -> tuple[Option, ...]:
    """The options that this file has a column for."""
    settings = database.table("Settings")
    return () if settings is None else tuple(option for option in OPTIONS if settings.has(option.name))


def _table(name: str, database: Database) -> Table | None:
    table = database.table(name)
    if table is None and (name in NEEDED or name in MEANT):
        raise _lacks(name)
    return table


def _fitted(name: str, record: Record, table: Table) -> Record:
    lacking = [column for column in record if not table.has(column)]
    for column in lacking:
        if column in MEANT.get(name, ()):
            raise _lacks(f"{name}.{column}")
    return {column: value for column, value in record.items() if column not in lacking}


def _lacks(what: str) -> RuleError:
    if what in ("RoundData.south", "RoundData.west"):
        return RuleError(
            "bws.tables",
            "file",
            "This blank file has no columns for South and West, so single players cannot be entered in it. "
            "Ask your devices' maker for a blank file for individual events.",
            "",
        )
    return RuleError(
        "bws.tables",
        "file",
        "This is not a blank scoring file for table devices: it has no {what}.",
        "",
        what=what,
    )
