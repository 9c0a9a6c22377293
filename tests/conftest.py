"""Fixtures of all tests: a real Redis, and a real worker beside the test's own database."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import hypothesis
import pytest
from django.db import transaction
from filelock import FileLock

from tests import servers
from tests.texts import catalogued

# How long an example takes says how busy the machine is: no test fails by that.
patient = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("patient", patient)
hypothesis.settings.register_profile("few", patient, max_examples=5)
hypothesis.settings.load_profile("patient")

ROOT = Path(__file__).parents[1]
VALUE_ALONE = re.compile(r"[{]\w+[}]|[^A-Za-z]*")  # nothing of it is a word
SHARED = ROOT / ".." / "shared"


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """A million objects are there now, all the tests among them."""
    from config.garbage import look_seldom

    look_seldom()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The published data beside the checkout; tests of it are skipped where it is absent."""
    folder = SHARED / "data"
    if not folder.exists():
        pytest.skip("the published data is not beside this checkout")
    return folder


@pytest.fixture(scope="session")
def migrated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new site's SQLite file, to copy where it is no matter how the tables came about.

    It is kept for all processes and later runs, until a model, a migration or a library changes.
    """
    assert request.config.cache is not None
    file = request.config.cache.mkdir("migrated") / f"{_fingerprint_of_tables()}.sqlite3"
    with FileLock(file.with_suffix(".lock")):  # one process makes it, and the others wait
        if not file.exists():
            from tests.serving import environment  # the starter's folder is known by now

            data = tmp_path_factory.mktemp("migrated")
            command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
            subprocess.run(command, cwd=ROOT, env=environment(ARROWSWITCH_DATA=str(data)), check=True)
            part = file.with_suffix(".part")
            shutil.copyfile(data / "arrowswitch.sqlite3", part)
            part.replace(file)
    return file


def _fingerprint_of_tables() -> str:
    """Changes with whatever the tables of a new site are made by."""
    apps = ("clubs", "config", "scoring", "tournaments")
    folders = [path for app in apps for path in (ROOT / app).rglob("*.py")]
    sources = [path for path in folders if {"migrations", "models", "models.py"} & set(path.parts)]
    digest = sha256()
    for path in [ROOT / "requirements.txt", ROOT / "config" / "settings.py", *sorted(sources)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest, django_db_modify_db_settings: None, django_db_blocker: Any
) -> Iterator[None]:
    """The test database: on SQLite a copy of a new site's, because to migrate costs a process seconds."""
    from django.db import connection

    if connection.vendor != "sqlite":
        yield request.getfixturevalue("django_db_setup")  # that of pytest-django
        return
    request.getfixturevalue("django_test_environment")
    name = connection.settings_dict["TEST"]["NAME"]
    shutil.copyfile(request.getfixturevalue("migrated"), name)
    with django_db_blocker.unblock():
        connection.close()
        connection.settings_dict["NAME"] = name
        yield
        connection.close()


@pytest.fixture(scope="module")
def rows_of_module(django_db_setup, django_db_blocker) -> Iterator[None]:
    """For a fixture of a module that makes rows once. Each test begins with them, in a savepoint, and gets a
    `deepcopy` of the objects. Not for a module with tests of real commits, or with some that count all rows.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def slow_jobs_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without workers a slow job is done where it is sent: another thread would not see the test's rows."""
    from config.queues.background import background, letters

    for behind in (background, letters):
        monkeypatch.setattr(behind, "hand", lambda job: job())


@pytest.fixture(scope="session", autouse=True)
def every_text_is_in_the_catalogue(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the rules had a face say in this run is marked where it is written: see `CONTRIBUTING.md`.

    Only the run on SQLite looks, for it takes each process seconds, and the others say nothing else.
    """
    if request.config.getoption("database") != "sqlite":
        yield
        return
    from clubs.people import words

    said: set[str] = set()
    said_by_number: set[tuple[str, str]] = set()
    found, found_by_number = words.gettext, words.ngettext

    def noticed(text: str) -> str:
        said.add(text)
        return found(text)

    def noticed_by_number(one: str, many: str, number: int) -> str:
        said_by_number.add((one, many))
        return found_by_number(one, many, number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "gettext", noticed)
        patch.setattr(words, "ngettext", noticed_by_number)
        yield
    if said or said_by_number:
        texts = catalogued()
        unmarked = {text for text in said if text not in texts and not VALUE_ALONE.fullmatch(text)}
        assert unmarked == set()
        assert {pair for pair in said_by_number if pair[0] not in texts or texts[pair[0]].id != pair} == set()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis of this run's own."""
    with servers.redis() as url:
        yield url


@pytest.fixture(autouse=True)
def _no_backups_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A publication wants a backup, which would be made at once, though few tests ask for it."""
    monkeypatch.setattr("config.backups.backup_jobs.send", lambda _reason: None)


@pytest.fixture
def queue(redis_url: str, settings) -> Iterator[str]:
    """Jobs of the test are sent to an empty Redis, and wait there until a worker takes them; its URL."""
    import redis

    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
    settings.REDIS_URL = redis_url
    with jobs_sent_to(redis_url):
        yield redis_url


@pytest.fixture(autouse=True)
def fresh_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test is refused for what another tried too often, and none forgiven since a new period begins."""
    from config.caching.limits import store
    from tournaments.views import limits

    store.clear()
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: 1_000_000_000))


@pytest.fixture(autouse=True)
def empty_caches() -> None:
    """Rows of another test had the same ids and versions."""
    from config.caching.stamped_cache import forget_all

    forget_all()


@contextmanager
def jobs_sent_to(url: str) -> Iterator[None]:
    """While the context lasts, jobs go to the Redis at `url` instead of running at once."""
    from config.celery import app

    before = {name: app.conf[name] for name in ("broker_url", "task_always_eager")}
    app.conf.update(broker_url=url, task_always_eager=False)
    _forget_connections()
    try:
        yield
    finally:
        app.conf.update(before)
        _forget_connections()


def _forget_connections() -> None:
    """Celery keeps its connections to the first queue it was told of: a job run at once makes them too."""
    from config.celery import app

    app._pool = None
    app.amqp._producer_pool = None


@pytest.fixture
def worker(queue: str, transactional_db) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker in a process of its own, on the test's database and queue."""
    process = start_worker(queue)
    yield process
    stop_worker(process)


def start_worker(queue: str, *more: str) -> subprocess.Popen[bytes]:
    """Start a worker on the test's database; returns when it answers. Whoever starts it ends it.

    `more`: what it is told beside the usual; without `--queues` it takes the jobs of all.
    """
    command = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "config",
        "worker",
        "--pool",
        "solo",
        "--loglevel",
        "ERROR",
    ]
    environment = os.environ | {"REDIS_URL": queue, "DATABASE_URL": database_url()}
    command += ["--without-gossip", "--without-mingle", *more]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        _wait_for_answer(process)
    except BaseException:
        stop_worker(process)
        raise
    return process


def _wait_for_answer(process: subprocess.Popen[bytes]) -> None:
    from config.celery import app

    deadline = time.monotonic() + servers.PATIENCE
    while not app.control.ping(timeout=0.3, limit=1):
        assert process.poll() is None, f"the worker ended with {process.returncode}"
        assert time.monotonic() < deadline, "the worker does not answer"


def stop_worker(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(10)
    process.kill()
    process.wait()


def database_url() -> str:
    """The address of the database that this test is connected to, for a second process."""
    from django.db import connection

    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return os.environ["DATABASE_URL"].rsplit("/", 1)[0] + f"/{name}"
