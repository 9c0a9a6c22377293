"""Simulated annealing of who meets whom and who sits how, both unchanged under a symmetry."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from .symmetry import Symmetry

SWITCHES = 6  # changes of meetings tried for each of directions
BEGINNINGS = 4  # choices of meetings that are begun before a symmetry is given up
PAUSE = 50  # changes of directions between two pauses
Matrix = npt.NDArray[np.float64]  # whole numbers; floats for the speed of products


@dataclass
class Design:
    """Who meets whom (1 or 0) and who sits how on which set (1 N-S, -1 E-W)."""

    meetings: Matrix
    ways: Matrix
    chosen: list[int]  # the orbits of the meetings

    def quality(self, tables: int) -> float:
        return quality(self.ways @ self.ways.T + tables * self.meetings)


def quality(competition: Matrix) -> float:
    """Q in per cent, from C; its diagonal is left out."""
    size = len(competition)
    diagonal = competition.diagonal()
    total = competition.sum() - diagonal.sum()
    squares = (competition * competition).sum() - (diagonal * diagonal).sum()
    return float(100 * total * total / (size * (size - 1) * squares))


class SymmetricAnnealing:
    """One run: a random symmetric design, made better by small changes."""

    def __init__(self, symmetry: Symmetry, chance: Random) -> None:
        self.symmetry, self.chance = symmetry, chance
        # the cycles that a meeting joins; a fixed pair is a cycle of its own
        self.types = [(self._cycle(one), self._cycle(other)) for (one, other), *_ in symmetry.orbits]
        self.by_type: dict[tuple[int, int], list[int]] = {}
        for index, kind in enumerate(self.types):
            self.by_type.setdefault(kind, []).append(index)
        edges = np.array([edge for orbit in symmetry.orbits for edge in orbit])
        self.ones, self.others = edges[:, 0], edges[:, 1]
        self.starts = np.cumsum([0, *(len(orbit) for orbit in symmetry.orbits[:-1])])

    def _cycle(self, pair: int) -> int:
        order = self.symmetry.order
        full = self.symmetry.pairs // order
        return pair // order if pair < full * order else full + pair - full * order

    def run(self, steps: int) -> Generator[int, None, Design | None]:
        """The best design seen; None if no choice of meetings gives everybody as many as rounds.

        Pauses now and then with the number of changes tried since.

        The sum of squares of C is that of G and 2n times G over the meetings, and what stays; so after
        each change of directions several changes of meetings are tried, each by its G alone.
        """
        chosen = yield from self._meetings()
        if chosen is None:
            return None
        ways = self._ways()
        weights, squares = self._weights(ways)
        hot = 3.0 * self.symmetry.pairs * self.symmetry.rounds / 2
        cold = hot / 100
        best, least = (sorted(chosen), ways), self._energy(chosen, weights, squares)
        now = least
        for step in range(steps):
            if step % PAUSE == PAUSE - 1:
                yield PAUSE * (1 + SWITCHES)
            heat = hot * (cold / hot) ** (step / steps)
            other = self._other_ways(ways)
            new_weights, new_squares = self._weights(other)
            then = self._energy(chosen, new_weights, new_squares)
            if self._accepts(then - now, heat):
                ways, weights, squares, now = other, new_weights, new_squares, then
            for _ in range(SWITCHES):
                new = self._other_meetings(chosen)
                gain = (
                    4
                    * self.symmetry.tables
                    * sum(float(weights[i]) * (1 if i in new else -1) for i in new ^ chosen)
                )
                if new is not chosen and self._accepts(gain, heat):
                    chosen, now = new, now + gain
            if now < least - 0.5:
                least, best = now, (sorted(chosen), ways)
        return Design(self._matrix(set(best[0])), best[1], best[0])

    def _accepts(self, more: float, heat: float) -> bool:
        return more <= 0 or self.chance.random() < math.exp(-more / heat)

    def _weights(self, ways: Matrix) -> tuple[Matrix, float]:
        """G summed over each orbit of meetings, and the sum of its squares off the diagonal."""
        likeness = ways @ ways.T
        sums = np.add.reduceat(likeness[self.ones, self.others], self.starts)
        diagonal = likeness.diagonal()
        return sums, float((likeness * likeness).sum() - (diagonal * diagonal).sum())

    def _energy(self, chosen: set[int], weights: Matrix, squares: float) -> float:
        return squares + 4 * self.symmetry.tables * float(weights[list(chosen)].sum())

    def _matrix(self, chosen: set[int]) -> Matrix:
        matrix: Matrix = np.zeros((self.symmetry.pairs, self.symmetry.pairs))
        edges = np.array([edge for index in chosen for edge in self.symmetry.orbits[index]])
        matrix[edges[:, 0], edges[:, 1]] = 1
        matrix[edges[:, 1], edges[:, 0]] = 1
        return matrix

    def _meetings(self) -> Generator[int, None, set[int] | None]:
        """Orbits so that everybody has as many meetings as there are rounds."""
        degrees = np.zeros((len(self.types), self.symmetry.pairs))
        for index, orbit in enumerate(self.symmetry.orbits):
            np.add.at(degrees[index], np.array(orbit).ravel(), 1)
        wanted = self.symmetry.rounds
        for _ in range(BEGINNINGS):
            yield 0
            chosen = {i for i in range(len(self.types)) if self.chance.random() < 0.5}
            sums = degrees[sorted(chosen)].sum(axis=0)
            for _ in range(1000):
                if (sums == wanted).all():
                    return chosen
                index = self.chance.randrange(len(self.types))
                change = -degrees[index] if index in chosen else degrees[index]
                worse = np.abs(sums + change - wanted).sum() - np.abs(sums - wanted).sum()
                if worse <= 0 or self.chance.random() < math.exp(-worse / 4):
                    chosen ^= {index}
                    sums = sums + change
        return None

    def _other_meetings(self, chosen: set[int]) -> set[int]:
        """Two orbits of meetings exchanged for two others that leave everybody's number alike."""
        one, two = self.chance.sample(sorted(chosen), 2)
        (a, b), (c, d) = self.types[one], self.types[two]
        if self.chance.random() < 0.5:
            c, d = d, c
        if self.chance.random() < 0.5:
            b, c = c, b  # the same kinds of meetings again
        first = self._free(chosen - {one, two}, a, c)
        second = self._free(chosen - {one, two} | {first}, b, d) if first is not None else None
        if first is None or second is None:
            return chosen
        return chosen - {one, two} | {first, second}

    def _free(self, chosen: set[int], one: int, other: int) -> int | None:
        """An orbit that joins these cycles, full size, not chosen yet."""
        full = self.symmetry.order
        free = [
            index
            for index in self.by_type.get((min(one, other), max(one, other)), ())
            if index not in chosen and len(self.symmetry.orbits[index]) == full
        ]
        return self.chance.choice(free) if free else None

    def _ways(self) -> Matrix:
        ways: Matrix = np.zeros((self.symmetry.pairs, self.symmetry.rounds))
        for base in self.symmetry.base_sets:
            if self.symmetry.is_fixed_set(base):
                self._fill(ways, base, self._fixed_column())
            else:
                column = [1] * self.symmetry.tables + [-1] * self.symmetry.tables
                self.chance.shuffle(column)
                self._fill(ways, base, column)
        return ways

    def _fixed_column(self) -> list[int]:
        """Who sits how on a fixed set: a cycle alike, or in turn; as many N-S as E-W."""
        order, pairs = self.symmetry.order, self.symmetry.pairs
        full = pairs // order
        if order % 2 == 0 and pairs == full * order and self.chance.random() < 0.5:
            return [self._sign(pair + cycle) for cycle in range(full) for pair in range(order)]
        signs = [self._sign(cycle) for cycle in range(full)]
        self.chance.shuffle(signs)
        column = [sign for sign in signs for _ in range(order)]
        missing = -sum(column)
        rest = pairs - len(column)
        plus = (rest + missing) // 2
        extra = [1] * max(0, min(rest, plus)) + [-1] * (rest - max(0, min(rest, plus)))
        return column + extra

    @staticmethod
    def _sign(number: int) -> int:
        return -1 if number % 2 else 1

    def _fill(self, ways: Matrix, base: int, column: list[int]) -> None:
        """Write a base column, and with it all columns of its cycle."""
        turns = 1 if self.symmetry.is_fixed_set(base) else self.symmetry.order
        for by in range(turns):
            for pair, way in enumerate(column):
                ways[self.symmetry.pair(pair, by), self.symmetry.set_(base, by)] = way

    def _other_ways(self, ways: Matrix) -> Matrix:
        """Two pairs exchange their ways on a base set, and so round the cycle."""
        base = self.chance.choice(self.symmetry.base_sets)
        changed = ways.copy()
        if self.symmetry.is_fixed_set(base):
            self._fill(changed, base, self._fixed_column())
            return changed
        column = ways[:, base]
        up = self.chance.choice(np.flatnonzero(column > 0).tolist())
        down = self.chance.choice(np.flatnonzero(column < 0).tolist())
        for by in range(self.symmetry.order):
            place = self.symmetry.set_(base, by)
            changed[self.symmetry.pair(up, by), place] = -1
            changed[self.symmetry.pair(down, by), place] = 1
        return changed
