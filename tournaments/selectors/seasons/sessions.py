"""The published sessions of a season as a leader board needs them: rankings, and the people of each entry.

A process keeps what it has read of a session with the session's version, which rises with each publication,
each change of who played, and each change of a person who did: a new evening costs the reading of one.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from config.caching.stamped_cache import StampedCache
from scoring.models import Session
from tournaments.models import Season
from tournaments.selectors.publishing.published import (
    OFFICIAL,
    Key,
    Player,
    PublishedRanking,
    newest_publications,
    persons_of,
    rankings_of,
)
from tournaments.selectors.sessions import of_movements

Versions = tuple[tuple[int, int], ...]
"""Sessions, the earliest first, by id, each with its version."""
MOST_LINES = 50_000  # of rankings that a process keeps
AT_ONCE = 100  # publications, which hold all plays


@dataclass(frozen=True, slots=True)
class PublishedSession:
    """A session's newest publication; `persons` are by entry who sat there for half of the rounds or more."""

    pk: int
    name: str
    date: dt.date
    settings: Mapping[str, Any]
    rankings: Sequence[PublishedRanking]
    persons: Mapping[Key, Sequence[Player]]

    @property
    def people(self) -> int:
        """How many persons its entries have."""
        return sum(map(len, self.persons.values()))


_sessions: StampedCache[int, int, PublishedSession] = StampedCache(MOST_LINES)


def sessions_of(season: Season) -> QuerySet[Session]:
    """The sessions in the season's days whose name has its words, counted or not."""
    in_days = of_movements().filter(
        contest__club=season.club_id, date__gte=season.begins, date__lte=season.ends
    )
    return in_days.filter(name__icontains=season.words) if season.words else in_days


def versions_of(season: Season) -> Versions:
    """The season's published sessions with their versions: what its leader board follows from. One query."""
    published = sessions_of(season).filter(publications__number=1, state__in=OFFICIAL)
    return tuple(published.order_by("date", "started", "pk").values_list("pk", "version"))


def published_sessions(versions: Versions) -> list[PublishedSession]:
    """These sessions as they are in the database. Two queries for every hundred."""
    sessions = {one.pk: one for one in _read([pk for pk, _version in versions])}
    return [sessions[pk] for pk, _version in versions if pk in sessions]


def cached_sessions(versions: Versions) -> list[PublishedSession]:
    """These sessions; only those that are not kept in this version are read."""
    sessions = {pk: one for pk, version in versions if (one := _sessions.find(pk, version)) is not None}
    stamps = dict(versions)
    for one in _read([pk for pk in stamps if pk not in sessions]):
        sessions[one.pk] = one
        _sessions.keep(one.pk, stamps[one.pk], one, sum(len(ranking.lines) for ranking in one.rankings))
    return [sessions[pk] for pk in stamps if pk in sessions]


def _read(sessions: Sequence[int]) -> Iterable[PublishedSession]:
    for start in range(0, len(sessions), AT_ONCE):
        some = sessions[start : start + AT_ONCE]
        persons = persons_of(some)
        for publication in newest_publications(Session.objects.filter(pk__in=some)):
            session, content = publication.session, publication.content
            yield PublishedSession(
                session.pk,
                session.name,
                session.date,
                content["settings"],
                tuple(rankings_of(content)),
                persons[session.pk],
            )
