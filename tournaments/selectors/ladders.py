"""A ladder as it is read: the order after all its challenges, and the challenges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.people.models import Person
from scoring.cards import RuleError
from tournaments.models import Challenge, Season
from tournaments.ranking import ladders
from tournaments.ranking.ladders import LadderKind, LadderRule
from tournaments.ranking.list_settings import choice, mapping, whole

MOST_REACH = 1000


@dataclass(frozen=True, slots=True)
class RungRow:
    """A place of the ladder; `row` is that of a pyramid, else 0."""

    place: int
    row: int
    person: Person
    own: bool


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge that was played; `counted` is False for one that is impossible now, as after a merge."""

    challenge: Challenge
    counted: bool


@dataclass(frozen=True, slots=True)
class LadderPage:
    """The ladder, the top first, and its challenges, the newest first."""

    rule: LadderRule
    rungs: Sequence[RungRow]
    challenges: Sequence[ChallengeRow]


def read_ladder_rule(data: object) -> LadderRule:
    """A ladder's rule from a season's. Raises RuleError whose field names the fault."""
    stated: Mapping[str, Any] = mapping(data, "rule")
    kind = choice(LadderKind, stated.get("ladder", LadderKind.STEP), "ladder")
    return LadderRule(kind, whole(stated.get("reach", 0), "reach", 0, MOST_REACH))


def ladder_order(season: Season) -> tuple[tuple[int, ...], list[ChallengeRow]]:
    """The ids of the persons, the top first, and the challenges as they were played. Two queries."""
    rule = read_ladder_rule(season.rule)
    order = tuple(season.rungs.order_by("place").values_list("person_id", flat=True))
    rows = []
    for one in season.challenges.select_related("challenger", "holder").order_by("pk"):
        try:
            order = ladders.after(order, as_value(one), rule)
            rows.append(ChallengeRow(one, counted=True))
        except RuleError:
            rows.append(ChallengeRow(one, counted=False))
    return order, rows


def as_value(challenge: Challenge) -> ladders.Challenge[int]:
    return ladders.Challenge(challenge.challenger_id, challenge.holder_id, challenge.won)


def ladder_page(season: Season, user_id: int | None) -> LadderPage:
    """Everything that the page of a ladder shows. Three queries."""
    order, challenges = ladder_order(season)
    people = Person.objects.in_bulk(order)
    rule = read_ladder_rule(season.rule)
    pyramid = rule.kind is LadderKind.PYRAMID
    rungs = [
        RungRow(
            place,
            ladders.row_of(place) if pyramid else 0,
            people[pk],
            user_id is not None and people[pk].user_id == user_id,
        )
        for place, pk in enumerate(order, 1)
    ]
    return LadderPage(rule, rungs, challenges[::-1])
