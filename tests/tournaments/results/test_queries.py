"""Pages of results ask the database a fixed number of questions, whatever the field."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.people.models import Person
from config.caching.stamped_cache import forget_all
from tests import factories as make
from tests.tournaments.results.evenings import address, pk_of, refreshed
from tournaments.services import sessions

pytestmark = pytest.mark.django_db
MOST = 15
SAVEPOINTS = ("SAVEPOINT", "RELEASE")  # what a transaction is while another, the test's, is open


def counts(client, tables: int, reader: str) -> dict[str, int]:
    """Queries of each page of a session of so many tables with results of two rounds, by who reads it."""
    session = make.make_session(tables)
    make.enter_all(session, rounds=2)
    session = refreshed(session)
    user = make.make_user(club=session.club, role="director" if reader == "director" else "")
    if reader == "player":
        Person.objects.filter(entry_members__entry=pk_of(session, 1), entry_members__seat=1).update(user=user)
    client.force_login(user)
    pages = {
        "ranking": address(session, "ranking"),
        "traveller": address(session, "traveller", 1),
        "card": address(session, "card", pk_of(session, 1)),
        "why": address(session, "why", pk_of(session, 1)),
        "boards": address(session, "boards"),
        "wall": address(session, "wall"),
    }
    return {name: count(client, path) for name, path in pages.items()}


def count(client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return sum(not query["sql"].startswith(SAVEPOINTS) for query in queries.captured_queries)


@pytest.mark.parametrize("reader", ["director", "player"])
def test_a_larger_field_costs_no_more_queries(client, reader):
    small, large = counts(client, 3, reader), counts(client, 9, reader)
    assert small == large
    assert max(small.values()) <= MOST, small


def test_a_ranking_of_a_new_version_takes_seven_and_who_asks(client):
    """Session, sections, entries, penalties, members, progress, rulings left open; the publication, once
    there is one. Who is signed in takes three more, and whether e-mails go is asked beside what publishes.
    """
    session = make.make_session(2, "howell", boards=1)
    make.enter_all(session)
    session = refreshed(sessions.finish(session=session, by=make.STAFF))
    url, director = address(session, "ranking"), Client()
    director.force_login(make.make_user(club=session.club, role="director"))
    assert count(client, url) == 7
    forget_all()
    assert count(director, f"{url}?since=") == 7 + 3
    forget_all()
    assert count(director, url) == 7 + 3 + 1
    sessions.publish(session=session, by=make.STAFF)
    refreshed(session)
    assert count(client, url) == 8
