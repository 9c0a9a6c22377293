"""Ladies up, gentlemen down: how many different partners everybody has, counted apart."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.words import Seat
from tournaments.movements.progressions import Person, RoundPlan, Rules, whole

from .evenings import party
from .test_standard import chairs

RULES = Rules.of({"progression": "ladies_up_gents_down", "first_seats": "numbered"})


def couples(plan: RoundPlan) -> list[frozenset[int | None]]:
    """Everybody with the partner."""
    return [frozenset(pair) for n, e, s, w in chairs(plan) for pair in ((n, s), (e, w))]


def test_two_tables_by_hand():
    """Ladies 1 to 4, gentlemen 5 to 8."""
    plans = whole(RULES, party(RULES, 8), 4, "a")
    assert chairs(plans[0]) == [(1, 2, 5, 6), (3, 4, 7, 8)]
    # half of two tables is one: ladies go one up, gentlemen two down, which is their own table again
    assert chairs(plans[1]) == [(3, 4, 5, 6), (1, 2, 7, 8)]
    # the second time gentlemen change partners: ladies 1 and 2 meet 7 and 8, who went down one
    assert chairs(plans[2]) == [(1, 2, 8, 7), (3, 4, 6, 5)]
    assert chairs(plans[3]) == [(3, 4, 8, 7), (1, 2, 6, 5)]
    assert all(seats.first_dealer in (Seat.N, Seat.E) for plan in plans for seats in plan.tables)


@pytest.mark.parametrize("tables", range(2, 13))
def test_new_partners_for_twice_as_many_rounds_as_tables(tables):
    plans = whole(RULES, party(RULES, 4 * tables), 2 * tables, "a")
    partners = Counter(couple for plan in plans for couple in couples(plan))
    assert set(partners.values()) == {1}
    assert len(partners) == (2 * tables) ** 2  # every lady with every gentleman
    first_half = {couple for plan in plans[:tables] for couple in couples(plan)}
    assert len(first_half) == 2 * tables * tables
    # in as many rounds as there are tables, everybody sits with both of every table's other line, once
    lines = Counter(
        (n, s) for plan in plans[:tables] for seats in chairs(plan) for n in seats[:2] for s in seats[2:]
    )
    assert set(lines.values()) == {1}


def test_too_few_gentlemen_one_lady_takes_a_place_of_theirs():
    people = party(RULES, 8, ladies=5)
    plans = whole(RULES, people, 4, "a")
    for plan in plans:
        assert sorted(plan.seated) == list(range(1, 9))
        unmixed = [couple for couple in couples(plan) if all((number or 0) <= 5 for number in couple)]
        assert len(unmixed) == 1


def test_a_lady_who_goes_takes_a_table_away():
    people = [*party(RULES, 12)[1:], Person(1, "L", last_round=2)]
    plans = whole(RULES, people, 4, "a")
    assert [len(plan.tables) for plan in plans] == [3, 3, 2, 2]
    assert [len(plan.sitters) for plan in plans] == [0, 0, 3, 3]
    assert any("Number of tables: 2 (previous round: 3)" in str(reason) for reason in plans[2].reasons)
