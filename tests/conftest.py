"""Fixtures of all tests: a real Redis, and a real worker beside the test's own database."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests import servers

ROOT = Path(__file__).parents[1]
SHARED = ROOT / ".." / "shared"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The published data beside the checkout; tests of it are skipped where it is absent."""
    folder = SHARED / "data"
    if not folder.exists():
        pytest.skip("the published data is not beside this checkout")
    return folder


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis of this run's own."""
    with servers.redis() as url:
        yield url


@pytest.fixture
def queue(redis_url: str, settings) -> Iterator[str]:
    """Jobs of the test are sent to an empty Redis, and wait there until a worker takes them; its URL."""
    import redis

    from config.celery import app

    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
    before = {name: app.conf[name] for name in ("broker_url", "task_always_eager")}
    settings.REDIS_URL = redis_url
    app.conf.update(broker_url=redis_url, task_always_eager=False)
    yield redis_url
    app.conf.update(before)


@pytest.fixture
def worker(queue: str, transactional_db) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker in a process of its own, on the test's database and queue."""
    process = start_worker(queue)
    yield process
    stop_worker(process)


def start_worker(queue: str) -> subprocess.Popen[bytes]:
    """Start a worker on the test's database; returns when it answers. Whoever starts it ends it."""
    from config.celery import app

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
    process = subprocess.Popen([*command, "--without-gossip", "--without-mingle"], cwd=ROOT, env=environment)
    deadline = time.monotonic() + servers.PATIENCE
    while not app.control.ping(timeout=0.3):
        assert process.poll() is None, f"the worker ended with {process.returncode}"
        assert time.monotonic() < deadline, "the worker does not answer"
    return process


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
