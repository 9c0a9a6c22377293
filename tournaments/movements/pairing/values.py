"""The values of a Swiss, whose rounds are paired one at a time: what a pairing follows from, and what it is.

`SwissState` is what goes in: settings, contestants with their scores, and who has met whom. `Pairing` is what
comes out: matches, byes and triangles, each with its reasons. The same state always gives the same pairing.
Contestants are their numbers (pairs or teams); scores are exact fractions in the unit of the ranking, usually
victory points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from scoring.words import Finding, Message, RuleError

SOURCE = "modern standards, 6.1"
"""docs/rules/modern-standards.md, 6.1 (Swiss pairing)."""


class Rematches(StrEnum):
    """Whether two contestants who have met may meet again.

    `NEVER` refuses it; `OLDEST` allows it only where no pairing avoids it, and then repeats the match that is
    the longest ago. `ALWAYS` is the Danish system: first against second, third against fourth, whether or not
    they have met.
    """

    NEVER = "never"
    OLDEST = "oldest"
    ALWAYS = "always"


class FirstRound(StrEnum):
    """How round 1 is paired: by lot, the top half against the bottom half, or neighbours by draw number."""

    LOT = "lot"
    HALVES = "halves"
    DRAW = "draw"


class Odd(StrEnum):
    """What happens with an odd number of contestants: one has a bye, or three form a triangle.

    The three of a triangle all meet each other, in two rounds (`TRIPLE_ROUNDS`) or in one round of half
    matches (`TRIPLE_HALVES`).
    """

    BYE = "bye"
    TRIPLE_ROUNDS = "triple-rounds"
    TRIPLE_HALVES = "triple-halves"


class ByeRule(StrEnum):
    """Who has the next bye among those with the fewest byes: the lowest in the ranking, or one by lot."""

    LOWEST = "lowest"
    LOT = "lot"


READERS: Mapping[str, Callable[[str], Any]] = {
    "rematches": Rematches,
    "first_round": FirstRound,
    "odd": Odd,
    "bye_rule": ByeRule,
    "bye_score": Fraction,
    "bye_of": Fraction,
}


def _read(name: str, word: str) -> Any:
    try:
        return READERS[name](word)
    except (ValueError, ZeroDivisionError):
        raise RuleError(
            "pairing.option", name, "{word} is not a valid value for {name}.", "", word=word, name=name
        ) from None


@dataclass(frozen=True, slots=True)
class SwissOptions:
    """The settings of a Swiss. A bye is worth `bye_score` of `bye_of`: by default 12 of 20 victory points.

    Raises RuleError "pairing.bye_score" unless 0 <= `bye_score` <= `bye_of`.
    """

    rematches: Rematches = Rematches.OLDEST
    first_round: FirstRound = FirstRound.LOT
    odd: Odd = Odd.BYE
    bye_rule: ByeRule = ByeRule.LOWEST
    bye_score: Fraction = Fraction(12)
    bye_of: Fraction = Fraction(20)

    def __post_init__(self) -> None:
        if not 0 <= self.bye_score <= self.bye_of:
            raise RuleError(
                "pairing.bye_score",
                "bye_score",
                "A bye can be worth 0 to {most}, not {score}.",
                SOURCE,
                most=self.bye_of,
                score=self.bye_score,
            )

    @classmethod
    def of(cls, words: Mapping[str, object]) -> SwissOptions:
        """Read from an event's settings, by the names of the fields; a missing one has its default.

        Scores are exact numbers as text ("12", "35/3"). Raises RuleError "pairing.option" for a value that
        cannot be read.
        """
        return cls(**{name: _read(name, str(words[name])) for name in READERS if name in words})


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """A pair or a team as the pairing sees it.

    `score` is what it has won in play, byes included. A late entry plays from `from_round` on, and `missed`
    is what it is given for the rounds before. `draw` is the number drawn at the start, which decides where
    everything else is equal. `last_round` is the last round before a withdrawal, or None.
    """

    number: int
    score: Fraction = Fraction(0)
    tie_break: Fraction = Fraction(0)
    draw: int = 0
    from_round: int = 1
    missed: Fraction = Fraction(0)
    last_round: int | None = None

    @property
    def total(self) -> Fraction:
        return self.score + self.missed

    def plays_in(self, number: int) -> bool:
        """Whether the contestant takes part in this round."""
        return self.from_round <= number and (self.last_round is None or number <= self.last_round)


def ranked(contestants: Iterable[Contestant]) -> tuple[Contestant, ...]:
    """The contestants by total, then tie-break, the highest first; then by draw number, then by number."""
    return tuple(sorted(contestants, key=lambda c: (-c.total, -c.tie_break, c.draw, c.number)))


@dataclass(frozen=True, slots=True, order=True)
class Meeting:
    """Two contestants who met in a round: `home` sat N-S (in a team match, N-S at the first table)."""

    round: int
    home: int
    away: int


@dataclass(frozen=True, slots=True, order=True)
class Triangle:
    """Three contestants who all meet each other in `rounds` rounds (1 or 2), of which `round` is the first.

    `triangle_rows` says how they sit.
    """

    round: int
    contestants: tuple[int, int, int]
    rounds: int

    def lasts_in(self, number: int) -> bool:
        """Whether the triangle is being played in this round."""
        return self.round <= number < self.round + self.rounds

    def meetings(self) -> tuple[Meeting, Meeting, Meeting]:
        """The three meetings; each contestant is home once and away once."""
        a, b, c = self.contestants
        return Meeting(self.round, a, b), Meeting(self.round, b, c), Meeting(self.round, c, a)


@dataclass(frozen=True, kw_only=True)
class SwissState:
    """Everything that the pairing of `round` follows from.

    `contestants` are in the order of the ranking after round `ranked_after`: the round before, or the one
    before that if the draw is made a round ahead, so that nobody has to wait. `meetings` and `byes` (round,
    number) are those of all rounds that are paired, including the round in play. `assigned` (two numbers) and
    `assigned_byes` are the matches and byes that the director has fixed; `rounds` is the number of rounds, if
    it is known. Lots are drawn from `seed`, so that the same state always gives the same pairing.
    """

    round: int
    contestants: tuple[Contestant, ...]
    meetings: tuple[Meeting, ...] = ()
    byes: tuple[tuple[int, int], ...] = ()
    triangles: tuple[Triangle, ...] = ()
    assigned: tuple[tuple[int, int], ...] = ()
    assigned_byes: tuple[int, ...] = ()
    ranked_after: int | None = None
    rounds: int | None = None
    seed: str = "1"
    options: SwissOptions = field(default_factory=SwissOptions)

    def __post_init__(self) -> None:
        numbers = [contestant.number for contestant in self.contestants]
        assert len(set(numbers)) == len(numbers), numbers
        assert self.round >= 1, self.round
        if self.ranked_after is None:
            object.__setattr__(self, "ranked_after", self.round - 1)

    @cached_property
    def last_met(self) -> Mapping[int, Mapping[int, int]]:
        """For each contestant, the opponents it has met, each with the latest round in which they met."""
        met: dict[int, dict[int, int]] = {contestant.number: {} for contestant in self.contestants}
        for meeting in sorted((*self.meetings, *(m for t in self.triangles for m in t.meetings()))):
            for one, other in ((meeting.home, meeting.away), (meeting.away, meeting.home)):
                met.setdefault(one, {})[other] = meeting.round
        return met

    @cached_property
    def byes_had(self) -> Mapping[int, int]:
        """For each contestant, the number of byes it has had."""
        had = {contestant.number: 0 for contestant in self.contestants}
        for _, number in self.byes:
            had[number] = had.get(number, 0) + 1
        return had

    @cached_property
    def home_surplus(self) -> Mapping[int, int]:
        """For each contestant, its matches as N-S (home) minus those as E-W (away)."""
        surplus = {contestant.number: 0 for contestant in self.contestants}
        for meeting in self.meetings:
            surplus[meeting.home] = surplus.get(meeting.home, 0) + 1
            surplus[meeting.away] = surplus.get(meeting.away, 0) - 1
        return surplus


@dataclass(frozen=True, slots=True)
class Match:
    """A match of a round, at table `number`; a match of teams has a second table too.

    `reasons` say why these two meet. `met_in` is the latest round in which they met before, None if they have
    not. `assigned` marks a match that the director has fixed.
    """

    number: int
    home: int
    away: int
    reasons: tuple[Message, ...] = field(default=(), compare=False)
    met_in: int | None = None
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class Bye:
    """A contestant without opponents in this round, and what it is awarded: `score` out of `of`."""

    contestant: int
    score: Fraction
    of: Fraction
    reasons: tuple[Message, ...] = field(default=(), compare=False)
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class TriangleStage:
    """The part of a triangle that is played in this round: stage 1, stage 2, or both as half matches."""

    triangle: Triangle
    stages: tuple[int, ...]
    reasons: tuple[Message, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """The pairing of a round, with its matches in the order of tables.

    `ranking` has the numbers of the contestants in the order that was used, which is the ranking after round
    `ranked_after` (0 before there is one). `notes` explain the pairing as a whole in words; `doubts` are what
    the director set that could have been avoided, which stands all the same.
    """

    round: int
    matches: tuple[Match, ...]
    byes: tuple[Bye, ...] = ()
    triangles: tuple[TriangleStage, ...] = ()
    ranking: tuple[int, ...] = ()
    ranked_after: int = 0
    seed: str = ""
    notes: tuple[Message, ...] = field(default=(), compare=False)
    doubts: tuple[Finding, ...] = field(default=(), compare=False)

    @property
    def opponents(self) -> frozenset[frozenset[int]]:
        """The two numbers of each match; triangles are not among them."""
        return frozenset(frozenset((match.home, match.away)) for match in self.matches)
