"""The board on which the score of a game is pegged, as a drawing: streets of thirty holes, two pegs a side.

The front peg of a side stands at its score, the back peg where its front peg stood before the last count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.shape import Number

STREET = 30  # holes in a row
STEP, MARGIN = 12, 8  # between two holes, and beside the first and the last one
GAP = 16  # between two streets: room for the number of the last hole


@dataclass(frozen=True, slots=True)
class Peg:
    """A peg of a side (from 1), in the units of the drawing."""

    side: int
    x: int
    y: int
    front: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One side's holes in one street: a dotted line up to `end`. `label` is the number of its last hole."""

    side: int
    y: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class PegBoard:
    """What is drawn, in a view box of `width` by `height`."""

    width: int
    height: int
    rows: Sequence[Row]
    pegs: Sequence[Peg]


def peg_board(holes: int, before: Sequence[Number], now: Sequence[Number]) -> PegBoard:
    """The board of so many holes after a count: `before` and `now` are the totals of each side."""
    sides = len(now)
    high = sides * STEP + GAP

    def y(street: int, side: int) -> int:
        return MARGIN + street * high + side * STEP

    def peg(side: int, total: Number, *, front: bool) -> Peg | None:
        hole = min(int(total), holes)
        if hole < 1:
            return None
        street, index = divmod(hole - 1, STREET)
        return Peg(side + 1, MARGIN + index * STEP, y(street, side), front)

    streets = -(-holes // STREET)
    rows = [
        Row(
            side + 1,
            y(street, side),
            MARGIN + (last - street * STREET - 1) * STEP,
            str(last) if side == sides - 1 else "",
        )
        for street in range(streets)
        for last in (min(holes, (street + 1) * STREET),)
        for side in range(sides)
    ]
    pegs = [peg(side, before[side], front=False) for side in range(sides)]
    pegs += [peg(side, now[side], front=True) for side in range(sides)]
    return PegBoard(
        width=2 * MARGIN + (STREET - 1) * STEP,
        height=streets * high,
        rows=rows,
        pegs=[one for one in pegs if one is not None],
    )
