"""Melds of hands, against a search that knows only the list of melds and which cards they share."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Card, Rank, Suit
from scoring.cards.melds import (
    BELOTTE,
    BEZIQUE,
    BRISQUES,
    EIGHT_PACK,
    JASS,
    KLABERJASS,
    RUBICON,
    SIMPLE,
    SIX_PACK,
    TENS,
    TRADITIONAL,
    TRUMP_VALUES,
    bezique,
    one_pack,
    pinochle,
    points_of,
    won,
)

SPADES = Suit.SPADES
OTHERS = "HDC"


def cards(text):
    return Counter(Card.parse(word) for word in text.split())


def names(text, suit):
    """The cards of these ranks of a suit, as keys: AKQ of S is SA, SK, SQ."""
    return tuple(suit + rank for rank in text)


def most(hand, melds):
    """The most points of melds of one class, of which no two may share a card; by trying all of them."""
    melds = [(Counter(needed), points) for needed, points in melds]

    @cache
    def rest(held, first):
        left, best = Counter(dict(held)), 0
        for place in range(first, len(melds)):
            needed, points = melds[place]
            if needed <= left:
                best = max(best, points + rest(tuple(sorted((left - needed).items())), place))
        return best

    return rest(tuple(sorted(Counter(str(card) for card in hand.elements()).items())), 0)


def marriages(trump):
    return [(names("KQ", trump), 40)] + [(names("KQ", suit), 20) for suit in "SHDC" if suit != trump]


def groups(copies, factor):
    return [
        [(tuple(suit + rank for suit in "SHDC") * copies, factor * points)]
        for rank, points in (("A", 100), ("K", 80), ("Q", 60), ("J", 40))
    ]


def pinochle_classes(doubles):
    """The classes of 000:l.23661 and, with doubles, of 000:l.25238."""
    sequences = [(names("ATKQJ", "S"), 150), *marriages("S")]
    specials = [(("SQ", "DJ"), 40)]
    by_rank = groups(1, 1)
    if doubles:
        sequences.append((names("ATKQJ", "S") * 2, 1_500))
        specials.append((("SQ", "DJ") * 2, 300))
        by_rank = [one + two for one, two in zip(by_rank, groups(2, 10), strict=True)]
    return [sequences, specials, [(("S9",), 10)], *by_rank]


def bezique_classes(form):
    """The classes of 000:l.22578, of rubicon bezique, and of six and eight packs; spades are trumps."""
    sequences = [(names("ATKQJ", "S"), 250), *marriages("S")]
    beziques = [(("SQ", "DJ") * number, points) for number, points in ((1, 40), (2, 500), (3, 1_500))]
    if form is not BEZIQUE:
        sequences += [(names("ATKQJ", suit), 150) for suit in OTHERS]
        beziques.append((("SQ", "DJ") * 4, 4_500))
    if form is EIGHT_PACK:
        beziques.append((("SQ", "DJ") * 5, 9_000))
    by_rank = [
        [(tuple(suit + rank for suit in four), points) for four in combinations_with_replacement("SHDC", 4)]
        for rank, points in (("A", 100), ("K", 80), ("Q", 60), ("J", 40))
    ]
    if form in (SIX_PACK, EIGHT_PACK):
        by_rank.append([])
        for kinds, rank, points in zip(by_rank, "AKQJT", (1_000, 800, 600, 400, 900), strict=True):
            kinds.insert(0, (("S" + rank,) * 4, points))
            if form is EIGHT_PACK:
                kinds.insert(0, (("S" + rank,) * 5, 2 * points))
    return [sequences, beziques, *([[(("S7",), 10)]] if form is BEZIQUE else []), *by_rank]


def hands(ranks, copies, size):
    """Hands with many court cards of few suits, so that melds are common."""
    pack = [Card(suit, Rank(rank)) for suit in Suit for rank in ranks] * copies
    return st.lists(st.sampled_from(range(len(pack))), max_size=size, unique=True).map(
        lambda places: Counter(pack[place] for place in places)
    )


@pytest.mark.parametrize("doubles", [False, True])
@given(data=st.data())
def test_pinochle_counts_the_best_of_all_ways(doubles, data):
    hand = data.draw(hands("AKQJT9", 2, 20))
    expected = sum(most(hand, kind) for kind in pinochle_classes(doubles))
    assert points_of(pinochle(hand, SPADES, doubles=doubles)) == expected


@pytest.mark.parametrize(
    ("form", "packs", "carte"), [(BEZIQUE, 4, 0), (RUBICON, 4, 50), (SIX_PACK, 6, 250), (EIGHT_PACK, 8, 250)]
)
@given(data=st.data())
def test_bezique_counts_the_best_of_all_ways(form, packs, carte, data):
    hand = data.draw(hands("AKQJT", packs, 14)) + data.draw(hands("7", 2, 3))
    expected = sum(most(hand, kind) for kind in bezique_classes(form))
    if hand and not any(card.rank.value in "KQJ" for card in hand):
        expected += carte
    assert points_of(bezique(hand, SPADES, form)) == expected


@pytest.mark.parametrize(
    ("form", "text", "points"),
    [
        (SIX_PACK, "SA SA SA SA SK", 1_000),
        (SIX_PACK, "ST ST ST ST SK", 900),
        (SIX_PACK, "SK SK SK SK", 800),
        (SIX_PACK, "SQ SQ SQ SQ", 600),
        (SIX_PACK, "SJ SJ SJ SJ", 400),
        (SIX_PACK, "ST ST ST HT SK", 0),
        (SIX_PACK, "SA SA SA HA SK", 100),
        # the fifth ace of trumps is one of any four
        (SIX_PACK, "SA SA SA SA SA HA HA HA SK", 1_100),
        (EIGHT_PACK, "SA SA SA SA SA SK", 2_000),
        (EIGHT_PACK, "ST ST ST ST ST SK", 1_800),
        (EIGHT_PACK, "SK SK SK SK SK", 1_600),
        (EIGHT_PACK, "SQ SQ SQ SQ SQ", 1_200),
        (EIGHT_PACK, "SJ SJ SJ SJ SJ", 800),
        # five and any four, not twice four
        (EIGHT_PACK, "SA SA SA SA SA SA SA SA HA SK", 2_100),
        (EIGHT_PACK, "SQ SQ SQ SQ SQ DJ DJ DJ DJ DJ", 9_000 + 1_200 + 40),
        (SIX_PACK, "SQ SQ SQ SQ SQ DJ DJ DJ DJ DJ", 4_500 + 40 + 600 + 40),
    ],
)
def test_four_and_five_trumps_of_a_rank(form, text, points):
    """000:l.22826 and 000:l.22844; the face cards keep carte blanche out."""
    assert points_of(bezique(cards(text), SPADES, form)) == points


@pytest.mark.parametrize("form", [SIX_PACK, EIGHT_PACK])
def test_the_suit_of_trumps_says_which_cards_are_a_bezique(form):
    """000:l.22810: before there are trumps no two cards are one."""
    pairs = {"S": "SQ DJ", "D": "DQ SJ", "H": "HQ CJ", "C": "CQ HJ"}
    for trump in Suit:
        for suit, pair in pairs.items():
            expected = 40 if trump.value == suit else 0
            assert points_of(bezique(cards(pair), trump, form)) == expected
    assert points_of(bezique(cards("SQ DJ"), None, form)) == 0


def windows(order, values, suit):
    """Every sequence of a suit with its points: those longer than the table knows count as its longest."""
    longest = max(values)
    return [
        (names(order[start:end], suit), values[min(end - start, longest)])
        for start, end in combinations(range(len(order) + 1), 2)
        if end - start >= 3
    ]


@pytest.mark.parametrize(
    ("game", "order", "values"),
    [
        (JASS, "AKQJT9876", {3: 20, 4: 50, 5: 100}),
        (KLABERJASS, "AKQJT987", {3: 20, 4: 50}),
        (BELOTTE, "AKQJT987", {3: 20, 4: 40, 5: 50}),
    ],
)
def test_every_holding_of_a_suit_has_its_best_sequences(game, order, values):
    """All 512 or 256 holdings of hearts; spades are trumps, so that there is no pair."""
    melds = windows(order, values, "H")
    for number in range(1 << len(order)):
        held = [rank for place, rank in enumerate(order) if number >> place & 1]
        hand = Counter(Card(Suit.HEARTS, Rank(rank)) for rank in held)
        parts = list(one_pack(game, hand, SPADES))
        assert points_of(parts) == most(hand, melds), held
        used = Counter(card for part in parts for card in part.cards)
        assert used <= hand


@pytest.mark.parametrize(
    ("game", "groups_of"),
    [
        (JASS, {"J": 200, "A": 100, "K": 100, "Q": 100}),
        (KLABERJASS, {}),
        (BELOTTE, {"J": 200, "9": 100, "A": 100, "T": 100, "K": 100, "Q": 100}),
    ],
)
def test_four_of_a_rank_counts_by_the_table(game, groups_of):
    for rank in "AKQJT987":
        hand = Counter(Card(suit, Rank(rank)) for suit in Suit)
        assert points_of(one_pack(game, hand, SPADES)) == groups_of.get(rank, 0), rank


def test_king_and_queen_count_in_trumps_alone():
    for game in (JASS, KLABERJASS, BELOTTE):
        assert points_of(one_pack(game, cards("SK SQ"), SPADES)) == 20
        assert points_of(one_pack(game, cards("HK HQ"), SPADES)) == 0


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("SK SQ HK HQ DK DQ CK CQ", 240),  # a round trip: 80 + 60 + 40 + 3 x 20
        ("SA ST SK SQ SJ", 150),  # a flush laid at once pays no royal marriage
        ("SA ST SK SQ SJ SK SQ DJ S9", 240),  # 150 + 40 + 40 + 10
    ],
)
def test_pinochle_of_the_book(hand, points):
    assert points_of(pinochle(cards(hand), SPADES)) == points


def test_the_seven_is_the_dix_of_the_large_pack():
    """000:l.24000: the nine of trumps has no value there."""
    hand = cards("S9 S7 S7")
    assert points_of(pinochle(hand, SPADES, dix=Rank.SEVEN)) == 20


def test_before_trumps_are_fixed_every_marriage_is_plain():
    assert points_of(bezique(cards("SA ST SK SQ SJ HK HQ"), None, RUBICON)) == 40


def test_a_whole_pack_has_the_points_of_the_book():
    """000:l.23742, 25321: 240 without the last trick by each table; 16 brisques; jass 112, belotte 152."""
    pack = Counter({Card(suit, rank): 2 for suit in Suit for rank in list(Rank)[:8]})
    for values in (TRADITIONAL, SIMPLE, TENS):
        assert points_of(won(pack, values, {}, None)) == 240
    assert points_of(won(pack, BRISQUES, {}, None)) == 160
    single = Counter(Card(suit, rank) for suit in Suit for rank in list(Rank)[:8])
    assert points_of(won(single, {**TRADITIONAL, Rank.TEN: 0}, TRUMP_VALUES, SPADES)) == 112
    assert points_of(won(single, TRADITIONAL, TRUMP_VALUES, SPADES)) == 152
