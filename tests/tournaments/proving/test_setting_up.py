"""A session that is being set up has nothing that could be wrong."""

from __future__ import annotations

import pytest

from tests import factories as make
from tournaments.services.results import proving

pytestmark = pytest.mark.django_db


def test_entries_that_do_not_play_yet_differ_from_nothing():
    assert proving.prove(make.make_session(3, start=False)) == []
