"""With a known number of rounds no rematch is forced while one can be avoided."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.movements.pairing.exhaustive import pairings
from tests.tournaments.movements.pairing.test_swiss import couples, field, met, reasons
from tournaments.movements.pairing import (
    Contestant,
    Meeting,
    Pairing,
    Rematches,
    SwissOptions,
    SwissState,
    pairing_faults,
    plan_round,
    ranked,
)

Couple = frozenset[int]


def played(size: int, rounds: int, seed: int, options: SwissOptions | None = None) -> list[Pairing]:
    """An event whose matches end anyhow: the winner of each has one point, of a bye too."""
    lots = Random(f"{size}/{rounds}/{seed}")
    won = dict.fromkeys(range(1, size + 1), 0)
    meetings: list[Meeting] = []
    byes: list[tuple[int, int]] = []
    events = []
    for number in range(1, rounds + 1):
        state = SwissState(
            round=number,
            contestants=ranked(Contestant(number=n, score=won[n], draw=n) for n in won),  # type: ignore[arg-type]
            meetings=tuple(meetings),
            byes=tuple(byes),
            rounds=rounds,
            seed=str(seed),
            options=options or SwissOptions(),
        )
        pairing = plan_round(state)
        assert pairing_faults(state, pairing) == []
        events.append(pairing)
        for match in pairing.matches:
            won[lots.choice((match.home, match.away))] += 1
        for bye in pairing.byes:
            won[bye.contestant] += 1
        meetings += [Meeting(number, m.home, m.away) for m in pairing.matches]
        byes += [(number, bye.contestant) for bye in pairing.byes]
    return events


@pytest.mark.parametrize(
    ("size", "rounds", "seeds"),
    [(4, 3, 12), (6, 5, 60), (6, 4, 20), (7, 7, 12), (8, 7, 60), (8, 6, 20), (9, 8, 6)],
)
def test_in_so_many_rounds_nobody_meets_or_rests_twice(size, rounds, seeds):
    """Events of 6 in 5 and of 8 in 7 rounds had forced rematches in 10 and in 9 of 60."""
    for seed in range(seeds):
        events = played(size, rounds, seed)
        assert [m for pairing in events for m in pairing.matches if m.met_in is not None] == [], seed
        byes = [bye.contestant for pairing in events for bye in pairing.byes]
        assert len(set(byes)) == len(byes), seed


@pytest.mark.parametrize(("size", "rounds"), [(12, 11), (16, 15), (20, 13)])
def test_larger_fields_too(size, rounds):
    events = played(size, rounds, 1, SwissOptions(rematches=Rematches.NEVER))
    assert len({match for pairing in events for match in pairing.opponents}) == rounds * size // 2


def test_who_would_force_a_rematch_later_is_passed_over():
    """What six have left to meet is a prism; without 1-6, 2-4 and 3-5 it is two triangles, with no round."""
    met_before = met("1-4 2-5 3-6", "1-5 2-6 3-4")
    order = tuple(Contestant(number=number) for number in (1, 6, 2, 4, 3, 5))
    state = SwissState(round=3, contestants=order, meetings=met_before, rounds=5)
    pairing = plan_round(state)
    assert couples(pairing) == "1-6 2-3 4-5"
    assert "4 was passed over because a later round would then need a rematch." in reasons(pairing)
    assert couples(plan_round(replace(state, rounds=None))) == "1-6 2-4 3-5"


def test_assigned_matches_are_part_of_the_plan():
    """The director wants 1-2 of six; what is left of the rounds to come is still without a rematch."""
    state = field(6, 3, rounds=4, meetings=met("1-4 2-5 3-6", "1-5 2-6 3-4"), assigned=((1, 2),))
    pairing = plan_round(state)
    later = _unmet(state, pairing)
    assert any(all(frozenset(pair) in later for pair in pairs) for pairs in pairings((1, 2, 3, 4, 5, 6)))


@pytest.mark.parametrize(("size", "now"), [(6, 3), (8, 5)])
def test_a_plan_is_left_wherever_there_is_one(size, now):
    """Whatever was met before, by trying every pairing of the round and of the rounds after it.

    Among the histories are some in which a round that does not look ahead leaves no plan.
    """
    left = size - 1 - now
    short_sighted = 0
    for seed in range(24):
        meetings = _anyhow(Random(seed), size, now)
        if meetings is None:
            continue
        state = field(size, now, rounds=size - 1, meetings=meetings)
        most = max(  # rounds that can still be played without a rematch
            (_most_rounds(_unmet(state, p), size, left) for p in _new_pairings(state, size)), default=0
        )
        assert _most_rounds(_unmet(state, plan_round(state)), size, left) == most or not most, seed
        without = plan_round(replace(state, rounds=None))
        short_sighted += _most_rounds(_unmet(state, without), size, left) < most
    assert short_sighted


def _anyhow(lots: Random, size: int, now: int) -> tuple[Meeting, ...] | None:
    """Rounds without a rematch, drawn without looking ahead; None where they ran out."""
    everybody = tuple(range(1, size + 1))
    met_before: set[Couple] = set()
    meetings: list[Meeting] = []
    for number in range(1, now):
        possible = [p for p in pairings(everybody) if not met_before & {frozenset(c) for c in p}]
        if not possible:
            return None
        pairs = lots.choice(possible)
        met_before |= {frozenset(couple) for couple in pairs}
        meetings += [Meeting(number, *couple) for couple in pairs]
    return tuple(meetings)


def _new_pairings(state: SwissState, size: int) -> list[tuple[tuple[int, int], ...]]:
    before = {frozenset((m.home, m.away)) for m in state.meetings}
    return [p for p in pairings(tuple(range(1, size + 1))) if not before & {frozenset(c) for c in p}]


def _unmet(state: SwissState, now: Pairing | tuple[tuple[int, int], ...]) -> set[Couple]:
    pairs = now.opponents if isinstance(now, Pairing) else {frozenset(couple) for couple in now}
    everybody = [c.number for c in state.contestants]
    before = {frozenset((m.home, m.away)) for m in state.meetings} | set(pairs)
    return {frozenset(couple) for couple in combinations(everybody, 2)} - before


def _most_rounds(unmet: set[Couple], size: int, wanted: int) -> int:
    """How many of the wanted rounds can still be played without a rematch."""
    if wanted == 0:
        return 0
    most = 0
    for pairs in pairings(tuple(range(1, size + 1))):
        couples_ = {frozenset(couple) for couple in pairs}
        if couples_ <= unmet:
            most = max(most, 1 + _most_rounds(unmet - couples_, size, wanted - 1))
            if most == wanted:
                break
    return most
