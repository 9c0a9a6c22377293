"""Matches won by two measures: Patton, hybrid; and a knockout with two reckonings."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.victory import SCALES, Aggregate, hybrid_points, knockout_margin, patton_points
from scoring.words import RuleError

WBF = SCALES["wbf-continuous"]


def pair(one, other):
    return Fraction(one), Fraction(other)


@pytest.mark.parametrize(
    ("points", "gains", "boards", "worth"),
    [
        ((6, 2), (300, 300), 4, (10, 6)),  # modern-standards.md 6: 6 + 4 of 16
        ((4, 4), (0, 0), 4, (8, 8)),  # nobody gained a point
        ((8, 0), (900, 0), 4, (16, 0)),
        ((6, 2), (500, 300), 4, (6 + 5, 2 + 3)),  # 200 of 800: a quarter of 4
        ((2, 6), (900, 100), 4, (2 + 7, 6 + 1)),  # 800 of 1000: 3.2 of 4
        ((2, 4), (250, 150), 3, (2 + 4, 4 + 2)),  # 100 of 400: 0.75 of 3
        ((2, 2), (300, 100), 2, (2 + 3, 2 + 1)),  # a half of 2
        ((1, 1), (300, 100), 1, (2 + 1, 1 + 0)),  # a half goes to the winner
    ],
)
def test_patton(points, gains, boards, worth):
    assert patton_points(pair(*points), pair(*gains), boards) == worth
    assert patton_points(pair(*points[::-1]), pair(*gains[::-1]), boards) == worth[::-1]


def test_an_aggregate_by_a_table_of_ratios():
    table = Aggregate((Fraction(1, 10), Fraction(3, 10), Fraction(6, 10), Fraction(9, 10)))
    splits = [
        table.split(pair(1000 + ahead, 1000 - ahead), 8)[0] for ahead in (0, 99, 100, 300, 599, 899, 900)
    ]
    assert splits == [4, 4, 5, 6, 6, 7, 8]


@pytest.mark.parametrize("limits", [("0",), ("1/2", "1/2"), ("1/2", "1/4"), ("11/10",)])
def test_ratios_that_are_no_table(limits):
    with pytest.raises(RuleError) as refused:
        Aggregate(tuple(map(Fraction, limits)))
    assert refused.value.code == "patton.limits"


@given(st.integers(0, 5000), st.integers(0, 5000), st.integers(1, 40))
def test_an_aggregate_is_shared_out_and_more_is_never_worth_less(own, other, boards):
    split = Aggregate().split(pair(own, other), 2 * boards)
    assert sum(split) == 2 * boards
    assert min(split) >= 0
    assert Aggregate().split(pair(own + 10, other), 2 * boards)[0] >= split[0]


def test_hybrid():
    """12 IMPs over 8 boards are 14.39; 12 points of 16 are 15 of 20."""
    assert hybrid_points(pair(12, -12), pair(12, 4), 8, WBF) == (Fraction("29.39"), Fraction("10.61"))
    assert hybrid_points(pair(0, 0), pair(0, 0), 8, WBF) == (20, 20)


@pytest.mark.parametrize(
    ("imps", "points", "worth"),
    [
        (5, (17, 15), ("22.11", "17.89")),  # 11.48 to 8.52; 17 of 32 are 10.625 of 20
        (5, (15, 17), ("20.86", "19.14")),  # 15 of 32 are 9.375 of 20: 9.38
        (0, (17, 15), ("20.63", "19.37")),
    ],
)
def test_a_hybrid_is_rounded_for_the_winner_and_the_loser_has_the_rest(imps, points, worth):
    """Sixteen boards (modern-standards.md, the table of 16 boards and 9.6)."""
    expected = tuple(map(Fraction, worth))
    assert hybrid_points(pair(imps, -imps), pair(*points), 16, WBF) == expected
    assert hybrid_points(pair(-imps, imps), pair(*points[::-1]), 16, WBF) == expected[::-1]


def test_a_split_score_gives_each_side_of_a_hybrid_its_own_margin():
    assert hybrid_points(pair(5, 0), pair(16, 16), 16, WBF) == (Fraction("21.48"), 20)


@given(st.integers(-90, 90), st.integers(0, 16), st.integers(0, 16))
def test_both_sides_of_a_hybrid_have_forty(imps, own, other):
    assert sum(hybrid_points(pair(imps, -imps), pair(own, other), 8, WBF)) == 40


@given(st.integers(-90, 90), st.integers(0, 16), st.integers(0, 16))
def test_a_hybrid_is_the_same_from_either_side(imps, own, other):
    seen = hybrid_points(pair(-imps, imps), pair(other, own), 8, WBF)
    assert seen[::-1] == hybrid_points(pair(imps, -imps), pair(own, other), 8, WBF)


def test_a_knockout_with_two_reckonings_is_decided_by_their_mean():
    assert knockout_margin(Fraction(12), Fraction(-8)) == 10
    assert knockout_margin(Fraction(5), Fraction(-5)) == 5
