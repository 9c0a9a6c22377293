"""Fairness counted a second time, result by result and without arrays, over every kind of movement.

It knows the definition and the rows only. On a board two results compare: whoever sat the same way has
competed by 1 with the one at the other table, whoever sat the other way by -1. Where k results are on a
board, opponents at a table compete by k - 1, partners by -(k - 1). Teams compete by the boards that both
of their pairs played against each other, once each way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest

from scoring.words import RuleError
from tournaments.movements import KINDS, Movement, fairness, make
from tournaments.movements.fairness import field_balances
from tournaments.movements.kinds import Kind
from tournaments.movements.values import Row

LARGEST = 11  # tables; larger ones are counted alike, and slowly
Result = tuple[tuple[int, ...], tuple[int, ...]]  # who sat N-S, who sat E-W
Counts = Counter[frozenset[int]]


def result_of(row: Row) -> Result:
    return ((row.ns, row.south), (row.ew, row.west)) if row.south else ((row.ns,), (row.ew,))


def results_by_board(movement: Movement) -> dict[int, list[Result]]:
    found: dict[int, list[Result]] = {}
    for row in movement.rows():
        for board in row.boards:
            found.setdefault(board, []).append(result_of(row))
    return found


def competition(movement: Movement) -> Counts:
    """How much every two contestants have competed on all boards."""
    counts: Counts = Counter()
    for results in results_by_board(movement).values():
        if movement.contestants == "teams":
            counts.update(met_both_ways(results, movement.team_size // 4))
            continue
        others = len(results) - 1
        for north_south, east_west in results:
            for one in north_south:
                for other in east_west:
                    counts[frozenset((one, other))] += others
            for side in (north_south, east_west):
                if len(side) == 2:
                    counts[frozenset(side)] -= others
        for one_result, other_result in combinations(results, 2):
            compare(one_result, other_result, counts)
    return counts


def compare(one_result: Result, other_result: Result, counts: Counts) -> None:
    for way, side in enumerate(one_result):
        for other_way, other_side in enumerate(other_result):
            for one in side:
                for other in other_side:
                    if one != other:
                        counts[frozenset((one, other))] += 1 if way == other_way else -1


def met_both_ways(results: list[Result], tables_each_way: int) -> Iterable[frozenset[int]]:
    """Each two teams as often as they met on the board; teams of eight meet at two tables each way."""
    meetings = Counter((ns, ew) for (ns,), (ew,) in results)
    for (ns, ew), times in meetings.items():
        if ns < ew:
            yield from [frozenset((ns, ew))] * (min(times, meetings[ew, ns]) // tables_each_way)


def evenness(counts: Counts, members: Iterable[int]) -> Fraction:
    """100 times the square of the sum over the number of couples times the sum of squares."""
    values = [counts[frozenset(couple)] for couple in combinations(members, 2)]
    squares = sum(value * value for value in values)
    return Fraction(100 * sum(values) ** 2, len(values) * squares) if squares else Fraction(0)


def fields(movement: Movement) -> list[list[int]]:
    """Who is ranked together: by directions where two win and nobody sits both ways."""
    north_south = {number for row in movement.rows() for number in result_of(row)[0]}
    east_west = {number for row in movement.rows() for number in result_of(row)[1]}
    if movement.winners == 1 or north_south & east_west:
        return [list(movement.entries)]
    return [sorted(north_south), sorted(east_west)]


def check(movement: Movement) -> None:
    counts = competition(movement)
    values = [counts[frozenset(couple)] for couple in combinations(movement.entries, 2)]
    figures = fairness(movement)
    assert figures.q == evenness(counts, movement.entries)
    assert (figures.least, figures.most) == (min(values), max(values))
    assert field_balances(movement) == tuple(evenness(counts, members) for members in fields(movement))


def some_sizes(kind: Kind) -> list[int]:
    """The least, and the two largest that are not too large."""
    small = [tables for tables in kind.sizes if tables <= LARGEST] or list(kind.sizes[:1])
    return sorted({small[0], *small[-2:]})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_has_the_fairness_that_counting_gives(kind):
    for tables in some_sizes(kind):
        check(make(kind.key, tables, boards_per_round=kind.sets_per_round))


@pytest.mark.parametrize(
    "kind", [k for k in KINDS if any(o.name == "switch" for o in k.options)], ids=lambda k: k.key
)
def test_every_way_of_switching_has_the_fairness_that_counting_gives(kind):
    tables = some_sizes(kind)[-1]
    for wish in next(option for option in kind.options if option.name == "switch").choices:
        try:
            movement = make(kind.key, tables, options={"switch": wish})
        except RuleError as refusal:
            if refusal.code == "movement.switch":
                continue  # no pattern is known here
            raise
        check(movement)


@pytest.mark.parametrize(
    "kind", ["mitchell", "howell", "hesitation", "web", "barometer", "mitchell_extended"]
)
def test_half_tables_have_the_fairness_that_counting_gives(kind):
    for missing in (1, 7, 14):
        check(make(kind, 7, missing=missing))
