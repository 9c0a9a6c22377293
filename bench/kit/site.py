"""Sets up a site for a measurement: a new database, and if asked a real server, worker and queue."""

from __future__ import annotations

import http.client
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from urllib.parse import urlencode

from _start.serve import granian

from tests import servers

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds for a worker to answer
TOKEN = "b" * 32  # in the cookie and in the form: what Django's CSRF check compares


@contextmanager
def site(database: str, *, queue: bool = False) -> Iterator[None]:
    """Sets up Django on a new and empty database; with `queue` jobs go to Redis, else they run in process."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="arrowswitch-bench-"))
        settings = {"ARROWSWITCH_MODE": "demo"}
        if database == "postgres":
            # As safe as a union has it.
            settings["DATABASE_URL"] = stack.enter_context(servers.postgresql({}))
        if queue:
            settings["REDIS_URL"] = stack.enter_context(servers.redis())
        stack.enter_context(new_database(Path(folder), settings))
        yield


@contextmanager
def new_database(folder: Path, settings: Mapping[str, str]) -> Iterator[None]:
    """Sets up Django on an empty database in this folder; `settings` are environment variables."""
    for name in ("DATABASE_URL", "REDIS_URL", "DEBUG", "ALLOWED_HOSTS", "LOG_LEVEL"):
        os.environ.pop(name, None)
    os.environ |= {
        "ARROWSWITCH_DATA": str(folder),
        "DJANGO_SETTINGS_MODULE": "bench.kit.settings",
        **settings,
    }
    set_up()
    yield
    _close()


def set_up() -> None:
    """Migrates the database. A new SQLite file starts as a copy of `ARROWSWITCH_MIGRATED`, if that is set."""
    import django
    from django.core.management import call_command
    from django.db import connection

    django.setup()
    if connection.vendor == "sqlite" and (file := os.environ.get("ARROWSWITCH_MIGRATED")):
        shutil.copyfile(file, connection.settings_dict["NAME"])
    call_command("migrate", verbosity=0)


def _close() -> None:
    from django.db import connections

    connections.close_all()


@contextmanager
def server(database: str) -> Iterator[Browser]:
    """Runs the site on granian as `bin/serve` does: one process on SQLite, two on PostgreSQL."""
    port = servers.free_port()
    command = granian("127.0.0.1", port, 2 if database == "postgres" else 1)
    with _process([*command, "config.wsgi:application"]) as process:
        servers.wait_for(port, process)
        browser = Browser(port)
        browser.get("/health/")
        yield browser


@contextmanager
def worker() -> Iterator[None]:
    """Runs a Celery worker on the site's queue, as `bin/serve --queue` does."""
    from bench.kit.starts import app

    command = [
        sys.executable,
        "-m",
        "celery",
        "--quiet",
        "-A",
        "bench.kit.starts",
        "worker",
        "--concurrency",
        "2",
    ]
    with _process([*command, "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]) as process:
        deadline = monotonic() + PATIENCE
        while not app.control.ping(timeout=0.5):
            assert process.poll() is None, f"the worker ended with {process.returncode}"
            assert monotonic() < deadline, "the worker does not answer"
        yield


@contextmanager
def _process(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Browser:
    """One open connection to the server. It raises an error for a status that is not a success."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def get(self, path: str, cookie: str = "") -> bytes:
        return self._ask("GET", path, None, {"Cookie": cookie})

    def post(self, path: str, data: dict[str, object], cookie: str = "") -> bytes:
        """Posts a form as the page's script does, and expects JSON."""
        headers = {
            "Cookie": f"csrftoken={TOKEN}; {cookie}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json",
        }
        return self._ask("POST", path, urlencode(data), headers)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> bytes:
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        assert 200 <= answer.status < 300, f"{method} {path}: {answer.status} {content[:300]!r}"
        return content
