"""The WBF's scales of 2013: every printed table, and what must hold for any number of boards."""

import re
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.victory import SCALES, nearest
from scoring.words import RuleError
from tests.rules import RULES

CONTINUOUS, DISCRETE, HALF = SCALES["wbf-continuous"], SCALES["wbf-discrete"], SCALES["wbf-half"]
STANDARDS = RULES / "modern-standards.md"
BOARDS = range(1, 65)


def winners(scale, boards):
    return [str(winner) for winner, _ in scale.rows(boards)]


# A few values, from print

EIGHT = """10.00 10.44 10.86 11.27 11.67 12.05 12.42 12.77 13.12 13.45 13.78 14.09 14.39 14.68 14.96 15.23
15.50 15.75 16.00 16.23 16.46 16.68 16.90 17.11 17.31 17.50 17.69 17.87 18.04 18.21 18.37 18.53 18.68 18.83
18.97 19.11 19.24 19.37 19.50 19.62 19.74 19.85 19.95 20.00"""


def test_eight_boards_as_printed():
    assert winners(CONTINUOUS, 8) == EIGHT.split()


def test_fourteen_boards_as_published():
    """R. Klinger, IBPA 2013: the first seven IMPs, and margins of 10 and 20."""
    values = [winner for winner, _ in CONTINUOUS.rows(14)]
    steps = [str(after - before) for before, after in pairwise(values[:8])]
    assert steps == ["0.33", "0.33", "0.31", "0.31", "0.30", "0.29", "0.29"]
    assert (values[10], values[20]) == (Decimal("12.97"), Decimal("15.26"))


@pytest.mark.parametrize(
    ("boards", "margin", "raised"), [(8, 40, "19.74"), (12, 42, "19.02"), (16, 14, "13.75"), (24, 5, "11.23")]
)
def test_the_correction_of_concavity(boards, margin, raised):
    assert winners(CONTINUOUS, boards)[margin] == raised


def test_a_third_of_the_way_to_a_full_score_is_fifteen():
    """X = 60 IMPs at 16 boards; X / 3 is 15.00 and 2X / 3 is 18.09."""
    assert (winners(CONTINUOUS, 16)[20], winners(CONTINUOUS, 16)[40]) == ("15.00", "18.09")


# Every printed table


def tables(heading):
    """The tables below a heading, each a list of rows of cells."""
    section = STANDARDS.read_text(encoding="utf-8").split(f"### {heading}")[1].split("\n###")[0]
    for block in re.split(r"\n\s*\n(?=\*\*\d+ boards|\| boards)", section):
        rows = [line for line in block.splitlines() if line.startswith("|")]
        if rows:
            yield block, [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


@pytest.mark.parametrize("boards", [8, 12, 16, 20, 24, 28, 32])
def test_the_printed_continuous_tables(boards):
    (rows,) = [rows for block, rows in tables("5.1") if f"**{boards} boards**" in block]
    printed = [cell.rstrip("*") for row in rows[2:] for cell in row[1:] if cell]
    assert winners(CONTINUOUS, boards) == printed


def test_the_printed_discrete_tables():
    ((_, rows),) = tables("5.2")
    points = [int(cell) for cell in rows[0][1:]]
    for boards, *bands in rows[2:]:
        found = [int(winner) for winner, _ in DISCRETE.rows(int(boards))]
        for own, band in zip(points, bands, strict=True):
            margins = [margin for margin, winner in enumerate(found) if winner == own]
            first, last = margins[0], margins[-1]
            shown = f"{first}+" if own == 20 else f"{first}-{last}" if last > first else str(first)
            assert (boards, own, shown) == (boards, own, band)


# What must hold


@pytest.mark.parametrize("scale", [CONTINUOUS, DISCRETE, HALF], ids=lambda scale: scale.name)
def test_both_sides_have_the_pool_together_and_no_margin_is_worth_less(scale):
    pool = 10 if scale is HALF else 20
    for boards in BOARDS:
        rows = scale.rows(boards)
        assert rows[0] == (Decimal(pool) / 2, Decimal(pool) / 2)
        assert rows[-1] == (pool, 0)
        assert all(winner + loser == pool for winner, loser in rows)
        assert all(before[0] <= after[0] for before, after in pairwise(rows))
        assert all(winner < pool for winner, _ in rows[:-1])


def test_no_imp_is_worth_more_than_the_one_before():
    for boards in BOARDS:
        values = [winner for winner, _ in CONTINUOUS.rows(boards)]
        steps = [after - before for before, after in pairwise(values)]
        assert steps == sorted(steps, reverse=True)


def test_no_discrete_band_is_narrower_than_the_one_before():
    for boards in range(4, 65):
        found = [winner for winner, _ in DISCRETE.rows(boards)]
        widths = [2 * found.count(10) - 1, *(found.count(own) for own in range(11, 20))]
        assert widths == sorted(widths)


@given(st.integers(-200, 200), st.sampled_from(BOARDS))
def test_a_loss_is_the_win_of_the_other(margin, boards):
    for scale in (CONTINUOUS, DISCRETE):
        own, other = scale.vp(margin, boards)
        assert (other, own) == scale.vp(-margin, boards)
        assert own + other == 20
        assert (own > other) == (margin > 0 and own != 10)


@given(st.fractions(-200, 200, max_denominator=60), st.sampled_from(BOARDS), st.sampled_from([-1, 0, 1]))
def test_whatever_the_rounding_the_two_sides_have_twenty(margin, boards, in_favour):
    own, other = CONTINUOUS.vp(margin, boards, in_favour)
    assert own + other == 20
    assert (other, own) == CONTINUOUS.vp(-margin, boards, -in_favour)
    assert CONTINUOUS.worth(margin, None, boards) + CONTINUOUS.worth(-margin, None, boards) == 20


@pytest.mark.parametrize(
    ("margin", "in_favour", "whole"),
    [
        ("7/3", 0, 2), ("8/3", 0, 3), ("5/2", 0, 3), ("-5/2", 0, -3), ("5/2", 1, 3), ("5/2", -1, 2),
        ("-5/2", 1, -2), ("-5/2", -1, -3), ("1/2", -1, 0), ("-1/2", 1, 0), ("-7/3", 1, -2), ("4", -1, 4),
    ],
)  # fmt: skip
def test_an_exact_half_goes_in_favour_of_the_non_offending_side(margin, in_favour, whole):
    assert nearest(Fraction(margin), in_favour) == whole


def test_half_a_match_has_the_curve_of_half_its_boards_in_ten_points():
    """Twice a half match's share is what the whole curve says, but for the rounding."""
    for (half, _), (whole, _) in zip(HALF.rows(16), CONTINUOUS.rows(8), strict=False):
        assert abs(2 * half - whole) <= Decimal("0.03")


@pytest.mark.parametrize("boards", [0, -1, 1001])
def test_a_match_has_boards(boards):
    with pytest.raises(RuleError) as refused:
        CONTINUOUS.vp(3, boards)
    assert refused.value.code == "vp.boards"
