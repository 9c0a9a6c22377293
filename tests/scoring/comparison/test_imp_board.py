"""One board compared in IMPs, exactly."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import RuleError
from scoring.comparison import (
    ABSENT,
    Average,
    Award,
    BoardResult,
    DatumRule,
    Direction,
    Divisor,
    Weighted,
    butler,
    compare_butler,
    compare_cross_imps,
    cross_imps,
)

NS, EW = Direction.NS, Direction.EW
played = BoardResult.played
SCORES = st.lists(st.integers(-200, 200).map(lambda tens: tens * 10), min_size=1, max_size=9)


def points(compared, direction=NS):
    return [compared.fraction(index, direction) for index in range(len(compared.ns))]


def weighted(*parts):
    return played(Weighted.of_percents((score, Fraction(percent)) for score, percent in parts))


@pytest.mark.parametrize(
    ("divisor", "share"),
    [(Divisor.COMPARISONS, Fraction(16, 5)), (Divisor.TABLES, Fraction(16, 6)), (Divisor.NONE, 16)],
)
def test_cross_imps_of_the_standards_example(divisor, share):
    board = [played(score) for score in (420, 450, 200, 420, 200, -50, 590)]
    board.pop(3)  # the example compares 420 with five that are not equal to it
    assert points(compare_cross_imps(board, divisor))[0] == share


@given(SCORES)
def test_plain_scores_earn_as_on_arrays(scores):
    board = [played(score) for score in scores]
    for side in Direction:
        sign = side.value
        assert (
            points(compare_cross_imps(board, Divisor.NONE), side)
            == (sign * cross_imps(np.array(scores))).tolist()
        )
        assert (
            points(compare_butler(board, DatumRule(1)), side) == (sign * butler(np.array(scores), 1)).tolist()
        )


def test_a_weighted_score_earns_the_mean_of_imps_not_the_imps_of_the_mean():
    board = [weighted((620, "50"), (-100, "50")), played(620), played(-100)]
    got = points(compare_cross_imps(board))
    # 620 against -100 is 720: 12 IMPs
    assert got == [0, Fraction(12 + 6, 2), Fraction(-18, 2)]


def test_the_datum_takes_a_weighted_score_by_its_mean():
    board = [weighted((620, "25"), (-100, "75")), played(140), played(140)]  # means 80, 140, 140: datum 120
    assert points(compare_butler(board)) == [Fraction(11 - 3 * 6, 4), 1, 1]


def test_each_side_of_a_split_score_has_its_own_datum():
    board = [played(100), BoardResult(ns=100, ew=1000)]
    assert points(compare_butler(board)) == [0, 0]
    assert points(compare_butler(board), EW) == [10, -10]


def test_forms_of_a_fouled_board_are_compared_apart():
    board = [played(100), played(50), played(1000, "b")]
    assert points(compare_cross_imps(board)) == [2, -2, 0]
    assert points(compare_butler(board)) == [1, -1, 0]


def test_awards_at_imps():
    stated = BoardResult(Award(Fraction(60), Fraction(2)), Award(None, Fraction(-2)))
    board = [played(100), ABSENT, BoardResult.awarded(Average.PLUS, Average.MINUS), stated]
    assert points(compare_cross_imps(board)) == [0, None, 3, 2]
    assert points(compare_cross_imps(board), EW) == [0, None, -3, -2]
    assert points(compare_butler([BoardResult.awarded(Average.EVEN, Average.EVEN)])) == [0]


@pytest.mark.parametrize("compared", [compare_cross_imps, compare_butler])
def test_per_cents_have_no_worth_in_imps(compared):
    with pytest.raises(RuleError) as refused:
        compared([BoardResult.awarded(60, 40)])
    assert refused.value.code == "award.imps"
