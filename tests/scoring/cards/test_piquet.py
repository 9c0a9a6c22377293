"""Piquet: the examples of the book, and a checker that goes by all subsets of a suit or rank."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Card, Rank, Suit
from scoring.cards.melds import points_of
from scoring.cards.piquet import declared, good

ORDER = "AKQJT987"
PIPS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}
PACK = [Card(suit, Rank(rank)) for suit in Suit for rank in ORDER]
WORTH = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}


def counted(hand, **more):
    return {name: points_of(parts) for name, parts in declared(hand, **more).items()}


def cards(text):
    return [Card.parse(word) for word in text.split()]


@pytest.mark.parametrize(
    ("hand", "numbers"),
    [
        # 000:l.22222: eight diamonds and the other aces, 8 + 18 + 14
        ("DA DK DQ DJ DT D9 D8 D7 SA HA CA C7", (0, 8, 18, 14)),
        ("DA DK DQ DJ DT D9 D8 D7 SA HA C8 C7", (0, 8, 18, 3)),
        # 003:l.540: two quatorzes and a trio
        ("SA HA DA CA SK HK DK CK SQ HQ DQ C7", (0, 3, 9, 31)),
        # no court card; the ten to the seven of two suits, and a trio of aces
        ("SA ST S9 S8 S7 HA HT H9 H8 H7 DA D7", (10, 5, 8, 3)),
        # nines are no set
        ("S9 H9 D9 C9 SA HA SK HQ DJ CT S7 H7", (0, 4, 0, 0)),
    ],
)
def test_hands_of_the_book(hand, numbers):
    assert tuple(counted(cards(hand), dealt=True).values()) == numbers


def test_carte_blanche_is_of_the_hand_as_dealt():
    hand = cards("SA ST S9 S8 S7 HA HT H9 H8 H7 DA D7")
    assert counted(hand)["carte_blanche"] == 0
    assert counted(hand[:10], dealt=True)["carte_blanche"] == 0


def test_of_two_long_suits_the_better_makes_the_point():
    """000:l.22141: 11 + 10 + 8 are more than 10 + 9 + 8."""
    (point,) = declared(cards("ST S9 S8 HA HT H8 D7 C7"))["point"]
    assert {card.suit for card in point.cards} == {Suit.HEARTS}


@pytest.mark.parametrize(
    ("one", "other", "whose"),
    [
        # 5 to 3 cards; a quart to the king beats a tierce to the ace, and four tens beat no trio
        ("SA SK SQ HA DA", "HK HQ HJ HT ST DT CT C7 C8 C9 CQ", (1, 1, 1)),
        # five cards each, 11 + 10 + 10 + 9 + 7 to 10 + 10 + 10 + 9 + 7; tierces to ace and king
        ("SA SK SQ S9 S7 D8", "HK HQ HJ H9 H7 DT C8", (0, 0, None)),
        # equal lengths and pips, and equal sequences: nobody
        ("SK SQ SJ ST DA DK DQ", "HK HQ HJ HT CK CQ CT", (None, None, None)),
        # a trio of aces to one of kings; two cards each, 21 to 20
        ("SA HA DA SK", "CK HK DK CT", (0, None, 0)),
    ],
)
def test_of_two_hands_the_better_scores_each_class(one, other, whose):
    """000:l.22138 to 22170."""
    found = good([[cards(one)], [cards(other)]])
    assert (found["point"], found["sequences"], found["sets"]) == whose


@pytest.mark.parametrize(
    ("one", "other", "whose"),
    [
        # partners whose points and sequences are equal are of one side
        (("SA SK SQ HT DT CT", "HA HK HQ"), ("SJ S9 S8", "DJ DQ C9"), (0, 0, 0)),
        (("SA SK ST HT DT", "HA HQ HJ"), ("CA CK CQ CJ", "S9 S8"), (1, 1, 0)),
        (("SA SK SQ", "HA HK HQ"), ("DA DK DQ", "CK CQ CJ CT C9"), (1, 1, None)),
        # the best of each side are equal
        (("SA SK SQ", "S9 S8"), ("C9 C8", "DA DK DQ"), (None, None, None)),
    ],
)
def test_of_partners_the_better_hand_decides(one, other, whose):
    """000:l.22378."""
    found = good([list(map(cards, one)), list(map(cards, other))])
    assert (found["point"], found["sequences"], found["sets"]) == whose


@given(st.lists(st.sampled_from(PACK), min_size=8, max_size=12, unique=True))
def test_every_hand_counts_what_all_subsets_count(hand):
    held = {suit.value: {card.rank.value for card in hand if card.suit is suit} for suit in Suit}
    runs = [
        (suit, set(ORDER[first:end]))
        for suit in held
        for first, end in combinations(range(len(ORDER) + 1), 2)
        if end - first >= 3 and set(ORDER[first:end]) <= held[suit]
    ]
    longest = [run for run in runs if not any(run[0] == other[0] and run[1] < other[1] for other in runs)]
    alike = [sum(rank in ranks for ranks in held.values()) for rank in "AKQJT"]
    parts = declared(hand)
    assert points_of(parts["sequences"]) == sum(WORTH[len(ranks)] for _, ranks in longest)
    assert points_of(parts["sets"]) == 14 * alike.count(4) + 3 * alike.count(3)
    (point,) = parts["point"]
    best = max((len(ranks), sum(PIPS[rank] for rank in ranks)) for ranks in held.values())
    assert (point.points, sum(PIPS[card.rank.value] for card in point.cards)) == best
