"""What the cards of each side are at casino, by the things that count (000:l.21684)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.cards.cards import Card, Rank, Suit

PACK = 52
NAMED: Mapping[str, Card] = {
    "big": Card(Suit.DIAMONDS, Rank.TEN), "little": Card(Suit.SPADES, Rank.TWO),
    "two": Card(Suit.SPADES, Rank.TWO), "spade_jack": Card(Suit.SPADES, Rank.JACK),
}  # fmt: skip
"""Cards that count for who has them; spade casino calls little casino the two of spades."""


def counted(piles: Sequence[Collection[Card]]) -> dict[str, tuple[int, ...] | int]:
    """How many cards, spades and aces each side has, and which side has each named card.

    One pile may be left empty where all others are there: it has the rest of the pack. Nothing where the
    piles are not the whole pack.
    """
    known = [card for pile in piles for card in pile]
    empty = [side for side, pile in enumerate(piles) if not pile]
    if len(empty) > 1 or (not empty and len(known) != PACK):
        return {}
    rest = [card for suit in Suit for rank in Rank if (card := Card(suit, rank)) not in known]
    sides = [rest if side in empty else pile for side, pile in enumerate(piles)]
    return {
        "cards": tuple(map(len, sides)),
        "spades": tuple(sum(card.suit is Suit.SPADES for card in side) for side in sides),
        "aces": tuple(sum(card.rank is Rank.ACE for card in side) for side in sides),
        **{
            name: next(place for place, side in enumerate(sides) if card in side)
            for name, card in NAMED.items()
        },
    }
