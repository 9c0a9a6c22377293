"""Boxes: hands won are added up in columns, and every hand won is a box besides.

A column is a game of its own, with its points, its boxes and its end. A sheet has one, or several at the same
time; then a player's first win counts in the first, the second in two of them, and so on (000:l.4046).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.games.catalogue import ROWS
from scoring.games.settling import by_player
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
    no_doubts,
)
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added, to_reach
from scoring.words import Message, RuleError, Word

Fault = tuple[str, Message, str]
"""The field at fault, the reason, and the paragraph of the book that says so."""
Parts = tuple[tuple[int, Message], ...]
"""Points of a hand, each with what they are for."""

GAME, SHUTOUT, BOXES = Message("game"), Message("shutout"), Message("boxes")
TARGET = Field("target", "whole", Word("The game ends at"), 1, 10_000, default=100)
BOX_BONUS = Field("box_bonus", "whole", Word("Points for a box"), 0, 1_000, default=25)
GAME_BONUS = Field("game_bonus", "whole", Word("Points for the game"), 0, 1_000, default=100)
SHUTOUT_BONUS = Field("shutout_bonus", "whole", Word("Points for a shutout"), 0, 1_000, default=100)


@dataclass(frozen=True, slots=True)
class Win:
    """A hand that a side has won. `plain` are its parts in the columns where a double does not hold;
    None: there are none of these, (): the hand does not count in them.
    """

    side: int
    parts: Parts
    plain: Parts | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """One game: its number from 1, points and boxes by side, and whether it is over."""

    number: int
    points: tuple[Number, ...]
    boxes: tuple[int, ...]
    closed: bool = False

    @property
    def winner(self) -> int:
        """Of a game that is over the side that has ended it: nobody else has reached the target."""
        return best(self.points)[0]


@dataclass(frozen=True, slots=True)
class Boxed:
    """A sheet after so many hands.

    `entitled`: in how many columns the last win of each side counted, from the first. `order` are the players
    as they sit down: the first two play, where not all do. `dealer` deals the next hand. `closing`: no new
    columns are opened. `deal` is the last one.
    """

    table: Table[Any]
    columns: tuple[Column, ...]
    entitled: tuple[int, ...]
    order: tuple[int, ...]
    dealer: int
    closing: bool = False
    played: int = 0
    last: tuple[Line, ...] = ()
    deal: Any = None

    @property
    def points(self) -> tuple[Number, ...]:
        """The points of every side in all columns together."""
        return tuple(map(sum, zip(*(column.points for column in self.columns), strict=True)))

    @property
    def all_closed(self) -> bool:
        """Whether every game is over."""
        return all(column.closed for column in self.columns)

    def reach(self, side: int, most: int) -> int:
        """The last column in which the next win of a side counts; `most` columns, 0: any number.

        One more than with its last win, and the first that is open at least (000:l.4051).
        """
        still_open = (column.number for column in self.columns if not column.closed)
        reached = max(self.entitled[side] + 1, next(still_open, 1))
        return min(reached, most) if most else reached


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    """A game of this shape.

    `win(deal, state)` is who has won a hand and for what, None where nobody has; it is asked only after
    `faults(deal, state)` has found nothing that cannot be. `columns(options)` is their number. `grows`: a
    column that is over opens another one, until the deal's field `closes` says that no more are.
    `target(table)` ends a column. `next_order(state, deal, win)` are the players for the next hand, of whom
    the first two play, or, with `all_play`, all. `first_dealer` is the place of who deals the first hand.
    """

    key: str
    seats: Collection[int]
    fields: Callable[[Table[Any]], tuple[Field, ...]]
    win: Callable[[Any, Boxed], Win | None]
    faults: Callable[[Any, Boxed], Iterable[Fault]]
    options: tuple[Field, ...]
    columns: Callable[[Any], int] = lambda options: 1
    grows: bool = False
    target: Callable[[Table[Any]], int] = lambda table: int(table.options.target)
    next_order: Callable[[Boxed, Any, Win | None], tuple[int, ...]] = lambda state, deal, win: state.order
    first_dealer: int = 0
    all_play: bool = False
    settle: Callable[[Boxed, Sides], Settlement] = lambda state, sides: of_two_sides(state, sides)
    facts: Callable[[Boxed], Iterable[Fact]] = lambda state: ()
    doubts: Callable[[Any], Iterable[Message]] = no_doubts
    sides: Callable[[Table[Any]], Sides] = each_alone

    def most(self, options: Any) -> int:
        """How many columns there can be at the same time as the last one; 0: any number."""
        return 0 if self.grows else self.columns(options)


def game(row: Boxes) -> Game[Boxed, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def declared(table: Table[Any]) -> tuple[Field, ...]:
        return at_table(row.fields(table), table)

    def start(table: Table[Any]) -> Boxed:
        nothing = (0,) * len(row.sides(table))
        number = row.columns(table.options)
        columns = tuple(Column(place, nothing, nothing) for place in range(1, number + 1))
        return Boxed(table, columns, nothing, tuple(range(table.size)), row.first_dealer)

    def apply(before: Boxed, deal: Any) -> Boxed:
        state = replace(before, closing=before.closing or bool(getattr(deal, "closes", False)))
        win = row.win(deal, state)
        lines: tuple[Line, ...] = ()
        if win is not None:
            state, lines = _entered(row, state, win)
        order = row.next_order(before, deal, win)
        dealer = _next_dealer(before, order if row.all_play else order[:2], row.sides(before.table), win)
        return replace(state, order=order, dealer=dealer, played=before.played + 1, last=lines, deal=deal)

    def breaches(state: Boxed, deal: Any) -> Iterator[RuleError]:
        wrong = tuple(misfits(declared(state.table), deal, head.source))
        yield from wrong
        if not wrong:
            for name, why, place in row.faults(deal, state):
                yield RuleError(f"boxes.{name.rpartition('.')[2]}", name, "{why}", place, why=why)

    def ended(state: Boxed) -> Message | None:
        if not state.all_closed or (row.grows and not state.closing):
            return None
        if len(state.columns) > 1:
            return Message("All games are over.")
        return Message("A side has reached {target}.", target=row.target(state.table))

    def to_come(state: Boxed) -> Message | None:
        """What one game needs; of several that are played together there is no one line."""
        alone = row.most(state.table.options) == 1
        return to_reach(row.target(state.table), state.points) if alone else None

    def facts(state: Boxed) -> Iterator[Fact]:
        if state.table.size < 4:  # of pairs each has its own dealer
            yield Fact("dealer", Word("Dealer"), state.table.players[state.dealer])
        yield from row.facts(state)
        yield from _of_columns(state, row.sides(state.table), row.most(state.table.options))

    return Game(
        **head.head, seats=row.seats, deal=lambda table: record_of(*declared(table)),
        options=options_of(*row.options), start=start, apply=apply, totals=lambda state: state.points,
        lines=lambda state: state.last, ended=End(ended, to_come),
        settle=lambda state: row.settle(state, row.sides(state.table)), breaches=breaches, facts=facts,
        doubts=row.doubts, sides=row.sides,
    )  # fmt: skip


def _entered(row: Boxes, state: Boxed, win: Win) -> tuple[Boxed, tuple[Line, ...]]:
    """The columns with a win in each that it counts in, those that it opens, and its lines."""
    most, target = row.most(state.table.options), row.target(state.table)
    reach = state.reach(win.side, most)
    shared = min(state.reach(side, most) for side in range(len(state.entitled)))
    columns: list[Column] = []
    lines: list[Line] = []
    for column in state.columns:
        if not column.closed and column.number <= reach:
            parts = win.parts if win.plain is None or column.number <= shared else win.plain
            column, got = _entry(column, win, parts, target)
            lines += got
        columns.append(column)
    opened = _opened(row, state, win, columns)
    if reach >= len(state.columns):  # who counts in every game counts in the one that this win begins
        for place, column in enumerate(opened):
            opened[place], got = _entry(column, win, win.parts, target)
            lines += got
            reach = max(reach, column.number)
    nothing = (0,) * len(state.entitled)
    for column in opened[:]:
        if column.closed:  # a score that ends the game it begins is not entered once more
            opened.append(Column(len(columns) + len(opened) + 1, nothing, nothing))
    entitled = tuple(reach if side == win.side else kept for side, kept in enumerate(state.entitled))
    return replace(state, columns=(*columns, *opened), entitled=entitled), tuple(lines)


def _opened(row: Boxes, state: Boxed, win: Win, columns: Sequence[Column]) -> list[Column]:
    """The columns that a win opens: one for each that it ends (000:l.4095).

    By the option `open_ended` one at least where the winner counted in every game before (000:l.4100).
    """
    if not row.grows or state.closing:
        return []
    ended = sum(now.closed and not before.closed for before, now in zip(state.columns, columns, strict=True))
    everywhere = state.entitled[win.side] >= len(state.columns)
    number = max(ended, everywhere and state.table.options.open_ended)
    nothing = (0,) * len(state.entitled)
    return [Column(len(columns) + step, nothing, nothing) for step in range(1, number + 1)]


def _entry(column: Column, win: Win, parts: Parts, target: int) -> tuple[Column, list[Line]]:
    """A column with a hand in it, which is a box; without parts the hand does not count there."""
    if not parts:
        return column, []
    lines = [Line(win.side, points, why, str(column.number)) for points, why in parts]
    points = added(column.points, lines)
    boxes = tuple(kept + (side == win.side) for side, kept in enumerate(column.boxes))
    return Column(column.number, points, boxes, max(points) >= target), lines


def _next_dealer(state: Boxed, playing: Sequence[int], sides: Sides, win: Win | None) -> int:
    """The winner of a hand deals the next one (000:l.3580), after a drawn one the same dealer (l.3624).

    By the option `deal_alternates` the two who play deal in turn. Who does not play does not deal.
    """
    if getattr(state.table.options, "deal_alternates", False):
        return next(player for player in playing if player != state.dealer)
    if win is not None:
        return next(player for player in sides[win.side] if player in playing)
    return state.dealer if state.dealer in playing else playing[0]


def _of_columns(state: Boxed, sides: Sides, most: int) -> Iterator[Fact]:
    """The boxes of one game; of several the last in which the next win of every side counts."""
    names = [" & ".join(state.table.players[player] for player in side) for side in sides]
    if most == 1:
        boxes = state.columns[0].boxes
        yield Fact("boxes", Word("Boxes"), _each(names, boxes))
    else:
        reaches = [min(state.reach(side, most), len(state.columns)) for side in range(len(sides))]
        yield Fact("reach", Word("The next win counts up to game"), _each(names, reaches))


def _each(names: Sequence[str], numbers: Sequence[int]) -> str:
    """A number of every side in one line."""
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def bonuses(column: Column, options: Any, *, alone: bool) -> Iterator[Line]:
    """What the end of a game adds: to its winner for the game, and to every side for its boxes.

    A shutout is one where the loser of two has not won a hand (000:l.3650). `alone`: it is the only column.
    """

    def line(side: int, points: int, why: Message) -> Line:
        words = why if alone else Message("game {number}: {bonus}", number=column.number, bonus=why)
        return Line(side, points, words, str(column.number))

    if column.closed:
        yield line(column.winner, options.game_bonus, GAME)
        shutout = getattr(options, "shutout_bonus", 0)
        if shutout and sum(map(bool, column.boxes)) == 1:
            yield line(column.winner, shutout, SHUTOUT)
    for side, boxes in enumerate(column.boxes):
        if boxes:
            yield line(side, options.box_bonus * boxes, BOXES)


def of_two_sides(state: Boxed, sides: Sides) -> Settlement:
    """The higher grand total wins the difference (000:l.3662), also where the other has won the game.

    One player settles all of it with each of two (000:l.4190).
    """
    lines = _all_bonuses(state)
    final = added(state.points, lines)
    first, second = final
    size = max(map(len, sides))
    by_side = [sign * (first - second) * size // len(side) for sign, side in zip((1, -1), sides, strict=True)]
    winners = best(final) if any(final) else ()
    return Settlement(final, winners, by_player(by_side, sides), lines)


def each_with_each(state: Boxed, sides: Sides) -> Settlement:
    """Every two players settle the difference, twice where the winner shuts the other out (000:l.4216)."""
    lines = _all_bonuses(state)
    final = added(state.points, lines)
    paid: list[Number] = [0] * len(final)
    (column,) = state.columns
    for one in range(len(final)):
        for other in range(one):
            scoreless = 0 in (column.points[one], column.points[other])
            shut_out = column.closed and column.winner in (one, other) and scoreless
            amount = (final[one] - final[other]) * (2 if shut_out else 1)
            paid[one] += amount
            paid[other] -= amount
    return Settlement(final, best(final) if any(final) else (), tuple(paid), lines)


def _all_bonuses(state: Boxed) -> tuple[Line, ...]:
    alone, options = len(state.columns) == 1, state.table.options
    return tuple(line for column in state.columns for line in bonuses(column, options, alone=alone))
