"""Which party for how many: what is said of each is so, and each can be played by so many."""

from __future__ import annotations

import pytest

from scoring.words import RuleError
from tournaments.movements.progressions import (
    Choice,
    Extra,
    Person,
    Progression,
    Rules,
    first_round,
    parties_for,
    remainders,
    repeats,
    whole,
)
from tournaments.movements.progressions.choosing import FEWEST

from .evenings import party
from .test_standard import players

SIZES = range(8, 61)


def choices(people: int) -> dict[str, Choice]:
    """By the form and the words of the rules."""
    return {" ".join((one.form, *(word for _, word in one.rules))): one for one in parties_for(people)}


def test_the_books_party_of_twelve_is_first():
    first = parties_for(12)[0]
    assert (first.form, first.rules, first.source) == ("progressive", (), "000:l.13735")
    assert (
        str(first.why) == "As the book recommends for twelve or more players in multiples of four: 3 tables."
    )
    assert "two tables" in str(parties_for(8)[0].why).lower()
    assert "the book leaves the extra players to you" in str(parties_for(14)[0].why)


@pytest.mark.parametrize("people", range(FEWEST))
def test_fewer_than_eight_are_no_party(people):
    with pytest.raises(RuleError) as refusal:
        parties_for(people)
    assert (refusal.value.code, refusal.value.field) == ("party.people", "people")


@pytest.mark.parametrize("people", SIZES)
def test_what_is_offered_can_be_played_by_so_many(people):
    found = choices(people)
    assert len(found) == len(parties_for(people)) == (7 if people % 2 else 10)
    assert all("{" not in str(one.why) for one in found.values())
    for one in parties_for(people):
        rules = Rules.of(dict(one.rules))
        guests = party(rules, people // 2 if rules.of_pairs else people)
        assert len(first_round(rules, guests, "a").tables) == people // 4


@pytest.mark.parametrize("people", [8, 12, 13, 16, 20, 21, 24, 32, 40])
def test_what_is_said_of_new_partners_and_opponents_is_so(people):
    """In so many rounds nobody meets again; in one more somebody must."""
    found = choices(people)
    assigned = found["progressive assigned"].why.values["rounds"].number
    rules = Rules.of({"progression": "assigned"})
    assert repeats(whole(rules, players(people), assigned, "a")).partners == ()
    assert repeats(whole(rules, players(people), assigned + 1, "a")).partners != ()
    if people % 4:
        return
    lines = Rules.of({"progression": Progression.LADIES_UP})
    rounds = found["ladies_up_gents_down"].why.values["rounds"].number
    assert repeats(whole(lines, party(lines, people), rounds, "a")).partners == ()
    fixed = Rules.of({"progression": Progression.NS_FIXED})
    rounds = found["progressive ns_fixed_ew_up"].why.values["rounds"].number
    pairs = party(fixed, people // 2)
    assert repeats(whole(fixed, pairs, rounds, "a")).opposed[-1][0] == 1
    assert repeats(whole(fixed, pairs, rounds + 1, "a")).opposed[-1][0] == 2


def test_of_twenty_pairs_one_is_left_after_five_rounds():
    """20, 10, 5, 3 with a bye, 2, 1."""
    words = "Short and sharp: only one of the {} pairs is left after {} rounds."
    assert str(choices(40)["freezeout_tournament"].why) == words.format(20, 5)
    assert str(choices(16)["freezeout_tournament"].why) == words.format(8, 3)


@pytest.mark.parametrize(
    ("people", "ways"),
    [
        (12, []),
        (13, [Extra.SIT]),
        (14, [Extra.SIT, Extra.DUMMY]),
        (15, [Extra.SIT, Extra.DUMMY, Extra.HOST]),
    ],
)
def test_what_can_be_done_with_the_odd_ones(people, ways):
    assert [one.extra for one in remainders(people, Rules())] == ways
    for one in remainders(people, Rules()):
        rules = Rules(extra=one.extra)
        host = [Person(99, stands_in=True)] if one.extra is Extra.HOST else []
        sitters = first_round(rules, [*players(people), *host], "a").sitters
        assert len(sitters) == (people % 4 if one.extra is Extra.SIT else 0)


def test_in_lines_that_move_there_is_one_dummy_at_most():
    rules = Rules.of({"progression": "ladies_up_gents_down"})
    assert [one.extra for one in remainders(14, rules)] == [Extra.SIT]
    assert [one.extra for one in remainders(15, rules)] == [Extra.SIT, Extra.DUMMY, Extra.HOST]


@pytest.mark.parametrize("rules", [{"progression": "pair_contest"}, {"progression": "freezeout"}])
def test_of_pairs_and_in_a_freezeout_there_is_nothing_to_choose(rules):
    assert remainders(14, Rules.of(rules)) == ()
