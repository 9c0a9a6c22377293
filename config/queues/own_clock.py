"""The clock of a site without workers: a few regular jobs are done in the server's own process.

With a Redis Celery's beat sends them. Without one a thread does those that somebody waits for, one after
another; a server that is started anew begins again by itself.
"""

from __future__ import annotations

import threading
import time

import structlog
from celery import current_app
from django.conf import settings
from django.db import close_old_connections

log = structlog.get_logger(__name__)


def start() -> None:
    """Starts the clock, on a site without a Redis. Twice is once."""
    global _clock
    if settings.REDIS_URL or settings.TESTING or _clock is not None:
        return
    _clock = threading.Thread(target=_run, name="regular jobs", daemon=True)
    _clock.start()


_clock: threading.Thread | None = None


def _run() -> None:
    while True:
        time.sleep(settings.OWN_CLOCK_EVERY)
        for name in settings.OWN_CLOCK:
            do(name)


def do(name: str) -> None:
    """Does a job in this thread. One that fails is done again the next time."""
    close_old_connections()
    try:
        current_app.tasks[name].apply(throw=True)
    except Exception:
        log.exception("regular_job_failed", job=name)
    finally:
        close_old_connections()
