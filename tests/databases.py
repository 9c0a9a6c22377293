"""The databases of a test run: one a run, SQLite (a file in WAL) or PostgreSQL.

`pytest` runs everything on SQLite, `pytest --database postgres` once more what meets the database,
`pytest --database none` what meets none.
Loaded early (`-p` in pyproject.toml), because Django reads its settings before any conftest.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import servers

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}
FACES = (
    "tests/clubs/people/test_pages.py",
    "tests/clubs/room/test_api.py",
    "tests/ground/test_catalogue.py",
    "tests/scoring/sheets/test_forms.py",
    "tests/scoring/sheets/test_pages.py",
    "tests/tournaments/api",
    "tests/tournaments/control",
    "tests/tournaments/events/test_pages.py",
    "tests/tournaments/older/test_control.py",
    "tests/tournaments/older/test_older_api.py",
    "tests/tournaments/older/test_older_files.py",
    "tests/tournaments/paper",
    "tests/tournaments/parties/test_adviser.py",
    "tests/tournaments/parties/test_forms.py",
    "tests/tournaments/parties/test_pages.py",
    "tests/tournaments/results",
    "tests/tournaments/services_exchange/test_forms_out.py",
    "tests/tournaments/services_exchange/test_forms_spoiled.py",
    "tests/tournaments/services_exchange/test_out_and_in.py",
    "tests/tournaments/setup",
    "tests/tournaments/sharing/test_sharing_pages.py",
)
"""What reads words, forms, files and pages: the same on both databases. On PostgreSQL every page and
operation is still asked by `tests/hostile/test_inputs.py`, with forms as it shows them by `test_forms.py`
beside it; services have tests of their own, and files that come in those of `test_journeys.py`.
"""
stack = ExitStack()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database", choices=list(RUNS), default="sqlite", help="where rows are kept; none: no test has any"
    )


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Before Django's settings are read. The workers of a parallel run inherit the environment."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        _prepare_environment(early_config.known_args_namespace.database)
    else:
        os.environ["ARROWSWITCH_DATA"] = str(
            Path(os.environ["ARROWSWITCH_DATA"]) / os.environ["PYTEST_XDIST_WORKER"]
        )
    return (yield)


def _prepare_environment(database: str) -> None:
    """A data folder of the run's own, so that no test meets somebody's club."""
    folder = stack.enter_context(
        tempfile.TemporaryDirectory(prefix="arrowswitch-tests-", ignore_cleanup_errors=True)
    )
    for name in ("REDIS_URL", "DATABASE_URL", "ALLOWED_HOSTS", "DEBUG", "LOG_LEVEL"):
        os.environ.pop(name, None)
    os.environ |= {"ARROWSWITCH_DATA": folder, "ARROWSWITCH_MODE": "demo"}
    if database == "postgres":
        os.environ["DATABASE_URL"] = stack.enter_context(servers.postgresql())


def pytest_configure(config: pytest.Config) -> None:
    """Leave out what costs a test much and tells it nothing: a password's hash that is hard to guess, the
    list of all static files that each new client would make (browsers read them from a real server), and
    the wait for the disk at each commit (the data is thrown away).
    """
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.WHITENOISE_USE_FINDERS = False
    how = settings.DATABASES["default"]["OPTIONS"]
    if "init_command" in how:
        how["init_command"] = how["init_command"].replace("synchronous=FULL", "synchronous=OFF")


def pytest_unconfigure(config: pytest.Config) -> None:
    stack.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, as deselected, what belongs to the other run."""
    runs = RUNS[config.getoption("database")]
    chosen: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        (chosen if runs(item) else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = chosen


def _runs_on_sqlite(item: pytest.Item) -> bool:
    return item.get_closest_marker("postgres") is None


def _runs_on_postgres(item: pytest.Item) -> bool:
    left_out = item.get_closest_marker("sqlite") or item.get_closest_marker("browser")
    if left_out or (item.nodeid.startswith(FACES) and not item.get_closest_marker("postgres")):
        return False
    return bool(item.get_closest_marker("postgres")) or _has_rows(item)


def _runs_on_none(item: pytest.Item) -> bool:
    return not item.get_closest_marker("browser") and not _has_rows(item)


def _has_rows(item: pytest.Item) -> bool:
    uses = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    return bool(uses or item.get_closest_marker("django_db"))


RUNS = {"sqlite": _runs_on_sqlite, "postgres": _runs_on_postgres, "none": _runs_on_none}
