"""The kernel, below every app: refusals and messages that faces translate, figures, seats, cells of CSV."""

from scoring.words.errors import Missing, RuleError
from scoring.words.message import N_, Counted, Finding, Message, Word, counted
from scoring.words.records import message_of_record, message_record
from scoring.words.seats import Seat, Side, Vulnerability, dealer_of, vulnerability_of

__all__ = [
    "N_",
    "Counted",
    "Finding",
    "Message",
    "Missing",
    "RuleError",
    "Seat",
    "Side",
    "Vulnerability",
    "Word",
    "counted",
    "dealer_of",
    "message_of_record",
    "message_record",
    "vulnerability_of",
]
