"""What made a file's figures differ: a wrong score first, then wrong points, then each figure by itself.

One wrong score makes the points, totals and places that follow from it differ too, so most differences are
no causes. A figure that fits once the file's own scores count follows from a score; of the rest, a total
follows from points if it is the sum of the file's own points, and places follow if they are those of the
file's own totals. What follows is counted with its cause and not listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.comparison.results import Direction
from tournaments.exchange.check.disagreements import (
    Disagreement,
    Trust,
    disagreements,
    place_of_line,
    place_of_side,
    settled_where,
)
from tournaments.exchange.check.printed import Difference, Lines, Printed, Reading, scaled
from tournaments.exchange.event import Event, PairId

MOST_TRIED = 20
"""Scores of which each is tried for whether the file's other figures were made by it."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A difference that no other explains, and how many others follow from it."""

    difference: Difference
    follow: int = 0


def causes_of(
    event: Event, scores: list[Difference], others: list[Difference], reading: Reading, lines: Lines
) -> Iterator[Cause]:
    """What made the figures differ: scores first, then points that follow from no score, then all the rest.

    A figure follows from a score if it no longer differs once the file's own scores count instead of what
    their contracts are worth; a total, a per cent or a place follows from points if it is the sum of the
    file's own points.
    """
    made_by = _scores_others_were_made_by(event, len(others), reading, lines)
    by_scores = Printed(settled_where(event, made_by, Trust.SCORE))
    differing = {difference.figure for difference in others}
    left = [d for d in by_scores.differences(reading, lines) if d.figure in differing]
    gone = differing - {difference.figure for difference in left}
    wheres = {place_of_line(one.board, one.line): one for one in made_by}
    follow = Counter(_cause_of(figure, wheres, event) for figure in gone)
    for difference in scores:
        yield Cause(difference, follow[difference.where])
    yield from _causes_left(by_scores, left, reading, lines)


def _scores_others_were_made_by(
    event: Event, differ: int, reading: Reading, lines: Lines
) -> list[Disagreement]:
    """The scores by which the file's other figures were made, and not by their contracts.

    Without such a score more figures differ.
    """

    def differences(settled: list[Disagreement]) -> int:
        return len(Printed(settled_where(event, settled, Trust.SCORE)).differences(reading, lines))

    unsettled = disagreements(event) if differ else []
    least = differences(unsettled)
    for one in unsettled[:MOST_TRIED]:
        without = [other for other in unsettled if other is not one]
        if (count := differences(without)) <= least:
            unsettled, least = without, count
    return unsettled if least < differ else []


def _cause_of(figure: tuple[str, str], wheres: Mapping[str, Disagreement], event: Event) -> str:
    """The place of the score that a figure follows from: on its board, or on one that its pair played."""
    _what, where = figure
    for place, one in wheres.items():
        board = f"board {one.board}"
        if where == board or where.startswith(f"{board},"):
            return place
    for place, one in wheres.items():
        seats = {
            str(seat) for board, line in event.lines() if board.number == one.board for seat in line.seats
        }
        if where.rpartition(", ")[2].removeprefix("pair ") in seats:
            return place
    return next(iter(wheres))


def _causes_left(
    printed: Printed, others: list[Difference], reading: Reading, lines: Lines
) -> Iterator[Cause]:
    """The causes among these differences, each with how many others follow from it.

    Percentages and places on a board follow from its points, totals from the points of their pair, and places
    from totals, if the file's own figures fit together so.
    """
    unexplained = {difference.figure: difference for difference in others}
    follow: Counter[tuple[str, str]] = Counter()
    explained: set[tuple[str, str]] = set()

    def fold(figure: tuple[str, str], cause: tuple[str, str] | None) -> None:
        if figure in unexplained and cause is not None:
            follow[cause] += 1
            explained.add(figure)

    ours = printed.figures(reading.scheme)
    for board, line in printed.event.lines():
        points = ("points", place_of_line(board.number, line))
        if points in unexplained:
            for figure in [("percentage", place_of_side(board.number, line, side)) for side in Direction]:
                fold(figure, points)
            fold(("place", points[1]), points)
    for pair, (first, gain) in _gains(printed, unexplained, lines, fold).items():
        printed_total, printed_percent = printed.totals.get(pair), printed.percents.get(pair)
        total, percent = printed.total_of(reading, pair), printed.percent_of(reading, pair)
        top = ours.top(pair)
        more = Fraction(200, top * reading.points_per_win) * gain if top else None
        if percent is not None and more is not None and printed_percent is not None:
            fits = printed.percent_column.fits(printed_percent, percent + more)
            fold(("percentage", f"pair {pair}"), first if fits else None)
        sum_of_points = gain if reading.total != "percentage" else more
        if total is not None and printed_total is not None and sum_of_points is not None:
            fits = printed.total_column.fits(printed_total, total + sum_of_points)
            fold(("total", f"pair {pair}"), first if fits else None)
    sums = [figure for figure in unexplained if figure[0] in ("total", "percentage", "match")]
    first_sum = next(iter(follow), next(iter(sums), None))
    if sums and _places_follow(printed):
        for figure in [figure for figure in unexplained if figure[0] == "place"]:
            fold(figure, first_sum)
    for figure, difference in unexplained.items():
        if figure not in explained:
            yield Cause(difference, follow[figure])


def _gains(
    printed: Printed,
    unexplained: Mapping[tuple[str, str], Difference],
    lines: Lines,
    fold: Callable[[tuple[str, str], tuple[str, str] | None], None],
) -> dict[PairId, tuple[tuple[str, str], Fraction]]:
    """By how much the file's points are more than ours for each pair, and on which row first.

    Points on a board whose datum differs follow from the datum.
    """
    points = printed.figures(lines.scheme).points
    gains: dict[PairId, tuple[tuple[str, str], Fraction]] = {}
    for key, (line, printed_points) in printed.lines.items():
        figure = ("points", place_of_line(key[0], line))
        if figure not in unexplained:
            continue
        datum = ("datum", f"board {key[0]}")
        cause = datum if datum in unexplained else figure
        fold(figure, datum if datum in unexplained else None)
        for side, points_of_side, seats in zip(
            Direction, printed_points, ((line.ns, line.south), (line.ew, line.west)), strict=True
        ):
            ours = scaled(points.get((key, side)), lines.points_per_win)
            if points_of_side is None or ours is None:
                continue
            for pair in seats:
                if pair is not None:
                    first, gain = gains.get(pair, (cause, Fraction(0)))
                    gains[pair] = first, gain + Fraction(points_of_side) - ours
    return gains


def _places_follow(printed: Printed) -> bool:
    """Whether the file's places are those of the totals, or the per cents, that it prints itself."""
    for sums in (printed.percents, printed.totals):
        groups: dict[object, list[tuple[Decimal, int]]] = {}
        for pair, figure in sums.items():
            if pair in printed.places:
                line = pair.line if printed.event.winners == 2 else None
                groups.setdefault(line, []).append((figure, printed.places[pair]))
        if groups and all(
            place == 1 + sum(other > figure for other, _ in group)
            for group in groups.values()
            for figure, place in group
        ):
            return True
    return False
