"""SQL in SQLite's form: what a query means is the same the first time, and each time after that."""

from __future__ import annotations

import pytest
from django.db import connection

from config.sqlite3 import base

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def sqlite():
    if connection.vendor != "sqlite":
        pytest.skip("of SQLite alone")


@pytest.mark.parametrize(
    ("query", "values", "wanted"),
    [
        ("SELECT %s, %s", ("a?%s", 2), ("a?%s", 2)),
        ("SELECT '%%s', '100%%', %s", ("x",), ("%s", "100%", "x")),
        ("SELECT %(one)s, %(other)s", {"one": 1, "other": 2}, (1, 2)),
        ("SELECT %(other)s, %(one)s", {"one": 1, "other": 2}, (2, 1)),
        ("SELECT '%s?'", None, ("%s?",)),
    ],
)
def test_values_arrive_where_they_belong(query, values, wanted):
    for _time in range(2):
        with connection.cursor() as cursor:
            cursor.execute(query, values)
            assert cursor.fetchone() == wanted


def test_a_query_of_any_length_is_read():
    ids = list(range(3_000))
    query = f"SELECT {' + '.join(['%s'] * len(ids))}"
    assert len(query) > base.LONGEST
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM (VALUES " + ", ".join(["(%s)"] * len(ids)) + ")", ids)
        assert cursor.fetchone() == (3_000,)
