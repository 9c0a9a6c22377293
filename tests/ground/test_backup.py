"""A backup brings back every row and file; what is not a whole backup of ours changes nothing."""

import hashlib
import json
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from clubs.people.models import Club
from config.backups import backup, snapshots
from tests import factories as make
from tests.serving import ROOT, environment

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def data(settings, tmp_path) -> Path:
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    (settings.DATA / "secret_key").write_text("first key")
    (settings.DATA / "media").mkdir()
    (settings.DATA / "media" / "deals.pbn").write_text("[Board 1]")
    return settings.DATA


def club(name: str) -> Club:
    return Club.objects.create(name=name, slug=name.lower())


def names() -> list[str]:
    return sorted(Club.objects.values_list("name", flat=True))


def test_restore_brings_rows_and_files_back(data):
    kept = club("Alba")
    saved = backup.backup_now("evening")
    Club.objects.all().delete()
    club("Other")
    (data / "media" / "deals.pbn").write_text("changed")
    (data / "media" / "new.pbn").write_text("later")
    (data / "secret_key").unlink()
    restored = backup.restore(saved)
    assert Club.objects.get().pk == kept.pk
    assert names() == ["Alba"]
    assert (data / "media" / "deals.pbn").read_text() == "[Board 1]"
    assert not (data / "media" / "new.pbn").exists()
    assert (data / "secret_key").read_text() == "first key"
    backup.restore(restored.previous)
    assert names() == ["Other"]
    assert (data / "media" / "new.pbn").read_text() == "later"


def test_new_rows_after_a_restore_get_new_numbers(data):
    club("Alba")
    last = club("Bela")
    saved = backup.backup_now("evening")
    backup.restore(saved)
    assert club("Cleo").pk > last.pk


def test_an_open_transaction_is_not_in_the_backup(data, tmp_path):
    club("Alba")
    with transaction.atomic():
        club("Unfinished")
        saved = backup.backup_now("evening")
    backup.restore(saved)
    assert names() == ["Alba"]


@pytest.mark.slow("postgres")
def test_a_backup_of_older_tables_is_migrated_up(data):
    newest = snapshots.applied_migrations()
    club("Alba")
    call_command("migrate", "mfa", "0001", verbosity=0)
    try:
        saved = backup.backup_now("older")
    finally:
        call_command("migrate", verbosity=0)
    Club.objects.all().delete()
    backup.restore(saved)
    assert names() == ["Alba"]
    assert snapshots.applied_migrations() == newest


def test_a_migration_of_a_filled_database_is_preceded_by_a_backup(data):
    call_command("migrate", "mfa", "0001", verbosity=0)
    call_command("migrate", verbosity=0)
    assert len(list(data.glob("backups/*-migration.zip"))) == 2
    call_command("migrate", verbosity=0)
    assert len(list(data.glob("backups/*-migration.zip"))) == 2


def test_a_database_that_a_newer_program_updated_is_refused_by_its_migration(data):
    backup.require_known_database()
    recorder = MigrationRecorder(connection)
    recorder.record_applied("account", "9999_of_a_library")  # which may have replaced what it once had
    backup.require_known_database()
    before = backup.backup_now("migration")
    backup.backup_now("by-hand")
    recorder.record_applied("tournaments", "9999_later")
    try:
        with pytest.raises(backup.BackupError, match=r"tournaments\.9999_later") as refusal:
            backup.require_known_database()
        assert str(refusal.value).endswith(f"bin/manage restore {before}")
    finally:
        recorder.record_unapplied("tournaments", "9999_later")
        recorder.record_unapplied("account", "9999_of_a_library")


def test_an_older_program_replaces_no_postgresql_whose_tables_it_does_not_know(data, tmp_path, monkeypatch):
    """They would stay, and the next update would meet them; SQLite's file is replaced as a whole."""
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", "9999_later")
    monkeypatch.setattr(connection, "vendor", "postgresql")
    try:
        with pytest.raises(backup.BackupError, match="new, empty database in DATABASE_URL"):
            snapshots.load(tmp_path, [], pytest.fail, pytest.fail)
    finally:
        monkeypatch.undo()
        recorder.record_unapplied("tournaments", "9999_later")


def test_a_backup_is_for_its_owner_only(data):
    assert backup.backup_now("evening").stat().st_mode & 0o077 == 0


def test_processes_and_other_backups_are_left_out(data):
    for name in ("serve.lock", "mode", "celerybeat-schedule.dat", "other.sqlite3-wal"):
        (data / name).write_text("x")
    (data / "redis").mkdir()
    (data / "redis" / "redis.conf").write_text("requirepass x")
    backup.backup_now("first")
    with zipfile.ZipFile(backup.backup_now("second")) as archive:
        files = {name for name in archive.namelist() if name.startswith("data/")}
    assert files == {"data/media/deals.pbn", "data/secret_key"}


def rewritten(source: Path, target: Path, change) -> Path:
    """`source` with each member passed through `change(name, content)`; None leaves it out."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
    return target


RESTORE = """
import sqlite3, sys
import django
django.setup()
from django.core.management import call_command
for file in sys.argv[2:]:
    call_command("restore", file)
    live = sqlite3.connect(sys.argv[1])
    whole, = live.execute("PRAGMA integrity_check").fetchone()
    tables, = live.execute("SELECT count(*) FROM django_migrations").fetchone()
    live.close()
    print(whole, tables, file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.site
@pytest.mark.sqlite
def test_a_database_in_the_data_folder_is_none_of_its_files_whatever_its_name(tmp_path, migrated):
    """Nor is it one that a backup of another make brings along."""
    data = tmp_path / "data"
    database = data / "club.db"

    def run(*arguments: object) -> str:
        settings = {"ARROWSWITCH_DATA": str(data), "DATABASE_URL": f"sqlite:///{database}"}
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=ROOT,
            env=environment(DJANGO_SETTINGS_MODULE="config.settings", **settings),
            check=True,
            capture_output=True,
            text=True,
        ).stderr

    data.mkdir()
    shutil.copyfile(migrated, database)
    run("manage.py", "backup")
    (saved,) = (data / "backups").glob("*.zip")
    with zipfile.ZipFile(saved) as archive:
        members = json.loads(archive.read("manifest.json"))["members"]
    assert [name for name in members if "club.db" in name] == []
    foreign = b"no database"
    members |= {"data/club.db": hashlib.sha256(foreign).hexdigest()}
    with_database = rewritten(saved, tmp_path / "with.zip", with_manifest(members=members))
    with zipfile.ZipFile(with_database, "a") as archive:
        archive.writestr("data/club.db", foreign)
    with closing(sqlite3.connect(database)) as live:
        tables = live.execute("SELECT count(*) FROM django_migrations").fetchone()[0]
    told = [line for line in run("-c", RESTORE, database, with_database, saved).splitlines() if "ok" in line]
    assert told == [f"ok {tables}"] * 2


def with_manifest(**said):
    def change(name: str, content: bytes) -> bytes:
        return json.dumps(json.loads(content) | said).encode() if name == "manifest.json" else content

    return change


SPOILED = {
    "a member changed": lambda name, content: content + b"x" if name == "data/secret_key" else content,
    "a member missing": lambda name, content: None if name == "data/secret_key" else content,
    "no manifest": lambda name, content: None if name == "manifest.json" else content,
    "manifest no JSON": lambda name, content: b"{" if name == "manifest.json" else content,
    "manifest a list": lambda name, content: b"[]" if name == "manifest.json" else content,
    "foreign": with_manifest(format="other"),
    "newer format": with_manifest(version=99),
    "newer tables": with_manifest(migrations=[["people", "9999_from_tomorrow"]]),
    "other engine": with_manifest(engine="oracle"),
    "leads out": with_manifest(members={"data/../../escaped": "0"}),
    "elsewhere": with_manifest(members={"/etc/passwd": "0"}),
}


@pytest.mark.parametrize("change", SPOILED.values(), ids=SPOILED.keys())
def test_a_broken_or_foreign_file_changes_nothing(data, tmp_path, change):
    club("Alba")
    spoiled = rewritten(backup.back_up_to(tmp_path / "good.zip"), tmp_path / "bad.zip", change)
    club("Bela")
    with pytest.raises(backup.BackupError):
        backup.restore(spoiled)
    assert names() == ["Alba", "Bela"]
    assert (data / "secret_key").read_text() == "first key"
    assert not (tmp_path / "escaped").exists()


@pytest.mark.parametrize("size", [0, 10, 3000])
def test_a_cut_file_is_refused(data, tmp_path, size):
    whole = backup.back_up_to(tmp_path / "good.zip")
    cut = tmp_path / "cut.zip"
    cut.write_bytes(whole.read_bytes()[:size])
    with pytest.raises(backup.BackupError):
        backup.restore(cut)


def test_the_commands_print_the_file_and_say_what_is_wrong(data, tmp_path, capsys):
    call_command("backup", str(tmp_path / "evening.zip"))
    assert capsys.readouterr().out.strip() == str(tmp_path / "evening.zip")
    call_command("restore", str(tmp_path / "evening.zip"))
    assert "before-restore" in capsys.readouterr().out
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path / "missing.zip"))


def test_a_folder_that_cannot_be_written_is_said(data, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(backup.BackupError, match="could not be written"):
        backup.back_up_to(tmp_path / "file" / "evening.zip")


def test_a_failure_midway_puts_the_state_before_back(data, tmp_path, monkeypatch):
    club("Alba")
    saved = backup.back_up_to(tmp_path / "evening.zip")
    club("Bela")
    copy, failing = shutil.copy, [True]

    def full_disk(source, target):
        if failing and failing.pop():
            raise OSError("No space left on device")
        return copy(source, target)

    monkeypatch.setattr(backup.shutil, "copy", full_disk)
    with pytest.raises(backup.BackupError, match=r"No space .* Nothing was changed") as refused:
        backup.restore(saved)
    assert names() == ["Alba", "Bela"]
    (previous,) = data.glob("backups/*-before-restore.zip")
    assert str(previous) in str(refused.value)


@pytest.mark.parametrize("name", ["evening.zip", "copies/evening", "media/evening.zip"])
def test_a_backup_made_by_hand_in_the_data_folder_outlives_its_restore(data, name):
    """It is no part of the data: no other backup holds it, and no restore deletes it."""
    club("Alba")
    saved = data / name
    call_command("backup", str(saved))
    content = saved.read_bytes()
    with zipfile.ZipFile(saved) as archive:  # itself is not in it, half written: it would grow without an end
        assert not [member for member in archive.namelist() if "whole.zip" in member]
    call_command("restore", str(saved))
    assert saved.read_bytes() == content


def test_a_backup_in_the_data_folder_is_in_no_other_backup(data, tmp_path):
    call_command("backup", str(data / "evening.zip"))
    (data / "results.zip").write_bytes(b"no backup, and no archive either")
    other = backup.back_up_to(tmp_path / "other.zip")
    with zipfile.ZipFile(other) as archive:
        names_in_it = set(archive.namelist())
    assert "data/evening.zip" not in names_in_it
    assert "data/results.zip" in names_in_it
    backup.restore(other)
    assert (data / "evening.zip").exists()


FOREIGN = """
CREATE TRIGGER altered AFTER UPDATE ON scoring_session BEGIN UPDATE people_club SET name = 'Nobody'; END;
CREATE TRIGGER put_in AFTER INSERT ON people_club BEGIN UPDATE people_club SET name = 'Nobody'; END;
CREATE VIEW seen AS SELECT name FROM people_club;
CREATE TRIGGER through INSTEAD OF INSERT ON seen BEGIN DELETE FROM people_club; END;
"""


@pytest.mark.sqlite
def test_a_trigger_or_view_of_a_backup_does_nothing_and_does_not_survive(data, tmp_path):
    """The program makes neither: who put one into the file wants something done behind its back."""
    make.make_session()
    before = names()
    saved = backup.back_up_to(tmp_path / "evening.zip", _save_with_foreign_objects)
    backup.restore(saved)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')")
        assert cursor.fetchall() == []
    club("Later")
    assert names() == sorted([*before, "Later"])


def _save_with_foreign_objects(folder: Path) -> None:
    snapshots.save(folder)
    with closing(sqlite3.connect(folder / snapshots.SQLITE_FILE)) as copy:
        copy.executescript(FOREIGN)


@pytest.mark.sqlite
def test_a_view_beside_the_database_does_not_survive_a_restore(data, tmp_path):
    saved = backup.back_up_to(tmp_path / "evening.zip")
    with connection.cursor() as cursor:
        cursor.execute("CREATE VIEW seen AS SELECT name FROM people_club")
    backup.restore(saved)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'view'")
        assert cursor.fetchall() == []


@pytest.mark.sqlite
def test_another_process_sees_the_restored_state(data, tmp_path):
    import sqlite3

    club("Alba")
    saved = backup.backup_now("evening")
    club("Bela")
    other = sqlite3.connect(connection.settings_dict["NAME"])
    count = "SELECT count(*) FROM people_club"
    assert other.execute(count).fetchone() == (2,)
    backup.restore(saved)
    assert other.execute(count).fetchone() == (1,)
    assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    other.close()


def test_the_cover_has_the_heads_of_the_record_as_they_were(data, capsys):
    """Those of the saved state: who has the backup can ask one day whether they are in the record still."""
    session = make.make_session()
    make.enter_all(session)
    field = session.sections.get().field
    saved = data / "evening.zip"
    call_command("backup", str(saved))
    with zipfile.ZipFile(saved) as archive:
        heads = json.loads(archive.read("manifest.json"))["heads"]
    assert heads[field.chain_name] == [field.chain_length, field.chain_head]
    said = capsys.readouterr()
    assert said.out.strip() == str(saved)
    assert said.err.startswith("Proof of the record: ")
    assert said.err.strip().endswith(f"{sum(length for length, _head in heads.values())} links in 2 chains.")
