"""Events of several sessions: carry-over, sessions combined, who qualifies and where the final seats them.

Source: modern-standards 6.2 and 6.3; linear by place: conditions of contest of the world championship
board-a-match teams. How much is carried is always the event's own setting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeVar

from scoring.words import RuleError
from tournaments.ranking.list_settings import choice, fraction, mapping
from tournaments.ranking.ties import Placed

MOST_IMPS: Final = Fraction(16)
"""What a match carries over at most."""
AVERAGE: Final = Fraction(1, 2)
MOST_BY_PLACE: Final = 10_000
FINEST_BY_PLACE: Final = 10_000
"""The largest figure that a place carries, and the largest denominator of one."""

Key = TypeVar("Key", bound=Hashable)


class CarryKind(StrEnum):
    """What of an earlier stage counts in the next."""

    NONE = "none"
    FULL = "full"  # every point, as if it were one session
    PROPORTIONAL = "proportional"  # a part of what is above average, scaled to the final's boards
    WBF = "wbf"  # teams: by their own match; pairs: half of it, proportionally
    LINEAR = "linear"  # by place, in even steps from the first place to the last


@dataclass(frozen=True, slots=True)
class Carry:
    """A carry-over as an event states it; `part` is for the proportional one.

    `first` and `last` are for the linear one: what the first and the last of those who go through begin
    with, in points of the next stage (matchpoints 2 a win). Raises RuleError "carry.part", "carry.first" or
    "carry.last".
    """

    kind: CarryKind = CarryKind.NONE
    part: Fraction = AVERAGE
    first: Fraction = Fraction(0)
    last: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        for place, points in (("first", self.first), ("last", self.last)):
            if abs(points) > MOST_BY_PLACE or points.denominator > FINEST_BY_PLACE:
                raise RuleError(
                    f"carry.{place}",
                    place,
                    "Enter points from -{most} to {most}, with at most four decimals, not {points}.",
                    "",
                    most=MOST_BY_PLACE,
                    points=str(points)[:40],
                )
        if self.kind is CarryKind.LINEAR and self.first <= self.last:
            raise RuleError(
                "carry.first",
                "first",
                "First place must carry more points than last place: enter more than {last}, not {first}.",
                "",
                last=str(self.last),
                first=str(self.first),
            )
        if not 0 <= self.part <= 1:
            raise RuleError(
                "carry.part",
                "carry",
                "A carry-over must be a fraction from 0 to 1, not {part}.",
                "",
                part=self.part,
            )

    @property
    def counted(self) -> Fraction:
        """The part that counts of what is carried in proportion; the WBF's is a half."""
        return AVERAGE if self.kind is CarryKind.WBF else self.part

    @property
    def median(self) -> Fraction:
        """What the middle place carries in the linear kind: that of an entry that drops in."""
        return (self.first + self.last) / 2


def read_carry(data: object) -> Carry:
    """A carry-over from JSON values: {"kind": "proportional", "part": "1/2"}, or {"kind": "linear",
    "first": "6", "last": "0"}, where `last` is 0 unless it is stated. Raises RuleError.
    """
    stated = mapping(data, "carry")
    kind = choice(CarryKind, stated.get("kind", CarryKind.NONE), "carry")
    part = fraction(stated.get("part", "1/2"), "carry")
    return Carry(kind, part, *(fraction(stated.get(place, 0), place) for place in ("first", "last")))


@dataclass(frozen=True, slots=True)
class Stage:
    """Points over so many boards. `tops` is their most, 0 where points have none, as at IMPs."""

    points: Fraction
    boards: int
    tops: int = 0

    def above_average(self) -> Fraction:
        """A share of the tops above one half; points a board where there are no tops."""
        if self.tops:
            return self.points / self.tops - AVERAGE
        return self.points / self.boards if self.boards else Fraction(0)


def carried(stage: Stage, carry: Carry, *, boards: int, tops: int = 0) -> Fraction:
    """The points an entry begins with in a stage of so many boards and tops.

    Proportional: as many as the same play gives there over `part` of its boards, above average.
    Not for the linear kind, which goes by place: `carried_by_place`.
    """
    assert carry.kind is not CarryKind.LINEAR, "what is carried by place is not of points"
    if carry.kind is CarryKind.NONE:
        return Fraction(0)
    if carry.kind is CarryKind.FULL:
        return stage.points
    return stage.above_average() * carry.counted * (tops if stage.tops else boards)


def carried_by_place(places: Mapping[Key, int], carry: Carry) -> dict[Key, Fraction]:
    """What each of those who go through from one ranking carries, by its place there, from 1.

    They are counted among themselves, without those who are out: the r-th of n carries
    first (n - r) / (n - 1) + last (r - 1) / (n - 1), and those who share a place the mean of the places
    that they share. One alone carries what is for the first.
    """
    shared = Counter(places.values())
    steps = max(len(places) - 1, 1)
    carried_at: dict[int, Fraction] = {}
    better = 0
    for place in sorted(shared):
        below_first = better + Fraction(shared[place] - 1, 2)  # r - 1; the scale is even: of the mean place
        carried_at[place] = carry.first + (carry.last - carry.first) * below_first / steps
        better += shared[place]
    return {key: carried_at[place] for key, place in places.items()}


def carried_from_match(higher: Fraction, lower: Fraction) -> tuple[Fraction, Fraction]:
    """What two teams begin their knockout match with, from the IMPs of their own match before.

    `higher` are those of the team that was ranked higher: half the margin if it won, a third if the
    other did, at most 16 IMPs; fractions are kept (WBF).
    """
    margin = higher - lower
    if margin >= 0:
        return min(margin / 2, MOST_IMPS), Fraction(0)
    return Fraction(0), min(-margin / 3, MOST_IMPS)


class Combine(StrEnum):
    """How the scores of sessions make one."""

    BOARDS = "boards"  # the mean, each session by its number of boards
    SESSIONS = "sessions"  # the mean of sessions, whatever their length
    SUM = "sum"


@dataclass(frozen=True, slots=True)
class SessionScore:
    """An exact score of one session: per cents or points, over so many boards."""

    score: Fraction
    boards: int


def combined(
    sessions: Sequence[Mapping[Key, SessionScore]], by: Combine, *, fewest: int | None = None
) -> dict[Key, Fraction]:
    """The event's score of everyone who has played in `fewest` sessions (None: in all of them)."""
    needed = len(sessions) if fewest is None else fewest
    scores: dict[Key, list[SessionScore]] = {}
    for session in sessions:
        for key, score in session.items():
            if score.boards:
                scores.setdefault(key, []).append(score)
    return {key: mean_of(own, by) for key, own in scores.items() if len(own) >= needed}


def mean_of(scores: Sequence[SessionScore], by: Combine) -> Fraction:
    """One contestant's scores as one. There is at least one; sessions of byes alone have no boards."""
    boards = sum(s.boards for s in scores)
    if by is Combine.BOARDS and boards:
        return sum((s.score * s.boards for s in scores), Fraction(0)) / boards
    total = sum((s.score for s in scores), Fraction(0))
    return total if by is Combine.SUM else total / len(scores)


class AtTheLine(StrEnum):
    """What becomes of those who share the last place that goes through."""

    ALL = "all"  # all of them qualify
    NONE = "none"  # none of them
    ASK = "ask"  # the director decides, by play-off or draw


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who goes through, the best first, and who shares the last place, where that is not decided.

    `undecided` share `left` places among them.
    """

    through: tuple[int, ...]
    undecided: tuple[int, ...] = ()
    left: int = 0


def qualifiers(ranking: Sequence[Placed], places: int, ties: AtTheLine = AtTheLine.ASK) -> Qualified:
    """The best of one ranking, which comes in order of place."""
    through: list[int] = []
    groups: dict[int, list[int]] = {}  # those of each place together, the best first
    for line in ranking:
        groups.setdefault(line.place, []).append(line.contestant)
    for group in groups.values():
        left = places - len(through)
        if len(group) <= left or (left > 0 and ties is AtTheLine.ALL):
            through += group
        elif left > 0 and ties is AtTheLine.ASK:
            return Qualified(tuple(through), tuple(group), left)
        else:
            break
    return Qualified(tuple(through))


def qualifiers_of_sections(
    sections: Sequence[Sequence[Placed]],
    overall: Sequence[Placed],
    *,
    each: int,
    more: int = 0,
    ties: AtTheLine = AtTheLine.ASK,
) -> Qualified:
    """The best `each` of every section, then the best `more` of the others overall.

    Only the first undecided line is given: what comes after it depends on it.
    """
    through: list[int] = []
    for section in sections:
        found = qualifiers(section, each, ties)
        through += found.through
        if found.undecided:
            return Qualified(tuple(through), found.undecided, found.left)
    others = [line for line in overall if line.contestant not in through]
    best = qualifiers(others, more, ties)
    order = {line.contestant: at for at, line in enumerate(overall)}
    chosen = sorted({*through, *best.through}, key=order.__getitem__)
    return Qualified(tuple(chosen), best.undecided, best.left)


def final_sections(seeds: Sequence[Key], sections: int) -> list[list[Key]]:
    """The seeds, the best first, over the sections of a final there and back: 1 4 5 8 and 2 3 6 7."""
    assert sections > 0
    found: list[list[Key]] = [[] for _ in range(sections)]
    for at, seed in enumerate(seeds):
        lap, step = divmod(at, sections)
        found[sections - 1 - step if lap % 2 else step].append(seed)
    return found
