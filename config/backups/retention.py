"""Which automatic backups stay: all of the last day, one a day for two weeks, one a week for half a year.

Each reason has backups of its own, so that many of one never take the place of another's. They are put in
order by the number that each got when it was made, for a clock may have been wrong; the newest three of a
reason stay whatever their age, so that a backup that was just made, or that a restore has just named, is
there when somebody wants it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

BY_HAND = "by-hand"
NEWEST = 3
NAME = re.compile(r"(\d{8}-\d{6})-(?:n(\d+)|\d{6})-(.+)\.zip")
STAMP = "%Y%m%d-%H%M%S"
EACH, DAILY, WEEKLY = dt.timedelta(days=1), dt.timedelta(days=14), dt.timedelta(days=182)


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup as its file's name describes it; `number` counts backups, whatever the clock says."""

    number: int
    at: dt.datetime
    reason: str
    name: str


def name_of(number: int, at: dt.datetime, reason: str) -> str:
    """The name of a backup's file; `read` is the inverse."""
    return f"{at.astimezone(dt.UTC):{STAMP}}-n{number}-{reason}.zip"


def read(names: Iterable[str]) -> list[BackupFile]:
    """The backups among these files, in the order in which they were made; those of before have number 0."""
    matches = (NAME.fullmatch(name) for name in names)
    return sorted((_described_by(one) for one in matches if one), key=lambda made: (made.number, made.at))


def _described_by(name: re.Match[str]) -> BackupFile:
    at = dt.datetime.strptime(name[1], STAMP).replace(tzinfo=dt.UTC)
    return BackupFile(int(name[2] or 0), at, name[3], name[0])


def surplus(made: Iterable[BackupFile], now: dt.datetime) -> list[BackupFile]:
    """The backups that may be deleted; `made` lists them in the order in which they were made."""
    automatic = sorted((one for one in made if one.reason != BY_HAND), key=lambda one: one.reason)
    return [
        one
        for _reason, group in groupby(automatic, lambda one: one.reason)
        for one in _too_many(list(group), now)
    ]


def _too_many(made: list[BackupFile], now: dt.datetime) -> list[BackupFile]:
    taken: set[object] = set()
    many = []
    for place, one in enumerate(reversed(made)):
        slot = _slot(one, now)
        if place >= NEWEST and (slot is None or slot in taken):
            many.append(one)
        taken.add(slot)
    return many


def _slot(made: BackupFile, now: dt.datetime) -> object:
    """The span of time for which only one backup of a reason stays; None for one that is too old to stay.

    One that seems to come from later was made while a clock was ahead: how old it is nobody knows.
    """
    age = now - made.at
    if abs(age) <= EACH:
        return made
    if age <= DAILY:
        return made.at.date()
    return made.at.isocalendar()[:2] if age <= WEEKLY else None
