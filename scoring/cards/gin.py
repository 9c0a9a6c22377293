"""What a hand of gin counts: its best melds by exhaustive search, and what is laid off on another's melds.

A meld is three or four cards of a rank, or three or more of a suit in sequence (000:l.3583). Deadwood is the
value of all other cards (000:l.3556). No card is in two melds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from scoring.cards.cards import Card, Rank, Suit
from scoring.cards.melds import Part
from scoring.words import Word

ORDER = (Rank.ACE, *reversed(list(Rank)[1:]))
"""From the ace up to the king."""
PLACES: Mapping[Rank, int] = {rank: place for place, rank in enumerate(ORDER)}
LOW_ACE, CORNER_ACE, FACE = 1, 15, 10
LEAST_MELD, GROUP = 3, 4
_GROUP, _SEQUENCE, _LAID_OFF, _DEADWOOD = (
    Word("cards of one rank"), Word("sequence"), Word("laid off"), Word("deadwood"),
)  # fmt: skip

Meld = tuple[Card, ...]


class Aces(StrEnum):
    """Where the ace stands in a sequence."""

    LOW = "low"  # A 2 3
    BOTH = "both"  # A 2 3 and Q K A (000:l.4036)
    ROUND = "round"  # K A 2 too, and an ace in hand is 15 (000:l.4273)


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand laid down: its melds, what was laid off on the knocker's, and what is left."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    laid_off: tuple[Card, ...] = ()


def value(card: Card, aces: Aces = Aces.LOW) -> int:
    """What an unmatched card counts: court cards 10, the ace 1, or 15 round the corner (000:l.3556)."""
    if card.rank is Rank.ACE:
        return CORNER_ACE if aces is Aces.ROUND else LOW_ACE
    return min(PLACES[card.rank] + 1, FACE)


def deadwood(layout: Layout, aces: Aces = Aces.LOW) -> int:
    """What the cards that are left count together."""
    return sum(value(card, aces) for card in layout.left)


def layouts(hand: Sequence[Card], aces: Aces = Aces.LOW) -> Iterator[Layout]:
    """Every way to part a hand into melds and cards that are left, also where more could be melded."""
    melds = [
        (sum(1 << place for place in meld), tuple(hand[place] for place in meld))
        for meld in _melds(hand, aces)
    ]

    def parted(mask: int, laid: tuple[Meld, ...], left: tuple[Card, ...]) -> Iterator[Layout]:
        if not mask:
            yield Layout(laid, left)
            return
        lowest = mask & -mask
        card = hand[lowest.bit_length() - 1]
        yield from parted(mask & ~lowest, laid, (*left, card))
        for bits, meld in melds:
            if bits & lowest and bits & mask == bits:
                yield from parted(mask & ~bits, (*laid, meld), left)

    yield from parted((1 << len(hand)) - 1, (), ())


def best_layouts(hand: Sequence[Card], aces: Aces = Aces.LOW) -> list[Layout]:
    """All layouts with the least deadwood, the one with the fewest melds first."""
    every = list(layouts(hand, aces))
    least = min(deadwood(layout, aces) for layout in every)
    best = [layout for layout in every if deadwood(layout, aces) == least]
    return sorted(best, key=lambda layout: len(layout.melds))


def after_laying_off(hand: Sequence[Card], melds: Collection[Meld], aces: Aces = Aces.LOW) -> Layout:
    """The layout with the least deadwood where cards may be laid off on these melds of the knocker."""

    def laid(layout: Layout) -> Layout:
        off = _laid_off(layout.left, melds, aces)
        return Layout(layout.melds, tuple(card for card in layout.left if card not in off), off)

    return min(map(laid, layouts(hand, aces)), key=lambda layout: deadwood(layout, aces))


def against(hand: Sequence[Card], knocker: Sequence[Card], aces: Aces = Aces.LOW) -> list[Layout]:
    """The hand after it is laid off on the knocker's melds: a layout for each way in which he may lay them.

    The knocker lays down a layout with the least deadwood; the one that leaves the other most is first.
    """
    laid_off = [after_laying_off(hand, laid.melds, aces) for laid in best_layouts(knocker, aces)]
    return sorted(laid_off, key=lambda layout: -deadwood(layout, aces))


def parts(layout: Layout, aces: Aces = Aces.LOW) -> Iterator[Part]:
    """A layout part by part; only deadwood has points."""
    for meld in layout.melds:
        alike = len({card.rank for card in meld}) == 1
        yield Part(meld, 0, _GROUP if alike else _SEQUENCE)
    if layout.laid_off:
        yield Part(layout.laid_off, 0, _LAID_OFF)
    if layout.left:
        yield Part(layout.left, deadwood(layout, aces), _DEADWOOD)


def _melds(hand: Sequence[Card], aces: Aces) -> Iterator[tuple[int, ...]]:
    """All melds that can be made of a hand, as places in it."""
    for rank in ORDER:
        alike = [place for place, card in enumerate(hand) if card.rank is rank]
        for size in (LEAST_MELD, GROUP):
            yield from combinations(alike, size)
    for suit in Suit:
        of_suit = {PLACES[card.rank]: place for place, card in enumerate(hand) if card.suit is suit}
        for first in of_suit:
            run = [of_suit[first]]
            for step in _steps(first, aces):
                if step not in of_suit or len(run) == len(ORDER):
                    break
                run.append(of_suit[step])
                if len(run) >= LEAST_MELD:
                    yield tuple(run)


def _steps(first: int, aces: Aces) -> Iterator[int]:
    """The places of ranks that come after one in a sequence, upwards."""
    yield from range(first + 1, len(ORDER))
    if aces is Aces.BOTH and first:
        yield 0
    elif aces is Aces.ROUND:
        yield from range(first)


def _laid_off(cards: Sequence[Card], melds: Collection[Meld], aces: Aces) -> tuple[Card, ...]:
    """The cards that fit these melds: each that lengthens a sequence, as often as one does, then groups.

    A card laid on a sequence is gone as much as one laid on a group, and may bring the next one with it.
    """
    left, off = list(cards), []
    ranks = {meld[0].rank for meld in melds if len({card.rank for card in meld}) == 1}
    ends = {(end.suit, PLACES[end.rank]) for meld in melds if meld[0].rank is not meld[1].rank
            for end in (meld[0], meld[-1])}  # fmt: skip
    while True:
        fitting = [card for card in left if any(_beside(card, suit, end, aces) for suit, end in ends)]
        if not fitting:
            break
        for card in fitting:
            left.remove(card)
            off.append(card)
            ends.add((card.suit, PLACES[card.rank]))
    return (*off, *(card for card in left if card.rank in ranks))


def _beside(card: Card, suit: Suit, end: int, aces: Aces) -> bool:
    """Whether a card comes next to the end of a sequence; only round the corner does it go on past an ace."""
    if card.suit is not suit or (end == 0 and aces is not Aces.ROUND):
        return False
    apart = abs(PLACES[card.rank] - end)
    return apart == 1 or (aces is not Aces.LOW and apart == len(ORDER) - 1)
