"""The values of pairing a round at a time: who takes part and has met whom, and the pairing of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from scoring.words import Message, RuleError

SOURCE = "modern standards, 6.1"


class Rematches(StrEnum):
    """Whether two who have met may meet again: never, the longest ago where it is forced, or always.

    `ALWAYS` is the Danish way: first against second, third against fourth, whoever met before.
    """

    NEVER = "never"
    OLDEST = "oldest"
    ALWAYS = "always"


class FirstRound(StrEnum):
    """How round 1 is paired: by lot, upper half against lower, or neighbours by draw number."""

    LOT = "lot"
    HALVES = "halves"
    DRAW = "draw"


class Odd(StrEnum):
    """What an odd number brings: a bye, three who meet within two rounds, or in half matches within one."""

    BYE = "bye"
    TRIPLE_ROUNDS = "triple-rounds"
    TRIPLE_HALVES = "triple-halves"


class ByeRule(StrEnum):
    """Who of those with the fewest byes has the next: the lowest of the ranking, or by lot."""

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
    """The settings of a Swiss. A bye is worth `bye_score` of `bye_of`, victory points by default."""

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
        """From the words of a contest's settings, by the names of the fields; what is not said is usual.

        Scores are exact numbers as text ("12", "35/3"). RuleError "pairing.option" for another word.
        """
        return cls(**{name: _read(name, str(words[name])) for name in READERS if name in words})


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """A pair or a team as the pairing sees it.

    `score` is what was won in play, byes included; `missed` what the rounds before `from_round`, which a
    late entry did not play, are counted as. `draw` is the number drawn at the start: the last word
    where all else is equal. Who withdrew plays up to `last_round`.
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
        """Whether they are there in a round."""
        return self.from_round <= number and (self.last_round is None or number <= self.last_round)


def ranked(contestants: Iterable[Contestant]) -> tuple[Contestant, ...]:
    """By total, then tie-break, the highest first, then by draw number and number."""
    return tuple(sorted(contestants, key=lambda c: (-c.total, -c.tie_break, c.draw, c.number)))


@dataclass(frozen=True, slots=True, order=True)
class Meeting:
    """Two who met in a round: `home` sat N-S (of a team match: in the first room)."""

    round: int
    home: int
    away: int


@dataclass(frozen=True, slots=True, order=True)
class Triangle:
    """Three who meet each other within `rounds` rounds (1 or 2), of which `round` is the first.

    How they sit: `triangle_rows`.
    """

    round: int
    contestants: tuple[int, int, int]
    rounds: int

    def lasts_in(self, number: int) -> bool:
        """Whether they are still at it in a round."""
        return self.round <= number < self.round + self.rounds

    def meetings(self) -> tuple[Meeting, Meeting, Meeting]:
        """Everybody is home once and away once."""
        a, b, c = self.contestants
        return Meeting(self.round, a, b), Meeting(self.round, b, c), Meeting(self.round, c, a)


@dataclass(frozen=True, kw_only=True)
class SwissState:
    """All that the pairing of `round` rests on.

    `contestants` stand in the order of the ranking after round `ranked_after`: the round before, or
    one more back where pairing lags so that nobody waits. `meetings` and `byes` (round, number) are
    those of all rounds that are paired, the running one too. `assigned` and `assigned_byes` are the
    director's; `rounds` says how many there will be, if that is known. The same state gives the same
    pairing, always: lots are drawn from `seed`.
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
        """Of each contestant, who was met and in which round last."""
        met: dict[int, dict[int, int]] = {contestant.number: {} for contestant in self.contestants}
        for meeting in sorted((*self.meetings, *(m for t in self.triangles for m in t.meetings()))):
            for one, other in ((meeting.home, meeting.away), (meeting.away, meeting.home)):
                met.setdefault(one, {})[other] = meeting.round
        return met

    @cached_property
    def byes_had(self) -> Mapping[int, int]:
        """Of each contestant the number of byes."""
        had = {contestant.number: 0 for contestant in self.contestants}
        for _, number in self.byes:
            had[number] = had.get(number, 0) + 1
        return had

    @cached_property
    def home_surplus(self) -> Mapping[int, int]:
        """Of each contestant how much oftener N-S than E-W."""
        surplus = {contestant.number: 0 for contestant in self.contestants}
        for meeting in self.meetings:
            surplus[meeting.home] = surplus.get(meeting.home, 0) + 1
            surplus[meeting.away] = surplus.get(meeting.away, 0) - 1
        return surplus


@dataclass(frozen=True, slots=True)
class Match:
    """Two who meet: at table `number` as pairs, as teams also at a second one. `reasons` say why they do.

    `met_in` is the round in which they met last, None if they are new to each other.
    """

    number: int
    home: int
    away: int
    reasons: tuple[Message, ...] = field(default=(), compare=False)
    met_in: int | None = None
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class Bye:
    """A contestant without opponents, with what that is worth: an award of `score` of `of`."""

    contestant: int
    score: Fraction
    of: Fraction
    reasons: tuple[Message, ...] = field(default=(), compare=False)
    assigned: bool = False


@dataclass(frozen=True, slots=True)
class TriangleStage:
    """What a triangle does in this round: `stages` 1, 2, or both as half matches."""

    triangle: Triangle
    stages: tuple[int, ...]
    reasons: tuple[Message, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """The pairing of a round, matches in table order, with what it rested on.

    `ranking` are the numbers in the order that was used, `ranked_after` the round whose ranking that
    was (0: none yet); `notes` say so in words.
    """

    round: int
    matches: tuple[Match, ...]
    byes: tuple[Bye, ...] = ()
    triangles: tuple[TriangleStage, ...] = ()
    ranking: tuple[int, ...] = ()
    ranked_after: int = 0
    seed: str = ""
    notes: tuple[Message, ...] = field(default=(), compare=False)

    @property
    def opponents(self) -> frozenset[frozenset[int]]:
        """Who plays whom, triangles apart."""
        return frozenset(frozenset((match.home, match.away)) for match in self.matches)
