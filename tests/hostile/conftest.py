"""Fixtures of the hostile tests."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Literal

import pytest
from django.db import transaction
from drf_spectacular.generators import SchemaGenerator

from config import health
from tests.hostile import world
from tests.hostile.world import Attacked, Other


def how_long(fixture_name: str, config: pytest.Config) -> Literal["function", "module"]:
    """On PostgreSQL what tests took back is in the way of all that follow in the same transaction."""
    return "function" if config.getoption("database") == "postgres" else "module"


@pytest.fixture(scope="session", autouse=True)
def said_at_once() -> Iterator[None]:
    """Walks ask all addresses dozens of times. The document of the API is the same for everybody; and whether
    another holds the database is no question where the test itself does: health would wait for it to let go.
    """
    made = SchemaGenerator.get_schema
    documents: list[Any] = []

    def once(self: SchemaGenerator, request: Any = None, public: bool = False) -> Any:
        if self.patterns is not None:  # not of the whole site
            return made(self, request, public)
        assert public  # else it would be made for who asks
        if not documents:
            documents.append(made(self, request, public))
        return deepcopy(documents[0])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SchemaGenerator, "get_schema", once)
        patch.setattr(health, "PATIENCE", 0)
        yield


@pytest.fixture(scope=how_long)
def attacked_once(django_db_setup, django_db_blocker) -> Iterator[Attacked]:
    """Each test that uses it runs in a savepoint below the transaction in which this was made."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield world.make_attacked()
        transaction.set_rollback(True)


@pytest.fixture
def attacked(attacked_once: Attacked, db: None) -> Attacked:
    """As it was made, whatever other tests did: not for a module that has tests with real commits."""
    return deepcopy(attacked_once)


@pytest.fixture
def other() -> Other:
    return world.make_other()
