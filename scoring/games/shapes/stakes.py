"""Stakes: an undertaking that pays at once, to or from every other player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.games.accounts import divided, paid_by_one, paid_to, pool_of
from scoring.games.catalogue import ROWS
from scoring.games.shape import Account, Fact, Game, Line, Number, Settlement, Sides, Table, best, each_alone
from scoring.games.shapes.declared import Field, at_table, misfits, options_of, record_of
from scoring.games.stateless import Totals, added, at_target
from scoring.games.turns import in_turn
from scoring.games.written import player_dealing
from scoring.words import Message, RuleError, Word

MADE, LOST, OFFENCE = Message("bid made"), Message("bid lost"), Message("irregularity")
ANTE, INTO_POOL = Message("ante"), Message("paid into the pool")
ACTIVE = 3

State = Totals[Any]
Odd = Iterator[tuple[str, Message, str]]
"""Refusals: the field, the reason, and the paragraph of the book."""


def bidder(title: Word, *, passed: Callable[[Any], bool] = lambda options: True) -> tuple[Field, Field]:
    """The field of who plays for his bid; where the options let all players pass, it may stay empty."""
    needed = Field("bidder", "seat", title, option=lambda options: not passed(options))
    return needed, Field("bidder", "seat", title, optional=True, option=passed)


def of_the_bid(name: str, kind: str, title: Word, *bounds: Any, **more: Any) -> Field:
    """A field that belongs to a bid: there is none where all players passed."""
    return replace(Field(name, kind, title, *bounds, **more), when=("bidder", ()))


def dealer_rests(state: State) -> frozenset[int]:
    """Of four players the dealer takes no cards; of five the second player at his left does not either."""
    size, dealer = state.table.size, state.played % state.table.size
    return frozenset((dealer, (dealer + 2) % size)[: size - ACTIVE])


BY_POINTS = Field("by_points", "flag", Word("Points to a target instead of chips"), default=False)


ends_by_points = at_target(lambda options: options.target if options.by_points else 0)
"""A game by points ends at its target; one by chips goes on until it is broken off."""


def settled_by_points(state: State) -> Settlement:
    """By points the best total wins, and nothing is paid."""
    return Settlement(state.points, best(state.points)) if state.table.options.by_points else divided(state)


def nobody(state: State) -> frozenset[int]:
    return frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """A game of this shape. What a deal records are `fields`; one of them is `bidder`.

    `worth(deal, state)` is what every other player pays the bidder, and each of his partners; negative:
    what they pay. `partners` are the fields that name his partners of the deal. `forfeit(deal, state,
    made)` is what a bid made or lost would have paid, where a field `offender` names who pays it for his
    whole side; None: he does not. `before` are lines that come before the payment, such as antes, `after`
    those that follow it; a bid is played for the pool with `before` in it. `idle(state)` have no cards in
    the next deal, `idle_pays` says whether they settle with the others. `faults` says what cannot be. Where
    `paid` is given, it makes all the lines of a bid.
    """

    key: str
    seats: Collection[int]
    fields: tuple[Field, ...] | Callable[[Table[Any]], tuple[Field, ...]]
    worth: Callable[[Any, State], Number] = lambda deal, state: 0
    forfeit: Callable[[Any, State, bool], Number | None] = lambda deal, state, made: None
    paid: Callable[[Any, State], Iterable[Line]] | None = None
    partners: tuple[str, ...] = ()
    before: Callable[[Any, State], Iterable[Line]] = lambda deal, state: ()
    after: Callable[[Any, State], Iterable[Line]] = lambda deal, state: ()
    faults: Callable[[Any, State], Iterable[tuple[str, Message, str]]] = lambda deal, state: ()
    idle: Callable[[State], frozenset[int]] = nobody
    idle_pays: bool = False
    pool: Word | None = None
    ends: Callable[[State], Message | None] = lambda state: None
    settle: Callable[[State], Settlement] = divided
    sides: Callable[[Table[Any]], Sides] = each_alone
    options: tuple[Field, ...] = ()
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)
    option_of: str = ""
    to_the_right: bool = False  # the deal passes to the right

    def declared(self, table: Table[Any]) -> tuple[Field, ...]:
        """The fields of a deal at this table."""
        return at_table(self.fields(table) if callable(self.fields) else self.fields, table)

    def side(self, deal: Any) -> list[int]:
        """The bidder and his partners of the deal."""
        partners = (getattr(deal, name, None) for name in self.partners)
        return [deal.bidder, *(player for player in partners if player is not None)]

    def others(self, deal: Any, state: State) -> list[int]:
        """Who settles with the bidder's side."""
        out = {*self.side(deal), *(() if self.idle_pays else self.idle(state))}
        return [player for player in range(state.table.size) if player not in out]

    def payments(self, deal: Any, state: State) -> Iterator[Line]:
        """What the bid moves between players; nothing where all passed."""
        if deal.bidder is None:
            return
        if self.paid is not None:
            yield from self.paid(deal, state)
            return
        side, others = self.side(deal), self.others(deal, state)
        offender = getattr(deal, "offender", None)
        if offender is not None:
            losers, winners = (side, others) if offender in side else (others, side)
            each = self.forfeit(deal, state, offender not in side)
            if each is not None:
                yield from paid_by_one(offender, winners, each * len(losers), OFFENCE)
                return
        amount = self.worth(deal, state)
        yield from paid_to(side, others, amount * len(side), MADE if amount > 0 else LOST)


def game(row: Stake) -> Game[State, Any, Any]:
    """The game that a row is."""
    head = ROWS[row.key]

    def lines(state: State, deal: Any) -> Iterator[Line]:
        before = tuple(row.before(deal, state))
        now = replace(state, points=added(state.points, before))
        yield from before
        yield from row.payments(deal, now)
        yield from row.after(deal, now)

    def breaches(state: State, deal: Any) -> Iterator[RuleError]:
        declared = row.declared(state.table)
        yield from misfits(declared, deal, head.source)
        for name, why, place in (*_misseated(row, declared, deal, state), *row.faults(deal, state)):
            yield RuleError(f"stakes.{name}", name, "{why}", place or head.source, why=why)

    def facts(state: State) -> Iterator[Fact]:
        yield player_dealing(state.table, -state.played if row.to_the_right else state.played)
        idle = row.idle(state)
        if idle:
            names = ", ".join(state.table.players[player] for player in sorted(idle))
            yield Fact("idle", Word("Without cards"), names)

    def accounts(state: State) -> tuple[Account, ...]:
        return () if row.pool is None else (Account("pool", row.pool, pool_of(state)),)

    return Game(
        **head.head, seats=row.seats, seats_by=row.seats_by,
        deal=lambda table: record_of(*row.declared(table)), options=options_of(*row.options),
        breaches=breaches, facts=facts, accounts=accounts, option_of=row.option_of,
        **in_turn(lines, ends=row.ends, settle=row.settle, sides=row.sides),
    )  # fmt: skip


def _misseated(row: Stake, declared: Iterable[Field], deal: Any, state: State) -> Odd:
    """A player without cards, or one who is named twice among the bidder and his partners."""
    idle = row.idle(state)
    for kept in declared:
        player = getattr(deal, kept.name)
        if kept.kind == "seat" and player is not None and not kept.per and player in idle:
            name = state.table.players[player]
            yield kept.name, Message("{player} has no cards in this deal.", player=name), ""
    named = [deal.bidder]
    for name in row.partners:
        player = getattr(deal, name, None)
        if player is not None and player in named:
            yield name, Message("The bidder and his partners must be different players."), ""
        named.append(player)
