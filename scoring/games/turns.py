"""Games without a pad whose deal is scored by who deals: the deal goes round, the points add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from scoring.games.shape import D, Line, O, Sides, Table, each_alone
from scoring.games.stateless import Ends, Fold, Settles, Totals, added, stateless


def in_turn(
    lines: Callable[[Totals[O], D], Iterable[Line]],
    *,
    ends: Ends | None = None,
    settle: Settles | None = None,
    sides: Callable[[Table[O]], Sides] = each_alone,
) -> Fold[Totals[O], D, O]:
    """The fold of a game whose deal adds `lines(state, deal)`; `state.played` says whose turn it is."""

    def apply(state: Totals[O], deal: D) -> Totals[O]:
        entered = tuple(lines(state, deal))
        points = added(state.points, entered)
        return replace(state, points=points, played=state.played + 1, last=entered)

    fold: Fold[Totals[O], D, O] = stateless(lambda deal, table: (), ends=ends, settle=settle, sides=sides)
    fold["apply"] = apply
    return fold
