"""Looed: a pool divided by tricks; who stayed and has none pays into the next one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.games.accounts import divided, pool_alone, pool_of
from scoring.games.catalogue import ROWS
from scoring.games.shape import Fact, Game, Line, Number, Settlement, Table
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.shapes.left.left import Fault
from scoring.games.stateless import added
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

ANTE, FROM_POOL, LOOED = Message("ante"), Message("from the pool"), Message("looed")
NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Pool:
    """Chips after so many deals; what the players lack lies in the pool. `deal` is the last one.

    `barred` are those who cannot win the pool that lies there.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    played: int = 0
    last: tuple[Line, ...] = ()
    deal: Any = None
    barred: frozenset[int] = NOBODY

    @property
    def dealer(self) -> int:
        """Who deals next: the first player deals first."""
        return self.played % self.table.size

    @property
    def from_eldest(self) -> list[int]:
        """The players in order from the dealer's left; the dealer is the last."""
        return [(self.dealer + place) % self.table.size for place in range(1, self.table.size + 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Looed:
    """A game of this shape. `lines(deal, state)` are what a deal moves, the pool being the only account.

    `faults` says what cannot be. `bars(deal, state)` are those who cannot win the pool as it then lies.
    `ends` says why a game is over.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...]
    lines: Callable[[Any, Pool], Iterable[Line]]
    faults: Callable[[Any, Pool], Iterable[Fault]] = lambda deal, state: ()
    bars: Callable[[Any, Pool], frozenset[int]] = lambda deal, state: NOBODY
    facts: Callable[[Pool], Iterable[Fact]] = lambda state: ()
    ends: Callable[[Pool], Message | None] = lambda state: None
    settle: Callable[[Pool], Settlement] = divided
    low_wins: bool = False
    options: tuple[Field, ...] = ()


def tricks_of(hand: int, *, optional: bool = False, at_most: bool = False) -> Field:
    """The tricks of every player; there are as many as a hand has cards."""
    return Field("tricks", "whole", Word("Tricks"), 0, hand, per="player", total=hand, at_most=at_most,
                 optional=optional)  # fmt: skip


def left_in(state: Pool, lines: Iterable[Line]) -> int:
    """What the pool holds after these lines: whole chips."""
    return int(pool_of(state) - sum(line.points for line in lines))


def game(row: Looed) -> Game[Pool, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def start(table: Table[Any]) -> Pool:
        return Pool(table, (0,) * table.size)

    def apply(state: Pool, deal: Any) -> Pool:
        lines = tuple(row.lines(deal, state))
        return replace(
            state, points=added(state.points, lines), played=state.played + 1, last=lines, deal=deal,
            barred=row.bars(deal, state),
        )  # fmt: skip

    def breaches(state: Pool, deal: Any) -> Iterator[RuleError]:
        misfit = tuple(misfits(at_table(row.fields, state.table), deal, head.source))
        yield from misfit
        for name, why, place in () if misfit else row.faults(deal, state):
            yield RuleError(f"looed.{name}", name, "{why}", place or head.source, why=why)

    def facts(state: Pool) -> Iterator[Fact]:
        yield player_dealing(state.table, state.played)
        yield from row.facts(state)

    return Game(
        **head.head, seats=row.seats, deal=lambda table: record_of(*at_table(row.fields, table)),
        options=options_of(*row.options), start=start, apply=apply, totals=lambda state: state.points,
        lines=lambda state: state.last, ended=row.ends, settle=row.settle, breaches=breaches, facts=facts,
        accounts=pool_alone, low_wins=row.low_wins,
    )  # fmt: skip
