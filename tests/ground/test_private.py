"""Nothing that the site keeps can be read by another account of the machine, whoever made its folder."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import private
from tests.serving import ROOT, environment

pytestmark = pytest.mark.site


def manage(*arguments: str, data: Path, **more: str) -> None:
    """A command of somebody whose new files are readable by all."""
    subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(ARROWSWITCH_DATA=str(data), **more),
        check=True,
        capture_output=True,
        umask=0o022,
    )


def open_to_others(*paths: Path) -> list[str]:
    everything = [path for top in paths for path in (top, *top.rglob("*"))]
    return [str(path) for path in everything if stat.S_IMODE(path.lstat().st_mode) & 0o077]


@pytest.mark.slow
def test_what_a_command_makes_is_its_owners(tmp_path):
    """Of all tables two are enough, which are made in no time."""
    data = tmp_path / "deep" / "data"
    manage("migrate", "contenttypes", data=data)
    assert {"arrowswitch.sqlite3", "secret_key"} <= {path.name for path in data.iterdir()}
    assert open_to_others(data) == []


@dataclass(frozen=True)
class Found:
    """What was there, open to everybody, when a backup was made: the data, and what lies beside it."""

    data: Path
    linked: Path
    database: list[Path]


@pytest.fixture(scope="module")
def found(tmp_path_factory, migrated) -> Found:
    folder = tmp_path_factory.mktemp("found")
    data = folder / "data"
    for name in (
        "secret_key",
        "arrowswitch.sqlite3-wal",
        "kept/old.zip",
        "media/1/sheet.pdf",
        "redis/a.aof",
    ):
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_text("x" * 60)
        (data / name).chmod(0o644)
    for inner in (data, *(path for path in data.rglob("*") if path.is_dir())):
        inner.chmod(0o755)
    elsewhere = folder / "elsewhere"
    elsewhere.write_text("of somebody else")
    elsewhere.chmod(0o644)
    (data / "link").symlink_to(elsewhere)
    database = folder / "elsewhere.sqlite3"
    shutil.copyfile(migrated, database)
    beside = [database, *(folder / f"elsewhere.sqlite3-{kind}" for kind in ("wal", "shm"))]
    for path in beside:
        path.touch()
        path.chmod(0o644)
    manage("backup", data=data, DATABASE_URL=f"sqlite:///{database}")
    return Found(data, elsewhere, beside)


def test_what_was_there_before_is_closed(found):
    assert open_to_others(*(path for path in found.data.rglob("*") if not path.is_symlink())) == []
    assert stat.S_IMODE(found.data.stat().st_mode) == 0o700
    assert stat.S_IMODE(found.linked.stat().st_mode) == 0o644


def test_a_backup_is_its_owners(found):
    assert len(list(found.data.glob("backups/*.zip"))) == 1
    assert open_to_others(found.data / "backups") == []


def test_a_database_elsewhere_is_closed_too(found):
    assert found.database[0].exists()
    assert open_to_others(*(path for path in found.database if path.exists())) == []


def test_what_its_owner_could_run_stays_so(tmp_path, monkeypatch):
    monkeypatch.setattr(private.os, "umask", lambda _mask: None)
    for name, before in (("run", 0o755), ("read", 0o444), ("write", 0o644)):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(before)
    private.keep(tmp_path)
    after = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert after == {"run": 0o700, "read": 0o400, "write": 0o600}


def test_a_folder_of_somebody_elses_is_refused(tmp_path, monkeypatch):
    def not_yours(path, mode):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", not_yours)
    umask = os.umask(0o022)
    try:
        (tmp_path / "data").mkdir(mode=0o755)
        with pytest.raises(ImproperlyConfigured, match="Give it to the account that runs Arrowswitch"):
            private.keep(tmp_path / "data")
        assert os.umask(0o022) == 0o077
    finally:
        os.umask(umask)
