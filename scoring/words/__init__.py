"""The kernel, below every app: messages and refusals that faces translate, seats, cells of a CSV file."""

from scoring.words.errors import RuleError
from scoring.words.message import Message, Word
from scoring.words.seats import Seat, Side, Vulnerability, dealer_of, vulnerability_of

__all__ = [
    "Message",
    "RuleError",
    "Seat",
    "Side",
    "Vulnerability",
    "Word",
    "dealer_of",
    "vulnerability_of",
]
