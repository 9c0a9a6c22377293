"""The scales that the WBF gave by a formula in 2013: continuous, discrete, and half a match.

A margin of I IMPs in a match of N boards is worth V0 + V0 (1 - R^(I/X)) / (1 - R), where
R = sqrt(5) - 2 and X = 15 sqrt(N) is the margin of a full score. All by decimals of many digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import count, takewhile
from typing import Final

from scoring.comparison.victory.scale import Scale, Share, hundredths

_DIGITS: Final = Context(prec=50)
_R: Final = _DIGITS.subtract(_DIGITS.sqrt(Decimal(5)), Decimal(2))
_LN_R: Final = _DIGITS.ln(_R)
_HUNDREDTH: Final = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Continuous(Scale):
    """To two decimals, no IMP worth more than the one before; the two sides always have `pool` together.

    A half match has the curve of a match of `part` of its boards.
    """

    pool: int = 20
    part: Fraction = Fraction(1)

    def rows(self, boards: int) -> Sequence[Share]:
        self.refuse_boards(boards)
        return _continuous(boards * self.part, self.pool)

    @property
    def half(self) -> Scale:
        return replace(self, pool=self.pool // 2, part=self.part / 2)


@dataclass(frozen=True, slots=True)
class Discrete(Scale):
    """Whole victory points of 20, each for a band of margins; no band is narrower than the one before."""

    def rows(self, boards: int) -> Sequence[Share]:
        self.refuse_boards(boards)
        return _discrete(boards)


@lru_cache(maxsize=512)
def _continuous(boards: Fraction, pool: int) -> tuple[Share, ...]:
    """Rounded, then raised by hundredths until the steps never grow (the correction of concavity)."""
    full = 100 * pool
    short = takewhile(lambda margin: margin**2 < 225 * boards, count())
    values = [_rounded_curve(margin, boards, pool) for margin in short] + [full, full]
    while raised := [i for i in range(1, len(values) - 1) if _step(values, i + 1) > _step(values, i)]:
        for index in raised:
            values[index] += 1
    rows = values[: values.index(full) + 1]
    return tuple((hundredths(value), hundredths(full - value)) for value in rows)


def _step(values: Sequence[int], index: int) -> int:
    return values[index] - values[index - 1]


def _rounded_curve(margin: int, boards: Fraction, pool: int) -> int:
    """The winner's hundredths of a point, a half up."""
    left = _DIGITS.exp(_DIGITS.divide(_DIGITS.multiply(_LN_R, Decimal(margin)), _blitz(boards)))
    risen = _DIGITS.divide(_DIGITS.subtract(Decimal(1), left), _DIGITS.subtract(Decimal(1), _R))
    worth = _DIGITS.multiply(Decimal(pool) / 2, _DIGITS.add(Decimal(1), risen))
    return int(worth.quantize(_HUNDREDTH, ROUND_HALF_UP) * 100)


def _blitz(boards: Fraction) -> Decimal:
    """X: 15 times the root of the boards."""
    number = _DIGITS.divide(Decimal(boards.numerator), Decimal(boards.denominator))
    return _DIGITS.multiply(Decimal(15), _DIGITS.sqrt(number))


@lru_cache(maxsize=512)
def _discrete(boards: int) -> tuple[Share, ...]:
    upper = _bands(boards)
    points = [10 + sum(margin > limit for limit in upper) for margin in range(upper[-1] + 2)]
    return tuple((hundredths(100 * own), hundredths(2000 - 100 * own)) for own in points)


def _bands(boards: int) -> list[int]:
    """The largest margins worth 10, 11 ... 19, lowered until no band is narrower than the one before."""
    upper = [_most_margin(10 + k, boards) for k in range(10)]
    while (wide := _too_wide(upper)) is not None:
        upper[wide] -= 1
    return upper


def _too_wide(upper: Sequence[int]) -> int | None:
    """The first band that is wider than the next; the draw's holds the margins of both signs."""
    if upper[1] - upper[0] < 2 * upper[0] + 1:
        return 0
    for k in range(1, len(upper) - 1):
        if upper[k + 1] - upper[k] < upper[k] - upper[k - 1]:
            return k
    return None


def _most_margin(points: int, boards: int) -> int:
    """Where the curve comes to half a point above `points`."""
    risen = _DIGITS.subtract(_DIGITS.divide(Decimal(2 * points + 1), Decimal(20)), Decimal(1))
    left = _DIGITS.subtract(Decimal(1), _DIGITS.multiply(_DIGITS.subtract(Decimal(1), _R), risen))
    return int(_DIGITS.divide(_DIGITS.multiply(_blitz(Fraction(boards)), _DIGITS.ln(left)), _LN_R))
