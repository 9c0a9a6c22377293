"""The gate on the real server, with more requests at once than it can answer."""

from __future__ import annotations

import http.client
import os
import select
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from _start.serve import CONNECTIONS, THREADS, allow_connections, granian
from django.db import connection

from config.admission.bodies import Bounds
from config.admission.line import RULES, Kind
from tests import servers
from tests.conftest import database_url
from tests.ground.admission.slow_site import GO_ON, STARTED

pytestmark = pytest.mark.site
ROOT = Path(__file__).parents[3]
PATIENCE = 60
FORM = "application/x-www-form-urlencoded"
FILE = "multipart/form-data; boundary=x"
LENGTH = 100  # bytes of a body


class Site:
    """A server whose slow page goes on when it is told to."""

    def __init__(self, port: int, data: Path, pid: int) -> None:
        self.port, self.data, self.pid = port, data, pid
        self.open: list[http.client.HTTPConnection] = []

    def asked(self, path: str, method: str = "GET") -> http.client.HTTPConnection:
        """A connection on which something was asked, and nothing is read yet."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, b"", {"Host": "localhost"})
        self.open.append(connection)
        return connection

    def sending(self, source: str, content_type: str = FORM) -> http.client.HTTPConnection:
        """A connection from an address of this machine, on which a body is announced."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, source_address=(source, 0)
        )
        connection.putrequest("POST", "/accounts/login/", skip_host=True)
        headers = {"Host": "localhost", "Content-Type": content_type, "Content-Length": str(LENGTH)}
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        self.open.append(connection)
        return connection

    def sent(self, source: str, content_type: str = FORM) -> int:
        """The status of what comes whole."""
        connection = self.sending(source, content_type)
        connection.send(b"a" * LENGTH)
        return connection.getresponse().status

    def stalled(self, source: str, content_type: str = FORM) -> http.client.HTTPConnection:
        """The same with some of the body, and no more."""
        connection = self.sending(source, content_type)
        connection.send(b"a")
        return connection

    def status(self, path: str, method: str = "GET") -> int:
        return self.asked(path, method).getresponse().status

    def begun(self) -> list[str]:
        marks = self.data / STARTED
        return marks.read_text().splitlines() if marks.exists() else []

    def wait_until_begun(self, number: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while len(self.begun()) < number:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def go_on(self) -> None:
        (self.data / GO_ON).touch()


def answered(connections: list[http.client.HTTPConnection], number: int) -> list[http.client.HTTPConnection]:
    """Those on which the first `number` answers have come."""
    ready: list[http.client.HTTPConnection] = []
    deadline = time.monotonic() + PATIENCE
    while len(ready) < number:
        assert time.monotonic() < deadline
        readable, _, _ = select.select([connection.sock for connection in connections], [], [], 1)
        ready = [connection for connection in connections if connection.sock in readable]
    return ready


@pytest.fixture(scope="session")
def started(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[Site]:
    """One server for all tests, on the test's database, of which most ask nothing."""
    folder = tmp_path_factory.mktemp("site")
    port = servers.free_port()
    environment = os.environ | {"ARROWSWITCH_DATA": str(folder), "DATABASE_URL": database_url()}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    command = [*granian("127.0.0.1", port, 1), "tests.ground.admission.slow_site:application"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        servers.wait_for(port, process)
        yield Site(port, folder, process.pid)
    finally:
        (folder / GO_ON).touch()
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def site(started: Site) -> Iterator[Site]:
    """The server when nobody asks it anything, and its slow page waits for this test."""
    for mark in (GO_ON, STARTED):
        (started.data / mark).unlink(missing_ok=True)
    yield started
    started.go_on()
    for one in started.open:
        one.close()
    started.open.clear()


def test_the_server_holds_all_that_may_wait_and_has_a_thread_left_for_who_is_turned_away():
    assert RULES.threads + RULES.waiting < THREADS
    assert 128 <= allow_connections(CONNECTIONS) <= CONNECTIONS


def test_more_pages_than_can_wait_stop_neither_entries_nor_health_and_are_turned_away_at_once(site):
    share, beyond = RULES.shares[Kind.PAGE], 30
    running = [site.asked("/slow/") for _n in range(RULES.readers)]
    site.wait_until_begun(RULES.readers)
    pages = [site.asked("/slow/") for _n in range(share.waiting + beyond)]
    turned_away = answered(pages, beyond)
    answers = [connection.getresponse() for connection in turned_away]
    assert {answer.status for answer in answers} == {503}
    assert all(answer.headers["Retry-After"] for answer in answers)
    assert site.status("/health/") == 200
    assert site.status("/accounts/login/", "POST") == 403  # it has no token: the site was asked, and answered
    site.go_on()
    served = [page for page in pages if page not in turned_away]
    assert {page.getresponse().status for page in running + served} == {200}
    assert len(site.begun()) == RULES.readers + share.waiting


def test_entries_pass_a_line_of_polls_and_what_nobody_waits_for_is_not_done(site):
    running = [site.asked("/slow/?since=0") for _n in range(RULES.shares[Kind.POLL].running)]
    site.wait_until_begun(RULES.shares[Kind.POLL].running)
    gone = [site.asked("/slow/?since=1") for _n in range(RULES.shares[Kind.POLL].waiting)]
    assert {connection.getresponse().status for connection in gone} == {503}  # after two seconds
    assert site.status("/accounts/login/", "POST") == 403
    site.go_on()
    assert {connection.getresponse().status for connection in running} == {200}
    assert site.status("/slow/?since=2") == 200
    assert "GET since=1" not in site.begun()


def test_stalled_senders_hold_up_neither_entries_nor_files_of_others(site):
    """One address has as many bodies on their way as it may; what it sends beyond waits for nothing."""
    stalled = [site.stalled("127.0.0.1") for _n in range(Bounds().of_an_address + 1)]
    (turned_away,) = answered(stalled, 1)
    assert turned_away.getresponse().status == 503
    site.stalled("127.0.0.2", FILE)
    for kind in (FORM, FILE):
        assert site.sent("127.0.0.2", kind) == 403  # it has no token: the site was asked, and answered
    for gone in site.open:
        gone.close()
    deadline = time.monotonic() + PATIENCE
    while site.sent("127.0.0.1") != 403:  # the server has yet to see that they have gone
        assert time.monotonic() < deadline


@pytest.mark.django_db(transaction=True)
def test_however_many_ask_only_the_threads_that_work_have_connections(site):
    asked = [site.asked("/c/nowhere/") for _n in range(RULES.threads + RULES.shares[Kind.PAGE].waiting)]
    statuses = {connection.getresponse().status for connection in asked}
    assert 404 in statuses <= {404, 503}
    assert 1 <= connections_of(site) <= RULES.threads


def connections_of(site: Site) -> int:
    """How many connections to the database the site holds: on PostgreSQL backends, on SQLite open files."""
    if connection.vendor == "sqlite":
        files = [file for own in psutil.Process(site.pid).children() for file in own.open_files()]
        return sum(file.path == str(connection.settings_dict["NAME"]) for file in files)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])
