"""Totals of games in which it matters which deal, or which rubber, of the round is being counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scoring.games.shape import Line, Table
from scoring.games.stateless import Totals, added


def start(table: Table[Any]) -> Totals[Any]:
    return Totals(table, (0,) * table.size)


def counted(state: Totals[Any], lines: Iterable[Line]) -> Totals[Any]:
    """The totals with what one more deal or rubber added."""
    entered = tuple(lines)
    return replace(state, points=added(state.points, entered), played=state.played + 1, last=entered)
