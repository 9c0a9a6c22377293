"""Makeable contracts: the highest level that each side can make in each denomination, all cards seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.bridge.par import DENOMINATIONS, SIDES, Tricks
from scoring.words import Seat, Side

BOOK: Final = 6
"""So many tricks come before the first of a bid."""


@dataclass(frozen=True, slots=True)
class MakeableRow:
    """The levels of a side, or of one of its seats, in the order of `DENOMINATIONS`; 0 where none is made."""

    declarer: Side | Seat
    levels: tuple[int, ...]


def makeable_contracts(tricks: Tricks) -> list[MakeableRow]:
    """A row for each side; two rows, one a seat, for a side whose seats do not make the same."""
    return [row for side in Side for row in _rows(side, tricks)]


def _rows(side: Side, tricks: Tricks) -> Iterator[MakeableRow]:
    first, second = (MakeableRow(seat, _levels(seat, tricks)) for seat in SIDES[side])
    if first.levels == second.levels:
        yield MakeableRow(side, first.levels)
    else:
        yield from (first, second)


def _levels(seat: Seat, tricks: Tricks) -> tuple[int, ...]:
    return tuple(max(0, tricks[seat.value][denomination] - BOOK) for denomination in DENOMINATIONS)
