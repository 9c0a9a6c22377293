"""Bands: one result of a deal, read in a table of game points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.games.catalogue import ROWS
from scoring.games.settling import against_the_average, by_player
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
)
from scoring.games.shapes.counts import ends_at
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added, to_reach, to_the_rubber
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

Band = Sequence[tuple[int, int]]
MADE, MARCH, FAILED = Message("made"), Message("all tricks"), Message("not made")
SET_BACK = Message("set back")
GAMES_AWAY, RUBBER_POINTS = Message("points of the games"), Message("rubber points")
RUBBER = Field("rubber", "flag", Word("Best of three games"), default=False)
GAMES_OF_A_RUBBER, RUBBER_BONUS = 2, 2


def band(number: int, table: Band) -> int:
    """What a number is worth in a table of low bounds, the lowest first; nothing below all of them.

    >>> [band(tricks, ((3, 1), (5, 2))) for tricks in range(6)]
    [0, 0, 0, 1, 1, 2]
    """
    return max(((low, worth) for low, worth in table if number >= low), default=(0, 0))[1]


@dataclass(frozen=True, slots=True)
class Banded:
    """Points after so many deals. `game` are those of the game in play, `won` who won each game before.

    `losers` are the points of the loser of each. `carried` goes to who wins the next deal. `set_back` counts
    how often each was set back; `decided` is who won by a claim, or reached the target first. `remarks` are
    those of the last deal.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    game: tuple[int, ...]
    won: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    carried: int = 0
    played: int = 0
    last: tuple[Line, ...] = ()
    set_back: tuple[int, ...] = ()
    decided: int | None = None
    remarks: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """A game of this shape.

    `fields` are what a deal records; `lines(deal, state)` reads it in the row's tables, in the order in
    which points count. `faults(deal, state)` says what cannot be. `target` is the option of the game's end,
    0: each deal by itself. `carries(deal, state)`: the points that go to the winner of the next deal.
    `decides(deal, state)`: who has won by this deal, whatever the points, from the state after it; with
    `claimed_only` a game does not end before. `remarks(deal, state)`: what it decided beyond its points, from
    the state after it.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...]
    lines: Callable[[Any, Banded], Iterable[Line]]
    faults: Callable[[Any, Banded], Iterable[tuple[str, Message]]] = lambda deal, state: ()
    carries: Callable[[Any, Banded], int] = lambda deal, state: 0
    decides: Callable[[Any, Banded], int | None] = lambda deal, state: None
    claimed_only: bool = False
    remarks: Callable[[Any, Banded], Iterable[Message]] = lambda deal, state: ()
    sides: Callable[[Table[Any]], Sides] = each_alone
    target: int = 5
    options: tuple[Field, ...] = ()
    in_order: bool = False  # the first to reach the target wins, and no later point of the deal counts
    pays: Callable[[Banded], tuple[Number, ...]] = lambda state: ()
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)
    option_of: str = ""
    to_the_right: bool = False  # the deal passes to the right


def average(state: Banded) -> tuple[Number, ...]:
    """A session settled by what parts each player from the average."""
    return against_the_average(state.points)


def game(row: Bands) -> Game[Banded, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]
    ends = (ends_at(row.target),) if row.target else ()

    def start(table: Table[Any]) -> Banded:
        nothing = (0,) * len(row.sides(table))
        return Banded(table, nothing, nothing, set_back=nothing)

    def apply(state: Banded, deal: Any) -> Banded:
        entered = tuple(row.lines(deal, state))
        if row.in_order:
            entered = tuple(_until(entered, state.game, state.table.options.target))
        now = replace(
            state, points=added(state.points, entered), carried=row.carries(deal, state),
            game=tuple(int(points) for points in added(state.game, entered)),
            played=state.played + 1, last=entered,
            set_back=tuple(
                times + sum(line.side == side and line.why == SET_BACK for line in entered)
                for side, times in enumerate(state.set_back)
            ),
        )  # fmt: skip
        now = replace(now, decided=row.decides(deal, now))
        now = replace(now, remarks=tuple(row.remarks(deal, now)))
        return _next_game(now) if getattr(state.table.options, "rubber", False) else now

    def breaches(state: Banded, deal: Any) -> Iterator[RuleError]:
        yield from misfits(at_table(row.fields, state.table), deal, head.source)
        for name, why in row.faults(deal, state):
            yield RuleError(f"bands.{name}", name, "{why}", head.source, why=why)

    def ended(state: Banded) -> Message | None:
        if state.decided is not None:
            return Message("The game has been won.")
        if not row.target or row.claimed_only:
            return None
        if getattr(state.table.options, "rubber", False):
            over = any(state.won.count(side) >= GAMES_OF_A_RUBBER for side in state.won)
            return Message("A side has won two games.") if over else None
        wanted = state.table.options.target
        return Message("A side has reached {target}.", target=wanted) if max(state.game) >= wanted else None

    def settle(state: Banded) -> Settlement:
        if getattr(state.table.options, "rubber", False):
            return _rubber(state, row.sides(state.table))
        top = best(state.points) if state.decided is None else (state.decided,)
        if row.in_order and len(top) > 1 and state.last and ended(state) is not None:
            top = (state.last[-1].side,)
        return Settlement(state.points, top, row.pays(state))

    def to_come(state: Banded) -> Message | None:
        if not row.target or row.claimed_only:
            return None
        if getattr(state.table.options, "rubber", False):
            return to_the_rubber(GAMES_OF_A_RUBBER - max(map(state.won.count, state.won), default=0))
        return to_reach(state.table.options.target, state.game)

    def facts(state: Banded) -> Iterator[Fact]:
        yield player_dealing(state.table, -state.played if row.to_the_right else state.played)
        if state.carried:
            yield Fact("carried", Word("More to the winner of the next deal"), state.carried)
        if getattr(state.table.options, "rubber", False):
            yield Fact("game", Word("Points of this game"), " – ".join(map(str, state.game)))

    return Game(
        **head.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*at_table(row.fields, table)), options=options_of(*row.options, *ends),
        start=start, apply=apply, totals=lambda state: state.points, lines=lambda state: state.last,
        ended=End(ended, to_come), settle=settle, breaches=breaches, facts=facts,
        remarks=lambda state: state.remarks, sides=row.sides, option_of=row.option_of,
    )  # fmt: skip


def _until(lines: Iterable[Line], before: tuple[int, ...], target: int) -> Iterator[Line]:
    """The lines up to the one that ends the game."""
    now = list(before)
    for line in lines:
        yield line
        now[line.side] += int(line.points)
        if now[line.side] >= target:
            return


def _next_game(state: Banded) -> Banded:
    """The state with a new game begun, if one has been won; points beyond are lost unless laps carry them."""
    target = state.table.options.target
    if max(state.game) < target:
        return state
    ahead = best(state.game)
    winner = next(line.side for line in state.last if line.side in ahead)  # who reached it first in this deal
    losers = max(points for side, points in enumerate(state.game) if side != winner)
    double = getattr(state.table.options, "slam", False) and losers <= 0
    beyond = state.game[winner] - target if getattr(state.table.options, "laps", False) else 0
    return replace(
        state,
        game=tuple(beyond * (side == winner) for side in range(len(state.game))),
        won=(*state.won, *[winner] * (2 if double else 1)),
        losers=(*state.losers, *[losers] * (2 if double else 1)),
    )


def _rubber(state: Banded, sides: Sides) -> Settlement:
    """000:l.17590: a game is 3, 2 or 1 points as its losers have none, 1 or 2, or more; a rubber 2 more."""
    worth = [0] * len(sides)
    for winner, losers in zip(state.won, state.losers, strict=True):
        worth[winner] += 3 if losers <= 0 else 2 if losers <= 2 else 1
    for side in range(len(sides)):
        worth[side] += RUBBER_BONUS * (state.won.count(side) >= GAMES_OF_A_RUBBER)
    away = [Line(side, -points, GAMES_AWAY) for side, points in enumerate(state.points) if points]
    lines = (*away, *(Line(side, points, RUBBER_POINTS) for side, points in enumerate(worth) if points))
    final = added(state.points, lines)
    net = [final[side] - sum(final) + final[side] for side in range(len(sides))]
    return Settlement(final, best(final) if any(final) else (), by_player(net, sides), lines)


def opponents(side: int, state: Banded) -> list[int]:
    """All sides but this one."""
    return [other for other in range(len(state.points)) if other != side]
