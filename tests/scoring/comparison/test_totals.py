"""Total points and tricks, and both against the average: the books' worked examples."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison import (
    Average,
    BoardResult,
    Direction,
    Weighted,
    compare_average,
    compare_total_points,
    compare_tricks,
)
from scoring.words import RuleError

NS, EW = Direction.NS, Direction.EW
played = BoardResult.played
BOTH_EVEN = BoardResult.awarded(Average.EVEN, Average.EVEN)


def points(compared, direction=NS):
    return [compared.fraction(index, direction) for index in range(len(compared.ns))]


TOTALS = [201, 204, 211, 207, 212]
"""Tricks of five N-S pairs in 30 deals, 390 together with E-W's (001:l.2265)."""


def deals(totals, count, most):
    """So many deals of up to `most` each that add up to the totals, pair by pair."""
    shares = [divmod(total, count) for total in totals]
    assert all(each < most for each, _ in shares)
    return [[each + (deal < rest) for each, rest in shares] for deal in range(count)]


def test_compass_whist_is_scored_against_the_average_of_the_direction():
    summed = {direction: [Fraction(0)] * 5 for direction in Direction}
    taken = {direction: [Fraction(0)] * 5 for direction in Direction}
    for tricks in deals(TOTALS, 30, 13):
        board = [played(own) for own in tricks]
        for direction in Direction:
            plain, compared = compare_tricks(board), compare_tricks(board, against_average=True)
            taken[direction] = [
                a + b for a, b in zip(taken[direction], points(plain, direction), strict=True)
            ]
            summed[direction] = [
                a + b for a, b in zip(summed[direction], points(compared, direction), strict=True)
            ]
    assert taken[NS] == TOTALS
    assert taken[EW] == [189, 186, 179, 183, 178]
    assert summed[NS] == [-6, -3, 4, 0, 5]
    assert summed[EW] == [6, 3, -4, 0, -5]


def test_net_points_of_duplicate_auction_against_the_average():
    board = [played(score) for score in (90, 120, -50, 180)]  # the average is 85
    assert points(compare_average(board)) == [5, 35, -135, 95]
    assert points(compare_average(board), EW) == [-5, -35, 135, -95]


def test_the_average_may_be_a_fraction():
    assert points(compare_average([played(10), played(0), played(0)])) == [
        Fraction(20, 3), Fraction(-10, 3), Fraction(-10, 3),
    ]  # fmt: skip


def test_a_table_that_takes_the_average():
    board = [played(8), played(5), BOTH_EVEN]
    assert points(compare_tricks(board, against_average=True))[2] == 0
    assert [points(compare_tricks(board), side)[2] for side in Direction] == [Fraction(13, 2)] * 2
    assert points(compare_average([played(100), BOTH_EVEN])) == [0, 0]
    assert points(compare_tricks([BOTH_EVEN]), EW) == [Fraction(13, 2)]
    assert points(compare_tricks([played(9), played(6, "b"), BOTH_EVEN]))[2] == Fraction(15, 2)


@pytest.mark.parametrize(
    ("compared", "result"),
    [
        (compare_total_points, BOTH_EVEN),
        (compare_average, BoardResult.awarded(Average.PLUS, Average.MINUS)),
        (compare_average, BoardResult.awarded(50, 50)),
        (compare_tricks, BoardResult.awarded(Average.PLUS, Average.EVEN)),
    ],
)
def test_an_award_without_worth_is_refused(compared, result):
    with pytest.raises(RuleError) as refused:
        compared([result])
    assert refused.value.code == "award.total"


@pytest.mark.parametrize("tricks", [-1, 14])
def test_a_side_takes_0_to_13_tricks(tricks):
    mixed = Weighted.of_percents([(tricks, Fraction(50)), (7, Fraction(50))])
    for result in (played(tricks), played(mixed), BoardResult(ns=7, ew=tricks)):
        with pytest.raises(RuleError) as refused:
            compare_tricks([result])
        assert refused.value.code == "tricks.range"


def test_weighted_scores_count_by_their_mean():
    mixed = Weighted.of_percents([(100, Fraction(50)), (-50, Fraction(50))])
    board = [played(mixed), played(0)]
    assert points(compare_total_points(board)) == [25, 0]
    assert points(compare_average(board)) == [Fraction(25, 2), Fraction(-25, 2)]


def test_each_side_of_a_split_score_has_its_own_average():
    board = [played(100), BoardResult(ns=0, ew=-100)]
    assert points(compare_average(board)) == [50, -50]
    assert points(compare_average(board), EW) == [-100, 100]


def test_forms_of_a_board_have_their_own_averages():
    board = [played(100), played(0), played(600, "b"), played(620, "b")]
    assert points(compare_average(board)) == [50, -50, -10, 10]


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=9))
def test_a_direction_has_as_much_above_the_average_as_below(scores):
    board = [played(score) for score in scores]
    for direction in Direction:
        assert sum(points(compare_average(board), direction)) == 0
