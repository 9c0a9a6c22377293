"""What every scale of victory points is: from a match's margin to what each side has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from scoring.words import RuleError, nouns

Share = tuple[Decimal, Decimal]
"""What the winner of a match has, and the loser; both of them the same at a draw."""

MOST_BOARDS = 1000


class Measure(StrEnum):
    """What a scale turns into victory points."""

    IMPS = "imps"  # the margin in IMPs
    PERCENT = "percent"  # the winner's per cents above 50


@dataclass(frozen=True, slots=True)
class Scale(ABC):
    """A scale of victory points, for matches of `least` to `most` boards; `source` says whose it is."""

    name: str
    title: str
    source: str = ""
    least: int = 1
    most: int = MOST_BOARDS

    @abstractmethod
    def rows(self, boards: int) -> Sequence[Share]:
        """What margins of 0, 1, 2 ... are worth, up to the first full score; the last holds for more.

        Raises RuleError "vp.boards" for a number of boards that the scale does not have.
        """

    @property
    def measure(self) -> Measure:
        return Measure.IMPS

    def vp(self, margin: int | Fraction, boards: int, in_favour: int = 0) -> Share:
        """What a side that won by `margin` has, and the other; a negative margin is a loss.

        A fraction is first rounded to the nearest whole margin. An exact half goes in favour of the
        non-offending side: `in_favour` is 1 for the side whose margin it is, -1 for the other, 0
        where there is none: then away from a draw. Raises RuleError "vp.boards".
        """
        whole = nearest(margin, in_favour)
        rows = self.rows(boards)
        winner, loser = rows[min(abs(whole), len(rows) - 1)]
        return (winner, loser) if whole >= 0 else (loser, winner)

    def worth(self, points: Fraction, share: Fraction | None, boards: int) -> Fraction:
        """What a match gives the side that left it with these IMPs, or this share of the tops (0 to 1)."""
        margin = points
        if self.measure is Measure.PERCENT:
            assert share is not None, f"{self.name} is for matches with tops"
            margin = 100 * share - 50
        return Fraction(self.vp(margin, boards)[0])

    @property
    def half(self) -> Scale | None:
        """The scale's own for half matches, which give half of the points; None where there is none."""
        return None

    def refuse_boards(self, boards: int) -> None:
        if not self.least <= boards <= self.most:
            raise RuleError(
                "vp.boards",
                "boards",
                "{title} is for matches of {least} to {most}, not {boards}.",
                "",
                title=self.title,
                least=self.least,
                most=nouns.boards(self.most),
                boards=boards,
            )


def nearest(margin: int | Fraction, in_favour: int = 0) -> int:
    """The nearest whole margin, an exact half up for `in_favour` 1, down for -1, away from 0 for 0."""
    below, rest = divmod(Fraction(margin), 1)
    up = in_favour or (1 if margin > 0 else -1)
    return int(below) + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and up > 0))


def hundredths(units: int) -> Decimal:
    """So many hundredths of a point, always shown with both decimals."""
    return Decimal(units).scaleb(-2).quantize(Decimal("0.01"))
