"""The opening lead against the cards that were dealt."""

from __future__ import annotations

from scoring.cards import Card, Deal
from scoring.words import RuleError, Seat


def check_lead(deal: Deal, declarer: Seat, card: Card) -> None:
    """Refuse a lead that declarer's left-hand opponent did not hold. Law 41A. Raises RuleError."""
    leader = declarer.left
    if deal.holder(card) is not leader:
        raise RuleError(
            "lead.holder",
            "lead",
            "{seat} did not hold {card}. Either the lead or the declarer is wrong.",
            "Law 41A",
            seat=leader.word,
            card=card.title,
        )
