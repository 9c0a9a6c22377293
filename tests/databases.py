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

from tests import servers, sql_kinds, turns

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}
BROWSER = "tests/browser/"
stack = ExitStack()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database", choices=list(RUNS), default="sqlite", help="where rows are kept; none: no test has any"
    )
    parser.addoption("--no-browser", action="store_true", help="leave out the tests that drive a browser")


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
    """Leave out what costs a test much and tells it nothing, among it the list of all static files that each
    new client would make (browsers read them from a real server).
    """
    from django.conf import settings

    from tests.sparing import spare

    spare()
    settings.WHITENOISE_USE_FINDERS = False


def pytest_unconfigure(config: pytest.Config) -> None:
    stack.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, as deselected, what belongs to the other run."""
    runs = RUNS[config.getoption("database")]
    without_browser = config.getoption("no_browser")
    chosen: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        is_left_out = without_browser and item.nodeid.startswith(BROWSER)
        (chosen if runs(item) and not is_left_out else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = chosen


def _runs_on_sqlite(item: pytest.Item) -> bool:
    """What was chosen for PostgreSQL runs there in every turn, and here in one of them, except for
    properties: those have few examples there.
    """
    if item.get_closest_marker("postgres"):
        return False
    on_postgres = sql_kinds.is_listed(item) and not turns.is_slow(item, "postgres")
    return turns.is_due(item.nodeid) or turns.is_property(item) or not on_postgres


def _runs_on_postgres(item: pytest.Item) -> bool:
    left_out = item.get_closest_marker("sqlite") or item.get_closest_marker("browser")
    if left_out:
        return False
    if item.get_closest_marker("postgres"):
        return True
    return _has_rows(item) and sql_kinds.is_chosen(item)


def _runs_on_none(item: pytest.Item) -> bool:
    return not item.get_closest_marker("browser") and not _has_rows(item)


def _has_rows(item: pytest.Item) -> bool:
    uses = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    return bool(uses or item.get_closest_marker("django_db"))


RUNS = {"sqlite": _runs_on_sqlite, "postgres": _runs_on_postgres, "none": _runs_on_none}
