"""What a hand or a crib counts at cribbage, part by part (000:l.20895)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product

from scoring.cards.cards import Card, Rank
from scoring.cards.melds import Part
from scoring.words import Word

_PLACES: Mapping[Rank, int] = {
    rank: place for place, rank in enumerate((Rank.ACE, *reversed(list(Rank)[1:])), 1)
}
"""The order of runs: the ace is low, the king high."""
PIPS: Mapping[Rank, int] = {rank: min(place, 10) for rank, place in _PLACES.items()}
"""What a card counts towards fifteen: the ace 1, court cards and the ten 10."""
_ALIKE: Mapping[int, tuple[int, Word]] = {
    2: (2, Word("pair")), 3: (6, Word("pair royal")), 4: (12, Word("double pair royal")),
}  # fmt: skip
_FIFTEEN, _RUN, _FLUSH, _NOB = Word("fifteen"), Word("run"), Word("flush"), Word("his nob")
_CACHED = 20_000  # combinations of five values are fewer


def shown(hand: Sequence[Card], starter: Card, *, crib: bool = False, flush: bool = True) -> Iterator[Part]:
    """The parts of a hand or a crib with the starter: fifteens, runs, cards of one rank, flush, his nob.

    A flush in the crib needs the starter too. `flush` False: none is counted, as where the book knows none.
    """
    cards = (*hand, starter)
    for places in _fifteens(tuple(PIPS[card.rank] for card in cards)):
        yield Part(tuple(cards[place] for place in places), 2, _FIFTEEN)
    for run in _runs(cards):
        yield Part(run, len(run), _RUN)
    for rank, number in Counter(card.rank for card in cards).items():
        if number > 1:
            points, why = _ALIKE[number]
            yield Part(tuple(card for card in cards if card.rank is rank), points, why)
    if flush and len({card.suit for card in hand}) == 1:
        if starter.suit is hand[0].suit:
            yield Part(cards, len(cards), _FLUSH)
        elif not crib:
            yield Part(tuple(hand), len(hand), _FLUSH)
    for card in hand:
        if card.rank is Rank.JACK and card.suit is starter.suit:
            yield Part((card,), 1, _NOB)


@lru_cache(_CACHED)
def _fifteens(pips: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The places of all combinations that add up to fifteen."""
    return tuple(
        places
        for size in range(2, len(pips) + 1)
        for places in combinations(range(len(pips)), size)
        if sum(pips[place] for place in places) == 15
    )


def _runs(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every run of three cards or more that no further card lengthens (000:l.20916)."""
    by_place: dict[int, list[Card]] = {}
    for card in cards:
        by_place.setdefault(_PLACES[card.rank], []).append(card)
    first = 1
    while first <= len(_PLACES):
        last = first
        while last in by_place:
            last += 1
        if last - first >= 3:
            yield from product(*(by_place[place] for place in range(first, last)))
        first = last + 1
