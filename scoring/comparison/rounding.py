"""The one rounding of results: for eyes only, never for ranks."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def rounded(value: Fraction | int, places: int = 2) -> Decimal:
    """`value` to so many decimals, a half away from zero; its str() shows every decimal."""
    exact = Fraction(value)
    units, denominator = abs(exact.numerator) * 10**places, exact.denominator
    whole = (2 * units + denominator) // (2 * denominator)
    return Decimal(f"{-whole if value < 0 else whole}E-{places}")
