"""Lists take a fixed number of queries, whatever their size."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.evening import make_evening
from tests.tournaments.api.test_readers import refresh

MOST = 15


@contextmanager
def counted():
    with CaptureQueriesContext(
        connection,
    ) as queries:
        yield queries


@pytest.mark.parametrize("who", ["director", "player", "phone"])
@pytest.mark.parametrize("path", ["encounters/", "ranking/", "boards/", "boards/1/", "entries/", "control/"])
def test_a_list_takes_as_many_queries_at_three_tables_as_at_nine(db, path, who):
    if path == "control/" and who != "director":
        who = "scorer"
    taken = []
    for tables in (3, 9):
        evening = make_evening(tables=tables)
        factories.enter_all(evening.session, rounds=2)
        refresh(evening)
        with counted() as queries:
            assert getattr(evening, who).get(evening.url(path)).status_code == 200
        taken.append(len(queries))
    assert taken[0] == taken[1] <= MOST
