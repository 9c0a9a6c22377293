"""Fixtures of the hostile tests."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.hostile import world
from tests.hostile.world import Attacked, Other


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """What one test asked too often is not the next one's."""
    cache.clear()


@pytest.fixture
def attacked() -> Attacked:
    return world.make_attacked()


@pytest.fixture
def other() -> Other:
    return world.make_other()
