"""Order: the parts of a deal are counted one after another; a game may end inside a deal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.games.catalogue import ROWS
from scoring.games.shape import (
    End,
    Fact,
    Game,
    Line,
    Number,
    Settlement,
    Sides,
    Table,
    best,
    each_alone,
    no_law,
)
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added, all_played, deal_of, to_reach
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

Fault = tuple[str, Message, str]
"""The field at fault, the reason, and the paragraph of the book that says so."""

FIRST = Field("first", "side", Word("First to reach the end, in the play"), optional=True, rare=True)


@dataclass(frozen=True, slots=True)
class Ordered:
    """Points after so many deals; `winner` has reached the target first. `deal` is the last one."""

    table: Table[Any]
    points: tuple[Number, ...]
    played: int = 0
    last: tuple[Line, ...] = ()
    winner: int | None = None
    deal: Any = None

    @property
    def dealer(self) -> int:
        """Who deals next: the first player deals first."""
        return self.played % self.table.size

    def side_of(self, player: int) -> int:
        """The side a player belongs to: sides alternate around the table."""
        return player % len(self.points)


@dataclass(frozen=True, slots=True)
class Part:
    """Lines that come together, so that none of them is before another.

    `lacks` names the field without which this part cannot be counted, where the deal does not have it.
    """

    lines: tuple[Line, ...] = ()
    lacks: str = ""


def part(side: int, points: Number, why: Message) -> Part:
    """A part of one line; without points it has none."""
    return Part((Line(side, points, why),) if points else ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A game of this shape.

    `parts(deal, state)` are those of a deal, in the order in which they count. The game ends at once where a
    side has what `mark(options)` says; 0: it ends after `deals(state)` deals. `clips`: nobody has more than
    the mark, and only who reaches it first has as much. `falls(before, after)` are the lines that follow from
    a part, such as chips that the other side gives back. `faults` says what cannot be, with its paragraph.
    `holes` are those of the board on which the score is pegged.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...]
    parts: Callable[[Any, Ordered], Iterable[Part]]
    mark: Callable[[Any], int] = lambda options: 0
    deals: Callable[[Ordered], int] = lambda state: 0
    clips: bool = False
    falls: Callable[[Sequence[Number], Part], Iterable[Line]] = lambda before, part: ()
    faults: Callable[[Any, Ordered], Iterable[Fault]] = lambda deal, state: ()
    settle: Callable[[Ordered, Sides], Settlement] = lambda state, sides: leading(state)
    facts: Callable[[Ordered], Iterable[Fact]] = lambda state: ()
    options: tuple[Field, ...] = ()
    sides: Callable[[Table[Any]], Sides] = each_alone
    correction_law: Callable[[Any], str] = no_law
    option_of: str = ""
    holes: Callable[[Any], int] | None = None


@dataclass(slots=True)
class Count:
    """A deal counted as far as it goes: its lines, who has won, and which fields it lacks.

    `tied`: several sides reach the end with one part, so that the deal must say who was first.
    """

    lines: list[Line] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    winner: int | None = None
    tied: bool = False


def leading(state: Ordered) -> Settlement:
    """The first at the target has won; before that the best total leads. Nothing is paid."""
    winners = best(state.points) if state.winner is None else (state.winner,)
    return Settlement(state.points, winners)


def count(row: Order, state: Ordered, deal: Any) -> Count:
    """Part after part until a side has reached the end; what comes after is not counted."""
    counted, points, mark = Count(), state.points, row.mark(state.table.options)
    for kept in row.parts(deal, state):
        if kept.lacks:
            counted.lacks.append(kept.lacks)
        lines = (*kept.lines, *row.falls(points, kept))
        after = added(points, lines)
        reached = [side for side, total in enumerate(after) if mark and total >= mark]
        if reached:
            counted.tied = len(reached) > 1
            first = deal.first if counted.tied and deal.first in reached else reached[0]
            counted.winner = first
            counted.lines += _clipped(points, lines, mark, first) if row.clips else lines
            break
        points = after
        counted.lines += lines
    return counted


def _clipped(points: Sequence[Number], lines: Iterable[Line], mark: int, winner: int) -> Iterator[Line]:
    """The lines of the part that ends a game: the winner has the mark, no other side has it."""
    room = [mark - total - (side != winner) for side, total in enumerate(points)]
    for line in lines:
        kept = min(line.points, room[line.side])
        room[line.side] -= kept
        if kept:
            yield replace(line, points=kept)


def game(row: Order) -> Game[Ordered, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def start(table: Table[Any]) -> Ordered:
        return Ordered(table, (0,) * len(row.sides(table)))

    def apply(state: Ordered, deal: Any) -> Ordered:
        counted = count(row, state, deal)
        lines = tuple(counted.lines)
        return replace(
            state, points=added(state.points, lines), played=state.played + 1, last=lines,
            winner=counted.winner, deal=deal,
        )  # fmt: skip

    def breaches(state: Ordered, deal: Any) -> Iterator[RuleError]:
        declared = at_table(row.fields, state.table)
        yield from misfits(declared, deal, head.source)
        titles = {kept.name: kept.title for kept in declared}
        faults = tuple(row.faults(deal, state))
        for name, why, place in faults:
            yield RuleError(f"order.{name}", name, "{why}", place or head.source, why=why)
        if faults:
            return
        counted = count(row, state, deal)
        for name in counted.lacks:
            yield RuleError("deal.missing", name, "{title} is missing.", head.source, title=titles[name])
        if "first" in titles:
            yield from _who_was_first(deal, counted, head.source)

    def ended(state: Ordered) -> Message | None:
        mark, deals = row.mark(state.table.options), row.deals(state)
        if state.winner is not None:
            return Message("A side has reached {target}.", target=mark)
        return all_played(deals) if deals and state.played >= deals else None

    def to_come(state: Ordered) -> Message | None:
        mark = row.mark(state.table.options)
        return to_reach(mark, state.points) if mark else deal_of(state, row.deals(state))

    def facts(state: Ordered) -> Iterator[Fact]:
        yield player_dealing(state.table, state.played)
        yield from row.facts(state)

    return Game(
        **head.head, seats=row.seats, deal=lambda table: record_of(*at_table(row.fields, table)),
        options=options_of(*row.options), start=start, apply=apply, totals=lambda state: state.points,
        lines=lambda state: state.last, ended=End(ended, to_come),
        settle=lambda state: row.settle(state, row.sides(state.table)), breaches=breaches, facts=facts,
        sides=row.sides, correction_law=row.correction_law, option_of=row.option_of, holes=row.holes,
    )  # fmt: skip


def _who_was_first(deal: Any, counted: Count, source: str) -> Iterator[RuleError]:
    if counted.tied and deal.first is None:
        why = Message("Two sides reach the end in the play. Enter who was the first.")
        yield RuleError("order.first", "first", "{why}", source, why=why)
    elif deal.first is not None and (not counted.tied or deal.first != counted.winner):
        why = Message("Only where two sides reach the end in the play does it matter who was first.")
        yield RuleError("order.first", "first", "{why}", source, why=why)
