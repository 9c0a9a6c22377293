"""Queries that are made into SQL once find what the same queries find that are made each time."""

from __future__ import annotations

import datetime as dt
from threading import Thread
from uuid import UUID

import pytest
from django.apps import apps
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models.signals import post_save, pre_save
from django.db.models.sql.compiler import SQLCompiler
from django.test.utils import CaptureQueriesContext

from config.caching.prepared import Prepared, PreparedInsert, PreparedUpdate
from scoring.models import Device, Field, Play, Revision, Session, TableLink
from scoring.selectors.layout import layout_of
from scoring.selectors.names import names_in
from scoring.selectors.phones import device_of
from scoring.services import phones
from tests.factories import link_of, make_session, play_of
from tournaments.models import BoardPoints, Standing

WORD = "AAAA"


def test_each_call_finds_what_its_own_values_name(db):
    session = make_session(3)
    by_word = Prepared(lambda word: TableLink.objects.filter(word=word).values_list("pk", "table"), WORD)
    for table in (1, 3, 1):
        link = link_of(session, table)
        assert by_word.rows(link.word) == [(link.pk, table)]
    assert by_word.rows("nobody has it") == []
    assert by_word.rows("' OR 1=1 --") == []


def test_values_are_those_of_the_same_query_made_each_time(db):
    """Dates, times, yes and no, JSON: each database keeps them its own way."""
    session = make_session(3)
    columns = (
        "pk",
        "date",
        "started",
        "finished",
        "contest__settings",
        "contest__name",
        "table_links__revoked",
    )
    by_id = Prepared(
        lambda pk: Session.objects.filter(pk=pk).order_by("table_links").values_list(*columns), -1
    )
    rows = list(Session.objects.filter(pk=session.pk).order_by("table_links").values_list(*columns))
    assert by_id.values(session.pk) == rows != []
    assert by_id.values(-2) == []


def test_how_a_session_is_set_up_is_hashed_alike_with_the_models_of_a_migration(db):
    session = make_session(3)

    def models(name):
        return apps.get_model("scoring", name)

    assert layout_of(session.pk, models) == layout_of(session.pk)
    assert names_in(session.pk, models) == names_in(session.pk)


def test_models_come_with_what_was_joined_to_them(db):
    session = make_session(3)
    keys = [phones.open_link(token=link_of(session, table).token)[1] for table in (1, 2)]
    device_of(keys[0])
    for table, key in enumerate(keys, 1):
        with CaptureQueriesContext(connection) as queries:
            device = device_of(key)
            assert (device.link.table, device.link.session.contest.club) == (table, session.club)
            assert isinstance(device.link.section.movement, dict)
        assert len(queries) == 1
        plain = Device.objects.get(pk=device.pk)
        assert (device, device.created, device.last_seen) == (plain, plain.created, plain.last_seen)
    assert device_of("key") is None


@pytest.mark.django_db(transaction=True)
def test_every_thread_asks_with_its_own_connection():
    _device, key = phones.open_link(token=link_of(make_session(3)).token)
    found = [device_of(key)]

    def ask():
        found.append(device_of(key))
        connection.close()

    other = Thread(target=ask)
    other.start()
    other.join()
    assert found[0] == found[1] is not None


def test_what_makes_values_of_columns_is_asked_for_once(db, monkeypatch):
    _device, key = phones.open_link(token=link_of(make_session(3)).token)
    device_of(key)
    asked = []
    monkeypatch.setattr(SQLCompiler, "get_converters", lambda _compiler, columns: asked.append(columns))
    assert device_of(key) is not None
    assert not asked


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**40])
def test_a_session_whose_number_no_database_can_have_is_not_found(number, client, db):
    session = make_session(3)
    assert client.get(f"/c/{session.club.slug}/s/{number}/ranking/").status_code == 404


def test_columns_are_saved_as_a_model_saves_them(db):
    """A number, JSON or none, a key of another row, a text, yes or no; and nothing else of the row."""
    session = make_session(3)
    columns = ("score", "weights", "board", "doubt", "agreed")
    first, second = play_of(session, table=1), play_of(session, table=2)
    first.score, first.weights, first.doubt, first.agreed = -90, {"ns": [[420, "50"]]}, "doubt.far", True
    first.version, second.board = 99, first.board
    with CaptureQueriesContext(connection) as queries:
        PreparedUpdate(Play, *columns).save(first, second)
    assert len(queries) == 1
    kept = Play.objects.in_bulk([first.pk, second.pk])
    for play in (first, second):
        assert [getattr(kept[play.pk], name) for name in columns] == [getattr(play, name) for name in columns]
    assert kept[first.pk].version == play_of(session, table=1).version != 99


def test_a_row_that_is_not_there_is_not_saved_in_silence(db):
    session = make_session(3)
    play = play_of(session)
    play.score = 420
    with pytest.raises(DatabaseError):
        PreparedUpdate(Play, "score", by=("encounter", "ordinal")).save(
            play, Play(encounter_id=-1, ordinal=1)
        )


def revision_of(play: Play, number: int) -> Revision:
    """A revision, not saved, with a column of each kind: an id, JSON, a time, none, a key, a text."""
    return Revision(
        play=play,
        club=play.encounter.round.section.session.club,
        number=number,
        kind="played",
        outcome={"version": 1, "result": "4HS=", "more": [None, {"ns": "½"}]},
        score=-90,
        entry_id=UUID(int=number),
        at=dt.datetime(2026, 2, 3, 4, 5, 6, 789, tzinfo=dt.UTC),
        reason="100 % sure",
    )


def test_a_row_is_inserted_as_a_model_inserts_it(db):
    play = play_of(make_session(3))
    plain, prepared = revision_of(play, 1), revision_of(play, 2)
    plain.save(force_insert=True)
    with CaptureQueriesContext(connection) as queries:
        PreparedInsert(Revision).save(prepared)
    assert len(queries) == 1
    assert not prepared._state.adding
    kept = Revision.objects.in_bulk([plain.pk, prepared.pk])
    assert (kept[prepared.pk], prepared._state.db) == (prepared, plain._state.db)
    differ = {"id", "number", "entry_id"}
    for field in Revision._meta.concrete_fields:
        value = getattr(kept[prepared.pk], field.attname)
        assert value == getattr(prepared, field.attname)
        assert field.name in differ or value == getattr(kept[plain.pk], field.attname)


def test_a_row_that_is_there_already_is_not_inserted_again(db):
    play = play_of(make_session(3))
    insert = PreparedInsert(Revision)
    insert.save(revision_of(play, 1))
    with pytest.raises(IntegrityError), transaction.atomic():
        insert.save(revision_of(play, 1))
    assert play.revisions.count() == 1


@pytest.mark.parametrize("model", [Field, Play, Revision, Standing, BoardPoints])
def test_nobody_listens_for_what_is_saved_without_a_signal(model):
    assert not pre_save.has_listeners(model)
    assert not post_save.has_listeners(model)
