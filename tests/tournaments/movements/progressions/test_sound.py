"""Every size and rule is sound: seats, sitters, ways between tables, as a checker apart sees them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import RuleError
from tests.cases import examples
from tournaments.movements.progressions import Extra, Person, Rules, first_round

from .evenings import RULES, evening, found_in, party

ROUNDS = 8


def least(rules: Rules) -> int:
    return 4 if rules.of_pairs else 8


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_every_size_to_sixty_people_is_sound(name):
    rules = Rules.of(RULES[name])
    searched = rules.progression == "assigned"  # which takes longer
    for count in range(least(rules), 31 if rules.of_pairs else 61):
        rounds = 3 if searched and count > 20 else ROUNDS
        assert found_in(rules, party(rules, count), rounds, f"{name} {count}") == [], count


@pytest.mark.parametrize("name", RULES)
def test_who_cannot_fill_two_tables_are_no_party(name):
    """Law 1. Seven and a host, or with dummies six, fill two; in lines that move there is one dummy."""
    rules = Rules.of(RULES[name])
    fill_two = {Extra.SIT: 8, Extra.HOST: 7, Extra.DUMMY: 7 if name.startswith("ladies") else 6}[rules.extra]
    fill_two = 4 if rules.of_pairs else fill_two
    assert len(first_round(rules, party(rules, fill_two), "a").tables) == 2
    for count in range(1, fill_two):
        with pytest.raises(RuleError) as refusal:
            first_round(rules, party(rules, count), "a")
        assert (refusal.value.code, refusal.value.source) == ("party.people", "Progressive Bridge, Law 1")


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in RULES if Rules.of(RULES[name]).mixed])
def test_ladies_and_gentlemen_need_not_be_as_many(name):
    rules = Rules.of(RULES[name])
    for count in range(8, 25):
        for ladies in (count // 3, count // 2 + 2):
            assert found_in(rules, party(rules, count, ladies), 5, f"{name} {count}") == []


@st.composite
def comings_and_goings(draw):
    """A party of which at least two tables are always there."""
    rules = Rules.of(RULES[draw(st.sampled_from(sorted(RULES)))])
    stay = draw(st.integers(least(rules), 14))
    lines = "LG" if rules.mixed else ("",)
    people = [Person(number, draw(st.sampled_from(lines))) for number in range(1, stay + 1)]
    for number in range(stay + 1, stay + 1 + draw(st.integers(0, 8))):
        first = draw(st.integers(1, 6))
        last = draw(st.one_of(st.none(), st.integers(first, 6)))
        people.append(Person(number, draw(st.sampled_from(lines)), first, last))
    if rules.extra == "host":
        people.append(Person(99, stands_in=True))
    return rules, people, draw(st.sampled_from("abc"))


@examples(150, derandomize=True)
@given(comings_and_goings())
def test_people_come_and_go(case):
    rules, people, seed = case
    assert found_in(rules, people, 6, seed) == []


@pytest.mark.parametrize("name", RULES)
def test_the_same_seed_gives_the_same_room(name):
    rules = Rules.of(RULES[name])
    people = party(rules, 21)
    assert evening(rules, people, 4, "a") == evening(rules, people[::-1], 4, "a")


def test_another_seed_gives_another_room():
    rules, people = Rules(), party(Rules(), 12)
    assert first_round(rules, people, "a") != first_round(rules, people, "b")
