"""International match points: what a difference of scores is worth (Law 78B)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.points import Basis
from scoring.comparison.results import Average, Award
from scoring.words import RuleError

IMP_LIMITS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference in points for 1, 2, ... 24 IMPs."""


def imps(difference: int | Fraction) -> int:
    """IMPs for a difference in points; negative for a negative one. Law 78B.

    A difference from an unrounded datum may lie between two rows of the law's table: it has the
    IMPs of the last limit that it reaches.
    """
    reached = difference if difference >= 0 else -difference
    won = bisect_right(IMP_LIMITS, int(reached))
    return won if difference >= 0 else -won


_LAST: Final = IMP_LIMITS[-1] // 10
_BY_TENS: Final = np.array([imps(10 * tens) for tens in range(_LAST + 1)], dtype=np.int64)


def imps_of(differences: NDArray[np.int64]) -> NDArray[np.int64]:
    """IMPs for each difference of an array, same shape.

    Every limit is a multiple of ten, so the tens of a difference decide.
    """
    tens = np.minimum(np.abs(differences) // 10, _LAST)
    won: NDArray[np.int64] = _BY_TENS[tens] * np.sign(differences)
    return won


class AverageSpan(StrEnum):
    """Over which other boards a contestant's mean is taken, where it may replace an average (Law 12C2c)."""

    STATED = "stated"  # none: an average is worth what is stated, as between two teams that meet once
    MATCH = "match"  # those of the match, as in a Swiss
    SESSION = "session"  # those of the session


@dataclass(frozen=True, slots=True)
class ImpAwards:
    """What artificial scores are worth at IMPs, to the side that has them.

    Average plus is `average` IMPs, average minus as many less, average nothing (Law 12C2: 3 usually,
    2 by some regulations for pairs). Per cents have a worth only where the event states one:
    `per_cent` IMPs for each above 50. By `span` an average plus is worth the contestant's mean on its other
    boards where that is more, and an average minus where it is less (Law 12C2c).
    """

    average: Fraction = Fraction(3)
    per_cent: Fraction | None = None
    span: AverageSpan = AverageSpan.STATED

    def __post_init__(self) -> None:
        if self.average < 0 or (self.per_cent is not None and self.per_cent < 0):
            raise RuleError(
                "award.negative", "average_imps", "Average plus must be worth 0 IMPs or more.", "Law 12C2"
            )

    def basis(self, award: Award) -> Basis:
        """What the award's points rest on. Stated IMPs are taken literally, whatever stands beside them."""
        if award.imps is not None or self.span is AverageSpan.STATED:
            return Basis.AWARDED
        waiting = {Basis.PLUS: Basis.AT_LEAST, Basis.MINUS: Basis.AT_MOST}
        return waiting.get(Basis.of(award), Basis.AWARDED)

    def worth(self, award: Award) -> Fraction:
        """Raises RuleError "award.imps" for per cents without a stated worth."""
        return self.stated(award) if award.imps is None else award.imps

    def stated(self, award: Award) -> Fraction:
        """What its average or its per cents are worth, whatever IMPs stand beside them."""
        match award.share:
            case Average.PLUS:
                return self.average
            case Average.EVEN:
                return Fraction(0)
            case Average.MINUS:
                return -self.average
            case Fraction() if self.per_cent is not None:
                return (award.share - 50) * self.per_cent
        raise RuleError(
            "award.imps",
            "award",
            "At IMPs an artificial score must be an average or a number of IMPs, not a percentage.",
            "Law 12C2",
        )


USUAL_AWARDS: Final = ImpAwards()
"""Average plus 3, average minus -3; per cents without a worth."""
