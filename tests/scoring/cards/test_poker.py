"""Poker hands: the published numbers of every kind of hand, and hands counted in another way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from scoring.cards import PACK, Card, Rank, Suit
from scoring.cards.poker import (
    ACE_LOW,
    ALIKE,
    CATS_AND_DOGS,
    FOUR_FLUSH_BEATS_A_PAIR,
    KEYS,
    LOWBALL,
    NAMES,
    PLACES,
    STANDARD,
    STANDARD_LOW,
    Category,
    Low,
    Ranking,
    low_strength,
    strength,
    strength_of,
    suited_strength,
)

C = Category
THREE_CARDS = Ranking((C.STRAIGHT_FLUSH, C.THREE, C.STRAIGHT, C.FLUSH, C.PAIR, C.NO_PAIR), size=3)


def cards(text):
    return [Card.parse_rank_first(word) for word in text.split()]


def counted(hands, ranking=STANDARD):
    tally = Counter()
    for worth, times in hands.items():
        tally[ranking.category(worth)] += times
    return {category: tally[category] for category in ranking.order if tally[category]}


@cache
def classes(pack, size):
    """Hands that differ in the names of suits alone are one: a hand of each class, and how many it has."""
    place_of = {1 << 16 * suit + PLACES[card.rank]: card for suit, name in enumerate(Suit)
                for card in pack if card.suit is name}  # fmt: skip
    times, shown = Counter(), {}
    for hand in combinations(place_of, size):
        masks = sum(hand)
        key = tuple(sorted((masks & 65_535, masks >> 16 & 65_535, masks >> 32 & 65_535, masks >> 48)))
        times[key] += 1
        shown[key] = hand
    return [([place_of[bit] for bit in shown[key]], number) for key, number in times.items()]


@pytest.mark.slow
def test_all_hands_of_five_cards_of_one_pack():
    """Of 2,598,960 hands (000:l.8373); no pair by its highest card too."""
    tally = Counter(map(strength_of, combinations(KEYS.values(), 5)))
    assert counted(tally) == {
        C.ROYAL_FLUSH: 4, C.STRAIGHT_FLUSH: 36, C.FOUR: 624, C.FULL_HOUSE: 3_744, C.FLUSH: 5_108,
        C.STRAIGHT: 10_200, C.THREE: 54_912, C.TWO_PAIRS: 123_552, C.PAIR: 1_098_240, C.NO_PAIR: 1_302_540,
    }  # fmt: skip
    assert len(tally) == 7_462  # hands that differ in strength, known from every evaluator
    highest = Counter()
    for worth, times in tally.items():
        if STANDARD.category(worth) is C.NO_PAIR:
            highest[worth >> 16 & 15] += times
    assert [highest[place] for place in range(14, 6, -1)] == [
        502_860, 335_580, 213_180, 127_500, 70_380, 34_680, 14_280, 4_080,
    ]  # fmt: skip


def test_all_hands_of_three_cards():
    """22,100 hands: the numbers that every three-card game prints."""
    tally = Counter()
    for hand, times in classes(PACK, 3):
        tally[strength(hand, ranking=THREE_CARDS)] += times
    assert counted(tally, THREE_CARDS) == {
        C.STRAIGHT_FLUSH: 48, C.THREE: 52, C.STRAIGHT: 720, C.FLUSH: 1_096, C.PAIR: 3_744,
        C.NO_PAIR: 16_440,
    }  # fmt: skip


@pytest.mark.slow
def test_all_hands_with_a_joker_that_is_wild():
    """The hands with the joker: those of 53 cards less those of 52 (000:l.8373)."""
    tally = Counter()
    for hand, times in classes(PACK, 4):
        tally[strength(hand, 1)] += times
    assert counted(tally) == {
        C.FIVE: 13, C.ROYAL_FLUSH: 24 - 4, C.STRAIGHT_FLUSH: 180 - 36, C.FOUR: 3_120 - 624,
        C.FULL_HOUSE: 6_552 - 3_744, C.FLUSH: 7_804 - 5_108, C.STRAIGHT: 20_532 - 10_200,
        C.THREE: 137_280 - 54_912, C.PAIR: 1_268_088 - 1_098_240,
    }  # fmt: skip


def test_all_hands_with_the_bug():
    """The hands with the bug: those of 53 cards less those of 52 (000:l.8373)."""
    tally = Counter()
    for hand, times in classes(PACK, 4):
        tally[strength(hand, bug=True)] += times
    assert counted(tally) == {
        C.FIVE: 1, C.ROYAL_FLUSH: 20, C.STRAIGHT_FLUSH: 144, C.FOUR: 828 - 624,
        C.FULL_HOUSE: 4_368 - 3_744, C.FLUSH: 7_804 - 5_108, C.STRAIGHT: 20_532 - 10_200,
        C.THREE: 63_360 - 54_912, C.TWO_PAIRS: 138_600 - 123_552, C.PAIR: 1_215_024 - 1_098_240,
        C.NO_PAIR: 1_418_964 - 1_302_540,
    }  # fmt: skip


@pytest.mark.slow
def test_all_hands_with_deuces_wild():
    """2,598,960 hands again, by the number of deuces."""
    naturals = tuple(card for card in PACK if card.rank is not Rank.TWO)
    tally = Counter(map(strength_of, combinations([KEYS[card] for card in naturals], 5)))
    for wild in range(1, 5):
        for hand, times in classes(naturals, 5 - wild):
            tally[strength(hand, wild)] += times * comb(4, wild)
    assert counted(tally) == {
        C.ROYAL_FLUSH: 504, C.FIVE: 652, C.STRAIGHT_FLUSH: 2_068, C.FOUR: 31_552, C.FULL_HOUSE: 12_672,
        C.FLUSH: 14_472, C.STRAIGHT: 62_232, C.THREE: 355_080, C.TWO_PAIRS: 95_040, C.PAIR: 1_225_008,
        C.NO_PAIR: 799_680,
    }  # fmt: skip


# Written apart from the evaluator: five cards looked at one way after another, wild cards tried one by one.


def plainly(hand):
    """Category and ranks of five natural cards; a card with no suit is a fifth one of its rank."""
    places = sorted((PLACES[rank] for rank, _ in hand), reverse=True)
    alike = sorted(((places.count(place), place) for place in set(places)), reverse=True)
    shape, ranks = [count for count, _ in alike], [place for _, place in alike]
    is_flush = len({suit for _, suit in hand}) == 1
    wheel = places == [14, 5, 4, 3, 2]
    is_run = wheel or (len(alike) == 5 and places[0] - places[4] == 4)
    if is_run:
        ranks = [5 if wheel else places[0]]
    if is_run and is_flush:
        return (C.ROYAL_FLUSH if ranks == [14] else C.STRAIGHT_FLUSH, *ranks)
    if is_flush:
        return (C.FLUSH, *ranks)
    if is_run:
        return (C.STRAIGHT, *ranks)
    names = {5: C.FIVE, 4: C.FOUR, 3: C.FULL_HOUSE if 2 in shape else C.THREE,
             2: C.TWO_PAIRS if shape.count(2) == 2 else C.PAIR, 1: C.NO_PAIR}  # fmt: skip
    return (names[shape[0]], *ranks)


def by_trying(hand, wild):
    """The best of all cards that the wild ones can stand for, five of a kind with a card of no suit."""
    given = [(card.rank, card.suit) for card in hand]
    others = [(card.rank, card.suit) for card in PACK if card not in hand]
    tried = [plainly([*given, *more]) for more in combinations(others, wild)]
    rank = given[0][0]
    if all(other == rank for other, _ in given):
        tried.append((C.FIVE, PLACES[rank]))
    return max(tried)


def ranks_of(worth):
    return tuple(place for shift in (16, 12, 8, 4, 0) if (place := worth >> shift & 15))


@pytest.mark.parametrize(("ranks", "suits", "wild"), [("A K Q J T", "SHDC", 1), ("A 5 4 3 2", "SH", 2)])
def test_every_hand_of_a_small_pack_with_wild_cards_is_the_best_of_all_that_they_can_stand_for(
    ranks, suits, wild
):
    pack = [Card(Suit(suit), Rank(rank)) for suit in suits for rank in ranks.split()]
    for hand in combinations(pack, 5 - wild) if wild > 1 else Random(7).sample([*combinations(pack, 4)], 900):
        worth = strength(hand, wild)
        assert (STANDARD.category(worth), *ranks_of(worth)) == by_trying(hand, wild)


def test_of_more_than_five_cards_the_best_five_count():
    random = Random(43)
    for number in [6, 7, 8, 10] * 100:
        hand = random.sample(PACK, number)
        fives = [tuple((card.rank, card.suit) for card in five) for five in combinations(hand, 5)]
        worth = strength(hand)
        assert (STANDARD.category(worth), *ranks_of(worth)) == max(map(plainly, fives))


def test_of_seven_cards_with_wild_ones_the_best_five_count():
    random = Random(44)
    for wild in [1, 2, 3] * 60:
        hand = random.sample(PACK, 7 - wild)
        fives = [
            strength(five, 5 - len(five))
            for size in range(5 - wild, 6)
            for five in combinations(hand, size)
        ]  # fmt: skip
        assert strength(hand, wild) == max(fives)


@pytest.mark.parametrize(
    ("better", "worse", "source"),
    [
        ("AS KS 4S 3S 2S", "AH QH JH TH 8H", "000:l.5244"),
        ("JS 9S 8S 6S 4S", "JH 9H 8H 6H 3H", "000:l.5244"),
        ("6S 5H 4D 3C 2S", "5H 4H 3D 2C AS", "000:l.5250"),
        ("8S 8H 9D 5C 3S", "8D 8C 9H 5S 2D", "000:l.5271"),
        ("AS 9H 7D 4C 3S", "AH 8H 7S 4D 3C", "000:l.5291"),
        ("AH 8H 7S 4D 3C", "AD 8S 7C 4H 2C", "000:l.5291"),
    ],
)
def test_the_examples_of_the_book(better, worse, source):
    assert strength(cards(better)) > strength(cards(worse)), source


def test_twos_wild_make_four_and_five_eights():
    """000:l.5459; 000:l.5222: a royal flush is above five of a kind, another straight flush below."""
    four, five = strength(cards("8S 8H 8D 5C"), 1), strength(cards("8S 8H 8D"), 2)
    assert (STANDARD.category(four), ranks_of(four)) == (C.FOUR, (8, 5))
    assert (STANDARD.category(five), ranks_of(five)) == (C.FIVE, (8,))
    assert strength(cards("KS QS JS TS"), 1) > five > strength(cards("9S 8S 7S 6S"), 1)
    assert str(NAMES[C.FIVE]) == "five of a kind"


def test_the_bug_is_the_highest_card_of_a_flush_that_the_hand_has_not():
    """000:l.6248: A K 7 5 and the bug are an A K Q flush."""
    assert strength(cards("AS KS 7S 5S"), bug=True) == strength(cards("AH KH QH 7H 5H"))
    assert STANDARD.category(strength(cards("KS KH 9D 4C"), bug=True)) is C.PAIR
    assert STANDARD.category(strength(cards("AS AH 9D 4C"), bug=True)) is C.THREE


def test_cats_and_dogs_are_between_straight_and_flush():
    """000:l.6192."""
    order = ["2S 4S 6S 8S TS", "KS QH TD 9C 8S", "KS JH TD 9C 8S", "8S 7H 5D 4C 3S", "AS QH JD TC 9S",
             "7S 6H 4D 3C 2S", "7S 5H 4D 3C 2S", "AS KH QD JC TS"]  # fmt: skip
    worths = [strength(cards(hand), ranking=CATS_AND_DOGS) for hand in order]
    assert worths == sorted(worths, reverse=True)
    assert [CATS_AND_DOGS.category(worth) for worth in worths[1::2]] == [
        C.BIG_CAT, C.LITTLE_CAT, C.LITTLE_DOG, C.STRAIGHT,
    ]  # fmt: skip
    assert STANDARD.category(strength(cards(order[1]))) is C.NO_PAIR


def test_a_four_flush_is_between_one_pair_and_two_where_the_game_says_so():
    """000:l.7157."""
    order = ["3S 3H 2D 2C 4S", "KS 9S 4S 2S 3H", "AS AH KD QC JS"]
    worths = [strength(cards(hand), ranking=FOUR_FLUSH_BEATS_A_PAIR) for hand in order]
    assert worths == sorted(worths, reverse=True)
    assert STANDARD.category(strength(cards(order[1]))) is C.NO_PAIR


def test_without_straights_and_flushes_a_flush_is_no_pair():
    """000:l.6461."""
    assert ALIKE.category(strength(cards("KS QS JS TS 9S"), ranking=ALIKE)) is C.NO_PAIR


def test_what_opens_a_jack_pot():
    """000:l.5403: a pair of jacks or better."""
    least = STANDARD.least(C.PAIR, Rank.JACK)
    assert strength(cards("JS JH 4D 3C 2S")) >= least > strength(cards("TS TH AD KC QS"))


@pytest.mark.parametrize(
    ("low", "order"),
    [
        (STANDARD_LOW, ["7S 5H 4D 3C 2S", "7S 6H 4D 3C 2S", "AS KH QD JC 9S", "2S 2H 5D 4C 3S",
                        "AS AH 4D 3C 2S", "5S 4H 3D 2C AS", "7S 5S 4S 3S 2S"]),
        (ACE_LOW, ["6S 4H 3D 2C AS", "6S 5H 4D 3C AS", "7S 6H 3D 2C AS", "AS AH KD QC JS", "2S 2H 4D 3C AS",
                   "5S 4H 3D 2C AS", "6S 4S 3S 2S AS"]),
        (LOWBALL, ["5S 4S 3S 2S AS", "6S 4S 3S 2S AS", "KS QH JD TC 9S", "AS AH 4D 3C 2S", "2S 2H 4D 3C AS"]),
    ],
)  # fmt: skip
def test_low_hands_from_the_lowest(low, order):
    """000:l.7390, 000:l.5465, 000:l.7404, 000:l.7560."""
    worths = [low_strength(cards(hand), low=low) for hand in order]
    assert worths == sorted(set(worths), reverse=True)


def test_as_many_royal_miseres_as_the_book_says():
    """000:l.5465: 1,020 hands of 6 4 3 2 A; 5 4 3 2 A in any suits, 1,024 (000:l.7560)."""
    small = [card for card in PACK if PLACES[card.rank] in (14, 6, 4, 3, 2)]
    tally = Counter(low_strength(hand, low=ACE_LOW) for hand in combinations(small, 5))
    assert tally[max(tally)] == 1_020
    wheel = [card for card in PACK if PLACES[card.rank] in (14, 5, 4, 3, 2)]
    tally = Counter(low_strength(hand) for hand in combinations(wheel, 5))
    assert tally[max(tally)] == 1_024


def test_the_bug_in_a_low_hand_is_one_more_ace_or_a_card_of_its_own():
    """000:l.7413: 6 4 3 2 A and 6 4 3 2 bug tie; by double ace, 5 3 2 A bug and 6 4 3 A bug are lower."""
    double = Low(runs=True, double_ace=True)
    for low in (ACE_LOW, double):
        plain = low_strength(cards("6S 4H 3D 2C AS"), low=low)
        assert low_strength(cards("6S 4H 3D 2C"), bug=True, low=low) == plain
    assert low_strength(cards("5S 3H 2D AC"), bug=True, low=double) > plain
    assert low_strength(cards("6S 4H 3D AC"), bug=True, low=double) > plain
    assert low_strength(cards("5S 3H 2D AC"), bug=True, low=ACE_LOW) < low_strength(
        cards("KS QH JD 9C 8S"), low=ACE_LOW
    )


def test_of_seven_cards_the_lowest_five_count_and_a_wild_card_mends_them():
    hand = cards("7S 5H 4D 3C 2S AS AH")
    assert low_strength(hand, low=STANDARD_LOW) == low_strength(hand[:5], low=STANDARD_LOW)
    assert low_strength(hand) == low_strength(cards("5H 4D 3C 2S AS"))
    assert low_strength(cards("KS KH 4D 3C"), 3) == low_strength(cards("5H 4D 3C 2S AS"))
    assert low_strength(cards("4D 3C 2S AS"), 1, low=ACE_LOW) == low_strength(
        cards("6H 4D 3C 2S AS"), low=ACE_LOW
    )


def test_best_flush_counts_the_cards_of_one_suit():
    """000:l.7656."""
    order = ["9S 7S 4S 3S 2S", "KS QS JS TS AH", "KS QS JS TS 9H", "AS KS QS JH TD", "AS AH KH QD QC"]
    worths = [suited_strength(cards(hand)) for hand in order]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == 5
