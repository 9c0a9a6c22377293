"""Exact arithmetic on arrays, packing, rounding."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.exact import added_at, common_divisor, narrowed, plus, times, whole
from scoring.comparison.packing import pack, unpack
from scoring.words.figures import rounded

LARGE = st.integers(-(2**70), 2**70)
NUMBERS = st.lists(st.one_of(LARGE, st.integers(-1000, 1000)), max_size=6)


@given(NUMBERS, LARGE)
def test_sums_and_products_never_overflow(numbers, other):
    assert times(whole(numbers), other).tolist() == [number * other for number in numbers]
    assert plus(whole(numbers), other).tolist() == [number + other for number in numbers]


@given(NUMBERS, st.data())
def test_adding_at_repeated_places_never_overflows(numbers, data):
    where = data.draw(st.lists(st.integers(0, 2), min_size=len(numbers), max_size=len(numbers)))
    start = data.draw(st.lists(LARGE, min_size=3, max_size=3))
    expected = list(start)
    for place, number in zip(where, numbers, strict=True):
        expected[place] += number
    assert added_at(whole(start), np.array(where, dtype=np.int64), whole(numbers)).tolist() == expected


def test_what_fits_is_kept_as_int64():
    assert narrowed(np.array([1, 2], dtype=object)).dtype == np.int64
    assert whole([2**64]).dtype == object
    assert (whole([2**64]) - 2**64 + 5).tolist() == [5]


def test_common_divisor():
    assert common_divisor(12, whole([24, 18])) == 6
    assert common_divisor(12, whole([]), whole([0])) == 12
    assert common_divisor(2**70, whole([2**69, 2**68])) == 2**68


@given(st.dictionaries(st.text(max_size=3), NUMBERS, max_size=4))
def test_packing_round_trips(named):
    arrays = {name: whole(numbers) for name, numbers in named.items()}
    data = pack(arrays)
    again = unpack(data)
    assert {name: values.tolist() for name, values in again.items()} == named
    assert pack(again) == data


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1, 3), "0.33"),
        (Fraction(1, 200), "0.01"),
        (Fraction(-1, 200), "-0.01"),
        (Fraction(-1, 201), "0.00"),
        (Fraction(124999, 10000), "12.50"),
        (0, "0.00"),
        (10**30 + Fraction(1, 8), f"{10**30}.13"),
    ],
)
def test_halves_go_away_from_zero(value, shown):
    assert str(rounded(value)) == shown


@given(st.fractions(), st.integers(0, 5))
def test_rounding_is_to_the_nearest(value, places):
    got = rounded(value, places)
    assert abs(Fraction(got) - value) * 2 <= Fraction(1, 10**places)
    assert got.as_tuple().exponent == -places
    assert rounded(-value, places) == got.copy_negate()


def test_whole_units():
    assert rounded(Fraction(5, 2), 0) == Decimal(3)
