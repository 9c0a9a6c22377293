"""Figures of the bridges before contract, cell by cell as the books print them."""

from __future__ import annotations

import pytest

from scoring.bridge.relatives import auction, five_suits, percentage, straight
from scoring.bridge.relatives.auction import LAWS_1913, PLAFOND, S000, Call
from scoring.bridge.relatives.holdings import ACES, Holding, check_holding
from scoring.bridge.relatives.percentage import Bid
from scoring.words import RuleError

T, F, ONE, FIVE, NINE, TEN = (
    Holding.THREE,
    Holding.FOUR_DIVIDED,
    Holding.FOUR_IN_ONE_HAND,
    Holding.FIVE_DIVIDED,
    Holding.FOUR_AND_FIFTH,
    Holding.FIVE_IN_ONE_HAND,
)


@pytest.mark.parametrize(
    ("holding", "row"),  # 001:l.160, spades, clubs, diamonds, hearts, royals
    [
        (T, [4, 12, 14, 16, 18]),
        (F, [8, 24, 28, 32, 36]),
        (ONE, [16, 48, 56, 64, 72]),
        (FIVE, [10, 30, 35, 40, 45]),
        (NINE, [18, 54, 63, 72, 81]),
        (TEN, [20, 60, 70, 80, 90]),
    ],
)
def test_honours_of_1913(holding, row):
    suits = ("spades", "clubs", "diamonds", "hearts", "royals")
    assert [auction.honours(LAWS_1913, suit, holding) for suit in suits] == row


@pytest.mark.parametrize("table", [S000, LAWS_1913])
def test_aces_at_no_trumps(table):
    assert [auction.honours(table, "notrump", holding) for holding in (T, F, ONE)] == [30, 40, 100]


@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
def test_honours_of_000_and_of_plafond_are_the_same_in_every_suit(suit):
    rows = (T, F, FIVE, ONE, NINE, TEN)
    assert [auction.honours(S000, suit, row) for row in rows] == [30, 40, 50, 80, 90, 100]
    assert [auction.honours(PLAFOND, suit, row) for row in rows] == [60, 80, 100, 160, 180, 200]
    assert auction.honours(PLAFOND, "notrump", ONE) == 200


def test_five_honours_are_no_aces():
    for holding in Holding:
        if holding in ACES:
            check_holding(holding, notrump=True, source="")
        else:
            with pytest.raises(RuleError) as refused:
                check_holding(holding, notrump=True, source="")
            assert refused.value.code == "honours.aces"
            check_holding(holding, notrump=False, source="")


@pytest.mark.parametrize(
    ("suit", "row"),  # 000:l.14640: undoubled, doubled, redoubled
    [
        ("notrump", [10, 20, 40]),
        ("spades", [9, 18, 36]),
        ("hearts", [8, 16, 32]),
        ("diamonds", [7, 14, 28]),
        ("clubs", [6, 12, 24]),
    ],
)
def test_an_odd_trick_at_auction(suit, row):
    found = [_below(S000, Call(1, suit, doubled), 7) for doubled in (0, 1, 2)]
    assert found == row


def _below(table, call, tricks):
    return sum(mark.points for mark in auction.contract_marks(table, call, tricks) if mark.below)


def _above(table, call, tricks, *, declarer=True):
    marks = auction.contract_marks(table, call, tricks)
    return sum(mark.points for mark in marks if not mark.below and mark.declarer is declarer)


@pytest.mark.parametrize("table", [S000, LAWS_1913])
def test_every_auction_contract_counts_all_odd_tricks_or_costs_every_undertrick(table):
    for suit in ("clubs", "diamonds", "hearts", "notrump"):
        for level in range(1, 8):
            for doubled in (0, 1, 2):
                for tricks in range(14):
                    call, over = Call(level, suit, doubled), tricks - 6 - level
                    if over < 0:
                        assert _above(table, call, tricks, declarer=False) == -over * 50 * 2**doubled
                        assert _below(table, call, tricks) == 0
                    else:
                        assert _below(table, call, tricks) == (tricks - 6) * table.trick[suit] * 2**doubled
                        assert _above(table, call, tricks) == [0, 50, 100][doubled] * (over + 1)


def test_plafond_counts_below_only_what_was_bid():
    assert (_below(PLAFOND, Call(2, "hearts"), 10), _above(PLAFOND, Call(2, "hearts"), 10)) == (16, 100)
    assert [_above(PLAFOND, Call(2, "hearts", n), 7, declarer=False) for n in (0, 1, 2)] == [100, 200, 400]


@pytest.mark.parametrize(
    ("bid", "last", "enough"),  # 001:l.120
    [
        ((3, "spades"), (1, "clubs"), True),
        ((3, "clubs"), (2, "royals"), True),
        ((2, "royals"), (3, "clubs"), False),
        ((2, "notrump"), (3, "clubs"), True),
        ((4, "clubs"), (3, "royals"), False),
        ((6, "diamonds"), (5, "notrump"), False),
        ((7, "diamonds"), (5, "notrump"), False),
    ],
)
def test_a_bid_of_1913_is_compared_by_its_points(bid, last, enough):
    assert auction.outbids(LAWS_1913, bid, last) is enough


def test_straight_bridge_tricks_and_their_limit():
    assert [straight.trick_unit(trump) for trump in ("spades", "clubs", "diamonds", "hearts", "notrump")] == [
        2, 4, 6, 8, 12,
    ]  # fmt: skip
    assert [straight.trick_unit("notrump", n, 100) for n in range(5)] == [12, 24, 48, 96, 100]
    assert straight.trick_unit("spades", 6) == 128


def test_a_black_slam_does_not_win_a_game_from_love():
    # 001:l.623
    assert straight.odd_tricks(13) * straight.trick_unit("clubs") == 28 < straight.GAME


def test_five_suits_game_needs_120():
    # 000:l.15344: three no-trumps, four eagles; five of a major, six of a minor
    least = {
        suit: min(
            level for level in range(1, 9) if five_suits.trick_points(level, suit, 0) >= five_suits.GAME
        )
        for suit in five_suits.TRICK
    }
    assert least == {"notrump": 3, "eagles": 4, "hearts": 5, "spades": 5, "clubs": 6, "diamonds": 6}


@pytest.mark.parametrize(
    ("level", "vulnerable", "premium"),
    [(5, True, 0), (6, False, 500), (6, True, 750), (7, False, 1000), (7, True, 1500), (8, False, 1500),
     (8, True, 2000)],
)  # fmt: skip
def test_five_suits_slams(level, vulnerable, premium):
    marks = list(five_suits.marks(level, "clubs", 0, level + 8, vulnerable=vulnerable))
    assert sum(mark.points for mark in marks if not mark.below) == premium


def test_five_suits_undertricks_are_those_of_1948():
    def down(n, doubled, vulnerable):
        (mark,) = five_suits.marks(8, "clubs", doubled, 16 - n, vulnerable=vulnerable)
        assert not mark.declarer
        return mark.points

    assert [down(n, 0, False) for n in (1, 4, 16)] == [50, 200, 800]
    assert [down(n, 1, False) for n in (1, 2, 3, 4)] == [100, 300, 500, 700]
    assert [down(n, 2, True) for n in (1, 2, 3)] == [400, 1000, 1600]


@pytest.mark.parametrize(("points", "odd", "pct"), [(110, 1, 10), (200, 1, 100), (300, 2, 100), (320, 3, 20),
                                                    (900, 8, 100)])  # fmt: skip
def test_what_a_percentage_bid_asks_for(points, odd, pct):
    assert (Bid(points).odd, Bid(points).percentage) == (odd, pct)


def test_percentage_goes_to_the_nearest_ten_and_fives_down():
    assert [percentage.rounded(captured) for captured in (0, 4, 5, 6, 15, 16, 95, 96, 100)] == [
        0, 0, 0, 10, 10, 20, 90, 100, 100,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "premium"),
    [(600, 0), (610, 500), (700, 500), (710, 1000), (800, 1000), (810, 2000), (900, 2000)],
)
def test_percentage_slams(points, premium):
    bid = Bid(points)
    marks = list(percentage.marks(bid, bid.odd + 7, 100))
    assert sum(mark.points for mark in marks if not mark.below) == premium
    assert sum(mark.points for mark in marks if mark.below) == points
