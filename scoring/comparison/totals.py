"""One board without a scale: total points and tricks, as they are or against the average.

The books of duplicate whist and auction compare a pair with the average of its own direction on
the deal (001:l.2257, l.1234): what it has above or below it. Sums over a session in which all play
all deals are then the total less the average total.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

import numpy as np

from scoring.comparison.exact import narrowed, plus, times
from scoring.comparison.points import Basis, BoardPoints, SidePoints, board_points
from scoring.comparison.results import Average, Award, Board, BoardResult, Direction, Group
from scoring.words import RuleError

TRICKS = 13
"""The tricks of a deal: N-S's and E-W's add up to them."""


def compare_total_points(results: Board | Sequence[BoardResult]) -> BoardPoints:
    """Each side's own score, a weighted one by its mean. Raises RuleError "award.total" for an award."""
    return _compared(_board(results), 0, against_average=False)


def compare_average(results: Board | Sequence[BoardResult]) -> BoardPoints:
    """Each side's score less the average of its direction on the board, forms of it apart.

    An award of the average is 0; any other is refused: RuleError "award.total".
    """
    return _compared(_board(results), 0, against_average=True)


def compare_tricks(results: Board | Sequence[BoardResult], *, against_average: bool = False) -> BoardPoints:
    """Duplicate whist: N-S's score is their tricks, E-W have the rest of 13.

    Against the average as `compare_average`; else an award of the average is the mean of the other
    tables in that direction (001:l.2392), half of the tricks where there is none. Raises RuleError
    "tricks.range" and "award.total".
    """
    board = _board(results)
    for direction in Direction:
        for group in board.groups(direction).values():
            _refuse_no_tricks(group)
    return _compared(board, TRICKS, against_average=against_average)


def refuse_total_award(award: Award, *, has_average: bool) -> None:
    """Raises RuleError "award.total" for an award that has no worth in total points or tricks."""
    if not (has_average and award.share is Average.EVEN and award.imps is None):
        raise RuleError(
            "award.total", "award", "An artificial score has no value in total points.", "Law 78C"
        )


def _board(results: Board | Sequence[BoardResult]) -> Board:
    return results if isinstance(results, Board) else Board.of(results)


def _refuse_no_tricks(group: Group) -> None:
    parts = [score for mixed in group.weighted.values() for score, _ in mixed.parts]
    for tricks in (*group.scores.tolist(), *parts):
        refuse_no_tricks(tricks)


def refuse_no_tricks(tricks: int) -> None:
    """Raises RuleError "tricks.range" if the score is not a number of tricks."""
    if not 0 <= tricks <= TRICKS:
        raise RuleError(
            "tricks.range",
            "score",
            "A side can win 0 to 13 tricks, not {tricks}.",
            "001:l.2105",
            tricks=tricks,
        )


def _compared(board: Board, shared: int, *, against_average: bool) -> BoardPoints:
    """Points where both sides of a table have `shared` together."""
    sides = []
    for direction in Direction:
        side, base = SidePoints.empty(len(board)), 0 if direction is Direction.NS else shared
        groups = board.groups(direction).values()
        for group in groups:
            mean = base + direction.value * _mean([group])
            _add(side, group, direction, base - (mean if against_average else 0))
        for row, award in board.awards(direction).items():
            refuse_total_award(award, has_average=against_average or shared > 0)
            mean = base + direction.value * _mean(groups) if groups else Fraction(shared, 2)
            side.set(row, Basis.AWARDED, Fraction(0) if against_average else mean)
        sides.append(side)
    ns, ew = sides
    return board_points(ns, ew, np.zeros(len(board), dtype=np.int64))


def _add(side: SidePoints, group: Group, direction: Direction, base: Fraction | int) -> None:
    """The points of a group: N-S's scores, or E-W's, the negative, above `base`."""
    base = Fraction(base)
    numerators = plus(times(group.scores, direction.value * base.denominator), base.numerator)
    side.add(group.rows, narrowed(numerators), base.denominator)
    for row, mixed in group.weighted.items():
        side.set(row, Basis.COMPARED, base + direction.value * mixed.mean)


def _mean(groups: Collection[Group]) -> Fraction:
    plain = sum(int(group.scores.sum()) for group in groups)
    mixed = (own.mean for group in groups for own in group.weighted.values())
    return sum(mixed, Fraction(plain)) / sum(map(len, groups))
