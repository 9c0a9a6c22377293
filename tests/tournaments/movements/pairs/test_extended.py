"""Mitchells with more rounds than tables, against what the books and the rules say of them."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.words import RuleError
from tournaments.movements import Movement, faults, make
from tournaments.movements.choosing.chooser import suggest
from tournaments.movements.fairness import field_balances

# Tables and rounds that are in print
IN_PRINT = [
    ("mitchell_extended", 9, 11),
    ("mitchell_extended", 10, 12),
    ("mitchell_extended", 11, 13),
    ("mitchell_extended", 12, 14),
    ("worger", 7, 8),
    ("worger", 11, 12),
]
ALL_SIZES = [("mitchell_extended", n, n + 2) for n in range(3, 41)] + [
    ("worger", n, n + 1) for n in (5, 7, 11, 13, 17, 19, 23, 25, 29, 31, 35, 37)
]


def meetings(movement: Movement) -> Counter[tuple[int, int]]:
    return Counter((s.ns, s.ew) for s in movement.seatings)


@pytest.mark.parametrize(("kind", "tables", "rounds"), IN_PRINT)
def test_as_in_print_everybody_plays_all_boards_and_both_fields_are_balanced(kind, tables, rounds):
    movement = make(kind, tables)
    assert (movement.rounds, movement.sets, movement.winners) == (rounds, rounds, 2)
    assert field_balances(movement) == (100, 100)
    assert not movement.shares
    assert not movement.sit_outs
    assert all(s.ns == s.table for s in movement.seatings)


@pytest.mark.parametrize(("kind", "tables", "rounds"), ALL_SIZES)
def test_every_size_brings_all_opponents_and_all_sets(kind, tables, rounds):
    movement = make(kind, tables, boards_per_round=1)
    assert faults(movement) == []
    assert movement.rounds == rounds
    for pair in range(1, 2 * tables + 1):
        mine = [s for s in movement.seatings if pair in (s.ns, s.ew)]
        assert sorted(s.round for s in mine) == sorted(s.board_set for s in mine) == [*range(1, rounds + 1)]
    met = meetings(movement)
    assert len(met) == tables * tables
    assert movement.meetings == max(met.values())


@pytest.mark.parametrize(("tables", "most"), [(9, 3), (10, 2), (11, 3), (12, 2)])
def test_in_an_extended_one_the_middle_pairs_of_an_odd_number_meet_three_times(tables, most):
    met = meetings(make("mitchell_extended", tables))
    often = {couple for couple, times in met.items() if times == 3}
    middle = (tables + 1) // 2
    assert often == ({(middle, tables + middle)} if most == 3 else set())
    assert sum(met.values()) == tables * (tables + 2)


def test_the_last_rounds_of_an_extended_one():
    """Ten tables: round 11 is that of round 1 again, in round 12 E-W sit in the opposite order."""
    movement = make("mitchell_extended", 10)
    order = [[s.ew - 10 for s in movement.in_round(number)] for number in (1, 11, 12)]
    assert order == [[*range(1, 11)], [*range(1, 11)], [*range(10, 0, -1)]]
    assert [s.board_set for s in movement.in_round(1)] == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]


@pytest.mark.parametrize("tables", [7, 11])
def test_in_a_worger_one_table_plays_the_extra_set_and_the_last_round_has_what_it_displaced(tables):
    movement = make("worger", tables)
    plain = {(s.round, s.table): s for s in make("mitchell", tables).seatings}
    other = [s for s in movement.seatings if plain.get((s.round, s.table)) != s and s.round <= tables]
    assert {s.board_set for s in other} == {tables + 1}
    assert sorted(s.round for s in other) == sorted(s.table for s in other) == [*range(1, tables + 1)]
    displaced = {(s.ns, s.ew, plain[s.round, s.table].board_set) for s in other}
    assert {(s.ns, s.ew, s.board_set) for s in movement.in_round(tables + 1)} == displaced


@pytest.mark.parametrize(
    ("kind", "tables"), [("mitchell_extended", 9), ("mitchell_extended", 10), ("worger", 7)]
)
def test_short_ones_and_half_tables_are_sound(kind, tables):
    for rounds in range(1, make(kind, tables).rounds + 1):
        movement = make(kind, tables, rounds)
        assert faults(movement) == []
        assert movement.meetings == max(meetings(movement).values())
    for missing in range(1, 2 * tables + 1):
        assert faults(make(kind, tables, missing=missing)) == []


@pytest.mark.parametrize(
    ("kind", "tables", "rounds", "code"),
    [
        ("mitchell_extended", 9, 12, "movement.rounds"),
        ("worger", 7, 9, "movement.rounds"),
        ("worger", 9, None, "movement.tables"),
        ("worger", 10, None, "movement.tables"),
    ],
)
def test_what_cannot_be_is_refused(kind, tables, rounds, code):
    with pytest.raises(RuleError) as refusal:
        make(kind, tables, rounds)
    assert refusal.value.code == code


def test_they_are_suggested_for_two_winners_below_those_in_which_nobody_meets_again():
    kinds = [s.kind for s in suggest(20, winners=2)]
    assert kinds.index("mitchell_skip") < kinds.index("mitchell_extended")
    reasons = {s.kind: {str(reason) for reason in s.reasons} for s in suggest(22, winners=2)}
    again = "Some opponents meet again, on other boards."
    assert {kind for kind, words in reasons.items() if again in words} == {"worger", "mitchell_extended"}
    assert {"worger", "mitchell_extended"}.isdisjoint(s.kind for s in suggest(22, winners=1))
    assert {"worger", "mitchell_extended"}.isdisjoint(s.kind for s in suggest(21, winners=2))
