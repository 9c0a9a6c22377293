"""An event of several sessions as one: what counts in the end, and who comes where.

"carry": {"kind": "proportional", "part": "1/2"}    what the next session begins with
"carry": {"kind": "linear", "first": "6", "last": "0"}    the same by place
"combine": "boards" | "sessions" | "sum" | "last"   how sessions make one score where nothing is carried

Source: modern-standards 6.2.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Generic, TypeVar

from scoring.words import RuleError
from tournaments.ranking.carry import Carry, CarryKind, Combine, SessionScore, mean_of
from tournaments.ranking.field import Conditions

Key = TypeVar("Key", bound=Hashable)


class EventScore(StrEnum):
    """What an event is ranked by."""

    BOARDS = "boards"  # the mean of the sessions, each by its number of boards
    SESSIONS = "sessions"  # the mean of the sessions, whatever their length
    SUM = "sum"
    LAST = "last"  # the last session, with what was carried into it


WAYS: Final = {
    EventScore.BOARDS: Combine.BOARDS,
    EventScore.SESSIONS: Combine.SESSIONS,
    EventScore.SUM: Combine.SUM,
}


@dataclass(frozen=True, slots=True)
class EventRule:
    """How sessions make one ranking. `carried`: points of one session are added to those of the next."""

    carry: Carry
    score: EventScore

    @property
    def carried(self) -> bool:
        return self.score is EventScore.LAST and self.carry.kind is not CarryKind.NONE

    @property
    def way(self) -> EventScore | CarryKind:
        """What counts in the end, as one choice: how points are carried, or the score where none are."""
        return self.carry.kind if self.carried else self.score


def event_rule(carry: Carry, stated: EventScore | None, conditions: Conditions) -> EventRule:
    """The rule of an event: its carry-over, and the score that it states, if any. Raises RuleError.

    Per cents cannot be added up: a full carry-over of them is the mean of the sessions by boards.
    """
    score = stated or (EventScore.BOARDS if conditions.by_share or conditions.by_mean else EventScore.SUM)
    if carry.kind is CarryKind.FULL and conditions.by_share:
        return EventRule(carry, EventScore.BOARDS)
    if carry.kind is not CarryKind.NONE:
        score = EventScore.LAST
    if conditions.by_share and score is EventScore.SUM:
        raise RuleError(
            "combine.sum", "combine", "Session percentages cannot be added up: use an average.", ""
        )
    if conditions.by_mean and score is EventScore.SUM:
        raise RuleError("combine.sum", "combine", "Means per board cannot be added up: use an average.", "")
    if carry.kind is CarryKind.WBF and conditions.method.is_of_teams and conditions.scale is not None:
        raise RuleError(
            "carry.wbf",
            "carry",
            "For teams this carry-over is in IMPs, but this event uses victory points.",
            "",
        )
    return EventRule(carry, score)


@dataclass(frozen=True, slots=True)
class Attended(Generic[Key]):
    """One entry's way through the sessions: its score in each, None where it has none."""

    key: Key
    scores: tuple[SessionScore | None, ...]

    def score(self, rule: EventRule) -> Fraction | None:
        """The event's score over the sessions begun; None for one that has missed any of them."""
        if rule.score is EventScore.LAST:
            last = self.scores[-1] if self.scores else None
            return last.score if last else None
        known = [score for score in self.scores if score is not None]
        if not known or len(known) < len(self.scores):
            return None
        return mean_of(known, WAYS[rule.score])


@dataclass(frozen=True, slots=True)
class EventLine(Generic[Key]):
    """A line of the event's ranking; `place` 0 is not ranked."""

    key: Key
    score: Fraction | None
    place: int
    tied: bool


def event_lines(entries: Sequence[Attended[Key]], rule: EventRule) -> list[EventLine[Key]]:
    """One ranking of these entries, the best first, those without a score last, as they came."""
    scores = {entry.key: entry.score(rule) for entry in entries}
    ranked = places_of({key: score for key, score in scores.items() if score is not None})
    missing = [EventLine(key, None, 0, tied=False) for key, score in scores.items() if score is None]
    return [*ranked, *missing]


def places_of(scores: Mapping[Key, Fraction]) -> list[EventLine[Key]]:
    """Places by exact score, the highest first; equal scores share the best of their places."""
    counted: dict[Fraction, list[Key]] = {}
    for key, score in scores.items():
        counted.setdefault(score, []).append(key)
    lines: list[EventLine[Key]] = []
    for score in sorted(counted, reverse=True):
        place, shared = len(lines) + 1, len(counted[score]) > 1
        lines += [EventLine(key, score, place, shared) for key in counted[score]]
    return lines


def chains(previous: Mapping[Key, Key | None]) -> list[tuple[Key, ...]]:
    """Entries of all sessions put together by who each was before, every chain from its first entry on."""
    followed = set(previous.values())
    return [tuple(_way(key, previous)) for key in previous if key not in followed]


def _way(key: Key, previous: Mapping[Key, Key | None]) -> Iterable[Key]:
    way: list[Key] = []
    at: Key | None = key
    while at is not None and at in previous:
        way.append(at)
        at = previous[at]
    return reversed(way)
