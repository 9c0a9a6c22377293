"""What every entry has so far: kept so that one board is exchanged without the others.

Points are whole numbers over each board's denominator; a total is a sum by denominator. A board's
new points are added and its old ones taken off, exactly: any order of boards and corrections ends
in the same totals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import lcm
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scoring.comparison import Basis, BoardPoints, Direction
from scoring.comparison.exact import ExactArray, added_at, plus, times
from scoring.comparison.packing import pack, unpack

Sums = Mapping[int, ExactArray]
"""Points by denominator: the entry's sum is that of numerators / denominator over all."""


NOBODY: NDArray[np.int64] = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class BoardLines:
    """A board's points and who has them: the N-S and the E-W entry of each result, by index.

    Where players compete `south` and `west` are the partners, who have the same points; else they
    are empty. An index below 0 is nobody.
    """

    ns: NDArray[np.int64]
    ew: NDArray[np.int64]
    points: BoardPoints
    south: NDArray[np.int64] = field(default_factory=lambda: NOBODY)
    west: NDArray[np.int64] = field(default_factory=lambda: NOBODY)

    def entries(self, direction: Direction) -> NDArray[np.int64]:
        return self.ns if direction is Direction.NS else self.ew

    @property
    def seats(self) -> list[tuple[Direction, NDArray[np.int64]]]:
        """Who has which side's points."""
        sides = [(Direction.NS, self.ns), (Direction.EW, self.ew)]
        partners = [(Direction.NS, self.south), (Direction.EW, self.west)]
        return sides + [(direction, entries) for direction, entries in partners if len(entries)]


@dataclass(frozen=True, slots=True, eq=False)
class Totals:
    """Every entry's sums, by index; `with_board` goes on.

    `points` and `tops` are of boards compared, `awarded` and `awarded_tops` of awards with a known
    worth; `plus_tops` and `minus_tops` await the fill of averages plus and minus. `least` and `most` are
    the usual worth of averages at IMPs, which other boards may change, on so many `least_boards` and
    `most_boards`. `boards` counts all.
    """

    points: Sums
    awarded: Sums
    least: Sums
    most: Sums
    tops: NDArray[np.int64]
    awarded_tops: NDArray[np.int64]
    plus_tops: NDArray[np.int64]
    minus_tops: NDArray[np.int64]
    boards: NDArray[np.int64]
    least_boards: NDArray[np.int64]
    most_boards: NDArray[np.int64]

    @classmethod
    def empty(cls, entries: int) -> Self:
        """Totals of so many entries before the first board."""
        nothing = np.zeros(entries, dtype=np.int64)
        return cls({}, {}, {}, {}, *[nothing] * (len(_COUNTS) + len(_RARE_COUNTS)))

    @classmethod
    def of(cls, entries: int, boards: Iterable[BoardLines]) -> Self:
        totals = cls.empty(entries)
        for board in boards:
            totals = totals.with_board(None, board)
        return totals

    def with_board(self, old: BoardLines | None, new: BoardLines | None) -> Self:
        """The totals after a board's lines changed from `old` to `new`; None is no line."""
        changes = [_Change(lines, sign) for lines, sign in ((old, -1), (new, 1)) if lines is not None]
        if not changes:
            return self
        entries = np.concatenate([change.entries for change in changes])
        basis = np.concatenate([change.basis for change in changes])
        top = np.concatenate([change.top for change in changes])
        sign = np.concatenate([change.signs for change in changes])

        def tops(so_far: NDArray[np.int64], wanted: Basis) -> NDArray[np.int64]:
            at = basis == wanted
            return added_at(so_far, entries[at], top[at]) if at.any() else so_far

        def boards(so_far: NDArray[np.int64], counted: NDArray[np.bool_]) -> NDArray[np.int64]:
            return added_at(so_far, entries[counted], sign[counted]) if counted.any() else so_far

        size = len(self.boards)
        return replace(
            self,
            points=_changed(self.points, size, changes, Basis.COMPARED),
            awarded=_changed(self.awarded, size, changes, Basis.AWARDED),
            least=_changed(self.least, size, changes, Basis.AT_LEAST),
            most=_changed(self.most, size, changes, Basis.AT_MOST),
            tops=tops(self.tops, Basis.COMPARED),
            awarded_tops=tops(self.awarded_tops, Basis.AWARDED),
            plus_tops=tops(self.plus_tops, Basis.PLUS),
            minus_tops=tops(self.minus_tops, Basis.MINUS),
            boards=boards(self.boards, basis != Basis.NONE),
            least_boards=boards(self.least_boards, basis == Basis.AT_LEAST),
            most_boards=boards(self.most_boards, basis == Basis.AT_MOST),
        )

    @property
    def denominator(self) -> int:
        """The least number over which all sums are whole."""
        return lcm(*self.points, *self.awarded, *self.least, *self.most)

    def over(self, sums: Sums, denominator: int) -> ExactArray:
        """One of the sums as whole numbers over `denominator`, a multiple of `self.denominator`."""
        total: ExactArray = np.zeros(len(self.boards), dtype=np.int64)
        for own, numerators in sums.items():
            total = plus(total, times(numerators, denominator // own))
        return total

    def pack(self) -> bytes:
        """All of it as bytes; equal totals have equal bytes."""
        sums: list[tuple[str, Sums]] = [(kind, getattr(self, kind)) for kind in _SUMS]
        return pack(
            {
                **{f"{kind}:{own}": known[own] for kind, known in sums for own in sorted(known)},
                **{name: getattr(self, name) for name in _COUNTS},
                **{name: counts for name in _RARE_COUNTS if (counts := getattr(self, name)).any()},
            }
        )

    @classmethod
    def unpack(cls, data: bytes | memoryview) -> Self:
        arrays = unpack(data)
        points, awarded, least, most = (_sums_named(arrays, kind) for kind in _SUMS)
        nothing = np.zeros(len(arrays["boards"]), dtype=np.int64)
        counts = [arrays[name] for name in _COUNTS] + [arrays.get(name, nothing) for name in _RARE_COUNTS]
        return cls(points, awarded, least, most, *counts)


_SUMS = ("points", "awarded", "least", "most")
_COUNTS = ("tops", "awarded_tops", "plus_tops", "minus_tops", "boards")
_RARE_COUNTS = ("least_boards", "most_boards")  # kept where there are any


class _Change:
    """A board's lines to be put in (sign 1) or taken out (-1): side after side, in one array each."""

    def __init__(self, lines: BoardLines, sign: int) -> None:
        points, seats = lines.points, lines.seats
        self.denominator = points.denominator
        self.entries = np.concatenate([entries for _direction, entries in seats])
        self.basis = np.concatenate([points.basis(direction) for direction, _entries in seats])
        self.numerators: ExactArray = sign * np.concatenate(
            [points.points(direction) for direction, _entries in seats]
        )
        self.top = sign * np.concatenate([points.top] * len(seats))
        self.signs = np.full(len(self.entries), sign)
        self.basis[self.entries < 0] = Basis.NONE


def _changed(sums: Sums, size: int, changes: Sequence[_Change], wanted: Basis) -> Sums:
    """Sums with what rests on `wanted` put in; a denominator that nobody has points over any more is gone."""
    totals = dict(sums)
    for change in changes:
        at = change.basis == wanted
        if at.any():
            so_far = totals.get(change.denominator)
            so_far = np.zeros(size, dtype=np.int64) if so_far is None else so_far
            totals[change.denominator] = added_at(so_far, change.entries[at], change.numerators[at])
    return {own: total for own, total in totals.items() if total.any()}


def _sums_named(arrays: Mapping[str, ExactArray], kind: str) -> Sums:
    named = {name.removeprefix(f"{kind}:"): values for name, values in arrays.items()}
    return {int(name): values for name, values in named.items() if name.isdigit()}
