"""A publication wants a backup without waiting for it: one an hour, and none that is wanted is forgotten."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
import redis
from django.db import transaction

from config import tasks
from config.backups import backup, backup_jobs
from config.queues.background import Background
from scoring.models import Session
from tests import factories as make
from tournaments.services import sessions

pytestmark = pytest.mark.django_db(transaction=True)
SEND = backup_jobs.send  # the fixture of all tests puts nothing in its place


@pytest.fixture
def data(settings, tmp_path) -> Path:
    settings.DATA = tmp_path / "data"
    return settings.DATA


def reasons() -> list[str]:
    return [one.reason for one in backup.made()]


def made_ago(**ago: float) -> None:
    """The last backup is as old as that."""
    last = backup.made()[-1]
    folder = backup.backups_folder()
    name = backup.retention.name_of(last.number, datetime.now(UTC) - timedelta(**ago), last.reason)
    (folder / last.name).rename(folder / name)


@pytest.mark.slow
def test_thirty_two_publications_make_one_backup_and_take_none_away(data):
    """One director's half a minute; the backup of last year's migration is the whole site's."""
    before = backup.backup_now("migration")
    session = make.make_session(tables=3, boards=1)
    for _time in range(32):
        sessions.publish(session=session, by=make.STAFF)
        backup_jobs.make_due()
        session.refresh_from_db()
    assert reasons() == ["migration", "publication"]
    assert before.exists()


def test_a_publication_makes_none_itself(data, monkeypatch):
    monkeypatch.setattr(backup, "backup_now", lambda _reason: pytest.fail("in the request"))
    sessions.publish(session=make.make_session(tables=3, boards=1), by=make.STAFF)
    assert (backup.backups_folder() / ".wanted-publication").exists()


def test_a_publication_that_is_taken_back_wants_none(data):
    session = make.make_session(tables=3, boards=1)
    with transaction.atomic():
        sessions.publish(session=session, by=make.STAFF)
        transaction.set_rollback(True)
    assert not backup.backups_folder().exists()


def test_what_is_wanted_within_the_hour_waits_until_it_is_over(data):
    backup_jobs.want("publication")
    assert backup_jobs.make_due() is None
    made_ago(minutes=20)
    backup_jobs.want("publication")
    wait = backup_jobs.make_due()
    assert wait is not None
    assert 2300 < wait <= 2400
    assert reasons() == ["publication"]
    made_ago(minutes=61)
    assert backup_jobs.make_due() is None
    assert reasons() == ["publication"] * 2
    assert backup_jobs.make_due() is None
    assert reasons() == ["publication"] * 2


def test_a_clock_that_was_ahead_holds_none_up(data):
    backup_jobs.want("publication")
    backup_jobs.make_due()
    made_ago(days=-2000)
    for _publication in range(2):
        backup_jobs.want("publication")
        backup_jobs.make_due()
    assert reasons() == ["publication"] * 2


def test_what_was_lost_with_its_process_is_made_an_hour_later(data):
    backup_jobs.mark("publication")
    making = backup.backups_folder() / ".making-publication"
    (backup.backups_folder() / ".wanted-publication").rename(making)
    os.utime(making, (time.time() - 3500,) * 2)
    wait = backup_jobs.make_due()
    assert wait is not None
    assert 0 < wait <= 100
    assert reasons() == []
    os.utime(making, (time.time() - 3700,) * 2)
    backup_jobs.make_due()
    assert reasons() == ["publication"]
    assert list(backup.backups_folder().glob(".*")) == []


def test_one_that_fails_is_logged_and_made_an_hour_later(data, monkeypatch, caplog):
    backup_jobs.mark("publication")
    with monkeypatch.context() as full:
        full.setattr(backup.shutil, "disk_usage", lambda _folder: SimpleNamespace(free=0))
        assert backup_jobs.make_due() == 3600
    backup_jobs.mark("publication")
    wait = backup_jobs.make_due()
    assert wait is not None
    assert 3500 < wait <= 3600  # the next publication does not try again
    assert reasons() == []
    assert "The disk is too full for a backup" in caplog.text
    making = backup.backups_folder() / ".making-publication"
    os.utime(making, (time.time() - 3700,) * 2)
    backup_jobs.make_due()
    assert reasons() == ["publication"]


@pytest.fixture
def behind(monkeypatch) -> Background:
    """The thread of slow jobs, and backups sent to it, as on a site without workers."""
    thread = Background()
    monkeypatch.setattr("config.queues.background.background.hand", thread.hand)
    monkeypatch.setattr(backup_jobs, "send", SEND)
    return thread


def test_without_a_broker_the_thread_of_slow_jobs_makes_it(data, behind):
    backup_jobs.want("publication")
    behind.join()
    assert reasons() == ["publication"]


def test_without_a_beat_a_timer_makes_what_has_become_due(data, behind, monkeypatch):
    monkeypatch.setattr(backup_jobs, "_later", None)
    timers: list[tuple[float, Callable[[], None]]] = []
    monkeypatch.setattr(backup_jobs.threading, "Timer", lambda *when: timers.append(when) or Mock())
    for _publication in range(2):
        backup_jobs.want("publication")
        behind.join()
    ((wait, look),) = timers
    assert 3500 < wait <= 3600
    made_ago(seconds=3601)
    look()
    behind.join()
    assert reasons() == ["publication"] * 2


def test_a_site_that_starts_makes_what_was_left(data, behind):
    backup_jobs.mark("publication")
    backup_jobs.resume()
    behind.join()
    assert reasons() == ["publication"]


def test_of_two_processes_one_makes_it(data, monkeypatch):
    """The other one comes while the first is at it."""
    made, whole = [], backup.backup_now

    def slow(reason: str) -> Path:
        made.append(backup_jobs.make_due())
        return whole(reason)

    backup_jobs.mark("publication")
    monkeypatch.setattr(backup, "backup_now", slow)
    backup_jobs.make_due()
    (wait,) = made
    assert 3500 < wait <= 3600  # in case the first is lost at it
    assert reasons() == ["publication"]


def test_what_the_broker_does_not_take_is_wanted_still(data, settings, monkeypatch):
    def refuse(_reason: str) -> None:
        raise ConnectionRefusedError

    settings.REDIS_URL = "redis://127.0.0.1:1"
    monkeypatch.setattr(backup_jobs, "send", refuse)
    backup_jobs.want("publication")
    backup_jobs.make_due()
    assert reasons() == ["publication"]


@pytest.mark.site
@pytest.mark.redis
def test_with_a_broker_it_is_a_job(data, queue, monkeypatch):
    monkeypatch.setattr(backup_jobs, "send", SEND)
    backup_jobs.want("publication")
    with redis.Redis.from_url(queue) as client:
        queues = [name for name in client.scan_iter() if client.type(name) == b"list"]
        sent = b"".join(job for name in queues for job in client.lrange(name, 0, -1))
    assert b"config.tasks.make_backup" in sent
    tasks.make_backup("publication")
    assert reasons() == ["publication"]


def test_a_session_that_is_published_twice_is_backed_up_with_both(data, tmp_path):
    """The second within the hour: the backup of the next hour has it."""
    session = make.make_session(tables=3, boards=1)
    sessions.publish(session=session, by=make.STAFF)
    backup_jobs.make_due()
    session.refresh_from_db()
    sessions.publish(session=session, by=make.STAFF)
    made_ago(minutes=61)
    backup_jobs.make_due()
    Session.objects.get().publications.all().delete()
    backup.restore(backup.backups_folder() / backup.made()[-1].name)
    assert Session.objects.get().publications.count() == 2


def test_what_is_found_to_come_when_the_time_is_over_is_looked_for_again(data, monkeypatch):
    """The job is done before the timer that began it has ended."""
    looks, again, enough = [], threading.Event(), 2

    def look() -> None:
        looks.append(threading.current_thread())
        if len(looks) < enough:
            backup_jobs.look_again(0)
        else:
            again.set()

    monkeypatch.setattr(backup_jobs, "_later", None)
    monkeypatch.setattr(tasks.make_due_backups, "delay", look)
    backup_jobs.mark("publication")
    backup_jobs.look_again(0)
    assert again.wait(20)
    assert len(set(looks)) == enough
