"""A lock that cannot be had in time is answered 503 with Retry-After, and never 500: with a second writer."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlencode
from uuid import uuid4

import psycopg
import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, OperationalError, ProgrammingError, connection, transaction
from django.test import Client

from config.admission.busy import is_busy
from config.admission.gate import ANSWER_BY
from config.patience import answering_by, waiting_at_most
from scoring.models import Revision
from scoring.services import phones
from tests import factories as make
from tests.conftest import database_url

pytestmark = pytest.mark.django_db(transaction=True)
SHORT = 100  # milliseconds that a request waits for a lock


@pytest.fixture
def session():
    return make.make_session(tables=3, boards=2)


@contextmanager
def another_writer() -> Iterator[None]:
    """Someone else writes, on a connection of their own, and the site's waits only a moment for them."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
            _ask(f"PRAGMA busy_timeout = {SHORT}")
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
    else:
        with psycopg.connect(database_url()) as other:
            _ask(f"SET lock_timeout = {SHORT}")
            other.execute("LOCK TABLE scoring_field, django_session, people_user IN EXCLUSIVE MODE")
            yield
            other.rollback()
    connection.close()  # with its short patience


def _ask(text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(text)


@contextmanager
def a_file_that_is_held() -> Iterator[None]:
    """Someone else writes SQLite, and the site would wait for as long as it is set up to."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def patience() -> int:
    """The milliseconds that a statement waits for a lock."""
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA busy_timeout").fetchone()[0]


def phone_of(session) -> Client:
    link = session.table_links.get(table=1)
    client = Client(raise_request_exception=False)
    client.cookies["table"] = phones.open_link(token=link.token)[1]
    return client


def entry_at(session) -> dict[str, object]:
    play = make.play_of(session)
    place = {"encounter": play.encounter_id, "board": play.board.number}
    return place | {"entry_id": str(uuid4()), "result": "4SN=", "seen": 0}


def send(phone: Client, entry: dict[str, object], answer_by: float | None = None, **headers: str):
    form = "application/x-www-form-urlencoded"
    moment = {} if answer_by is None else {ANSWER_BY: answer_by}
    return phone.post("/table/entry/", urlencode(entry), content_type=form, headers=headers, **moment)


def test_an_entry_that_finds_no_lock_is_told_so_and_is_taken_when_it_comes_again(session):
    phone, entry = phone_of(session), entry_at(session)
    with another_writer():
        answer = send(phone, entry, Accept="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert 1 <= int(answer["Retry-After"]) <= 4
    assert answer.json()["code"] == "busy"
    assert not Revision.objects.exists()
    answer = send(phone, entry, Accept="application/json")
    assert answer.status_code == 201
    assert [revision.state for revision in Revision.objects.all()] == ["accepted"]


@pytest.mark.sqlite
def test_what_waited_in_the_line_waits_for_the_lock_only_for_what_is_left(session):
    """Both within what was promised; the next request has the whole patience again."""
    phone, entry, usual = phone_of(session), entry_at(session), patience()
    assert usual >= 5000
    began = time.monotonic()
    with a_file_that_is_held():
        answer = send(phone, entry, Accept="application/json", answer_by=began)
    assert time.monotonic() - began < usual / 1000 / 2
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert "Send it again" in answer.json()["message"]
    assert patience() == usual
    assert send(phone, entry, Accept="application/json", answer_by=time.monotonic() + 7).status_code == 201
    assert patience() == usual


@pytest.mark.sqlite
def test_every_transaction_of_a_request_has_what_is_left_of_its_time():
    """Two that wait one after the other do not wait twice as long; what waits for less still does."""
    now, usual = [100.0], patience()
    with answering_by(104, clock=lambda: now[0]):
        for later, left in ((100, 4000), (103, 1000), (104, 500), (200, 500)):
            now[0] = later
            with transaction.atomic():
                assert patience() == left
            assert patience() == left  # outside of a transaction likewise
        with waiting_at_most(0), transaction.atomic():
            assert patience() == 0
        now[0] = 101
        with transaction.atomic():
            assert patience() == 3000
    assert patience() == usual


def test_a_form_that_finds_no_lock_is_answered_in_words(session):
    phone, entry = phone_of(session), entry_at(session)
    with another_writer():
        answer = send(phone, entry)
    assert answer.status_code == 503
    assert "What you sent was not saved" in answer.content.decode()


def test_signing_in_that_finds_no_lock_is_no_fault(session):
    """The session is written by a middleware, after the view."""
    get_user_model().objects.create_user("ann", password="a long one, hers")
    client = Client(raise_request_exception=False)
    with another_writer():
        answer = client.post("/accounts/login/", {"login": "ann", "password": "a long one, hers"})
    assert answer.status_code == 503
    assert answer.has_header("Retry-After")


def test_the_api_answers_a_problem_document(session):
    client = Client(raise_request_exception=False)
    director = make.make_user(club=session.contest.club, role="director")
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    club, pk = session.contest.club.slug, session.pk
    with another_writer():
        address = f"/api/v1/clubs/{club}/sessions/{pk}/plays/{make.play_of(session).pk}/revisions/"
        body = {"entry_id": str(uuid4()), "outcome": {"result": "4SN="}, "seen": 0}
        answer = client.post(address, body, content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert answer.json()["code"] == "busy"
    assert answer.has_header("Retry-After")


@pytest.mark.parametrize(
    ("error", "cause", "busy"),
    [
        (OperationalError, sqlite3.OperationalError("no such table: x"), False),
        (ProgrammingError, psycopg.errors.UndefinedTable("x"), False),
        (OperationalError, psycopg.errors.DeadlockDetected("x"), True),
        (OperationalError, psycopg.errors.QueryCanceled("x"), True),
        (OperationalError, psycopg.errors.TooManyConnections("x"), True),
        (OperationalError, psycopg.errors.AdminShutdown("x"), True),
        (OperationalError, psycopg.OperationalError("connection refused"), True),
        (OperationalError, psycopg.errors.ConnectionTimeout("x"), True),
        (OperationalError, psycopg.errors.DiskFull("x"), True),
        (IntegrityError, psycopg.errors.UniqueViolation("x"), False),
    ],
)
def test_what_the_database_may_do_in_a_moment_is_told_from_a_fault_of_ours(error, cause, busy):
    made = error("x")
    made.__cause__ = cause
    assert is_busy(made) is busy
