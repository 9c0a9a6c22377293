"""A round of a Swiss that leaves the later rounds their new opponents.

In the second half of an evening a round without a rematch can make one necessary later: of eight who have met
in two groups of four, say, nobody is left after the four rounds between the groups. Therefore a plan is kept
for the rounds to come, in which nobody meets anybody again, and a round is paired only so that such a plan is
left. A plan is a pairing of everybody for each of the later rounds, no two of which have a pair in common.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

import rustworkx

from .matching import Completion, Cost, Obstacle

TRIES = 12  # plans that are drawn before a smaller field is searched through
MOST_SEARCHED = 12  # contestants; more are too many to try everything
STEPS = 4000  # pairings that are tried in a search

Graph = Mapping[int, Collection[int]]
"""For each contestant, whom it may meet in a later round."""

Plan = list[dict[int, int]]
"""For each later round, everybody's partner."""


class FarSighted(Completion):
    """A complete pairing of a round that leaves a plan of the later rounds; see `Completion`."""

    unmet: Graph
    plan: Plan
    fixed: dict[int, int]

    @classmethod
    def of_plan(cls, left: Sequence[int], cost: Cost, unmet: Graph, later: int) -> FarSighted | None:
        """One that leaves a plan of so many later rounds; None if none was found.

        `unmet` are the meetings that are possible in later rounds, this round's included.
        """
        planned = _planned(left, cost, unmet, {}, later)
        if planned is None:
            return None
        partner, plan = planned
        completion = cls(left, cost, 0, partner)
        completion.unmet, completion.plan, completion.fixed = unmet, plan, {}
        return completion

    def fix(self, one: int, other: int) -> Obstacle | None:
        """As of a `Completion`; refused, too, where no plan for the later rounds is found then."""
        left, partner = dict(self.left), dict(self.partner)
        obstacle = super().fix(one, other)
        if obstacle is not None:
            return obstacle
        fixed = {**self.fixed, one: other, other: one}
        if not self._mended({**fixed, **self.partner}) and not self._planned_anew(fixed):
            self.left, self.partner = left, partner
            return Obstacle((), later=True)
        self.fixed = fixed
        return None

    def _mended(self, now: Mapping[int, int]) -> bool:
        """Whether the plan holds with this round, the later rounds that clash with it being paired anew."""
        plan = list(self.plan)
        for place, round_ in enumerate(plan):
            if any(round_.get(one) == other for one, other in now.items()):
                taken = [now, *plan[:place], *plan[place + 1 :]]
                anew = _paired(list(round_), _without(self.unmet, taken))
                if anew is None:
                    return False
                plan[place] = anew
        self.plan = plan
        return True

    def _planned_anew(self, fixed: Mapping[int, int]) -> bool:
        planned = _planned(list(self.left), self.cost, self.unmet, fixed, len(self.plan))
        if planned is None:
            return False
        self.partner, self.plan = planned
        return True


def most_later_rounds(unmet: Graph, rounds_left: int) -> int:
    """For how many of the rounds that are left after this one a plan is worth looking for.

    0 while everybody will still have half of the field to meet after this round: then a complete pairing is
    always left (Dirac's theorem), and a plan can be found later. More rounds than the fewest opponents that
    anybody has left cannot be.
    """
    fewest = min(map(len, unmet.values()), default=0) - 1
    if 2 * fewest >= len(unmet):
        return 0
    return max(0, min(rounds_left, fewest))


def _planned(
    left: Sequence[int], cost: Cost, unmet: Graph, fixed: Mapping[int, int], later: int
) -> tuple[dict[int, int], Plan] | None:
    """A pairing of those who are left in this round, and a plan beside it and what is fixed."""
    free = {one: [other for other in left if other != one and cost(one, other) == 0] for one in left}
    for attempt in range(TRIES):
        drawn = _drawn(free, unmet, fixed, later, Random(attempt))
        if drawn is not None:
            return drawn
    if len(unmet) > MOST_SEARCHED:
        return None
    return _Search(STEPS).planned(free, unmet, fixed, later)


def _drawn(
    free: Graph, unmet: Graph, fixed: Mapping[int, int], later: int, chance: Random
) -> tuple[dict[int, int], Plan] | None:
    """Round by round some complete pairing; None where one of the rounds has none."""
    now = _paired(list(free), free, chance)
    if now is None:
        return None
    rest = _without(unmet, [fixed, now])
    plan: Plan = []
    for _ in range(later):
        round_ = _paired(list(rest), rest, chance)
        if round_ is None:
            return None
        plan.append(round_)
        rest = _without(rest, [round_])
    return now, plan


class _Search:
    """Everything is tried, until the steps are used up."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def planned(
        self, free: Graph, unmet: Graph, fixed: Mapping[int, int], later: int
    ) -> tuple[dict[int, int], Plan] | None:
        for now in self._pairings(list(free), free):
            plan = self._plan(_without(unmet, [fixed, now]), later)
            if plan is not None:
                return now, plan
        return None

    def _plan(self, unmet: Graph, later: int) -> Plan | None:
        if later == 0:
            return []
        if min(map(len, unmet.values())) < later:
            return None
        for round_ in self._pairings(list(unmet), unmet):
            plan = self._plan(_without(unmet, [round_]), later - 1)
            if plan is not None:
                return [round_, *plan]
        return None

    def _pairings(self, left: Sequence[int], graph: Graph) -> Iterator[dict[int, int]]:
        """Every complete pairing; whoever has the fewest to choose from comes first."""
        if not left:
            yield {}
            return
        self.steps -= 1
        if self.steps < 0:
            return
        there = set(left)
        one = min(left, key=lambda number: len(there.intersection(graph[number])))
        for other in graph[one]:
            if other in there:
                rest = [number for number in left if number not in (one, other)]
                for pairing in self._pairings(rest, graph):
                    yield {one: other, other: one, **pairing}


def _without(graph: Graph, rounds: Collection[Mapping[int, int]]) -> dict[int, list[int]]:
    """The graph less the meetings of these rounds."""
    return {
        one: [other for other in others if all(round_.get(one) != other for round_ in rounds)]
        for one, others in graph.items()
    }


def _paired(left: Sequence[int], graph: Graph, chance: Random | None = None) -> dict[int, int] | None:
    """A complete pairing of those who are left, by `chance` one of many; None where there is none."""
    order = list(left)
    if chance is not None:
        chance.shuffle(order)
    place = {number: index for index, number in enumerate(order)}
    edges = [
        (place[one], place[other], 1 if chance is None else chance.randint(1, 4))
        for one in order
        for other in graph[one]
        if one < other and other in place
    ]
    meetings: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    meetings.add_nodes_from(order)
    meetings.add_edges_from(edges)
    pairs = rustworkx.max_weight_matching(meetings, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) < len(order):
        return None
    return {order[i]: order[j] for pair in pairs for i, j in (pair, pair[::-1])}
