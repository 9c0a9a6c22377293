"""Somebody comes late to the second session of an event: the director says who it is in the first."""

import pytest
from django.urls import reverse

from scoring.models import Entry, EntryMember, Play
from tests import factories as make
from tests.tournaments.events import evenings
from tournaments.services import events, mends
from tournaments.services.control import deeds
from tournaments.services.events import NextSession
from tournaments.services.results.proving import prove
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db
HALF = {"carry": {"kind": "proportional", "part": "1/2"}}
SHORT = Choice("howell", 3, None, 2, missing=6)


@pytest.fixture
def second():
    """Pair 2 of six stayed away; the others began the second session at three tables."""
    first = evenings.finish(evenings.begin(1, settings=HALF))
    asked = NextSession(name="Second session", date=evenings.FIRST)
    session = events.next_session(session=first, asked=asked, by=make.STAFF)
    evenings.entries(session)[1].delete()
    gone = list(session.sections.get().entries.filter(number__gt=2).order_by("number"))
    for entry in gone:
        Entry.objects.filter(pk=entry.pk).update(number=entry.number - 1)
    return evenings.play(session, SHORT)


@pytest.fixture
def page(second, client):
    client.force_login(make.make_user(club=second.club, role="director"))
    return reverse("control-late", args=[second.club.slug, second.pk])


def offered(second):
    return [str(entry) for entry in mends.absent_from(second)]


def come(client, page, **said):
    key = client.get(page).context["offers"][0].key
    return client.post(page, {"offer": key, **said})


def late(second):
    return second.sections.get().entries.get(number=6)


def test_the_page_names_who_of_the_first_session_is_not_here(second, page, client):
    assert offered(second) == ["A2"]
    shown = client.get(page).content.decode()
    assert "New to the event" in shown
    assert "Pair 2, Cem &amp; Dee" in shown


def test_who_was_there_comes_with_names_and_carry_over(second, page, client):
    (before,) = mends.absent_from(second)
    assert come(client, page, previous=str(before.pk)).status_code == 302
    evenings.derive(second)
    entry = late(second)
    assert entry.previous == before
    assert [m.person.name for m in entry.members.order_by("seat")] == ["Cem", "Dee"]
    assert entry.carried
    assert offered(second) == []


def test_who_is_new_brings_nothing(second, page, client):
    assert come(client, page, first="Nell", second="Olaf", guests="Nell\nOlaf").status_code == 302
    evenings.derive(second)
    assert (late(second).previous, late(second).carried) == (None, "")


def test_who_is_new_among_those_who_carry_by_place_brings_the_median(second, page, client):
    by_place = {"carry": {"kind": "linear", "first": "6", "last": "0"}}
    events.change_event(contest=second.contest, settings=by_place, by=make.STAFF)
    come(client, page, first="Nell", second="Olaf", guests="Nell\nOlaf")
    second = evenings.derive(second)
    assert (late(second).previous, late(second).carried) == (None, "3")
    assert prove(second) == []
    deeds.undo(session=second, by=make.STAFF)
    second = evenings.derive(second)
    assert (late(second).state, late(second).carried) == ("phantom", "")
    assert prove(second) == []


def test_taken_back_they_were_in_no_session_before(second, page, client):
    (before,) = mends.absent_from(second)
    come(client, page, previous=str(before.pk))
    evenings.derive(second)
    deeds.undo(session=evenings.fresh(second), by=make.STAFF)
    evenings.derive(second)
    entry = late(second)
    assert (entry.previous, entry.carried, entry.state) == (None, "", "phantom")
    assert not EntryMember.objects.filter(entry=entry).exists()
    assert offered(second) == ["A2"]


def test_who_plays_already_cannot_come_again(second, page, client):
    other = second.sections.get().entries.get(number=1).previous
    answer = come(client, page, previous=str(other.pk))
    assert answer.status_code == 422
    assert "They are already playing in this session" in answer.content.decode()
    assert not Play.objects.filter(encounter__north=late(second)).exists()


def test_in_an_event_of_one_session_nothing_is_asked(client):
    session = make.make_session(3, "howell", missing=6)
    client.force_login(make.make_user(club=session.club, role="director"))
    shown = client.get(reverse("control-late", args=[session.club.slug, session.pk])).content.decode()
    assert "In the previous session" not in shown
