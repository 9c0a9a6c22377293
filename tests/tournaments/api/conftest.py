"""The evening that the API's tests call about."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.tournaments.api.evening import Evening, make_evening


@pytest.fixture
def quick_passwords(settings) -> None:
    """Eight accounts an evening: what their passwords cost is not tested here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def evening(db, quick_passwords: None) -> Evening:
    cache.clear()  # no test is held up by what another has sent
    return make_evening()
