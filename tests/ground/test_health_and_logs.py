"""The health page tells no secrets; the logs tell no persons."""

import json
import logging

import pytest
import structlog
from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import RequestFactory

from config import health
from config.celery import app
from config.logging import RequestLogMiddleware


def asked() -> tuple[int, dict[str, str]]:
    answer = health.health(RequestFactory().get("/health/"))
    return answer.status_code, json.loads(answer.content)


WELL = {"status": "ok", "database": "ok", "disk": "ok", "broker": "in process", "version": "0.1.0"}


@pytest.mark.django_db(transaction=True)
def test_healthy_without_a_broker():
    assert asked() == (200, WELL)


@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
def test_healthy_with_a_broker(settings, redis_url):
    settings.REDIS_URL = redis_url
    assert asked() == (200, WELL | {"broker": "ok"})


@pytest.mark.django_db
def test_a_lost_broker_degrades_and_its_password_is_not_told(settings):
    settings.REDIS_URL = "redis://:sesame@127.0.0.1:1/0"
    status, body = asked()
    assert (status, body["status"], body["broker"]) == (200, "degraded", "unreachable")
    assert "sesame" not in json.dumps(body)


@pytest.mark.django_db
def test_without_a_database_the_site_is_down():
    def lost(*_arguments):
        raise OperationalError("the server closed the connection")

    with connection.execute_wrapper(lost):
        status, body = asked()
    assert (status, body["status"], body["database"]) == (503, "down", "unreachable")


def test_the_health_page_is_only_read():
    assert health.health(RequestFactory().post("/health/")).status_code == 405


@pytest.fixture
def written(capsys):
    """Lines logged, as the site's formatter writes them."""
    how = settings.LOGGING["formatters"]["json"]
    formatter = how["()"](foreign_pre_chain=how["foreign_pre_chain"], processors=how["processors"])
    handler, lines = logging.Handler(), []
    handler.emit = lambda record: lines.append(json.loads(formatter.format(record)))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield lines
    root.removeHandler(handler)
    root.setLevel(level)


def test_a_request_is_logged_by_route_without_address_or_person(written, rf):
    request = rf.get("/tables/4/secret-token/", REMOTE_ADDR="10.1.2.3")
    RequestLogMiddleware(lambda request: HttpResponse(status=204))(request)
    (line,) = written
    assert (line["event"], line["method"], line["status"], line["route"]) == ("request", "GET", 204, "")
    assert line["request_id"]
    assert "secret-token" not in json.dumps(line)
    assert "10.1.2.3" not in json.dumps(line)


def test_djangos_own_lines_lose_the_path(written, rf):
    request = rf.get("/tables/secret-token/")
    logger = logging.getLogger("django.request")
    logger.error("%s: %s", "Internal Server Error", request.path, extra={"request": request})
    (line,) = written
    assert line["event"] == "Internal Server Error"
    assert "secret-token" not in json.dumps(line)


def test_personal_values_are_dropped_and_ids_stay(written):
    structlog.stdlib.get_logger("people").info("merged", person_id=7, name="Ann", email="ann@example.org")
    (line,) = written
    assert line["person_id"] == 7
    assert "Ann" not in json.dumps(line)
    assert "example.org" not in json.dumps(line)


def test_a_failure_keeps_its_kind_and_place_but_not_the_row(written):
    try:
        raise OperationalError("Key (email)=(ann@example.org) already exists.")
    except OperationalError:
        logging.getLogger("scoring").exception("refresh failed")
    (line,) = written
    assert line["failure"] == "OperationalError"
    assert any("test_a_failure_keeps" in place for place in line["at"])
    assert "example.org" not in json.dumps(line)


def test_a_job_that_failed_is_named_without_what_it_was_given(written):
    @app.task(name="letters.send", autoretry_for=())
    def send(address):
        raise OperationalError(f"Key (email)=({address}) already exists.")

    try:
        send.apply(["ann@example.org"])
    finally:
        app.tasks.pop("letters.send")
    (line,) = written
    assert (line["event"], line["job"], line["failure"]) == ("job_failed", "letters.send", "OperationalError")
    assert "example.org" not in json.dumps(line)


def test_our_own_assertions_keep_their_words(written):
    try:
        raise AssertionError("the top of a board is even")
    except AssertionError:
        logging.getLogger("scoring").exception("refresh failed")
    assert written[0]["said"] == "the top of a board is even"
