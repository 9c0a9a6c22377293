"""The evening that the API's tests call about."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.core.cache import cache

from tests.tournaments.api.evening import Evening, make_evening


@pytest.fixture(scope="module")
def evening_once(rows_of_module: None) -> Evening:
    return make_evening()


@pytest.fixture
def evening(evening_once: Evening, db: None) -> Evening:
    cache.clear()  # no test is held up by what another has sent
    return deepcopy(evening_once)
