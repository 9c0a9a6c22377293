"""Cribbage: all hands with their starter, the tables of the book, and a checker by trying."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import PACK, Card, Rank, Suit
from scoring.cards.cribbage import shown
from scoring.cards.melds import points_of

PUBLISHED = {
    0: 1_009_008, 1: 99_792, 2: 2_813_796, 3: 505_008, 4: 2_855_676, 5: 697_508, 6: 1_800_268, 7: 751_324,
    8: 1_137_236, 9: 361_224, 10: 388_740, 11: 51_680, 12: 317_340, 13: 19_656, 14: 90_100, 15: 9_168,
    16: 58_248, 17: 11_196, 18: 2_708, 20: 8_068, 21: 2_496, 22: 444, 23: 356, 24: 3_680, 28: 76, 29: 4,
}  # fmt: skip
"""How many of the 12,994,800 hands of four with a starter count so much: the distribution as published."""
FIVE_CARDS = """
    KKKK5 20, KKK55 20, KK555 22, K5555 28, 99996 20, 99966 20, 99666 20, 96666 20, 99993 12, 99933 14,
    99333 20, 93333 24, 66663 24, 66633 20, 66333 18, 63333 20, 99963 12, 99663 14, 99633 12, 96663 18,
    96633 14, 96333 16, 88843 12, 88443 12, 88433 12, 84443 14, 84433 12, 84333 12, 77774 12, 77744 14,
    77444 20, 74444 24, 66543 16, 65543 14, 65443 14, 65433 14, 66654 21, 66554 24, 66544 24, 65554 23,
    65544 24, 65444 21, 55543 17, 55443 16, 55433 20, 54443 17, 54433 20, 54333 21, 33339 24, A7777 24,
    77889 24, 67788 24, 44447 24, 889TJ 10"""
SIX_CARDS = """
    KKKK55 30, KKK555 32, KK5555 38, 966663 32, 966633 28, 966333 28, 963333 34, 666633 38, 666333 36,
    663333 38, 993333 38, 555543 32, 555443 28, 555433 34, 554443 28, 554433 38, 554333 38, 544443 32,
    544433 36, 544333 38, 543333 36, 666654 32, 666554 38, 666544 38, 665554 40, 665544 46, 665444 38,
    655554 40, 655544 40, 655444 38, 654444 32, 888843 20, 888433 20, 884443 22, 884333 20, 844443 28,
    844433 24, 844333 20, 843333 20, 999966 30, 999963 20, 999933 22, 999666 30, 999663 22, 999633 20,
    999333 30, 996666 30, 996663 26, 996633 22, 996333 26, 444433 30, 444333 18, KKKK32 20, KKK332 20,
    KK3332 20, KK3322 22, K33332 20, K33322 20"""
ORDER = "A23456789TJQK"


def cards(text):
    return [Card.parse(word) for word in text.split()]


def of_ranks(ranks):
    """Cards of these ranks in so many suits as it needs, with no flush and no jack in the starter's suit."""
    used = Counter()
    hand = []
    for rank in ranks:
        hand.append(Card(Suit("CDHS"[used[rank]]), Rank(rank)))
        used[rank] += 1
    return hand


def total(hand, starter, **more):
    return points_of(shown(hand, starter, **more))


@pytest.mark.parametrize("table", [FIVE_CARDS, SIX_CARDS])
def test_the_tables_of_the_book(table):
    """000:l.21057, 21364: suits are ignored there."""
    for entry in table.split(","):
        ranks, points = entry.split()
        *hand, starter = of_ranks(ranks)
        assert total(hand, starter, flush=False) == int(points), ranks


@pytest.mark.parametrize(
    ("hand", "starter", "in_hand", "in_crib"),
    [
        ("S5 H5 D5 CJ", "C5", 29, 29),
        ("S5 H5 D5 C5", "CJ", 28, 28),  # a jack that is the starter is heels, not nobs
        ("S2 S4 S6 S8", "HK", 4, 0),  # no fifteen: four spades; no flush of four in the crib
        ("S2 S4 S6 S8", "SK", 5, 5),
        ("S2 S4 S6 H8", "SK", 0, 0),  # the starter makes no flush of four
        ("SK HK SQ SJ", "D4", 8, 8),
        ("SK HK DK SQ", "HJ", 15, 15),
        ("SK HK SQ HQ", "DJ", 16, 16),
        ("SK HK SQ SJ", "DT", 10, 10),
        ("SJ H2 D8 C7", "S9", 6, 6),  # 8-7, a run of three, his nob
    ],
)
def test_golden_hands(hand, starter, in_hand, in_crib):
    (cut,) = cards(starter)
    assert (total(cards(hand), cut), total(cards(hand), cut, crib=True)) == (in_hand, in_crib)


def test_every_part_has_its_cards():
    """002:l.352: 3 7 6 5 5 are two fifteens and a double run of three."""
    parts = list(shown(cards("C7 D6 C5 D5"), cards("H3")[0]))
    assert Counter((str(part.why), part.points, len(part.cards)) for part in parts) == {
        ("fifteen", 2, 3): 2, ("run", 3, 3): 2, ("pair", 2, 2): 1,
    }  # fmt: skip


def test_the_distribution_of_all_hands():
    """Every hand of four ranks with every starter, once for each kind of suits, times how often it occurs."""
    counts = Counter()
    for ranks in combinations_with_replacement(ORDER, 4):
        held = Counter(ranks)
        for cut in ORDER:
            if held[cut] < 4:
                for (hand, starter), number in kinds_of_suits(ranks, held, cut):
                    counts[total(hand, starter)] += number
    assert counts == PUBLISHED
    assert sum(counts.values()) == 48 * comb(52, 4) == 12_994_800


def kinds_of_suits(ranks, held, cut):
    """A hand and a starter of each kind that these ranks have, and how often it occurs."""
    clubs = [Card(Suit.CLUBS, Rank(rank)) for rank in ranks]
    ways = prod(comb(4, number) for number in held.values()) * (4 - held[cut])
    flushes = 0
    if len(held) == 4:
        yield (clubs, Card(Suit.HEARTS, Rank(cut))), 12
        flushes = 12
        if not held[cut]:
            yield (clubs, Card(Suit.CLUBS, Rank(cut))), 4
            flushes += 4
    nobs = 0
    if held["J"] and cut != "J":  # the starter's suit, the other jacks, the starter's rank in other suits
        others = [comb(4, number) for rank, number in held.items() if rank not in ("J", cut)]
        nobs = 4 * comb(3, held["J"] - 1) * comb(3, held[cut]) * prod(others)
        nobs -= 4 if len(held) == 4 and not held[cut] else 0
    if nobs:
        yield with_suits(ranks, cut, nob=True), nobs
    if ways - flushes - nobs:
        yield with_suits(ranks, cut, nob=False), ways - flushes - nobs


def with_suits(ranks, cut, *, nob):
    """A hand without a flush; its jack has the starter's suit, or none has."""
    starter = Card(Suit.SPADES, Rank(cut))
    used, hand = Counter(), []
    for place, rank in enumerate(ranks):
        suits = "DHCS" if place == 0 and len(set(ranks)) == 4 else "HDCS"
        if rank == "J":
            suits = "SHDC" if nob else "CHD"
        hand.append(Card(Suit(suits[used[rank]]), Rank(rank)))
        used[rank] += 1
    return hand, starter


@given(st.lists(st.sampled_from(PACK), min_size=4, max_size=6, unique=True), st.booleans())
def test_every_hand_counts_what_all_its_combinations_count(dealt, crib):
    *hand, starter = dealt
    assert total(hand, starter, crib=crib) == by_trying(hand, starter, crib)


def by_trying(hand, starter, crib):
    """By the list of what counts, over all subsets of the cards."""
    every = [*hand, starter]
    subsets = [subset for size in range(2, len(every) + 1) for subset in combinations(every, size)]
    points = sum(2 for subset in subsets if sum(worth(card) for card in subset) == 15)
    points += sum(2 for one, other in combinations(every, 2) if one.rank == other.rank)
    runs = [subset for subset in subsets if len(subset) >= 3 and is_run(subset)]
    longest = [run for run in runs if not any(set(run) < set(other) for other in runs)]
    points += sum(map(len, longest))
    if len({card.suit for card in every}) == 1:
        points += len(every)
    elif len({card.suit for card in hand}) == 1 and not crib:
        points += len(hand)
    return points + (Card(starter.suit, Rank.JACK) in hand)


def worth(card):
    return min(ORDER.index(card.rank.value) + 1, 10)


def is_run(subset):
    places = sorted(ORDER.index(card.rank.value) for card in subset)
    return places == list(range(places[0], places[0] + len(places)))
