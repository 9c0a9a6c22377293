"""The exact points of one board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import lcm
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.exact import ExactArray, common_divisor, narrowed, times, whole
from scoring.comparison.packing import pack, unpack
from scoring.comparison.results import Average, Award, Direction


class Basis(IntEnum):
    """What one side's points on a board rest on."""

    NONE = 0  # no result: the board does not count
    COMPARED = 1  # earned against the other tables
    AWARDED = 2  # an award whose worth is known
    PLUS = 3  # average plus: filled from the entry's other boards
    MINUS = 4  # average minus: likewise
    AT_LEAST = 5  # average plus at IMPs: its usual worth, more where the other boards went better
    AT_MOST = 6  # average minus at IMPs: its usual worth, less where the other boards went worse

    @classmethod
    def of(cls, award: Award) -> Basis:
        pending = {Average.PLUS: cls.PLUS, Average.MINUS: cls.MINUS}
        return pending.get(award.share, cls.AWARDED) if isinstance(award.share, Average) else cls.AWARDED


@dataclass(frozen=True, slots=True, eq=False)
class BoardPoints:
    """Both sides' points of every result on a board, in the order of its results.

    `ns` and `ew` are whole numbers over `denominator`; 0 where the basis is NONE, PLUS or MINUS.
    `top` is the most that was to be had there, in matchpoints (0 when points are no matchpoints).
    """

    denominator: int
    ns: ExactArray
    ew: ExactArray
    top: NDArray[np.int64]
    ns_basis: NDArray[np.int64]
    ew_basis: NDArray[np.int64]

    def points(self, direction: Direction) -> ExactArray:
        return self.ns if direction is Direction.NS else self.ew

    def basis(self, direction: Direction) -> NDArray[np.int64]:
        return self.ns_basis if direction is Direction.NS else self.ew_basis

    def fraction(self, index: int, direction: Direction) -> Fraction | None:
        """One side's exact points; None where there are none, or not before the other boards.

        Of an average at IMPs it is what the average is worth whatever the other boards brought.
        """
        if self.basis(direction)[index] in (Basis.NONE, Basis.PLUS, Basis.MINUS):
            return None
        return Fraction(int(self.points(direction)[index]), self.denominator)

    def arrays(self) -> dict[str, ExactArray]:
        """All of it as named integer arrays; `from_arrays` is the inverse."""
        return {
            "denominator": whole([self.denominator]),
            "ns": self.ns,
            "ew": self.ew,
            "top": self.top,
            "ns_basis": self.ns_basis,
            "ew_basis": self.ew_basis,
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, ExactArray]) -> Self:
        return cls(int(arrays["denominator"][0]), *(arrays[name] for name in list(cls.__slots__)[1:]))

    def pack(self) -> bytes:
        return pack(self.arrays())

    @classmethod
    def unpack(cls, data: bytes | memoryview) -> Self:
        return cls.from_arrays(unpack(data))


@dataclass(slots=True, eq=False)
class SidePoints:
    """One side's points while they are gathered, each batch over a denominator of its own."""

    basis: NDArray[np.int64]
    batches: list[tuple[NDArray[np.int64], ExactArray, int]]

    @classmethod
    def empty(cls, results: int) -> SidePoints:
        return cls(np.zeros(results, dtype=np.int64), [])

    def add(self, rows: NDArray[np.int64], numerators: ExactArray, denominator: int) -> None:
        """Points that were earned in the comparison."""
        self.basis[rows] = Basis.COMPARED
        self.batches.append((rows, numerators, denominator))

    def set(self, row: int, basis: Basis, points: Fraction) -> None:
        """One result's points, on whatever basis."""
        self.basis[row] = basis
        self.batches.append((np.array([row]), whole([points.numerator]), points.denominator))

    @property
    def denominator(self) -> int:
        return lcm(*(denominator for _, _, denominator in self.batches))

    def over(self, denominator: int) -> ExactArray:
        """All points as whole numbers over `denominator`, a multiple of every batch's."""
        gathered: ExactArray = np.zeros(len(self.basis), dtype=np.int64)
        for rows, numerators, own in self.batches:
            scaled = times(numerators, denominator // own)
            if scaled.dtype == object:
                gathered = gathered.astype(object)
            gathered[rows] = scaled
        return gathered


def board_points(ns: SidePoints, ew: SidePoints, top: NDArray[np.int64]) -> BoardPoints:
    """Both sides over the least common denominator."""
    denominator = lcm(ns.denominator, ew.denominator)
    ns_points, ew_points = ns.over(denominator), ew.over(denominator)
    divisor = common_divisor(denominator, ns_points, ew_points)
    return BoardPoints(
        denominator // divisor,
        narrowed(ns_points // divisor),
        narrowed(ew_points // divisor),
        top,
        ns.basis,
        ew.basis,
    )
