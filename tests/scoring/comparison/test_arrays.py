"""Matchpoints, cross-IMPs and Butler on arrays: one board, a field, masked, odd scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from scoring.comparison import IMP_LIMITS, butler, cross_imps, datums, imps, matchpoints
from scoring.words import RuleError

TENS = st.integers(-760, 760).map(lambda tens: tens * 10)
ANY_SCORES = st.one_of(
    TENS,  # the quick way
    st.integers(-7600, 7600),  # off the tens
    st.sampled_from([-32768, 32767, 0]),  # as far apart as int16 goes
)


def all_pairs(row, worth):
    """What each result of a board gets from every other, by the plainest way there is."""
    return [sum(worth(a - b) for j, b in enumerate(row) if j != i) for i, a in enumerate(row)]


def two_a_win(difference):
    return 1 + (difference > 0) - (difference < 0)


def imps_by_table(difference):
    won = sum(abs(difference) >= limit for limit in IMP_LIMITS)
    return won if difference > 0 else -won


def fields(elements, dtype):
    shape = npst.array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=8)
    return npst.arrays(dtype, shape, elements=elements)


@given(fields(ANY_SCORES, np.int16))
def test_matchpoints_are_two_a_win_and_one_a_tie(field):
    expected = [all_pairs(row, two_a_win) for row in field.tolist()]
    assert matchpoints(field).tolist() == expected


@given(fields(st.integers(-(10**9), 10**9), np.int64))
def test_scores_too_far_apart_for_a_table_are_compared_all_the_same(field):
    expected = [all_pairs(row, two_a_win) for row in field.tolist()]
    assert matchpoints(field).tolist() == expected
    assert cross_imps(field).tolist() == [all_pairs(row, imps_by_table) for row in field.tolist()]


@given(fields(ANY_SCORES, np.int16))
def test_cross_imps_are_the_imps_against_every_other_result(field):
    expected = [all_pairs(row, imps_by_table) for row in field.tolist()]
    assert cross_imps(field).tolist() == expected


def test_nine_tables_get_eight_to_nothing_and_a_half_for_a_tie():
    """000:l.14589, there 1 a win."""
    scores = [420, 450, -50, 170, 480, 140, -100, 400, 110]
    assert (matchpoints(np.array(scores)) / 2).tolist() == [6, 7, 1, 4, 8, 3, 0, 5, 2]
    assert (matchpoints(np.array([420, 420, 450])) / 2).tolist() == [0.5, 0.5, 2]


@given(st.lists(st.sampled_from([-100, -50, 420, 450]), min_size=2))
def test_matchpoints_share_out_the_board(scores):
    assert matchpoints(np.array(scores)).sum() == len(scores) * (len(scores) - 1)


@given(fields(ANY_SCORES, np.int16), st.data())
@pytest.mark.parametrize("compared", [matchpoints, cross_imps, butler])
def test_unplayed_results_are_as_if_not_there(compared, field, data):
    mask = data.draw(npst.arrays(np.bool_, field.shape))
    points = compared(np.ma.MaskedArray(field, mask))
    assert isinstance(points, np.ma.MaskedArray)
    assert (points.mask == mask).all()
    for row, left_out, got in zip(field, mask, points, strict=True):
        assert got.compressed().tolist() == compared(row[~left_out]).tolist()


@given(fields(ANY_SCORES, np.int16))
@pytest.mark.parametrize("compared", [matchpoints, cross_imps, butler])
def test_a_board_alone_scores_as_within_its_field(compared, field):
    assert [compared(row).tolist() for row in field] == compared(field).tolist()


@given(npst.arrays(np.int16, st.integers(1, 12), elements=TENS))
def test_every_type_of_whole_numbers_scores_alike(board):
    for dtype in (np.int32, np.int64):
        assert matchpoints(board.astype(dtype)).tolist() == matchpoints(board).tolist()
        assert butler(board.astype(dtype)).tolist() == butler(board).tolist()


def test_one_score_off_the_tens_is_not_rounded_to_them():
    assert matchpoints(np.array([[420, 425, 430]], dtype=np.int16)).tolist() == [[0, 2, 4]]
    assert matchpoints(np.array([[65535 - 32768, -32768]], dtype=np.int16)).tolist() == [[2, 0]]


@pytest.mark.parametrize(
    ("scores", "total"),
    [([420, 450, 200, 420, 200, -50, 590], 16), ([420, 450, -100, -200, 400, 590], 18)],
)
def test_cross_imps_of_the_standards_examples(scores, total):
    assert cross_imps(np.array(scores))[0] == total


def test_butler_of_the_standards_example():
    scores = np.array([980] * 3 + [480] * 11 + [450] * 7 + [-50])
    assert datums(scores).tolist() == [510]
    assert sorted(set(butler(scores).tolist())) == [-11, -2, -1, 10]


@pytest.mark.parametrize(
    ("scores", "trim", "datum"),
    [
        ([10, 0], 0, 10),  # a half goes away from zero
        ([-10, 0], 0, -10),
        ([10, 10, 0, 0, 0], 0, 0),
        ([4000, 420, 420, -4000], 1, 420),
        ([620, 100], 1, 360),  # nothing would be left: nothing is left out
        ([620, 100, 110], 5, 110),
    ],
)
def test_datum(scores, trim, datum):
    assert datums(np.array(scores), trim).tolist() == [datum]


@given(st.lists(TENS, min_size=1, max_size=12), st.integers(0, 4))
def test_datum_is_the_mean_of_the_scores_kept(scores, trim):
    cut = min(trim, (len(scores) - 1) // 2)
    kept = sorted(scores)[cut : len(scores) - cut]
    (datum,) = datums(np.array(scores), trim).tolist()
    assert datum % 10 == 0
    assert abs(datum * len(kept) - sum(kept)) * 2 <= 10 * len(kept)


def test_imps_are_law_78b():
    worth = {0: 0, 10: 0, 20: 1, 40: 1, 50: 2, 160: 4, 170: 5, 420: 9, 430: 10, 500: 11, 2490: 20, 3990: 23}
    assert {points: imps(points) for points in worth} == worth
    assert [imps(points) for points in (-420, -4000, 99999)] == [-9, -24, 24]


@given(st.integers(-50000, 50000))
def test_imps_do_not_depend_on_the_side(difference):
    assert imps(difference) == imps_by_table(difference) == -imps(-difference)


def test_a_field_of_nothing():
    assert matchpoints([]).tolist() == []
    assert matchpoints(np.zeros((3, 0), dtype=np.int16)).shape == (3, 0)
    assert butler(np.ma.MaskedArray([[420, 450]], [[True, True]])).count() == 0


@pytest.mark.parametrize(
    "scores", [[420.0, 450.0], ["420"], [True, False], [[[420]]], 420, None, np.uint64([1])]
)
def test_what_is_no_field_of_whole_numbers_is_refused(scores):
    with pytest.raises(RuleError) as refused:
        matchpoints(scores)
    assert (refused.value.code, refused.value.field) == ("comparison.scores", "scores")


def test_a_negative_trim_is_refused():
    with pytest.raises(RuleError, match="not -1"):
        butler(np.array([420, 450]), trim=-1)


@pytest.mark.parametrize("unplayed", [0, 0.1])
def test_a_field_that_goes_by_blocks_scores_as_its_boards_do(unplayed):
    random = np.random.default_rng(7)
    scores = random.choice(np.array([-100, -50, 110, 420, 450], dtype=np.int16), size=(9, 20_000))
    field = np.ma.MaskedArray(scores, random.random(scores.shape) < unplayed) if unplayed else scores
    points = matchpoints(field)
    assert type(points) is type(field)
    for board, row in zip(field, points, strict=True):
        assert (row == matchpoints(board)).all()
        played = row.size if not unplayed else row.count()
        assert row.sum() == played * (played - 1)
