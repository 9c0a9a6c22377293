"""Figures as people read them: the one place where an exact number becomes a text.

- Points of every kind (matchpoints, IMPs, points of a game) have as few decimals as they need, two at most:
  `7`, `3.5`, `66.67`, never 7/2. So have per cents that somebody set: awards, weights, penalties.
- Percentages that were reckoned, victory points of a match, money and means of a season have two decimals
  always: `52.08`, `50.00`. A column of other figures has as many decimals as its longest: `aligned`.
- Rounding is to the nearest, a half away from zero. It is for eyes only, never for ranks.
- Settings are exact, as they were typed: `0.25`, `1/3`.
- The minus is a true one (U+2212), a plus stands where gains and losses are told apart, and zero has no sign,
  nor has what is rounded to zero.

Files, the API, CSV and commands are for programs: they write `rounded` as it is, with a hyphen-minus, or the
exact fraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

Number = int | Fraction | Decimal

MINUS = "\N{MINUS SIGN}"


def rounded(value: Number, places: int = 2) -> Decimal:
    """`value` to so many decimals, a half away from zero; its str() shows every decimal."""
    return Decimal(f"{_units(value, places)}E-{places}")


def _units(value: Number, places: int) -> int:
    """`value` in whole units of its last decimal place, to the nearest, a half away from zero."""
    exact = value if isinstance(value, Fraction) else Fraction(value)
    numerator, denominator = exact.numerator, exact.denominator
    units: int = abs(numerator) * 10**places
    whole = (2 * units + denominator) // (2 * denominator)
    return -whole if numerator < 0 else whole


def figure(value: Number) -> str:
    """With as few decimals as it needs, two at most: "7", "3.5", "−66.67"."""
    return two_decimals(value).rstrip("0").removesuffix(".")


def signed(value: Number) -> str:
    """The same with a plus for a gain: "+420", "−3.5", "0"."""
    text = figure(value)
    return text if text == "0" or text.startswith(MINUS) else f"+{text}"


def two_decimals(value: Number) -> str:
    """With two decimals always: "12.00", "−9.50"."""
    hundredths = _units(value, 2)
    whole, part = divmod(abs(hundredths), 100)
    return f"{MINUS if hundredths < 0 else ''}{whole}.{part:02}"


def as_typed(value: Fraction) -> str:
    """Exact, as somebody types a setting: "3", "0.25", "1/3"."""
    if 10**6 % value.denominator:
        return str(value)
    return f"{Decimal(value.numerator) / value.denominator:f}"


def percentage(value: Number) -> str:
    """Per cents that were reckoned: "52.08"; the sign is in the sentence, or at the head of the column."""
    return two_decimals(value)


def aligned(column: Sequence[str]) -> list[str]:
    """Figures with as many decimals as the longest of them; what ends in no digit stays as it is."""
    most = max((len(text.partition(".")[2]) for text in column), default=0)
    return [_lengthened(text, most) for text in column]


def _lengthened(text: str, decimals: int) -> str:
    whole, _point, own = text.partition(".")
    return f"{whole}.{own.ljust(decimals, '0')}" if decimals and whole and whole[-1].isdigit() else text
