"""Every operation of the document, called with what fits it and with what does not, by everybody.

Schemathesis makes the calls and checks the answers: no 5xx, a documented status, content type and
form; what does not fit is refused. Each call is undone before the next.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import uuid4
from zlib import crc32

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.config import ChecksConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from clubs.people.models import Person
from clubs.room.services import evenings, ledger, rooms
from clubs.web.actors import COOKIE
from clubs.web.api.throttles import RulesThrottle, WriteThrottle
from config.wsgi import application as gate
from scoring.actors import user_actor
from scoring.models import Session
from scoring.services.sheets import open_sheet, record_deal
from tests import factories
from tests.tournaments.api.evening import Evening
from tests.tournaments.api.test_document import OPERATIONS
from tests.tournaments.api.test_tenancy import body, ids_of
from tests.tournaments.parties.evenings import make_party, start
from tournaments.models import Deed

WHOLE = os.environ.get("WALK") == "all"
FITTING, WRONG = (25, 25) if WHOLE else (2, 2)  # calls of each operation
OTHERS = 1 if WHOLE else 2  # which part of the operations all but the director call: the first, or the half
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    positive_data_acceptance,
)
CSRF = "a" * 32
RULES = ["2xx", "401", "403", "404", "409", "422"]  # what fits the document may still break a rule of bridge
REFUSED = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "429"]


@dataclass(frozen=True, slots=True)
class Who:
    """How somebody is known."""

    headers: dict[str, str]
    cookies: dict[str, str]


def who_is(name: str, evening: Evening, party: dict[str, Any]) -> Who:
    if name == "phone":
        _device, key = factories.make_phone(evening.session, 1)
        return Who({"X-CSRFToken": CSRF}, {COOKIE: key, "csrftoken": CSRF})
    if name == "party phone":
        _device, key = factories.make_phone(Session.objects.get(pk=party["party"]), 1)
        return Who({"X-CSRFToken": CSRF}, {COOKIE: key, "csrftoken": CSRF})
    if name == "nobody":
        return Who({}, {})
    return Who({"Authorization": f"Token {getattr(evening, name).token}"}, {})


@pytest.fixture
def one_connection(db) -> Iterator[None]:
    """The site stays in the test's transaction: it does not close the connection after each request."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def document(one_connection: None) -> Any:
    """The document as the site gives it."""
    checks = ChecksConfig.from_dict(
        {
            "positive_data_acceptance": {"expected-statuses": RULES},
            "negative_data_rejection": {"expected-statuses": REFUSED},
        }
    )
    project = ProjectConfig(checks=checks)
    config = SchemathesisConfig(projects=ProjectsConfig(default=project))
    return schemathesis.openapi.from_wsgi("/api/schema/", gate.application, config=config)


@pytest.fixture
def unlimited(monkeypatch, settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = False
    for throttle in (WriteThrottle, RulesThrottle):
        monkeypatch.setattr(throttle, "rate", "1000000/min")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["director", "player", "phone", "party phone", "nobody"])
def test_every_operation_answers_as_the_document_says(evening: Evening, document, unlimited, name):
    """The director calls all of them, each of the others every second one unless the walk is whole."""
    factories.enter(evening.play(), "4HS=")
    ids, party = ids_of(evening.session), party_of(evening)
    who, others = who_is(name, evening, party), crc32(name.encode())
    known = ids | {"club": evening.club.slug, "session": evening.session.pk, **sheet_of(evening)}
    known |= room_of(evening, ids["person"])
    called = 0
    for number, operation in enumerate(operations(document), others):
        called += 1
        if name != "director" and number % OTHERS:
            continue
        of_party = "/parties/" in operation.path
        given = known | party if of_party else known
        call(operation, GenerationMode.POSITIVE, FITTING, who, given)
        call(operation, GenerationMode.POSITIVE, 1, who, {})  # ids of nothing
        sent = party_body(operation.path) if of_party else body_of(operation.path, ids)
        if sent:  # what a rule accepts too
            call(operation, GenerationMode.POSITIVE, 1, who, given, sent)
        if list(operation.body) or list(operation.query):  # else nothing could be wrong
            call(operation, GenerationMode.NEGATIVE, WRONG, who, given)
    assert called == OPERATIONS


def sheet_of(evening: Evening) -> dict[str, Any]:
    """A sheet of the club with one deal, and its game."""
    people = [factories.make_person(evening.club) for _seat in range(4)]
    sheet = open_sheet(club=evening.club, game="contract_rubber", people=people, by=factories.STAFF)
    record_deal(
        sheet_id=sheet.pk, ordinal=1, entry_id=uuid4(), deal={"result": "PASS"}, seen=0, by=factories.STAFF
    )
    return {"sheet": sheet.pk, "deal": 1, "game": "contract_rubber"}


def body_of(path: str, ids: dict[str, int]) -> dict[str, Any]:
    return sheet_body(path) or room_body(path, ids) or body(path, ids)


def party_of(evening: Evening) -> dict[str, Any]:
    """A party of the club in its first round, and its deed."""
    session = start(make_party(8, club=evening.club)).session
    deed = Deed.objects.create(
        session=session, kind="x", sentence="x", inverse={"v": 1, "set": [], "added": []}
    )
    entry = session.sections.get().entries.get(number=1)
    return {"party": session.pk, "entry": entry.pk, "round": 1, "deed": deed.pk}


def party_body(path: str) -> dict[str, Any]:
    """What is sent to a party, and would be done."""
    bodies = {
        "people/": {"people": [{"name": "Somebody"}]},
        "stand-in/": {"entry": None},
        "rounds/{round}/tallies/": {"tallies": [{"number": 1, "mine": 1, "theirs": 2}]},
        "publish/": {"note": "again"},
    }
    return bodies.get(path.rpartition("/parties/{party}/")[2], {})


def sheet_body(path: str) -> dict[str, Any]:
    """What is sent to a sheet, and would be done."""
    name = path.rpartition("/sheets/{sheet}/")[2]
    deal = {"entry_id": str(uuid4()), "deal": {"result": "3NN="}}
    return {
        "deals/": deal | {"ordinal": 2},
        "deals/{deal}/": deal | {"seen": 1},
        "deals/{deal}/choose/": {"revision": 1},
        "undo/": {"ordinal": 1},
    }.get(name, {})


def room_of(evening: Evening, person: int) -> dict[str, Any]:
    """A room of the club in which that person is, and has paid."""
    director = user_actor(factories.make_user(club=evening.club, role="director"))
    room = rooms.create_room(
        club=evening.club, name="Main", rules="contract_1948", game="contract_rubber", by=director.user
    )
    begun = evenings.open_evening(room=room, by=director)
    payer = Person.objects.get(pk=person)
    evenings.come_in(evening_id=begun.pk, entry_id=uuid4(), persons=[payer], by=director)
    paid = ledger.pay(room=room, person=payer, amount=Decimal(5), by=director)
    return {"room": room.pk, "evening": begun.pk, "line": paid.line.pk}


def room_body(path: str, ids: dict[str, int]) -> dict[str, Any]:
    """What is sent to a room, and would be done."""
    if "/rooms/" not in path:
        return {}
    more: dict[str, Any] = {
        "events": {"event": {"type": "exit", "person": 1}},
        "people": {"persons": [ids["person"]]},
        "payments": {"amount": "5.00"},
        "undo": {},
        "end": {},
    }
    name = path.rstrip("/").rpartition("/")[2]
    return more[name] | {"entry_id": str(uuid4())} if name in more else {}


def operations(document: Any) -> Iterator[Any]:
    for found in document.get_all_operations():
        yield found.ok()


def call(
    operation: Any,
    mode: GenerationMode,
    examples: int,
    who: Who,
    known: dict[str, Any],
    sent: dict[str, Any] | None = None,
) -> None:
    """Call an operation so often, on things that exist; each call is undone."""
    named = {one.name for one in operation.path_parameters}
    path = {name: value for name, value in known.items() if name in named} or None
    fixed = {"body": sent, "media_type": "application/json"} if sent else {}

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode, path_parameters=path, **fixed))
    def once(case: Any) -> None:
        with transaction.atomic():
            headers = who.headers | {"Accept-Encoding": "identity"}  # it reads no compressed answers
            case.call_and_validate(headers=headers, cookies=who.cookies, checks=CHECKS)
            transaction.set_rollback(True)

    once()
