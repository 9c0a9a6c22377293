"""Figures as bars: how long each is, and whether it is better than the mean, about it, or worse.

A bar says nothing that its figure does not: it is drawn beside it, for the eye alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.words.figures import Number

HALF = Fraction(50)
NEAR = Fraction(5)
"""Per cents from the mean within which a figure of a whole session is about the mean."""
BETTER = {"high": "low", "middle": "middle", "low": "high"}
"""The level of a bar where few points are good, by the level that it has where many are."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from `start` to `end` of a hundred; `level` is "high" (good), "middle" or "low"."""

    start: float
    end: float
    level: str


def share_bar(percent: Fraction, near: Fraction = NEAR) -> Bar:
    """The bar of a percentage: it begins at the left, and `near` is how far from 50 is about the mean."""
    return Bar(0, round(min(max(float(percent), 0.0), 100.0), 1), _level(percent - HALF, near))


def share_bars(percents: Sequence[Fraction | None], near: Fraction = NEAR) -> list[Bar | None]:
    """The bars of percentages; None where there is no percentage."""
    return [None if percent is None else share_bar(percent, near) for percent in percents]


def signed_bars(values: Sequence[Fraction | None]) -> list[Bar | None]:
    """The bars of points: they begin at the left where none is below 0, else in the middle.

    The longest fills its side. None where there are no points, or where all are 0.
    """
    known = [value for value in values if value is not None]
    most = max((abs(value) for value in known), default=Fraction(0))
    if not most:
        return [None] * len(values)
    if min(known) >= 0:
        mean = sum(known, Fraction(0)) / len(known)
        near = most * NEAR / 100
        return [
            None if value is None else Bar(0, round(float(100 * value / most), 1), _level(value - mean, near))
            for value in values
        ]
    return [None if value is None else _from_the_middle(value, most) for value in values]


def point_bars(points: Sequence[Number], *, few_are_good: bool = False) -> list[Bar | None]:
    """The bars of `signed_bars` for points or money that everybody has; in some games few points are good."""
    drawn = signed_bars([Fraction(value) for value in points])
    if not few_are_good:
        return drawn
    return [None if one is None else replace(one, level=BETTER[one.level]) for one in drawn]


def _from_the_middle(value: Fraction, most: Fraction) -> Bar:
    at = round(float(HALF + HALF * value / most), 1)
    return Bar(min(at, 50.0), max(at, 50.0), _level(value, Fraction(0)))


def _level(above: Fraction, near: Fraction) -> str:
    if above > near:
        return "high"
    return "low" if above < -near else "middle"
