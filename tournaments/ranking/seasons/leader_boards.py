"""Leader boards over a season: from everyone's sessions to one figure each."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from tournaments.ranking.carry import Combine, SessionScore, mean_of
from tournaments.ranking.list_settings import choice, mapping, whole
from tournaments.ranking.ties import Ties, placed

Key = TypeVar("Key", bound=Hashable)

MOST_SESSIONS = 1000


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """How a season is counted.

    Of a person's sessions the `drop` worst are left out, then only the `best` count (0: all of
    them); what counts is added up or averaged `by`. Who played in fewer than `fewest` sessions is
    listed, but has no place. Dropping leaves at least one session.
    """

    by: Combine = Combine.SESSIONS
    best: int = 0
    drop: int = 0
    fewest: int = 1

    def counted(self, sessions: Sequence[Attended]) -> tuple[Attended, ...]:
        """Which sessions count, the best first; of equal ones the earlier."""
        ordered = sorted(sessions, key=lambda one: (-one.score, one.number))
        kept = ordered[: max(1, len(ordered) - self.drop)]
        return tuple(kept[: self.best] if self.best else kept)

    def is_dropped(self, one: Attended, sessions: Sequence[Attended]) -> bool:
        """Whether it is among the worst that are left out before the best are chosen."""
        ordered = sorted(sessions, key=lambda other: (-other.score, other.number))
        return one in ordered[max(1, len(ordered) - self.drop) :]


@dataclass(frozen=True, slots=True)
class Attended:
    """One session of a person: its number in the season, from the first, and what was scored there."""

    number: int
    score: Fraction
    boards: int = 1


@dataclass(frozen=True, slots=True)
class SeasonLine(Generic[Key]):
    """A person's line: `place` 0 is not ranked. `counted` are the sessions that made the figure."""

    person: Key
    place: int
    sharing: int
    figure: Fraction
    counted: tuple[Attended, ...]
    left_out: tuple[Attended, ...]

    @property
    def tied(self) -> bool:
        return self.sharing > 1

    @property
    def sessions(self) -> int:
        return len(self.counted) + len(self.left_out)


def leader_board(results: Mapping[Key, Sequence[Attended]], rule: SeasonRule) -> list[SeasonLine[Key]]:
    """Everybody who attended: the ranked by place, then those with too few sessions by figure.

    Equal figures share a place; within it people stay in the order given.
    """
    people = [person for person, sessions in results.items() if sessions]
    counted = [rule.counted(results[person]) for person in people]
    figures = [mean_of([SessionScore(one.score, one.boards) for one in own], rule.by) for own in counted]
    enough = [len(results[person]) >= rule.fewest for person in people]
    lines = []
    for ranked in (True, False):
        group = {at: figure for at, figure in enumerate(figures) if enough[at] is ranked}
        for line in placed(group, Ties()):
            at = line.contestant
            out = tuple(one for one in results[people[at]] if one not in counted[at])
            place, sharing = (line.place, line.sharing) if ranked else (0, 1)
            lines.append(SeasonLine(people[at], place, sharing, figures[at], counted[at], out))
    return lines


class SeasonScore(StrEnum):
    """What of a session counts for a season."""

    PERCENT = "percent"
    POINTS = "points"  # the total in the session's own points, as IMPs
    MASTERPOINTS = "masterpoints"


def read_season_rule(data: object) -> tuple[SeasonScore, SeasonRule]:
    """What counts and how, from JSON values. Raises RuleError whose field names the fault."""
    stated = mapping(data, "rule")
    score = choice(SeasonScore, stated.get("score", SeasonScore.PERCENT), "score")
    return score, SeasonRule(
        choice(Combine, stated.get("by", Combine.SESSIONS), "by"),
        whole(stated.get("best", 0), "best", 0, MOST_SESSIONS),
        whole(stated.get("drop", 0), "drop", 0, MOST_SESSIONS),
        whole(stated.get("fewest", 1), "fewest", 1, MOST_SESSIONS),
    )
