"""The trumps of skat in their order, and how many matadors a hand has or lacks (000:l.26408)."""

from __future__ import annotations

from collections.abc import Collection

from scoring.cards.cards import Card, Rank, Suit

JACKS = tuple(Card(suit, Rank.JACK) for suit in (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS))
"""The four highest trumps of every game of trumps."""
_OF_A_SUIT = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)


def trumps_of(suit: Suit | None) -> tuple[Card, ...]:
    """All trumps from the highest: eleven with a suit, at grand, without one, the jacks alone."""
    return JACKS if suit is None else (*JACKS, *(Card(suit, rank) for rank in _OF_A_SUIT))


def matadors(cards: Collection[Card], suit: Suit | None) -> tuple[bool, tuple[Card, ...]]:
    """Whether the cards are with matadors, and the run from the jack of clubs that they have or lack.

    `cards` are the hand and the skat together, whether the skat was seen or not.
    """
    trumps = trumps_of(suit)
    are_with = trumps[0] in cards
    end = next((place for place, card in enumerate(trumps) if (card in cards) != are_with), len(trumps))
    return are_with, trumps[:end]
