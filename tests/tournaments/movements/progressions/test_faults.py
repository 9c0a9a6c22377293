"""The checker sees what is spoiled: one change of a sound evening, one kind of fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.cards import Card
from scoring.words import Seat
from tournaments.movements.progressions import (
    Draw,
    Person,
    Progression,
    Purpose,
    RoundPlan,
    Rules,
    Seats,
    TableResult,
    faults,
    first_round,
    next_round,
)

from .evenings import FREEZEOUTS, RULES, party
from .test_standard import EW, NS, TIE, ladies_and_gentlemen, played, players

Spoiling = Callable[[RoundPlan], RoundPlan]


def two_rounds(rules: Rules, people: list[Person], *scores: tuple[int, int]) -> list[RoundPlan]:
    first = first_round(rules, people, "a")
    return [first, next_round(rules, people, [first], played(*scores), "a")]


def codes(rules: Rules, people: list[Person], plans: list[RoundPlan], *scores: tuple[int, int]) -> set[str]:
    found = faults(rules, people, plans, {1: played(*scores)})
    assert all("{" not in str(fault) for fault in found)
    return {fault.code.removeprefix("party.") for fault in found}


def seated(plan: RoundPlan, table: int, **changes: object) -> RoundPlan:
    """The plan with a table changed."""
    tables = [replace(s, **changes) if s.table == table else s for s in plan.tables]  # type: ignore[arg-type]
    return replace(plan, tables=tuple(tables))


def exchanged(plan: RoundPlan, one: int, other: int) -> RoundPlan:
    """The plan with two people in each other's places."""
    swap = {one: other, other: one}

    def at(number: int | None) -> int | None:
        return swap.get(number or 0, number)

    tables = tuple(
        Seats(s.table, at(s.north), at(s.east), at(s.south), at(s.west), s.first_dealer, s.visiting)
        for s in plan.tables
    )
    return replace(plan, tables=tables, sitters=tuple(swap.get(n, n) for n in plan.sitters), draws=())


SCORES = (NS, EW, NS)
MIXED = Rules.of({"partners": "mixed", "first_seats": "numbered"})
DRAWN = Rules.of({"first_seats": "numbered"})
COUPLES = ladies_and_gentlemen(6, 6)


def test_a_sound_party_has_none():
    assert codes(MIXED, COUPLES, two_rounds(MIXED, COUPLES, *SCORES), *SCORES) == set()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda plan: seated(plan, 1, north=5), "twice"),
        (lambda plan: seated(plan, 1, north=13), "absent"),
        (lambda plan: seated(plan, 1, north=None, first_dealer=Seat.E), "no_place"),
        (lambda plan: seated(plan, 1, north=None), "dealer"),
        (lambda plan: seated(plan, 1, north=None, south=None, first_dealer=Seat.E), "table"),
        (lambda plan: replace(plan, tables=plan.tables[1:]), "numbers"),
        (lambda plan: replace(plan, sitters=(4,)), "sitting"),
        (lambda plan: seated(plan, 2, first_dealer=Seat.S), "wrong_dealer"),
        (lambda plan: exchanged(plan, 4, 5), "elsewhere"),
        (lambda plan: exchanged(plan, 7, 1), "unmixed"),
        (lambda plan: exchanged(plan, 4, 1), "same_partners"),
    ],
)
def test_one_change_one_fault(spoil, code):
    """Sound: 4 10 7 1, then 5 11 9 3, then 2 8 12 6 in N, E, S, W; the lady in North deals."""
    first, second = two_rounds(MIXED, COUPLES, *SCORES)
    assert code in codes(MIXED, COUPLES, [first, spoil(second)], *SCORES)


def test_cards_that_give_another_order():
    first, second = two_rounds(DRAWN, players(12), *SCORES)
    draw = second.draws[0]
    wrong = replace(second, draws=(replace(draw, order=draw.order[::-1]), *second.draws[1:]))
    assert codes(DRAWN, players(12), [first, wrong], *SCORES) == {"draw"}
    twice = Draw(1, Purpose.ARRIVALS, ((1, Card.parse("SA")), (2, Card.parse("SA"))), (1, 2))
    assert codes(DRAWN, players(12), [first, replace(second, draws=(twice,))], *SCORES) == {"draw"}


def test_another_deals_than_drew_the_highest_card():
    first = first_round(DRAWN, players(12), "a")
    turned = first.tables[0].first_dealer.left
    assert codes(DRAWN, players(12), [seated(first, 1, first_dealer=turned)]) == {"draw_for_deal"}


def test_a_second_turn_before_all_had_a_first():
    people = players(13)
    first, second = two_rounds(DRAWN, people, *SCORES)
    [again], [due] = first.sitters, second.sitters
    assert "turn" in codes(DRAWN, people, [first, exchanged(second, again, due)], *SCORES)
    assert "turn" not in codes(DRAWN, people, [first, second], *SCORES)


def test_a_broken_pair():
    rules = Rules.of(RULES["pair contest"])
    first, second = two_rounds(rules, players(6), *SCORES)
    table = second.tables[0]
    broken = seated(seated(second, 1, south=table.east), 1, east=table.south)
    assert "table" in codes(rules, players(6), [first, broken], *SCORES)


@pytest.mark.parametrize(
    "progression", [Progression.PAIR_CONTEST, Progression.NS_FIXED, Progression.LADIES_UP]
)
def test_somebody_elsewhere(progression):
    rules = Rules.of({"progression": progression})
    people = party(rules, 12)
    first, second = two_rounds(rules, people, NS, NS, NS, NS, NS, NS)
    one, other = second.tables[0].north, second.tables[1].north
    assert one is not None
    assert other is not None
    wrong = exchanged(second, one, other)
    assert codes(rules, people, [first, wrong], NS, NS, NS, NS, NS, NS) == {"elsewhere"}


def test_after_a_tie_the_draw_decides():
    rules = Rules.of(RULES["pair contest"])
    people = players(4)
    first, second = two_rounds(rules, people, TIE, NS)
    [draw] = [draw for draw in second.draws if draw.purpose is Purpose.TIE]
    turned = Draw(1, Purpose.TIE, tuple(zip(draw.order, [Card.parse("H2"), Card.parse("SK")], strict=True)),
                  draw.order[::-1])  # fmt: skip
    others = tuple(d for d in second.draws if d is not draw)
    assert codes(rules, people, [first, replace(second, draws=(turned, *others))], TIE, NS) == {"elsewhere"}


@pytest.mark.parametrize("name", FREEZEOUTS)
def test_a_loser_who_plays_on(name):
    rules = Rules.of(FREEZEOUTS[name])
    people = party(rules, 16)
    scores = [NS] * 8
    first, second = two_rounds(rules, people, *scores)
    wrong = exchanged(replace(second, retired=()), second.seated[0], second.retired[0])
    assert "retired" in codes(rules, people, [first, wrong], *scores)


def test_a_result_of_another_table_is_no_excuse():
    first, second = two_rounds(MIXED, COUPLES, *SCORES)
    found = faults(MIXED, COUPLES, [first, second], {1: [TableResult(t, *EW) for t in (1, 2, 3)]})
    assert {fault.code for fault in found} >= {"party.elsewhere"}


def test_a_round_planned_too_soon():
    plans = two_rounds(MIXED, COUPLES, *SCORES)
    assert codes(MIXED, COUPLES, plans, *SCORES[:2]) == {"no_result"}
