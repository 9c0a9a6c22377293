"""The kernel, below every app: refusals and messages that faces translate, figures, seats, cells of CSV."""

from scoring.words.errors import Missing, RuleError
from scoring.words.message import N_, Finding, Message, Word
from scoring.words.seats import Seat, Side, Vulnerability, dealer_of, vulnerability_of

__all__ = [
    "N_",
    "Finding",
    "Message",
    "Missing",
    "RuleError",
    "Seat",
    "Side",
    "Vulnerability",
    "Word",
    "dealer_of",
    "vulnerability_of",
]
