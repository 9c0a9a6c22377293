"""An event as exchange files tell it: who competed, what each board came to, what the file says of it.

The value is neutral: every format is parsed to it and written from it. Figures that the file
itself printed (scores, points, totals, places) are kept beside the outcomes they are meant to
follow from, with the digits they were printed with, so that `verify` can compare.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import DEFAULT
from scoring.cards import Deal
from scoring.comparison.method import Method
from scoring.comparison.methods import METHODS, MethodName
from scoring.comparison.penalties import PenaltyUnit
from scoring.words import N_, Message, RuleError, Vulnerability, Word, vulnerability_of
from tournaments.exchange.documents import Document, Part, Written, between, longest, places

PAIR = re.compile(r"(?:(?P<section>[A-Z]{1,2}) )?(?P<number>[0-9]{1,5})(?P<line>NS|EW)?")
MAX_BOARDS = 999
MAX_SECTIONS = 40
MAX_RESULTS = 20_000  # 700 tables of 28 boards
MAX_COMPETITORS = 5_000
ANY_SCALE = "any"


class Form(StrEnum):
    """Who competes."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"
    OTHER = "other"


WITHOUT_RESULT = (OutcomeKind.NOT_ENTERED, OutcomeKind.LATER, OutcomeKind.NOT_PLAYED)
"""Outcomes for which a results file has no row."""


class Line(StrEnum):
    """The group a competitor is ranked in: the whole field, or one of two winners' lines."""

    FIELD = ""
    NS = "NS"
    EW = "EW"


@dataclass(frozen=True, slots=True, order=True)
class PairId:
    """Which pair, player or team: section (empty where there is one only), number, line.

    `str()` gives `1NS`, `B 12`.
    """

    section: str
    number: int
    line: Line = Line.FIELD

    def __str__(self) -> str:
        return f"{self.section} {self.number}{self.line.value}".strip()

    @classmethod
    def parse(cls, text: str) -> PairId:
        """The inverse of str(). Raises ValueError."""
        match = PAIR.fullmatch(text)
        if match is None:
            raise ValueError(text)
        return cls(match["section"] or "", int(match["number"]), Line(match["line"] or ""))

    @property
    def listed(self) -> tuple[str, bool, int]:
        """The key that sorts a list of pairs: by section, N-S before E-W, then by number."""
        return self.section, self.line is Line.EW, self.number


@dataclass(frozen=True, slots=True)
class Player:
    """A person as a file names him or her.

    `seat` is which member of the competitor that is, from `from_round` on; 0 where it follows from the order
    in which players are named. A substitute has the seat of another, from a later round.
    """

    name: str
    national_id: str = ""
    seat: int = 0
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class Deduction(Part):
    """What was taken off a total, below 0 added. Law 90."""

    amount: Annotated[Written[Decimal], between(-9999, 9999), places(2)]
    unit: Written[PenaltyUnit]


@dataclass(frozen=True, slots=True)
class Competitor:
    """A pair, player or team and what the file says it scored: place (shared places alike), total, ...

    `mean_percent` is the mean of the per cents of its boards.

    `players` in order of their seats, substitutes last; `name` is a team's own. Who has `withdrawn` is not
    ranked. `carried` is what was brought from the session before: an exact fraction.
    """

    pair: PairId
    players: tuple[Player, ...] = ()
    place: int | None = None
    total: Decimal | None = None
    percent: Decimal | None = None
    handicap: Decimal | None = None
    name: str = ""
    withdrawn: bool = False
    ledger: tuple[Deduction, ...] = ()
    carried: str = ""
    mean_percent: Decimal | None = None


class Unnamed(StrEnum):
    """How a row has points without naming a contract: not at all, or what its score says beside them."""

    NO = ""
    BLANK = "blank"
    ZERO = "zero"
    ARTIFICIAL = "artificial"
    """No score, in a format that writes artificial scores so."""
    AWARD = "award"
    """A word for an artificial score in place of the contract."""


@dataclass(frozen=True, slots=True)
class Entered:
    """One of the entries that a file has for a board at a table, in their order.

    `at` is when it was entered, in the local time of the club. One that is `void` was taken back, or is in
    question: the last that is not counts.
    """

    outcome: Outcome
    note: str = ""
    at: dt.datetime | None = None
    void: bool = False


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One row of a traveller. `ns` is the pair that sat N-S, `ew` that sat E-W.

    Of teams they are the teams whose pairs sat so; of players North and East, `south` and `west` being
    their partners. `score` is the file's own figure from N-S's side; the points are as printed.
    `round` and `table` stay unknown where the file does not tell them. `match` numbers the meetings
    of a section that are won or lost as a whole; 0 is none. `people` are the names of those who sat
    N, E, S and W, where they are known. `form` is that of the board: rows of a fouled board's other form are
    compared apart (Law 87). `note` says what of the file does not count in the outcome. The per cents are
    those of the board, as printed, and `place` is that of N-S's score on it. `unnamed` is set while it is
    open what a row without a contract means. `doubt` is the code of what does not fit in it: see
    `scoring.bridge.legality.doubts`. `entries` are all that the file has for it, where it keeps them: what
    counts of them is the outcome, and if none does, the board is not entered.
    """

    ns: PairId
    ew: PairId
    outcome: Outcome
    score: int | None = None
    ns_points: Decimal | None = None
    ew_points: Decimal | None = None
    round: int | None = None
    table: int | None = None
    south: PairId | None = None
    west: PairId | None = None
    match: int = 0
    people: tuple[str, ...] = ()
    form: str = "a"
    note: str = ""
    ns_percent: Decimal | None = None
    ew_percent: Decimal | None = None
    place: int | None = None
    unnamed: Unnamed = Unnamed.NO
    doubt: str = ""
    entries: tuple[Entered, ...] = ()

    @property
    def seats(self) -> tuple[PairId, ...]:
        """Everybody who sat there: the N-S and the E-W pair or player first."""
        return tuple(seat for seat in (self.ns, self.ew, self.south, self.west) if seat is not None)


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """A board: its number, its deal where known, its traveller, the datum that the file prints."""

    number: int
    deal: Deal | None
    lines: tuple[TravellerLine, ...] = ()
    datum: Decimal | None = None

    @property
    def vulnerability(self) -> Vulnerability:
        return vulnerability_of(self.number)


@dataclass(frozen=True, slots=True)
class OtherDeal(Part):
    """The deal of a fouled board's other form."""

    board: Annotated[int, between(1, MAX_BOARDS)]
    form: Annotated[str, longest(1)]
    deal: Written[Deal]


@dataclass(frozen=True, slots=True)
class SectionRecord(Part):
    """A section's number of tables, and the field in which it is compared, numbered from 1."""

    letter: Annotated[str, longest(2)]
    tables: Annotated[int, between(0, 9999)]
    field: Annotated[int, between(1, MAX_SECTIONS)]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match of a section: who met, or who was alone (a bye), and what the file says each side won."""

    section: str
    number: int
    first: PairId
    second: PairId | None = None
    first_score: Decimal | None = None
    second_score: Decimal | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class SitOut:
    """A table at which a pair or team has no opponents in a round, with the boards that wait there."""

    pair: PairId
    round: int
    table: int
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event of one session. Raises RuleError where boards or pairs do not fit together.

    `vp` names the scale by which matches become victory points, `ANY_SCALE` one that the file does not
    name; empty where they do not. `game` is the table by which the results count. Of the games before
    contract an outcome is a bare score, at whist N-S's tricks.

    `unread` names columns of the file of which nothing is in the event. `stated` is the method with the
    settings that the file names, where it names any; `method` is None for one that is not known here.

    `club_number` is the number that the club has in its federation.

    `sit_outs` are those of a file that has a whole movement. `questions` are parts of a file that do not come
    in as they stand, each in words: nobody imports the file without having seen them.

    What only our own files tell: the `settings` by which it was compared, its sections' `groups`, the deals
    of boards' other forms, and whether it was compared in a `wider` field, with sessions that the file does
    not have.
    """

    name: str
    date: dt.date | None
    club: str
    form: Form
    method: MethodName | None
    winners: int
    competitors: tuple[Competitor, ...]
    boards: tuple[BoardRecord, ...]
    source: str = ""
    vp: str = ""
    matches: tuple[MatchRecord, ...] = ()
    game: str = DEFAULT
    settings: Document | None = None
    groups: tuple[SectionRecord, ...] = ()
    other_deals: tuple[OtherDeal, ...] = ()
    wider: bool = False
    unread: tuple[str, ...] = ()
    stated: Method | None = None
    club_number: str = ""
    sit_outs: tuple[SitOut, ...] = ()
    questions: tuple[Message, ...] = ()

    def __post_init__(self) -> None:
        for error in breaches(self):
            raise error

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections' letters in order."""
        return tuple(sorted({competitor.pair.section for competitor in self.competitors}))

    @property
    def has_matches(self) -> bool:
        """Whether meetings are won or lost as a whole."""
        return any(line.match for _, line in self.lines())

    @property
    def of_eight(self) -> bool:
        """Whether teams of eight play: every board was played at four tables of each match."""
        played = [board for board in self.boards if board.lines]
        return self.form is Form.TEAMS and bool(played) and all(_tables_of_a_team(one) == 4 for one in played)

    @property
    def has_halves(self) -> bool:
        """Whether teams have two matches in a round, with at most half of the boards of the longest match."""
        boards: dict[tuple[str, int], set[int]] = {}
        for board, line in self.lines():
            boards.setdefault((line.ns.section, line.match), set()).add(board.number)
        longest = max(map(len, boards.values()), default=0)
        met = Counter(
            (match.round, side)
            for match in self.matches
            if 2 * len(boards.get((match.section, match.number), ())) <= longest + 1
            for side in (match.first, match.second)
            if match.second is not None
        )
        return self.form is Form.TEAMS and max(met.values(), default=0) > 1

    def lines(self) -> Iterator[tuple[BoardRecord, TravellerLine]]:
        """Every row of every traveller with its board."""
        for board in self.boards:
            for line in board.lines:
                yield board, line


def method_word(method: MethodName | None) -> Word:
    """What a method is called inside a sentence."""
    return Word("a method that is not known here") if method is None else METHODS[method].name


def breaches(event: Event) -> Iterator[RuleError]:
    """What does not fit together: pairs, boards or rows that stand twice, rows of unknown pairs."""
    if len(event.competitors) > MAX_COMPETITORS:
        yield RuleError(
            "exchange.many", "pair", "The file has more than {most} pairs, players or teams.", "",
            most=MAX_COMPETITORS,
        )  # fmt: skip
    if sum(len(board.lines) for board in event.boards) > MAX_RESULTS:
        yield too_many_results("board")
    listed: set[PairId] = set()
    for competitor in event.competitors:
        if competitor.pair in listed:
            yield _twice("pair", f"pair {competitor.pair}")
        listed.add(competitor.pair)
    if len(event.sections) > MAX_SECTIONS:
        yield RuleError(
            "exchange.sections", "section", "An event has at most {most} sections.", "", most=MAX_SECTIONS
        )
    for match in event.matches:
        for pair in (match.first, match.second):
            if pair is not None and pair not in listed:
                yield _unknown(f"match {match.number}", pair)
    for sit_out in event.sit_outs:
        if sit_out.pair not in listed:
            yield _unknown(f"round {sit_out.round}", sit_out.pair)
    matches = {(match.section, match.number) for match in event.matches}
    for board, line in event.lines():
        if line.match and (line.ns.section, line.match) not in matches:
            yield RuleError(
                "exchange.match",
                "match",
                "Board {board} belongs to match {match}, which is not in this event.",
                "",
                board=board.number,
                match=line.match,
            )
    numbers: set[int] = set()
    for board in event.boards:
        if not 1 <= board.number <= MAX_BOARDS:
            yield _board_number(board.number)
        if board.number in numbers:
            yield _twice("board", f"board {board.number}")
        numbers.add(board.number)
        yield from _line_breaches(board, listed, event.form)


def too_many_results(field: str) -> RuleError:
    """What refuses a file with more results than any event has."""
    return RuleError("exchange.many", field, "The file has more than {most} results.", "", most=MAX_RESULTS)


def _line_breaches(board: BoardRecord, listed: set[PairId], form: Form) -> Iterator[RuleError]:
    seated: Counter[tuple[PairId, bool]] = Counter()
    tables = _tables_of_a_team(board) if form is Form.TEAMS else 1
    for line in board.lines:
        if (form is Form.INDIVIDUAL) != (len(line.seats) > 2):
            yield RuleError(
                "exchange.seats",
                "pair",
                "Board {board}: a table must have two sides, or four players.",
                "Law 1",
                board=board.number,
            )
        for pair in line.seats:
            if pair not in listed:
                yield _unknown(f"board {board.number}", pair)
            # A pair that played a board too early has an award beside its score, where it was due (Law 15).
            awarded = form is Form.PAIRS and line.outcome.kind is OutcomeKind.AWARD
            seated[pair, awarded] += 1
            if seated[pair, awarded] > tables:
                yield RuleError(
                    "exchange.twice",
                    "pair",
                    _TOO_OFTEN[form],
                    "",
                    board=board.number,
                    pair=str(pair),
                    tables=tables,
                )


_ONE_EACH = N_("Board {board} has two results for pair {pair}. A results file has one for each pair.")
_TOO_OFTEN = {
    Form.PAIRS: _ONE_EACH,
    Form.OTHER: _ONE_EACH,
    Form.INDIVIDUAL: (
        N_("Board {board} has two results for player {pair}. A results file has one for each player.")
    ),
    Form.TEAMS: (
        N_(
            "Board {board} has more than {tables} results for team {pair}. A team plays a "
            "board at {tables} tables."
        )
    ),
}


def _tables_of_a_team(board: BoardRecord) -> int:
    """Two, whichever way its pairs sat; four where all matches are of eight, two tables each way."""
    sides = Counter((line.ns, line.ew) for line in board.lines)
    return 4 if sides and all(n == sides[ew, ns] == 2 for (ns, ew), n in sides.items()) else 2


def _unknown(place: str, pair: PairId) -> RuleError:
    return RuleError(
        "exchange.unknown",
        "pair",
        "{place} names pair {pair}, which is not in this event.",
        "",
        place=place.capitalize(),
        pair=str(pair),
    )


def _twice(field: str, what: str) -> RuleError:
    return RuleError("exchange.twice", field, "The file contains {what} twice.", "", what=what)


def _board_number(number: int) -> RuleError:
    return RuleError(
        "exchange.board",
        "board",
        "Boards are numbered from 1 to {most}, not {number}.",
        "Law 2",
        most=MAX_BOARDS,
        number=number,
    )


def is_scored(outcome: Outcome) -> bool:
    """Whether the outcome has a score of its own that others are compared with."""
    return outcome.kind in (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT, OutcomeKind.ASSIGNED)
