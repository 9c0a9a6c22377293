"""The standard progression on parties whose seats were worked out by hand. Laws 2, 5, 6 and 7."""

from __future__ import annotations

import pytest

from scoring.words import RuleError, Seat
from tournaments.movements.progressions import (
    Person,
    Progression,
    Purpose,
    RoundPlan,
    Rules,
    Seats,
    TableResult,
    first_round,
    next_round,
)

NS, EW, TIE = (1200, 300), (150, 700), (450, 450)


def chairs(plan: RoundPlan) -> list[tuple[int | None, ...]]:
    """N, E, S, W of every table."""
    return [(seats.north, seats.east, seats.south, seats.west) for seats in plan.tables]


def played(*scores: tuple[int, int]) -> list[TableResult]:
    return [TableResult(table, ns, ew) for table, (ns, ew) in enumerate(scores, start=1)]


def players(count: int) -> list[Person]:
    return [Person(number) for number in range(1, count + 1)]


def ladies_and_gentlemen(ladies: int, gentlemen: int) -> list[Person]:
    """The ladies have the first numbers."""
    lines = ["L"] * ladies + ["G"] * gentlemen
    return [Person(number, line) for number, line in enumerate(lines, start=1)]


def test_twelve_in_couples_three_rounds():
    """Ladies 1 to 6, gentlemen 7 to 12; nothing but the first deal is drawn for."""
    rules = Rules.of({"partners": "mixed", "first_seats": "numbered"})
    people = ladies_and_gentlemen(6, 6)
    first = first_round(rules, people, "a")
    # the first couple of the list N-S at table 1, the second E-W, and so on
    assert chairs(first) == [(1, 2, 7, 8), (3, 4, 9, 10), (5, 6, 11, 12)]
    assert all(seats.first_dealer in (Seat.N, Seat.E) for seats in first.tables)  # the two ladies draw
    second = next_round(rules, people, [first], played(NS, EW, NS), "a")
    # table 1: 1 and 7 won and stay, 4 and 10 come from table 2; lady 4 joins gentleman 7, 10 sits at her left
    # table 2: 3 and 9 lost and stay, 5 and 11 come; table 3: 6 and 12 stay, 2 and 8 come from table 1
    assert chairs(second) == [(4, 10, 7, 1), (5, 11, 9, 3), (2, 8, 12, 6)]
    third = next_round(rules, people, [first, second], played(EW, NS, EW), "a")
    # table 1: 10 and 1 stay, 5 and 9 come; table 2: 11 and 3 stay, 6 and 8 come; table 3: 2 and 12 stay
    assert chairs(third) == [(5, 9, 10, 1), (6, 8, 11, 3), (4, 7, 12, 2)]
    assert {seats.first_dealer for seats in (*second.tables, *third.tables)} == {Seat.N}  # who has come deals
    assert not second.draws
    assert not third.draws


def test_the_winners_of_table_1_keep_their_partner_if_announced():
    rules = Rules.of({"partners": "mixed", "first_seats": "numbered", "table1_winners_keep_partner": True})
    people = ladies_and_gentlemen(6, 6)
    first = first_round(rules, people, "a")
    second = next_round(rules, people, [first], played(NS, EW, NS), "a")
    # 1 and 7 remain partners, so 4 and 10, who come, are partners, too; lady 4 deals
    assert chairs(second) == [(4, 1, 10, 7), (5, 11, 9, 3), (2, 8, 12, 6)]
    assert second.tables[0].first_dealer is Seat.N
    assert second.tables[0].visiting == (Seat.N, Seat.S)


def test_pairs_stay_together_and_keep_their_seats_where_they_stay():
    rules = Rules.of({"progression": "pair_contest", "first_seats": "numbered"})
    people = players(6)
    first = first_round(rules, people, "a")
    assert chairs(first) == [(1, 2, 1, 2), (3, 4, 3, 4), (5, 6, 5, 6)]
    second = next_round(rules, people, [first], played(EW, EW, NS), "a")
    # 2 won at table 1 and stays E-W, 4 comes; 3 lost and stays N-S, 5 comes; 6 stays E-W, 1 goes to the last
    assert chairs(second) == [(4, 2, 4, 2), (3, 5, 3, 5), (1, 6, 1, 6)]
    for seats, draw in zip(second.tables, second.draws, strict=True):
        numbers = [number for number, _ in draw.cards]
        assert draw.purpose is Purpose.DEALER
        assert numbers == [seats.at(seat) for seat in Seat]  # all four draw: Law 7


def test_north_south_fixed_east_west_go_up():
    rules = Rules.of({"progression": "ns_fixed_ew_up", "first_seats": "numbered"})
    people = players(8)
    plans = [first_round(rules, people, "a")]
    for _ in range(4):
        plans.append(next_round(rules, people, plans, (), "a"))
    visitors = [[seats.east for seats in plan.tables] for plan in plans]
    # to the next table towards 1, from table 1 to the last
    assert visitors == [[2, 4, 6, 8], [4, 6, 8, 2], [6, 8, 2, 4], [8, 2, 4, 6], [2, 4, 6, 8]]
    assert {tuple(seats.north for seats in plan.tables) for plan in plans} == {(1, 3, 5, 7)}


def drawn(plan: RoundPlan, table: int, purpose: Purpose) -> dict[int, str]:
    """The cards of a draw."""
    [draw] = [d for d in plan.draws if (d.table, d.purpose) == (table, purpose)]
    return {number: str(card) for number, card in draw.cards}


HIGH_TO_LOW = [suit_rank[::-1] for suit_rank in (f"{r}{s}" for r in "AKQJT98765432" for s in "SHDC")]


def by_height(cards: dict[int, str]) -> list[int]:
    return sorted(cards, key=lambda number: HIGH_TO_LOW.index(cards[number]))


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_partners_are_drawn(seed):
    """Who comes and draws higher deals, the other sits at his left; of who stay the higher is his partner."""
    rules = Rules.of({"first_seats": "numbered"})
    people = players(12)
    first = first_round(rules, people, seed)
    assert chairs(first) == [(1, 3, 2, 4), (5, 7, 6, 8), (9, 11, 10, 12)]
    for seats in first.tables:
        highest = by_height(drawn(first, seats.table, Purpose.DEALER))[0]
        assert seats.at(seats.first_dealer) == highest
    second = next_round(rules, people, [first], played(NS, EW, NS), seed)
    comers, stayers = [{7, 8}, {9, 10}, {3, 4}], [{1, 2}, {5, 6}, {11, 12}]
    for seats, come, stay in zip(second.tables, comers, stayers, strict=True):
        arrivals = drawn(second, seats.table, Purpose.ARRIVALS)
        stayed = drawn(second, seats.table, Purpose.STAYERS)
        assert (set(arrivals), set(stayed)) == (come, stay)
        (north, east), (south, west) = by_height(arrivals), by_height(stayed)
        assert (seats.north, seats.east, seats.south, seats.west) == (north, east, south, west)
        assert seats.first_dealer is Seat.N


def test_a_tie_is_drawn_for():
    rules = Rules.of({"progression": "pair_contest", "first_seats": "numbered"})
    people = players(4)
    first = first_round(rules, people, "a")
    second = next_round(rules, people, [first], played(TIE, NS), "a")
    higher = by_height(drawn(second, 1, Purpose.TIE))[0]
    assert {higher, 3} == set(second.tables[0].seated)  # the higher card counts as won and stays at table 1


def test_after_a_tie_the_visitors_go_on_if_so_ruled():
    rules = Rules.of({"progression": "pair_contest", "first_seats": "numbered", "table_tie": "visitors_move"})
    people = players(6)
    first = first_round(rules, people, "a")
    second = next_round(rules, people, [first], played(EW, EW, NS), "a")
    assert chairs(second) == [(4, 2, 4, 2), (3, 5, 3, 5), (1, 6, 1, 6)]  # 4, 5 and 1 have come
    third = next_round(rules, people, [first, second], played(TIE, TIE, TIE), "a")
    # visitor 4 goes from table 1 to the last, 5 to table 1, 1 to table 2
    assert [set(seats.seated) for seats in third.tables] == [{2, 5}, {3, 1}, {6, 4}]


def test_an_exact_plan_comes_back_from_its_json():
    rules = Rules.of({"extra": "dummy"})
    plan = first_round(rules, players(11), "a")
    assert None in chairs(plan)[-1]
    assert RoundPlan.from_json(plan.to_json()) == plan


def test_a_round_waits_for_every_table():
    rules = Rules()
    first = first_round(rules, players(12), "a")
    with pytest.raises(RuleError) as refusal:
        next_round(rules, players(12), [first], played(NS, EW), "a")
    assert refusal.value.code == "party.result"
    assert refusal.value.message.values == {"table": 3, "round": 1}


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"progression": "upwards"}, "progression"),
        ({"partners": "fixed"}, "partners"),
        ({"progression": "ladies_up_gents_down", "partners": "draw"}, "partners"),
        ({"progression": "assigned", "table1_winners_keep_partner": True}, "table1_winners_keep_partner"),
        ({"progression": "freezeout", "table_tie": "visitors_move"}, "table_tie"),
        ({"progression": "pair_contest", "extra": "dummy"}, "extra"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": "many"}, "rounds"),
    ],
)
def test_rules_that_cannot_be_are_refused(settings, field):
    with pytest.raises(RuleError) as refusal:
        Rules.of(settings)
    assert (refusal.value.code, refusal.value.field) == (f"party.{field}", field)


def test_same_sex_is_the_draw_and_pairs_are_the_pair_contest():
    assert Rules.of({"partners": "same_sex"}) == Rules.of({"partners": "draw"}) == Rules()
    assert Rules.of({"progression": "pair_contest"}).of_pairs
    assert Rules.of({"progression": "ladies_up_gents_down"}).mixed
    assert Rules.of({"progression": Progression.ASSIGNED}).by_results is False


def test_two_tables_at_least():
    with pytest.raises(RuleError) as refusal:
        first_round(Rules(), players(7), "a")
    assert (refusal.value.code, refusal.value.source) == ("party.people", "Progressive Bridge, Law 1")
    assert len(first_round(Rules.of({"extra": "dummy"}), players(7), "a").tables) == 2


def test_a_table_knows_who_sits_at_it():
    seats = Seats(1, 4, 7, 4, 7, Seat.N)
    assert (seats.seated, seats.dummies) == ((4, 7), 0)
    assert (Seats(1, 4, 7, None, 9, Seat.N).seated, Seats(1, 4, 7, None, 9, Seat.N).dummies) == ((4, 7, 9), 1)
