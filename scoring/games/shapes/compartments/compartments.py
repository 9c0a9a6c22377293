"""Compartments: stakes on names, taken by who plays or shows them, or carried to the next deal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.games.accounts import moved, shared_out, taken_out
from scoring.games.catalogue import ROWS
from scoring.games.shape import Account, Fact, Game, Line, Number, Settlement, Table
from scoring.games.shapes.declared import Bound, Field, at_table, misfits, options_of, record_of
from scoring.games.shapes.left.left import Fault, from_each
from scoring.games.stateless import added
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

MOST_CHIPS = 1_000
ANTE_MADE, IN_HAND = Message("ante"), Message("left in hand")
WINNER = Field("winner", "seat", Word("Out first"))
ANTE = Field("ante", "whole", Word("Ante"), 1, MOST_CHIPS, default=1)
POOL = Account("pool", Word("Pool"))


@dataclass(frozen=True, slots=True)
class Board:
    """Chips after so many deals, those of the players and those that lie in every compartment.

    `deal` is the last one, `carried` what a row brings over from it besides.
    """

    table: Table[Any]
    points: tuple[Number, ...]
    accounts: tuple[Account, ...]
    played: int = 0
    last: tuple[Line, ...] = ()
    deal: Any = None
    carried: int = 0

    @property
    def dealer(self) -> int:
        """Who deals next: the first player deals first."""
        return self.played % self.table.size

    def holds(self, key: str) -> Number:
        """What lies in a compartment."""
        return next(account.holds for account in self.accounts if account.key == key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compartments:
    """A game of this shape.

    `named` are the compartments with a field each: who takes what lies there. `won` are those that the
    `winner` of a deal takes. `all_to` names a field of who takes everything. `into(deal, state)` is what is
    paid into them, `between(deal, state)` what players pay each other, and `faults(deal, state)` what cannot
    be; the state of these two has the chips that were paid in, and nothing taken yet. `left` names the field
    of cards in hand: others than the winner have `least` of them, a player of `gone(deal)` perhaps none.
    `carry(deal, state)` is what a row keeps from one deal to the next.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...]
    named: tuple[Field, ...] = ()
    won: tuple[Account, ...] = ()
    all_to: str = ""
    into: Callable[[Any, Board], Iterable[Line]] = lambda deal, state: ()
    between: Callable[[Any, Board], Iterable[Line]] = lambda deal, state: ()
    left: str = ""
    gone: Callable[[Any], Collection[int]] = lambda deal: ()
    least: int = 1
    faults: Callable[[Any, Board], Iterable[Fault]] = lambda deal, state: ()
    carry: Callable[[Any, Board], int] = lambda deal, state: 0
    facts: Callable[[Board], Iterable[Fact]] = lambda state: ()
    options: tuple[Field, ...] = ()
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)

    @property
    def empty(self) -> tuple[Account, ...]:
        """The compartments before anything lies there."""
        return (*(Account(kept.name, kept.title) for kept in self.named), *self.won)

    def declared(self, table: Table[Any]) -> tuple[Field, ...]:
        """The fields of a deal at this table."""
        return at_table((*self.named, *self.fields), table)

    def takers(self, deal: Any) -> dict[str, int]:
        """Who takes which compartment; those that nobody takes are not there."""
        everything = getattr(deal, self.all_to, None) if self.all_to else None
        if everything is not None:
            return {account.key: everything for account in self.empty}
        found = {kept.name: getattr(deal, kept.name) for kept in self.named}
        found |= {account.key: deal.winner for account in self.won}
        return {key: player for key, player in found.items() if player is not None}

    def laid(self, deal: Any, state: Board) -> Board:
        """The state when everything is paid in and nothing is taken."""
        paid = tuple(self.into(deal, state))
        return replace(state, points=added(state.points, paid), accounts=moved(state.accounts, paid))

    def lines(self, deal: Any, state: Board) -> Iterator[Line]:
        """What a deal moves, in the order of the book: paid in, taken, paid by players to each other."""
        yield from self.into(deal, state)
        full = self.laid(deal, state)
        takers = self.takers(deal)
        for account in full.accounts:
            if account.key in takers and account.holds:
                yield from taken_out([takers[account.key]], account.holds, account)
        yield from self.between(deal, full)


def compartments(*pairs: tuple[str, Word]) -> tuple[Field, ...]:
    """The compartments of a layout: each a field of who takes it."""
    return tuple(Field(name, "seat", title, optional=True) for name, title in pairs)


def cards_left(most: Bound, *, when_won: bool = False) -> Field:
    """The cards that every player has left; `when_won`: only where a deal has a winner."""
    when = ("winner", ()) if when_won else None
    return Field("left", "whole", Word("Cards left"), 0, most, per="player", when=when)


def share(pack: int, hands: int) -> int:
    """The cards of the longest hand, where a pack is dealt out to so many.

    >>> share(52, 6)
    9
    """
    return -(-pack // hands)


def on_each(payers: Mapping[int, int], accounts: Iterable[Account]) -> Iterator[Line]:
    """Every payer puts his number of chips on each of these compartments."""
    for account in accounts:
        for player, chips in payers.items():
            if chips:
                yield Line(player, -chips, ANTE_MADE, account=account.key)


def everybody_antes(deal: Any, state: Board) -> Iterator[Line]:
    """Each player puts the ante on each compartment."""
    yield from on_each(dict.fromkeys(range(state.table.size), state.table.options.ante), state.accounts)


def as_laid(deal: Any, state: Board) -> Iterator[Line]:
    """Each player has distributed his chips as he pleased: field `antes`."""
    for account in state.accounts:
        for player, chips in enumerate(deal.antes):
            if number := getattr(chips, account.key):
                yield Line(player, -number, ANTE_MADE, account=account.key)


def laid_by(deal: Any, state: Board) -> list[int]:
    """How many chips each player has distributed."""
    return [sum(getattr(chips, account.key) for account in state.accounts) for chips in deal.antes]


def free_antes(*named: tuple[str, Word], option: Callable[[Any], bool] | None = None) -> Field:
    """The field of chips that each player distributes as he pleases."""
    parts = tuple(Field(name, "whole", title, 0, MOST_CHIPS, default=0) for name, title in named)
    return Field("antes", "record", Word("Chips laid"), per="player", parts=parts, option=option)


def for_cards(deal: Any, state: Board, exempt: Collection[int] = ()) -> Iterator[Line]:
    """The winner collects one chip for every card that another player has left."""
    if deal.winner is not None:
        amounts = [0 if player in exempt else own for player, own in enumerate(deal.left)]
        yield from from_each(deal.winner, amounts, IN_HAND)


def game(row: Compartments) -> Game[Board, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def start(table: Table[Any]) -> Board:
        return Board(table, (0,) * table.size, row.empty)

    def apply(state: Board, deal: Any) -> Board:
        lines = tuple(row.lines(deal, state))
        return replace(
            state, points=added(state.points, lines), accounts=moved(state.accounts, lines),
            played=state.played + 1, last=lines, deal=deal, carried=row.carry(deal, state),
        )  # fmt: skip

    def breaches(state: Board, deal: Any) -> Iterator[RuleError]:
        misfit = tuple(misfits(row.declared(state.table), deal, head.source))
        yield from misfit
        if misfit:
            return
        full = row.laid(deal, state)
        for name, why, place in (*_empty(row, deal, full), *_hands(row, deal, full), *row.faults(deal, full)):
            yield RuleError(f"compartments.{name}", name, "{why}", place or head.source, why=why)

    def facts(state: Board) -> Iterator[Fact]:
        yield player_dealing(state.table, state.played)
        yield from row.facts(state)

    def settle(state: Board) -> Settlement:
        return shared_out(state.points, state.accounts)

    return Game(
        **head.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*row.declared(table)), options=options_of(*row.options),
        start=start, apply=apply, totals=lambda state: state.points, lines=lambda state: state.last,
        ended=lambda state: None, settle=settle, breaches=breaches, facts=facts,
        accounts=lambda state: state.accounts,
    )  # fmt: skip


def _empty(row: Compartments, deal: Any, state: Board) -> Iterator[Fault]:
    """A compartment that is taken although nothing lies there."""
    for kept in row.named:
        if getattr(deal, kept.name) is not None and not state.holds(kept.name):
            yield kept.name, Message("There are no chips on {title} to take.", title=kept.title), ""


def _hands(row: Compartments, deal: Any, state: Board) -> Iterator[Fault]:
    """A winner with cards, or another player without any."""
    values = getattr(deal, row.left) if row.left else None
    if values is None:
        return
    for player, value in enumerate(values):
        name = state.table.players[player]
        if player == deal.winner and value:
            yield row.left, Message("{player} is out and has no cards left.", player=name), ""
        elif player != deal.winner and value < row.least and player not in row.gone(deal):
            yield row.left, Message("{player} has not won, so at least one card is left.", player=name), ""
