"""Where do I sit? Everybody by surname: a page for readers, and the wall before the first round."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from tests import factories as make
from tests.tournaments.results.evenings import address, text_of
from tests.tournaments.results.test_wall import running
from tournaments.models import Clock, Deed
from tournaments.selectors.control.clock import clock_state
from tournaments.selectors.control.wall import SEATS_SHOWN, wall
from tournaments.selectors.setup.seating_list import seating_list
from tournaments.services import mends
from tournaments.services.control.deeds import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def director():
    def browser(session):
        client = Client()
        client.force_login(make.make_user(club=session.club, role="director"))
        return client

    return browser


def test_everybody_is_listed_by_surname_with_table_and_direction():
    """A Mitchell of three tables: in round 2 N-S 1 still sits at table 1, E-W 4 has moved up to table 2."""
    session = make.make_session(3)
    pair = make.entry_of(session, 4)
    person = pair.members.get(seat=1).person
    person.name = "Zoe Adams"
    person.save()
    seats = seating_list(session, 2)
    assert [seat.name for seat in seats] == sorted((seat.name for seat in seats), key=str.casefold)
    assert (seats[0].name, seats[0].number, seats[0].where) == ("Adams, Zoe", 4, "Table 2, E-W")
    first = make.entry_of(session, 1).members.get(seat=1).person.name
    assert next(seat.where for seat in seats if seat.name == first) == "Table 1, N-S"


def test_a_pair_that_has_no_opponents_sits_out():
    session = make.make_session(3, missing=6)
    seats = {seat.number: seat.where for seat in seating_list(session, 1)}
    assert set(seats) == {1, 2, 3, 4, 5}
    assert [number for number, where in seats.items() if where == "sits out"] == [3]  # it would meet pair 6


def test_a_player_of_an_individual_has_a_chair():
    seats = seating_list(make.make_session(2, "individual8", boards=2), 1)
    assert sorted(seat.where for seat in seats) == [f"Table {n}, {chair}" for n in (1, 2) for chair in "ENSW"]


def test_the_page_is_for_readers_and_the_wall_names_nobody_to_a_stranger(client, director):
    session = make.make_session(3)
    assert client.get(address(session, "seats")).status_code == 403
    page = text_of(director(session), address(session, "seats"))
    assert "Where do I sit? Round 1" in page
    assert "Anna 1 Table 1, N-S" in page
    assert "Table 1, N-S" not in text_of(client, address(session, "wall"))
    assert "Anna Table 1, N-S" in text_of(director(session), address(session, "wall"))


def test_the_wall_shows_no_seats_once_the_first_round_has_begun(director):
    session = make.make_session(3)
    running(session)
    assert "Where do I sit?" not in text_of(director(session), address(session, "wall"))


def test_before_play_the_page_says_what_is_missing(director):
    session = make.make_session(3, start=False)
    page = text_of(director(session), address(session, "seats"))
    assert "The seats are known once play has started and the players have names." in page


def test_after_a_change_of_seats_during_play_the_wall_shows_them_for_a_while(director, client):
    """In round 2 pair 2's place at table 2 is taken by pair 3, and pair 2 sits at table 3."""
    session = make.make_session(3)
    running(session, round=2)
    hall = director(session)
    assert "Where do I sit?" not in text_of(hall, address(session, "wall"))
    encounter = make.encounter_of(session, 2, 2)
    east = encounter.east
    mends.sit(encounter=encounter, ns=make.entry_of(session, 3), ew=east, by=make.STAFF)
    shown = text_of(hall, address(session, "wall"))
    assert "Where do I sit? Round 2" in shown
    assert "Cem Table 3, N-S" in shown
    assert "Eva Table 2, N-S" in shown
    assert "Where do I sit?" not in text_of(client, address(session, "wall"))  # a stranger
    at = Deed.objects.get().at
    sections = list(session.sections.select_related("session"))
    for late, pages in ((-1, 1), (1, 0)):  # a second before the time is over, and after it
        now = at + SEATS_SHOWN + dt.timedelta(seconds=late)
        assert len(wall(clock_state(session), [], sections, named=True, now=now).seats.pages) == pages


def test_an_undo_changes_seats_again_and_a_round_that_is_over_does_not_matter(director):
    session = make.make_session(3)
    running(session, round=2)
    hall = director(session)
    first = make.encounter_of(session, 2, 1)
    mends.sit(encounter=first, ns=make.entry_of(session, 3), ew=first.east, by=make.STAFF)
    assert "Where do I sit?" not in text_of(hall, address(session, "wall"))
    second = make.encounter_of(session, 2, 2)
    mends.sit(encounter=second, ns=make.entry_of(session, 3), ew=second.east, by=make.STAFF)
    undo(session=session, by=make.STAFF)
    assert "Cem Table 2, N-S" in text_of(hall, address(session, "wall"))


def test_while_people_move_the_seats_are_those_of_the_round_to_come(director):
    """Round 2, N-S 1 stays at table 1; a substitute for Anna comes from round 3 on."""
    session = make.make_session(3)
    ends = timezone.now() + dt.timedelta(minutes=2)
    Clock.objects.filter(session=session).update(round=2, phase="move", ends=ends)
    zoe = make.make_person(session.club, "Zoe Adams")
    mends.name_pair(entry=make.entry_of(session, 1), people=[zoe, None], by=make.STAFF, from_round=3)
    shown = text_of(director(session), address(session, "wall"))
    assert "Where do I sit? Round 3 Adams, Zoe Table 1, N-S" in shown
