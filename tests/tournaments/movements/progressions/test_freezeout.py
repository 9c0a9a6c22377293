"""A freezeout goes on until one survivor is left."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from scoring.words import RuleError, Seat
from tournaments.movements.progressions import (
    Person,
    Purpose,
    Rules,
    TableResult,
    check_people,
    faults,
    first_round,
    next_round,
    survivors,
)

from .evenings import FREEZEOUTS, party, scores
from .test_standard import EW, NS, by_height, chairs, played, players


@pytest.mark.parametrize("name", FREEZEOUTS)
def test_one_is_left_at_last(name):
    rules = Rules.of(FREEZEOUTS[name])
    for count in range(4 if rules.of_pairs else 8, 41):
        people, chance = party(rules, count), Random(f"{name} {count}")
        plans, results = [first_round(rules, people, "a")], {}
        while True:
            results[plans[-1].number] = scores(plans[-1], chance)
            left = survivors(plans[-1], results[plans[-1].number], "a")
            if len(left) < 2:
                break
            plans.append(next_round(rules, people, plans, results[plans[-1].number], "a"))
            playing = set(plans[-1].seated) - set(plans[-1].retired)
            assert playing | set(plans[-1].sitters) == set(left)
            assert len(plans) < count
        assert len(left) == 1
        assert faults(rules, people, plans, results) == []
        with pytest.raises(RuleError) as refusal:
            next_round(rules, people, plans, results[plans[-1].number], "a")
        assert refusal.value.code == "party.over"
        assert refusal.value.message.values == {"survivor": str(left[0])}


def test_five_pairs_by_hand():
    rules = Rules.of({"progression": "freezeout", "first_seats": "numbered"})
    people = players(5)
    first = first_round(rules, people, "a")
    [bye] = first.sitters
    one, two, three, four = (number for number in range(1, 6) if number != bye)
    assert chairs(first) == [(one, two, one, two), (three, four, three, four)]
    results = played(NS, EW)
    assert survivors(first, results, "a") == tuple(sorted((one, four, bye)))
    second = next_round(rules, people, [first], results, "a")
    assert second.retired == tuple(sorted((two, three)))
    assert len(second.tables) == 1
    [second_bye] = second.sitters
    assert second_bye != bye  # who had a bye plays now
    loser = second.tables[0].seated[1]
    third = next_round(rules, people, [first, second], played(NS), "a")
    assert third.retired == tuple(sorted((two, three, loser)))
    assert (third.sitters, len(third.tables)) == ((), 1)


def test_the_last_two_players_are_opponents_and_draw_helpers():
    rules = Rules.of({"progression": "freezeout", "partners": "draw", "first_seats": "numbered"})
    people = players(8)
    first = first_round(rules, people, "a")
    second = next_round(rules, people, [first], played(NS, NS), "a")  # 1 2 and 5 6 are left
    assert set(second.seated) == {1, 2, 5, 6}
    third = next_round(rules, people, [first, second], played(NS), "a")
    [(north, east, south, west)] = chairs(third)
    assert {north, east} == {second.tables[0].north, second.tables[0].south}
    assert {south, west} <= set(third.retired)
    assert survivors(third, [TableResult(1, *EW)], "a") == (east,)


def test_helpers_who_have_gone_home_are_dummies():
    rules = Rules.of({"progression": "freezeout", "partners": "draw", "first_seats": "numbered"})
    first = first_round(rules, players(8), "a")
    second = next_round(rules, players(8), [first], played(NS, NS), "a")
    last = {second.tables[0].north, second.tables[0].south}
    people = [Person(number, last_round=None if number in {*last, 3} else 2) for number in range(1, 9)]
    third = next_round(rules, people, [first, second], played(NS), "a")
    [(north, east, south, west)] = chairs(third)
    assert {north, east} == last
    assert {south, west} == {3, None}


def test_who_goes_home_is_out():
    rules = Rules.of({"progression": "freezeout", "first_seats": "numbered"})
    first = first_round(rules, players(6), "a")
    people = [Person(1, last_round=1), *players(6)[1:]]
    second = next_round(rules, people, [first], played(NS, NS, NS), "a")
    assert set(second.seated) == {3, 5}
    assert set(second.retired) == {2, 4, 6}


def test_nobody_comes_late():
    """The list refuses it; who is on it all the same is out from the start."""
    rules = Rules.of({"progression": "freezeout", "first_seats": "numbered"})
    people = [*players(6), Person(7, from_round=2)]
    with pytest.raises(RuleError) as refusal:
        check_people(rules, people)
    assert refusal.value.code == "party.late"
    first = first_round(rules, people, "a")
    assert next_round(rules, people, [first], played(NS, NS, NS), "a").retired == (2, 4, 6, 7)


def test_partners_are_drawn_by_cards():
    """The two highest of four play together, the highest deals."""
    rules = Rules.of({"progression": "freezeout", "partners": "draw"})
    plan = first_round(rules, players(8), "a")
    assert [draw.purpose for draw in plan.draws] == [Purpose.PARTNERS] * 2
    for seats, draw in zip(plan.tables, plan.draws, strict=True):
        first, second, third, fourth = by_height({number: str(card) for number, card in draw.cards})
        assert (seats.north, seats.south, seats.east, seats.west) == (first, second, third, fourth)
        assert seats.first_dealer is Seat.N


def test_byes_go_round():
    """Of 11 pairs five tables play; nobody has a second bye while another has had none."""
    rules = Rules.of({"progression": "freezeout"})
    people = players(11)
    plans = [first_round(rules, people, "b")]
    chance = Random("b")
    while len(plans[-1].tables) > 1:
        plans.append(next_round(rules, people, plans, scores(plans[-1], chance), "b"))
    assert max(Counter(number for plan in plans for number in plan.sitters).values()) == 1
