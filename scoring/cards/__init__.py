"""Cards, deals, seats and the one family of refusals (floor 0)."""

from scoring.cards.cards import PACK, Card, Rank, Suit
from scoring.cards.deals import Deal, Hand, format_hand
from scoring.cards.errors import RuleError, Word
from scoring.cards.seats import Seat, Side, Vulnerability, dealer_of, vulnerability_of
from scoring.cards.words import Phrase, phrase

__all__ = [
    "PACK",
    "Card",
    "Deal",
    "Hand",
    "Phrase",
    "Rank",
    "RuleError",
    "Seat",
    "Side",
    "Suit",
    "Vulnerability",
    "Word",
    "dealer_of",
    "format_hand",
    "phrase",
    "vulnerability_of",
]
