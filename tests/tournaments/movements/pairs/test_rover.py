"""Rovers: the printed rows, every size sound, and no more rounds than exist."""

from __future__ import annotations

from collections import Counter
from math import gcd

import pytest

from scoring.words import RuleError
from tournaments.movements import faults, field_balances, make
from tournaments.movements.pairs.mitchell import RELAY_SHARE, SKIP, STRAIGHT, Base
from tournaments.movements.pairs.rover import displaced_tables, most_rounds

# tables, form, most rounds, T(2), T(3) ...: the table of rovers in the rules
PRINTED = [
    (5, STRAIGHT, 5, "1 3 5 2"),
    (6, SKIP, 5, "1 3 6 2"),
    (6, RELAY_SHARE, 6, "1 3 5 2 4"),
    (7, STRAIGHT, 7, "1 3 5 7 2 4"),
    (8, SKIP, 7, "1 3 5 2 4 6"),
    (8, RELAY_SHARE, 8, "1 6 2 7 3 8 4"),
    (9, STRAIGHT, 8, "1 3 5 8 2 4 6"),
    (10, SKIP, 9, "1 3 5 7 2 4 6 8"),
    (10, RELAY_SHARE, 10, "1 7 2 8 3 9 4 10 5"),
    (11, STRAIGHT, 11, "1 3 5 7 9 11 2 4 6 8"),
    (12, SKIP, 11, "1 3 5 11 8 6 4 2 7 9"),
    (12, RELAY_SHARE, 12, "1 3 7 2 10 12 6 4 11 5 8"),
    (13, STRAIGHT, 13, "1 3 5 7 9 11 13 2 4 6 8 10"),
    (14, SKIP, 13, "1 3 5 7 9 11 2 4 6 8 10 12"),
    (14, RELAY_SHARE, 14, "1 5 9 6 13 2 12 3 8 7 4 10 14"),
    (15, STRAIGHT, 14, "1 3 5 8 10 13 6 14 2 4 7 9 11"),
]
ALL = [
    (tables, base) for tables in range(3, 41) for base in ([STRAIGHT] if tables % 2 else [SKIP, RELAY_SHARE])
]


def rover(tables: int, base: Base, rounds: int | None = None):
    options = {"base": "skip"} if base is SKIP else {}
    return make("rover", tables, rounds, boards_per_round=1, options=options)


@pytest.mark.parametrize(("tables", "base", "rounds", "row"), PRINTED)
def test_the_printed_rovers(tables, base, rounds, row):
    assert " ".join(map(str, displaced_tables(base, tables))) == row
    assert most_rounds(base, tables) == rounds


@pytest.mark.parametrize(("tables", "base"), ALL)
def test_every_rover_is_sound_at_any_length(tables, base):
    most = most_rounds(base, tables)
    for rounds in range(1, most + 1) if tables <= 10 else (most // 2, most):
        movement = rover(tables, base, rounds)
        assert faults(movement) == []
        assert len(movement.entries) == 2 * tables + 1
        assert [s.round for s in movement.sit_outs] == list(range(1, rounds + 1))
        assert len({s.contestant for s in movement.sit_outs}) == rounds


@pytest.mark.parametrize(("tables", "base"), ALL)
def test_the_most_rounds_are_those_of_the_form_but_one_less_for_odd_multiples_of_three(tables, base):
    whole = base.most_rounds(tables)
    assert most_rounds(base, tables) == (whole - 1 if tables % 2 and gcd(tables, 3) > 1 else whole)


@pytest.mark.parametrize("tables", [3, 9])
def test_no_longer_rover_exists_there(tables):
    """All ways to place the rover in rounds 2..T of a straight Mitchell, tried out."""

    def place(number: int, taken: frozenset[int], ew: frozenset[int], sets: frozenset[int]) -> bool:
        if number > tables:
            return True
        return any(
            t not in taken
            and (t - number) % tables not in ew
            and (t + number) % tables not in sets
            and place(number + 1, taken | {t}, ew | {(t - number) % tables}, sets | {(t + number) % tables})
            for t in range(tables)
        )

    assert not place(2, frozenset(), frozenset(), frozenset())


def test_asking_for_more_is_refused_with_the_most():
    with pytest.raises(RuleError, match="this movement at 9 tables can have 1 to 8 rounds, not 9"):
        make("rover", 9, 9)
    with pytest.raises(RuleError, match="A rover movement has no phantom pair"):
        make("rover", 9, missing=3)


def test_a_pair_too_many_makes_a_mitchell_a_rover():
    assert make("mitchell", 7, pairs=15) == make("rover", 7)
    assert make("mitchell_skip", 8, pairs=17) == make("rover", 8, options={"base": "skip"})
    assert make("rover", pairs=13).tables == 6


# Printed 9 and 15 tables in as many rounds: one repeated meeting, and both fields at these figures or more
@pytest.mark.parametrize(("tables", "fields"), [(9, (99.7, 100)), (15, (99.9, 100))])
def test_a_full_rover_of_9_or_15_tables_repeats_one_meeting_and_says_so(tables, fields):
    movement = make("rover", tables, options={"repeats": "once"})
    assert (movement.rounds, movement.sets, movement.meetings) == (tables, tables, 2)
    assert faults(movement) == []
    assert all(
        round(float(q), 1) >= printed for q, printed in zip(field_balances(movement), fields, strict=True)
    )
    met = Counter((s.ns, s.ew) for s in movement.seatings)
    ((rover, opponent),) = [pairs for pairs, times in met.items() if times == 2]
    rounds = [s.round for s in movement.seatings if (s.ns, s.ew) == (rover, opponent)]
    words = f"Pairs {rover} and {opponent} meet twice, in rounds {rounds[0]} and {rounds[1]}; no others do."
    assert rover == 2 * tables + 1
    assert words in [str(line) for line in movement.description]


@pytest.mark.parametrize("tables", [3, 9, 15, 21, 27, 33])
def test_one_repeat_gives_one_round_more_to_odd_multiples_of_three(tables):
    movement = make("rover", tables, boards_per_round=1, options={"repeats": "once"})
    assert movement.rounds == tables == make("rover", tables).rounds + 1
    assert faults(movement) == []
    again = [s for s, times in Counter((s.ns, s.ew) for s in movement.seatings).items() if times > 1]
    assert len(again) == 1
    assert len({s.contestant for s in movement.sit_outs}) == tables


def test_nothing_is_repeated_where_nothing_has_to_be():
    once = {"repeats": "once"}
    assert make("rover", 9, 8, options=once) == make("rover", 9, 8)
    for tables, options in ((7, {}), (8, {}), (8, {"base": "skip"}), (39, {})):
        assert make("rover", tables, options={**once, **options}) == make("rover", tables, options=options)


@pytest.mark.parametrize("tables", range(4, 41))
def test_every_web_has_a_rover_at_the_usual_lengths(tables):
    for rounds in (3, 7, 9, 12, 13, 22):
        if rounds >= tables or (tables % 2 and rounds % 2 == 0):
            continue
        movement = make("rover", tables, rounds, 1, options={"base": "web"})
        assert faults(movement) == []
        assert (len(movement.entries), movement.sets) == (2 * tables + 1, rounds)
        assert movement.copies == -(-tables // rounds)
        assert len({s.contestant for s in movement.sit_outs}) == rounds


def test_a_pair_more_than_an_even_number_of_tables_holds_is_a_rover_in_a_web():
    """29 to 49 pairs, 12 rounds: two copies serve 14 to 24 tables."""
    for pairs in range(29, 50, 4):
        movement = make("web", pairs=pairs, rounds=12)
        assert movement == make("rover", pairs // 2, 12, options={"base": "web"})
        assert (movement.kind, movement.tables, movement.copies) == ("rover", pairs // 2, 2)
        assert max(Counter((s.round, s.board_set) for s in movement.seatings).values()) <= 2
    assert make("web", pairs=29).rounds == 13
    assert make("web", 15, pairs=29).kind == "web"
    assert make("web", pairs=31).tables == 16


def test_lengths_that_no_rover_of_a_web_has_are_refused():
    with pytest.raises(
        RuleError, match=r"A web with a rover at 15 tables can have .*: 3, 5, 7, 9, 11, 13, not 12"
    ):
        make("rover", 15, 12, options={"base": "web"})
    with pytest.raises(RuleError, match="There is no web with a rover at 3 tables"):
        make("rover", 3, options={"base": "web"})
