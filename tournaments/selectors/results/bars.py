"""Figures as bars: how long each is, and whether it is above, about or below the mean; an evening as a chart.

A bar says nothing that its figure does not: it is drawn beside it, for the eye alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

HALF = Fraction(50)
NEAR = Fraction(5)
"""Per cents from the mean within which a figure of a whole session is about the mean."""
NEAR_ON_A_BOARD = Fraction(10)
STEP, HEIGHT = 10, 60  # units of a spark line: a board's width, and the height of the frame


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from `start` to `end` of a hundred; `level` is "high", "middle" or "low"."""

    start: float
    end: float
    level: str


def share_bar(percent: Fraction, near: Fraction = NEAR) -> Bar:
    """The bar of a percentage: it begins at the left, and `near` is how far from 50 is about the mean."""
    return Bar(
        0, round(float(min(max(percent, Fraction(0)), Fraction(100))), 1), _level(percent - HALF, near)
    )


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


def _from_the_middle(value: Fraction, most: Fraction) -> Bar:
    at = round(float(HALF + HALF * value / most), 1)
    return Bar(min(at, 50.0), max(at, 50.0), _level(value, Fraction(0)))


def _level(above: Fraction, near: Fraction) -> str:
    if above > near:
        return "high"
    return "low" if above < -near else "middle"


@dataclass(frozen=True, slots=True)
class Spark:
    """The boards of an evening from left to right: each a column up or down from the mean, in an SVG frame.

    `columns` are (x, y, height, level), `better` and `worse` count the boards above and below the mean.
    """

    columns: Sequence[tuple[int, float, float, str]]
    better: int
    worse: int
    width: int
    height: int = HEIGHT
    middle: int = HEIGHT // 2


def spark(deviations: Sequence[Fraction]) -> Spark | None:
    """Draws how far each board is above or below the mean; None for fewer than two boards."""
    if len(deviations) < 2:
        return None
    most = max(abs(one) for one in deviations) or Fraction(1)
    half = HEIGHT // 2
    columns = []
    for index, one in enumerate(deviations):
        tall = round(max(1.5, float(abs(one) / most * (half - 2))), 1)
        level = "high" if one > 0 else "low" if one < 0 else "middle"
        columns.append((index * STEP + 1, round(half - tall, 1) if one >= 0 else half, tall, level))
    above, below = sum(one > 0 for one in deviations), sum(one < 0 for one in deviations)
    return Spark(columns, above, below, len(deviations) * STEP)


def best_and_worst(rows: Sequence[Mapping[str, Any]]) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
    """The rows of the best and of the worst board, the first of equals; None for fewer than two boards."""
    told = [row for row in rows if row.get("above") is not None]
    if len(told) < 2:
        return None
    return max(told, key=lambda row: row["above"]), min(told, key=lambda row: row["above"])
