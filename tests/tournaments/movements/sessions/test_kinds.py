"""Movements of a second session: each line among itself, a Mitchell that goes on, half of a Howell."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from scoring.words import RuleError
from tournaments.movements import Movement, faults, make
from tournaments.movements.sessions.twin import ROTATING, SKEW_STARTERS, rounds_of, usual_rounds


def meetings(*movements: Movement) -> Counter[frozenset[int]]:
    return Counter(frozenset((s.ns, s.ew)) for movement in movements for s in movement.seatings)


def everybody(tables: int) -> set[frozenset[int]]:
    return {frozenset(couple) for couple in combinations(range(1, 2 * tables + 1), 2)}


@pytest.mark.parametrize("tables", range(4, 21))
def test_a_mitchell_and_each_line_among_itself_is_everybody_once(tables):
    odd = tables % 2
    first = make("mitchell", tables, tables - odd)
    second = make("howell_twin", tables, options={"shift": str(odd)})
    assert faults(second) == []
    assert second.rounds == usual_rounds(tables) == 2 * tables - 1 - first.rounds
    assert meetings(first, second) == Counter(everybody(tables))
    for number in range(1, second.rounds + 1):
        seated = [pair for s in second.in_round(number) for pair in (s.ns, s.ew)]
        assert sorted(seated) == list(range(1, 2 * tables + 1))
    played = Counter((pair, s.board_set) for s in second.seatings for pair in (s.ns, s.ew))
    assert set(played.values()) == {1}
    assert len(played) == 2 * tables * second.rounds


@pytest.mark.parametrize("tables", range(4, 21))
def test_every_length_and_every_way_with_the_boards_is_sound(tables):
    for rounds in rounds_of(tables):
        for boards, together in (("copies", 2), ("share", 1)):
            movement = make("howell_twin", tables, rounds, 1, options={"boards": boards})
            assert faults(movement) == []
            assert movement.copies == together
    missing = make("howell_twin", tables, missing=2)
    assert faults(missing) == []


@pytest.mark.parametrize("tables", ROTATING)
def test_one_copy_goes_round_without_being_shared(tables):
    movement = make("howell_twin", tables, options={"boards": "rotate", "shift": "1", "second": "turned"})
    assert faults(movement) == []
    assert (movement.shared_by, movement.copies, movement.sets) == (1, 1, tables)
    in_use = Counter((s.round, s.board_set) for s in movement.seatings)
    assert set(in_use.values()) == {1}
    assert len(in_use) == tables * tables
    first = make("mitchell", tables, tables - 1)
    assert meetings(first, movement) == Counter(everybody(tables))


@pytest.mark.parametrize(("tables", "starter"), SKEW_STARTERS.items())
def test_skew_starters_are_what_they_are_said_to_be(tables, starter):
    residues = set(range(1, tables))
    assert {label for couple in starter for label in couple} == residues
    assert {(sign * (a - b)) % tables for a, b in starter for sign in (1, -1)} == residues
    assert {(sign * (a + b)) % tables for a, b in starter for sign in (1, -1)} == residues


def test_the_small_case_by_hand():
    """Four tables: the Howell of four pairs meets 4-2, 3-1, then 4-3, 1-2, then 4-1, 2-3, in either line."""
    movement = make("howell_twin", 4, boards_per_round=8)
    rounds = [{frozenset((s.ns, s.ew)) for s in movement.in_round(number)} for number in range(1, 4)]
    wanted = [((4, 2), (3, 1)), ((4, 3), (1, 2)), ((4, 1), (2, 3))]
    assert rounds == [
        {frozenset(couple) for couple in line} | {frozenset(pair + 4 for pair in couple) for couple in line}
        for line in wanted
    ]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"tables": 9, "options": {"boards": "rotate"}}, "boards"),
        ({"tables": 7, "rounds": 6, "options": {"boards": "rotate"}}, "boards"),
        ({"tables": 8, "rounds": 5}, "rounds"),
        ({"tables": 8, "options": {"shift": "8"}}, "shift"),
        ({"tables": 8, "options": {"shift": "1x"}}, "shift"),
        ({"tables": 3}, "tables"),
    ],
)
def test_what_there_is_not_is_refused_with_the_reason(wish, field):
    with pytest.raises(RuleError) as refusal:
        make("howell_twin", **wish)
    assert refusal.value.field == field
    assert "{" not in str(refusal.value)


@pytest.mark.parametrize(
    ("tables", "form", "after"),
    [(13, "mitchell", 7), (14, "mitchell_skip", 6), (12, "mitchell_double_weave", 6)],
)
def test_a_mitchell_goes_on_from_the_last_seats(tables, form, after):
    whole = make(form, tables)
    rest = make("mitchell_continued", tables, options={"form": form, "after": str(after)})
    assert faults(rest) == []
    assert rest.rounds == whole.rounds - after
    seats = [(s.round - after, s.table, s.ns, s.ew) for s in whole.seatings if s.round > after]
    assert [(s.round, s.table, s.ns, s.ew) for s in rest.seatings] == seats


@pytest.mark.parametrize(
    "options", [{"after": "13"}, {"after": "0"}, {"after": "x"}, {"form": "mitchell_skip"}, {"after": "7-8"}]
)
def test_a_mitchell_without_rounds_left_is_refused(options):
    with pytest.raises(RuleError):
        make("mitchell_continued", 13, options=options)
    with pytest.raises(RuleError):
        make("mitchell_continued", 13, 7, options={"after": "7"})


@pytest.mark.parametrize("tables", range(4, 21))
@pytest.mark.parametrize("boards", ["rotate", "same"])
def test_two_halves_are_a_howell(tables, boards):
    halves = [
        make("howell_halved", tables, options={"session": session, "boards": boards})
        for session in ("1", "2")
    ]
    assert [faults(half) for half in halves] == [[], []]
    assert [half.rounds for half in halves] == [tables, tables - 1]
    assert meetings(*halves) == Counter(everybody(tables))
