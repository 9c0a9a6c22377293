"""Handicaps: a net list beside the raw one. Source: modern-standards 8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

HALF = Fraction(50)
"""Per cents of a contestant who does as well as the field."""


class HandicapUnit(StrEnum):
    """In what handicaps are stated."""

    PERCENT = "percent"  # per cents of the session, at matchpoints
    BOARD = "board"  # points (IMPs) for every board played


@dataclass(frozen=True, slots=True)
class Handicap:
    """`part` of each handicap counts (1/2: half of it); `official` says whether places follow the net."""

    unit: HandicapUnit = HandicapUnit.PERCENT
    part: Fraction = Fraction(1)
    official: bool = True

    def net(self, score: Fraction, handicap: Fraction, boards: int) -> Fraction:
        """The net score: per cents, or points over `boards` boards."""
        times = boards if self.unit is HandicapUnit.BOARD else 1
        return score + self.part * handicap * times


def handicap_of_grades(grades: Sequence[Fraction], reference: Fraction, part: Fraction) -> Fraction:
    """`part` of the distance from the reference grade to the mean of the partners' grades."""
    assert grades
    return part * (reference - mean(grades))


def handicap_of_results(percents: Sequence[Fraction]) -> Fraction:
    """What would have brought the mean of the last results to 50 per cent; nothing without results."""
    return HALF - mean(percents) if percents else Fraction(0)


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
