"""The geometry of drawings: every value was worked out by hand."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.words.drawing import (
    Axes,
    Dot,
    Scale,
    Tick,
    anchor_at,
    coordinate,
    line,
    month_starts,
    round_figures,
    round_step,
)


def test_a_scale_lays_values_evenly_between_its_ends_and_may_fall():
    up = Scale(Fraction(40), Fraction(60), Fraction(100), Fraction(0))
    assert [up.at(value) for value in (40, 45, Decimal("52.5"), 60)] == [100, 75, Fraction(75, 2), 0]
    assert Scale(Fraction(5), Fraction(5)).at(5) == 50  # one value has the middle


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12, "12"),
        (Fraction(25, 2), "12.5"),
        (Fraction(1, 3), "0.3"),
        (Fraction(2, 3), "0.7"),
        (Fraction(-1, 4), "-0.3"),
        (Fraction(-1, 100), "0"),
    ],
)
def test_a_coordinate_has_one_decimal_at_most(value, text):
    assert coordinate(value) == text


def test_a_line_has_its_points_in_order():
    assert line([(0, 50), (Fraction(25, 2), Fraction(201, 5))]) == "0,50 12.5,40.2"


@pytest.mark.parametrize(
    ("span", "most", "step"),
    [
        (20, 5, 5),  # 4 steps of 5; of 2 there would be 10
        (21, 4, 10),
        (100, 5, 20),
        (101, 5, 50),
        (1, 5, Fraction(1, 5)),
        (7_000, 5, 2_000),
    ],
)
def test_a_step_is_one_two_or_five_times_a_power_of_ten(span, most, step):
    assert round_step(span, most) == step


@pytest.mark.parametrize(
    ("low", "high", "shown"),
    [
        (41, 58, [40, 45, 50, 55, 60]),
        (50, 50, [50, Fraction(251, 5), Fraction(252, 5), Fraction(253, 5), Fraction(254, 5), 51]),
        (-130, 720, [-200, 0, 200, 400, 600, 800]),
        (38, 63, [35, 40, 45, 50, 55, 60, 65]),
    ],
)
def test_round_figures_reach_from_below_the_lowest_to_above_the_highest(low, high, shown):
    assert round_figures(low, high) == shown


def test_axes_leave_three_per_cent_at_the_sides_ten_above_and_six_below():
    """94 wide and 84 high: a quarter of the way is 3 + 23.5, and 94 - 21."""
    axes = Axes.over([0, 1, 4], [40, 60])
    assert axes.dot(0, 40) == Dot("3", "94", anchor="start")
    assert axes.dot(1, 45, "45 %", 2) == Dot("26.5", "73", "45 %", 2, "middle")
    assert axes.dot(4, 60) == Dot("97", "10", anchor="end")
    assert axes.line([(0, 40), (4, 50)]) == "3,94 97,52"
    assert axes.tick_up(50, "50 %", "average", middle=True) == Tick("52", "50 %", "average", middle=True)
    assert axes.tick_across(2, "May") == Tick("50", "May")


def test_a_text_is_set_so_that_it_stays_in_the_frame():
    assert [anchor_at(place) for place in (0, 9, 10, 90, 91, 100)] == ["start"] * 2 + ["middle"] * 2 + [
        "end"
    ] * 2


def test_the_months_of_an_axis_are_thinned_until_there_are_few_enough():
    season = date(2025, 9, 3), date(2026, 5, 28)
    assert [day.month for day in month_starts(*season, most=8)] == [10, 11, 12, 1, 2, 3, 4, 5]
    assert [day.month for day in month_starts(*season, most=6)] == [11, 1, 3, 5]
    assert month_starts(date(2012, 2, 1), date(2026, 3, 1), most=6) == [
        date(year, 1, 1) for year in (2015, 2020, 2025)
    ]
    assert month_starts(date(2026, 5, 1), date(2026, 5, 28), most=6) == []
    assert month_starts(date(2026, 5, 1), date(2026, 6, 1), most=6) == [date(2026, 6, 1)]
