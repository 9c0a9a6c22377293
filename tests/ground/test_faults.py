"""A disk that is full and a database that another program holds: said in words, and nothing is lost."""

from __future__ import annotations

import datetime as dt
import errno
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import pytest
import structlog
from _start import folders, serve
from _start.words import Refused
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config import disk, modes
from config.backups import backup
from scoring.models import Device, Revision, Session
from tests import factories as make

GIGABYTE = 1 << 30
DATA = {"accept": "application/json"}


@pytest.fixture
def full(monkeypatch) -> None:
    """The disk takes no byte more."""

    def refuse(*_arguments: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=0))


def health() -> tuple[int, dict[str, str]]:
    answer = Client().get("/health/")
    return answer.status_code, answer.json()


@pytest.mark.django_db(transaction=True)
def test_health_says_that_the_disk_is_full(full):
    """What is kept on PostgreSQL lies on that one's disk."""
    on_sqlite = connection.vendor == "sqlite"
    status, body = health()
    assert (status, body["status"]) == ((503, "down") if on_sqlite else (200, "degraded"))
    assert (body["database"], body["disk"]) == ("ok", "full")


@pytest.mark.django_db(transaction=True)
def test_health_warns_before_the_disk_is_full(monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=GIGABYTE // 10))
    status, body = health()
    assert (status, body["status"], body["disk"]) == (200, "degraded", "low")


@pytest.mark.django_db(transaction=True)
def test_health_says_that_the_data_folder_is_gone(settings, tmp_path):
    settings.DATA = tmp_path / "unmounted"
    assert health()[1]["disk"] == "not writable"


def test_the_worst_disk_counts(tmp_path):
    assert disk.state([tmp_path, tmp_path / "gone"]) == "not writable"
    assert disk.state([tmp_path]) == "ok"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db(transaction=True)
def test_a_backup_on_a_full_disk_is_refused_in_a_sentence(full, settings, tmp_path):
    settings.DATA = tmp_path
    with pytest.raises(CommandError, match=r"^The disk is too full .* \d+ MB needed, 0 MB free\.$"):
        call_command("backup")
    assert backup.made() == []


@pytest.mark.django_db(transaction=True)
def test_a_disk_that_fills_up_meanwhile_is_said_and_leaves_nothing(settings, tmp_path, monkeypatch):
    settings.DATA = tmp_path

    def refuse(_archive: object, _name: str, _file: Path) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backup, "_add", refuse)
    with pytest.raises(CommandError, match="could not be written: No space left on device"):
        call_command("backup")
    assert list(backup.backups_folder().iterdir()) == []


def test_a_start_on_a_full_disk_says_so(full, tmp_path):
    with pytest.raises(Refused, match=f"The disk of the data folder {tmp_path} is full"):
        serve.prepare("club", tmp_path)


def test_a_start_on_a_disk_that_is_nearly_full_warns(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=1 << 20))
    serve.require_room(tmp_path)
    assert "nearly full" in "".join(capsys.readouterr())


def test_a_first_start_on_a_full_disk_leaves_no_half_key(tmp_path, monkeypatch):
    def refuse(handle: int, _how: str) -> None:
        os.close(handle)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fdopen", refuse)
    with pytest.raises(ImproperlyConfigured, match="No space left on device"):
        modes.secret_key("club", tmp_path, "")
    assert list(tmp_path.iterdir()) == []


def test_a_mode_that_a_full_disk_cut_off_is_written_again(tmp_path):
    (tmp_path / "mode").write_text("")
    folders.claim(tmp_path, "club")
    assert folders.purpose(tmp_path) == "club"


def disk_full() -> OperationalError:
    """What the database says then: SQLite's own error, of a database that may have one page."""
    with closing(sqlite3.connect(":memory:")) as tiny:
        tiny.execute("PRAGMA max_page_count = 1")
        try:
            tiny.execute("CREATE TABLE more (id)")
        except sqlite3.OperationalError as cause:
            error = OperationalError(str(cause))
            error.__cause__ = cause
            return error
    raise AssertionError("the page held more than that")


@pytest.mark.django_db
def test_the_log_says_that_the_disk_was_full_for_an_entry_by_the_api():
    """The asker can only wait; whoever runs the site makes room."""
    session = make.make_session(3)
    phone = Client()
    phone.cookies["table"] = make.make_phone(session, 1)[1]
    where = (
        f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/plays/{make.play_of(session).pk}/revisions/"
    )
    entry = {"entry_id": str(uuid4()), "outcome": {"result": "4HS="}}

    def refuse(execute, sql, *rest):
        if sql.startswith("INSERT"):
            raise disk_full()
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse), structlog.testing.capture_logs() as lines:
        refused = phone.post(where, entry, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (503, "full")
    assert [line["event"] for line in lines if line["event"] == "disk_full"] == ["disk_full"]


@pytest.mark.django_db
def test_an_entry_on_a_full_disk_is_refused_clearly_and_taken_later():
    """503 is none of the answers after which a phone takes a result out of its outbox."""
    session = make.make_session(3)
    _device, key = make.make_phone(session, 1)
    phone = Client()
    phone.cookies["table"] = key
    entry = {"encounter": make.encounter_of(session).pk, "board": 1, "result": "4HS=", "seen": 0}
    entry["entry_id"] = str(uuid4())

    def refuse(execute, sql, *rest):
        if sql.startswith("INSERT"):
            raise disk_full()
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse):
        refused = phone.post(reverse("table-entry"), entry, headers=DATA)
        page = phone.post(reverse("table-entry"), entry)
    assert (refused.status_code, refused.json()["code"]) == (503, "full")
    assert "This site's disk is full and nothing was saved" in refused.json()["message"]
    assert int(refused.headers["Retry-After"]) > 0
    assert (page.status_code, b"The disk is full" in page.content) == (503, True)
    assert b"When there is space again, go back and send it again" in page.content
    assert b"Sign in" not in page.content  # whoever is signed in would read it as being signed out
    assert not Revision.objects.exists()
    assert phone.post(reverse("table-entry"), entry, headers=DATA).status_code == 201


@pytest.fixture
def held() -> Iterator[None]:
    """Another program holds the database, as a tool does that looks into it."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def evening(transactional_db) -> Session:
    session = make.make_session(3)
    make.enter(make.play_of(session, 1), "4HS=")
    return session


PATIENCE = 10.0  # seconds, on a machine with much to do; the site's connection waits 20 for a lock


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_health_says_at_once_that_another_program_holds_the_database(request):
    assert health()[1]["database"] == "ok"
    request.getfixturevalue("held")
    before = time.monotonic()
    status, body = health()
    assert (status, body["status"], body["database"]) == (200, "degraded", "locked")
    assert time.monotonic() - before < PATIENCE


@pytest.mark.sqlite
def test_reading_goes_on_while_another_program_holds_the_database(evening, request):
    """A phone that was not seen for long, and a session that a page would close."""
    _device, key = make.make_phone(evening, 1)
    phone = Client()
    phone.cookies["table"] = key
    Device.objects.update(last_seen=timezone.now() - dt.timedelta(hours=1))
    Session.objects.update(state="official", corrections_until=timezone.now() - dt.timedelta(hours=1))
    ranking = reverse("ranking", args=[evening.club.slug, evening.pk])
    request.getfixturevalue("held")
    before = time.monotonic()
    assert Client().get(ranking).status_code == 200
    assert phone.get(reverse("table-state"), headers=DATA).status_code == 200
    assert time.monotonic() - before < PATIENCE
    assert Session.objects.get().state == "official"
