"""A fraction for every entry, exact, as two integer arrays: ordered and rounded without floats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

import numpy as np

from scoring.comparison.exact import ExactArray, common_divisor, narrowed, peak, plus, times, whole


@dataclass(frozen=True, slots=True, eq=False)
class Ratios:
    """`numerators` / `denominators`, one each; the denominators are above 0."""

    numerators: ExactArray
    denominators: ExactArray

    @classmethod
    def of(cls, fractions: Sequence[Fraction]) -> Self:
        return cls(whole([f.numerator for f in fractions]), whole([f.denominator for f in fractions]))

    @classmethod
    def over(cls, numerators: ExactArray, denominator: int) -> Self:
        """These numerators, all over the same denominator."""
        return cls(numerators, times(np.ones(len(numerators), dtype=np.int64), denominator))

    def __len__(self) -> int:
        return len(self.numerators)

    def __getitem__(self, index: int) -> Fraction:
        return Fraction(int(self.numerators[index]), int(self.denominators[index]))

    def replaced(self, others: dict[int, Fraction]) -> Self:
        """The same fractions, with others at some indices."""
        if not others:
            return self
        numerators, denominators = self.numerators.astype(object), self.denominators.astype(object)
        for index, fraction in others.items():
            numerators[index], denominators[index] = fraction.numerator, fraction.denominator
        return type(self)(narrowed(numerators), narrowed(denominators))

    def order(self) -> ExactArray:
        """Whole numbers that are equal, less or more exactly where the fractions are.

        Fractions over a and b that differ do so by at least 1/ab, and so, times the square of the
        largest denominator, by at least 1: their whole parts differ too.
        """
        if not len(self):
            return self.numerators
        least = common_divisor(int(self.denominators[0]), self.denominators)
        denominators = self.denominators // least  # all by the same: the order stays
        widest = peak(denominators)
        return narrowed(times(self.numerators, widest * widest) // denominators)

    def rounded(self, units: int) -> ExactArray:
        """Each fraction x `units` as the nearest whole number, a half away from zero: 10_000 gives
        hundredths of a per cent."""
        doubled = times(abs(self.numerators), 2 * units)
        nearest = plus(doubled, self.denominators) // times(self.denominators, 2)
        return narrowed(nearest * np.sign(self.numerators))
