"""A finished scoring file as an event: sections, movement, people, deals, and every entry of every board.

All of the movement comes in, with the meetings of which no result came. Of a board that was entered several
times, or erased, all entries are kept in their order, and the last that stands counts. What is not stored as
a result, or nowhere, is in `Event.questions`: nobody imports it without having been asked.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Deal
from scoring.comparison.methods import MethodName
from scoring.words import Message, RuleError, counted
from tournaments.exchange.bws.checks import CheckedRow, checked_rows, place_words, set_up_faults
from tournaments.exchange.bws.names import players_of
from tournaments.exchange.bws.numbering import Numbering, numbering_of
from tournaments.exchange.bws.values import RoundRow, Scoring, ScoringFile
from tournaments.exchange.event import (
    MAX_BOARDS,
    BoardRecord,
    Competitor,
    Entered,
    Event,
    Form,
    Line,
    MatchRecord,
    PairId,
    SectionRecord,
    SitOut,
    TravellerLine,
)

METHODS = {
    Scoring.MATCHPOINTS: MethodName.MATCHPOINTS,
    Scoring.IMPS: MethodName.IMPS_CROSS,
    Scoring.BOARD_A_MATCH: MethodName.BAM,
    Scoring.TEAMS: MethodName.IMPS,
}
FORMS = {"pairs": Form.PAIRS, "teams": Form.TEAMS, "players": Form.INDIVIDUAL}
NOT_ENTERED = Outcome(OutcomeKind.NOT_ENTERED)
BY_THE_SCORER = "written by the scoring program"


def event_of(file: ScoringFile) -> Event:
    """The event of a file. Raises RuleError "bws.*" for a set-up that cannot be."""
    _require_set_up(file)
    parts = [_Part(file, numbering_of(file, section, file.groups)) for section in file.sections]
    form, method, winners = _alike(parts)
    letters = {section.number: section.letter for section in file.sections}
    rows = checked_rows(file, {part.numbering.section.number: part.numbering for part in parts})
    by_place: dict[tuple[int, int, int, int], list[CheckedRow]] = defaultdict(list)
    for checked in rows:
        by_place[checked.row.place].append(checked)
    lines: dict[int, list[TravellerLine]] = defaultdict(list)
    for part in parts:
        for board, line in part.lines(by_place):
            lines[board].append(line)
    deals, other_deals = _deals(file, letters)
    numbers = sorted({*lines, *deals})
    return Event(
        name=file.name,
        date=file.date or _first_day(file),
        club="",
        form=form,
        method=method,
        winners=winners,
        competitors=tuple(competitor for part in parts for competitor in part.competitors()),
        boards=tuple(BoardRecord(number, deals.get(number), tuple(lines[number])) for number in numbers),
        matches=tuple(match for part in parts for match in part.matches()),
        groups=tuple(SectionRecord(letter=part.letter, tables=part.tables, field=1) for part in parts),
        sit_outs=tuple(sit_out for part in parts for sit_out in part.sit_outs()),
        questions=(
            *(fault.message for fault in file.faults),
            *other_deals,
            *_questions(by_place, letters),
            *(message for part in parts for message in part.unplaced),
        ),
    )


def _require_set_up(file: ScoringFile) -> None:
    first, *others = (*set_up_faults(file), None)
    if first is None:
        return
    more = len(others) - 1
    if not more:
        raise first
    raise RuleError(
        first.code,
        first.field,
        "{first} {more}",
        first.source,
        first=first.message,
        more=counted("({n} more like this.)", "({n} more like this.)", more),
    )


class _Part:
    """A section of the file as a part of the event."""

    def __init__(self, file: ScoringFile, numbering: Numbering) -> None:
        section = numbering.section
        self.numbering = numbering
        self.letter = "" if len(file.sections) == 1 and section.letter == "A" else section.letter
        self.tables = max([section.tables, *(table for table, _round in numbering.rows)])
        self.players, self.unplaced = players_of(file, numbering)
        self.line_of = self._lines_of_numbers()
        self.match_of = self._matches()

    def _lines_of_numbers(self) -> dict[int, Line]:
        """The line of each pair by where it sits first, if N-S and E-W have a winner each."""
        lines: dict[int, Line] = {}
        if self.numbering.winners == 2:
            for row in self._rows():
                for number, line in zip(self.numbering.seated(row), (Line.NS, Line.EW), strict=False):
                    lines.setdefault(number, line)
        return lines

    def _rows(self) -> list[RoundRow]:
        return sorted(self.numbering.rows.values(), key=lambda row: (row.round, row.table))

    def pair(self, number: int) -> PairId:
        return PairId(self.letter, number, self.line_of.get(number, Line.FIELD))

    def _matches(self) -> dict[tuple[int, int], int]:
        """The match of each table and round of teams: two teams that meet in a round play one match."""
        if self.numbering.contestants != "teams":
            return {}
        numbers: dict[tuple[int, frozenset[int]], int] = {}
        of_place = {}
        for row in self._rows():
            teams = frozenset(self.numbering.seated(row))
            if 0 not in teams:
                of_place[row.table, row.round] = numbers.setdefault((row.round, teams), len(numbers) + 1)
        return of_place

    def matches(self) -> Iterator[MatchRecord]:
        listed: set[int] = set()
        for row in self._rows():
            number = self.match_of.get((row.table, row.round), 0)
            if number and number not in listed:
                listed.add(number)
                first, second = sorted(self.numbering.seated(row))
                yield MatchRecord(self.letter, number, self.pair(first), self.pair(second), round=row.round)

    def competitors(self) -> Iterator[Competitor]:
        numbers = {number for row in self._rows() for number in self.numbering.seated(row) if number}
        for number in sorted(numbers):
            yield Competitor(self.pair(number), self.players.get(number, ()))

    def sit_outs(self) -> Iterator[SitOut]:
        """The tables at which one side, or a player, has no opponents."""
        for row in self._rows():
            seated = [number for number in self.numbering.seated(row) if number]
            if self.numbering.contestants != "players" and len(seated) == 1:
                yield SitOut(self.pair(seated[0]), row.round, row.table, row.boards)

    def lines(
        self, by_place: Mapping[tuple[int, int, int, int], Sequence[CheckedRow]]
    ) -> Iterator[tuple[int, TravellerLine]]:
        """A row of each board that is planned somewhere, with all that was entered for it."""
        section = self.numbering.section.number
        for row in self._rows():
            seated = self.numbering.seated(row)
            if all(seated):
                for board in row.boards:
                    entries = by_place.get((section, row.table, row.round, board), ())
                    yield board, self._line(row, [self.pair(number) for number in seated], _Board.of(entries))

    def _line(self, row: RoundRow, pairs: Sequence[PairId], board: _Board) -> TravellerLine:
        ns, ew, *partners = pairs
        south, west = partners or (None, None)
        if board.turned:
            ns, ew = ew, ns
        return TravellerLine(
            ns=ns,
            ew=ew,
            outcome=board.outcome,
            round=row.round,
            table=row.table,
            south=south,
            west=west,
            match=self.match_of.get((row.table, row.round), 0),
            note=board.note,
            doubt=board.doubt,
            entries=board.entries,
        )


@dataclass(frozen=True, slots=True)
class _Board:
    """What came of a board at a table: its outcome, and every entry of it in the order of the file."""

    outcome: Outcome = NOT_ENTERED
    turned: bool = False
    note: str = ""
    doubt: str = ""
    entries: tuple[Entered, ...] = ()

    @classmethod
    def of(cls, rows: Sequence[CheckedRow]) -> _Board:
        """The last row that was not erased decides; if it does not fit, nothing counts for now."""
        standing = [one for one in rows if not one.row.erased]
        last = standing[-1] if standing else None
        counts = last is not None and last.problem is None
        entries = tuple(_entries(rows, counts=counts))
        if last is None or not counts or last.read.outcome is None:
            return cls(entries=entries)
        return cls(last.read.outcome, last.turned, _note(last), last.read.doubt, entries)


def _entries(rows: Iterable[CheckedRow], *, counts: bool) -> Iterator[Entered]:
    """The entries of a board that say an outcome; none counts where the last one is in question."""
    for one in rows:
        if one.read.outcome is not None:
            void = one.row.erased or one.problem is not None or not counts
            yield Entered(one.read.outcome, _note(one), one.row.time, void=void)


def _note(one: CheckedRow) -> str:
    problem = "" if one.problem is None else str(one.problem)
    parts = (one.read.note, problem, BY_THE_SCORER if one.row.is_ours else "")
    return "; ".join(filter(None, parts))[:200]


def _questions(
    by_place: Mapping[tuple[int, int, int, int], Sequence[CheckedRow]], letters: Mapping[int, str]
) -> Iterator[Message]:
    """The rows that are not stored as results: of each board the last that was not erased, which decides."""
    for rows in by_place.values():
        standing = [one for one in rows if not one.row.erased]
        for one in standing[-1:]:
            if one.problem is not None:
                yield Message("{where}: {problem}", where=place_words(one.row, letters), problem=one.problem)


def _alike(parts: Sequence[_Part]) -> tuple[Form, MethodName, int]:
    """Form, method and winners of the event. Raises RuleError "bws.sections" where sections differ."""
    kinds = {
        (
            FORMS[part.numbering.contestants],
            METHODS[part.numbering.section.scoring or Scoring.MATCHPOINTS],
            part.numbering.winners,
        )
        for part in parts
    }
    if len(kinds) > 1:
        raise RuleError(
            "bws.sections",
            "file",
            "The sections of this file are scored in different ways, or have different numbers of winners: "
            "they cannot be one session.",
            "",
        )
    return kinds.pop()


def _deals(file: ScoringFile, letters: Mapping[int, str]) -> tuple[dict[int, Deal], list[Message]]:
    """The deals by board. Raises RuleError "bws.deals" where sections played a board with other cards."""
    deals: dict[int, Deal] = {}
    other = []
    for (section, board), deal in sorted(file.deals.items()):
        if section not in letters or not 1 <= board <= MAX_BOARDS:
            other.append(
                Message("The deal of board {board} is of a section or board that is not here.", board=board)
            )
        elif deals.setdefault(board, deal) != deal:
            raise RuleError(
                "bws.deals",
                "file",
                "Board {board} has other cards in one section than in another: they cannot be one session.",
                "",
                board=board,
            )
    return deals, other


def _first_day(file: ScoringFile) -> dt.date | None:
    """The day of the first result, for a file that does not say its day."""
    days = [row.time.date() for row in file.received if row.time is not None]
    return min(days, default=None)
