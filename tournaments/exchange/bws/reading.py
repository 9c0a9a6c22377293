"""A scoring file from its database: every table that is read here, as the values of `values`.

Columns are looked up by name without regard to case, and most of them may be missing. A row that cannot be
what it should be is left out and named in `ScoringFile.faults`: who imports a finished file refuses it then,
while the results of an evening that still runs come in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from scoring.cards import Deal
from scoring.words import N_, RuleError, Seat
from tournaments.exchange.bws.cells import Row
from tournaments.exchange.bws.hands import deal_of
from tournaments.exchange.bws.values import ReceivedRow, RoundRow, Scoring, ScoringFile, SeatRow, SectionRow
from tournaments.exchange.event import MAX_BOARDS, MAX_RESULTS, too_many_results
from tournaments.exchange.jet.values import Database

NEEDED = {
    "Section": ("ID",),
    "RoundData": ("Section", "Table", "Round", "NSPair", "EWPair"),
    "ReceivedData": (
        "Section", "Table", "Round", "Board", "PairNS", "PairEW", "Contract", "Result",
    ),
}  # fmt: skip
"""What a scoring file cannot do without; of other tables and columns any may be missing."""
PLACE = ("section", "table", "round", "board")
"""The columns by which a result has a place."""
LARGEST_ID = 2**31 - 1
MOST_ROWS = 4 * MAX_RESULTS
MOST_ROUND_BOARDS = 10 * MAX_RESULTS
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BRACES = re.compile(r"[{}-]")
GUID = re.compile(r"[0-9A-F]{32}")
LONGEST_GUID = 40
SEPARATORS = re.compile(r"[,;\s]+")
BOARDS = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")
T = TypeVar("T")
SEATS = {name: seat for seat in Seat for name in (seat.value, seat.word.upper())}


def is_scoring_file(database: Database) -> bool:
    """Whether a database has the tables of a scoring file."""
    return all(database.table(name) is not None for name in NEEDED)


def scoring_file(database: Database) -> ScoringFile:
    """A database as a scoring file; a blank one has no rows.

    Raises RuleError "bws.tables" and "bws.columns" for a database that is none, and "exchange.many".
    """
    _require_tables(database)
    reader = _Reader(database)
    session = next(iter(reader.rows("Session")), Row("Session", 1, {}))
    sections = reader.each("Section", _section)
    rounds = reader.each("RoundData", _round)
    if sum(len(row.boards) for row in rounds) > MOST_ROUND_BOARDS:
        raise too_many_results("RoundData")
    is_individual = any(row.south or row.west for row in rounds)
    received = reader.each("ReceivedData", _received)
    if not is_individual:
        rounds = [replace(row, south=None, west=None) for row in rounds]
        received = [replace(row, south=None, west=None) for row in received]
    names = dict(name for pairs in reader.each("PlayerNames", _names) for name in pairs)
    seats = {
        (row.section, row.table, row.seat, row.round): row for row in reader.each("PlayerNumbers", _seat)
    }
    return ScoringFile(
        guid=_guid(session.text("guid")),
        name=session.text("name"),
        date=session.date("date"),
        sections=tuple(sections),
        rounds=tuple(rounds),
        seats=tuple(_named(row, names) for row in seats.values() if row.number or row.name),
        received=tuple(sorted(received, key=lambda row: row.number)),
        deals=reader.deals(),
        is_individual=is_individual,
        groups=dict(reader.each("Tables", _group)),
        faults=tuple(reader.faults),
    )


def _require_tables(database: Database) -> None:
    for name, columns in NEEDED.items():
        table = database.table(name)
        if table is None:
            raise RuleError(
                "bws.tables",
                "file",
                "This Access database is not a scoring file of table devices: it has no table {table}.",
                "",
                table=name,
            )
        for column in columns:
            if not table.has(column):
                raise RuleError(
                    "bws.columns",
                    "file",
                    "The table {table} of this scoring file has no column {column}.",
                    "",
                    table=name,
                    column=column,
                )


class _Reader:
    """The tables of a database row by row; a row that is refused is left out and its refusal kept."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.faults: list[RuleError] = []

    def rows(self, name: str) -> Iterator[Row]:
        table = self.database.table(name)
        if table is None:
            return
        if len(table.rows) > MOST_ROWS:
            raise too_many_results(name)
        for number, record in enumerate(table.records(), 1):
            yield Row(name, number, record)

    def each(self, name: str, read: Callable[[Row], T]) -> list[T]:
        """What `read` makes of the rows of a table."""
        values = []
        for row in self.rows(name):
            try:
                values.append(read(row))
            except RuleError as error:
                self.faults.append(error)
        return values

    def deals(self) -> dict[tuple[int, int], Deal]:
        """The deals by section and board. Where a board has two, neither is sure: both are left out."""
        deals: dict[tuple[int, int], Deal] = {}
        other: dict[tuple[int, int], Row] = {}
        for row, key, deal in self.each("HandRecord", _deal):
            if deal is not None and deals.setdefault(key, deal) != deal:
                other.setdefault(key, row)
        for key, row in other.items():
            del deals[key]
            self.faults.append(
                row.refuse(
                    N_("Board {board} of section {section} has two different deals."),
                    section=key[0],
                    board=key[1],
                )
            )
        return deals


def _section(row: Row) -> SectionRow:
    number = row.whole("id", most=255)
    scoring = row.whole("scoringtype")
    winners = row.whole("winners")
    letter = row.text("letter").upper() or LETTERS[(number - 1) % len(LETTERS)]
    return SectionRow(
        number=number,
        letter=letter,
        tables=row.whole("tables"),
        missing=row.whole("missingpair", least=-999, most=999),
        scoring=Scoring(scoring) if scoring in set(Scoring) else None,
        winners=winners if winners in (1, 2) else 0,
        moves=row.whole("ewmovebeforeplay", least=-999, most=999),
    )


def _round(row: Row) -> RoundRow:
    return RoundRow(
        section=row.whole("section"),
        table=row.whole("table"),
        round=row.whole("round"),
        ns=row.whole("nspair"),
        ew=row.whole("ewpair"),
        boards=_boards(row),
        south=row.whole("south"),
        west=row.whole("west"),
    )


def _boards(row: Row) -> tuple[int, ...]:
    """The boards of a round: a list of them where there is one, else from the lowest to the highest."""
    listed = row.text("customboards")
    if listed:
        return tuple(_listed(row, listed))
    low, high = row.whole("lowboard"), row.whole("highboard")
    if low == high == 0:
        return ()
    return tuple(_range(row, low, high))


def _listed(row: Row, text: str) -> Iterator[int]:
    for part in SEPARATORS.split(text):
        match = BOARDS.fullmatch(part)
        if match is None:
            raise row.refuse(N_("{text} is not a list of boards."), text=text[:60])
        yield from _range(row, int(match[1]), int(match[2] or match[1]))


def _range(row: Row, low: int, high: int) -> Iterable[int]:
    if not 1 <= low <= high <= MAX_BOARDS:
        raise row.refuse(
            N_("Boards go from a lower to a higher number between 1 and {most}, not from {low} to {high}."),
            most=MAX_BOARDS,
            low=low,
            high=high,
        )
    return range(low, high + 1)


def _received(row: Row) -> ReceivedRow:
    if all(row.record.get(column) is None for column in PLACE):
        raise row.refuse(N_("The row is empty, as one that was copied before it was written whole."))
    number = row.whole("id", row.number, least=1, most=LARGEST_ID)
    row = Row(row.table, number, row.record)
    return ReceivedRow(
        number=number,
        section=row.whole("section"),
        table=row.whole("table"),
        round=row.whole("round"),
        board=row.whole("board"),
        ns=row.whole("pairns"),
        ew=row.whole("pairew"),
        declarer=row.whole("declarer"),
        seat=row.text("ns/ew").upper(),
        contract=row.text("contract"),
        result=row.text("result"),
        lead=row.text("leadcard"),
        remarks=row.text("remarks"),
        time=row.moment("datelog", "timelog"),
        erased=row.flag("erased"),
        is_ours=row.flag("externalupdate"),
        suspicious=row.whole("suspiciouscontract", least=-1),
        south=row.whole("south"),
        west=row.whole("west"),
    )


def _seat(row: Row) -> SeatRow:
    seat = SEATS.get(row.text("direction").upper())
    if seat is None:
        raise row.refuse(N_("{text} is not a seat: N, E, S or W."), text=row.text("direction")[:10] or "?")
    number = row.text("number")
    return SeatRow(
        section=row.whole("section"),
        table=row.whole("table"),
        seat=seat,
        number="" if not number.strip("0") else number,
        name=row.text("name"),
        round=row.whole("round"),
    )


def _names(row: Row) -> Sequence[tuple[str, str]]:
    """A name by the numbers under which devices look it up: as text, and without zeros before it."""
    name, own, number = row.text("name"), row.text("strid"), row.whole("id", most=LARGEST_ID)
    return [(key, name) for key in (str(number or ""), own.lstrip("0"), own) if key and name]


def _named(row: SeatRow, names: dict[str, str]) -> SeatRow:
    """Who sits there with a name: the row's own, else the one that the file has for the number."""
    known = names.get(row.number) or names.get(row.number.lstrip("0")) or ""
    return row if row.name else replace(row, name=known)


def _group(row: Row) -> tuple[tuple[int, int], int]:
    return (row.whole("section"), row.whole("table")), row.whole("group")


def _deal(row: Row) -> tuple[Row, tuple[int, int], Deal | None]:
    return row, (row.whole("section"), row.whole("board")), deal_of(row)


def _guid(text: str) -> str:
    """The name of a session, with or without braces and dashes in the file, as capital digits."""
    plain = BRACES.sub("", text).upper()
    return plain if GUID.fullmatch(plain) else text.upper()[:LONGEST_GUID]
