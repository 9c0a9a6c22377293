"""Lists take a fixed number of queries, whatever their size."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.evening import make_evening
from tests.tournaments.api.test_readers import refresh

MOST = 15


def test_a_list_takes_as_many_queries_at_three_tables_as_at_nine(db):
    evenings = [make_evening(tables=tables) for tables in (3, 9)]
    for evening in evenings:
        factories.enter_all(evening.session, rounds=2)
        refresh(evening)
    asked = [
        (path, who)
        for path in ("encounters/", "ranking/", "boards/", "boards/1/", "entries/")
        for who in ("director", "player", "phone")
    ]
    for path, who in [*asked, ("control/", "director"), ("control/", "scorer")]:
        taken = []
        for evening in evenings:
            with CaptureQueriesContext(connection) as queries:
                assert getattr(evening, who).get(evening.url(path)).status_code == 200
            taken.append(len(queries))
        assert taken[0] == taken[1] <= MOST, (path, who)
