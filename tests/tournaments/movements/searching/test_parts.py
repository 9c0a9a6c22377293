"""The parts of the search against what is known, and what the tool prints proved anew."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

import pytest

from scoring.words import Message
from tools.search_movements import howell_entry, howell_search, switch_search
from tournaments.movements import Movement, fairness, faults, make, switched
from tournaments.movements.pairs.howell import howell_from, howells
from tournaments.movements.searching.annealing import SymmetricAnnealing
from tournaments.movements.searching.bounds import bound_for
from tournaments.movements.searching.fitting import fitted
from tournaments.movements.searching.parities import howell_bound
from tournaments.movements.searching.starters import cyclic
from tournaments.movements.searching.symmetry import Symmetry, symmetries
from tournaments.movements.searching.turning import turned


def ended(run):
    """What a run returns at its end, past all its pauses."""
    while True:
        try:
            next(run)
        except StopIteration as end:
            return end.value


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
    design = ended(SymmetricAnnealing(Symmetry(7, 8, 4), random.Random(3)).run(300))
    assert design is not None
    assert set(design.meetings.sum(axis=0)) == {8}
    assert not design.ways.sum(axis=0).any()  # as many N-S as E-W on every set


def test_directions_reach_the_best_switch_of_a_mitchell():
    """5 tables: 72.2 is proved to be the most that any switching gives."""
    mitchell = make("mitchell", 5)
    found = ended(turned(mitchell, random.Random(1), 4000))
    assert float(fairness(found).q) == pytest.approx(72.15, abs=0.01)
    assert [set(s.seated) for s in found.seatings] == [set(s.seated) for s in mitchell.seatings]


def test_the_bound_of_three_tables_in_four_rounds_is_reached_by_trying_all():
    """Who is E-W on each set (pair 0 always N-S: turning a set changes nothing), and who does not meet."""
    columns = [[1 if pair in (0, *ns) else -1 for pair in range(6)] for ns in combinations(range(1, 6), 2)]
    couples = list(combinations(range(6), 2))
    strangers = [m for m in combinations(couples, 3) if len({pair for couple in m for pair in couple}) == 6]
    best = Fraction(0)
    for sets in combinations_with_replacement(columns, 4):
        likeness = {(i, j): sum(column[i] * column[j] for column in sets) for i, j in couples}
        for apart in strangers:
            values = [likeness[couple] + 3 * (couple not in apart) for couple in couples]
            best = max(best, Fraction(100 * sum(values) ** 2, 15 * sum(value * value for value in values)))
    assert len(strangers) == 15
    assert best == howell_bound(3, 4) == 64


PROVED_BY_TRYING_ALL = {(5, 7)}  # a lower bound than the one by parities


def test_every_stored_bound_of_a_reduced_howell_is_that_of_the_parities():
    reduced = {(h.tables, h.rounds, h.bound) for h in howells() if not h.is_full}
    for tables, rounds, bound in reduced:
        if (tables, rounds) not in PROVED_BY_TRYING_ALL:
            assert float(howell_bound(tables, rounds)) == pytest.approx(float(bound), abs=0.0011)


@pytest.mark.slow
def test_what_fits_is_a_sound_movement_without_sharing():
    symmetry = Symmetry(6, 8, 4)
    chance = random.Random(5)
    for _ in range(20):
        design = ended(SymmetricAnnealing(symmetry, chance).run(200))
        triples = design and ended(fitted(symmetry, design, chance, 400))
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
    search = howell_search(6, 8, random.Random(5))
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
    entry = next(entry for entry in search.tries if entry)
    masks = {int(number): int(mask, 16) for number, mask in entry["masks"].items()}
    places = {(r, t) for r, mask in masks.items() for t in range(1, 7) if mask >> (t - 1) & 1}
    assert (entry["rounds"], len(masks), entry["switched"]) == (7, 1, len(places))
    assert 6 not in {table for _, table in places}
    plain = make("hesitation", 6, options={"switch": "unswitched"})
    assert float(fairness(switched(plain, frozenset(places))).q) == pytest.approx(entry["q"], abs=0.001)


@pytest.mark.parametrize(
    ("tables", "rounds", "sharing"), [(6, 9, False), (5, 7, False), (7, 8, True), (9, 17, False)]
)
def test_a_cyclic_movement_is_sound(tables, rounds, sharing):
    chance = random.Random(2)
    seatings = next(s for _ in range(200) if (s := ended(cyclic(tables, rounds, chance, sharing))))
    movement = Movement(
        kind="howell",
        title=Message("Howell"),
        tables=tables,
        rounds=rounds,
        boards_per_round=1,
        sets=rounds,
        entries=tuple(range(1, 2 * tables + 1)),
        seatings=seatings,
        shared_by=tables if sharing else 1,
    )
    assert faults(movement) == []
    for pair in range(rounds + 1, 2 * tables + 1):
        assert len({s.table for s in movement.seatings if pair in s.seated}) == 1


def test_the_bounds_are_those_of_the_theory():
    """docs/rules/howells.md has them to one decimal; 5 tables and 7 rounds are proved by exhaustion."""
    printed = {
        (3, 4): 64.0,
        (4, 6): 82.7,
        (5, 7): 85.4,
        (6, 7): 96.8,
        (8, 9): 92.8,
        (9, 10): 94.8,
        (12, 14): 97.0,
    }
    for (tables, rounds), bound in printed.items():
        assert float(bound_for(2 * tables, rounds)) == pytest.approx(bound, abs=0.05)
    for tables in range(3, 20, 2):
        couples = tables * (tables - 1)
        assert bound_for(2 * tables, 2 * tables - 1) == Fraction(100 * couples, couples + 4)


def test_no_movement_that_we_have_passes_its_bound():
    for howell in howells():
        if howell.meetings == 1 and howell.rounds < 2 * howell.tables:
            movement = make(
                "howell_three_quarter" if not howell.is_full else "howell", howell.tables, howell.rounds
            )
            assert fairness(movement).q <= bound_for(2 * howell.tables, howell.rounds)


@pytest.mark.parametrize("pairs", [5, 7, 9, 11, 13])
def test_nor_does_one_in_which_a_pair_sits_out(pairs):
    for howell in howells():
        if howell.tables == (pairs + 1) // 2 and howell.meetings == 1:
            kind = "howell" if howell.is_full else "howell_three_quarter"
            movement = make(kind, rounds=howell.rounds, pairs=pairs)
            assert fairness(movement).q <= bound_for(pairs, howell.rounds)


def test_fewer_rounds_than_tables_have_no_bound():
    assert bound_for(16, 7) is None
