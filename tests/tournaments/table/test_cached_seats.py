"""What a phone shows of where people go is kept for all phones of a section, and is what stands now."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.caching.stamped_cache import forget_all
from scoring.models import Session
from tests.factories import STAFF, enter, link_of, make_session, play_of
from tests.tournaments.control.test_cached_room import happenings
from tournaments.services.mends import changing

pytestmark = pytest.mark.django_db


def phone_of(session: Session, table: int) -> Client:
    phone = Client()
    phone.get(reverse("table-link", args=[link_of(session, table).token]))
    return phone


def state(phone: Client) -> dict:
    found = phone.get(reverse("table-state"), headers={"accept": "application/json"}).json()
    return {key: value for key, value in found.items() if key != "at"}  # what o'clock it is


def queries_of(phone: Client) -> int:
    with CaptureQueriesContext(connection) as queries:
        state(phone)
    return len(queries)


def test_the_seats_of_a_section_are_read_once_for_all_its_phones():
    session = make_session(5, boards=2)
    phones = [phone_of(session, table) for table in (1, 2)]
    for phone in phones:
        state(phone)
    first, second = (forget_all() or queries_of(phones[0])), queries_of(phones[1])
    assert first - second == 3  # what the field has of each board is kept, too
    enter(play_of(session, 2), "4HS=")
    assert queries_of(phones[1]) == second + 1  # a result moves nobody; its board is counted again


def test_a_phone_shows_what_one_does_for_which_nothing_was_kept():
    session = make_session(3, boards=2)
    phone = phone_of(session, 2)
    for _what in happenings(session):
        kept = state(phone)
        forget_all()
        assert kept == state(phone)


def test_a_round_more_is_moved_to():
    session = make_session(3, boards=2)
    phone = phone_of(session, 2)
    before = [meeting["moves"] for meeting in state(phone)["meetings"]]
    changing.repeat_round(section=session.sections.get(), number=1, by=STAFF)
    after = [meeting["moves"] for meeting in state(phone)["meetings"]]
    assert (len(before), before[-1]) == (3, [])
    assert (len(after), after[:2], bool(after[2]), after[3]) == (4, before[:2], True, [])
