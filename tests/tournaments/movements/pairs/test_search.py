"""The search for fairer movements: its parts against what is known, and a find proved anew."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from scoring.words import Message
from tools.movement_search.annealing import SymmetricAnnealing, best_directions
from tools.movement_search.fitting import fitted
from tools.movement_search.symmetry import Symmetry, symmetries
from tools.search_movements import howell_entry, howell_search, switch_search
from tournaments.movements import Movement, fairness, faults, make, switched
from tournaments.movements.pairs.howell import howell_from


def played(entry: dict) -> Movement:
    form = howell_from({**entry, "q": Fraction(0), "bound": Fraction(100)})
    return Movement(
        kind="howell",
        title=Message("Howell"),
        tables=form.tables,
        rounds=form.rounds,
        boards_per_round=1,
        sets=form.rounds,
        entries=tuple(range(1, 2 * form.tables + 1)),
        seatings=form.seatings,
    )


@pytest.mark.parametrize("symmetry", [s for size in ((7, 8), (10, 12), (8, 9)) for s in symmetries(*size)])
def test_orbits_hold_every_meeting_once(symmetry):
    edges = [edge for orbit in symmetry.orbits for edge in orbit]
    assert sorted(edges) == list(combinations(range(symmetry.pairs), 2))
    for by in range(symmetry.order):
        assert sorted(symmetry.pair(p, by) for p in range(symmetry.pairs)) == list(range(symmetry.pairs))
        assert sorted(symmetry.set_(s, by) for s in range(symmetry.rounds)) == list(range(symmetry.rounds))


def test_a_design_lets_everybody_meet_as_many_as_there_are_rounds():
    design = SymmetricAnnealing(Symmetry(7, 8, 4), random.Random(3)).run(300)
    assert design is not None
    assert set(design.meetings.sum(axis=0)) == {8}
    assert not design.ways.sum(axis=0).any()  # as many N-S as E-W on every set


def test_directions_reach_the_best_switch_of_a_mitchell():
    """5 tables: 72.2 is proved to be the most that any switching gives."""
    seats = [(s.ns - 1, s.ew - 1, s.board_set - 1) for s in make("mitchell", 5).seatings]
    q, turned = best_directions(seats, 5, 5, random.Random(1), 4000)
    assert q == pytest.approx(72.15, abs=0.01)
    assert len(turned) == 25


@pytest.mark.slow
def test_what_fits_is_a_sound_movement_without_sharing():
    symmetry = Symmetry(6, 8, 4)
    chance = random.Random(5)
    for _ in range(20):
        design = SymmetricAnnealing(symmetry, chance).run(200)
        triples = design and fitted(symmetry, design, chance, 400)
        if triples:
            break
    else:
        pytest.fail("no design could be fitted")
    seats = [(r, (i, j, s) if design.ways[i, s] > 0 else (j, i, s)) for (i, j), s, r in triples]
    movement = played(howell_entry(seats, 6, 8, 0.0, 100.0))
    assert faults(movement) == []
    assert fairness(movement).shared == 0
    assert float(fairness(movement).q) == pytest.approx(design.quality(6), abs=1e-6)


def test_a_find_is_an_entry_of_the_data_file():
    search = howell_search(6, 8, random.Random(5), 1)
    search.best = 0.0  # anything is a find
    entry = next(entry for entry in search.tries if entry)
    movement = played(entry)
    assert faults(movement) == []
    assert float(fairness(movement).q) == pytest.approx(entry["q"], abs=0.001)
    assert search.best == pytest.approx(entry["q"], abs=0.001)
    stays = range(13 - entry["stationary"], 13)
    for table, pair in enumerate(stays, start=1):
        assert {s.table for s in movement.seatings if pair in (s.ns, s.ew)} == {table}


def test_a_search_for_switches_begins_at_the_best_known():
    search = switch_search("relay", 10, "any", random.Random(1), 1)
    assert search.best == pytest.approx(93.001, abs=0.001)


def test_a_pattern_in_few_rounds_is_an_entry_of_the_data_file():
    """A hesitation of 6 tables: one of its 7 rounds may be switched, and its pivot never is."""
    search = switch_search("hesitation", 6, "limited", random.Random(2), 1)
    search.best = 0.0  # anything is a find
    entry = next(search.tries)
    masks = {int(number): int(mask, 16) for number, mask in entry["masks"].items()}
    places = {(r, t) for r, mask in masks.items() for t in range(1, 7) if mask >> (t - 1) & 1}
    assert (entry["rounds"], len(masks), entry["switched"]) == (7, 1, len(places))
    assert 6 not in {table for _, table in places}
    plain = make("hesitation", 6, options={"switch": "unswitched"})
    assert float(fairness(switched(plain, frozenset(places))).q) == pytest.approx(entry["q"], abs=0.001)
