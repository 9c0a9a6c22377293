"""A restore killed at any moment ends as the state before or the restored one, files and database alike."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections

from clubs.people.models import Club
from config.backups import archive, backup, restoring, snapshots
from tests.cases import for_each

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(sys.platform == "win32", reason="forks"),
]
State = tuple[list[str], dict[str, str]]
OLD: State = (["Alba", "Bela"], {"secret_key": "second key", "media/deals.pbn": "[Board 2]"})
NEW: State = (["Alba"], {"secret_key": "first key", "media/deals.pbn": "[Board 1]", "media/gone.pbn": "x"})


@pytest.fixture
def data(settings, tmp_path) -> Path:
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    return settings.DATA


def put(data: Path, state: State) -> None:
    """The files and clubs of that state, and nothing else."""
    shutil.rmtree(data / "media", ignore_errors=True)
    (data / "media").mkdir()
    for name, text in state[1].items():
        (data / name).write_text(text)
    Club.objects.exclude(name__in=state[0]).delete()
    for name in state[0]:
        Club.objects.get_or_create(name=name, slug=name.lower())


def state_of(data: Path) -> State:
    files = [data / "secret_key", *sorted((data / "media").iterdir())]
    names = sorted(Club.objects.values_list("name", flat=True))
    return names, {str(file.relative_to(data)): file.read_text() for file in files}


def killed_before(owner: Any, name: str, call: int = 1) -> None:
    """From now on this process is killed when it calls `owner.name` for the `call`th time."""
    real, calls = getattr(owner, name), []

    def called(*given: Any, **named: Any) -> Any:
        calls.append(name)
        if len(calls) == call:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*given, **named)

    setattr(owner, name, called)


class KilledAtCommit(sqlite3.Connection):
    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if statement == "COMMIT":
            os.kill(os.getpid(), signal.SIGKILL)
        return super().execute(statement, *values)


def killed_at_the_commit() -> None:
    if connection.vendor == "sqlite":
        sqlite3.connect = partial(sqlite3.connect, factory=KilledAtCommit)  # type: ignore[assignment]
    else:
        killed_before(connection, "commit")


MOMENTS: list[tuple[str, Callable[[], None], State]] = [
    ("half unpacked", partial(killed_before, archive, "_extract", 2), OLD),
    ("unpacked", partial(killed_before, snapshots, "load"), OLD),
    ("before the state before is saved", partial(killed_before, backup, "_backup"), OLD),
    ("the state before half saved", partial(killed_before, backup, "_add", 2), OLD),
    ("the state before saved", partial(killed_before, restoring, "write_note"), OLD),
    ("noted", partial(killed_before, backup, "_put_files"), OLD),
    ("old files deleted", partial(killed_before, backup, "_copy_files"), OLD),
    ("half the files in place", partial(killed_before, shutil, "copy", 3), OLD),
    ("all files in place", partial(killed_before, snapshots, "_raise_versions"), OLD),
    ("before the token", partial(killed_before, restoring, "mark"), OLD),
    ("before the commit", killed_at_the_commit, OLD),
    ("committed", partial(killed_before, restoring, "forget"), NEW),
    ("note gone", partial(killed_before, restoring, "_forget_token"), NEW),
    ("all done", partial(killed_before, backup, "call_command"), NEW),
]


def run_and_be_killed(saved: Path, arm: Callable[[], None]) -> None:
    """Restore in a process of its own, which must not live to its end."""
    connections.close_all()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            arm()
            backup.restore(saved)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL


@pytest.mark.costly("it kills a process at many moments")
@for_each("moment", MOMENTS, name=lambda moment: moment[0])
def test_a_restore_killed_at_any_moment_ends_as_old_or_new(data, tmp_path, moment):
    _name, arm, expected = moment
    put(data, NEW)
    saved = tmp_path / "evening.zip"
    saved.unlink(missing_ok=True)
    backup.back_up_to(saved)
    put(data, OLD)
    run_and_be_killed(saved, arm)
    backup.finish_restores()
    assert state_of(data) == expected
    assert list(data.glob("backups/.work-*")) == []
    assert restoring.TABLE not in connection.introspection.table_names()


def test_what_came_in_after_a_restore_was_cut_off_stays(data, tmp_path):
    put(data, NEW)
    saved = backup.back_up_to(tmp_path / "evening.zip")
    put(data, OLD)
    run_and_be_killed(saved, partial(killed_before, snapshots, "_raise_versions"))
    (data / "media" / "later.pbn").write_text("[Board 3]")
    backup.finish_restores()
    assert state_of(data) == (OLD[0], OLD[1] | {"media/later.pbn": "[Board 3]"})


def test_a_backup_made_after_a_restore_was_cut_off_holds_what_goes_together(data, tmp_path):
    put(data, NEW)
    saved = backup.back_up_to(tmp_path / "evening.zip")
    put(data, OLD)
    run_and_be_killed(saved, partial(killed_before, snapshots, "_raise_versions"))
    backup.backup_now("evening")
    assert state_of(data) == OLD


def test_a_restore_that_goes_on_is_left_alone(data, tmp_path, monkeypatch):
    put(data, NEW)
    saved = backup.back_up_to(tmp_path / "evening.zip")
    put(data, OLD)
    real = snapshots._raise_versions

    def meanwhile(*given: Any) -> None:
        backup.finish_restores()
        real(*given)

    monkeypatch.setattr(snapshots, "_raise_versions", meanwhile)
    backup.restore(saved)
    assert state_of(data) == NEW


def test_where_the_files_of_before_are_lost_it_is_said_and_a_restore_mends_it(data, tmp_path):
    put(data, NEW)
    saved = backup.back_up_to(tmp_path / "evening.zip")
    put(data, OLD)
    run_and_be_killed(saved, partial(killed_before, snapshots, "_raise_versions"))
    for previous in data.glob("backups/*.zip"):
        previous.unlink()
    with pytest.raises(backup.BackupError, match="cannot be put back"):
        backup.finish_restores()
    backup.restore(saved)
    backup.finish_restores()
    assert state_of(data) == NEW
