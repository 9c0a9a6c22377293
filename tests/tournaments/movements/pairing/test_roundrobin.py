"""The circle: everybody meets everybody once, home about as often as away."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.words import RuleError
from tournaments.movements.pairing import RoundRobinState, plan_round


def pairings(size: int, cycles: int = 1) -> list[tuple[list[tuple[int, int]], list[int]]]:
    contestants = tuple(range(1, size + 1))
    rounds = RoundRobinState(round=1, contestants=contestants, cycles=cycles).rounds
    plans = [
        plan_round(RoundRobinState(round=number, contestants=contestants, cycles=cycles))
        for number in range(1, rounds + 1)
    ]
    return [([(m.home, m.away) for m in p.matches], [b.contestant for b in p.byes]) for p in plans]


@pytest.mark.parametrize("size", range(2, 41))
def test_everybody_meets_everybody_once(size):
    rounds = pairings(size)
    everybody = list(range(1, size + 1))
    assert all(sorted([*(n for m in matches for n in m), *byes]) == everybody for matches, byes in rounds)
    met = Counter(frozenset(match) for matches, _ in rounds for match in matches)
    assert set(met.values()) == {1}
    assert len(met) == size * (size - 1) // 2
    rests = Counter(n for _, byes in rounds for n in byes)
    assert rests == (Counter(everybody) if size % 2 else Counter())


@pytest.mark.parametrize("size", range(2, 41))
def test_home_and_away_are_balanced(size):
    matches = [match for matches, _ in pairings(size) for match in matches]
    home, away = Counter(m[0] for m in matches), Counter(m[1] for m in matches)
    assert {abs(home[n] - away[n]) for n in range(1, size + 1)} == {0 if size % 2 else 1}


def test_the_second_cycle_is_the_other_way_round():
    both = pairings(6, cycles=2)
    first, second = both[:5], both[5:]
    assert [[m[::-1] for m in matches] for matches, _ in first] == [matches for matches, _ in second]


def test_after_the_last_round_there_is_none():
    with pytest.raises(RuleError) as refusal:
        plan_round(RoundRobinState(round=4, contestants=(1, 2, 3)))
    assert refusal.value.code == "pairing.over"
