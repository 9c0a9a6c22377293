"""Bars and charts beside figures: their lengths and levels, worked out by hand."""

from fractions import Fraction

from tournaments.selectors.results.bars import Bar, best_and_worst, share_bar, share_bars, signed_bars, spark


def test_a_percentage_is_as_long_as_it_is_and_its_level_is_told_from_50():
    assert share_bar(Fraction(5475, 100)) == Bar(0, 54.8, "middle")
    assert share_bars([Fraction(60), Fraction(40), None]) == [Bar(0, 60.0, "high"), Bar(0, 40.0, "low"), None]
    assert share_bar(Fraction(110)).end == 100


def test_points_without_a_loss_begin_at_the_left_the_most_fills_the_bar():
    shown = signed_bars([Fraction(40), Fraction(20), Fraction(0)])  # the mean is 20, near it is 2
    assert shown == [Bar(0, 100.0, "high"), Bar(0, 50.0, "middle"), Bar(0, 0.0, "low")]


def test_points_with_a_loss_grow_from_the_middle():
    shown = signed_bars([Fraction(10), Fraction(-5), Fraction(0), None])
    assert shown == [Bar(50.0, 100.0, "high"), Bar(25.0, 50.0, "low"), Bar(50.0, 50.0, "middle"), None]
    assert signed_bars([Fraction(0), None]) == [None, None]


def test_an_evening_has_a_column_for_each_board_up_or_down_from_the_middle():
    assert spark([Fraction(1)]) is None
    shown = spark([Fraction(50), Fraction(-25), Fraction(0)])
    assert shown is not None
    assert shown.columns == [(1, 2.0, 28.0, "high"), (11, 30, 14.0, "low"), (21, 28.5, 1.5, "middle")]
    assert (shown.better, shown.worse, shown.width) == (1, 1, 30)


def test_best_and_worst_are_the_first_of_equals():
    rows = [{"board": 1, "above": 5}, {"board": 2, "above": 5}, {"board": 3, "above": -1}, {"board": 4}]
    assert [row["board"] for row in best_and_worst(rows) or ()] == [1, 3]
    assert best_and_worst(rows[3:]) is None
