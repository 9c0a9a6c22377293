"""Games whose deals do not look back: points are added up until a target, or until so many deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypedDict

from scoring.games.shape import BestTotal, D, End, Line, Number, O, S, Settlement, Sides, Table, each_alone
from scoring.words import Message, counted


@dataclass(frozen=True, slots=True)
class Totals(Generic[O]):
    """Points by side after so many deals; `last` is what the last one added."""

    table: Table[O]
    points: tuple[Number, ...]
    played: int = 0
    last: tuple[Line, ...] = ()


Ends = Callable[[Totals[Any]], Message | None]
Settles = Callable[[Totals[Any]], Settlement]


class Fold(TypedDict, Generic[S, D, O]):
    """The part of a `Game` that plays it."""

    start: Callable[[Table[O]], S]
    apply: Callable[[S, D], S]
    totals: Callable[[S], tuple[Number, ...]]
    lines: Callable[[S], tuple[Line, ...]]
    ended: Callable[[S], Message | None]
    settle: Callable[[S], Settlement]
    sides: Callable[[Table[O]], Sides]


def stateless(
    score: Callable[[D, Table[O]], Iterable[Number | Line]],
    *,
    ends: Ends | None = None,
    settle: Settles | None = None,
    sides: Callable[[Table[O]], Sides] = each_alone,
) -> Fold[Totals[O], D, O]:
    """The fold of a game whose deal is worth what `score` says: a number a side, or lines with reasons.

    Without `ends` it goes on until it is broken off; without `settle` the best total wins, the lowest where
    the game's `low_wins` says so, and nothing is paid.
    """

    def start(table: Table[O]) -> Totals[O]:
        return Totals(table, tuple(0 for _ in sides(table)))

    def apply(state: Totals[O], deal: D) -> Totals[O]:
        lines = tuple(_lines(score(deal, state.table)))
        return replace(state, points=added(state.points, lines), played=state.played + 1, last=lines)

    return Fold(
        start=start,
        apply=apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        ended=ends or (lambda state: None),
        settle=settle or BestTotal(),
        sides=sides,
    )


def _lines(scored: Iterable[Number | Line]) -> Iterable[Line]:
    for side, item in enumerate(scored):
        yield item if isinstance(item, Line) else Line(side, item, Message("this deal"))


def added(totals: Iterable[Number], lines: Iterable[Line]) -> tuple[Number, ...]:
    """Totals with what the lines add to them."""
    sums = list(totals)
    for line in lines:
        sums[line.side] += line.points
    return tuple(sums)


def at_target(target: Callable[[Any], int]) -> End[Any]:
    """The game ends when a side has so many points; `target(options)` says how many, 0: it has no end."""

    def ended(state: Any) -> Message | None:
        wanted = target(state.table.options)
        if not wanted or max(state.points) < wanted:
            return None
        return Message("A side has reached {target}.", target=wanted)

    return End(ended, lambda state: to_reach(target(state.table.options), state.points))


def to_reach(target: Number, points: Iterable[Number]) -> Message | None:
    """How much the side that is nearest to the target needs; nothing without one, and of one reached."""
    more = target - max(points)
    return Message("{more} more to reach {target}", more=more, target=target) if target and more > 0 else None


def deal_of(state: Any, deals: int) -> Message | None:
    """Which of so many deals comes next; nothing of a single one, and after the last."""
    if deals < 2 or state.played >= deals:
        return None
    return Message("Deal {number} of {deals}", number=state.played + 1, deals=deals)


def to_the_rubber(games: Number) -> Message:
    """How many more games win the rubber."""
    return counted("{n} more game wins the rubber", "{n} more games win the rubber", games)


def all_played(deals: int) -> Message:
    """Why a game of so many deals has ended."""
    return (
        Message("The single deal has been played.")
        if deals == 1
        else Message("All {deals} deals have been played.", deals=deals)
    )


def after_deals(number: Callable[[Any], int]) -> End[Any]:
    """The game ends after so many deals; `number(options)` says how many."""

    def ended(state: Any) -> Message | None:
        wanted = number(state.table.options)
        return all_played(wanted) if state.played >= wanted else None

    return End(ended, lambda state: deal_of(state, number(state.table.options)))
