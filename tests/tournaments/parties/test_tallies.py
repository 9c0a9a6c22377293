"""Tallies handed in, against one another and the tables: the book's cross-check, 000:l.13798."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from scoring.words import RuleError
from tests.factories import STAFF
from tests.tournaments.parties.evenings import Played, make_party, play_round, start
from tests.tournaments.parties.test_forms import names_by_number, standing
from tournaments.services import parties

pytestmark = pytest.mark.django_db
Tallies = dict[int, tuple[int, int]]


def played_out(people: int) -> Played:
    """A party of two rounds."""
    played = start(make_party(people, rules={"rounds": 2}))
    for number in (1, 2):
        play_round(played, number, random.Random(f"tallies {number}"))
        if number == 1:
            parties.begin_next(session=played.session, by=STAFF)
    return played


def written(played: Played, number: int) -> Tallies:
    """What everybody who sat has on the tally of a round."""
    own = played.reckoned
    return {
        entry: (own.mine[names[0]][number], own.theirs[names[0]][number])
        for entry, names in names_by_number(played).items()
        if number in own.mine[names[0]]
    }


def hand_in(played: Played, number: int, tallies: Mapping[int, tuple[int, int] | None]) -> None:
    parties.hand_in(section=played.section, number=number, written=tallies, by=STAFF)


@pytest.mark.parametrize(
    ("people", "words"),
    [
        (12, {}),
        (13, {}),
        (12, {"form": "progressive_whist"}),
        (15, {"rules": {"extra": "dummy", "rounds": 2}}),
    ],
)
def test_tallies_as_they_were_played_agree(people, words):
    played = start(make_party(people, **words))
    play_round(played, 1, random.Random(people))
    hand_in(played, 1, written(played, 1))
    check = standing(played).check
    assert (check.faults, check.sum_mine) == ((), check.sum_theirs)
    assert check.agrees


def test_a_slip_of_the_pen_is_found_by_round_table_and_name():
    played = played_out(12)
    for number in (1, 2):
        hand_in(played, number, written(played, number))
    tallies = written(played, 2)
    wrong = 7
    hand_in(played, 2, {wrong: (tallies[wrong][0] + 100, tallies[wrong][1])})
    found = standing(played)
    assert found.check.sum_mine - found.check.sum_theirs == 100
    at = next(index for index, entry in found.entries.items() if entry.number == wrong)
    [table] = {line.table for line in found.tallies.lines(at) if line.round == 2}
    assert found.check.faults
    assert all((fault.round, fault.table) == (2, table) for fault in found.check.faults)
    assert any(fault.players == (at,) for fault in found.check.faults)
    hand_in(played, 2, {wrong: tallies[wrong]})
    assert standing(played).check.agrees


def test_figures_in_each_others_columns_are_found():
    played = played_out(12)
    tallies = written(played, 1)
    entry = next(who for who, (mine, theirs) in tallies.items() if mine != theirs)
    hand_in(played, 1, tallies | {entry: tallies[entry][::-1]})
    check = standing(played).check
    assert not check.agrees
    assert {fault.round for fault in check.faults} == {1}


def test_who_sat_out_has_nothing_to_hand_in():
    played = played_out(13)
    sitter = next(iter(set(names_by_number(played)) - set(written(played, 1))))
    hand_in(played, 1, {sitter: (100, 50)})
    [fault] = standing(played).check.faults
    assert (fault.round, fault.table, str(fault.words)) == (1, 0, "This player sat out in this round.")
    hand_in(played, 1, {sitter: None})
    assert standing(played).check.agrees


@pytest.mark.parametrize("number", [0, 3])
def test_a_round_that_was_not_played_is_refused(number):
    played = played_out(12)
    with pytest.raises(RuleError) as refused:
        hand_in(played, number, {1: (100, 50)})
    assert (refused.value.code, refused.value.field) == ("party.tally", "round")


def test_a_number_that_nobody_has_is_refused_and_nothing_is_kept():
    played = played_out(12)
    with pytest.raises(RuleError) as refused:
        hand_in(played, 1, {1: (100, 50), 13: (100, 50)})
    assert (refused.value.code, refused.value.field) == ("party.tally", "tallies.1.number")
    played.section.refresh_from_db()
    assert "handed" not in played.section.movement
