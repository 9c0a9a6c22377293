"""What happened on one board, table by table: scores, weighted and split scores, awards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from scoring.words import RuleError


class Direction(Enum):
    """The two sides of a table; the value is what turns N-S's score into theirs."""

    NS = 1
    EW = -1


class Average(StrEnum):
    """An artificial adjusted score (Law 12C2): at least 60 %, 50 %, at most 40 %."""

    PLUS = "A+"
    EVEN = "A"
    MINUS = "A-"


@dataclass(frozen=True, slots=True)
class Award:
    """One side's artificial score: an average, or stated per cents, which are taken literally.

    `imps` is what it is worth at IMPs, to this side; without it an average has its usual worth there.
    """

    share: Average | Fraction | None
    imps: Fraction | None = None

    def __post_init__(self) -> None:
        if isinstance(self.share, Fraction) and not 0 <= self.share <= 100:
            raise RuleError(
                "award.percent",
                "percent",
                "An artificial score must be a percentage from 0 to 100, not {percent}.",
                "Law 12C2",
                percent=self.share,
            )


@dataclass(frozen=True, slots=True)
class Weighted:
    """A weighted score, Law 12C1(c): scores from N-S's side, each with its part of the whole (1)."""

    parts: tuple[tuple[int, Fraction], ...]

    def __post_init__(self) -> None:
        if any(part <= 0 for _, part in self.parts):
            raise RuleError("weighted.part", "weighted", "Every weight must be more than 0.", "Law 12C1(c)")
        if sum(part for _, part in self.parts) != 1:
            total = 100 * sum(part for _, part in self.parts)
            raise RuleError(
                "weighted.total",
                "weighted",
                "The weights add up to {total} %, not 100 %.",
                "Law 12C1(c)",
                total=total,
            )

    @classmethod
    def of_percents(cls, parts: Iterable[tuple[int, Fraction]]) -> Weighted:
        """From (score, per cent) pairs that add up to 100. Raises RuleError."""
        return cls(tuple((score, Fraction(percent) / 100) for score, percent in parts))

    @property
    def unit(self) -> int:
        """The number of equal parts into which all weights divide evenly."""
        return lcm(*(part.denominator for _, part in self.parts))

    @property
    def mean(self) -> Fraction:
        return sum((score * part for score, part in self.parts), Fraction(0))


def parts_of(score: int | Weighted) -> tuple[tuple[int, Fraction], ...]:
    """The scores of one, each with its part of the whole."""
    return score.parts if isinstance(score, Weighted) else ((score, Fraction(1)),)


SideResult = int | Weighted | Award | None
"""What one side has: a score from N-S's side, a weighted one, an award, or nothing."""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One table's result on a board, for each side; most often both have the same score.

    `group` names the form in which a fouled board was played (Law 87). A board not played, or not
    yet entered, is `ABSENT`: that is no award, it counts nowhere.
    """

    ns: SideResult
    ew: SideResult
    group: str = ""

    @classmethod
    def played(cls, score: int | Weighted, group: str = "") -> BoardResult:
        return cls(score, score, group)

    @classmethod
    def awarded(cls, ns: Average | Fraction | int, ew: Average | Fraction | int) -> BoardResult:
        """An artificial score: averages or per cents."""
        shares = [side if isinstance(side, Average) else Fraction(side) for side in (ns, ew)]
        return cls(Award(shares[0]), Award(shares[1]))

    def side(self, direction: Direction) -> SideResult:
        return self.ns if direction is Direction.NS else self.ew

    @property
    def absent(self) -> bool:
        return self.ns is None and self.ew is None

    @property
    def has_score(self) -> bool:
        """Whether either side has a score to compare."""
        return any(isinstance(side, (int, Weighted)) for side in (self.ns, self.ew))


ABSENT = BoardResult(None, None)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """All results of one board, in the order given.

    `scores` (N-S's, int64) hold where `plain` is true: one score for both sides, on an unfouled board.
    `others` are the results that are more than that, by index; what is neither is absent.
    """

    scores: NDArray[np.int64]
    plain: NDArray[np.bool_]
    others: Mapping[int, BoardResult]

    @classmethod
    def of(cls, results: Sequence[BoardResult]) -> Board:
        scores = np.zeros(len(results), dtype=np.int64)
        plain = np.zeros(len(results), dtype=np.bool_)
        others = {}
        for index, result in enumerate(results):
            if isinstance(result.ns, int) and result.ns == result.ew and not result.group:
                scores[index], plain[index] = result.ns, True
            elif not result.absent:
                others[index] = result
        return cls(scores, plain, others)

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, index: int) -> BoardResult:
        if self.plain[index]:
            return BoardResult.played(int(self.scores[index]))
        return self.others.get(range(len(self))[index], ABSENT)

    @property
    def size(self) -> int:
        """Results plus awards: what counts towards E of Neuberg's formula."""
        return int(np.count_nonzero(self.plain)) + len(self.others)

    def forms(self) -> dict[str, int]:
        """How many tables have a score, by the form of the board that they played."""
        played = np.count_nonzero(self.plain)
        counts = {"": int(played)} if played else {}
        for result in self.others.values():
            if result.has_score:
                counts[result.group] = counts.get(result.group, 0) + 1
        return counts

    def groups(self, direction: Direction) -> dict[str, Group]:
        """The results that are compared with each other on this side, a group a form of the board."""
        weighted: dict[str, dict[int, Weighted]] = {}
        for index, result in self.others.items():
            own = result.side(direction)
            if isinstance(own, (int, Weighted)):
                weighted.setdefault(result.group, {})[index] = Weighted(parts_of(own))
        rows = np.flatnonzero(self.plain)
        groups = {form: Group(rows[:0], self.scores[:0], parts) for form, parts in weighted.items()}
        if len(rows):
            groups[""] = Group(rows, self.scores[rows], weighted.get("", {}))
        return groups

    def awards(self, direction: Direction) -> dict[int, Award]:
        sides = {index: result.side(direction) for index, result in self.others.items()}
        return {index: side for index, side in sides.items() if isinstance(side, Award)}


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Comparable results of one side: `scores` of the plain `rows`, and the weighted ones by row.

    All scores are from N-S's side.
    """

    rows: NDArray[np.int64]
    scores: NDArray[np.int64]
    weighted: Mapping[int, Weighted]

    def __len__(self) -> int:
        return len(self.rows) + len(self.weighted)

    @property
    def all_rows(self) -> NDArray[np.int64]:
        """The plain rows, then the weighted ones."""
        return np.append(self.rows, np.array(list(self.weighted), dtype=np.int64))
