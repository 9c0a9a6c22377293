"""Who sits out, the dummy, the host who stands in, those who come and go."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.words import RuleError
from tournaments.movements.progressions import (
    Extra,
    Person,
    Progression,
    RoundPlan,
    Rules,
    TableResult,
    faults,
    first_round,
    next_round,
)

from .evenings import evening, party
from .test_standard import EW, NS, chairs, ladies_and_gentlemen, played, players

NUMBERED = {"first_seats": "numbered"}


def test_who_comes_back_takes_the_place_of_who_goes_out():
    """Thirteen: all others go where winners and losers go."""
    rules = Rules.of({"progression": "standard", "partners": "mixed", **NUMBERED})
    people = ladies_and_gentlemen(7, 6)  # ladies 1 to 7, gentlemen 8 to 13
    first = first_round(rules, people, "a")
    [out] = first.sitters
    assert out <= 7  # of the line that has too many
    second = next_round(rules, people, [first], played(NS, NS, NS), "a")
    [next_out] = second.sitters
    assert next_out <= 7
    assert next_out != out

    def without(plan: RoundPlan, number: int) -> list[set[int]]:
        return [set(seats.seated) - {number} for seats in plan.tables]

    ns = [{seats.north, seats.south} for seats in first.tables]
    ew = [{seats.east, seats.west} for seats in first.tables]
    by_law = [ns[0] | ns[1], ew[1] | ns[2], ew[2] | ew[0]]
    assert without(second, out) == [table - {next_out} for table in by_law]
    [table_of_return] = [n for n, seats in enumerate(second.tables) if out in seats.seated]
    assert next_out in by_law[table_of_return]


@pytest.mark.parametrize("count", [13, 14, 15, 47])
def test_turns_to_sit_out_are_equal(count):
    rules = Rules()
    plans, _ = evening(rules, players(count), 2 * count // (count % 4), "a")
    sits = Counter(number for plan in plans for number in plan.sitters)
    per_head = len(plans) * (count % 4) / count
    assert set(sits) == set(range(1, count + 1))
    assert max(sits.values()) - min(sits.values()) <= 1
    assert abs(max(sits.values()) - per_head) < 1


def test_of_fourteen_a_lady_and_a_gentleman_sit_out():
    rules = Rules.of({"partners": "mixed"})
    plans, _ = evening(rules, party(rules, 14), 7, "a")
    for plan in plans:
        assert sorted(number <= 7 for number in plan.sitters) == [False, True]
    assert sorted(number for plan in plans for number in plan.sitters) == list(range(1, 15))


@pytest.mark.parametrize(
    ("count", "tables", "dummies", "sitters"),
    [(12, 3, 0, 0), (13, 3, 0, 1), (14, 4, 2, 0), (15, 4, 1, 0), (16, 4, 0, 0)],
)
def test_dummies(count, tables, dummies, sitters):
    rules = Rules.of({"extra": "dummy"})
    plans, _ = evening(rules, players(count), 12, "a")
    for plan in plans:
        empty = [seats.dummies for seats in plan.tables]
        assert (len(empty), sum(empty), len(plan.sitters)) == (tables, dummies, sitters)
        assert max(empty) <= 1


def test_six_can_play_with_two_dummies():
    rules = Rules.of({"extra": Extra.DUMMY})
    assert [seats.dummies for seats in first_round(rules, players(6), "a").tables] == [1, 1]
    with pytest.raises(RuleError):
        first_round(rules, players(5), "a")


@pytest.mark.parametrize(
    ("guests", "plays", "sitters"), [(12, False, 0), (13, False, 1), (14, False, 2), (15, True, 0)]
)
def test_the_host_stands_in_where_one_is_lacking(guests, plays, sitters):
    rules = Rules.of({"extra": "host"})
    plans, _ = evening(rules, party(rules, guests), 6, "a")
    for plan in plans:
        assert (99 in plan.seated, len(plan.sitters)) == (plays, sitters)
        assert 99 not in plan.sitters


def test_the_host_makes_room_again():
    """15 and the host, then one more guest: the host leaves the room to him."""
    rules = Rules.of({"extra": "host"})
    people = [*party(rules, 15), Person(16, from_round=3)]
    plans, _ = evening(rules, people, 4, "a")
    assert [99 in plan.seated for plan in plans] == [True, True, False, False]
    assert 16 in plans[2].seated


def test_nine_pairs_have_a_pair_out():
    for progression in (Progression.PAIR_CONTEST, Progression.NS_FIXED):
        rules = Rules.of({"progression": progression})
        plans, _ = evening(rules, players(9), 9, "a")
        assert sorted(number for plan in plans for number in plan.sitters) == list(range(1, 10))


def test_a_fourth_table_opens_for_four_who_come_late():
    """The losers of table 1 go to the new last table; two of those who come join them, two table 3."""
    rules = Rules.of({"progression": "standard", **NUMBERED})
    people = [*players(12), *(Person(number, from_round=2) for number in range(13, 17))]
    first = first_round(rules, people, "a")
    assert chairs(first) == [(1, 3, 2, 4), (5, 7, 6, 8), (9, 11, 10, 12)]
    second = next_round(rules, people, [first], played(NS, EW, NS), "a")
    tables = [set(seats.seated) for seats in second.tables]
    assert tables[:2] == [{1, 2, 7, 8}, {5, 6, 9, 10}]
    assert {11, 12} < tables[2]
    assert {3, 4} < tables[3]
    assert len(tables[2] & set(range(13, 17))) == len(tables[3] & set(range(13, 17))) == 2
    assert [str(reason) for reason in second.reasons][1:] == [
        "New in this round: 13, 14, 15, 16.",
        "Number of tables: 4 (previous round: 3).",
    ]


def test_the_last_table_closes_when_four_go_home():
    """Table 4's winners go to table 3 as ever; its losers and those of table 1 take the free places."""
    rules = Rules.of({"progression": "standard", **NUMBERED})
    gone = (1, 6, 9, 12)
    people = [Person(number, last_round=1 if number in gone else None) for number in range(1, 17)]
    first = first_round(rules, people, "a")
    second = next_round(rules, people, [first], played(NS, NS, NS, NS), "a")
    # by Law 5: table 1 has 2 of 1 2, and 5 of 5 6; table 2 has 7 8, and 10 of 9 10; table 3 has 11 of 11 12,
    # and 13 14; 3 4 of table 1 and 15 16 of table 4 take the four places left
    tables = [set(seats.seated) for seats in second.tables]
    assert len(tables) == 3
    assert {2, 5} < tables[0]
    assert {7, 8, 10} < tables[1]
    assert {11, 13, 14} < tables[2]
    assert "No longer present: 1, 6, 9, 12." in [str(reason) for reason in second.reasons]


def test_a_latecomer_does_not_sit_out_at_once():
    """One of thirteen sits out three times; who comes for round 4 counts as having done so once."""
    people = [*players(13), Person(14, from_round=4)]
    plans, _ = evening(Rules(), people, 8, "a")
    assert 14 in plans[3].seated
    assert all(len(plan.sitters) == (1 if plan.number < 4 else 2) for plan in plans)


def test_fewer_than_two_tables_is_refused_in_mid_party():
    people = [Person(number, last_round=1 if number == 8 else None) for number in range(1, 9)]
    first = first_round(Rules(), people, "a")
    with pytest.raises(RuleError) as refusal:
        next_round(Rules(), people, [first], [TableResult(1, *NS), TableResult(2, *EW)], "a")
    assert refusal.value.message.values == {"people": 7, "tables": 1}


def test_a_mixed_party_needs_to_know_who_is_a_lady():
    with pytest.raises(RuleError) as refusal:
        first_round(Rules.of({"partners": "mixed"}), players(12), "a")
    assert refusal.value.code == "party.line"


def test_a_host_who_comes_later_has_no_tally_before():
    """Eleven: three sit out until the host is there, then all play."""
    rules = Rules.of({"progression": "assigned", "extra": "host"})
    people = [*players(11), Person(99, from_round=3, stands_in=True)]
    plans, results = evening(rules, people, 4, "a")
    assert faults(rules, people, plans, results) == []
    assert [(99 in plan.seated, len(plan.sitters)) for plan in plans] == [(False, 3)] * 2 + [(True, 0)] * 2
