"""A cyclic symmetry of pairs, sets and rounds: what it leaves to choose.

The group of order m turns pairs in cycles 0..m-1, m..2m-1 ...; the last few stand still. Sets and
rounds are turned alike, with fixed ones of their own. Everything counts from 0 here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

Edge = tuple[int, int]
MOST_FIXED = 4  # pairs, and sets; with more the symmetry says little


def turned(number: int, by: int, order: int, count: int) -> int:
    """The number after `by` turns; those beyond the last full cycle stand still."""
    cycle = number // order
    if (cycle + 1) * order > count:
        return number
    return cycle * order + (number - cycle * order + by) % order


@dataclass(frozen=True)
class Symmetry:
    """The group of this order on 2 x `tables` pairs and `rounds` rounds and sets."""

    tables: int
    rounds: int
    order: int

    @property
    def pairs(self) -> int:
        return 2 * self.tables

    def pair(self, number: int, by: int) -> int:
        return turned(number, by, self.order, self.pairs)

    def set_(self, number: int, by: int) -> int:
        return turned(number, by, self.order, self.rounds)

    @cached_property
    def orbits(self) -> list[tuple[Edge, ...]]:
        """The possible meetings, together with all that the group makes of them."""
        seen: set[Edge] = set()
        orbits = []
        for edge in combinations(range(self.pairs), 2):
            if edge not in seen:
                orbit = tuple(sorted(set(self._images(edge))))
                seen.update(orbit)
                orbits.append(orbit)
        return orbits

    def _images(self, edge: Edge) -> Iterator[Edge]:
        for by in range(self.order):
            one, other = self.pair(edge[0], by), self.pair(edge[1], by)
            yield min(one, other), max(one, other)

    @cached_property
    def base_sets(self) -> list[int]:
        """One set of each cycle of sets, and the fixed sets."""
        cycles = self.rounds // self.order
        return [*range(0, cycles * self.order, self.order), *range(cycles * self.order, self.rounds)]

    def is_fixed_set(self, number: int) -> bool:
        return number >= self.rounds // self.order * self.order


def symmetries(tables: int, rounds: int) -> list[Symmetry]:
    """Those that leave few pairs and sets fixed, the largest group first."""
    return [
        Symmetry(tables, rounds, order)
        for order in range(rounds - 1, 1, -1)
        if 2 * tables % order <= MOST_FIXED and rounds % order < MOST_FIXED and order <= 2 * tables
    ]
