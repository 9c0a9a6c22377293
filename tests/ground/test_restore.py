"""A backup that nobody restored is no backup: a full site row by row, in use, and of the last version."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management import call_command
from django.db import OperationalError, connection, connections, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.test import Client
from django.utils import timezone
from rest_framework.authtoken.models import Token

from clubs.people.models import Club, Invitation, PaperAgreement, Person, User
from config.backups import backup, snapshots
from config.models import MailServer, SiteBackups
from scoring.models import Field, MadeDeals, NotedHead, Revision, Session
from scoring.services.club_record import note_head
from tests import factories as make
from tests.cases import for_each
from tests.hostile import world
from tournaments.models import (
    DeviceFile,
    DeviceRow,
    DeviceTemplate,
    HallLink,
    MovementSearch,
    Publication,
    ResultLetter,
    Season,
    TableFees,
    TablePayment,
)
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw

pytestmark = pytest.mark.django_db(transaction=True)
Rows = dict[str, list[str]]


@pytest.fixture
def data(settings, tmp_path) -> Path:
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    return settings.DATA


@pytest.fixture
def full_site(data) -> User:
    """The demo and a club with something of everything; no table is empty."""
    call_command("demo", verbosity=0)
    cache.clear()
    user = world.make_attacked().users["admin"]
    Client().force_login(user)
    user.groups.add(Group.objects.create(name="helpers"))
    user.groups.get().permissions.add(Permission.objects.latest("pk"))
    user.user_permissions.add(Permission.objects.earliest("pk"))
    EmailAddress.objects.create(user=user, email="admin@example.org")
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    Token.objects.create(user=user)  # after the second factor, which ends those before it
    LogEntry.objects.create(user=user, content_type=ContentType.objects.latest("pk"), action_flag=ADDITION)
    EmailConfirmation.create(user.emailaddress_set.get())
    Invitation.objects.create(person=Person.objects.earliest("pk"), key_hash="x", expires=timezone.now())
    Season.objects.latest("pk").left_out.add(Session.objects.latest("pk"))
    playing = Session.objects.filter(state=Session.State.PLAYING, contest__planner="movement").latest("pk")
    person = Person.objects.filter(club=playing.club).earliest("pk")
    TableFees.objects.create(session=playing, member=3, guest=4)
    TablePayment.objects.create(session=playing, person=person, amount=3)
    PaperAgreement.objects.create(club=playing.club, by=user, day=timezone.now())
    HallLink.objects.create(club=playing.club, token="x", by=user)
    DeviceTemplate.objects.create(club=playing.club, name="blank.bws", data=b"x", options={"LeadCard": True})
    device_file = DeviceFile.objects.create(session=playing, way="read", guid="x", data=b"x")
    DeviceRow.objects.create(
        file=device_file,
        number=1,
        digest="x",
        section=1,
        table=1,
        round=1,
        board=1,
        text="4 S =",
        state="stored",
    )
    MovementSearch.objects.create(club=playing.club, wanted={"pairs": 8, "rounds": 6}, minutes=1, seed=1)
    MailServer.objects.create(
        host="mail.example", port=587, security="tls", sender="a@b.example", changed_by="a"
    )
    SiteBackups.objects.create(pk=SiteBackups.ONLY, folder="/media/stick", left_at=timezone.now())
    note_head(playing.club.pk, playing, NotedHead.Reason.FEES)
    MadeDeals.objects.create(session=playing, seed="5eed", numbers=[1, 2], by=user, by_name="a")
    ResultLetter.objects.create(publication=Publication.objects.earliest("pk"), person=person)
    answers = {"established": True, "won_by": "offender", "later_tricks": "some"}
    ruling = ByLaw(code="2017", table="revoke", answers=answers)
    law_rulings.record(session=playing, what=ruling, by=make.STAFF)
    assert not [table for table, rows in dump().items() if not rows]
    return user


DRAWN = frozenset({"salt", "figures_salt", "commitment", "link_hash", "chain_head"})
OF_LINKS = {
    "scoring_chainlink": {"content", "at"},
    "scoring_notedhead": {"head", "at"},
    "scoring_sessionlayout": {"parts"},
    "poker_pokerevening": {"names"},
}
"""Columns that a change of tables may fill anew by chance or by the clock: rows are linked with new salts."""


def dump(without: frozenset[str] = frozenset()) -> Rows:
    """Every row of every table, with its columns by name, but for those left out."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            names = [column[0] for column in cursor.description]
            rows = [dict(zip(names, map(plain, row), strict=True)) for row in cursor.fetchall()]
            left_out = without | OF_LINKS.get(table, set()) if without else without
            rows = [{name: value for name, value in row.items() if name not in left_out} for row in rows]
            found[table] = sorted(repr(sorted(lowered(table, row).items())) for row in rows)
    del found["django_migrations"]  # when each was applied
    return found


def plain(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


RAISED = {apps.get_model(label)._meta.db_table: columns for label, columns in snapshots.VERSIONS.items()}


def lowered(table: str, row: dict[str, Any]) -> dict[str, Any]:
    """The row with its versions as they were before a restore raised them, by whole millions."""
    return row | {column: row[column] % 1_000_000 for column in RAISED.get(table, ()) if column in row}


def differing(before: Rows, after: Rows) -> dict[str, set[str]]:
    """By table, the rows that only one of the two has."""
    tables = {
        table: set(before.get(table, [])) ^ set(after.get(table, [])) for table in before.keys() | after
    }
    return {table: rows for table, rows in tables.items() if rows or before.get(table) != after.get(table)}


def spoil() -> None:
    """What is there when somebody restores: rows lost, rows changed, rows that came later."""
    world.make_other()
    Revision.objects.filter(pk__gt=40).update(by_name="Nobody")
    User.objects.update(first_name="Nobody")
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM authtoken_token")


def every_row_comes_back(tmp_path: Path) -> None:
    before = dump()
    saved = backup.back_up_to(tmp_path / "evening.zip")
    spoil()
    meanwhile = dump()
    restored = backup.restore(saved)
    assert differing(before, dump()) == {}
    backup.restore(restored.previous)
    assert differing(meanwhile, dump()) == {}


def every_row_of_the_last_version_comes_back(tmp_path: Path) -> None:
    """Each app's newest change of tables is taken back and made again, as an update of the program does."""
    newest, applied = newest_of_ours(), snapshots.applied_migrations()
    try:
        for app, (_last, before) in newest.items():
            call_command("migrate", app, before, verbosity=0)
        saved = backup.back_up_to(tmp_path / "last_version.zip")
    finally:
        call_command("migrate", verbosity=0)
    brought_up = dump(DRAWN)
    spoil()
    backup.restore(saved)
    assert differing(brought_up, dump(DRAWN)) == {}
    assert snapshots.applied_migrations() == applied


def newest_of_ours() -> dict[str, tuple[str, str]]:
    """By app, its last migration and the one before; those that stand on others' come first."""
    graph = MigrationLoader(connection).graph
    names = {
        app: sorted(name for of, name in graph.nodes if of == app)
        for app in ("tournaments", "room", "scoring")
    }
    return {app: (known[-1], known[-2]) for app, known in names.items()}


def nothing_is_lost_between_the_state_before_and_the_restored_one(tmp_path: Path) -> None:
    """Somebody writes all the while: what was kept is in the state before or comes after the restored one."""
    before = dump()
    saved = backup.back_up_to(tmp_path / "evening.zip")
    with writing() as kept:
        restored = backup.restore(saved)
    after = set(names_of_writer())
    Club.objects.filter(slug__startswith="written-").delete()
    assert differing(before, dump()) == {}
    backup.restore(restored.previous)
    assert after
    assert set(kept) == after | set(names_of_writer())
    Club.objects.filter(slug__startswith="written-").delete()


class WrittenWhenLetGo(sqlite3.Connection):
    """Whoever waits for the database writes at once when it is let go."""

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        done = super().execute(statement, *values)
        if statement == "COMMIT":
            Club.objects.create(name="Waiting", slug="written-at-once")
        return done


@pytest.mark.sqlite
def test_who_waits_for_a_restore_writes_when_it_is_done_and_not_a_moment_before(data, tmp_path, monkeypatch):
    saved = backup.back_up_to(tmp_path / "evening.zip")
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=WrittenWhenLetGo))
    backup.restore(saved)
    assert names_of_writer() == ["written-at-once"]


@pytest.mark.sqlite
def test_a_number_given_while_a_restore_is_prepared_is_not_given_again(data, tmp_path, monkeypatch):
    saved = backup.back_up_to(tmp_path / "evening.zip")
    given, migrate_up = [], snapshots._migrate_up

    def write() -> None:
        given.append(Club.objects.create(name="Bela", slug="bela").pk)
        connection.close()

    def meanwhile() -> None:
        thread = threading.Thread(target=write)
        thread.start()
        thread.join(30)
        migrate_up()

    monkeypatch.setattr(snapshots, "_migrate_up", meanwhile)
    backup.restore(saved)
    assert Club.objects.create(name="Cleo", slug="cleo").pk > given[0]


def names_of_writer() -> list[str]:
    return list(Club.objects.filter(slug__startswith="written-").values_list("slug", flat=True))


@contextmanager
def writing() -> Iterator[list[str]]:
    """While the context lasts, another connection reads and writes as a phone does; what it has kept."""
    kept: list[str] = []
    begun, over = threading.Event(), threading.Event()

    def write() -> None:
        number = 0
        while not over.is_set() and number < 100_000:
            number += 1
            slug = f"written-{number}"
            try:
                with transaction.atomic():
                    Session.objects.filter(state="playing").count()
                    Field.objects.select_for_update().order_by("pk").first()
                    Club.objects.create(name=slug, slug=slug)
            except OperationalError:
                continue  # it was told so: nothing was promised
            kept.append(slug)
            begun.set()
        connections.close_all()

    thread = threading.Thread(target=write)
    thread.start()
    try:
        assert begun.wait(30)
        yield kept
        so_far = len(kept)
        while len(kept) == so_far:  # it goes on after the restore
            assert thread.is_alive()
            begun.clear()
            assert begun.wait(30)
    finally:
        over.set()
        thread.join(60)


@pytest.mark.slow
@for_each(
    "holds",
    [
        nothing_is_lost_between_the_state_before_and_the_restored_one,
        every_row_of_the_last_version_comes_back,
        every_row_comes_back,
    ],
    name=lambda holds: holds.__name__,
)
def test_a_full_site_is_saved_and_restored(full_site, tmp_path, holds):
    """It takes seconds to make: each leaves a site as full as it was."""
    folder = tmp_path / holds.__name__
    folder.mkdir()
    holds(folder)


def test_numbers_of_rows_that_are_gone_are_not_given_again(data, tmp_path):
    Club.objects.create(name="Alba", slug="alba")
    saved = backup.back_up_to(tmp_path / "evening.zip")
    gone = Club.objects.create(name="Bela", slug="bela").pk
    backup.restore(saved)
    assert Club.objects.create(name="Cleo", slug="cleo").pk > gone


@pytest.fixture
def evening(data) -> Session:
    """Three tables, a result in, its standing computed."""
    session = make.make_session(tables=3, boards=2)
    make.enter(make.play_of(session, 1), "4HS=")
    return session


def test_versions_that_screens_show_only_rise(evening, tmp_path):
    """Whatever is restored how often: each row's version is above what any screen was shown of it."""
    saved, first = backup.back_up_to(tmp_path / "evening.zip"), versions()
    shown = first
    for _restored in range(3):
        Session.objects.update(version=models.F("version") + 7)
        Field.objects.update(version=models.F("version") + 7)
        shown = versions()
        backup.restore(saved)
        assert all(version > shown[key] for key, version in versions().items())
    assert {key: version % 1_000_000 for key, version in versions().items()} == first


def versions() -> dict[tuple[str, int], int]:
    return {
        (label, pk): version
        for label in snapshots.VERSIONS
        for pk, version in apps.get_model(label)._base_manager.values_list("pk", "version")
    }


def test_what_was_behind_is_behind_after_a_restore_and_only_that(evening, tmp_path):
    behind = Field.objects.filter(standing__version__lt=models.F("version"))
    make.enter(make.play_of(make.make_session(tables=3, boards=2), 1), "4HS=")
    one = Field.objects.filter(standing__isnull=False).latest("pk")
    Field.objects.filter(pk=one.pk).update(version=models.F("version") + 1)
    expected = set(behind.values_list("pk", flat=True))
    assert expected == {one.pk}
    backup.restore(backup.back_up_to(tmp_path / "evening.zip"))
    assert set(behind.values_list("pk", flat=True)) == expected


def test_every_version_that_is_polled_with_is_raised():
    """A new model that screens poll with belongs in the list."""
    found = {}
    for model in apps.get_models():
        names = {field.name for field in model._meta.concrete_fields} & {"version", "whole_since"}
        if names:
            found[f"{model._meta.app_label}.{model.__name__}"] = names
    assert found.pop("tournaments.LawRuling") == {"version"}  # it counts the changes of a ruling, which stay
    assert found == {label: set(columns) for label, columns in snapshots.VERSIONS.items()}
