"""What a new version makes of poker evenings that an older one kept."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from clubs.people.models import Person
from clubs.people.services import edit_person
from clubs.poker.models import PokerEvening
from clubs.poker.selectors.names import names_of
from clubs.poker.services import evenings, names
from scoring.models import ChainLink, NotedHead
from tests.clubs.poker.nights import Night, night_of

pytestmark = pytest.mark.django_db
NOTED = import_module("clubs.poker.migrations.0002_evenings_before_are_noted")


class Editor:
    connection = connection


@pytest.fixture
def then() -> Any:
    """The models of the migration's own time."""
    return MigrationLoader(connection).project_state(("poker", "0002_evenings_before_are_noted")).apps


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> tuple[Night, Night]:
    """An evening that goes on and one that has ended, as the version before linked them."""
    with monkeypatch.context() as older:
        older.setattr(names, "seal_new", lambda evening: None)
        older.setattr(names, "link_newcomer", lambda owner, newcomer: None)
        older.setattr(evenings, "note_head", lambda *_args: None)
        going_on, ended = night_of("Ann Berg", "Bob Roy"), night_of("Cleo Hart", "Dan Moss")
        ended.end()
    assert not ChainLink.objects.exists()
    return going_on, ended


def test_evenings_of_before_are_protected_from_the_update_on(before, then):
    going_on, ended = before
    heads = [night.stored().shown_head for night in before]
    over = ended.stored()
    assert "name of the evening" in ended.broken()
    NOTED.link_evenings(then, Editor)
    for night, head in zip(before, heads, strict=True):
        told, since = night.proved("--head", head), ChainLink.objects.get(chain=night.evening.chain_name)
        assert (told["differs"], told["head"]["holds"]) == ([], True)
        assert told["names_since"] == {"link": since.link, "at": since.at.isoformat()}
        assert night.broken_in_club() == []
    assert over.chain_length + 1 == since.link
    note = NotedHead.objects.get()
    assert (note.of, note.length, note.reason) == (ended.evening.chain_name, since.link, "before")
    edit_person(person=going_on.people["Ann Berg"], name="Anna Berg", by=going_on.admin)
    going_on.come("Eve Falk")
    assert going_on.broken() == []
    Person.objects.filter(pk=ended.people["Dan Moss"].pk).update(name="Nobody")
    assert ended.broken() == [f"name of person {ended.people['Dan Moss'].pk}"]


def test_an_ended_evening_of_before_that_is_deleted_whole_is_named(before, then):
    _going_on, ended = before
    NOTED.link_evenings(then, Editor)
    PokerEvening.objects.filter(pk=ended.evening.pk).delete()
    assert len(ended.broken_in_club()) == 1


def test_a_second_time_changes_nothing(before, then):
    for _time in range(2):
        NOTED.link_evenings(then, Editor)
    assert (ChainLink.objects.count(), NotedHead.objects.count()) == (2, 1)


def test_names_are_read_alike_with_the_models_of_the_migration(then):
    night = night_of("Ann Berg")
    models = partial(then.get_model, "poker")
    assert names_of(night.evening.pk, models) == names_of(night.evening.pk)


def test_an_evening_of_this_version_was_protected_from_its_beginning():
    assert "names_since" not in night_of("Ann Berg").proved()
