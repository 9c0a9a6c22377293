"""Which of a club's evenings its hall display shows: the one that is played now, else the one nearest to now.

Each app that has a hall display names a function in `settings.HALL_DISPLAYS`; it gets the club and returns
the evenings that a display may show.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.module_loading import import_string

from clubs.people.models import Club
from clubs.web.club import ClubContext

Show = Callable[[HttpRequest, ClubContext, str], HttpResponse]
"""Answers a display: the whole page, or what has changed if it polls the address given."""
STILL_TONIGHT = dt.timedelta(hours=12)
"""An evening belongs to the night after its date: until noon of the next day."""


class Stage(IntEnum):
    """How far an evening has come, in the order in which a display prefers them."""

    CLOSED = 0
    BEFORE = 1
    OVER = 2
    PLAYING = 3


@dataclass(frozen=True, slots=True)
class HallEvening:
    """An evening that a display may show; `key` is its name among all evenings of the club."""

    key: str
    stage: Stage
    date: dt.date
    show: Show


def evening_now(club: Club, now: dt.datetime | None = None) -> HallEvening | None:
    """The evening that the club's display shows now; None before the club's first one."""
    local = (now or timezone.now()).astimezone(club.tz)
    found = [evening for name in settings.HALL_DISPLAYS for evening in _of_app(name)(club)]
    return _nearest(found, today=local.date(), tonight=(local - STILL_TONIGHT).date())


def _of_app(name: str) -> Callable[[Club], Iterable[HallEvening]]:
    displays: Callable[[Club], Iterable[HallEvening]] = import_string(name)
    return displays


def _nearest(found: Iterable[HallEvening], *, today: dt.date, tonight: dt.date) -> HallEvening | None:
    """The evening that has come furthest tonight, and of older ones the newest.

    What is only set up counts on its day alone; what was not ended in an earlier week keeps no display.
    """
    there = [one for one in found if one.stage != Stage.BEFORE or one.date == today]
    return max(
        there, key=lambda one: (one.stage if one.date >= tonight else Stage.CLOSED, one.date), default=None
    )
