"""What a posted result asks of the database, refresh of the standing included: the same at any size."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from django.urls.resolvers import RoutePattern

from scoring.models import Play, Session
from tests.factories import encounter_of, enter, enter_all, link_of, make_session, play_of

pytestmark = pytest.mark.django_db(transaction=True)  # so that what follows the commit is counted


def posted(session: Session, phone: Client) -> int:
    """The queries of a result of round 2 at table 1, after all of round 1."""
    encounter = encounter_of(session, round=2)
    entry = {"encounter": encounter.pk, "entry_id": str(uuid4()), "result": "4HS=", "seen": 0}
    newest = max(Play.objects.filter(encounter__table=1).values_list("version", flat=True))
    entry |= {"board": encounter.plays.get(ordinal=1).board.number, "since": f"{newest}.{session.version}"}
    entry["takes"] = "change"
    with CaptureQueriesContext(connection) as queries:
        answer = phone.post(reverse("table-entry"), entry, headers={"accept": "application/json"})
    assert answer.status_code == 201
    return len(
        [
            query
            for query in queries
            if not query["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"))
        ]
    )


@pytest.mark.parametrize("tables", [3, 7])
def test_a_posted_result_takes_12_queries_at_most(tables):
    session = make_session(tables, boards=2)
    enter_all(session, rounds=1)
    phone = Client()
    phone.get(reverse("table-link", args=[link_of(session).token]))
    phone.post(reverse("table-seats"), {"encounter": encounter_of(session, round=2).pk, "answer": "yes"})
    session.refresh_from_db()
    assert posted(session, phone) <= 12


@pytest.mark.parametrize("name", ["table-state", "table-entry", "table-token", "table"])
def test_what_phones_ask_is_found_among_the_first_addresses(name, monkeypatch):
    """Trying the addresses of all other pages before took longer than the answer to a poll."""
    tried = []
    match = RoutePattern.match

    def counted(pattern, path):
        tried.append(pattern)
        return match(pattern, path)

    monkeypatch.setattr(RoutePattern, "match", counted)
    assert resolve(reverse(name)).url_name == name
    assert len(tried) <= 6


@pytest.mark.parametrize("tables", [3, 7])
def test_the_state_after_a_result_of_another_phone_takes_7_queries_at_most(tables):
    """Who asks, the versions, the field's results; the table's rounds, results and calls; the sections."""
    session = make_session(tables, boards=2)
    enter_all(session, rounds=1)
    phone = Client()
    phone.get(reverse("table-link", args=[link_of(session).token]))
    since = phone.get(reverse("table-state")).json()["version"]
    enter(play_of(session, round=2), "4HS=")
    with CaptureQueriesContext(connection) as queries:
        assert phone.get(reverse("table-state"), {"since": since}).status_code == 200
    assert len(queries) - 1 <= 7  # one asks whether anything is new at all, before any view


@pytest.mark.parametrize("tables", [3, 7])
def test_a_phones_page_takes_11_queries_at_most(tables):
    session = make_session(tables, boards=2)
    enter_all(session, rounds=1)
    phone = Client()
    phone.get(reverse("table-link", args=[link_of(session).token]))
    with CaptureQueriesContext(connection) as queries:
        assert phone.get(reverse("table")).status_code == 200
    assert len(queries) <= 11
