"""Assigned tallies: the widest variety of partners, and the figures that say so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.words import RuleError, Seat
from tournaments.movements.progressions import (
    Person,
    RoundPlan,
    Rules,
    Seats,
    advice,
    first_round,
    next_round,
    repeat_words,
    repeats,
    whole,
)

from .evenings import party
from .test_standard import ladies_and_gentlemen, players

ASSIGNED = Rules.of({"progression": "assigned"})
MIXED = Rules.of({"progression": "assigned", "partners": "mixed"})
DUMMY = Rules.of({"progression": "assigned", "extra": "dummy"})


def table(number: int, north: int, east: int, south: int | None, west: int) -> Seats:
    return Seats(number, north, east, south, west, Seat.N)


def test_figures_by_hand():
    """Two rounds of five: 1-2 are partners twice; a dummy is nobody's partner."""
    plans = [
        RoundPlan(number=1, tables=(table(1, 1, 3, 2, 4),)),
        RoundPlan(number=2, tables=(table(1, 2, 3, 1, 5),)),
        RoundPlan(number=3, tables=(table(1, 1, 4, None, 5),)),
    ]
    figures = repeats(plans)
    assert figures.partners == (((1, 2), 2),)
    assert (figures.again, figures.most) == (1, 2)
    assert figures.fewest_partners == 1  # 1 and 2 have had each other only, 3 has had 4 and 5
    # opponents: 1-3 and 2-3 twice, 1-4 twice, 2-4 once, 1-5 twice, 2-5 once; 1-2, 3-4, 3-5, 4-5 never
    assert figures.opposed == ((0, 4), (1, 2), (2, 4))
    assert figures.fewest_opponents == 2  # 3, 4 and 5 have met 1 and 2
    assert [str(words) for words in repeat_words(figures)] == [
        "Partnerships that repeat: 1-2.",
        "Different partners for each player: at least 1.",
        "Meetings with any one opponent: at most 2.",
    ]


def test_pairs_have_opponents_only():
    plan = RoundPlan(number=1, tables=(table(1, 1, 2, 1, 2),))
    assert (repeats([plan]).most, repeats([plan]).opposed) == (0, ((1, 1),))


@pytest.mark.parametrize("count", [8, 9, 12, 13, 16, 17, 20, 21, 24, 40])
def test_a_whist_tournament_has_everybody_as_partner_once_and_opponent_twice(count):
    rounds = count - 1 if count % 4 == 0 else count
    plans = whole(ASSIGNED, players(count), rounds, "a")
    figures = repeats(plans)
    assert (figures.partners, figures.fewest_partners) == ((), count - 1)
    assert figures.opposed == ((2, count * (count - 1) // 2),)
    if count % 4:
        assert sorted(sitter for plan in plans for sitter in plan.sitters) == list(range(1, count + 1))


@pytest.mark.parametrize("count", [11, 15])
def test_a_dummy_is_one_of_the_tournament(count):
    """With a dummy everybody plays once, and has all others as partners, in as many rounds as people."""
    plans = whole(DUMMY, players(count), count, "a")
    assert repeats(plans).partners == ()
    beside = [
        seats.at(seat.partner)
        for plan in plans
        for seats in plan.tables
        for seat in Seat
        if not seats.at(seat)
    ]
    assert sorted(number or 0 for number in beside) == list(range(1, count + 1))


@pytest.mark.slow
@pytest.mark.parametrize("count", [8, 12, 16, 20])
def test_mixed_couples_are_all_different_as_long_as_they_can_be(count):
    plans = whole(MIXED, party(MIXED, count), count // 2, "a")
    assert repeats(plans).partners == ()
    assert repeats(plans).fewest_partners == count // 2
    more = whole(MIXED, party(MIXED, count), count // 2 + 1, "a")
    assert repeats(more).again == count // 2  # one round of couples that all have been


@pytest.mark.parametrize(
    ("count", "rounds"), [(10, 8), (11, 8), (14, 10), (18, 8), (22, 8), (46, 6), (47, 6)]
)
def test_other_numbers_have_no_partner_twice_in_an_evening(count, rounds):
    assert repeats(whole(ASSIGNED, players(count), rounds, "a")).partners == ()


def test_a_leaver_and_a_latecomer_get_new_partners_too():
    people = [*players(12)[:-1], Person(12, last_round=2), Person(13, from_round=3)]
    plans = whole(ASSIGNED, people, 6, "a")
    assert repeats(plans).partners == ()
    assert all(13 in plan.seated for plan in plans[2:])
    assert 12 not in plans[2].seated


def test_tallies_by_number_are_the_design():
    """The first round of twelve: F 0 / 1 3; 2 9 / 6 7; 4 10 / 5 8, with 11 for 0 and 12 for F."""
    rules = Rules.of({"progression": "assigned", "first_seats": "numbered"})
    couples = [
        {frozenset((seats.north, seats.south)), frozenset((seats.east, seats.west))}
        for seats in first_round(rules, players(12), "a").tables
    ]
    assert couples == [
        {frozenset((12, 11)), frozenset((1, 3))},
        {frozenset((2, 9)), frozenset((6, 7))},
        {frozenset((4, 10)), frozenset((5, 8))},
    ]


def test_what_hangs_on_results_is_not_planned_beforehand():
    with pytest.raises(RuleError) as refusal:
        whole(Rules(), players(12), 6, "a")
    assert refusal.value.code == "party.progression"


def test_tallies_laid_out_beforehand_are_those_of_each_round():
    for rules in (ASSIGNED, MIXED, DUMMY):
        people = party(rules, 14)
        assert whole(rules, people, 3, "a") == whole(rules, people, 5, "a")[:3]


def advised(settings: dict[str, object], people: list[Person]) -> list[str]:
    return [str(words) for words in advice(Rules.of(settings), people)]


def test_advice():
    assert advised({}, players(12)) == []
    assert "The book recommends three or more tables for a party" in advised({}, players(8))[0]
    [sitting] = advised({"rounds": 6}, players(14))
    assert sitting.startswith("Left over after filling the tables: 2.")
    assert sitting.endswith("about 0.9 times each in 6 rounds.")  # 12/14
    assert advised({"extra": "dummy"}, players(14)) == [
        "Two players, at different tables, have a dummy as partner in each round."
    ]
    assert advised({"extra": "dummy"}, players(15)) == ["One player has a dummy as partner in each round."]
    assert advised({"extra": "host"}, players(15)) == [
        "No stand-in has been named.",
        "The host stands in so that everybody can play.",
    ]
    assert advised({"partners": "mixed"}, ladies_and_gentlemen(7, 5)) == [
        "7 ladies and 5 gentlemen: not every partnership can be mixed."
    ]
    assert advised({"partners": "mixed"}, ladies_and_gentlemen(7, 6)) == [
        (
            "Left over after filling the tables: 1. They sit out in turn, chosen from the ladies "
            "or the gentlemen, whichever group is larger."
        )
    ]


@pytest.mark.parametrize(
    ("settings", "count", "most"),
    [
        ({"progression": "ladies_up_gents_down"}, 12, 6),
        ({"progression": "ns_fixed_ew_up"}, 12, 6),
        ({"progression": "assigned"}, 12, 11),
        ({"progression": "assigned"}, 13, 13),
        ({"progression": "assigned", "extra": "dummy"}, 15, 15),
        ({"progression": "assigned", "partners": "mixed"}, 12, 6),
    ],
)
def test_advice_on_more_rounds_than_there_are_new_ones(settings, count, most):
    people = party(Rules.of(settings), count)
    before = advised({**settings, "rounds": most}, people)
    after = advised({**settings, "rounds": most + 1}, people)
    assert not any(words.startswith("After") for words in before)
    assert [words for words in after if words.startswith(f"After {most} rounds")]


def test_a_round_that_was_mended_is_not_forgotten():
    """3 and 4 exchanged seats in round 1: whoever was a partner then is none in the rounds that follow."""
    people = players(12)
    first = first_round(ASSIGNED, people, "a")
    swap = {3: 4, 4: 3}
    tables = [
        Seats(s.table, *(swap.get(s.at(seat) or 0, s.at(seat)) for seat in Seat), s.first_dealer)
        for s in first.tables
    ]
    plans = [replace(first, tables=tuple(tables))]
    for _ in range(4):
        plans.append(next_round(ASSIGNED, people, plans, (), "a"))
    assert repeats(plans).partners == ()
