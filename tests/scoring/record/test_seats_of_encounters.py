"""Who sits in the four seats of an encounter, clockwise from North."""

from __future__ import annotations

import pytest

from clubs.people.models import Person
from scoring.models import Encounter, Entry


def seated(north=None, east=None, south=None, west=None):
    return Encounter(north_id=north, east_id=east, south_id=south, west_id=west)


def test_seats_are_named_clockwise():
    encounter = Encounter(north_person_id=1, east_person_id=2, south_person_id=3, west_person_id=4)
    assert encounter.person_ids == (1, 2, 3, 4)
    assert seated(5, 6, 7, 8).entry_ids == (5, 6, 7, 8)


def test_who_is_in_a_seat_needs_no_other_seat():
    """The others are not loaded here: to ask for them would be a query."""
    north, ann = Entry(number=4), Person(name="Ann")
    encounter = Encounter(north=north, north_person=ann, east_id=6, east_person_id=2)
    assert encounter.person_in("north") is ann
    assert encounter.person_in("south") is None
    assert Encounter(north=north, south=north).entries == (north, None, north, None)
    assert Encounter(west_person=ann).people == (None, None, None, ann)


@pytest.mark.parametrize(
    ("encounter", "single"),
    [
        pytest.param(seated(3, 5, 3, 5), False, id="two pairs"),
        pytest.param(seated(3, 5, 8, 1), True, id="four players"),
        pytest.param(seated(3, 5, 3, 1), True, id="a pair and two players"),
        pytest.param(seated(3, None, 3, None), False, id="a pair that sits out"),
    ],
)
def test_players_are_single_where_a_side_has_two_entries(encounter, single):
    assert encounter.has_single_players is single
