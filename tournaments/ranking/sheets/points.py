"""The points of a sheet's boards, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.sheets.sheet import Row


@dataclass(frozen=True, slots=True)
class RowPoints:
    """A row and both sides' points, None where the board does not count for the side."""

    row: Row
    ns: Fraction | None
    ew: Fraction | None


@dataclass(frozen=True, slots=True)
class BoardScores:
    """One board's points; `datum` of a Butler board of one form.

    `top` is None by methods without tops, 0 where a lone result was compared with nothing.
    """

    number: int
    top: int | None
    datum: Fraction | None
    rows: tuple[RowPoints, ...]
