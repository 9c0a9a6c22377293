"""How every exact number is read: one table, written by hand from the convention of the module."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words.figures import aligned, as_typed, figure, percentage, rounded, signed, two_decimals

EXAMPLES = [  # the number; as points, as a gain, as a percentage
    (Fraction(7, 2), "3.5", "+3.5", "3.50"),
    (Fraction(-5, 2), "−2.5", "−2.5", "−2.50"),
    (0, "0", "0", "0.00"),
    (7, "7", "+7", "7.00"),
    (-620, "−620", "−620", "−620.00"),
    (100, "100", "+100", "100.00"),
    (Fraction(50), "50", "+50", "50.00"),
    (Fraction(1, 3), "0.33", "+0.33", "0.33"),
    (Fraction(200, 3), "66.67", "+66.67", "66.67"),
    (Fraction(97, 8), "12.13", "+12.13", "12.13"),  # 12.125
    (Fraction(-1, 200), "−0.01", "−0.01", "−0.01"),  # -0.005
    (Fraction(-1, 201), "0", "0", "0.00"),  # what is rounded to zero has no sign
    (Fraction(1, 201), "0", "0", "0.00"),
    (Fraction(1999, 200), "10", "+10", "10.00"),  # 9.995
    (Decimal("-0.005"), "−0.01", "−0.01", "−0.01"),
    (Decimal("12.50"), "12.5", "+12.5", "12.50"),
    (Decimal("1E+3"), "1000", "+1000", "1000.00"),
    (Decimal("-0"), "0", "0", "0.00"),
    (10**30 + Fraction(1, 8), f"{10**30}.13", f"+{10**30}.13", f"{10**30}.13"),
]


@pytest.mark.parametrize(("value", "points", "gain", "per_cents"), EXAMPLES)
def test_a_number_is_read_in_one_way(value, points, gain, per_cents):
    assert (figure(value), signed(value), percentage(value)) == (points, gain, per_cents)
    assert two_decimals(value) == per_cents


@given(st.fractions(), st.sampled_from([figure, signed, two_decimals]))
def test_a_text_says_the_rounded_number_and_nothing_else(value, shown):
    text = shown(value)
    assert Decimal(text.replace("\N{MINUS SIGN}", "-")) == rounded(value)
    assert "-" not in text
    assert not text.startswith("\N{MINUS SIGN}0") or float(rounded(value)) < 0


def test_a_setting_is_shown_exactly():
    settings = [Fraction(3), Fraction(1, 4), Fraction(-5, 2), Fraction(1, 3), Fraction(1, 8)]
    assert [as_typed(value) for value in settings] == ["3", "0.25", "-2.5", "1/3", "0.125"]


@pytest.mark.parametrize(
    ("column", "shown"),
    [
        (["12.5", "−3", "", "0.33"], ["12.50", "−3.00", "", "0.33"]),
        (["12", "−3"], ["12", "−3"]),
        (["–", "7.5", "8"], ["–", "7.5", "8.0"]),
        ([], []),
    ],
)
def test_a_column_has_as_many_decimals_as_its_longest_figure(column, shown):
    assert aligned(column) == shown
