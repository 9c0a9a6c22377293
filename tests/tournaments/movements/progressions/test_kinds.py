"""Progressions as kinds of movement: all rounds laid out, sound, and never those of a session."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.words import RuleError
from tests import factories as make_rows
from tests.factories import STAFF
from tournaments.movements import faults, make, meaning_of
from tournaments.movements.progressions import KINDS, PARTY_KINDS, Rules, repeats, whole
from tournaments.services.setup import sessions as setup

from .test_standard import players


def seats_of(kind: str, tables: int, **asked: object) -> list[tuple[int, ...]]:
    """Who sits N, E, S, W, or the pairs, in round and table order."""
    return [seating.seated for seating in make(kind, tables, **asked).seatings]  # type: ignore[arg-type]


def test_winners_move_up_as_if_north_and_south_had_won():
    """Law 5: of 1 2 v 3 4, 5 6 v 7 8, 9 10 v 11 12 go 5 6 to table 1, 9 10 to table 2, 3 4 to the last."""
    tables = seats_of("progressive", 3, rounds=2)
    assert [set(table) for table in tables[3:]] == [{1, 2, 5, 6}, {7, 8, 9, 10}, {11, 12, 3, 4}]


def test_east_and_west_move_up():
    tables = seats_of("ns_fixed_ew_up", 3, rounds=3)
    assert tables == [(1, 2), (3, 4), (5, 6), (1, 4), (3, 6), (5, 2), (1, 6), (3, 2), (5, 4)]


def test_assigned_tallies_are_those_of_a_party():
    rules = Rules.of({"progression": "assigned", "first_seats": "numbered"})
    plans = whole(rules, players(12), 4, "")
    seats = [(s.north, s.east, s.south, s.west) for plan in plans for s in plan.tables]
    assert seats_of("assigned_tallies", 3, rounds=4) == seats
    assert make("assigned_tallies", 3, rounds=11).partnerships == 1
    assert repeats(plans).partners == ()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_number_is_sound_and_who_is_too_many_sits_out(kind):
    a_table = 2 if kind.contestants == "pairs" else 4
    for entries in range(2 * a_table, 8 * a_table):
        movement = make(kind.key, rounds=4, pairs=entries)
        assert faults(movement) == []
        assert len(movement.sit_outs) == 4 * (entries % a_table)
        assert movement.boards == 4 * movement.tables * movement.boards_per_round  # fresh at every table


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"rounds": 0}, "movement.rounds"),
        ({"rounds": 61}, "movement.rounds"),
        ({"missing": 3}, "movement.missing"),
        ({"pairs": 20}, "movement.pairs"),
        ({"boards_per_round": 0}, "movement.boards"),
        ({"options": {"progression": "sideways"}}, "movement.option"),
    ],
)
def test_what_no_party_has_is_refused(asked, code):
    with pytest.raises(RuleError) as refusal:
        make("progressive", 3, **asked)
    assert refusal.value.code == code


def test_the_command_prints_a_party():
    out = StringIO()
    call_command("movement", "whist_drive", "--players", "14", "--rounds", "7", "--json", stdout=out)
    made = json.loads(out.getvalue())
    assert (made["kind"], made["contestants"], made["tables"]) == ("progressive_whist", "players", 3)
    assert sorted(sit["contestant"] for sit in made["sitouts"]) == list(range(1, 15))
    assert set(made["seats"][0]) == {"round", "table", "n", "e", "s", "w", "boards", "arrow_switched"}


@pytest.mark.django_db
def test_a_session_is_no_party():
    session = make_rows.make_session(3, "individual_whist_tournament", start=False)
    choice = setup.Choice("progressive", 3, 6, 4, None, {})
    with pytest.raises(RuleError) as refusal:
        setup.choose_movement(section=session.sections.get(), choice=choice, by=STAFF)
    assert refusal.value.code == "movement.party"
    assert meaning_of("progressive", 3)[0].key in PARTY_KINDS
