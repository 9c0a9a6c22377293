"""Wishes on the movement page: pairs that must not meet, pairs that stay, tables out of use."""

from __future__ import annotations

import datetime as dt

import pytest

from scoring.models import Encounter, Section, Session
from tests import factories as make
from tests.tournaments.setup.test_plan_pages import at
from tournaments.services.setup import seating, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(club) -> Session:
    return setup.create_session(club=club, name="Tonight", date=dt.date(2026, 11, 20), by=make.STAFF)


def seated(session: Session, count: int) -> Section:
    section = session.sections.get()
    for people in make.make_players(session.club, count, 2):
        seating.seat_pair(section=section, people=people, by=make.STAFF)
    return section


def posted(client, session, director, count, **words):
    """The page with wishes, and the first of its movements taken."""
    client.force_login(director)
    page = client.get(at("movement", session), {"boards": "24", "minutes": "", "winners": "1", **words})
    assert page.status_code == 200
    offer = page.context["groups"][0].offers[0]
    taken = client.post(at("movement", session), {"choice": offer.as_text, "apart": words.get("apart", "")})
    return page, taken


def met(section: Section) -> set[frozenset[int]]:
    rows = Encounter.objects.filter(round__section=section, north__isnull=False, east__isnull=False)
    return {frozenset(two) for two in rows.values_list("north", "east")}


def test_pairs_that_must_not_meet_do_not_and_who_stays_does(session, director, client):
    section = seated(session, 10)
    entries = {entry.number: entry for entry in section.entries.all()}
    seating.set_stationary(entry=entries[7], stationary=True, by=make.STAFF)
    entries = {entry.number: entry for entry in section.entries.all()}
    page, taken = posted(client, session, director, 10, apart="1-6, 3-8", unused_tables="2")
    assert taken.status_code == 302
    assert "Your wishes are granted" in page.content.decode()
    starting.start(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    couples = met(section)
    for one, other in ((1, 6), (3, 8)):
        assert frozenset((entries[one].pk, entries[other].pk)) not in couples
    tables = Encounter.objects.filter(round__section=section)
    stays = section.entries.get(stationary=True)
    own = tables.filter(north=stays) | tables.filter(east=stays)
    assert own.values("table").distinct().count() == 1
    assert 2 not in set(tables.values_list("table", flat=True))


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ({"apart": "1-99"}, "There is no pair 99 here."),
        ({"apart": "1 and 2"}, "Enter numbers such as 1-2, 4-5."),
        ({"apart": "3-3"}, "Pair 3 cannot be kept apart from itself."),
        ({"unused_tables": "0"}, "Tables have numbers from 1 to 80, not 0."),
    ],
)
def test_what_cannot_be_wished_is_refused_by_name(session, director, client, words, refusal):
    seated(session, 8)
    client.force_login(director)
    asked = {"boards": "24", "minutes": "", "winners": "", **words}
    assert refusal in client.get(at("movement", session), asked).content.decode()


def test_a_movement_in_which_all_meet_keeps_nobody_apart(session, director, client):
    section = seated(session, 8)
    client.force_login(director)
    choice = Choice("howell", 4, 7, 3)
    page = client.post(at("movement", session), {"choice": choice.as_text(), "apart": "1-2"})
    assert "some of these pairs meet" in page.content.decode()
    section.refresh_from_db()
    assert not section.movement.get("choice")
