"""Turns single tables of a movement, N-S for E-W, so that its pairs compete more evenly.

A tabu search: in each step the table is turned whose turn leaves the least sum of squares of C, though that
may be a greater one; it then stays as it is for a while. After many steps without a better movement some
tables are turned at random.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from random import Random

import numpy as np
import numpy.typing as npt

from ..values import Movement

PAUSE = 200  # turns between two pauses
SHORTEST_REST = 4  # steps in which a table that was turned stays as it is
PATIENCE = 1500  # steps without a better movement
Matrix = npt.NDArray[np.float64]  # whole numbers; floats for the speed of products


def turned(
    movement: Movement, chance: Random, turns: int, free: Sequence[int] = ()
) -> Generator[int, None, Movement]:
    """The movement with the fairest turns that so many steps find; maybe as it was.

    For pairs, one set a table and round. Only the seatings whose index is in `free` are turned, if any are
    named. Pauses now and then with the number of tables turned since.
    """
    run = _Turning(movement)
    may_turn = free or range(len(run.turned))
    tables = len(may_turn)
    kept = np.ones(len(run.turned), dtype=bool)
    kept[list(may_turn)] = False
    best, best_turned, best_step = run.squares, run.turned.copy(), 0
    free_at = np.zeros(len(run.turned), dtype=np.int64)
    for step in range(1, turns + 1):
        if step % PAUSE == 0:
            yield PAUSE
        after = run.squares + run.gains()
        choice = np.where(~kept & ((free_at <= step) | (after < best)), after, np.inf)
        index = int(choice.argmin())
        run.turn(index, float(after[index]))
        free_at[index] = step + SHORTEST_REST + chance.randrange(1 + tables // 8)
        if run.squares < best:
            best, best_turned, best_step = run.squares, run.turned.copy(), step
        elif step - best_step > PATIENCE:
            best_step = step
            for index in chance.sample(may_turn, min(tables, max(2, tables // 8))):
                run.turn(index, float(run.squares + run.gains()[index]))
    seatings = zip(movement.seatings, best_turned.tolist(), strict=True)
    return replace(
        movement,
        seatings=tuple(replace(s, ns=s.ew, ew=s.ns) if turn else s for s, turn in seatings),
    )


class _Turning:
    """C and its sum of squares while single tables are turned. The sum of C never changes."""

    def __init__(self, movement: Movement) -> None:
        place = {number: index for index, number in enumerate(movement.entries)}
        seats = [(place[s.ns], place[s.ew], s.board_set - 1) for s in movement.seatings]
        self.ns, self.ew, self.set = np.array(seats, dtype=np.int64).T
        results = np.bincount(self.set, minlength=movement.sets)[self.set]
        self.ways: Matrix = np.zeros((len(place), movement.sets))
        self.ways[self.ns, self.set], self.ways[self.ew, self.set] = 1, -1
        meetings: Matrix = np.zeros((len(place), len(place)))
        np.add.at(meetings, (self.ns, self.ew), results)
        self.competition: Matrix = self.ways @ self.ways.T + meetings + meetings.T
        np.fill_diagonal(self.competition, 0)
        self.least_gain = 32.0 * (results - 1)
        self.squares = float((self.competition**2).sum())
        self.turned = np.zeros(len(seats), dtype=bool)

    def gains(self) -> Matrix:
        """By table how much the sum of squares grows by its turn.

        A turn changes C between each of the two who sit there and every other pair of the set by 2, up or
        down; between the two themselves nothing changes.
        """
        pulls = (self.competition @ self.ways) * self.ways
        between = self.competition[self.ns, self.ew]
        pulled = pulls[self.ns, self.set] + pulls[self.ew, self.set] + 2 * between
        gains: Matrix = self.least_gain - 8 * pulled
        return gains

    def turn(self, index: int, squares: float) -> None:
        """Turns a table; `squares` is the sum of squares that this leaves."""
        one, other, number = int(self.ns[index]), int(self.ew[index]), int(self.set[index])
        column = self.ways[:, number]
        change = -2 * column[one] * column
        change[one] = change[other] = 0
        for pair, sign in ((one, 1), (other, -1)):
            self.competition[pair] += sign * change
            self.competition[:, pair] += sign * change
        self.ways[[one, other], number] *= -1
        self.turned[index] ^= True
        self.squares = squares
