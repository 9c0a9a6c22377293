"""Bets between players, without a bank: skinball, stock market."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.games.shape import Line, Table
from scoring.games.shapes.bank.bank import LOST, MOST_STAKE, WON, Bank, Banked, Fault, game
from scoring.games.shapes.declared import LIST, Field
from scoring.words import Message, Word

SOLD, BOUGHT = Message("shares sold"), Message("shares bought")

# Skinball

PRINCIPALS = 3
SKIN_BETS = Field(
    "bets", "record", Word("Bets"), per=LIST, fewest=1,
    parts=(
        Field("bettor", "seat", Word("Player")),
        Field("other", "seat", Word("With")),
        Field("stake", "money", Word("Stake"), 0, MOST_STAKE),
        Field("loser", "seat", Word("Whose card lost first")),
    ),
)  # fmt: skip


def _principals(deal: Any) -> tuple[int, ...]:
    """The first three players, unless others have taken their places (000:l.30553)."""
    return deal.principals or tuple(range(PRINCIPALS))


def _skinball(deal: Any, state: Banked, banker: int) -> Iterator[Line]:
    """000:l.30511: a card whose rank is turned again loses."""
    for bet in deal.bets:
        winner = bet.other if bet.loser == bet.bettor else bet.bettor
        yield Line(winner, bet.stake, WON)
        yield Line(bet.loser, -bet.stake, LOST)


def _faults_of_skinball(deal: Any, state: Banked) -> Iterator[Fault]:
    named = _principals(deal)
    if deal.principals and (len(deal.principals) != PRINCIPALS or len(set(deal.principals)) != PRINCIPALS):
        yield "principals", Message("There are three principals."), "000:l.30484"
    for place, player in enumerate(deal.dropped, 1):
        if player not in named:
            yield f"dropped.{place}", Message("Only a principal drops out of the deal."), "000:l.30518"
    for place, bet in enumerate(deal.bets, 1):
        if bet.bettor == bet.other:
            yield f"bets.{place}.other", Message("A player cannot bet with himself."), "000:l.30501"
        elif bet.loser not in (bet.bettor, bet.other):
            yield f"bets.{place}.loser", Message("One of the two players of a bet loses it."), "000:l.30511"
        pair = {bet.bettor, bet.other}
        if len(pair & set(named)) == 1 and not pair & set(deal.dropped):
            why = Message("A principal bets only with another principal.")
            yield f"bets.{place}.other", why, "000:l.30503"


SKINBALL = Bank(
    key="skinball", seats=range(3, 14), more=_skinball, faults=_faults_of_skinball, banked=False,
    fields=(
        SKIN_BETS,
        Field("principals", "seat", Word("Principals, where not the first three"), per=LIST, default=(),
              rare=True),
        Field("dropped", "seat", Word("Principals who have dropped out"), per=LIST, default=(), rare=True),
    ),
)  # fmt: skip

# Stock market

TRADES = Field(
    "trades", "record", Word("Trades"), per=LIST, fewest=1,
    parts=(
        Field("seller", "seat", Word("Seller")),
        Field("buyer", "seat", Word("Buyer")),
        Field("shares", "whole", Word("Shares"), 1, 10_000),
        Field("price", "money", Word("Price of a share"), 0, 10_000),
    ),
)  # fmt: skip


def _pack(table: Table[Any]) -> list[int]:
    """Four face cards for nothing, and four of each rank from the ace to the number of players less one."""
    return [0] * 4 + [rank for rank in range(1, table.size) for _ in range(4)]


def lowest_market(table: Table[Any]) -> int:
    """What two cards to each player come to at least."""
    return sum(_pack(table)[: 2 * table.size])


def highest_market(table: Table[Any]) -> int:
    return sum(_pack(table)[-2 * table.size :])


def _market(deal: Any, state: Banked, banker: int) -> Iterator[Line]:
    """000:l.29706: the buyer gains what a share is worth above its price, or loses what it is below."""
    for trade in deal.trades:
        gain = trade.shares * (deal.market - trade.price)
        if gain:
            yield Line(trade.buyer, gain, BOUGHT)
            yield Line(trade.seller, -gain, SOLD)


def _faults_of_market(deal: Any, state: Banked) -> Iterator[Fault]:
    for place, trade in enumerate(deal.trades, 1):
        if trade.seller == trade.buyer:
            yield f"trades.{place}.buyer", Message("A player cannot buy from himself."), "000:l.29704"


STOCK_MARKET = Bank(
    key="stock_market", seats=range(2, 12), more=_market, faults=_faults_of_market, banked=False,
    fields=(TRADES, Field("market", "whole", Word("Market price"), lowest_market, highest_market)),
)  # fmt: skip

GAMES = tuple(map(game, (SKINBALL, STOCK_MARKET)))
