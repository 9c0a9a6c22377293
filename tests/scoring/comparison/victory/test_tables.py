"""Printed scales and a club's own: what they say, what is refused, and that they are read as written."""

import contextlib
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.victory import SCALES, Band, Measure, Part, Table, scale_of
from scoring.words import RuleError

PRINTED = [scale for scale in SCALES.values() if isinstance(scale, Table)]
LINEAR = SCALES["linear"]

# modern-standards.md 5.3: the least margin of each


@pytest.mark.parametrize(
    ("name", "boards", "points", "lower"),
    [
        ("acbl-20", (6, 7, 8), range(10, 21), "0 1 3 5 8 11 14 17 20 24 28"),
        ("acbl-20", (9, 10, 11), range(10, 21), "0 1 3 6 10 14 18 22 26 31 36"),
        ("acbl-30", (6, 7, 8), [15, *range(18, 31)], "0 1 2 3 4 5 7 9 11 14 17 20 24 28"),
        ("acbl-30", (9, 10, 11), [15, *range(18, 31)], "0 1 2 3 5 7 9 12 15 18 22 26 31 36"),
    ],
)
def test_the_older_acbl_scales(name, boards, points, lower):
    pool = 2 * points[0]
    for number in boards:
        rows = SCALES[name].rows(number)
        for own, margin in zip(points, map(int, lower.split()), strict=True):
            assert rows[margin] == (own, pool - own)
            assert margin == 0 or rows[margin - 1][0] < own
        assert len(rows) == int(lower.split()[-1]) + 1


def test_win_and_loss():
    plain, quarters = SCALES["win-loss"], SCALES["win-loss-quarters"]
    half, whole, most = Decimal("0.5"), (1, 0), (Decimal("0.75"), Decimal("0.25"))
    assert [plain.vp(margin, 7) for margin in (0, 1, 40)] == [(half, half), whole, whole]
    assert [quarters.vp(margin, 7) for margin in (0, 1, 2, 3)] == [(half, half), most, most, whole]
    assert quarters.vp(-2, 7) == most[::-1]


def test_at_twenty_five_the_loser_goes_on_losing():
    rows = SCALES["25-0"].rows(16)
    assert rows[0] == (15, 15)
    assert rows[-1] == (25, 0)
    assert all(winner + loser == 30 for winner, loser in rows if winner < 25)
    assert {int(loser) for winner, loser in rows if winner == 25} == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("scale", PRINTED, ids=lambda scale: scale.name)
def test_printed_scales_never_fall_and_are_read_as_they_are_written(scale):
    for part in scale.parts:
        rows = scale.rows(part.most)
        assert all(before[0] <= after[0] and before[1] >= after[1] for before, after in pairwise(rows))
        assert rows[-1][1] == 0
    assert Table.parse(str(scale), scale.name, scale.title, scale.source) == scale


# Swiss pairs on matchpoints


@pytest.mark.parametrize(
    ("percent", "own"),
    [("50", "10.00"), ("60", "12.00"), ("100", "20.00"), ("0", "0.00"), ("54.166", "10.83")],
)
def test_linear_points_are_the_share_of_the_tops(percent, own):
    assert LINEAR.measure is Measure.PERCENT
    share = Fraction(percent) / 100
    assert LINEAR.worth(Fraction(0), share, 7) == Fraction(own)
    assert LINEAR.worth(Fraction(0), share, 7) + LINEAR.worth(Fraction(0), 1 - share, 7) == 20


@given(st.fractions(-80, 80))
def test_linear_points_are_of_twenty_and_no_more(margin):
    own, other = LINEAR.vp(margin, 8)
    assert own + other == 20
    assert min(own, other) >= 0


# A club's own


OWN = """
boards 6-8
0 10 10
1-3: 12-8
4+  20

boards 9-12
0-1: 10-10
2+: 13.5-6.5
"""


def test_an_own_table_in_any_hand():
    own = scale_of(OWN)
    assert (own.least, own.most) == (6, 12)
    assert [own.vp(margin, 7) for margin in (0, 3, 4)] == [(10, 10), (12, 8), (20, 0)]
    assert own.vp(-2, 9) == (Decimal("6.5"), Decimal("13.5"))
    assert str(own) == ("boards 6-8\n0: 10-10\n1-3: 12-8\n4+: 20-0\nboards 9-12\n0-1: 10-10\n2+: 13.5-6.5")


def test_a_table_without_boards_is_for_any_number():
    assert scale_of("0: 1-1\n1+: 2-0").vp(5, 40) == (2, 0)


def test_between_its_parts_a_table_has_no_points():
    table = Table.parse("boards 6\n0: 1-1\n1+: 2-0\nboards 8\n0: 1-1\n1+: 2-0")
    with pytest.raises(RuleError) as refused:
        table.vp(1, 7)
    assert refused.value.code == "vp.boards"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "vp.empty"),
        ("boards 8", "vp.empty"),
        ("1: 10-10\n2+: 11-9", "vp.start"),
        ("0: 10-9\n1+: 11-8", "vp.draw"),
        ("0: 10-10\n2+: 11-9", "vp.gap"),
        ("0-2: 10-10\n2+: 11-9", "vp.overlap"),
        ("0: 10-10\n1-5: 12-8\n6+: 11-9", "vp.falling"),
        ("0: 10-10\n1-5: 12-8\n6+: 12-9", "vp.falling"),
        ("0: 10-10\n1-5: 12-8", "vp.open"),
        ("0: 10-10\n1+: 12-8\n6+: 13-7", "vp.order"),
        ("0: 10-10\n1+: 12-9", "vp.asymmetry"),
        ("0: 10-10\n1-5: 12-7\n6+: 20-0", "vp.asymmetry"),
        ("0: 10-10\n1+: 21", "vp.negative"),
        ("0: 10-10\nten: 12-8", "vp.row"),
        ("0: 10-10\n5-3: 12-8", "vp.row"),
        ("0: 10-10\n1+: 12.345-7.655", "vp.row"),
        ("0: 10-10\n1-99999: 12-8\n100000+: 20-0", "vp.row"),
        ("boards 8-6\n0: 10-10\n1+: 20-0", "vp.parts"),
        ("boards 6-8\n0: 10-10\n1+: 20-0\nboards 8-9\n0: 10-10\n1+: 20-0", "vp.parts"),
    ],
)
def test_what_is_no_scale_is_refused_in_words(text, code):
    with pytest.raises(RuleError) as refused:
        Table.parse(text)
    assert (refused.value.code, refused.value.field) == (code, "table")
    assert str(refused.value)


def test_a_name_that_is_not_known_is_refused_with_those_that_are():
    with pytest.raises(RuleError, match="wbf-continuous") as refused:
        scale_of("wbf")
    assert refused.value.code == "vp.scale"


@st.composite
def parts(draw):
    """The bands of some scale with a constant pool, in half points."""
    widths = draw(st.lists(st.integers(1, 9), min_size=1, max_size=8))
    first = [0, *accumulate(widths)]
    gains = draw(st.lists(st.integers(1, 5), min_size=len(widths), max_size=len(widths)))
    risen = [0, *accumulate(gains)]
    half = Decimal(risen[-1] + draw(st.integers(0, 5))) / 2
    lasts = [following - 1 for following in first[1:]]
    return Part(
        tuple(
            Band(low, high, half + Decimal(gain) / 2, half - Decimal(gain) / 2)
            for low, high, gain in zip(first, [*lasts, None], risen, strict=True)
        )
    )


@given(parts())
def test_every_table_round_trips(part):
    table = Table.of("own", "Your own table", "", part)
    assert Table.parse(str(table)) == table


@given(st.text(alphabet="0123456789-+:. \nboards", max_size=60))
def test_whatever_is_typed_it_is_a_scale_or_refused(text):
    with contextlib.suppress(RuleError):  # any other error is a fault of ours
        table = Table.parse(text)
        assert Table.parse(str(table)) == table
