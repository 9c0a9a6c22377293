"""Deals made from a seed: each deal is as likely as any other, and a seed makes the same deals for ever.

A deal has a number from 0 to `DEALS` - 1, which says in turn which thirteen of all cards North has, which of
the rest East, and which of what is left South. A seed is expanded into numbers by SHA-256: block k is the
hash of the ASCII text "Arrowswitch deals 1, block k: " and the seed in UTF-8, k being 0, 1, 2 ... in decimal
figures. The first twelve bytes of a block, the highest first, are a number below 2**96. If it is the number
of a deal, that deal is the next; if not, the block is passed over. A remainder by `DEALS` would prefer the
low numbers; here each number comes from one value of the twelve bytes only. Two blocks of three are taken.

None of this ever changes, so that a seed can be checked years later: another way of making deals would have
another number than 1 in its text. The numbers of deals are those of Big Deal, whose extended version prints
them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import comb

from scoring.cards.cards import PACK, Card
from scoring.cards.deals import Deal
from scoring.words import RuleError

HAND = 13
DEALS = comb(52, HAND) * comb(39, HAND) * comb(26, HAND)
"""How many deals there are: 53,644,737,765,488,792,839,237,440,000."""

BYTES = 12  # of a block: the fewest that hold the number of every deal
BLOCK = b"Arrowswitch deals 1, block %d: %b"
COMMITMENT = b"Arrowswitch deals 1, seed: %b"


def deals_of(seed: str | bytes, count: int) -> tuple[Deal, ...]:
    """The first `count` deals that the seed makes. Raises RuleError "deals.seed"."""
    numbers = _numbers(_bytes_of(seed))
    return tuple(deal_of_number(number) for number in itertools.islice(numbers, count))


def commitment_of(seed: str | bytes) -> str:
    """What a club shows before play so that it cannot exchange the deals: 64 hexadecimal figures.

    It is the SHA-256 of the text "Arrowswitch deals 1, seed: " and the seed, in UTF-8. It tells nothing of a
    seed that nobody can guess; a word or a date is guessed. After play the club shows the seed, and anybody
    computes both the commitment and the deals. Raises RuleError "deals.seed".
    """
    return sha256(COMMITMENT % _bytes_of(seed)).hexdigest()


def deal_of_number(number: int) -> Deal:
    """The deal that has the number, from 0 to `DEALS` - 1; the inverse of `number_of_deal`.

    Number 0 has all spades North, all hearts East, all diamonds South, all clubs West; the last one has all
    clubs North, all diamonds East, all hearts South, all spades West. Raises ValueError for other numbers.
    """
    if not 0 <= number < DEALS:
        raise ValueError(f"There is no deal of number {number}.")
    number, south = divmod(number, comb(26, HAND))
    north, east = divmod(number, comb(39, HAND))
    hands = []
    rest: Sequence[Card] = PACK
    for place in (north, east, south):
        hand = _hand_at(place, rest)
        hands.append(hand)
        rest = [card for card in rest if card not in hand]
    return Deal((*hands, frozenset(rest)))  # type: ignore[arg-type]  # three hands and the fourth


def number_of_deal(deal: Deal) -> int:
    """The number of a deal; the inverse of `deal_of_number`."""
    number = 0
    rest: Sequence[Card] = PACK
    for hand in deal.hands[:3]:
        number = number * comb(len(rest), HAND) + _place_of(hand, rest)
        rest = [card for card in rest if card not in hand]
    return number


def _numbers(seed: bytes) -> Iterator[int]:
    """The numbers of the deals that a seed makes, without end."""
    for block in itertools.count():
        digest = sha256(BLOCK % (block, seed)).digest()
        number = int.from_bytes(digest[:BYTES], "big")
        if number < DEALS:
            yield number


def _hand_at(place: int, cards: Sequence[Card]) -> frozenset[Card]:
    """The hand at that place, from 0, of all hands of these cards; hands with their first card come first."""
    hand: list[Card] = []
    for at, card in enumerate(cards):
        with_card = comb(len(cards) - at - 1, HAND - len(hand) - 1) if len(hand) < HAND else 0
        if place < with_card:
            hand.append(card)
        else:
            place -= with_card
    return frozenset(hand)


def _place_of(hand: frozenset[Card], cards: Sequence[Card]) -> int:
    """The inverse of `_hand_at`."""
    place, wanted = 0, HAND
    for at, card in enumerate(cards):
        if card in hand:
            wanted -= 1
        elif wanted:
            place += comb(len(cards) - at - 1, wanted - 1)
    return place


def _bytes_of(seed: str | bytes) -> bytes:
    """The seed in UTF-8. Raises RuleError "deals.seed" for nothing, and for what no terminal could read."""
    try:
        data = seed.encode() if isinstance(seed, str) else seed
    except UnicodeEncodeError:
        data = b""
    if not data:
        raise RuleError("deals.seed", "seed", "The seed must be a text in UTF-8, and not empty.", "")
    return data
