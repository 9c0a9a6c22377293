"""Whole evenings with random results, judged by the checker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from scoring.words import Finding
from tournaments.movements.progressions import (
    Person,
    RoundPlan,
    Rules,
    TableResult,
    faults,
    first_round,
    next_round,
)

RULES: dict[str, dict[str, object]] = {
    "standard": {},
    "standard, visitors": {"table_tie": "visitors_move", "first_seats": "numbered"},
    "standard, dummy": {"extra": "dummy"},
    "standard, host": {"extra": "host"},
    "standard, keep": {"table1_winners_keep_partner": True},
    "mixed": {"partners": "mixed"},
    "mixed, keep": {"partners": "mixed", "table1_winners_keep_partner": True},
    "mixed, dummy": {"partners": "mixed", "extra": "dummy"},
    "mixed, host": {"partners": "mixed", "extra": "host"},
    "pair contest": {"progression": "pair_contest"},
    "pair contest, visitors": {"progression": "pair_contest", "table_tie": "visitors_move"},
    "ns fixed": {"progression": "ns_fixed_ew_up"},
    "ladies up": {"progression": "ladies_up_gents_down"},
    "ladies up, dummy": {"progression": "ladies_up_gents_down", "extra": "dummy"},
    "ladies up, host": {"progression": "ladies_up_gents_down", "extra": "host"},
    "assigned": {"progression": "assigned"},
    "assigned, dummy": {"progression": "assigned", "extra": "dummy"},
    "assigned, host": {"progression": "assigned", "extra": "host"},
    "assigned, mixed": {"progression": "assigned", "partners": "mixed"},
}
FREEZEOUTS: dict[str, dict[str, object]] = {
    "pairs": {"progression": "freezeout"},
    "drawn": {"progression": "freezeout", "partners": "draw"},
    "mixed": {"progression": "freezeout", "partners": "mixed"},
}


def party(rules: Rules, count: int, ladies: int | None = None) -> list[Person]:
    """So many guests, half of them ladies unless `ladies` says how many; and a host, if he may stand in."""
    most = (count + 1) // 2 if ladies is None else ladies
    lines = ["L"] * most + ["G"] * (count - most) if rules.mixed else [""] * count
    guests = [Person(number, line) for number, line in enumerate(lines, start=1)]
    return [*guests, Person(99, stands_in=True)] if rules.extra == "host" else guests


def scores(plan: RoundPlan, chance: Random) -> list[TableResult]:
    """Any results; one table in six has a tie."""
    return [
        TableResult(seats.table, chance.randint(0, 5) * 10, chance.randint(0, 5) * 10)
        for seats in plan.tables
    ]


Results = Mapping[int, Sequence[TableResult]]


def evening(
    rules: Rules, people: Sequence[Person], rounds: int, seed: str
) -> tuple[list[RoundPlan], Results]:
    """The rounds, and the results of all but the last."""
    chance = Random(seed)
    plans = [first_round(rules, people, seed)]
    results: dict[int, list[TableResult]] = {}
    for number in range(1, rounds):
        results[number] = scores(plans[-1], chance)
        plans.append(next_round(rules, people, plans, results[number], seed))
    return plans, results


def found_in(rules: Rules, people: Sequence[Person], rounds: int, seed: str) -> list[Finding]:
    """The faults of an evening."""
    plans, results = evening(rules, people, rounds, seed)
    return faults(rules, people, plans, results)
