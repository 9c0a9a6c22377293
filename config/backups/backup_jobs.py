"""Backups beside what is going on: wanted after a deed, made by a worker or a thread, at most one an hour.

A file in `backups` says that one is wanted; whoever renames it makes it, so that of several processes one
does. What is wanted within an hour of the last one waits until that hour is over, and then holds everything
that came in meanwhile. The file is there until the backup is whole: if its process ends before, or the disk
is full, it is wanted again an hour later.

With a broker a worker makes them, and its beat looks for what has become due. Without one the thread of slow
jobs does, in the process that published, and a timer looks again; the site looks too when it starts.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from datetime import UTC, datetime

import structlog
from django.conf import settings

from config.backups import backup
from config.backups.backup import BackupError

AN_HOUR = 3600.0  # seconds
WANTED, MAKING = ".wanted-", ".making-"

logger = structlog.stdlib.get_logger("arrowswitch.backup")


def want(reason: str) -> None:
    """Asks for a backup after an action that stays done whatever happens: a failure here is only logged."""
    try:
        if not settings.REDIS_URL:
            mark(reason)  # before it is sent: the process may end before its thread comes to it
        send(reason)
    except Exception:
        logger.exception("backup not sent", reason=reason)
        with suppress(OSError):
            mark(reason)  # the beat looks for it


def send(reason: str) -> None:
    from config.tasks import make_backup  # here: tasks import this module

    make_backup.delay(reason)


def mark(reason: str) -> None:
    folder = backup.backups_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{WANTED}{reason}").touch()


def make_due() -> float | None:
    """Makes the backups that are due. Returns the seconds until the next look, None if nothing is wanted."""
    wanted = _wanted()
    waits = [*_left_of_those_begun(), *(_make_if_due(reason) for reason in wanted)]
    return min((wait for wait in waits if wait is not None), default=None)


def _wanted() -> set[str]:
    folder = backup.backups_folder()
    for lost in folder.glob(f"{MAKING}*"):
        if abs(time.time() - lost.stat().st_mtime) > AN_HOUR:
            lost.replace(folder / lost.name.replace(MAKING, WANTED, 1))
    return {path.name.removeprefix(WANTED) for path in folder.glob(f"{WANTED}*")}


def _left_of_those_begun() -> list[float]:
    """The seconds after which each backup that was begun is wanted again, if it is not complete by then."""
    left = []
    for making in backup.backups_folder().glob(f"{MAKING}*"):
        with suppress(FileNotFoundError):  # whole meanwhile
            left.append(AN_HOUR - (time.time() - making.stat().st_mtime))
    return [max(seconds, 0.0) for seconds in left]


def _make_if_due(reason: str) -> float | None:
    making = backup.backups_folder() / f"{MAKING}{reason}"
    if making.exists():  # somebody is at it, or it failed: `_wanted` gives that an hour
        return AN_HOUR
    wait = _left_of_the_hour(reason)
    if wait:
        return wait
    try:
        making.with_name(f"{WANTED}{reason}").replace(making)
    except FileNotFoundError:  # somebody else was quicker
        return None
    making.touch()
    try:
        backup.backup_now(reason)
    except BackupError:
        logger.exception("backup failed", reason=reason)
        return AN_HOUR
    making.unlink(missing_ok=True)
    return None


def _left_of_the_hour(reason: str) -> float:
    """The seconds until another backup may be made; a backup with a date in the future does not count."""
    last = next((one for one in reversed(backup.made()) if one.reason == reason), None)
    if last is None:
        return 0
    age = (datetime.now(UTC) - last.at).total_seconds()
    return AN_HOUR - age if 0 <= age < AN_HOUR else 0


def look_again(seconds: float) -> None:
    """Sets the one timer that makes due backups on a site without Celery's beat."""
    global _later
    with _lock:
        if settings.REDIS_URL or _later is not None:
            return
        _later = threading.Timer(seconds, _look)
        _later.daemon = True
        _later.start()


def _look() -> None:
    """Makes what is due now; what is due later gets a timer of its own before this one has ended."""
    global _later
    with _lock:
        _later = None
    resume()


_later: threading.Timer | None = None  # the one whose time has yet to come
_lock = threading.Lock()


def resume() -> None:
    """Makes backups that were wanted and not made, when a site without a broker starts or an hour is over."""
    from config.tasks import make_due_backups

    if not settings.REDIS_URL and any(backup.backups_folder().glob(".*-*")):
        try:
            make_due_backups.delay()
        except Exception:
            logger.exception("backups not looked for")
