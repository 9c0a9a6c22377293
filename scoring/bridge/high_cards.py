"""High-card points: what players count in a hand before they bid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scoring.cards import Card, Rank

HIGH_CARDS: Final[Mapping[Rank, int]] = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}


def high_card_points(hand: Iterable[Card]) -> int:
    """The high-card points of a hand; a deal has forty."""
    return sum(HIGH_CARDS.get(card.rank, 0) for card in hand)
