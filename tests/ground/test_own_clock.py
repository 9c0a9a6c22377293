"""The clock of a site without workers: its jobs are there, and one that fails stops no later one."""

from __future__ import annotations

import threading

import pytest
from django.conf import settings as site

from config.celery import app
from config.queues import own_clock


def test_its_jobs_are_sent_by_the_clock_of_workers_too():
    app.loader.import_default_modules()
    assert set(site.OWN_CLOCK) <= set(app.tasks)
    sent = {one["task"]: one["schedule"] for one in site.CELERY_BEAT_SCHEDULE.values()}
    assert [sent[name] for name in site.OWN_CLOCK] == [site.OWN_CLOCK_EVERY] * len(site.OWN_CLOCK)


@pytest.mark.django_db
def test_a_job_that_fails_is_logged_and_done_again_the_next_time(monkeypatch):
    tries = []

    def fail():
        tries.append(1)
        raise OSError("the share is gone")

    monkeypatch.setattr("tournaments.tasks.reading.in_use", fail)
    monkeypatch.setattr(own_clock, "close_old_connections", lambda: None)  # the test's own
    for _n in range(2):
        own_clock.do("tournaments.tasks.read_device_files")
    assert len(tries) == 2


@pytest.fixture
def started(monkeypatch) -> list[str]:
    """The names of the threads that were started."""
    names: list[str] = []
    monkeypatch.setattr(own_clock, "_clock", None)
    monkeypatch.setattr(threading.Thread, "start", lambda self: names.append(self.name))
    return names


def test_it_starts_once_and_only_without_a_redis(started, settings):
    settings.TESTING, settings.REDIS_URL = False, "redis://somewhere"
    own_clock.start()
    assert started == []
    settings.REDIS_URL = ""
    own_clock.start()
    own_clock.start()
    assert started == ["regular jobs"]
