"""Ladders: the order after all challenges, and the challenges themselves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from clubs.people.models import Person
from clubs.people.selectors import person_of
from config.caching.stamped_cache import StampedCache
from scoring.words import RuleError
from tournaments.models import Challenge, Season
from tournaments.ranking.list_settings import choice, mapping, whole
from tournaments.ranking.seasons import ladders
from tournaments.ranking.seasons.ladders import LadderKind, LadderRule

MOST_REACH = 1000
PAGE = 50
MOST_CACHED_ROWS = 50_000  # rungs and challenges that a process keeps


@dataclass(frozen=True, slots=True)
class RungRow:
    """A place of the ladder; `row` is its row in a pyramid, 0 in any other ladder."""

    place: int
    row: int
    person: Person
    is_reader: bool


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge that was played; `counted` is False for one that is impossible now, as after a merge."""

    challenge: Challenge
    counted: bool


@dataclass(frozen=True, slots=True)
class LadderPage:
    """A page of the ladder, the top first, and one of its challenges, the newest first.

    `readers_place` is 0 where the reader is not on the ladder. `last` is the challenge that was played last.
    """

    rule: LadderRule
    rungs: Page[RungRow]
    challenges: Page[ChallengeRow]
    readers_place: int
    last: int | None

    @property
    def readers_address(self) -> str:
        """Where the reader's place is, from this page."""
        return f"?page={-(-self.readers_place // PAGE)}#own-rung"


@dataclass(frozen=True, slots=True)
class Climbed:
    """The ids of the persons, the top first, and the ids of all challenges as they were played.

    `idle` are those that do not count.
    """

    order: tuple[int, ...]
    challenges: tuple[int, ...]
    idle: frozenset[int]


_ladders: StampedCache[int, Hashable, Climbed] = StampedCache(MOST_CACHED_ROWS)


def read_ladder_rule(data: object) -> LadderRule:
    """A ladder's rule from a season's. Raises RuleError whose field names the fault."""
    stated: Mapping[str, Any] = mapping(data, "rule")
    kind = choice(LadderKind, stated.get("ladder", LadderKind.STEP), "ladder")
    return LadderRule(kind, whole(stated.get("reach", 0), "reach", 0, MOST_REACH))


def ladder_order(season: Season) -> Climbed:
    """The ladder after all its challenges, calculated again only if one of its rows changed. Two queries."""
    start = tuple(season.rungs.order_by("place").values_list("person_id", flat=True))
    columns = ("pk", "challenger_id", "holder_id", "won")
    played = tuple(season.challenges.order_by("pk").values_list(*columns))
    rule = read_ladder_rule(season.rule)
    return _ladders.get(
        season.pk,
        (start, played, rule),
        lambda: _climbed(start, played, rule),
        lambda _: len(start) + len(played),
    )


def _climbed(
    order: tuple[int, ...], played: Iterable[tuple[int, int, int, bool]], rule: LadderRule
) -> Climbed:
    """The ladder that starts in this order, after these challenges in the order in which they were played."""
    challenges, idle = [], []
    for pk, challenger, holder, won in played:
        challenges.append(pk)
        try:
            order = ladders.after(order, ladders.Challenge(challenger, holder, won), rule)
        except RuleError:
            idle.append(pk)
    return Climbed(order, tuple(challenges), frozenset(idle))


def ladder_page(
    season: Season, user_id: int | None, page: str | None = None, challenges: str | None = None
) -> LadderPage:
    """What the page of a ladder shows of its two lists. Five queries at most."""
    climbed = ladder_order(season)
    rule = read_ladder_rule(season.rule)
    reader = person_of(season.club, user_id)
    return LadderPage(
        rule,
        _rungs(climbed, page, reader, pyramid=rule.kind is LadderKind.PYRAMID),
        _challenges(climbed, challenges),
        climbed.order.index(reader) + 1 if reader in climbed.order else 0,
        climbed.challenges[-1] if climbed.challenges else None,
    )


def _rungs(climbed: Climbed, page: str | None, reader: int | None, *, pyramid: bool) -> Page[RungRow]:
    shown: Page[Any] = Paginator(climbed.order, PAGE).get_page(page)
    people = Person.objects.in_bulk(shown.object_list)
    shown.object_list = [
        RungRow(place, ladders.row_of(place) if pyramid else 0, people[pk], pk == reader)
        for place, pk in enumerate(shown.object_list, shown.start_index())
    ]
    return shown


def _challenges(climbed: Climbed, page: str | None) -> Page[ChallengeRow]:
    shown: Page[Any] = Paginator(climbed.challenges[::-1], PAGE).get_page(page)
    rows = Challenge.objects.select_related("challenger", "holder").in_bulk(shown.object_list)
    shown.object_list = [ChallengeRow(rows[pk], pk not in climbed.idle) for pk in shown.object_list]
    return shown
