"""Cards and deals (floor 0)."""

from scoring.cards.cards import PACK, Card, Rank, Suit
from scoring.cards.deals import Deal, Hand, format_hand

__all__ = ["PACK", "Card", "Deal", "Hand", "Rank", "Suit", "format_hand"]
