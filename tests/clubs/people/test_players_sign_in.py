"""Clubs of before choose for themselves whether players sign in on phones; a new club begins with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from clubs.people.models import Club
from clubs.people.services import create_club
from tests import factories as make

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@pytest.fixture
def newest() -> Iterator[list[Any]]:
    """The last migration of every app; the other tests find them all applied."""
    targets = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield targets
    MigrationExecutor(connection).migrate(targets)


@pytest.mark.costly  # the tables of the version before are made, and those of today again
def test_clubs_of_before_are_asked_and_the_demo_is_as_it_was(newest):
    before = make.make_club("Older Bridge Club")
    demo = make.make_club("Demo", is_demo=True)
    MigrationExecutor(connection).migrate([("people", "0010_names_folded_again")])
    MigrationExecutor(connection).migrate(newest)
    new = create_club(name="New Bridge Club", director=make.make_user(), director_name="Ada Lind")
    chosen = dict(Club.objects.values_list("pk", "players_sign_in"))
    assert chosen == {before.pk: False, demo.pk: True, new.pk: True}
