"""Matches that are won by two measures at once: Patton, and the hybrid of IMPs and board-a-match."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from scoring.comparison.victory.scale import Scale
from scoring.words import RuleError
from scoring.words.figures import rounded

Pair = tuple[Fraction, Fraction]
"""One team's, and the other's."""


@dataclass(frozen=True, slots=True)
class Aggregate:
    """How an aggregate is shared out: by the ratio of the net to all that both sides gained.

    `limits` are the least ratios for one step, two steps ... from an even split to all of it. Without
    limits the split is in proportion, to the nearest whole point, a half to the winner.
    """

    limits: tuple[Fraction, ...] = ()

    def __post_init__(self) -> None:
        rising = all(low < high for low, high in pairwise((Fraction(0), *self.limits)))
        if not rising or any(limit > 1 for limit in self.limits):
            raise RuleError(
                "patton.limits",
                "limits",
                "The ratios for the aggregate must increase, from above 0 to at most 1.",
                "",
            )

    def split(self, gains: Pair, pool: int) -> Pair:
        """Of `pool` points, what each side has for what it gained in total points."""
        both, half = sum(gains), Fraction(pool, 2)
        ratio = abs(gains[0] - gains[1]) / both if both else Fraction(0)
        winner = half + (self._steps(ratio) * half if self.limits else _nearest(ratio * half))
        return (winner, pool - winner) if gains[0] >= gains[1] else (pool - winner, winner)

    def _steps(self, ratio: Fraction) -> Fraction:
        return Fraction(sum(ratio >= limit for limit in self.limits), len(self.limits))


IN_PROPORTION: Final = Aggregate()


def patton_points(points: Pair, gains: Pair, boards: int, aggregate: Aggregate = IN_PROPORTION) -> Pair:
    """A match at Patton: 2 points a board at board-a-match, and as many for the aggregate.

    `points` are what each side has at board-a-match, `gains` what it gained in total points on the
    boards it won.
    """
    shares = aggregate.split(gains, 2 * boards)
    return points[0] + shares[0], points[1] + shares[1]


def hybrid_points(imps: Pair, points: Pair, boards: int, scale: Scale, pool: int = 20) -> Pair:
    """Victory points for the margin in IMPs, and board-a-match brought to `pool` points (Iceland).

    `imps` are what each side won by; after a split score these need not be each other's opposite. Two
    decimals, rounded for the winner alone: the other side has the rest of the pool (modern standards, 9.6).
    """
    worth = [Fraction(scale.vp(margin, boards)[0]) for margin in imps]
    together = sum(points)
    winner = 0 if (imps[0], points[0]) >= (imps[1], points[1]) else 1
    share = Fraction(rounded(pool * points[winner] / together)) if together else Fraction(pool, 2)
    shares = (share, pool - share) if winner == 0 else (pool - share, share)
    return worth[0] + shares[0], worth[1] + shares[1]


def knockout_margin(points: Fraction, other: Fraction) -> Fraction:
    """By how much a side has won a knockout match: the mean of both sides' reckoning (Law 12C4).

    The two differ where an adjusted score is not the same for both.
    """
    return (points - other) / 2


def _nearest(value: Fraction) -> Fraction:
    """The nearest whole number of one that is not negative, a half up."""
    return Fraction(int(value + Fraction(1, 2)))
