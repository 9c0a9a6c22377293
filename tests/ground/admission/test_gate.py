"""The gate with real threads: every test holds the site's work back by events, and none sleeps."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
import structlog

from config.admission.gate import ANSWER_BY, Gate
from config.admission.line import READERS, RULES, Kind, Share
from tests.ground.admission.test_line import FEW

PATIENCE = 20
SLOW = "/slow/"
EVERYBODY_PATIENT = replace(
    FEW, shares={kind: replace(share, patience=PATIENCE) for kind, share in FEW.shares.items()}
)


class Site:
    """An application whose slow page goes on when it is told to, behind a gate."""

    def __init__(self, rules=EVERYBODY_PATIENT) -> None:
        self.go_on, self.worked, self.threads, self.closed = threading.Event(), [], set(), []
        self.entered, self.moments = threading.Semaphore(0), {}
        self.gate = Gate(self.application, files="/static/", rules=rules)
        self.callers = ThreadPoolExecutor(40)

    def application(self, environ, start_response):
        self.worked.append((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        self.threads.add(threading.get_ident())
        self.moments[environ["PATH_INFO"]] = environ.get(ANSWER_BY)
        self.entered.release()
        if environ["PATH_INFO"] == SLOW:
            assert self.go_on.wait(PATIENCE)
        if environ["PATH_INFO"] == "/fault/":
            raise TimeoutError("ours")
        start_response("200 OK", [("X-Whose", "the site's")])
        return Parts([environ["wsgi.input"].read(), b"!"], self.closed)

    def ask(self, path: str, method: str = "GET", body: bytes = b"", **more: str) -> Future:
        return self.callers.submit(self._ask, path, method, body, more)

    def _ask(
        self, path: str, method: str, body: bytes, more: dict[str, str]
    ) -> tuple[str, dict[str, str], bytes]:
        path, _, query = path.partition("?")
        head: list[Any] = []
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "CONTENT_LENGTH": str(len(body)),
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "wsgi.input": BytesIO(body),
            "wsgi.url_scheme": "http",
        }
        parts = self.gate(environ | more, lambda status, headers: head.extend([status, dict(headers)]))
        return head[0], head[1], b"".join(parts)

    def fill(self, method: str, number: int) -> list[Future]:
        """Slow requests that run, all of them begun."""
        asked = [self.ask(SLOW, method) for _n in range(number)]
        for _n in range(number):
            assert self.entered.acquire(timeout=PATIENCE)
        return asked

    def wait_until_waiting(self, kind: Kind, number: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while len(self.gate.line.waiting[kind]) < number:
            assert time.monotonic() < deadline
            time.sleep(0.001)


class Parts(list):
    def __init__(self, parts: list[bytes], closed: list[int]) -> None:
        super().__init__(parts)
        self.closed = closed

    def close(self) -> None:
        self.closed.append(threading.get_ident())


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.go_on.set()
    made.callers.shutdown()
    made.gate.threads.shutdown()


def test_an_answer_comes_through_with_what_was_sent_and_is_closed_where_it_was_made(site):
    status, headers, body = site.ask("/entry/", "POST", b"4HS=").result(PATIENCE)
    assert (status, headers, body) == ("200 OK", {"X-Whose": "the site's"}, b"4HS=!")
    assert set(site.closed) == site.threads
    assert threading.get_ident() not in site.threads


def test_a_fault_of_the_site_is_raised_where_the_server_sees_it(site):
    with pytest.raises(TimeoutError, match="ours"):
        site.ask("/fault/").result(PATIENCE)
    assert site.ask("/").result(PATIENCE)[0] == "200 OK"


def test_only_a_few_threads_work_however_many_wait(site):
    """Each working thread may hold a connection to the database; those that wait hold none."""
    asked = [*site.fill("POST", 2), *(site.ask("/", "POST") for _n in range(3))]
    site.wait_until_waiting(Kind.ENTRY, 3)
    site.go_on.set()
    assert {future.result(PATIENCE)[0] for future in asked} == {"200 OK"}
    assert len(site.threads) <= FEW.threads


def test_beyond_the_backlog_the_answer_is_503_at_once_and_nothing_is_done(site):
    site.fill("POST", 2)
    waiting = [site.ask(f"/{n}/", "POST") for n in range(3)]
    site.wait_until_waiting(Kind.ENTRY, 3)
    status, headers, body = site.ask("/beyond/", "POST", HTTP_ACCEPT="application/json").result(PATIENCE)
    assert status == "503 Service Unavailable"
    assert 1 <= int(headers["Retry-After"]) <= 4
    assert headers["Content-Type"] == "application/problem+json"
    assert b'"code": "busy"' in body
    site.go_on.set()
    assert [future.result(PATIENCE)[0] for future in waiting] == ["200 OK"] * 3
    assert ("POST", "/beyond/") not in site.worked


def test_entries_and_phones_pass_the_pages_and_a_crowd_of_entries_sends_away_polls_that_wait(site):
    site.fill("GET", 2)
    poll = site.ask("/control/?since=1", HTTP_ACCEPT="application/json")
    site.wait_until_waiting(Kind.POLL, 1)
    assert site.ask("/entry/", "POST").result(PATIENCE)[0] == "200 OK"
    site.fill("POST", 2)
    late = [site.ask("/late/", "POST")]
    site.wait_until_waiting(Kind.ENTRY, 1)
    assert not poll.done()
    late.append(site.ask("/late/", "POST"))
    assert poll.result(PATIENCE)[0].startswith("503")
    assert site.ask("/table/state/?since=1").result(PATIENCE)[0] == "200 OK"
    assert not any(entry.done() for entry in late)


def test_whoever_has_waited_as_long_as_anybody_would_is_answered_and_its_work_is_not_done():
    shares = FEW.shares | {Kind.PAGE: Share(running=2, waiting=2, patience=0.01)}
    site = Site(replace(FEW, shares=shares))
    running = site.fill("GET", 2)
    status, headers, _body = site.ask("/page/").result(PATIENCE)
    assert status.startswith("503")
    assert "Retry-After" in headers
    site.go_on.set()
    assert [future.result(PATIENCE)[0] for future in running] == ["200 OK"] * 2  # who runs is answered
    site.gate.threads.shutdown()
    assert ("GET", "/page/") not in site.worked


def test_what_waits_in_the_line_has_the_less_time_for_locks(site):
    """The moment counts from the arrival; files to be read in have their own time."""
    now = [100.0]
    site.gate.clock = lambda: now[0]
    running = site.fill("POST", 2)
    late = site.ask("/late/", "POST")
    site.wait_until_waiting(Kind.ENTRY, 1)
    now[0] = 106.0
    site.go_on.set()
    assert {future.result(PATIENCE)[0] for future in [*running, late]} == {"200 OK"}
    assert site.moments == {SLOW: 107.5, "/late/": 107.5}
    assert all(RULES.shares[kind].patience < 107.5 - 100 for kind in (Kind.ENTRY, Kind.PHONE, *READERS))
    site.ask("/import/", "POST", CONTENT_TYPE="multipart/form-data").result(PATIENCE)
    assert site.moments["/import/"] is None


def test_health_is_answered_while_everything_else_stands_still(site):
    site.fill("POST", 2)
    site.fill("GET", 1)
    assert site.ask("/health/").result(PATIENCE)[0] == "200 OK"


def test_the_log_hears_now_and_then_how_many_were_turned_away(site):
    now = [100.0]
    site.gate.clock = lambda: now[0]
    shares = {kind: replace(share, waiting=0) for kind, share in FEW.shares.items()}
    site.gate.line.rules = replace(FEW, shares=shares)
    site.fill("POST", 2)
    with structlog.testing.capture_logs() as lines:
        for later in (0, 1, 2, 10):
            now[0] = 100 + later
            assert site.ask("/", "POST").result(PATIENCE)[0].startswith("503")
    assert [(line["event"], line["entry"]) for line in lines] == [("turned_away", 1), ("turned_away", 3)]


def test_a_page_in_words_asks_again_by_itself_and_a_form_says_that_it_was_not_taken(site):
    shares = {kind: replace(share, waiting=0) for kind, share in FEW.shares.items()}
    site.gate.line.rules = replace(FEW, shares=shares)
    site.fill("POST", 2)
    site.fill("GET", 1)
    status, headers, body = site.ask("/c/club/").result(PATIENCE)
    text = body.decode()
    assert status.startswith("503")
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert f'data-retry-seconds="{headers["Retry-After"]}"' in text
    assert "All results already saved are safe" in text
    _status, headers, body = site.ask("/c/club/", "POST").result(PATIENCE)
    assert "What you sent was not saved" in body.decode()
    assert "data-retry-seconds" not in body.decode()
