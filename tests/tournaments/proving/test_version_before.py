"""A database of the version before, which linked results but no names, is opened by this one.

What it had linked is linked by its own migrations, on rows that were there: a session and an evening in play,
and a merge that nothing had linked. A later version linked payments, but neither fees nor house rules, and
its clubs had no record of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from clubs.people.models import Person
from clubs.people.references import references
from clubs.people.services import forget_person
from clubs.room.models import Room
from clubs.room.services import evenings, ledger
from scoring.actors import device_actor, user_actor
from scoring.bridge.outcome import Outcome
from scoring.models import ChainLink, ClubRecord, EntryMember, NotedHead, Play, Session
from scoring.services import results
from tests import factories as make
from tests.clubs.room.evenings import GAME, host_of
from tests.tournaments.law_rulings.conftest import REVOKE
from tests.tournaments.law_rulings.test_proved import in_old_form
from tournaments.models import LawRuling, TableFees
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import Where
from tournaments.services.table import table_money

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]
UNLINKED = [("scoring", "0018_session_layouts"), ("tournaments", "0009_chains"), ("room", "0006_chains")]
VERSION_BEFORE = [
    ("scoring", "0021_watched_results"),
    ("tournaments", "0011_plain_words"),
    ("room", "0009_plain_words"),
]

MONEY_BEFORE = [("tournaments", "0023_hall_links"), ("room", "0011_names_before_are_linked")]


def migrate(targets: list[Any]) -> None:
    MigrationExecutor(connection).migrate(targets)


@pytest.fixture
def newest() -> Iterator[list[Any]]:
    """The last migration of every app; the other tests find them all applied."""
    targets = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield targets
    migrate(targets)


def asked(command: str, pk: int | str, *options: str) -> dict[str, Any]:
    out = StringIO()
    call_command(command, str(pk), "--json", *options, stdout=out)
    return json.loads(out.getvalue())


def heads() -> list[str]:
    """Of the sessions, in the order of their ids, read as the version before has its columns."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT chain_head FROM scoring_session ORDER BY id")
        return [head for (head,) in cursor.fetchall()]


def columns(table: str) -> set[str]:
    with connection.cursor() as cursor:
        return {column.name for column in connection.introspection.get_table_description(cursor, table)}


@pytest.mark.slow
def test_a_database_of_the_version_before_opens(newest):
    session = make.make_session(tables=3, rounds=2, boards=2)
    make.enter_all(session, rounds=1)
    host = host_of(("Ann", "Bo", "Cem", "Dee"))
    host.record_event("form", table="1", people=["Ann", "Bo", "Cem", "Dee"])
    host.record_event("draw", table="1")
    host.play(GAME)
    migrate(UNLINKED)
    migrate(VERSION_BEFORE)
    assert "names" not in columns("scoring_sessionlayout")
    assert not ChainLink.objects.filter(kind="names").exists()
    members = EntryMember.objects.filter(entry__section__session=session).order_by("pk")
    drop = Person.objects.get(pk=members.values_list("person", flat=True)[0])
    keep = make.make_person(session.club, "Zoe Kahn")
    tables = connection.introspection.table_names()
    for reference in references():  # as that version merged: it moved the places alone
        if reference.model._meta.db_table in tables:
            moved = reference.model._base_manager.filter(**{reference.field: drop})
            moved.update(**{reference.field: keep})
    Person.objects.filter(pk=drop.pk).update(merged_into=keep)
    old, old_of_evening = heads()

    migrate(newest)

    told = asked("prove", session.pk, "--head", old)
    since = ChainLink.objects.get(chain=session.chain_name, kind="names")
    assert (told["differs"], told["head"]["holds"]) == ([], True)
    assert told["names_since"] == {"link": since.link, "at": since.at.isoformat()}
    of_evening = asked("prove_evening", host.evening.pk, "--head", old_of_evening)
    assert (of_evening["differs"], of_evening["head"]["holds"]) == ([], True)

    phone = device_actor(make.make_phone(session)[0])
    play = Play.objects.filter(encounter__round__number=2, encounter__table=1).earliest("pk")
    results.record_result(play_id=play.pk, entry_id=uuid4(), outcome=Outcome.played("4HS="), seen=0, by=phone)
    host.play(GAME)
    host.come("Eve")
    admins = {club: make.make_user(club=club, role="admin") for club in (session.club, host.club)}
    forget_person(person=keep, by=admins[session.club])
    forget_person(person=host.people["Bo"], by=admins[host.club])
    assert "Kahn" not in json.dumps(list(ChainLink.objects.values_list("content", flat=True)))
    for command, pk, head in (
        ("prove", session.pk, old),
        ("prove_evening", host.evening.pk, old_of_evening),
    ):
        told = asked(command, pk, "--head", head)
        assert (told["differs"], told["head"]["holds"]) == ([], True)
    Session.objects.filter(pk=session.pk).update(name="Final")
    with pytest.raises(SystemExit):
        asked("prove", session.pk)


@pytest.mark.slow
def test_rulings_whose_references_no_hash_covered_are_opened(newest):
    """By the migrations themselves, on rows in the form of the version before."""
    session = make.make_session(tables=3, rounds=2, boards=2)
    director = user_actor(make.make_user("Ruth", club=session.club, role="director"))
    pair, play = make.entry_of(session, 1), make.play_of(session)
    make.enter(play, "4HS=")
    what = replace(REVOKE, warned=pair)
    ruling = law_rulings.record(session=session, what=what, where=Where(play=play), by=director)
    law_rulings.record(session=session, what=REVOKE, where=Where(play=make.play_of(session, 2)), by=director)
    in_old_form(session)
    old = Session.objects.get(pk=session.pk).chain_head
    migrate([("tournaments", "0023_hall_links")])
    assert not columns("tournaments_lawruling") & {"form", "warned_number"}

    migrate(newest)

    told = asked("prove", session.pk, "--head", old)
    assert (told["differs"], told["head"]["holds"]) == ([], True)
    again = LawRuling.objects.get(pk=ruling.pk)
    assert (again.form, again.warned, again.warned_number, again.play) == (2, pair, "1", play)
    LawRuling.objects.filter(pk=ruling.pk).update(warned=make.entry_of(session, 2))
    with pytest.raises(SystemExit):
        asked("prove", session.pk)


@pytest.mark.slow
def test_money_of_the_version_before_is_linked_and_noted_when_it_opens(newest):
    session = make.make_session(tables=3, rounds=2, boards=2)
    host = host_of(("Ann", "Bo", "Cem", "Dee"), stake=Decimal(1))
    room, ann = host.evening.room, host.people["Ann"]
    ChainLink.objects.filter(chain=room.chain_name).delete()  # that version linked payments alone
    Room.objects.update(chain_length=0, chain_head="")
    paid = ledger.pay(room=room, person=ann, amount=Decimal(5), by=host.actor).line
    ledger.reverse_payment(line_id=paid.pk, room=room, by=host.actor)
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    TableFees.objects.create(session=session, member=Decimal("4.50"), guest=Decimal(6))
    person = EntryMember.objects.filter(entry__section__session=session).earliest("pk").person
    table_money.pay(session=session, person_id=person.pk, by=make.STAFF)
    NotedHead.objects.all().delete()
    ClubRecord.objects.all().delete()
    old = Room.objects.get().chain_head
    migrate(MONEY_BEFORE)
    assert ("salt" in columns("room_room"), "link" in columns("tournaments_tablefees")) == (False, False)

    migrate(newest)

    assert asked("prove", session.pk)["differs"] == []
    of_evening = asked("prove_evening", host.evening.pk, "--head", old)
    assert (of_evening["differs"], of_evening["head"]["holds"]) == ([], True)
    for club in (session.club, host.club):
        assert asked("prove_club", club.slug)["differs"] == []
    assert set(NotedHead.objects.values_list("of", "reason")) == {
        (chain, "before") for chain in (session.chain_name, host.evening.session.chain_name, room.chain_name)
    }
    table_money.set_fees(session=session, member=Decimal(5), guest=Decimal(7), by=make.STAFF)
    ledger.pay(room=room, person=ann, amount=Decimal(6), by=host.actor)
    assert asked("prove", session.pk)["differs"] == asked("prove_evening", host.evening.pk)["differs"] == []
    Room.objects.update(stake=50)
    TableFees.objects.update(guest=0)
    for command, pk in (("prove", session.pk), ("prove_evening", host.evening.pk)):
        with pytest.raises(SystemExit):
            asked(command, pk)
