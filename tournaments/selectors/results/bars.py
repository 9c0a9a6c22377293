"""An evening as a chart: each board a column up or down from the mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

NEAR_ON_A_BOARD = Fraction(10)
STEP, HEIGHT = 10, 60  # units of a spark line: a board's width, and the height of the frame


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
    """The rows of the best and of the worst board, the first of equals; None where all boards are equal."""
    told = [row for row in rows if row.get("above") is not None]
    if len({row["above"] for row in told}) < 2:
        return None
    return max(told, key=lambda row: row["above"]), min(told, key=lambda row: row["above"])
