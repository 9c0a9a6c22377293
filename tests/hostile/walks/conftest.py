"""Fixtures of the walks: a stage that is made once for a module, and that no test changes."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.db import transaction

from tests.hostile.walks.asking import Asker
from tests.hostile.walks.stage import Stage, make_stage
from tests.turns import WHOLE


@pytest.fixture(scope="module")
def stage(django_db_setup, django_db_blocker) -> Iterator[Stage]:
    """Each test of the module runs in a savepoint below the transaction in which this was made."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_stage()
        transaction.set_rollback(True)


@pytest.fixture
def asker(stage: Stage, db: None) -> Iterator[Asker]:
    """Who asks, counts, and looks whether anything was written; the site says nothing in the log."""
    logging.disable(logging.ERROR)
    yield Asker(whole=WHOLE)
    logging.disable(logging.NOTSET)
