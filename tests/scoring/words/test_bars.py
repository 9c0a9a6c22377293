"""Bars beside figures: their lengths and levels, worked out by hand."""

from fractions import Fraction

from scoring.words.bars import Bar, point_bars, share_bar, share_bars, signed_bars


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


def test_where_few_points_are_good_the_longest_bar_is_the_worst():
    shown = point_bars([26, 17, 5], few_are_good=True)  # the mean is 16, near it is 1.3
    assert shown == [Bar(0, 100.0, "low"), Bar(0, 65.4, "middle"), Bar(0, 19.2, "high")]
    assert [bar.level for bar in point_bars([26, 17, 5]) if bar] == ["high", "middle", "low"]
