"""The settings of a contest as the one value that everybody reads.

A page asks dozens of times how its event is scored. So the value of a contest is made once, and what it has
read it keeps (`ranking.settings.Option`). It is made anew as soon as the stored JSON differs.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from config.caching.stamped_cache import StampedCache
from scoring.models import Contest
from tournaments.ranking.settings import EventSettings

MOST_KEPT = 200
"""Contests whose settings one process keeps."""

_kept: StampedCache[int, dict[str, Any], EventSettings] = StampedCache(MOST_KEPT)


def event_settings(contest: Contest) -> EventSettings:
    """The settings of a contest as they are stored in this object of it. No query.

    The attributes of the value raise RuleError for what cannot be, as those of `EventSettings` do.
    """
    if contest.pk is None:
        return EventSettings(contest.settings)
    settings = _kept.find(contest.pk, contest.settings)
    if settings is None:
        stored = deepcopy(contest.settings)  # nobody who changes the contest's own JSON changes this value
        settings = EventSettings(stored)
        _kept.keep(contest.pk, stored, settings, 1)
    return settings
