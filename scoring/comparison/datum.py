"""The datum of a board at Butler: the score with which every result is compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

import numpy as np

from scoring.comparison.results import Group
from scoring.words import RuleError

AUTO: Final = "auto"
"""As many extremes as fit the number of results: none below 8, one each end to 15, two above."""


class DatumKind(StrEnum):
    """Which middle of the scores."""

    MEAN = "mean"
    MEDIAN = "median"


class Half(StrEnum):
    """What a middle becomes that lies half-way between two tens, where the datum is rounded."""

    AWAY = "away"  # the ten further from zero (no law says; the usual way)
    EVEN = "even"  # the even ten: 425 is 420, 435 is 440 (manual of ACBLscore, p. 83)


@dataclass(frozen=True, slots=True)
class DatumRule:
    """How an event takes its datum.

    `trim` extremes are left out at either end, or as many as `AUTO` says, and fewer where nothing
    would be left; the median is the same with them and without. `rounded` is to 10, where `half` says
    what becomes of a half; an exact datum stays a fraction, and a difference from it has the IMPs of the last
    limit that it reaches.
    """

    trim: int | None = 0
    kind: DatumKind = DatumKind.MEAN
    rounded: bool = True
    half: Half = Half.AWAY

    def __post_init__(self) -> None:
        if self.trim is not None and self.trim < 0:
            raise RuleError(
                "comparison.trim",
                "trim",
                "The number of results to leave out must be 0 or more, not {trim}.",
                "",
                trim=self.trim,
            )

    def left_out(self, results: int) -> int:
        """How many of so many results are left out at either end."""
        usual = (results >= 8) + (results > 15)
        return min(usual if self.trim is None else self.trim, max(results - 1, 0) // 2)

    def of(self, group: Group) -> Fraction:
        """The datum of results that are compared with each other, a weighted one by its mean score."""
        scores: list[int | Fraction] = np.sort(group.scores).tolist()
        if group.weighted:
            scores = sorted([*scores, *(own.mean for own in group.weighted.values())])
        middle = self._mean(scores) if self.kind is DatumKind.MEAN else _median(scores)
        return Fraction(to_ten(middle, self.half)) if self.rounded else middle

    def _mean(self, scores: Sequence[int | Fraction]) -> Fraction:
        out = self.left_out(len(scores))
        kept = scores[out : len(scores) - out]
        return Fraction(sum(kept)) / len(kept)


PLAIN_DATUM: Final = DatumRule()
"""The mean of all results, rounded."""


def _median(scores: Sequence[int | Fraction]) -> Fraction:
    """The middle score, or half-way between the two in the middle."""
    half = len(scores) // 2
    return Fraction(scores[half] + scores[-half - 1]) / 2


def to_ten(value: Fraction, half: Half = Half.AWAY) -> int:
    """To the nearest 10, exactly half-way between two as `half` says."""
    if half is Half.EVEN:
        return 10 * round(value / 10)  # of a fraction this is to the even one
    tens = int(abs(value) / 10 + Fraction(1, 2))
    return 10 * tens if value >= 0 else -10 * tens
