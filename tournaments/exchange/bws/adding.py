"""Rounds that were drawn or changed during play are written into a scoring file that is in use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.words import RuleError
from tournaments.exchange.bws.blank import fitted
from tournaments.exchange.bws.setting_up import round_record, table_record
from tournaments.exchange.bws.values import RoundRow, ScoringFile
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.values import Database, Record, Value
from tournaments.exchange.jet.writing import append, change

Place = tuple[int, int, int]
"""Section, table and round."""
IN_PLACE = ("nspair", "ewpair", "lowboard", "highboard", "south", "west")
"""Columns of `RoundData` that can be changed where they are."""


class Updated(NamedTuple):
    """A file with the rounds of now, and how many of its rows are new and how many changed."""

    data: bytes
    added: int
    changed: int


@dataclass(slots=True)
class _Changes:
    """What is to be written: rows by table, changes by table and row, and what tables read again."""

    rows: dict[str, list[Record]] = field(default_factory=dict)
    changes: dict[str, dict[int, Record]] = field(default_factory=dict)
    reload: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, table: str, record: Record) -> None:
        self.rows.setdefault(table, []).append(record)

    def change(self, table: str, row: int, record: Record) -> None:
        self.changes.setdefault(table, {})[row] = record

    def begins(self, place: Place) -> None:
        """A table is to read its movement again from this round on, or from an earlier one."""
        section, table, number = place
        self.reload[section, table] = min(number, self.reload.get((section, table), number))


def with_rounds(data: bytes, file: ScoringFile, *, is_in_use: bool = True) -> Updated:
    """A scoring file whose rounds are those of `file`, which has the set-up of now.

    New rounds are added. A round that changed is changed where it stands, and one that was cut is a round in
    which nobody sits anywhere: no row is ever removed. In a file that `is_in_use` each table of which
    something changed is told from which round on to read its movement again, by `UpdateFromRound`. The same
    rounds once more change nothing.

    Raises RuleError "jet.*"; "bws.rounds" for a file that has no such session; "bws.busy" where a table was
    told to read again and has not done so, since that would be lost; "bws.boards" where boards changed that
    are a list.
    """
    database = read(data)
    require_session(database, file)
    changes = _Changes()
    _rounds(database, file, changes)
    _tables(database, file, changes)
    if is_in_use:
        _tell(database, changes)
    added = len(changes.rows.get("RoundData", ()))
    changed = len(changes.changes.get("RoundData", {}))
    for table, by_row in changes.changes.items():
        data = change(data, table, by_row)
    if changes.rows:
        data = append(data, fitted(changes.rows, database))
    return Updated(data, added, changed)


def require_session(database: Database, file: ScoringFile) -> None:
    """Raise RuleError "bws.other" unless the database is of the session that `file` is of."""
    guids = {_plain(record.get("guid")) for record in database.records("Session")}
    if _plain(file.guid) not in guids:
        raise RuleError("bws.other", "file", "This is the scoring file of another session.", "")


def _plain(guid: Value | None) -> str:
    """A GUID without braces and dashes, which some programs write."""
    return str(guid or "").strip("{} ").replace("-", "").upper()


def _rounds(database: Database, file: ScoringFile, changes: _Changes) -> None:
    wanted = {(row.section, row.table, row.round): row for row in file.rounds}
    found: dict[Place, int] = {}
    records = database.records("RoundData")
    for number, record in enumerate(records):
        found[_place(record)] = number  # of two rows for a place the later one counts
    for place, row in wanted.items():
        record = round_record(row)
        if place not in found:
            changes.add("RoundData", record)
            changes.begins(place)
        elif differing := _differing(records[found[place]], record, row):
            changes.change("RoundData", found[place], differing)
            changes.begins(place)
    for place, number in found.items():
        if place not in wanted and (nobody := dict(_somebody(records[number]))):
            changes.change("RoundData", number, nobody)
            changes.begins(place)


def _place(record: Record) -> Place:
    return *_table_of(record), _whole(record.get("round"))


def _whole(value: Value | None) -> int:
    return value if isinstance(value, int) else 0


def _differing(record: Record, wanted: Record, row: RoundRow) -> Record:
    """What has to be changed of a row, by column."""
    if (record.get("customboards") or None) != wanted.get("customboards"):
        raise RuleError(
            "bws.boards",
            "boards",
            "The boards of table {table} in round {round} have changed, and this file cannot take that. "
            "End it, and start another one for the rounds that are left.",
            "",
            table=row.table,
            round=row.round,
        )
    return {
        name: wanted[name] for name in IN_PLACE if name in wanted and _whole(record.get(name)) != wanted[name]
    }


def _somebody(record: Record) -> Iterator[tuple[str, int]]:
    """The seats of a row that somebody has, each to be nobody's."""
    for name in ("nspair", "ewpair", "south", "west"):
        if record.get(name):
            yield name, 0


def _tables(database: Database, file: ScoringFile, changes: _Changes) -> None:
    """Tables that came in."""
    known = set(map(_table_of, database.records("Tables")))
    for section in file.sections:
        for table in range(1, section.tables + 1):
            if (section.number, table) not in known:
                changes.add("Tables", table_record(section.number, table))
    sizes = {section.number: section.tables for section in file.sections}
    for number, record in enumerate(database.records("Section")):
        size = sizes.get(_whole(record.get("id")), 0)
        if size > _whole(record.get("tables")):
            changes.change("Section", number, {"tables": size})


def _tell(database: Database, changes: _Changes) -> None:
    """Tell tables that were there before to read their movement again."""
    for row, record in enumerate(database.records("Tables")):
        first = changes.reload.get(_table_of(record))
        if first is not None:
            _reload(row, _whole(record.get("updatefromround")), first, changes)


def _table_of(record: Record) -> tuple[int, int]:
    return _whole(record.get("section")), _whole(record.get("table"))


def _reload(row: int, waiting: int, first: int, changes: _Changes) -> None:
    """Tell a table to read its movement from a round on, unless it will do so anyhow."""
    if not waiting:
        changes.change("Tables", row, {"updatefromround": first})
    elif waiting > first:
        raise RuleError(
            "bws.busy",
            "file",
            "The control program has not read the last change yet. Open it, wait until it has, close it and "
            "try again.",
            "",
        )
