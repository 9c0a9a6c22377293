"""Each run meets the database that it says, in the state that the site uses."""

import threading
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from clubs.people.models import Club
from tests.hostile.races import until

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


@pytest.mark.postgres
def test_what_is_asked_often_is_planned_once():
    for number in range(2 * settings.DATABASES["default"]["OPTIONS"]["prepare_threshold"]):
        assert not Club.objects.filter(name=f"asked {number}").exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%people_club%'")
        assert cursor.fetchone()[0] == 1


@pytest.mark.site
def test_on_the_site_an_acknowledged_result_is_on_the_disk(web_process):
    """In a process of its own: a test's own database does not wait for the disk."""
    assert (web_process["journal_mode"], web_process["synchronous"]) == (
        "wal",
        2,
    )  # FULL, sqlite.org/pragma.html


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_that_migrate_one_postgresql_the_second_waits_and_finds_it_done(monkeypatch):
    """Both begin where nothing is migrated: without a lock each would make every table."""
    inside, go_on, applied, said = threading.Event(), threading.Event(), [], StringIO()

    def slowly(_command, *_arguments, **_options):
        """The command itself, which reads what there is to do and does it."""
        applied.append(threading.current_thread().name)
        inside.set()
        go_on.wait(20)

    monkeypatch.setattr("django.core.management.commands.migrate.Command.handle", slowly)

    def migrate():
        call_command("migrate", stdout=said)
        connection.close()

    threads = [threading.Thread(target=migrate, name=name) for name in ("first", "second")]
    threads[0].start()
    assert inside.wait(20)
    threads[1].start()
    until(lambda: "waiting" in said.getvalue() or len(applied) == 2)
    try:
        assert applied == ["first"]
    finally:
        go_on.set()
        for thread in threads:
            thread.join(20)
    assert applied == ["first", "second"]
