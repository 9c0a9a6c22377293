"""Backups that somebody asks for on a page: one at a time, made behind the requests, also into a folder.

The site's row in the database says that one is being made and how it ended, so that every process of the
site knows, and a second press meanwhile makes no second one. Whoever was cut off in the work is forgotten
after the longest time that a job may take.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from pathlib import Path

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from config.backups import backup, places
from config.backups.backup import BackupError
from config.backups.places import PlaceError, Why
from config.models import SiteBackups
from config.queues.jobs import LONGEST

PRESSED = "asked-for"
"""The reason in the names of these backups."""
ON_THIS_DISK = "on-this-disk"
"""An outcome: the copy was written, but to the disk that the data are on."""
NOT_MADE = "not-made"

logger = structlog.stdlib.get_logger("arrowswitch.backup")


def kept() -> SiteBackups:
    """What the site knows of its backups and their copies."""
    return SiteBackups.objects.filter(pk=SiteBackups.ONLY).first() or SiteBackups(pk=SiteBackups.ONLY)


def change(**values: object) -> None:
    """Write some of it down."""
    SiteBackups.objects.update_or_create(pk=SiteBackups.ONLY, defaults=values)


def is_working(row: SiteBackups) -> bool:
    """Whether one is being made at this moment."""
    since = row.working_since
    return since is not None and since > timezone.now() - dt.timedelta(seconds=LONGEST)


def press(folder: str = "") -> bool:
    """Have a backup made, and copied into `folder` if one is named; False where one is being made already."""
    from config.tasks import make_pressed_backup  # here: tasks import this module

    now = timezone.now()
    SiteBackups.objects.get_or_create(pk=SiteBackups.ONLY)
    lost = now - dt.timedelta(seconds=LONGEST)
    free = Q(working_since=None) | Q(working_since__lte=lost) | Q(working_since__gt=now)
    with transaction.atomic():
        row = SiteBackups.objects.filter(free, pk=SiteBackups.ONLY)
        if not row.update(working_since=now, outcome="", detail="", outcome_at=None):
            return False
        transaction.on_commit(partial(_send, make_pressed_backup.delay, folder))
    return True


def _send(delay: Callable[[str], object], folder: str) -> None:
    try:
        delay(folder)
    except Exception:
        logger.exception("backup not sent")
        _ended(NOT_MADE)


def make(folder: str) -> None:
    """Make the backup that was asked for, copy it if that was asked too, and say how it ended."""
    try:
        made = backup.backup_now(PRESSED)
    except BackupError as error:
        _ended(NOT_MADE, str(error))
        return
    except Exception:
        logger.exception("backup failed")
        _ended(NOT_MADE)
        return
    if not folder:
        _ended("made", made.name)
        return
    try:
        copy = places.copy_into(Path(folder), made)
    except PlaceError as error:
        _ended(error.why, folder)
        return
    except Exception:
        logger.exception("backup not copied")
        _ended(Why.OTHER, folder)
        return
    if places.is_outside(copy.parent):
        note_left("folder", folder)
        _ended("copied", str(copy))
    else:
        _ended(ON_THIS_DISK, str(copy))


def note_left(how: str, where: str = "") -> None:
    """Remember that a copy left the laptop now."""
    change(left_at=timezone.now(), left_how=how, left_where=where, put_off_until=None)


def _ended(outcome: str, detail: str = "") -> None:
    change(working_since=None, outcome=outcome, detail=detail[:1000], outcome_at=timezone.now())
