"""The evening that the API's tests call about."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.tournaments.api.evening import Evening, make_evening


@pytest.fixture
def evening(db) -> Evening:
    cache.clear()  # no test is held up by what another has sent
    return make_evening()
