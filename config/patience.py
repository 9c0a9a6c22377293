"""How long a lock is waited for where something better can be done than to wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def waiting_at_most(seconds: float) -> Iterator[None]:
    """While the context lasts SQLite is waited for only so long, and then raises OperationalError.

    There whoever writes holds the whole file. On PostgreSQL a row waits for nobody but who changes it too.
    """
    if connection.vendor != "sqlite":
        yield
        return
    usual = connection.settings_dict["OPTIONS"].get("timeout", 5)
    _set(seconds)
    try:
        yield
    finally:
        _set(usual)


def _set(seconds: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
