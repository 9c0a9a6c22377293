"""The deals of a scoring file: a row of the table HandRecord has a text for every suit of every hand."""

from __future__ import annotations

from scoring.cards import Card, Deal, Rank, Suit
from scoring.words import N_, RuleError, Seat
from tournaments.exchange.bws.cells import Row
from tournaments.exchange.jet.values import Record

SUITS = {Suit.SPADES: "Spades", Suit.HEARTS: "Hearts", Suit.DIAMONDS: "Diamonds", Suit.CLUBS: "Clubs"}
RANKS = {rank.value: rank for rank in Rank}


def columns_of_deal(deal: Deal) -> Record:
    """The cells of a deal, by the names of their columns as the makers of the devices write them."""
    return {
        f"{seat.word}{name}": "".join(rank.value for rank in Rank if Card(suit, rank) in deal.hand(seat))
        for seat in Seat
        for suit, name in SUITS.items()
    }


def deal_of(row: Row) -> Deal | None:
    """The deal of a row; None where no card was entered. A ten may be `10` or `T`. Raises RuleError."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for seat in Seat:
        for suit, name in SUITS.items():
            hands[seat] += _cards(row, f"{seat.word}{name}".lower(), suit)
    if not any(hands.values()):
        return None
    for seat, cards in hands.items():
        if len(set(cards)) < len(cards):
            raise row.refuse(N_("{seat} has a card twice."), seat=seat.word)
    north, east, south, west = (frozenset(cards) for cards in hands.values())
    try:
        return Deal((north, east, south, west))
    except RuleError as error:
        raise row.refuse(N_("This is not a deal: {problem}"), problem=error.message) from None


def _cards(row: Row, column: str, suit: Suit) -> list[Card]:
    text = row.text(column).upper().replace("10", "T").replace(" ", "").replace("-", "")
    unknown = next((letter for letter in text if letter not in RANKS), "")
    if unknown:
        raise row.refuse(N_("{letter} is not the rank of a card."), letter=unknown)
    return [Card(suit, RANKS[letter]) for letter in text]
