"""Fixtures of the hostile tests."""

from __future__ import annotations

import pytest

from tests.hostile import world
from tests.hostile.world import Attacked, Other


@pytest.fixture
def attacked() -> Attacked:
    return world.make_attacked()


@pytest.fixture
def other() -> Other:
    return world.make_other()
