"""The kernel, below every app: refusals and messages that faces translate, figures, seats, cells of CSV."""

from scoring.words.errors import Missing, RuleError
from scoring.words.kept import NOBODY, NameOf, message_from_json, message_to_json, storable
from scoring.words.message import N_, Counted, Finding, Message, Word, counted
from scoring.words.seats import Seat, Side, Vulnerability, dealer_of, vulnerability_of

__all__ = [
    "NOBODY",
    "N_",
    "Counted",
    "Finding",
    "Message",
    "Missing",
    "NameOf",
    "RuleError",
    "Seat",
    "Side",
    "Vulnerability",
    "Word",
    "counted",
    "dealer_of",
    "message_from_json",
    "message_to_json",
    "storable",
    "vulnerability_of",
]
