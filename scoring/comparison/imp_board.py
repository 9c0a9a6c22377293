"""One board compared in IMPs, exactly: against every other table, or against a datum (Law 78B)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from fractions import Fraction

import numpy as np

from scoring.cards.errors import RuleError
from scoring.comparison.exact import whole
from scoring.comparison.imps import imps
from scoring.comparison.points import Basis, BoardPoints, SidePoints, board_points
from scoring.comparison.results import Average, Award, Board, BoardResult, Direction, Group, Weighted

USUAL_IMPS = {Average.PLUS: 3, Average.EVEN: 0, Average.MINUS: -3}
"""What the averages are worth at IMPs unless the regulations say otherwise."""


class Divisor(StrEnum):
    """By what the cross-IMPs of a board are divided."""

    COMPARISONS = "comparisons"  # the other tables: IMPs per comparison
    TABLES = "tables"  # all tables: a difference of two results is one real comparison
    NONE = "none"


def compare_cross_imps(
    results: Board | Sequence[BoardResult], divisor: Divisor = Divisor.COMPARISONS
) -> BoardPoints:
    """Each result's IMPs against every other one of its form, divided by `divisor`.

    A weighted score earns the mean of its scores' IMPs, and is met in the same proportions.
    Raises RuleError "award.imps" for an award stated in per cents only.
    """
    board = results if isinstance(results, Board) else Board.of(results)

    def worth(group: Group) -> Callable[[int], Fraction]:
        held = _held(group)
        by = {Divisor.COMPARISONS: max(len(group) - 1, 1), Divisor.TABLES: len(group), Divisor.NONE: 1}[
            divisor
        ]
        return lambda score: (
            sum((imps(score - other) * many for other, many in held.items()), Fraction(0)) / by
        )

    return _compared(board, worth)


def compare_butler(results: Board | Sequence[BoardResult], trim: int = 0) -> BoardPoints:
    """Each result's IMPs against the datum of its form of the board (`datum`).

    Raises RuleError "award.imps" for an award stated in per cents only.
    """
    board = results if isinstance(results, Board) else Board.of(results)

    def worth(group: Group) -> Callable[[int], Fraction]:
        middle = datum(group, trim)
        return lambda score: Fraction(imps(score - middle))

    return _compared(board, worth)


def datum(group: Group, trim: int = 0) -> int:
    """The mean score, a weighted one by its own mean, rounded to 10, a half away from zero.

    The `trim` best and worst results are left out (fewer where nothing would be left).
    """
    scores = [Fraction(score) for score in group.scores.tolist()]
    scores = sorted([*scores, *(mixed.mean for mixed in group.weighted.values())])
    left_out = min(trim, (len(scores) - 1) // 2)
    kept = scores[left_out : len(scores) - left_out]
    mean = sum(kept, Fraction(0)) / len(kept)
    tens = int(abs(mean) / 10 + Fraction(1, 2))
    return 10 * tens if mean >= 0 else -10 * tens


def award_imps(award: Award) -> Fraction:
    """What an award is worth at IMPs to the side that has it."""
    if award.imps is not None:
        return award.imps
    if isinstance(award.share, Average):
        return Fraction(USUAL_IMPS[award.share])
    raise RuleError(
        "award.imps",
        "award",
        "At IMPs an artificial score is an average or stated in IMPs, not in per cents.",
        "Law 12C2",
    )


def _held(group: Group) -> dict[int, Fraction]:
    """How many results have each score, weighted ones in proportion."""
    values, counts = np.unique(group.scores, return_counts=True)
    held = {int(value): Fraction(int(count)) for value, count in zip(values, counts, strict=True)}
    for mixed in group.weighted.values():
        for score, part in mixed.parts:
            held[score] = held.get(score, Fraction(0)) + part
    return held


def _compared(board: Board, worth: Callable[[Group], Callable[[int], Fraction]]) -> BoardPoints:
    """Both sides' points, where `worth` of a group tells what a score is worth to N-S in it.

    Against itself a result ties, so it may stay among those it is compared with.
    """
    sides = []
    for direction in Direction:
        side = SidePoints.empty(len(board))
        for group in board.groups(direction).values():
            points_of = worth(group)
            known = {score: points_of(score) for score in set(group.scores.tolist())}
            points = [known[score] for score in group.scores.tolist()]
            points += [_mean(mixed, points_of) for mixed in group.weighted.values()]
            for row, earned in zip(group.all_rows, points, strict=True):
                side.add(np.array([row]), whole([direction.value * earned.numerator]), earned.denominator)
        for row, award in board.awards(direction).items():
            side.set(row, Basis.AWARDED, award_imps(award))
        sides.append(side)
    ns, ew = sides
    return board_points(ns, ew, np.zeros(len(board), dtype=np.int64))


def _mean(mixed: Weighted, points_of: Callable[[int], Fraction]) -> Fraction:
    return sum((part * points_of(score) for score, part in mixed.parts), Fraction(0))
