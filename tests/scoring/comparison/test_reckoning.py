"""Why a result has its points, by every method but matchpoints."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison import (
    ABSENT,
    Average,
    Award,
    Basis,
    BoardResult,
    DatumKind,
    DatumRule,
    Direction,
    Divisor,
    Meeting,
    Method,
    MethodName,
    Scaling,
    Terms,
    Weighted,
    compare,
    reckon,
)

NS, EW = Direction.NS, Direction.EW
played = BoardResult.played


def test_cross_imps_table_by_table():
    """modern-standards.md 4: 420 among 450, 200, 200, -50, 590 is 16 / 5."""
    board = [played(score) for score in (420, 450, 200, 200, -50, 590)]
    found = reckon(board, 0, NS, Method(MethodName.IMPS_CROSS))
    assert found.meetings == (
        Meeting(590, 1, -5), Meeting(450, 1, -1), Meeting(200, 2, 6), Meeting(-50, 1, 10),
    )  # fmt: skip
    assert (found.divisor, found.points) == (5, Fraction(16, 5))


def test_butler_has_one_meeting_with_the_datum():
    board = [played(score) for score in (620, 170, -100)]  # the mean is 230
    assert reckon(board, 1, EW, Method(MethodName.IMPS_DATUM)).meetings == (Meeting(230, 1, 2),)


def test_a_team_meets_its_other_table():
    board = [played(420), BoardResult(170, 140)]
    assert reckon(board, 0, NS, Method(MethodName.IMPS), [(0, 1)]).meetings == (Meeting(140, 1, 7),)
    assert reckon(board, 0, EW, Method(MethodName.BAM), [(0, 1)]).meetings == (Meeting(170, 1, 0),)


def test_an_own_score_has_no_meetings():
    found = reckon([played(9)], 0, EW, Method(MethodName.TRICKS))
    assert (found.meetings, found.points) == ((), 4)


def test_a_result_that_does_not_count_has_no_reckoning():
    assert reckon([ABSENT, played(1)], 0, NS, Method(MethodName.IMPS_CROSS)) is None
    for there in (ABSENT, played(50, "b")):
        assert reckon([played(1), there], 0, NS, Method(MethodName.IMPS), [(0, 1)]) is None


def test_an_award_is_named():
    award = Award(Average.PLUS)
    board = [BoardResult(award, 0), played(0)]
    assert reckon(board, 0, NS, Method(MethodName.IMPS_DATUM)).award == award
    found = reckon(board, 1, EW, Method(MethodName.IMPS), [(0, 1)])
    assert (found.award, found.points) == (award, None)


SCORES = st.integers(0, 13)
SIDES = st.one_of(
    SCORES,
    st.builds(
        lambda one, other, percent: Weighted.of_percents(
            [(10 * one, Fraction(percent)), (other, 100 - percent)]
        ),
        st.integers(0, 1),
        SCORES,
        st.integers(1, 99).map(Fraction),
    ),
)
RESULTS = st.one_of(
    st.builds(played, SIDES, st.sampled_from(["", "", "b"])),
    st.builds(BoardResult, SIDES, SIDES),
    st.just(ABSENT),
)
METHODS = st.builds(
    Method,
    st.sampled_from([name for name in MethodName if name is not MethodName.MATCHPOINTS]),
    st.builds(DatumRule, st.sampled_from([None, 0, 1]), st.sampled_from(DatumKind), st.booleans()),
    st.sampled_from(Divisor),
    st.sampled_from(Scaling),
)


@given(st.lists(RESULTS, min_size=4, max_size=8), METHODS, st.sampled_from([1, 100]))
def test_the_reckoning_comes_to_the_points_of_the_comparison(results, method, scale):
    if scale > 1 and not method.name.startswith("tricks"):
        results = [times(result, scale) for result in results]
    matches = [(0, 2), (0, 3), (1, 2)]  # table 0 of a team of eight, and one more table
    terms = Terms(expected=9)
    compared = compare(results, method, terms, matches)
    for direction in Direction:
        for index in range(len(results)):
            found = reckon(results, index, direction, method, matches, terms)
            assert (found is None) == (compared.basis(direction)[index] == Basis.NONE)
            if found is not None:
                assert found.points == compared.fraction(index, direction)


def times(result, scale):
    """The same result with larger scores."""

    def larger(side):
        if isinstance(side, Weighted):
            return Weighted(tuple((scale * score, part) for score, part in side.parts))
        return None if side is None else scale * side

    return BoardResult(larger(result.ns), larger(result.ew), result.group)


@pytest.mark.parametrize("direction", Direction)
def test_matchpoints_are_explained_elsewhere(direction):
    with pytest.raises(AssertionError, match="explain"):
        reckon([played(1)], 0, direction, Method())
