"""Each run meets the database that it says, in the state that the site uses."""

import pytest
from django.conf import settings
from django.db import connection

pytestmark = pytest.mark.django_db


def test_the_run_is_on_the_database_it_names(request):
    expected = {"sqlite": "sqlite", "postgres": "postgresql"}[request.config.getoption("database")]
    assert connection.vendor == expected


@pytest.mark.sqlite
def test_sqlite_is_a_file_in_wal():
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert connection.settings_dict["NAME"].startswith(str(settings.DATA))


@pytest.mark.postgres
def test_postgresql_is_the_newest_of_the_wheel():
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        assert cursor.fetchone()[0].startswith("18")
