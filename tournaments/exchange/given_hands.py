"""Hands as files of other programs give them, which may be all of a deal, or a part of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.cards import PACK, Card, Deal
from scoring.words import Seat

HAND_SIZE = 13


def deal_of(given: Mapping[Seat, Sequence[Card]]) -> Deal | None:
    """The deal, None unless all of it is given; one hand that is left out has the cards that are left.

    Hands of fewer cards each, as endings and single hands have them, are not a deal. Raises RuleError where
    hands of thirteen stand beside others.
    """
    sizes = [len(given.get(seat, ())) for seat in Seat]
    if HAND_SIZE not in sizes or sizes.count(0) > 1:
        return None
    hands = [list(given.get(seat, ())) for seat in Seat]
    if 0 in sizes:
        dealt = {card for hand in hands for card in hand}
        hands[sizes.index(0)] = [card for card in PACK if card not in dealt]
    north, east, south, west = map(frozenset, hands)
    return Deal((north, east, south, west))
