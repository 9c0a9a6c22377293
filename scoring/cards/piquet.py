"""What a hand declares at piquet: point, sequences, sets, carte blanche (000:l.22112)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

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
_PLACES: Mapping[Rank, int] = {rank: place for place, rank in enumerate(RANKS)}
_POINT, _TRIO, _QUATORZE = Word("point"), Word("trio"), Word("quatorze")
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
    suits = _by_suit(hand)
    return {
        "carte_blanche": carte,
        "point": [_point(suits)],
        "sequences": [part for cards in suits for part in _sequences(cards)],
        "sets": list(_sets(hand)),
    }


def good(sides: Sequence[Sequence[Collection[Card]]]) -> dict[str, int | None]:
    """Which side's point, sequences and sets are good, by their places among the sides; None: nobody's.

    000:l.22138 to 22170: the longer suit, then its pips; the longer sequence, then its highest card; four of
    a rank before three, then the rank. Equal points and equal sequences score for nobody. Of partners the
    better hand decides (000:l.22378).
    """
    strengths = {"point": _point_strength, "sequences": _sequence_strength, "sets": _set_strength}
    return {
        name: _alone_best([max(map(strength, hands)) for hands in sides])
        for name, strength in strengths.items()
    }


def _alone_best(strengths: Sequence[tuple[int, int]]) -> int | None:
    best = max(strengths)
    return strengths.index(best) if best > (0, 0) and strengths.count(best) == 1 else None


def _point_strength(hand: Collection[Card]) -> tuple[int, int]:
    cards = _point(_by_suit(hand)).cards
    return len(cards), sum(PIPS[card.rank] for card in cards if isinstance(card, Card))


def _sequence_strength(hand: Collection[Card]) -> tuple[int, int]:
    return _strongest(declared(hand)["sequences"])


def _set_strength(hand: Collection[Card]) -> tuple[int, int]:
    return _strongest(declared(hand)["sets"])


def _strongest(parts: Sequence[Part]) -> tuple[int, int]:
    """The number of cards, then the place of the first rank from below; nothing without parts."""
    firsts = [(len(part.cards), part.cards[0]) for part in parts]
    return max(
        ((size, len(RANKS) - _PLACES[card.rank]) for size, card in firsts if isinstance(card, Card)),
        default=(0, 0),
    )


def _by_suit(hand: Collection[Card]) -> list[list[Card]]:
    """The cards of each suit that the hand has, from the ace down."""
    suits: dict[Suit, list[Card]] = {}
    for card in hand:
        suits.setdefault(card.suit, []).append(card)
    return [sorted(suits[suit], key=lambda card: _PLACES[card.rank]) for suit in Suit if suit in suits]


def _point(suits: list[list[Card]]) -> Part:
    """The longest suit; of equal lengths the one whose cards are worth more."""
    longest = max(suits, key=lambda cards: (len(cards), sum(PIPS[card.rank] for card in cards)))
    return Part(tuple(longest), len(longest), _POINT)


def _sequences(suit: list[Card]) -> Iterator[Part]:
    """000:l.22151: three and four cards count as many, five and more ten besides."""
    run: list[Card] = []
    for card in suit:
        if run and _PLACES[card.rank] != _PLACES[run[-1].rank] + 1:
            yield from _sequence(run)
            run = []
        run.append(card)
    yield from _sequence(run)


def _sequence(run: list[Card]) -> Iterator[Part]:
    if len(run) >= 3:
        yield Part(tuple(run), len(run) + (10 if len(run) > 4 else 0), _SEQUENCES[len(run)])


def _sets(hand: Collection[Card]) -> Iterator[Part]:
    """000:l.22164: three or four of a rank from the ace to the ten."""
    ranks: dict[Rank, list[Card]] = {rank: [] for rank in SET_RANKS}
    for card in hand:
        if card.rank in ranks:
            ranks[card.rank].append(card)
    for cards in ranks.values():
        if len(cards) == 4:
            yield Part(tuple(cards), QUATORZE, _QUATORZE)
        elif len(cards) == 3:
            yield Part(tuple(cards), TRIO, _TRIO)
