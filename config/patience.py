"""How long a lock is waited for where something better can be done than to wait.

On SQLite whoever writes holds the whole file. On PostgreSQL a row waits for nobody but who changes it too,
and how long is said once a connection (`config.settings`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import connection

LEAST = 0.5
"""So many seconds a lock is waited for at least: other processes of the site write for less than that."""

_most: ContextVar[float | None] = ContextVar("most", default=None)


@contextmanager
def waiting_at_most(seconds: float) -> Iterator[None]:
    """While the context lasts SQLite is waited for only so long, and then raises OperationalError."""
    if connection.vendor != "sqlite":
        yield
        return
    token = _most.set(seconds)
    _set(seconds)
    try:
        yield
    finally:
        _most.reset(token)
        _set(_usual())


@contextmanager
def answering_by(moment: float, clock: Callable[[], float] = time.monotonic) -> Iterator[None]:
    """While the context lasts nothing on SQLite waits beyond this moment of the clock.

    What begins when it is nearly past still waits for `LEAST` seconds.
    """
    if connection.vendor != "sqlite":
        yield
        return
    shortened = False

    def bounded(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal shortened
        if not connection.in_atomic_block:  # whoever has begun to write waits for nobody
            left, usual = max(LEAST, moment - clock()), _usual()
            if shortened or left < usual:
                shortened = True
                _set(min(left, usual))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(bounded):
        yield
    if shortened and connection.connection is not None:
        _set(_usual())


def _usual() -> float:
    """The seconds to wait for SQLite where no moment limits them."""
    most = _most.get()
    return float(connection.settings_dict["OPTIONS"].get("timeout", 5)) if most is None else most


def _set(seconds: float) -> None:
    """Past the cursor of Django, so that no wrapper is asked and no query counted."""
    connection.ensure_connection()
    connection.connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
