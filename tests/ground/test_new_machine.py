"""A backup is put back where there is nothing: the laptop is gone, and a new one has an empty folder.

What else the settings may name instead of an empty database is refused in a sentence, and stays as it was.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from _start import folders
from _start.manage import name_the_data
from django.core.management import CommandError, call_command
from django.db import connection

from clubs.people.models import Club
from config import modes
from config.backups import backup, destination, snapshots

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def data(settings, tmp_path) -> Path:
    """The folder of the new machine, in which there is only the key that every command makes."""
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    (settings.DATA / "secret_key").write_text("key of the new machine")
    return settings.DATA


@pytest.fixture
def saved(settings, tmp_path) -> Path:
    """The backup of a club, made on the machine that is gone."""
    settings.DATA = tmp_path / "gone"
    (settings.DATA / "media").mkdir(parents=True)
    (settings.DATA / "media" / "deals.pbn").write_text("[Board 1]")
    (settings.DATA / "secret_key").write_text("key of the club")
    Club.objects.create(name="Alba", slug="alba")
    return backup.back_up_to(tmp_path / "evening.zip")


@contextmanager
def connected_to(name: str) -> Iterator[None]:
    """While the context lasts, the site's database is another one: a file, or a database of the server."""
    before = connection.settings_dict
    connection.close()
    connection.settings_dict = {**before, "NAME": name}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = before


@pytest.fixture
def empty(saved, data) -> Iterator[None]:
    """A database without any table, in place of the site's."""
    if connection.vendor == "sqlite":
        with connected_to(str(data / "arrowswitch.sqlite3")):
            yield
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("CREATE DATABASE new_machine TEMPLATE template0")
        with connected_to("new_machine"):
            yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP DATABASE new_machine")


def execute(statement: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


def tables() -> list[str]:
    return sorted(connection.introspection.table_names())


def everything_in(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".sqlite3" not in path.name
    }


def refusal(file: Path) -> str:
    with pytest.raises(CommandError) as refused:
        call_command("restore", str(file))
    return str(refused.value)


@pytest.mark.postgres
@pytest.mark.costly("all tables are made in an empty PostgreSQL")
def test_a_backup_is_put_into_an_empty_postgresql(empty, saved, data, capsys):
    is_put_back(saved, data, capsys)


@pytest.mark.sqlite
def test_a_backup_is_put_into_an_empty_folder(empty, saved, data, capsys):
    is_put_back(saved, data, capsys)


def is_put_back(saved: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("restore", str(saved))
    assert list(Club.objects.values_list("name", flat=True)) == ["Alba"]
    assert (data / "secret_key").read_text() == "key of the club"
    assert (data / "media" / "deals.pbn").read_text() == "[Board 1]"
    assert Club.objects.create(name="Bela", slug="bela").pk > Club.objects.get(slug="alba").pk
    words = capsys.readouterr().out
    assert "The database was empty before the restore." in words
    assert str(data) in words


@pytest.mark.slow
def test_what_was_empty_is_empty_again(empty, saved, data):
    """The state before a restore can be brought back, whatever it was."""
    previous = backup.restore(saved).previous
    backup.restore(previous)
    assert list(Club.objects.all()) == []
    assert (data / "secret_key").read_text() == "key of the new machine"


def test_a_database_of_another_program_is_refused(empty, saved, data):
    execute("CREATE TABLE recipes (name varchar(9))")
    execute("INSERT INTO recipes VALUES ('Pasta')")
    before = everything_in(data)
    words = refusal(saved)
    assert "another program" in words
    assert "recipes" in words
    assert tables() == ["recipes"]
    assert execute("SELECT name FROM recipes") == [("Pasta",)]
    assert everything_in(data) == before


def test_a_database_of_another_django_program_is_refused(empty, saved):
    """It has some tables of the same names, and its own list of migrations."""
    execute(
        "CREATE TABLE django_migrations (id integer, app varchar(9), name varchar(99), applied timestamp)"
    )
    execute("CREATE TABLE shop_order (id integer)")
    execute("INSERT INTO django_migrations VALUES (1, 'shop', '0001_initial', '2026-01-01')")
    assert "another program" in refusal(saved)
    assert tables() == ["django_migrations", "shop_order"]


def test_where_the_tables_were_begun_a_backup_is_put_back(empty, saved, data):
    """A first start that was cut off has made some of the tables."""
    call_command("migrate", "contenttypes", verbosity=0)
    if connection.vendor == "sqlite":
        backup.restore(saved)
        assert Club.objects.count() == 1
    else:  # the whole way takes long there, and is gone in another test
        destination.require_ours()


@pytest.mark.sqlite
def test_a_lock_of_somebody_else_is_named_as_what_it_is(empty, saved, monkeypatch):
    monkeypatch.setattr(snapshots, "HOLD_SECONDS", 0)
    execute("PRAGMA journal_mode=WAL")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "Somebody else holds the database" in refusal(saved)
    assert tables() == []


@pytest.mark.sqlite
def test_a_file_that_is_no_database_is_refused(empty, saved, data):
    (data / "arrowswitch.sqlite3").write_text("a letter to the treasurer, which is not a database" * 99)
    words = refusal(saved)
    assert "file is not a database" in words
    assert "arrowswitch.sqlite3" in words
    assert (data / "arrowswitch.sqlite3").read_text().startswith("a letter")


@pytest.mark.postgres
def test_a_database_that_cannot_be_reached_is_said(saved, data):
    with connected_to("nowhere"):
        words = refusal(saved)
    assert 'database "nowhere" does not exist' in words
    assert "\n" not in words


def test_a_disk_without_room_is_refused_before_anything_changes(empty, saved, data, monkeypatch):
    before = everything_in(data)
    usage = SimpleNamespace(total=1 << 40, used=1 << 40, free=5 << 20)
    monkeypatch.setattr(backup.shutil, "disk_usage", lambda _folder: usage)
    words = refusal(saved)
    assert "The disk is too full" in words
    assert "5 MB free" in words
    assert tables() == []
    assert everything_in(data) == before


FILES = {
    "missing": "There is no file",
    "a folder": "cannot be read",
    "empty": "broken or is not a backup",
    "cut": "broken or is not a backup",
    "a text": "broken or is not a backup",
}


@pytest.mark.sqlite
@pytest.mark.parametrize(("kind", "words"), FILES.items())
def test_a_file_that_is_no_backup_leaves_the_new_folder_new(empty, saved, data, tmp_path, kind, words):
    file = tmp_path / "given.zip"
    if kind == "a folder":
        file.mkdir()
    elif kind != "missing":
        contents = {"empty": b"", "cut": saved.read_bytes()[:-900], "a text": b"Dear treasurer"}
        file.write_bytes(contents[kind])
    before = everything_in(data)
    assert words in refusal(file)
    assert tables() == []
    assert everything_in(data) == before


def test_a_folder_that_cannot_be_written_is_named(empty, saved, data):
    (data / "backups").write_text("a file where the folder has to be")
    assert f"The folder {data / 'backups'} cannot be written" in refusal(saved)
    assert tables() == []


@pytest.mark.parametrize(
    ("served", "given", "mode"),
    [
        ((), "restore stick.zip", "club"),
        (("demo",), "restore stick.zip", "club"),
        (("demo",), "restore demo/backups/before.zip", "demo"),
        (("club", "demo"), "restore demo/backups/before.zip", "club"),
        ((), "ruling", "demo"),
        (("demo",), "ruling", "demo"),
        (("club", "demo"), "", "club"),
    ],
)
def test_on_a_new_machine_the_clubs_folder_is_restored(tmp_path, monkeypatch, served, given, mode):
    """Where no club was ever served, what is restored is a club's, and `bin/serve --club` finds it.

    On the new laptop somebody may have tried the demo.
    """
    for name in ("ARROWSWITCH_MODE", "ARROWSWITCH_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(modes, "default_data_folder", lambda name: str(tmp_path / name))
    for name in served:
        folders.claim(tmp_path / name, name)
    name_the_data([str(tmp_path / word) if word.endswith(".zip") else word for word in given.split()])
    assert os.environ["ARROWSWITCH_MODE"] == mode
