"""Fixtures of the hostile tests."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.hostile import world
from tests.hostile.world import Attacked, Other


@pytest.fixture(autouse=True)
def _quick_passwords_and_fresh_limits(settings) -> None:
    """Hundreds of accounts are made here, and what one test asked too often is not the next one's."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def attacked() -> Attacked:
    return world.make_attacked()


@pytest.fixture
def other() -> Other:
    return world.make_other()
