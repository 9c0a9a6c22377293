"""Every operation of the document, called with what fits it and with what does not, by everybody.

Schemathesis makes the calls and checks the answers: no 5xx, a documented status, content type and
form; what does not fit is refused. Each call is undone before the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

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

from config.wsgi import application
from tests import factories
from tests.tournaments.api.evening import Evening
from tests.tournaments.api.test_tenancy import body, ids_of
from tournaments.api.throttles import RulesThrottle, SignInThrottle, WriteThrottle
from tournaments.views.middleware import COOKIE

FITTING, WRONG = 3, 3  # calls of each operation, as everybody
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


@dataclass(frozen=True, slots=True)
class Who:
    """How somebody is known."""

    headers: dict[str, str]
    cookies: dict[str, str]


def who_is(name: str, evening: Evening) -> Who:
    if name == "phone":
        _device, key = factories.make_phone(evening.session, 1)
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
    checks = ChecksConfig.from_dict({"positive_data_acceptance": {"expected-statuses": RULES}})
    project = ProjectConfig(checks=checks)
    config = SchemathesisConfig(projects=ProjectsConfig(default=project))
    return schemathesis.openapi.from_wsgi("/api/schema/", application, config=config)


@pytest.fixture
def unlimited(monkeypatch) -> None:
    for throttle in (WriteThrottle, RulesThrottle, SignInThrottle):
        monkeypatch.setattr(throttle, "rate", "1000000/min")


@pytest.mark.parametrize("name", ["director", "player", "phone", "nobody"])
def test_every_operation_answers_as_the_document_says(evening: Evening, document, unlimited, name):
    factories.enter(evening.play(), "4HS=")
    who, ids = who_is(name, evening), ids_of(evening.session)
    known = ids | {"club": evening.club.slug, "session": evening.session.pk}
    called = 0
    for operation in operations(document):
        call(operation, GenerationMode.POSITIVE, FITTING, who, known)
        call(operation, GenerationMode.POSITIVE, 1, who, {})  # ids of nothing
        sent = body(operation.path, ids)
        if sent:  # what a rule accepts too
            call(operation, GenerationMode.POSITIVE, 1, who, known, sent)
        if list(operation.body) or list(operation.query):  # else nothing could be wrong
            call(operation, GenerationMode.NEGATIVE, WRONG, who, known)
        called += 1
    assert called == 48


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
            case.call_and_validate(headers=who.headers, cookies=who.cookies, checks=CHECKS)
            transaction.set_rollback(True)

    once()
