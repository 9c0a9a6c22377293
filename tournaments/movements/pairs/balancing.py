"""Who sits N-S where that is free: table by table turned as long as the competition grows more even.

Deterministic: the seatings in their order, again and again, until no single turn gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ..values import Seating

Matrix = npt.NDArray[np.int64]
MOST_PASSES = 60


def balanced(seatings: Sequence[Seating], pairs: int, sets: int) -> list[Seating]:
    """The same meetings, sides exchanged where that makes C more even. Every pair is in every set."""
    board = _Competition(seatings, pairs, sets)
    for _ in range(MOST_PASSES):
        gained = [board.turn_if_better(index) for index in range(len(seatings))]
        if not any(gained):
            break
    return [
        replace(s, ns=s.ew, ew=s.ns) if turned else s
        for s, turned in zip(seatings, board.turned, strict=True)
    ]


class _Competition:
    """C off its diagonal, while single tables are turned. Pairs and sets count from 0."""

    def __init__(self, seatings: Sequence[Seating], pairs: int, sets: int) -> None:
        self.seats = [(s.ns - 1, s.ew - 1, s.board_set - 1) for s in seatings]
        self.turned = [False] * len(self.seats)
        self.ways: Matrix = np.zeros((pairs, sets), dtype=np.int64)
        self.c: Matrix = np.zeros((pairs, pairs), dtype=np.int64)
        for ns, ew, number in self.seats:
            self.ways[ns, number], self.ways[ew, number] = 1, -1
            self.c[ns, ew] = self.c[ew, ns] = pairs // 2
        self.c += self.ways @ self.ways.T
        np.fill_diagonal(self.c, 0)

    def turn_if_better(self, index: int) -> bool:
        """Exchange the sides of one table if the sum of squares of C falls by it."""
        one, other, number = self.seats[index]
        column = self.ways[:, number]
        first, second = -2 * column[one] * column, -2 * column[other] * column
        first[[one, other]] = second[[one, other]] = 0
        grown = (2 * self.c[one] + first) @ first + (2 * self.c[other] + second) @ second
        if grown >= 0:
            return False
        self.c[one] += first
        self.c[:, one] += first
        self.c[other] += second
        self.c[:, other] += second
        self.ways[[one, other], number] *= -1
        self.turned[index] = not self.turned[index]
        return True
