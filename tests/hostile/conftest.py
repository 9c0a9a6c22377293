"""Fixtures of the hostile tests."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Literal

import pytest
from django.db import transaction

from tests.hostile import world
from tests.hostile.world import Attacked, Other


def how_long(fixture_name: str, config: pytest.Config) -> Literal["function", "module"]:
    """On PostgreSQL what tests took back is in the way of all that follow in the same transaction."""
    return "function" if config.getoption("database") == "postgres" else "module"


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
