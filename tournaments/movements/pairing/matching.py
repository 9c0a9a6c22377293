"""Whether everybody who is left can still be paired: complete pairings, kept while pairs are fixed.

One complete pairing is held. To fix a pair that it does not have, the two partners who are left
over marry each other, or change partners with some other pair: that is nearly always enough. Only
where it is not, a maximum matching decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import rustworkx

Cost = Callable[[int, int], int | None]
"""0 for two who may meet, 1 for two who would rather not, None for two who may not."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why two cannot be paired: some would be `left_over` then, or a rematch would be needed `later`.

    Neither: only the budget for rematches would not do.
    """

    left_over: tuple[int, ...]
    later: bool = False


class Completion:
    """A complete pairing of those who are `left`, in that order; at most `budget` of its pairs cost 1."""

    def __init__(self, left: Iterable[int], cost: Cost, budget: int, partner: dict[int, int]) -> None:
        self.left = dict.fromkeys(left)
        self.cost = cost
        self.budget = budget
        self.partner = partner
        self.spent = _spent(partner, cost)

    @classmethod
    def of_cheap_pairs(cls, left: Sequence[int], cost: Cost) -> Completion | None:
        """One of cheap pairs alone, where `cost` knows no dear ones; None where there is none."""
        partner = _neighbours(left, cost)
        if len(partner) < len(left):
            partner = best_pairing(left, cost)
        return cls(left, cost, 0, partner) if len(partner) == len(left) else None

    @classmethod
    def cheapest(cls, left: Sequence[int], cost: Cost) -> Completion | None:
        """One with as few dear pairs as can be, and no budget for more."""
        partner = best_pairing(left, cost)
        return cls(left, cost, _spent(partner, cost), partner) if len(partner) == len(left) else None

    def fix(self, one: int, other: int) -> Obstacle | None:
        """Pair these two, if the rest still has a complete pairing; both are gone from the rest then.

        None if it is done. Else some who would be left over: a largest pairing of the rest leaves
        them out.
        """
        dear = self.cost(one, other)
        assert dear is not None
        if self.partner[one] != other:
            left_over = self._rearranged(one, other, dear)
            if left_over is not None:
                return Obstacle(left_over)
        for gone in (one, other):
            del self.left[gone], self.partner[gone]
        self.spent -= dear
        self.budget -= dear
        return None

    def _rearranged(self, one: int, other: int, dear: int) -> tuple[int, ...] | None:
        """Make `one` and `other` partners; who cannot have one then, if that is not to be."""
        widow, widower = self.partner[one], self.partner[other]
        broken = self._price(one, widow) + self._price(other, widower)
        exchange = self._exchange(widow, widower, self.budget - self.spent + broken - dear)
        if exchange is None:
            return self._anew(one, other, dear)
        for a, b in ((one, other), *exchange):
            self.partner[a], self.partner[b] = b, a
        self.spent = _spent(self.partner, self.cost) if self.budget else 0
        return None

    def _price(self, one: int, other: int) -> int:
        return self.cost(one, other) or 0

    def _exchange(self, widow: int, widower: int, purse: int) -> tuple[tuple[int, int], ...] | None:
        """The pairs that take in the two: themselves, or with the two of some other pair."""
        direct = self.cost(widow, widower)
        if direct is not None and direct <= purse:
            return ((widow, widower),)
        for a in self.left:
            b = self.partner[a]
            if widow in (a, b) or widower in (a, b):
                continue
            costs = self.cost(widow, a), self.cost(widower, b)
            if None not in costs and sum(filter(None, costs)) <= purse + self._price(a, b):
                return (widow, a), (widower, b)
        return None

    def _anew(self, one: int, other: int, dear: int) -> tuple[int, ...] | None:
        rest = [number for number in self.left if number not in (one, other)]
        partner = best_pairing(rest, self.cost)
        if len(partner) < len(rest):
            return tuple(number for number in rest if number not in partner)
        spent = _spent(partner, self.cost) + dear
        if spent > self.budget:
            return ()
        self.partner = {**partner, one: other, other: one}
        self.spent = spent
        return None


def best_pairing(left: Sequence[int], cost: Cost) -> dict[int, int]:
    """A pairing of as many as possible, among those one of the least cost: each one's partner."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(left)
    graph.add_edges_from(
        (i, j, 1 - price)
        for i, one in enumerate(left)
        for j, other in enumerate(left[i + 1 :], start=i + 1)
        if (price := cost(one, other)) is not None
    )
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    partner = {}
    for i, j in pairs:
        partner[left[i]], partner[left[j]] = left[j], left[i]
    return partner


def _neighbours(left: Sequence[int], cost: Cost) -> dict[int, int]:
    """From the top, each with the first that costs nothing; who is left over, by exchange with some pair."""
    partner: dict[int, int] = {}
    alone = []
    waiting = dict.fromkeys(left)
    for one in left:
        if one in waiting:
            del waiting[one]
            other = next((other for other in waiting if cost(one, other) == 0), None)
            if other is None:
                alone.append(one)
            else:
                del waiting[other]
                partner[one], partner[other] = other, one
    while len(alone) > 1 and _taken_in(alone[-1], alone[-2], partner, cost):
        del alone[-2:]
    return partner


def _taken_in(one: int, other: int, partner: dict[int, int], cost: Cost) -> bool:
    """Pair two who may not meet with the two of some pair, for nothing."""
    for a, b in partner.items():
        if cost(one, a) == 0 and cost(other, b) == 0:
            partner.update({one: a, a: one, other: b, b: other})
            return True
    return False


def _spent(partner: dict[int, int], cost: Cost) -> int:
    return sum(cost(one, other) or 0 for one, other in partner.items()) // 2
