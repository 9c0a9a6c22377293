"""The one rounding of results: for eyes only, never for ranks."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def rounded(value: Fraction | int, places: int = 2) -> Decimal:
    """`value` to so many decimals, a half away from zero; its str() shows every decimal."""
    units = abs(Fraction(value)) * 10**places
    whole = (2 * units.numerator + units.denominator) // (2 * units.denominator)
    negative = value < 0 and whole > 0
    return Decimal((int(negative), tuple(int(digit) for digit in str(whole)), -places))
