"""The ranking of a knockout: who goes on from each match, and places by the round in which one went out.

Source: modern standards, section 6. The sum of a team's points over its matches says nothing of its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.methods import MethodName
from scoring.comparison.victory import knockout_margin
from scoring.words import RuleError
from tournaments.movements.pairing import EMPTY, Couple, Draw, KnockoutResult, KnockoutState, knockout_places
from tournaments.ranking.field import Conditions, FieldStanding
from tournaments.ranking.matches import MatchScore
from tournaments.ranking.places import Places


@dataclass(frozen=True, slots=True)
class Met:
    """A match of a knockout, the contestants by number; of a bye that the director gave `other` is `EMPTY`.

    `lead` is what `one` has beside its boards: what was carried over, penalties of that round. `winner`
    is who went on where nothing was played, 0 where play decides.
    """

    match: int
    round: int
    one: int
    other: int
    lead: Fraction = Fraction(0)
    winner: int = 0


@dataclass(frozen=True, slots=True)
class Bracket:
    """A section's knockout: the `index` in the field of each number, and its matches.

    `over` is how many rounds have all their results. How it is drawn: see `KnockoutState`.
    """

    index: Mapping[int, int]
    matches: tuple[Met, ...] = ()
    over: int = 0
    seeded: int | None = None
    third_place: bool = False
    draw: Draw = Draw.FIXED
    seed: str = "1"

    def state(self, number: int, scores: Scored) -> KnockoutState:
        """What round `number` rests on."""
        return KnockoutState(
            round=number,
            contestants=tuple(sorted(self.index)),
            results=tuple(
                self._result(met, scores) for met in self.matches if met.round < number and met.other != EMPTY
            ),
            seeded=self.seeded,
            third_place=self.third_place,
            draw=self.draw,
            seed=self.seed,
            seated=self._seated(),
        )

    def _seated(self) -> dict[int, tuple[Couple, ...]]:
        """Who met whom in each round, byes first."""
        seated: dict[int, tuple[Couple, ...]] = {}
        for met in sorted(self.matches, key=lambda met: (met.round, met.other != EMPTY, met.match)):
            seated[met.round] = (*seated.get(met.round, ()), (met.one, met.other))
        return seated

    def _result(self, met: Met, scores: Scored, *, decided: bool = False) -> KnockoutResult:
        """How a match ended; it has no margin until its round is over, or `decided`."""
        margin = scores.margin(met.match, self.index[met.one], self.index[met.other])
        is_open = met.round > self.over and not decided
        margin_with_lead = None if margin is None or is_open else margin + met.lead
        if margin_with_lead != 0:
            return KnockoutResult(met.round, met.one, met.other, margin_with_lead, met.winner)
        extra = scores.extra_margin(met.match, self.index[met.one], self.index[met.other])
        return KnockoutResult(met.round, met.one, met.other, extra, met.winner, by_extra=bool(extra))

    def level(self, scores: Scored) -> list[Met]:
        """The matches that nobody has won so far, after extra boards too where they were played."""
        return [
            met
            for met in self.matches
            if not met.winner and self._result(met, scores, decided=True).margin == 0
        ]

    def places(self, scores: Scored) -> dict[int, int]:
        """By index: who is out, by the round of it, and who is still in, who share the first place.

        Over the rounds that are decided, the last of which may still wait for extra boards; nothing
        before the first one is.
        """
        for last in range(min(self.over, (len(self.index) - 1).bit_length()), 0, -1):
            try:
                out = knockout_places(self._ranked(self.state(last + 1, scores)))
            except RuleError:
                continue
            return {index: out.get(number, 1) for number, index in self.index.items()}
        return {}

    def _ranked(self, state: KnockoutState) -> KnockoutState:
        """The third place is played for once there is a second match in the last round."""
        last = sum(met.round == state.rounds for met in self.matches)
        return replace(state, third_place=state.third_place and last > 1)

    def as_json(self) -> dict[str, Any]:
        """The bracket as plain data; `from_json` is the inverse."""
        return asdict(self) | {
            "index": sorted(self.index.items()),
            "matches": [[m.match, m.round, m.one, m.other, str(m.lead), m.winner] for m in self.matches],
            "draw": self.draw.value,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        matches = (
            Met(match, number, one, other, Fraction(lead), winner)
            for match, number, one, other, lead, winner in data["matches"]
        )
        if len(data["index"]) < 2:
            raise ValueError("a knockout is of two at least")
        changed = {"index": dict(data["index"]), "matches": tuple(matches), "draw": Draw(data["draw"])}
        return cls(**{**data, **changed})


@dataclass(frozen=True, slots=True)
class Scored:
    """The matches of a field as they stand, by entry and match, and what they are worth."""

    conditions: Conditions
    matches: Mapping[tuple[int, int], MatchScore] = field(default_factory=dict)
    extra: Mapping[tuple[int, int], MatchScore] = field(default_factory=dict)

    @classmethod
    def of(cls, state: FieldStanding, conditions: Conditions) -> Self:
        matches = {(match.entry, match.match): match for match in state.matches()}
        return cls(conditions, matches, state.extra_boards())

    def margin(self, match: int, one: int, other: int) -> Fraction | None:
        """By how much `one` won; None for a match without a play. What both reckon apart is averaged
        where points are a net, as IMPs are (Law 12C4).
        """
        own, theirs = self.matches.get((one, match)), self.matches.get((other, match))
        if own is None or theirs is None:
            return None
        worth = self.conditions.worth(own, theirs), self.conditions.worth(theirs, own)
        return knockout_margin(*worth) if self._is_net else worth[0] - worth[1]

    def extra_margin(self, match: int, one: int, other: int) -> Fraction:
        """By how much `one` won the extra boards of a match, in the points of boards; 0 without any."""
        own, theirs = self.extra.get((one, match)), self.extra.get((other, match))
        if own is None or theirs is None:
            return Fraction(0)
        in_points = replace(self.conditions, scale=None)
        worth = in_points.worth(own, theirs), in_points.worth(theirs, own)
        has_net = not in_points.method.has_tops and in_points.method.name is not MethodName.PATTON
        return knockout_margin(*worth) if has_net else worth[0] - worth[1]

    @property
    def _is_net(self) -> bool:
        method = self.conditions.method
        return self.conditions.scale is None and not method.has_tops and method.name is not MethodName.PATTON


def knockout_ranking(brackets: Sequence[Bracket], scores: Scored, line: NDArray[np.int64]) -> Places | None:
    """The places of a field all of whose sections are knockouts; None before a round of each is decided.

    Who is not ranked (`line` -1) has none. Those of several sections who came as far share a place.
    """
    own = [bracket.places(scores) for bracket in brackets]
    if not own or not all(own):
        return None
    reached = {index: place for places in own for index, place in places.items()}
    place = np.zeros(len(line), dtype=np.int64)
    for index in _ranked(reached, line):
        place[index] = 1 + sum(other < reached[index] for other in reached.values())
    values, counts = np.unique(place[place > 0], return_counts=True)
    return Places(place, np.isin(place, values[counts > 1]))


def _ranked(reached: Iterable[int], line: NDArray[np.int64]) -> list[int]:
    """Entries that the standing knows, and ranks."""
    return [index for index in reached if index < len(line) and line[index] >= 0]
