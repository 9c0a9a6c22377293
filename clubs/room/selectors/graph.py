"""A line of figures as points of an inline drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

WIDTH, HEIGHT, EDGE = 600, 200, 12


@dataclass(frozen=True, slots=True)
class Graph:
    """A polyline in a frame of WIDTH x HEIGHT, with the height of nought and each point's place."""

    line: str
    nought: int
    dots: Sequence[tuple[int, int]]
    width: int = WIDTH
    height: int = HEIGHT


def graph(values: Sequence[Decimal]) -> Graph | None:
    """The values from left to right, nought always in the frame; None for less than two."""
    if len(values) < 2:
        return None
    low, high = min(*values, Decimal(0)), max(*values, Decimal(0))
    span = high - low or Decimal(1)
    step = Decimal(WIDTH - 2 * EDGE) / (len(values) - 1)

    def height(value: Decimal) -> int:
        return round(HEIGHT - EDGE - (value - low) / span * (HEIGHT - 2 * EDGE))

    dots = [(round(EDGE + place * step), height(value)) for place, value in enumerate(values)]
    return Graph(" ".join(f"{x},{y}" for x, y in dots), height(Decimal(0)), dots)
