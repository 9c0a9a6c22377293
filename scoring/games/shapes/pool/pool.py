"""Pool and lives: what is paid into a pool and taken from it, line by line, as it lies then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scoring.games.accounts import divided, paid_in, pool_alone
from scoring.games.catalogue import ROWS
from scoring.games.shape import Account, Fact, Game, Line, Number, Settlement, Table, each_alone
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import added
from scoring.words import Message, RuleError, Word

Fault = tuple[str, Message, str]
"""The field at fault, the reason, and the paragraph of the book that says so."""

ANTES = Message("ante")
DEALER = Word("Dealer")
ANTE = Field("ante", "money", Word("Ante"), 0, 1_000_000, default=Fraction(1))


@dataclass(frozen=True, slots=True)
class Pooled:
    """Points after so many deals, and who deals next. What the players have paid lies in the pool."""

    table: Table[Any]
    points: tuple[Number, ...]
    dealer: int = 0
    played: int = 0
    last: tuple[Line, ...] = ()

    def places(self, player: int) -> int:
        """How many places to the left of the dealer a player sits; the dealer himself is the last."""
        return (player - self.dealer - 1) % self.table.size + 1


def to_the_left(deal: Any, state: Pooled) -> int:
    return (state.dealer + 1) % state.table.size


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A game of this shape.

    `lines(deal, state)` are the payments of a deal, in their order; what does not sum to nothing goes into
    the pool, or comes from there. `faults` says what cannot be. `next_dealer` says who deals after it,
    `ends` why a game is over. `pool`: whether there is one to be shown. `fault_sources` are the paragraphs
    of refusals, by field.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...] | Callable[[Table[Any]], tuple[Field, ...]]
    lines: Callable[[Any, Pooled], Iterable[Line]]
    faults: Callable[[Any, Pooled], Iterable[Fault]] = lambda deal, state: ()
    next_dealer: Callable[[Any, Pooled], int] = to_the_left
    dealer_title: Word = DEALER
    facts: Callable[[Pooled], Iterable[Fact]] = lambda state: ()
    ends: Callable[[Pooled], Message | None] = lambda state: None
    settle: Callable[[Pooled], Settlement] = divided
    pool: bool = True
    fault_sources: Mapping[str, str] = field(default_factory=dict)
    options: tuple[Field, ...] = ()
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)

    def declared(self, table: Table[Any]) -> tuple[Field, ...]:
        """The fields of a deal at this table."""
        return at_table(self.fields(table) if callable(self.fields) else self.fields, table)


def antes(state: Pooled, payers: Sequence[int] | None = None) -> Iterator[Line]:
    """The lines by which everybody, or only these players, put the ante into the pool."""
    payers = range(state.table.size) if payers is None else payers
    yield from paid_in(payers, state.table.options.ante * len(payers), ANTES)


def after(state: Pooled, lines: Iterable[Line]) -> Pooled:
    """The state in the middle of a deal."""
    return replace(state, points=added(state.points, lines))


def twice_named(players: tuple[int, ...], name: str, state: Pooled, place: str = "") -> Iterator[Fault]:
    """A player who stands in a list two times."""
    for number, player in enumerate(players, 1):
        if player in players[: number - 1]:
            why = Message("{player} has been entered twice.", player=state.table.players[player])
            yield f"{name}.{number}", why, place


def game(row: Pool) -> Game[Pooled, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def apply(state: Pooled, deal: Any) -> Pooled:
        lines = tuple(row.lines(deal, state))
        return replace(
            state, points=added(state.points, lines), dealer=row.next_dealer(deal, state),
            played=state.played + 1, last=lines,
        )  # fmt: skip

    def breaches(state: Pooled, deal: Any) -> Iterator[RuleError]:
        yield from misfits(row.declared(state.table), deal, head.source)
        for name, why, place in row.faults(deal, state):
            short = next(step for step in reversed(name.split(".")) if not step.isdigit())
            source = place or row.fault_sources.get(short, head.source)
            yield RuleError(f"pool.{short}", name, "{why}", source, why=why)

    def facts(state: Pooled) -> Iterator[Fact]:
        yield Fact("dealer", row.dealer_title, state.table.players[state.dealer])
        yield from row.facts(state)

    def accounts(state: Pooled) -> tuple[Account, ...]:
        return pool_alone(state) if row.pool else ()

    return Game(
        **head.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*row.declared(table)), options=options_of(*row.options),
        start=lambda table: Pooled(table, (0,) * table.size), apply=apply, totals=lambda state: state.points,
        lines=lambda state: state.last, ended=row.ends, settle=row.settle, breaches=breaches, facts=facts,
        accounts=accounts, sides=each_alone,
    )  # fmt: skip
