"""What does not belong in a field or an address is refused in words there, and nothing has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TypeVar
from urllib.parse import quote
from uuid import uuid4
from zlib import crc32

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from config.caching.limits import store as limits
from tests import factories as make
from tests.hostile import world
from tests.hostile.addresses import of_the_site
from tests.hostile.forms import Form
from tests.hostile.questions import body_of, ids_of
from tests.hostile.world import Attacked
from tests.tournaments.parties.evenings import make_party
from tests.turns import WHOLE

pytestmark = pytest.mark.django_db
Value = TypeVar("Value")
LONG = "x" * 10_000
HUGE = (str(2**63), "9" * 5000)
UNKEPT = "a\x00b\x07\u202e😀"
UNSENT = None
UNREAD: tuple[str | list[str] | None, ...] = (LONG, UNSENT, "-1", "²", "NaN", ["1", "2"], *HUGE)
ODD = ("", "'", '"', "<b>", "1e400", "[[[[", "2026-02-30", "0000-00-00", "99999-01-01", "\u200b", "\u0410nna")
ASKED = ("since", "section", "q", "page", "drop", "boards", "minutes", "winners", "view", "number", "play")
ASKED_TOO = ("line", "size", "limit", "offset", "state", "date", "search", "round", "table", "pairs", "next")
ASKED_OF_SHEETS = ("game", "from", "to", "by", "all")


def spoiled(form: Form) -> Iterator[tuple[str, dict[str, object]]]:
    """The form with one field spoiled at a time."""
    for name in sorted(form.fields.keys() - {"csrfmiddlewaretoken"}):
        for value in _values(form, name):
            sent: dict[str, object] = dict(form.fields)
            if value is None:
                del sent[name]
            else:
                sent[name] = value
            yield f"{form.action} {name}={str(value)[:20]!r}", sent


def _values(form: Form, name: str) -> tuple[str | list[str] | None, ...]:
    """What a field is spoiled with: one thing that no reader should take, another for each field; on
    PostgreSQL for every other field what it cannot keep. `WALK=all`: all of it.
    """
    turn = f"{form.kind[:2]} {name}"
    if WHOLE:
        return UNKEPT, *UNREAD, *ODD
    if connection.vendor != "postgresql":
        return (one_of((*HUGE, *UNREAD, *ODD), turn),)
    return (one_of((*UNREAD, *[UNKEPT] * len(UNREAD)), turn),)


def one_of(values: Sequence[Value], turn: str) -> Value:
    """By turns each of them: all would take hours. `turn` has no ids, which differ from run to run."""
    return values[crc32(turn.encode()) % len(values)]


def refused_or_taken(client: Client, attacked: Attacked, path: str, sent: object, **how: object) -> str:
    """Post, and take it back; what is wrong with the answer, "" if nothing."""
    writes = world.Writes()
    with transaction.atomic():
        with connection.execute_wrapper(writes):
            answer: HttpResponse = client.post(path, sent, **how)
        changed = 400 <= answer.status_code < 500 and bool(writes.found) and _rows(attacked)
        transaction.set_rollback(True)
    limits.clear()
    if answer.status_code >= 500:
        return f"{answer.status_code}: {getattr(answer, 'exc_info', ['', ''])[1]!r}"
    if changed and changed != _rows(attacked):
        return f"{answer.status_code}, and something has changed: {writes.found}"
    if answer.status_code >= 400 and answer.status_code != 405 and not words_of(answer):
        return f"{answer.status_code} without a word"
    return ""


def _rows(attacked: Attacked) -> dict[str, str]:
    return world.rows_of(attacked.club)


def words_of(answer: HttpResponse) -> str:
    """What it says to who asked: in its page, its data, or the event that htmx shows."""
    return body_of(answer).strip() or answer.headers.get("HX-Trigger", "")


def coming(attacked: Attacked) -> dict[str, list[int]]:
    """The evenings of the club: a session and a party that are set up, and those in play."""
    session = make.make_session(tables=3, club=attacked.club, name="Tomorrow", start=False)
    party = make_party(8, club=attacked.club)
    entry, guest = (evening.sections.get().entries.get(number=1) for evening in (session, party))
    return {
        "pk": [session.pk, attacked.session.pk],
        "entry": [attacked.entry.pk, entry.pk],
        "party": [attacked.party.pk, party.pk],
        "party_entry": [attacked.guest.pk, guest.pk],
    }


def test_no_field_of_a_phone_breaks(attacked):
    client = world.phone_client(attacked.phones[1])
    encounter = make.encounter_of(attacked.session, 1, 2)
    common = {"encounter": encounter.pk, "board": encounter.plays.first().board.number}
    pieces = {"level": 4, "denomination": "H", "doubling": "", "declarer": "S", "over": 0, "lead": "SK"}
    forms = {
        "table-entry": common | pieces | {"entry_id": str(uuid4()), "seen": 0, "after": str(uuid4())},
        "table-agree": common | {"revision": 1, "entry_id": str(uuid4())},
        "table-seats": common | {"answer": "other", "ns": 1, "ew": 4},
        "table-call": common | {"withdraw": "1"},
        "table-wrong": common,
        "table-hand_over": common | {"said": "4 hearts"},
        "table-arrivals": {"who": "Anna", "seat": "N", "undo": "1"},
    }
    words = {"table-entry": common | {"entry_id": str(uuid4()), "result": "4HS=", "lead": "SK"}}
    faults = []
    for name, fields in [*forms.items(), *words.items()]:
        form = Form(reverse(name), {key: str(value) for key, value in fields.items()})
        for accept in ("application/json", "text/html")[: 1 + (name == "table-seats")]:
            for label, sent in spoiled(form):
                fault = refused_or_taken(client, attacked, form.action, sent, headers={"accept": accept})
                faults += [f"{label}: {fault}"] if fault else []
    assert not faults, "\n".join(faults)


@pytest.mark.postgres
@pytest.mark.site
def test_nothing_asked_after_the_question_mark_breaks(attacked):
    client = world.signed_in(attacked.users["admin"])
    faults = []
    evenings = coming(attacked)
    ids = ids_of(attacked, document=["ranking"]) | evenings | {"entry": [attacked.entry.pk]}
    values = ("-1", str(2**63), "²", "9" * 5000)
    for turn, path in ((address.template, path) for address in of_the_site() for path in address.of(ids)):
        for value in ("\x00", one_of(values, turn)):
            with transaction.atomic():
                answer = client.get(path, dict.fromkeys((*ASKED, *ASKED_TOO, *ASKED_OF_SHEETS), value))
                if answer.status_code >= 500:
                    faults.append(f"{path} {value[:10]!r}: {answer.exc_info[1]!r}")
                transaction.set_rollback(True)
    assert not faults, "\n".join(faults)


@pytest.mark.postgres
@pytest.mark.site
def test_no_text_in_an_address_breaks(attacked):
    client = world.signed_in(attacked.users["admin"])
    texts = [quote(text, safe="") for text in ("\x00", "é", "A" * 300, "../..", "%", "\n")]
    ids = ids_of(attacked, letter=texts, token=texts, key=texts, slug=[attacked.club.slug])
    paths = [
        path
        for address in of_the_site()
        if {"letter", "token", "key"} & set(address.names)
        for path in address.of(ids)
    ]
    for path in paths:
        for answer in (client.get(path), client.post(path)):
            assert answer.status_code < 500, (path, answer.exc_info)


BODIES = (
    b"",
    b"null",
    b"[]",
    b'"x"',
    b"{",
    b'{"a": 1}',
    b'{"entry_id": null, "outcome": [], "revision": {}, "line": 7, "first": [1]}',
    b'{"outcome": {"result": NaN}}',
    b'{"a": 1, "a": 2}',
    b"\xff\xfe",
    b'{"outcome": {"result": "\\u0000"}}',
    b"[" * 100_000,
    b'{"revision": 1e400, "seen": -1, "number": 99999999999999999999}',
    json.dumps({"line": LONG, "search": LONG, "note": LONG, "reason": LONG}).encode(),
    b"x" * 300_000,
)


@pytest.mark.postgres
@pytest.mark.site
def test_no_body_sent_to_the_api_breaks_it(attacked):
    client = world.signed_in(attacked.users["admin"])
    paths = [
        path for a in of_the_site() if a.template.startswith("api/v1/") for path in a.of(ids_of(attacked))
    ]
    faults = []
    for path in paths:
        for body in BODIES:
            for kind in ("application/json", "text/plain") if body == b"null" else ("application/json",):
                fault = refused_or_taken(client, attacked, path, body, content_type=kind)
                faults += [f"{path} {body[:30]!r} {kind}: {fault}"] if fault else []
    assert not faults, "\n".join(faults)


@pytest.mark.postgres
@pytest.mark.site
def test_no_method_breaks_an_address(attacked):
    client = world.signed_in(attacked.users["admin"])
    ids, methods = ids_of(attacked), ("put", "patch", "delete", "options", "head")
    for turn, path in ((address.template, path) for address in of_the_site() for path in address.of(ids)):
        method = one_of(methods, turn)
        with transaction.atomic():
            answer = getattr(client, method)(path)
            assert answer.status_code < 500, (method, path, answer.exc_info)
            transaction.set_rollback(True)
        limits.clear()


def test_every_address_of_the_api_says_what_it_is(attacked):
    client, ids, described = world.signed_in(attacked.users["admin"]), ids_of(attacked), 0
    for path in (
        path for address in of_the_site() for path in address.of(ids) if path.startswith("/api/v1/")
    ):
        answer = client.options(path)
        assert answer.status_code in (200, 401, 403, 404), (path, answer.exc_info)
        described += answer.status_code == 200 and "name" in answer.json()
    assert described > 50


def test_bytes_that_are_no_text_are_refused_or_read_as_some(attacked):
    client = world.signed_in(attacked.users["admin"])
    path = reverse("session-new", args=[attacked.club.slug])
    for body in (b"name=%ff%fe&date=2026-01-01", b"name=\xff&date=\xff", b"%" * 5000, b"&" * 5000):
        kind = "application/x-www-form-urlencoded"
        assert not refused_or_taken(client, attacked, path, body, content_type=kind)
    broken = refused_or_taken(
        client, attacked, path, b"--x\r\n", content_type="multipart/form-data; boundary=x"
    )
    assert not broken
    nothing = refused_or_taken(client, attacked, path, b"--", content_type="multipart/form-data")
    assert not nothing
