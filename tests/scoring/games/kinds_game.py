"""A game of no book, for tests: cards are shown and money is paid into two accounts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scoring.games.accounts import POOL, moved, paid_in, shared_out, taken_out
from scoring.games.shape import Account, Game, Line, Number, Table
from scoring.games.shapes.declared import Field, misfits, options_of, record_of
from scoring.games.stateless import added
from scoring.words import Message, Word

KITTY = Account("kitty", Word("Kitty"))
FIELDS = (
    Field("turned", "card", Word("Card turned"), optional=True),
    Field("hands", "cards", Word("Hands"), 0, 3, per="player"),
    Field("stake", "money", Word("Stake"), 0, 20, step=Fraction(1, 4)),
    Field("paid", "money", Word("Paid to the kitty"), -5, 5, per="player", optional=True),
    Field("winner", "seat", Word("Pool won by"), optional=True),
)


@dataclass(frozen=True, slots=True)
class Standing:
    table: Table[Any]
    points: tuple[Number, ...]
    accounts: tuple[Account, ...] = (POOL, KITTY)
    last: tuple[Line, ...] = ()


def _lines(state: Standing, deal: Any) -> Iterator[Line]:
    yield from paid_in(range(state.table.size), deal.stake, Message("stake"))
    for player, amount in enumerate(deal.paid or ()):
        yield from paid_in([player], amount, Message("kitty"), KITTY)
    if deal.winner is not None:
        yield from taken_out([deal.winner], state.accounts[0].holds + deal.stake)


def _apply(state: Standing, deal: Any) -> Standing:
    lines = tuple(_lines(state, deal))
    return replace(
        state, points=added(state.points, lines), accounts=moved(state.accounts, lines), last=lines
    )


KINDS_GAME: Game[Standing, Any, Any] = Game(
    key="kinds", title=Word("Kinds"), family="tests", tier="C", source="", seats=(2, 3),
    deal=record_of(*FIELDS), options=options_of(Field("unit", "money", Word("Unit"), default=Fraction(1, 4))),
    start=lambda table: Standing(table, (0,) * table.size), apply=_apply,
    totals=lambda state: state.points, lines=lambda state: state.last, ended=lambda state: None,
    settle=lambda state: shared_out(state.points, state.accounts), accounts=lambda state: state.accounts,
    breaches=lambda state, deal: misfits(FIELDS, deal, ""),
)  # fmt: skip
