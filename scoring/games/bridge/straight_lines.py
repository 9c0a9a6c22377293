"""Straight bridge for players who each have a column: tricks, slams and honours. Source: 001:l.609."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.bridge.relatives import straight
from scoring.games.bridge.columns import Code
from scoring.games.bridge.hand_honours import DENOMINATIONS, holding_of
from scoring.games.bridge.pad import ABOVE, BELOW
from scoring.games.shape import Line
from scoring.words import Message

STRAIGHT = Code(straight.GAME, straight.RUBBER, straight.RUBBER, vulnerability=False)
LIMIT = 100
"""Doubling ceases where a trick is worth a hundred. 001:l.635."""


def straight_tricks(
    player: int, letter: str, tricks: int, *, doubles: int = 0, column: str = BELOW
) -> Iterator[Line]:
    """Odd tricks of a side and its slam; `letter` is the trumps', of who took so many `tricks`."""
    if odd := straight.odd_tricks(tricks):
        unit = straight.trick_unit(DENOMINATIONS[letter], doubles, LIMIT)
        yield Line(player, odd * unit, Message("odd tricks: {n}", n=odd), column)
    if premium := straight.slam(tricks):
        yield Line(player, premium, Message("slam"), ABOVE)


def straight_honours(player: int, letter: str, hands: Sequence[int]) -> Iterator[Line]:
    """What the honours of a side's hands count, whoever took the tricks."""
    if holding := holding_of(hands):
        yield Line(player, straight.honours(DENOMINATIONS[letter], holding), Message("honours"), ABOVE)
