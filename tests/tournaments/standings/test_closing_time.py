"""A correction period ends by its time: whatever a clock said for a moment, and not before it is over."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Session
from tests import factories as make
from tournaments.services import sessions

pytestmark = pytest.mark.django_db
HOUR = dt.timedelta(hours=1)


@pytest.fixture
def published() -> Session:
    session = make.make_session(tables=3, boards=1)
    sessions.publish(session=session, by=make.STAFF)
    return Session.objects.get(pk=session.pk)


@pytest.fixture
def clock(monkeypatch):
    """`clock(ahead)` sets the site's clock so far ahead of the right one."""
    right = timezone.now

    def put(ahead: dt.timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: right() + ahead)

    return put


def state_of(session: Session) -> str:
    return Session.objects.get(pk=session.pk).state


def test_a_session_that_a_clock_ahead_has_closed_is_open_again_with_the_right_time(published, clock):
    until = published.corrections_until
    clock(24 * HOUR)
    assert sessions.close_if_over(published)
    assert state_of(published) == "closed"
    clock(0 * HOUR)
    sessions.close_if_over(published)
    assert (published.state, state_of(published)) == ("official", "official")
    assert Session.objects.get().corrections_until == until
    clock(24 * HOUR)  # and this time it is the right one
    sessions.close_if_over(published)
    assert state_of(published) == "closed"


def test_the_sweep_opens_it_too(published, clock):
    clock(24 * HOUR)
    sessions.close_overdue()
    assert state_of(published) == "closed"
    clock(0 * HOUR)
    sessions.close_overdue()
    assert state_of(published) == "official"


def test_a_page_opens_it(published, clock):
    address = reverse("ranking", args=[published.club.slug, published.pk])
    clock(24 * HOUR)
    Client().get(address)
    assert state_of(published) == "closed"
    clock(0 * HOUR)
    assert b"Correction period ends" in Client().get(address).content


def test_a_phone_opens_it(published, clock):
    _device, key = make.make_phone(published, 1)
    phone = Client()
    phone.cookies["table"] = key
    clock(24 * HOUR)
    sessions.close_overdue()
    clock(0 * HOUR)
    answer = phone.get(reverse("table-state"), headers={"accept": "application/json"})
    assert answer.json()["session"]["open"]
    assert state_of(published) == "official"


def test_what_the_director_closed_before_its_time_stays_closed(published):
    sessions.close(session=published, by=make.STAFF)
    sessions.close_overdue()
    sessions.close_if_over(published)
    assert (published.state, state_of(published)) == ("closed", "closed")


def test_what_came_in_closed_stays_closed(published):
    """Its director closed it elsewhere: nobody published it here."""
    published.deeds.all().delete()
    Session.objects.update(state="closed")
    sessions.close_overdue()
    assert state_of(published) == "closed"


def test_while_it_is_open_nothing_more_is_asked(published, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert not sessions.close_if_over(published)
