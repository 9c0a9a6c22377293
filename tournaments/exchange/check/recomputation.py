"""An event's figures computed again with our rules, under schemes that may be tried one after another.

The rows go through the same standing as those of our own sessions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.bridge import score as score_of
from scoring.bridge.outcome import BY_SIDE, Outcome, OutcomeKind
from scoring.bridge.tables import DEFAULT
from scoring.comparison.board import Unequal
from scoring.comparison.method import MATCHPOINTS, Method
from scoring.comparison.methods import MethodName
from scoring.comparison.penalties import PenaltyUnit
from scoring.comparison.results import Direction
from scoring.comparison.victory import scale_of
from scoring.words import Vulnerability
from scoring.words.figures import rounded
from tournaments.exchange.event import BoardRecord, Competitor, Event, MatchRecord, PairId, TravellerLine
from tournaments.exchange.fields import USUAL
from tournaments.ranking import (
    NOBODY,
    BoardPlays,
    ComparedBoard,
    Conditions,
    FieldStanding,
    MatchScore,
    Penalty,
    PlayRow,
    Scores,
    Totals,
    rank,
    with_handicap,
)
from tournaments.ranking.units import Units

LineKey = tuple[int, int]
"""A board's number and the index of a line on its traveller."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """One way to compare a field.

    `by_law_12c2` reads stated 60, 50 and 40 per cent as average plus, average and average minus.
    `by_section` compares and ranks each section on its own. `vp` names a scale of victory points.
    """

    unequal: Unequal = Unequal.NEUBERG_FIELD
    small_groups: bool = False
    by_law_12c2: bool = False
    by_section: bool = False
    method: Method = MATCHPOINTS
    vp: str = ""

    @property
    def conditions(self) -> Conditions:
        """How the field is compared, once play is over."""
        scale = scale_of(self.vp) if self.vp else None
        return Conditions(self.unequal, self.small_groups, final=True, method=self.method, scale=scale)


@dataclass(frozen=True, slots=True, eq=False)
class Figures:
    """What a scheme makes of an event: points by line and side, scores by the index of the competitor.

    Matchpoints are 2 a win; `tops` are those of lines that are parts of one. `datums` are by board, at
    Butler where all sections are one field. `matches` are those of each competitor, by number, and `worth`
    what they give it.
    """

    event: Event
    scheme: Scheme
    index: Mapping[PairId, int]
    points: Mapping[tuple[LineKey, Direction], Fraction]
    scores: Scores
    factored: Scores
    datums: Mapping[int, Fraction]
    matches: Mapping[tuple[PairId, int], MatchScore]
    worth: Mapping[tuple[PairId, int], Fraction]
    tops: Mapping[LineKey, int]

    def percent(self, pair: PairId) -> Fraction | None:
        """Exact per cents of the tops; None for a pair without a board, and where there are no tops."""
        return self.scores.percent(self.index[pair])

    def percent_of_board(self, key: LineKey, side: Direction) -> Fraction | None:
        """What a side has of the top on a line, in per cents; None where there is no top."""
        points, top = self.points.get((key, side)), self.tops.get(key)
        return None if points is None or not top else 100 * points / top

    def mean_percents(self) -> dict[PairId, Fraction]:
        """The mean of the per cents of each pair's boards."""
        percents: dict[PairId, list[Fraction]] = {}
        for board in self.event.boards:
            for row, line in enumerate(board.lines):
                for side, seats in zip(Direction, ((line.ns, line.south), (line.ew, line.west)), strict=True):
                    percent = self.percent_of_board((board.number, row), side)
                    for pair in seats:
                        if pair is not None and percent is not None:
                            percents.setdefault(pair, []).append(percent)
        return {pair: sum(own, Fraction(0)) / len(own) for pair, own in percents.items()}

    def top(self, pair: PairId) -> int:
        """All that a pair's boards could give it; 0 where points are no parts of a top."""
        return int(self.scores.tops[self.index[pair]])

    def total(self, pair: PairId, *, factored: bool = False) -> Fraction | None:
        """The points, scaled up for missed boards where asked; None without a board or a bye."""
        entry, scores = self.index[pair], self.factored if factored else self.scores
        has_score = scores.boards[entry] or scores.byes[entry] or scores.total[entry]
        return scores.total[entry] if has_score else None

    def boards(self, pair: PairId) -> int:
        """How many boards the pair played."""
        return int(self.scores.boards[self.index[pair]])

    def mean(self, pair: PairId) -> Fraction | None:
        """The pair's points per board; None if it played no board."""
        total, boards = self.total(pair), self.boards(pair)
        return None if total is None or not boards else total / boards

    def places(self, part_of_handicap: Fraction = Fraction(0), *, apart: bool = False) -> dict[PairId, int]:
        """The place of every pair that has a score, in its line or section where those are ranked apart.

        A handicap is in per cents of the session, and where there are no tops in points a board. `apart`
        ranks by section where all sections are one field.
        """
        handicaps = [Fraction(competitor.handicap or 0) for competitor in self.event.competitors]
        by = self.scores.share
        if not self.scores.by_share:
            by = self.scores.total
            handicaps = [100 * own * int(n) for own, n in zip(handicaps, self.scores.boards, strict=True)]
        place = rank(with_handicap(by, handicaps, part_of_handicap), self._rankings(apart=apart)).place
        return {pair: int(place[entry]) for pair, entry in self.index.items() if place[entry]}

    def _rankings(self, *, apart: bool) -> NDArray[np.int64]:
        """The number of each pair's ranking, -1 for a pair without a score, or one that left.

        A file that places others need not place who had nothing but byes.
        """
        names = [
            (
                pair.section if self.scheme.by_section or apart else "",
                pair.line.value if self.event.winners == 2 else "",
            )
            for pair in self.index
        ]
        numbers = {name: number for number, name in enumerate(sorted(set(names)))}
        competitors = self.event.competitors
        left = np.array([competitor.withdrawn for competitor in competitors], dtype=np.bool_)
        placed = np.array([competitor.place is not None for competitor in competitors], dtype=np.bool_)
        unplaced_byes = ~placed & (self.scores.boards == 0) & placed.any()
        ranked = (self.scores.counted > 0) & ~left & ~unplaced_byes
        return np.where(ranked, np.array([numbers[name] for name in names], dtype=np.int64), -1)


def line_score(outcome: Outcome, vulnerability: Vulnerability, table: str = DEFAULT) -> int | None:
    """N-S's score of a played, passed-out or assigned board by a scoring table; None for what has none."""
    if outcome.kind is OutcomeKind.PASSED_OUT:
        return 0
    if outcome.result is not None:
        return score_of(outcome.result, vulnerability, table)
    return outcome.score if outcome.kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED) else None


class _Compared(NamedTuple):
    """A board, the indices of those of its rows that were compared with one another, their points."""

    record: BoardRecord
    rows: list[int]
    board: ComparedBoard


def figures(event: Event, scheme: Scheme) -> Figures:
    """Every line's points and every pair's scores under a scheme. RuleError for awards without worth."""
    index = {competitor.pair: entry for entry, competitor in enumerate(event.competitors)}
    conditions = replace(scheme.conditions, halves=event.has_halves)
    compared: list[_Compared] = []
    tops: dict[str, int] = {}
    for unit in _units(event, scheme):
        boards, expected = _compared(unit, index, scheme, event.game)
        compared += boards
        tops |= {line.ns.section: 2 * max(expected - 1, 1) for _board, rows in unit for _row, line in rows}
    state = _standing(len(index), [item.board for item in compared], conditions)
    scores = state.unadjusted_scores()
    points = {
        ((item.record.number, row), direction): found
        for item in compared
        for position, row in enumerate(item.rows)
        for direction in Direction
        if (found := state.points_on(item.board, position, direction, scores)) is not None
    }
    line_tops = {
        (item.record.number, row): int(item.board.lines.points.top[position])
        for item in compared
        for position, row in enumerate(item.rows)
    }
    byes = [
        Penalty(index[bye.first], -Fraction(bye.first_score), is_bye=True)
        for bye in byes_of(event)
        if bye.first_score is not None
    ]
    ledger = [*byes, *_ledger(event, index, {} if conditions.by_match else tops)]
    plain, factored = (
        state.scores(ledger, replace(conditions, unequal=unequal))
        for unequal in (Unequal.NONE, Unequal.FACTOR)
    )
    pairs = list(index)
    matches = {(pairs[match.entry], match.match): match for match in state.matches() if match.played}
    worth = {
        key: conditions.worth(scores, matches.get((pairs[scores.opponent], scores.match), scores))
        for key, scores in matches.items()
    }
    datums = _datums(compared, scheme)
    return Figures(event, scheme, index, points, plain, factored, datums, matches, worth, line_tops)


def _ledger(event: Event, index: Mapping[PairId, int], tops: Mapping[str, int]) -> Iterator[Penalty]:
    """What was taken off and carried over.

    Per cents of a top are by the top of the competitor's field; where matches count, as they stand.
    """
    for competitor in event.competitors:
        for line in competitor.ledger:
            amount, unit = Fraction(line.amount), line.unit
            if unit is PenaltyUnit.TOP and tops:
                amount, unit = amount * tops[competitor.pair.section] / 100, PenaltyUnit.POINTS
            yield Penalty(index[competitor.pair], amount, unit)
        if competitor.carried:
            yield Penalty(index[competitor.pair], -Fraction(competitor.carried))


def byes_of(event: Event) -> list[MatchRecord]:
    """The event's byes: its matches that have no second side."""
    return [match for match in event.matches if match.second is None]


def _standing(entries: int, boards: list[ComparedBoard], conditions: Conditions) -> FieldStanding:
    """The standing over all boards, whichever of them were compared with one another."""
    teams = conditions.method.is_of_teams
    units = Units.of([board.plays for board in boards], teams=teams) if conditions.by_match else None
    start = Totals.empty(entries if units is None else len(units))
    beside = start if len(conditions.method.streams) > 1 else None
    line = np.zeros(entries, dtype=np.int64)
    state = FieldStanding(start, line, {}, 0, units, beside, conditions.method.awards.span)
    return state.of_boards(boards)


def _datums(compared: Iterable[_Compared], scheme: Scheme) -> dict[int, Fraction]:
    if scheme.method.name is not MethodName.IMPS_DATUM or scheme.by_section:
        return {}
    rule = scheme.method.datum
    return {
        item.record.number: rule.of(group)
        for item in compared
        for form, group in item.board.plays.board.groups(Direction.NS).items()
        if not form
    }


def with_figures(event: Event, scheme: Scheme, decimals: int = 2) -> Event:
    """The event with our scores, points, totals, per cents and places, as a file prints them (2 a win)."""
    ours = figures(event, scheme)
    ranked = ours.places()
    return replace(
        event,
        boards=tuple(_board_with_points(board, ours, decimals) for board in event.boards),
        matches=tuple(_with_scores(match, ours, decimals) for match in event.matches),
        competitors=tuple(
            _with_total(competitor, ours, ranked, decimals) for competitor in event.competitors
        ),
    )


def _board_with_points(board: BoardRecord, ours: Figures, decimals: int) -> BoardRecord:
    lines = []
    for row, line in enumerate(board.lines):
        ns, ew = (_printed(ours.points.get(((board.number, row), side)), decimals) for side in Direction)
        score = line_score(line.outcome, board.vulnerability, ours.event.game)
        lines.append(replace(line, score=score, ns_points=ns, ew_points=ew))
    return replace(board, lines=tuple(lines))


def _with_scores(match: MatchRecord, ours: Figures, decimals: int) -> MatchRecord:
    """A match with what it gave both; a bye as the file says."""
    if match.second is None:
        return match
    first, second = (ours.worth.get((pair, match.number)) for pair in (match.first, match.second))
    return replace(match, first_score=_printed(first, decimals), second_score=_printed(second, decimals))


def _with_total(
    competitor: Competitor, ours: Figures, ranked: Mapping[PairId, int], decimals: int
) -> Competitor:
    return replace(
        competitor,
        total=_printed(ours.total(competitor.pair), decimals),
        percent=_printed(ours.percent(competitor.pair), decimals),
        place=ranked.get(competitor.pair),
    )


def _printed(figure: Fraction | None, decimals: int) -> Decimal | None:
    return None if figure is None else rounded(figure, decimals)


_Rows = list[tuple[int, TravellerLine]]
_Unit = list[tuple[BoardRecord, _Rows]]


def _units(event: Event, scheme: Scheme) -> list[_Unit]:
    """The boards with their rows, all together or a list for each section."""
    groups: Iterable[str | None] = event.sections if scheme.by_section else (None,)
    return [
        [
            (record, [(i, line) for i, line in enumerate(record.lines) if group in (None, line.ns.section)])
            for record in event.boards
        ]
        for group in groups
    ]


def _compared(
    unit: _Unit, index: Mapping[PairId, int], scheme: Scheme, table: str
) -> tuple[list[_Compared], int]:
    """Each board with the rows of the unit, scored by a table; and how many results are expected."""
    conditions = scheme.conditions
    boards = [
        (
            record,
            [row for row, _ in rows],
            BoardPlays.of([_play(record, row, line, index, scheme, table) for row, line in rows]),
        )
        for record, rows in unit
    ]
    expected = max((conditions.size(plays) for _, _, plays in boards), default=0)
    compared = [
        _Compared(record, rows, conditions.compare(plays, expected)) for record, rows, plays in boards
    ]
    return compared, expected


def _play(
    record: BoardRecord,
    row: int,
    line: TravellerLine,
    index: Mapping[PairId, int],
    scheme: Scheme,
    table: str,
) -> PlayRow:
    """A line as the play of a field; a bare or computed score is both sides', a split one each side's."""
    outcome = line.outcome
    is_split = outcome.kind is OutcomeKind.SPLIT
    score = outcome.score if is_split else line_score(outcome, record.vulnerability, table)
    score_ew = outcome.score_ew if is_split else score
    needs_score = outcome.kind not in (OutcomeKind.AWARD, *BY_SIDE)
    kind = OutcomeKind.NOT_PLAYED if score is None and needs_score else outcome.kind
    south, west = (NOBODY if seat is None else index[seat] for seat in (line.south, line.west))
    return PlayRow(
        number=record.number,
        form=line.form,
        play=row,
        ns=index[line.ns],
        ew=index[line.ew],
        kind=kind.value,
        score=score,
        score_ew=score_ew,
        award_ns=_award(outcome.award_ns, scheme),
        award_ew=_award(outcome.award_ew, scheme),
        weights=_weights(outcome),
        south=south,
        west=west,
        match=line.match,
    )


def _weights(outcome: Outcome) -> Mapping[str, list[tuple[int, str]]] | None:
    if outcome.kind is not OutcomeKind.WEIGHTED:
        return None
    sides = {"ns": outcome.weights, "ew": outcome.weights_of_ew}
    return {name: [(score, str(weight)) for score, weight in side] for name, side in sides.items() if side}


def _award(text: str, scheme: Scheme) -> str:
    """At IMPs a stated 60, 50 or 40 per cent is always such an average: per cents have no worth there."""
    return USUAL.get(text, text) if scheme.by_law_12c2 or not scheme.method.has_tops else text
