"""The databases of a test run: one a run, SQLite (a file in WAL) or PostgreSQL.

`pytest` runs everything on SQLite, `pytest --database postgres` once more what meets the database.
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
stack = ExitStack()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database", choices=["sqlite", "postgres"], default="sqlite", help="where rows are kept"
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
    """Hundreds of accounts are made: what a password costs that is hard to guess is not tested here."""
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_unconfigure(config: pytest.Config) -> None:
    stack.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, as deselected, what belongs to the other run."""
    on_postgres = config.getoption("database") == "postgres"
    chosen = [item for item in items if (_runs_on_postgres if on_postgres else _runs_on_sqlite)(item)]
    left_out = [item for item in items if item not in chosen]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = chosen


def _runs_on_sqlite(item: pytest.Item) -> bool:
    return item.get_closest_marker("postgres") is None


def _runs_on_postgres(item: pytest.Item) -> bool:
    if item.get_closest_marker("sqlite") or item.get_closest_marker("browser"):
        return False
    uses = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    return bool(uses or item.get_closest_marker("django_db") or item.get_closest_marker("postgres"))
