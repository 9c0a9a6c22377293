"""What poker hands are worth, by every convention of the books (000:l.5219).

A strength is a number. Of two hands by the same ranking the one with the greater strength wins, high or low,
and hands of equal strength tie: suits have no rank. A hand may have more cards than make it, and wild cards
besides, which stand for any card that the hand has not already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from scoring.cards.cards import PACK, Card, Rank, Suit
from scoring.words import Word

ACE, JACK = 14, 11
PLACES: Mapping[Rank, int] = {rank: ACE - place for place, rank in enumerate(Rank)}
"""The ranks as numbers: the ace 14, the king 13, down to the two."""


class Category(IntEnum):
    """What a hand is. Four-flush, cats and dogs are hands only where a game says so."""

    NO_PAIR = 0
    PAIR = 1
    FOUR_FLUSH = 2
    TWO_PAIRS = 3
    THREE = 4
    STRAIGHT = 5
    LITTLE_DOG = 6
    BIG_DOG = 7
    LITTLE_CAT = 8
    BIG_CAT = 9
    FLUSH = 10
    FULL_HOUSE = 11
    FOUR = 12
    STRAIGHT_FLUSH = 13
    FIVE = 14
    ROYAL_FLUSH = 15


NAMES: Mapping[Category, Word] = {
    Category.NO_PAIR: Word("no pair"), Category.PAIR: Word("one pair"),
    Category.FOUR_FLUSH: Word("four-flush"), Category.TWO_PAIRS: Word("two pairs"),
    Category.THREE: Word("three of a kind"), Category.STRAIGHT: Word("straight"),
    Category.LITTLE_DOG: Word("little dog"), Category.BIG_DOG: Word("big dog"),
    Category.LITTLE_CAT: Word("little cat"), Category.BIG_CAT: Word("big cat"),
    Category.FLUSH: Word("flush"), Category.FULL_HOUSE: Word("full house"),
    Category.FOUR: Word("four of a kind"), Category.STRAIGHT_FLUSH: Word("straight flush"),
    Category.FIVE: Word("five of a kind"), Category.ROYAL_FLUSH: Word("royal flush"),
}  # fmt: skip
_GROUPS: Mapping[Category, tuple[int, ...]] = {
    Category.FIVE: (5,), Category.FOUR: (4,), Category.FULL_HOUSE: (3, 2), Category.THREE: (3,),
    Category.TWO_PAIRS: (2, 2), Category.PAIR: (2,), Category.NO_PAIR: (),
}  # fmt: skip
"""How many cards of a rank make a hand, group by group."""
_BETWEEN: Mapping[Category, tuple[int, int]] = {
    Category.BIG_CAT: (13, 8), Category.LITTLE_CAT: (8, 3), Category.BIG_DOG: (ACE, 9),
    Category.LITTLE_DOG: (7, 2),
}  # fmt: skip
"""The highest and the lowest card of cats and dogs (000:l.6192)."""
_SPECIAL = {Category.FOUR_FLUSH, *_BETWEEN}


@dataclass(frozen=True, slots=True)
class Ranking:
    """Which hands there are, from the best, and how many cards make one.

    A hand that is not in `order` counts as what else it is: a flush as no pair where there are no flushes.
    """

    order: tuple[Category, ...]
    size: int = 5

    def category(self, strength: int) -> Category:
        """What a hand of this strength is."""
        return self.order[len(self.order) - 1 - (strength >> 20)]

    def least(self, category: Category, rank: Rank) -> int:
        """The strength that every hand of this category has that is made of this rank or a higher one."""
        return _packed(len(self.order) - 1 - self.order.index(category), (PLACES[rank],))


STANDARD = Ranking(tuple(kept for kept in reversed(Category) if kept not in _SPECIAL))
"""The order of 000:l.5219, with five of a kind below the royal flush for wild cards."""
CATS_AND_DOGS = Ranking(tuple(kept for kept in reversed(Category) if kept is not Category.FOUR_FLUSH))
FOUR_FLUSH_BEATS_A_PAIR = Ranking(tuple(kept for kept in reversed(Category) if kept not in _BETWEEN))
ALIKE = Ranking(tuple(kept for kept in STANDARD.order if kept in _GROUPS))
"""Neither straights nor flushes."""


def _packed(category: int, places: Sequence[int]) -> int:
    strength = category
    for number in range(5):
        strength = strength << 4 | (places[number] if number < len(places) else 0)
    return strength


@dataclass(frozen=True, slots=True)
class _HandCounts:
    """Natural cards by rank and suit, and the number of wild ones. Bit n of a mask is the rank n."""

    counts: tuple[int, ...]
    suits: tuple[int, ...]
    wild: int
    size: int

    @property
    def mask(self) -> int:
        return sum(1 << place for place, count in enumerate(self.counts) if count)


def _counts_of(cards: Iterable[Card], wild: int, size: int) -> _HandCounts:
    counts, suits = [0] * (ACE + 1), dict.fromkeys(Suit, 0)
    for card in cards:
        place = PLACES[card.rank]
        counts[place] += 1
        suits[card.suit] |= 1 << place
    return _HandCounts(tuple(counts), tuple(suits.values()), wild, size)


def _alike(hand: _HandCounts, groups: tuple[int, ...]) -> tuple[int, ...] | None:
    """The best ranks of these groups with their odd cards; None where the hand has not so many alike."""
    counts = list(hand.counts)

    def chosen(left: tuple[int, ...], wild: int, places: tuple[int, ...]) -> tuple[int, ...] | None:
        if not left:
            return (*places, *_odd_cards(counts, places, wild, hand.size - sum(groups)))
        for place in range(ACE, 1, -1):
            lacking = max(0, left[0] - counts[place])
            if place not in places and lacking <= wild:
                rest = chosen(left[1:], wild - lacking, (*places, place))
                if rest is not None:
                    return rest
        return None

    return chosen(groups, hand.wild, ())


def _odd_cards(counts: Sequence[int], used: tuple[int, ...], wild: int, number: int) -> Iterator[int]:
    """The highest cards of other ranks; a wild card left over is the highest that the hand has not."""
    natural = [place for place in range(ACE, 1, -1) if place not in used for _ in range(counts[place])]
    lacking = [place for place in range(ACE, 1, -1) if place not in used and place not in natural]
    yield from sorted(natural[:number] + lacking[:wild], reverse=True)[:number]


def _top_of_run(mask: int, wild: int, size: int) -> int:
    """The top card of the best straight, 0 for none. The ace is low below the two; no other run turns."""
    run = (1 << size) - 1
    for top in range(ACE, size, -1):
        if size - (mask & run << (top - size + 1)).bit_count() <= wild:
            return top
    low = run << 1 & ~0b11 | 1 << ACE
    return size if size - (mask & low).bit_count() <= wild else 0


def _flush(hand: _HandCounts) -> tuple[int, ...] | None:
    """The best flush: wild cards are the highest of the suit that the hand has not (000:l.6248)."""
    best: tuple[int, ...] = ()
    for mask in hand.suits:
        if mask.bit_count() + hand.wild >= hand.size:
            lacking = [place for place in range(ACE, 1, -1) if not mask >> place & 1][: hand.wild]
            full = mask | sum(1 << place for place in lacking)
            best = max(best, tuple(place for place in range(ACE, 1, -1) if full >> place & 1)[: hand.size])
    return best or None


def _four_flush(hand: _HandCounts) -> tuple[int, ...] | None:
    """Four cards of a suit, and the best card besides."""
    best: tuple[int, ...] = ()
    for mask in hand.suits:
        four = [place for place in range(ACE, 1, -1) if mask >> place & 1][:4]
        if len(four) == 4:
            rest = list(hand.counts)
            for place in four:
                rest[place] -= 1
            best = max(best, (*four, *_odd_cards(rest, (), 0, 1)))
    return best or None


def _cat_or_dog(hand: _HandCounts, high: int, low: int) -> tuple[int, ...] | None:
    mask = hand.mask
    inner = [place for place in range(high - 1, low, -1) if mask >> place & 1][: hand.size - 2]
    found = mask >> high & 1 and mask >> low & 1 and len(inner) == hand.size - 2
    return (high, *inner, low) if found else None


def _made(category: Category, hand: _HandCounts) -> tuple[int, ...] | None:
    """The ranks that part hands of this category, from the first; None where the hand is not of it."""
    if category in _GROUPS:
        return _alike(hand, _GROUPS[category])
    if category in _BETWEEN:
        return _cat_or_dog(hand, *_BETWEEN[category])
    if category is Category.FLUSH:
        return _flush(hand)
    if category is Category.FOUR_FLUSH:
        return _four_flush(hand)
    masks = (hand.mask,) if category is Category.STRAIGHT else hand.suits
    top = max(_top_of_run(mask, hand.wild, hand.size) for mask in masks)
    return (top,) if top and (top == ACE or category is not Category.ROYAL_FLUSH) else None


def strength(cards: Iterable[Card], wild: int = 0, *, bug: bool = False, ranking: Ranking = STANDARD) -> int:
    """What the best hand of these cards is worth.

    `cards` are the natural ones; `wild` is the number of those that stand for any card. `bug`: a joker that
    is an ace, or any card that completes a straight or a flush (000:l.6248).
    """
    natural = tuple(cards)
    if ranking is STANDARD and not wild and not bug and len(natural) >= ranking.size:
        return strength_of([KEYS[card] for card in natural])
    hand = _counts_of(natural, wild, ranking.size)
    with_ace = completed = hand
    if bug:
        counts = (*hand.counts[:ACE], hand.counts[ACE] + 1)
        with_ace = _HandCounts(counts, hand.suits, wild, ranking.size)
        completed = _HandCounts(hand.counts, hand.suits, wild + 1, ranking.size)
    return _best(ranking, with_ace, completed)


def _best(ranking: Ranking, alike: _HandCounts, other: _HandCounts) -> int:
    """The first hand of the ranking that the cards make: `alike` by their ranks, or `other` ones."""
    for place, category in enumerate(ranking.order):
        places = _made(category, alike if category in _GROUPS else other)
        if places is not None:
            return _packed(len(ranking.order) - 1 - place, places)
    raise AssertionError("every hand is something")


# The quick way for hands without wild cards: a card is a number, a hand the sum of its cards. The sum has a
# count of three bits for each rank and of four bits for each suit, so that no two sets of ranks share one.

_RANK_BITS, _SUIT_BITS = 3, 4
_ALL_RANKS = (1 << 13 * _RANK_BITS) - 1
_FIVE_OF_A_SUIT, _THREE_EACH = 0x8888, 0x3333
KEYS: Mapping[Card, int] = {
    card: 1 << _RANK_BITS * (PLACES[card.rank] - 2) | 1 << 13 * _RANK_BITS + _SUIT_BITS * suit
    for suit, name in enumerate(Suit)
    for card in PACK
    if card.suit is name
}
"""The numbers of the cards for `strength_of`."""
_by_ranks: dict[int, int] = {}
_by_suited: dict[int, int] = {}


def strength_of(keys: Sequence[int]) -> int:
    """What the best hand of five to ten cards by the standard ranking is worth; each card by its `KEYS`."""
    everything = sum(keys)
    ranks = everything & _ALL_RANKS
    best = _by_ranks.get(ranks)
    if best is None:
        best = _by_ranks[ranks] = _packed(*_natural(ranks))
    full = (everything >> 13 * _RANK_BITS) + _THREE_EACH & _FIVE_OF_A_SUIT
    if full:
        suit = 1 << 13 * _RANK_BITS + full.bit_length() - _SUIT_BITS
        ranks = sum([key for key in keys if key & suit]) & _ALL_RANKS
        flush = _by_suited.get(ranks)
        if flush is None:
            flush = _by_suited[ranks] = _packed(*_natural_suited(ranks))
        return max(best, flush)
    return best


_STANDARD_PLACES = {category: place for place, category in enumerate(reversed(STANDARD.order))}


def _natural(ranks: int) -> tuple[int, list[int]]:
    """The best hand of so many natural cards of each rank, whatever their suits."""
    by_count: list[list[int]] = [[], [], [], [], []]
    for place in range(ACE, 1, -1):
        by_count[ranks >> _RANK_BITS * (place - 2) & 7].append(place)
    _, ones, twos, threes, fours = by_count
    top = _top_of_run(sum(1 << place for places in by_count[1:] for place in places), 0, STANDARD.size)
    if fours:
        category, groups, odd = Category.FOUR, fours[:1], [*ones, *twos, *threes, *fours[1:]]
    elif threes and (twos or len(threes) > 1):
        return _STANDARD_PLACES[Category.FULL_HOUSE], [threes[0], max([*threes[1:], *twos])]
    elif top:
        return _STANDARD_PLACES[Category.STRAIGHT], [top]
    elif threes:
        category, groups, odd = Category.THREE, threes, ones
    elif len(twos) > 1:
        category, groups, odd = Category.TWO_PAIRS, twos[:2], [*ones, *twos[2:]]
    else:
        category, groups, odd = (Category.PAIR if twos else Category.NO_PAIR), twos, ones
    number = {Category.FOUR: 1, Category.THREE: 2, Category.TWO_PAIRS: 1, Category.PAIR: 3}.get(category, 5)
    return _STANDARD_PLACES[category], [*groups, *sorted(odd, reverse=True)[:number]]


def _natural_suited(ranks: int) -> tuple[int, list[int]]:
    """The best hand of five or more natural cards of one suit."""
    places = [place for place in range(ACE, 1, -1) if ranks >> _RANK_BITS * (place - 2) & 7]
    top = _top_of_run(sum(1 << place for place in places), 0, STANDARD.size)
    if top:
        category = Category.ROYAL_FLUSH if top == ACE else Category.STRAIGHT_FLUSH
        return _STANDARD_PLACES[category], [top]
    return _STANDARD_PLACES[Category.FLUSH], places[: STANDARD.size]


# Low hands


@dataclass(frozen=True, slots=True)
class Low:
    """What makes a hand low. `runs`: straights and flushes count against it.

    `double_ace`: the bug beside an ace is a card between the ace and the two, and no pair (000:l.7418).
    """

    ace_low: bool = True
    runs: bool = False
    double_ace: bool = False


STANDARD_LOW = Low(ace_low=False, runs=True)
"""The hand that would lose to every other: 7 5 4 3 2 is the lowest (000:l.7390)."""
ACE_LOW = Low(runs=True)
"""The ace is low, straights and flushes count: 6 4 3 2 A is the lowest (000:l.5465)."""
LOWBALL = Low()
"""The ace is low, straights and flushes do not count: 5 4 3 2 A is the lowest (000:l.7560)."""
_SIZE = 5
_PATTERNS: Mapping[tuple[int, ...], Category] = {
    (5,): Category.FIVE, (4, 1): Category.FOUR, (3, 2): Category.FULL_HOUSE, (3, 1, 1): Category.THREE,
    (2, 2, 1): Category.TWO_PAIRS, (2, 1, 1, 1): Category.PAIR, (1,) * 5: Category.NO_PAIR,
}  # fmt: skip


def low_strength(cards: Iterable[Card], wild: int = 0, *, bug: bool = False, low: Low = LOWBALL) -> int:
    """What the lowest five of at least five cards are worth: the greater number is the lower hand.

    A wild card is the lowest that mends the hand. The bug is one more ace, and need not complete a straight
    or a flush (000:l.7413).
    """
    natural = tuple(cards)
    best: int | None = None
    for bugs in range(int(bug) + 1):
        for number in range(min(wild, _SIZE - bugs) + 1):
            for five in combinations(natural, _SIZE - bugs - number):
                worth = max(_low_hands(five, number, bool(bugs), low))
                best = worth if best is None else max(best, worth)
    assert best is not None, "a low hand has five cards"
    return best


def _low_hands(natural: Sequence[Card], wild: int, bug: bool, low: Low) -> Iterator[int]:
    """The hands that these cards make with wild cards of ranks that they have not."""
    places = [_low_place(PLACES[card.rank], low) for card in natural]
    ace = _low_place(ACE, low)
    if bug:
        places.append(ace + 1 if low.double_ace and ace in places else ace)
    one_suit = not wild and not bug and len({card.suit for card in natural}) == 1
    lacking = [place for rank in PLACES.values() if (place := _low_place(rank, low)) not in places]
    for more in combinations(sorted(lacking)[: wild + 1], wild):  # one to spare, against a straight
        yield -_low_value((*places, *more), one_suit, low, free=bug)


def _low_place(place: int, low: Low) -> int:
    """The rank of a card: where the bug is a card of its own, the others leave a place for it."""
    if not low.ace_low:
        return place
    return 1 if place == ACE else place + low.double_ace


def _low_value(places: Sequence[int], one_suit: bool, low: Low, *, free: bool) -> int:
    """What a hand is worth against its holder. `free`: it need be neither straight nor flush."""
    groups = sorted(((count, place) for place, count in Counter(places).items()), reverse=True)
    category = _PATTERNS[tuple(count for count, _ in groups)]
    ordered = [place for _, place in groups]
    if low.runs and not free and category is Category.NO_PAIR:
        top = _low_run(ordered, low)
        category = _CATEGORIES[bool(top), one_suit]
        ordered = [top] if top else ordered
    return _packed(category, ordered)


_CATEGORIES = {
    (False, False): Category.NO_PAIR, (True, False): Category.STRAIGHT, (False, True): Category.FLUSH,
    (True, True): Category.STRAIGHT_FLUSH,
}  # fmt: skip


def _low_run(places: Sequence[int], low: Low) -> int:
    """The top card of a straight, 0 for none: an ace is below the two and above the king, as it is high."""
    ace = _low_place(ACE, low)
    mask = sum(
        1 << (ACE if place == ace else place - (low.double_ace if low.ace_low else 0)) for place in places
    )
    return _top_of_run(mask, 0, _SIZE)


def suited_strength(cards: Iterable[Card]) -> int:
    """Best flush: the most cards of one suit, then their ranks, then the other cards (000:l.7656)."""
    suits: dict[Suit, list[int]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(PLACES[card.rank])
    every = sorted((place for places in suits.values() for place in places), reverse=True)
    best = 0
    for places in suits.values():
        rest = list(every)
        for place in places:
            rest.remove(place)
        best = max(best, _packed(len(places), [*sorted(places, reverse=True), *rest]))
    return best
