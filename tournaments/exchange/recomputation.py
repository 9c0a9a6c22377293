"""An event's figures computed again with our rules, under schemes that may be tried one after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from scoring.bridge import score as score_of
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.weights import Weights
from scoring.cards import Vulnerability
from scoring.comparison.awards import award_of
from scoring.comparison.board import Terms, Unequal, compare_board, expected_results
from scoring.comparison.points import Basis
from scoring.comparison.results import ABSENT, Average, Award, Board, BoardResult, Direction, Weighted
from scoring.comparison.rounding import rounded
from tournaments.exchange.event import BoardRecord, Competitor, Event, PairId, TravellerLine
from tournaments.ranking import BoardLines, Scores, Totals, rank, scores_of, with_handicap

USUAL = {"60": Average.PLUS, "50": Average.EVEN, "40": Average.MINUS}

LineKey = tuple[int, int]
"""A board's number and the index of a line on its traveller."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """One way to compare a field.

    `by_law_12c2` reads stated 60, 50 and 40 per cent as average plus, average and average minus.
    `by_section` compares and ranks each section on its own.
    """

    unequal: Unequal = Unequal.NEUBERG_FIELD
    small_groups: bool = False
    by_law_12c2: bool = False
    by_section: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Figures:
    """What a scheme makes of an event: points by line and side (2 a win), scores by the index of the pair."""

    event: Event
    scheme: Scheme
    index: Mapping[PairId, int]
    points: Mapping[tuple[LineKey, Direction], Fraction]
    scores: Scores
    factored: Scores

    def percent(self, pair: PairId) -> Fraction | None:
        """Exact per cents of the tops; None for a pair without a board."""
        return self.scores.percent(self.index[pair])

    def total(self, pair: PairId, *, factored: bool = False) -> Fraction | None:
        """The matchpoints, 2 a win, scaled up for missed boards where asked; None without a board."""
        entry, scores = self.index[pair], self.factored if factored else self.scores
        return scores.total[entry] if scores.boards[entry] else None

    def places(self, part_of_handicap: Fraction = Fraction(0)) -> dict[PairId, int]:
        """The place of every pair with a percentage, in its line or section where those are ranked apart."""
        handicaps = [Fraction(competitor.handicap or 0) for competitor in self.event.competitors]
        shares = with_handicap(self.scores.share, handicaps, part_of_handicap)
        place = rank(shares, self._rankings()).place
        return {pair: int(place[entry]) for pair, entry in self.index.items() if place[entry]}

    def _rankings(self) -> NDArray[np.int64]:
        """The number of each pair's ranking, -1 for a pair without tops."""
        names = [
            (
                pair.section if self.scheme.by_section else "",
                pair.line.value if self.event.winners == 2 else "",
            )
            for pair in self.index
        ]
        numbers = {name: number for number, name in enumerate(sorted(set(names)))}
        return np.where(self.scores.tops > 0, np.array([numbers[name] for name in names], dtype=np.int64), -1)


def line_score(outcome: Outcome, vulnerability: Vulnerability) -> int | None:
    """N-S's score of a played, passed-out or assigned board; None for what has no score of its own."""
    if outcome.kind is OutcomeKind.PASSED_OUT:
        return 0
    if outcome.result is not None:
        return score_of(outcome.result, vulnerability)
    return outcome.score if outcome.kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED) else None


def figures(event: Event, scheme: Scheme) -> Figures:
    """Every line's points and every pair's scores under a scheme."""
    index = {competitor.pair: entry for entry, competitor in enumerate(event.competitors)}
    compared = [item for unit in _units(event, scheme) for item in _compared(unit, index, scheme)]
    totals = Totals.of(len(index), [lines for _, _, lines in compared])
    scores = scores_of(totals)
    points = {
        ((number, row), direction): found
        for number, rows, lines in compared
        for position, row in enumerate(rows)
        for direction in Direction
        if (found := _points(lines, position, direction, scores)) is not None
    }
    return Figures(event, scheme, index, points, scores, scores_of(totals, factor=True))


def with_figures(event: Event, scheme: Scheme, decimals: int = 2) -> Event:
    """The event with our scores, points, totals, per cents and places, as a file prints them (2 a win)."""
    ours = figures(event, scheme)
    ranked = ours.places()
    return replace(
        event,
        boards=tuple(_board_with_points(board, ours, decimals) for board in event.boards),
        competitors=tuple(
            _with_total(competitor, ours, ranked, decimals) for competitor in event.competitors
        ),
    )


def _board_with_points(board: BoardRecord, ours: Figures, decimals: int) -> BoardRecord:
    lines = []
    for row, line in enumerate(board.lines):
        ns, ew = (_printed(ours.points.get(((board.number, row), side)), decimals) for side in Direction)
        score = line_score(line.outcome, board.vulnerability)
        lines.append(replace(line, score=score, ns_points=ns, ew_points=ew))
    return replace(board, lines=tuple(lines))


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
    unit: _Unit, index: Mapping[PairId, int], scheme: Scheme
) -> list[tuple[int, list[int], BoardLines]]:
    """Each board's number, the indices of its rows, and their points with the pairs' indices."""
    boards = [
        (record, rows, Board.of([_board_result(record, line, scheme) for _, line in rows]))
        for record, rows in unit
    ]
    terms = Terms(scheme.unequal, expected_results(board for _, _, board in boards), scheme.small_groups)
    return [
        (
            record.number,
            [row for row, _ in rows],
            BoardLines(*_entries(rows, index), compare_board(board, terms)),
        )
        for record, rows, board in boards
    ]


def _entries(rows: _Rows, index: Mapping[PairId, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    ns = np.array([index[line.ns] for _, line in rows], dtype=np.int64)
    return ns, np.array([index[line.ew] for _, line in rows], dtype=np.int64)


def _points(lines: BoardLines, position: int, direction: Direction, scores: Scores) -> Fraction | None:
    """A side's points on a row, averages plus and minus filled; None where it has none."""
    basis = Basis(int(lines.points.basis(direction)[position]))
    if basis in (Basis.PLUS, Basis.MINUS):
        entry = int(lines.entries(direction)[position])
        return scores.award(entry, basis, int(lines.points.top[position]))
    return lines.points.fraction(position, direction)


def _board_result(record: BoardRecord, line: TravellerLine, scheme: Scheme) -> BoardResult:
    outcome = line.outcome
    if outcome.kind is OutcomeKind.AWARD:
        ns, ew = (_award(text, scheme) for text in (outcome.award_ns, outcome.award_ew))
        return BoardResult(ns, ew)
    if outcome.kind is OutcomeKind.WEIGHTED:
        return BoardResult(_weighted(outcome.weights), _weighted(outcome.weights_of_ew))
    if outcome.kind is OutcomeKind.SPLIT:
        return BoardResult(outcome.score, outcome.score_ew)
    points = line_score(outcome, record.vulnerability)
    return ABSENT if points is None else BoardResult.played(points)


def _weighted(weights: Weights) -> Weighted:
    return Weighted.of_percents((score, Fraction(weight)) for score, weight in weights)


def _award(text: str, scheme: Scheme) -> Award:
    if scheme.by_law_12c2 and text in USUAL:
        return Award(USUAL[text])
    return award_of(text)
