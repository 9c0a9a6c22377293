"""One board compared in IMPs, exactly."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison import (
    ABSENT,
    Average,
    Award,
    BoardResult,
    DatumRule,
    Direction,
    Divisor,
    ImpAwards,
    Scaling,
    Weighted,
    butler,
    compare_butler,
    compare_cross_imps,
    cross_imps,
    imps,
)
from scoring.words import RuleError
from scoring.words.figures import rounded

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


FEWER = [620, 620, 600, 170, 140, -100, -100, -200]
"""Of 620: against 620 0, 600 1, 170 and 140 10 each, -100 12 twice, -200 13: 58 together."""


@pytest.mark.parametrize(
    ("divisor", "scaling", "expected", "share"),
    [
        (Divisor.COMPARISONS, Scaling.NONE, 10, Fraction(58, 7)),
        (Divisor.COMPARISONS, Scaling.RESULTS, 10, Fraction(58 * 10, 8 * 9)),  # EBU: 8.06
        (Divisor.COMPARISONS, Scaling.RESULTS, 8, Fraction(58, 7)),
        (Divisor.COMPARISONS, Scaling.RESULTS, None, Fraction(58, 7)),
        (Divisor.TABLES, Scaling.RESULTS, 10, Fraction(58, 8)),
        (Divisor.NONE, Scaling.RESULTS, 10, Fraction(58 * 10, 8)),
        (Divisor.NONE, Scaling.COMPARISONS, 10, 58),  # not fouled: as it is
    ],
)
def test_fewer_results_are_scaled_up_to_those_of_other_boards(divisor, scaling, expected, share):
    board = [played(score) for score in FEWER]
    assert points(compare_cross_imps(board, divisor, scaling=scaling, expected=expected))[0] == share
    assert points(compare_cross_imps(board, divisor, scaling=scaling, expected=expected), EW)[0] == -share


def test_total_imps_of_a_fouled_board_are_factored_by_its_comparisons():
    """Eight results and two of another version: 58 x 9 / 7, and 10 (620 against 170) x 9 / 1."""
    board = [played(score) for score in FEWER] + [played(620, "b"), played(170, "b")]
    total = points(compare_cross_imps(board, Divisor.NONE, scaling=Scaling.COMPARISONS))
    assert (total[0], total[8], total[9]) == (Fraction(58 * 9, 7), 90, -90)
    compared = points(compare_cross_imps(board, scaling=Scaling.COMPARISONS))
    assert compared == points(compare_cross_imps(board))


def test_an_average_undivided_is_for_each_comparison_that_the_board_counts_as():
    board = [played(score) for score in FEWER] + [BoardResult(Award(Average.PLUS), Award(Average.MINUS))]
    scaled = points(compare_cross_imps(board, Divisor.NONE, scaling=Scaling.RESULTS, expected=10))
    assert scaled[8] == 3 * 9
    assert points(compare_cross_imps(board, Divisor.NONE))[8] == 3 * 7


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


def test_what_averages_are_worth_is_a_setting():
    board = [played(100), BoardResult.awarded(Average.PLUS, Average.MINUS)]
    two = ImpAwards(average=Fraction(2))
    assert (
        points(compare_cross_imps(board, awards=two)) == points(compare_butler(board, awards=two)) == [0, 2]
    )
    assert points(compare_cross_imps(board, awards=two), EW)[1] == -2


def test_undivided_an_average_is_worth_its_imps_for_each_comparison():
    stated = BoardResult(Award(Average.PLUS, Fraction(5)), Award(Average.MINUS, Fraction(-5)))
    board = [played(100), played(50), played(50), BoardResult.awarded(Average.PLUS, Average.MINUS), stated]
    assert points(compare_cross_imps(board, Divisor.NONE)) == [4, -2, -2, 6, 5]
    assert points(compare_cross_imps(board)) == [2, -1, -1, 3, 5]


def test_per_cents_have_the_worth_that_the_event_states():
    board = [played(100), BoardResult.awarded(60, 45)]
    awards = ImpAwards(per_cent=Fraction("0.3"))
    for compared in (compare_cross_imps(board, awards=awards), compare_butler(board, awards=awards)):
        assert [compared.fraction(1, side) for side in Direction] == [3, Fraction("-1.5")]


@pytest.mark.parametrize("settings", [{"average": Fraction(-1)}, {"per_cent": Fraction(-1)}])
def test_an_average_plus_is_never_a_loss(settings):
    with pytest.raises(RuleError) as refused:
        ImpAwards(**settings)
    assert refused.value.code == "award.negative"


@pytest.mark.parametrize("compared", [compare_cross_imps, compare_butler])
def test_per_cents_have_no_worth_in_imps(compared):
    with pytest.raises(RuleError) as refused:
        compared([BoardResult.awarded(60, 40)])
    assert refused.value.code == "award.imps"


# Weighted scores among others, by the definition

SIDES = st.one_of(
    st.integers(-60, 60).map(lambda tens: tens * 10),
    st.builds(
        lambda scores, cut: Weighted.of_percents(
            [(scores[0], Fraction(cut)), (scores[1], 100 - Fraction(cut))]
        ),
        st.tuples(*[st.integers(-60, 60).map(lambda tens: tens * 10)] * 2),
        st.integers(1, 99),
    ),
)
RESULTS = st.lists(st.tuples(SIDES, st.sampled_from(["", "b"])), min_size=1, max_size=7)


def parts(side):
    return side.parts if isinstance(side, Weighted) else ((side, Fraction(1)),)


@given(RESULTS, st.sampled_from(Divisor))
def test_cross_imps_are_the_mean_over_all_proportions(results, divisor):
    compared = compare_cross_imps([played(side, form) for side, form in results], divisor)
    for index, (own, form) in enumerate(results):
        others = [side for at, (side, group) in enumerate(results) if group == form and at != index]
        total = sum(
            part * other_part * imps(score - other)
            for score, part in parts(own)
            for side in others
            for other, other_part in parts(side)
        )
        by = {"comparisons": max(len(others), 1), "tables": len(others) + 1, "none": 1}[divisor]
        assert compared.fraction(index, NS) == -compared.fraction(index, EW) == Fraction(total) / by


@given(RESULTS, st.sampled_from(Divisor))
def test_what_some_win_at_cross_imps_the_others_lose(results, divisor):
    compared = compare_cross_imps([played(side, form) for side, form in results], divisor)
    for form in ("", "b"):
        rows = [at for at, (_, group) in enumerate(results) if group == form]
        assert sum(compared.fraction(at, NS) for at in rows) == 0


@given(RESULTS)
def test_butler_is_the_mean_of_imps_from_a_datum_of_means(results):
    compared = compare_butler([played(side, form) for side, form in results])
    for index, (own, form) in enumerate(results):
        means = [sum(s * p for s, p in parts(side)) for side, group in results if group == form]
        middle = int(rounded(Fraction(sum(means)) / len(means) / 10, 0)) * 10
        earned = sum(part * imps(score - middle) for score, part in parts(own))
        assert compared.fraction(index, NS) == -compared.fraction(index, EW) == earned


def test_weights_too_fine_for_int64_stay_exact():
    one, other = 10**12 + 39, 10**12 + 61
    board = [
        played(Weighted(((620, Fraction(1, one)), (90, Fraction(one - 1, one))))),
        played(Weighted(((620, Fraction(1, other)), (90, Fraction(other - 1, other))))),
        played(-100),
    ]
    compared = compare_cross_imps(board, Divisor.NONE)
    assert sum(compared.fraction(index, NS) for index in range(3)) == 0
    assert compared.fraction(2, NS) == -(5 + Fraction(7, one)) - (5 + Fraction(7, other))
