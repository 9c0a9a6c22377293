"""Which cards a player may use in the showdown, which of them are wild, and what the best hand is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.cards import Card, Rank
from scoring.cards.poker import (
    ACE,
    PLACES,
    STANDARD,
    Low,
    Ranking,
    low_strength,
    strength,
    suited_strength,
)

Cards = tuple[Card, ...]
WILD, BUG = "wild", "bug"
"""What a joker is."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that a player may use: natural ones, in their order, the number of wild ones, and the bug."""

    natural: Cards
    wild: int = 0
    bug: bool = False


Judge = Callable[[Hand], int | None]
"""What the best hand is worth: the greater wins, high or low. None: the hand is foul."""
IsWild = Callable[[Card], bool]
Wilds = Callable[[Cards, Cards, Any], IsWild]
"""Which cards are wild, by the cards of the player, the common ones, and the options of the table."""
Bars = Callable[[Cards], Sequence[Cards]]
"""The common cards that a player may add to his own, one way after another."""


# Judges


def high_by(ranking: Ranking = STANDARD) -> Judge:
    """The best high hand by a ranking."""
    return lambda hand: strength(hand.natural, hand.wild, bug=hand.bug, ranking=ranking)


def low_by(low: Low) -> Judge:
    """The best low hand by a convention."""
    return lambda hand: low_strength(hand.natural, hand.wild, bug=hand.bug, low=low)


def most_of_a_suit(hand: Hand) -> int:
    """How strong the best flush of a hand is (000:l.7656)."""
    return suited_strength(hand.natural)


HIGH_HAND = high_by()


# Wild cards


def none_wild(hand: Cards, common: Cards, options: Any) -> IsWild:
    return lambda card: False


def ranks_wild(*ranks: Rank) -> Wilds:
    """All cards of these ranks."""
    return lambda hand, common, options: lambda card: card.rank in ranks


def mates_of(card: Card | None) -> IsWild:
    """A card and all others of its rank."""
    return lambda other: card is not None and other.rank is card.rank


def first_common(hand: Cards, common: Cards, options: Any) -> IsWild:
    """The rank of the first common card, which is the centre of a cross."""
    return mates_of(common[0] if common else None)


def last_common(hand: Cards, common: Cards, options: Any) -> IsWild:
    """The rank of the last common card."""
    return mates_of(common[-1] if common else None)


def lowest_common(hand: Cards, common: Cards, options: Any) -> IsWild:
    """The rank of the lowest common card (000:l.6375); the ace is high."""
    return mates_of(min(common, key=lambda card: PLACES[card.rank], default=None))


def first_of_player(hand: Cards, common: Cards, options: Any) -> IsWild:
    """The rank of the player's first card: his hole card, or the first that he turned up."""
    return mates_of(hand[0] if hand else None)


def lowest_hidden(number: int) -> Wilds:
    """The rank of the lowest of a player's hidden cards, which are his first ones; the ace is high."""
    return lambda hand, common, options: mates_of(
        min(hand[:number], key=lambda card: PLACES[card.rank], default=None)
    )


def if_option(name: str, wilds: Wilds) -> Wilds:
    """These are wild where the table has chosen so."""
    return lambda hand, common, options: (wilds if getattr(options, name) else none_wild)(
        hand, common, options
    )


# Common cards


def all_of(common: Cards) -> Sequence[Cards]:
    return (common,)


def none_of(common: Cards) -> Sequence[Cards]:
    """The common card only says what is wild."""
    return ((),)


def any_one(common: Cards) -> Sequence[Cards]:
    return tuple((card,) for card in common)


def rows_of_five(common: Cards) -> Sequence[Cards]:
    """The common cards that a player may use together: one whole row of the two."""
    return (common[:5], common[5:])


def pairs_in_line(common: Cards) -> Sequence[Cards]:
    """The common cards that a player may use together: two in line, one of each row of five."""
    return tuple(zip(common[:5], common[5:], strict=False))


def arms(common: Cards) -> Sequence[Cards]:
    """One bar of a cross: the centre with the row, or with the column; the row comes after the centre."""
    half = (len(common) - 1) // 2
    return (common[: 1 + half], (*common[:1], *common[1 + half :]))


# Hands of two and three cards with deuces wild, ace high or low (000:l.7440)


def small_low(hand: Hand) -> int:
    """The lowest hand of two or three cards: ace and deuce are one, and no pair of these is a pair."""
    places = sorted(
        (1 if PLACES[card.rank] == ACE else PLACES[card.rank] for card in hand.natural), reverse=True
    )
    places += [1] * hand.wild
    worst = 0
    for place in places:
        worst = worst << 4 | place
    pairs = sum(places.count(place) - 1 for place in {*places} - {1})
    return -(pairs << 12 | (_paired_first(places) if pairs else worst))


def _paired_first(places: Sequence[int]) -> int:
    ordered = sorted(places, key=lambda place: (place > 1 and places.count(place), place), reverse=True)
    packed = 0
    for place in ordered:
        packed = packed << 4 | place
    return packed
