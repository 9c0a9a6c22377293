"""Gin: least deadwood against a brute force written apart, laying off, and the ace in its three places."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from scoring.cards import PACK, Card
from scoring.cards.gin import Aces, after_laying_off, against, best_layouts, deadwood, parts

RANKS = "A23456789TJQK"
HANDS = 60


def cards(text):
    return [Card.parse_rank_first(word) for word in text.split()]


def count(text, aces=Aces.LOW):
    return deadwood(best_layouts(cards(text), aces)[0], aces)


def is_meld(chosen, ranks):
    """By the definition, card by card: of one rank, or of one suit and next to each other in `ranks`."""
    if len({card.rank for card in chosen}) == 1:
        return True
    text = "".join(card.rank.value for card in chosen)
    orders = ["".join(order) for order in _orders(text)]
    return len({card.suit for card in chosen}) == 1 and any(order in ranks for order in orders)


def _orders(text):
    """The rotations of a text in the order of ranks: a sequence may begin anywhere."""
    in_order = "".join(sorted(text, key=RANKS.index))
    return [in_order[place:] + in_order[:place] for place in range(len(in_order))]


def tried(hand, ranks, worth):
    """The least that is left, by trying every set of disjoint melds; three are as many as ten cards have."""
    melds = [
        frozenset(chosen)
        for size in range(3, len(hand) + 1)
        for chosen in combinations(hand, size)
        if (size <= 4 or len({card.suit for card in chosen}) == 1) and is_meld(chosen, ranks)
    ]
    values = [sum(map(worth, meld)) for meld in melds]
    best = max(values, default=0)
    for one, other in combinations(range(len(melds)), 2):
        if not melds[one] & melds[other]:
            both, sum_of_both = melds[one] | melds[other], values[one] + values[other]
            best = max(best, sum_of_both)
            for third in range(other + 1, len(melds)):
                if not both & melds[third]:
                    best = max(best, sum_of_both + values[third])
    return sum(map(worth, hand)) - best


def low(card):
    return min(RANKS.index(card.rank.value) + 1, 10)


def corner(card):
    return 15 if card.rank.value == "A" else low(card)


@pytest.mark.parametrize(
    ("aces", "ranks", "worth"),
    [(Aces.LOW, RANKS, low), (Aces.BOTH, RANKS + "A", low), (Aces.ROUND, RANKS * 2, corner)],
)
def test_the_least_deadwood_is_that_of_a_brute_force(aces, ranks, worth):
    """Hands of ten drawn from few ranks or few suits, so that cards compete for melds."""
    random = Random(41)
    packs = [
        PACK,
        [card for card in PACK if card.suit.value in "SH"],
        [card for card in PACK if card.rank.value in "QKA23456"],
    ]
    counts = []
    for number in range(HANDS):
        hand = random.sample(packs[number % 3], 10)
        counts.append(deadwood(best_layouts(hand, aces)[0], aces))
        assert counts[-1] == tried(hand, ranks, worth)
    assert len(set(counts)) > HANDS // 4


@pytest.mark.parametrize(
    ("hand", "aces", "left"),
    [
        ("Ks Kh Qd Qc Js Jh Td Tc 9s 9h", Aces.LOW, 98),  # two of each and no sequence: the most
        ("5h 5s 5d Ah 2h 3h 9c 9d 9h 9s", Aces.LOW, 0),
        ("4s 5s 6s 6h 6d 7c", Aces.LOW, 16),  # the six is in one meld only: 4 5 7 are left, not 6 6 7
        ("Qh Kh Ah", Aces.LOW, 21),
        ("Qh Kh Ah", Aces.BOTH, 0),
        ("Kh Ah 2h", Aces.BOTH, 13),
        ("Kh Ah 2h", Aces.ROUND, 0),
        ("Ah As Kd Kc", Aces.ROUND, 50),
    ],
)
def test_what_hands_count(hand, aces, left):
    assert count(hand, aces) == left


@pytest.mark.parametrize(
    ("hand", "melds", "aces", "left"),
    [
        ("8s 9s Kd", ["5s 6s 7s"], Aces.LOW, 10),  # the eight brings the nine with it
        ("8h 9h 4h", ["7s 7h 7d", "8s 9s Ts"], Aces.LOW, 21),  # 8 9 of hearts fit nowhere
        ("7c 4c", ["7s 7h 7d"], Aces.LOW, 4),
        ("Ks Kd Kc Qh 3h", ["Kh Ah 2h"], Aces.ROUND, 0),
        ("Ah 4h", ["Jh Qh Kh"], Aces.LOW, 5),
        ("Ah 2h", ["Jh Qh Kh"], Aces.BOTH, 2),  # nothing stands above a high ace
        ("Kd 4d", ["Ad 2d 3d"], Aces.BOTH, 10),
        ("6s 6h 6d 7s", ["3s 4s 5s"], Aces.LOW, 7),  # three sixes are more than 6 7 laid off
    ],
)
def test_what_is_left_after_laying_off(hand, melds, aces, left):
    layout = after_laying_off(cards(hand), [tuple(cards(meld)) for meld in melds], aces)
    assert deadwood(layout, aces) == left
    every = [*layout.left, *layout.laid_off, *(card for meld in layout.melds for card in meld)]
    assert sorted(map(str, every)) == sorted(map(str, cards(hand)))


def test_a_knocker_who_may_lay_his_cards_in_two_ways_leaves_the_other_more_or_less():
    """3 3 3 3 and 4 5 6, or 3 3 3 and 3 4 5 6: nothing is left in both; a two goes on the second only."""
    knocker = cards("3s 3h 3d 3c 4c 5c 6c")
    layouts_left = against(cards("2c Kd"), knocker)
    assert [deadwood(layout) for layout in layouts_left] == [12, 10]


def test_parts_are_melds_and_deadwood():
    layout = best_layouts(cards("5h 5s 5d Ah 2h 3h 9c 9d 9h 6s"))[0]
    shown = {(str(part.why), part.points) for part in parts(layout)}
    assert shown == {("cards of one rank", 0), ("sequence", 0), ("deadwood", 6)}
