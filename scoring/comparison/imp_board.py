"""One board compared in IMPs, exactly: against every other table, or against a datum (Law 78B).

A weighted score earns the mean of its scores' IMPs. At cross-IMPs the others meet it in the same
proportions; in a datum it counts by its mean score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.datum import PLAIN_DATUM, DatumRule
from scoring.comparison.exact import ExactArray, added_at, times, whole, widened
from scoring.comparison.imps import IMP_LIMITS, USUAL_AWARDS, ImpAwards, imps, imps_of
from scoring.comparison.points import Basis, BoardPoints, SidePoints, board_points
from scoring.comparison.results import Award, Board, BoardResult, Direction, Group

_BLOCK = 512  # rows of the IMP matrix made at a time


class Divisor(StrEnum):
    """By what the cross-IMPs of a board are divided."""

    COMPARISONS = "comparisons"  # the other tables: IMPs per comparison
    TABLES = "tables"  # all tables: a difference of two results is one real comparison
    NONE = "none"

    def of(self, results: int) -> int:
        """What the IMPs of a group of so many results are divided by."""
        return {
            Divisor.COMPARISONS: max(results - 1, 1),
            Divisor.TABLES: results,
            Divisor.NONE: 1,
        }[self]


class Scaling(StrEnum):
    """What cross-IMPs are multiplied by, before they are divided, where there are fewer results."""

    NONE = "none"  # each board as it is
    RESULTS = "results"  # the results of the field's fullest board to those here (EBU)
    COMPARISONS = "comparisons"  # a fouled board: its results less one to those of the form less one (ACBL)

    def target(self, board: Board, group: int, expected: int | None) -> int:
        """The number of results that a group of so many, all of one form of the board, counts as.

        `expected` is that of the field's fullest board; None: not known, or still to come.
        """
        if self is Scaling.RESULTS and expected is not None:
            return max(expected, group)
        return sum(board.forms().values()) if self is Scaling.COMPARISONS else group

    def factor(self, group: int, target: int) -> Fraction:
        """What the IMPs of a group of so many results are multiplied by, to count as `target`."""
        if self is Scaling.RESULTS:
            return Fraction(target, group)
        return Fraction(max(target - 1, 1), max(group - 1, 1)) if self is Scaling.COMPARISONS else Fraction(1)


def compare_cross_imps(
    results: Board | Sequence[BoardResult],
    divisor: Divisor = Divisor.COMPARISONS,
    awards: ImpAwards = USUAL_AWARDS,
    scaling: Scaling = Scaling.NONE,
    expected: int | None = None,
) -> BoardPoints:
    """Each result's IMPs against every other one of its form, multiplied by `scaling`, divided by `divisor`.

    Scaled they are divided as those of a board with as many results as they count for; `expected` are
    those of the field's fullest board. What `awards` says is for one comparison: undivided an average is
    worth it for each comparison of the board. Raises RuleError "award.imps" for per cents that have no worth.
    """
    board = results if isinstance(results, Board) else Board.of(results)

    def worth(group: Group) -> Worth:
        values, counts, unit = _score_counts(group)
        most = len(IMP_LIMITS) * len(group) * unit
        blocks = (values[start : start + _BLOCK, None] - values for start in range(0, len(values), _BLOCK))
        won = np.concatenate([widened(imps_of(block), most) @ counts for block in blocks])
        target = scaling.target(board, len(group), expected)
        factor = scaling.factor(len(group), target)
        scaled = times(won, factor.numerator)
        return Worth(values, scaled, unit * divisor.of(target) * factor.denominator)

    def award(award: Award) -> Fraction:
        if award.imps is not None or divisor is not Divisor.NONE:
            return awards.worth(award)
        fullest = max(board.forms().values(), default=0)
        return awards.stated(award) * max(scaling.target(board, fullest, expected) - 1, 1)

    return _compared(board, worth, award, awards)


def compare_butler(
    results: Board | Sequence[BoardResult],
    rule: DatumRule = PLAIN_DATUM,
    awards: ImpAwards = USUAL_AWARDS,
) -> BoardPoints:
    """Each result's IMPs against the datum of its form of the board, N-S's and E-W's each their own.

    Raises RuleError "award.imps" for per cents that have no worth.
    """
    board = results if isinstance(results, Board) else Board.of(results)

    def worth(group: Group) -> Worth:
        middle, values = rule.of(group), _values(group)
        return Worth(values, whole([imps(score - middle) for score in values.tolist()]), 1)

    return _compared(board, worth, awards.worth, awards)


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """What each of the rising `values` is worth to N-S in a group: whole numbers over `denominator`."""

    values: NDArray[np.int64]
    numerators: ExactArray
    denominator: int

    def of(self, scores: NDArray[np.int64]) -> ExactArray:
        numerators: ExactArray = self.numerators[np.searchsorted(self.values, scores)]
        return numerators

    def mean(self, parts: Sequence[tuple[int, Fraction]]) -> Fraction:
        """Of a weighted score."""
        earned = self.of(np.array([score for score, _ in parts], dtype=np.int64)).tolist()
        total = sum((part * own for (_, part), own in zip(parts, earned, strict=True)), Fraction(0))
        return total / self.denominator


def _values(group: Group) -> NDArray[np.int64]:
    """Every score of a group, and of its weighted ones, once."""
    parts = [score for mixed in group.weighted.values() for score, _ in mixed.parts]
    return np.unique(np.append(group.scores, np.array(parts, dtype=np.int64)))


def _score_counts(group: Group) -> tuple[NDArray[np.int64], ExactArray, int]:
    """The scores of a group, how many results have each in `unit` parts of a result, and `unit`."""
    values = _values(group)
    unit = lcm(*(mixed.unit for mixed in group.weighted.values()))
    counts = times(np.bincount(np.searchsorted(values, group.scores), minlength=len(values)), unit)
    parts = [part for mixed in group.weighted.values() for part in mixed.parts]
    where = np.searchsorted(values, np.array([score for score, _ in parts], dtype=np.int64))
    return values, added_at(counts, where, whole([int(part * unit) for _, part in parts])), unit


def _compared(
    board: Board,
    worth: Callable[[Group], Worth],
    award_worth: Callable[[Award], Fraction],
    awards: ImpAwards,
) -> BoardPoints:
    """Both sides' points, where `worth` of a group tells what a score is worth to N-S in it.

    Against itself a result ties, so it may stay among those it is compared with.
    """
    sides = []
    for direction in Direction:
        side, sign = SidePoints.empty(len(board)), direction.value
        for group in board.groups(direction).values():
            known = worth(group)
            side.add(group.rows, sign * known.of(group.scores), known.denominator)
            for row, mixed in group.weighted.items():
                side.set(row, Basis.COMPARED, sign * known.mean(mixed.parts))
        for row, award in board.awards(direction).items():
            side.set(row, awards.basis(award), award_worth(award))
        sides.append(side)
    ns, ew = sides
    return board_points(ns, ew, np.zeros(len(board), dtype=np.int64))
