"""The datum of a board by each of its named settings."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison import (
    Board,
    BoardResult,
    DatumKind,
    DatumRule,
    Direction,
    Half,
    Weighted,
    butler,
    compare_butler,
    datums,
)
from scoring.words import RuleError

played = BoardResult.played
STANDARD = [980] * 3 + [480] * 11 + [450] * 7 + [-50]
"""modern-standards.md 4: the mean of these 22 scores is 514.55."""


def datum(scores, rule):
    board = Board.of([played(score) for score in scores])
    return rule.of(board.groups(Direction.NS)[""])


def points(scores, rule):
    compared = compare_butler([played(score) for score in scores], rule)
    return [compared.fraction(index, Direction.NS) for index in range(len(scores))]


def test_the_standards_example_rounded_and_not():
    assert datum(STANDARD, DatumRule()) == 510
    exact = DatumRule(rounded=False)
    assert datum(STANDARD, exact) == Fraction(11320, 22)
    assert sorted(set(points(STANDARD, DatumRule()))) == [-11, -2, -1, 10]
    # against 514.55: 465.45, -34.55, -64.55 and -564.55
    assert sorted(set(points(STANDARD, exact))) == [-11, -2, -1, 10]


def test_an_exact_datum_gives_the_imps_of_the_last_limit_reached():
    scores = [30, 0, 0]  # differences of 20, -10 and -10
    assert points(scores, DatumRule(rounded=False)) == [1, 0, 0]
    scores = [29, 0, 0]  # 19 1/3 does not reach 20
    assert points(scores, DatumRule(rounded=False)) == [0, 0, 0]


@pytest.mark.parametrize(("results", "left_out"), [(1, 0), (7, 0), (8, 1), (15, 1), (16, 2), (40, 2)])
def test_as_many_extremes_as_fit_the_number_of_results(results, left_out):
    assert DatumRule(trim=None).left_out(results) == left_out


def test_extremes_are_left_out_of_the_datum_not_of_the_comparison():
    scores = [-2000, 100, 100, 100, 100, 100, 100, 2400]
    assert datum(scores, DatumRule()) == 130  # 1000 / 8 is 125
    assert datum(scores, DatumRule(trim=None)) == 100
    assert points(scores, DatumRule(trim=None)) == [-19, 0, 0, 0, 0, 0, 0, 20]


@pytest.mark.parametrize(
    ("scores", "middle"),
    [([420], 420), ([420, -50, 170], 170), ([100, 120, 430, -50], 110), ([100, 110], 105)],
)
def test_the_median(scores, middle):
    for trim in (0, 1, None):
        assert datum(scores, DatumRule(trim, DatumKind.MEDIAN, rounded=False)) == middle


def test_the_median_is_rounded_like_the_mean():
    assert datum([100, 110], DatumRule(kind=DatumKind.MEDIAN)) == 110
    assert datum([-100, -110], DatumRule(kind=DatumKind.MEDIAN)) == -110


@pytest.mark.parametrize(
    ("scores", "even"),
    [
        ([440, 410], 420),  # manual of ACBLscore, p. 83: a mean of 425 is 420
        ([440, 430], 440),  # and one of 435 is 440
        ([-440, -410], -420),
        ([-440, -430], -440),
        ([10, 0], 0),
        ([420, 430, 430], 430),  # 426.67 is no half
        ([430, 420, 420], 420),
    ],
)
def test_a_half_to_the_even_ten(scores, even):
    assert datum(scores, DatumRule(half=Half.EVEN)) == even
    assert datum(scores, DatumRule(kind=DatumKind.MEDIAN, half=Half.EVEN)) % 10 == 0


def test_against_the_datum_of_acblscore():
    """Mean 425 is 420: 440 is +20 and 1 IMP, 410 is -10 and nothing. Away from zero it is 430."""
    assert points([440, 410], DatumRule(half=Half.EVEN)) == [1, 0]
    assert points([440, 410], DatumRule()) == [0, -1]


def test_a_weighted_score_counts_by_its_mean():
    mixed = Weighted.of_percents([(620, Fraction(25)), (-100, Fraction(75))])  # mean 80
    board = Board.of([played(mixed), played(140), played(420)])
    group = board.groups(Direction.NS)[""]
    assert DatumRule(rounded=False).of(group) == Fraction(640, 3)
    assert DatumRule(kind=DatumKind.MEDIAN).of(group) == 140
    assert DatumRule(trim=1).of(group) == 140


def test_a_trim_below_nothing_is_refused():
    with pytest.raises(RuleError) as refused:
        DatumRule(trim=-1)
    assert (refused.value.code, refused.value.field) == ("comparison.trim", "trim")


@given(
    st.lists(st.integers(-760, 760).map(lambda tens: tens * 10), min_size=1, max_size=20), st.integers(0, 3)
)
def test_the_datum_is_that_of_the_arrays(scores, trim):
    assert [datum(scores, DatumRule(trim))] == datums(scores, trim).tolist()
    assert points(scores, DatumRule(trim)) == butler(scores, trim).tolist()
