"""A table's round as a whole, for figures that are calculated over all its boards together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.comparison import Direction

SIDES = {Direction.NS: ("north", "south"), Direction.EW: ("east", "west")}
SEATS = tuple(f"encounter__{seat}__place_in_field" for side in SIDES.values() for seat in side)
"""Columns of `scoring.models.Play` that `sides_of` reads."""


@dataclass
class Meeting:
    """A meeting of a round: its boards, and those on which the pairs sat the other way.

    The sides are those of the planned meeting, whichever way the pairs sat on a board.
    """

    entries: Mapping[Direction, set[int]]
    boards: set[int] = field(default_factory=set)
    turned: set[int] = field(default_factory=set)

    def meet(self, board: int, *, turned: bool) -> None:
        """A board that they play."""
        self.boards.add(board)
        self.turned |= {board} if turned else set()

    def direction(self, side: Direction) -> Direction:
        """How a side sat on most of the boards: with whom it is compared."""
        return Direction(-side.value) if 2 * len(self.turned) > len(self.boards) else side


def sides_of(seats: Sequence[int | None]) -> dict[Direction, set[int]]:
    """The entries of each side, from the columns `SEATS`."""
    pairs = {Direction.NS: seats[:2], Direction.EW: seats[2:]}
    return {side: {entry for entry in pair if entry is not None} for side, pair in pairs.items()}
