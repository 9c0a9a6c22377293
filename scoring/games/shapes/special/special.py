"""Games that share no way of scoring: each brings its own fields, refusals and lines of a deal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.games.catalogue import ROWS
from scoring.games.shape import Account, BestTotal, Fact, Game, Line, Settlement, Table, no_accounts, no_facts
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import Totals, added
from scoring.words import Message, RuleError

Fault = tuple[str, Message, str]
"""The field at fault, the reason, and the paragraph of the book that says so."""
State = Totals[Any]
BEST_WINS = BestTotal()


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A game of this folder.

    `score(deal, state)` gives the lines of a deal, `faults(deal, state)` what cannot be, with its paragraph;
    both read the state before the deal. `ends(state)` says why the game is over, None if it goes on.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...]
    score: Callable[[Any, State], Iterable[Line]]
    faults: Callable[[Any, State], Iterable[Fault]] = lambda deal, state: ()
    options: tuple[Field, ...] = ()
    ends: Callable[[State], Message | None] = lambda state: None
    settle: Callable[[State], Settlement] = BEST_WINS
    facts: Callable[[State], Iterable[Fact]] = no_facts
    accounts: Callable[[State], Iterable[Account]] = no_accounts
    option_of: str = ""


def dealer_of(state: State) -> int:
    """Who deals next: the first player deals first."""
    return state.played % state.table.size


def game(row: Special) -> Game[State, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def start(table: Table[Any]) -> State:
        return Totals(table, (0,) * table.size)

    def apply(state: State, deal: Any) -> State:
        lines = tuple(row.score(deal, state))
        return replace(state, points=added(state.points, lines), played=state.played + 1, last=lines)

    def breaches(state: State, deal: Any) -> Iterator[RuleError]:
        misfit = tuple(misfits(at_table(row.fields, state.table), deal, head.source))
        yield from misfit
        if not misfit:
            for name, why, place in row.faults(deal, state):
                yield RuleError(f"special.{name}", name, "{why}", place or head.source, why=why)

    return Game(
        **head.head, seats=row.seats, deal=lambda table: record_of(*at_table(row.fields, table)),
        options=options_of(*row.options), start=start, apply=apply, totals=lambda state: state.points,
        lines=lambda state: state.last, ended=row.ends, settle=row.settle, breaches=breaches, facts=row.facts,
        accounts=row.accounts, option_of=row.option_of,
    )  # fmt: skip
