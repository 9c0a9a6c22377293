"""What `scoring.games.counting` reads of poker and of skat: what a hand is, the matadors of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal

from scoring.cards import Card, Suit, melds, poker, skat
from scoring.cards.melds import Part
from scoring.games.fields import record, titled
from scoring.words import N_, RuleError, Word

Cards = Annotated[tuple[str, ...], titled(Word("Cards"))]
RankLetter = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
Mode = Literal["high", "cats_and_dogs", "four_flush", "alike", "lowball", "ace_low", "standard_low"]
Typed = Annotated[int, titled(Word("Points"), low=0)] | None
SIZE, MOST_CARDS, MOST_JOKERS = 5, 10, 4
HAND_AND_SKAT = 12
RANKINGS: Mapping[str, poker.Ranking] = {
    "high": poker.STANDARD, "cats_and_dogs": poker.CATS_AND_DOGS,
    "four_flush": poker.FOUR_FLUSH_BEATS_A_PAIR, "alike": poker.ALIKE,
}  # fmt: skip
LOWS: Mapping[str, poker.Low] = {
    "lowball": poker.LOWBALL, "ace_low": poker.ACE_LOW, "standard_low": poker.STANDARD_LOW,
}  # fmt: skip


@record
class Poker:
    """A hand of five to ten cards, of which five count.

    `wild` are the ranks that stand for any card, `jokers` the number of wild jokers; `bug`: a joker that is
    an ace or completes a straight or a flush. `mode` is how hands rank; the lows give the lowest five.
    """

    hand: Cards = ()
    wild: Annotated[tuple[RankLetter, ...], titled(Word("Wild"))] = ()
    jokers: Annotated[int, titled(Word("Jokers"), low=0, high=MOST_JOKERS)] = 0
    bug: Annotated[bool, titled(Word("Bug"))] = False
    mode: Annotated[Mode, titled(Word("Mode"))] = "high"
    strength: Annotated[int | None, titled(Word("Strength"))] = None


@record
class Skat:
    """`hand`: the twelve cards of hand and skat, for the matadors; `won`: the cards of tricks, with the skat.

    `trump` is left out at grand.
    """

    hand: Cards = ()
    won: Cards = ()
    trump: Annotated[Literal["S", "H", "D", "C"] | None, titled(Word("Trump"))] = None
    matadors: Annotated[Typed, titled(Word("Matadors"))] = None
    card_points: Annotated[Typed, titled(Word("Card points"))] = None


def poker_parts(piles: Mapping[str, Counter[Card]], given: Any) -> Mapping[str, Sequence[Part]]:
    """The cards that make the hand, what it is, and a number that parts hands of one mode: the greater wins.

    Where a card is wild all cards are shown, as the same five can be made in several ways.
    """
    cards = tuple(piles["hand"])
    natural = tuple(card for card in cards if card.rank.value not in given.wild)
    wild = len(cards) - len(natural) + given.jokers
    shown = cards
    if given.mode in LOWS:
        low = LOWS[given.mode]
        worth = poker.low_strength(natural, wild, bug=given.bug, low=low)
        category = poker.Category(-worth >> 20)
        if not wild and not given.bug:
            shown = max(combinations(cards, SIZE), key=lambda five: poker.low_strength(five, low=low))
    else:
        ranking = RANKINGS[given.mode]
        worth = poker.strength(natural, wild, bug=given.bug, ranking=ranking)
        category = ranking.category(worth)
        if not wild and not given.bug:
            shown = max(combinations(cards, SIZE), key=lambda five: poker.strength(five, ranking=ranking))
    return {"strength": [Part(shown, worth, poker.NAMES[category])]}


def poker_breaches(given: Any, source: str) -> Iterator[RuleError]:
    number = len(given.hand) + given.jokers + given.bug
    if not SIZE <= number <= MOST_CARDS:
        why = N_("A hand has {low} to {high} cards, not {given}.")
        yield RuleError("count.hand", "hand", why, source, low=SIZE, high=MOST_CARDS, given=number)


def skat_parts(piles: Mapping[str, Counter[Card]], given: Any) -> Mapping[str, Sequence[Part]]:
    """The matadors of hand and skat, and the points of cards won."""
    suit = Suit(given.trump) if given.trump else None
    run = []
    if piles["hand"]:
        are_with, cards = skat.matadors(piles["hand"], suit)
        run = [Part(cards, len(cards), Word("with matadors") if are_with else Word("without matadors"))]
    return {"matadors": run, "card_points": list(melds.won(piles["won"], melds.TRADITIONAL, {}, suit))}


def skat_breaches(given: Any, source: str) -> Iterator[RuleError]:
    if not given.hand and not given.won:
        yield RuleError("count.empty", "hand", "Enter the cards of a hand, or those won in tricks.", "")
    if given.hand and len(given.hand) != HAND_AND_SKAT:
        why = N_("Hand and skat are {wanted} cards together, not {given}.")
        yield RuleError("count.hand", "hand", why, source, wanted=HAND_AND_SKAT, given=len(given.hand))
