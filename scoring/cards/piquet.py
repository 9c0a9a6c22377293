"""What a hand declares at piquet: point, sequences, sets, carte blanche (000:l.22112)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from scoring.cards.cards import Card, Rank, Suit
from scoring.cards.melds import Part
from scoring.words import Word

RANKS = tuple(Rank)[:8]
SET_RANKS = RANKS[:5]
COURT = (Rank.KING, Rank.QUEEN, Rank.JACK)
PIPS: Mapping[Rank, int] = {
    rank: 11 if rank is Rank.ACE else 10 if rank in SET_RANKS else int(rank.value) for rank in RANKS
}
"""What parts suits of one length (000:l.22138): the ace 11, court cards and the ten 10."""
FULL_HAND, CARTE_BLANCHE, TRIO, QUATORZE = 12, 10, 3, 14
_SEQUENCES: Mapping[int, Word] = {
    3: Word("tierce"), 4: Word("quart"), 5: Word("quint"), 6: Word("sixième"), 7: Word("septième"),
    8: Word("huitième"),
}  # fmt: skip


def declared(hand: Collection[Card], *, dealt: bool = False) -> dict[str, list[Part]]:
    """The parts of each class, in the order in which they count, where all of them are good.

    `dealt`: the hand is as it was dealt, so that twelve cards without king, queen and jack are carte blanche.
    """
    blank = dealt and len(hand) == FULL_HAND and not any(card.rank in COURT for card in hand)
    carte = [Part(tuple(hand), CARTE_BLANCHE, Word("carte blanche"))] if blank else []
    return {
        "carte_blanche": carte,
        "point": [point(hand)],
        "sequences": list(_sequences(hand)),
        "sets": list(_sets(hand)),
    }


def point(hand: Collection[Card]) -> Part:
    """The longest suit; of equal lengths the one whose cards are worth more."""
    suits = [tuple(Card(suit, rank) for rank in RANKS if Card(suit, rank) in hand) for suit in Suit]
    longest = max(suits, key=lambda cards: (len(cards), sum(PIPS[card.rank] for card in cards)))
    return Part(longest, len(longest), Word("point"))


def _sequences(hand: Collection[Card]) -> Iterator[Part]:
    """000:l.22151: three and four cards count as many, five and more ten besides."""
    for suit in Suit:
        run: list[Card] = []
        for rank in (*RANKS, None):
            if rank is not None and Card(suit, rank) in hand:
                run.append(Card(suit, rank))
                continue
            if len(run) >= 3:
                yield Part(tuple(run), len(run) + (10 if len(run) > 4 else 0), _SEQUENCES[len(run)])
            run = []


def _sets(hand: Collection[Card]) -> Iterator[Part]:
    """000:l.22164: three or four of a rank from the ace to the ten."""
    for rank in SET_RANKS:
        cards = tuple(card for suit in Suit if (card := Card(suit, rank)) in hand)
        if len(cards) == 4:
            yield Part(cards, QUATORZE, Word("quatorze"))
        elif len(cards) == 3:
            yield Part(cards, TRIO, Word("trio"))
