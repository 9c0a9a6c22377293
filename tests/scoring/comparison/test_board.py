"""One board compared exactly: Neuberg, small groups, awards, fouled, weighted and split scores."""

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison import (
    ABSENT,
    Average,
    Award,
    Basis,
    Board,
    BoardPoints,
    BoardResult,
    Correction,
    Direction,
    Terms,
    Unequal,
    Weighted,
    compare_board,
    expected_results,
    explain,
)
from scoring.words import RuleError
from scoring.words.figures import rounded

NS, EW = Direction.NS, Direction.EW
played = BoardResult.played


def points(board, terms, direction=NS):
    compared = compare_board(board, terms)
    return [compared.fraction(index, direction) for index in range(len(board))]


def to_field(expected, **more):
    return Terms(Unequal.NEUBERG_FIELD, expected, **more)


# Worked values of Neuberg's formula (modern-standards.md 3.2)


@pytest.mark.parametrize(
    ("results", "expected", "matchpoints", "adjusted"),
    [
        (6, 7, [4, 9], ["4.8333", "10.6667"]),
        (10, 11, [18], ["19.9000"]),
        (
            7,
            10,
            [12, 10, 8, 6, 4, 2, 0],
            ["17.5714", "14.7143", "11.8571", "9.0000", "6.1429", "3.2857", "0.4286"],
        ),
        (3, 10, [4, 2, 0], ["15.6667", "9.0000", "2.3333"]),
    ],
)
def test_neuberg_worked_values(results, expected, matchpoints, adjusted):
    board = [played(100 * step) for step in range(results)]  # 0, 2, 4 ... without ties
    if 9 in matchpoints:
        board[-1] = board[-2]  # the two best tie: 9 each
    compared = points(board, to_field(expected))
    raw = points(board, Terms(Unequal.NONE))
    found = {int(plain): str(rounded(exact, 4)) for plain, exact in zip(raw, compared, strict=True)}
    assert [found[value] for value in matchpoints] == adjusted


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=9), st.integers(0, 6))
def test_neuberg_keeps_the_average(scores, missing):
    expected = max(len(scores) + missing, 2)
    board = [played(10 * score) for score in scores]
    for direction in Direction:
        assert sum(points(board, to_field(expected), direction)) == len(scores) * (expected - 1)


def test_neuberg_to_the_board_counts_its_awards_and_no_other_board():
    board = [played(100), played(50), BoardResult.awarded(Average.EVEN, Average.EVEN)]
    for terms in (Terms(Unequal.NEUBERG_BOARD), to_field(3)):
        assert points(board, terms) == [Fraction(7, 2), Fraction(1, 2), 2]
    assert points(board, Terms(Unequal.NEUBERG_BOARD, expected=9)) == [Fraction(7, 2), Fraction(1, 2), 2]


@pytest.mark.parametrize("unequal", [Unequal.NONE, Unequal.FACTOR])
def test_without_neuberg_a_board_has_its_own_top(unequal):
    board = [played(100), played(50), played(50), BoardResult.awarded(60, 40)]
    compared = compare_board(board, Terms(unequal, expected=9))
    assert compared.top.tolist() == [4, 4, 4, 4]
    assert points(board, Terms(unequal)) == [4, 1, 1, Fraction(12, 5)]


def test_provisional_is_without_neuberg_and_a_lone_result_is_half():
    terms = Terms(expected=7, small_groups=True, provisional=True)
    assert points([played(100), ABSENT], terms) == [1, None]
    assert compare_board([played(100)], terms).top.tolist() == [2]
    assert points([played(100), played(50)], terms) == [2, 0]


def test_a_lone_result_of_a_finished_field_is_average():
    compared = compare_board([played(620)], to_field(6))
    assert (compared.fraction(0, NS), compared.fraction(0, EW), compared.top[0]) == (5, 5, 10)


@pytest.mark.parametrize("unequal", list(Unequal))
def test_a_lone_result_of_a_field_of_lone_results_has_a_top_of_nothing(unequal):
    """2(n - 1) with n of 1, and E of 1: there was nothing to compare it with (Law 78A)."""
    compared = compare_board([played(620)], Terms(unequal, 1))
    assert (compared.fraction(0, NS), compared.fraction(0, EW), compared.top[0]) == (0, 0, 0)


# Small groups: EBU White Book 4.2.3.3


@pytest.mark.parametrize(
    ("scores", "expected", "per_cents"),
    [
        ([50], 6, [60]),
        ([50, 100], 6, [55, 65]),
        ([50, 50], 6, [60, 60]),
        ([50, 100, 150], 9, [50, 60, 70]),
        ([50, 100, 150], 8, [Fraction(250, 21), 50, Fraction(1850, 21)]),  # 3 of 8 is no small group
    ],
)
def test_small_groups(scores, expected, per_cents):
    board = [played(score) for score in scores]
    got = points(board, to_field(expected, small_groups=True))
    assert [100 * value / (2 * (expected - 1)) for value in got] == per_cents


def test_two_of_five_are_no_small_group():
    board = [played(50), played(100)]
    assert points(board, to_field(5, small_groups=True))[0] == Fraction(3, 2)


def test_a_small_group_is_sixty_for_both_sides():
    compared = compare_board([played(50)], to_field(6, small_groups=True))
    assert compared.fraction(0, NS) == compared.fraction(0, EW) == 6


# Awards


def test_awards_are_of_the_full_top_and_may_exceed_a_hundred_together():
    board = [
        played(100),
        played(50),
        BoardResult.awarded(60, 60),
        BoardResult.awarded(Average.EVEN, Fraction("37.5")),
    ]
    compared = compare_board(board, to_field(6))
    assert compared.top.tolist() == [10] * 4
    assert [compared.fraction(2, side) for side in Direction] == [6, 6]
    assert [compared.fraction(3, side) for side in Direction] == [5, Fraction(15, 4)]


def test_average_plus_and_minus_wait_for_the_other_boards():
    compared = compare_board([played(100), BoardResult.awarded(Average.PLUS, Average.MINUS)], to_field(2))
    assert compared.ns_basis.tolist() == [Basis.COMPARED, Basis.PLUS]
    assert compared.ew_basis.tolist() == [Basis.COMPARED, Basis.MINUS]
    assert compared.fraction(1, NS) is None


def test_a_board_not_played_is_no_average():
    compared = compare_board([played(100), played(50), ABSENT], to_field(3))
    assert compared.ns_basis.tolist() == [Basis.COMPARED, Basis.COMPARED, Basis.NONE]
    assert (compared.fraction(2, NS), compared.top[2]) == (None, 0)
    assert Board.of([played(100), played(50), ABSENT]).size == 2


def test_a_pass_out_is_a_score():
    assert points([played(0), played(-50), played(50)], to_field(3)) == [2, 0, 4]


@pytest.mark.parametrize("percent", [-1, 101])
def test_per_cents_beyond_the_whole_are_refused(percent):
    with pytest.raises(RuleError) as refused:
        BoardResult.awarded(percent, 40)
    assert refused.value.code == "award.percent"


def test_an_award_in_imps_only_has_no_matchpoints():
    with pytest.raises(
        RuleError,
        match="At matchpoints an artificial score must be an average or a percentage, not a number of IMPs",
    ):
        compare_board([BoardResult(Award(None, Fraction(3)), Award(None, Fraction(-3)))], to_field(2))


# Fouled boards: each form alone, then to the same E


def test_groups_are_compared_alone_and_brought_to_the_same_top():
    scores = [700, 600, 500, 400, 300, 200, 100]
    board = [played(score, "a") for score in scores] + [played(score, "b") for score in (900, -100, 50)]
    got = [str(rounded(value, 1)) for value in points(board, to_field(10))]
    assert got == ["17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4", "15.7", "2.3", "9.0"]


def test_without_neuberg_each_form_has_its_own_top():
    board = [played(1), played(2), played(3), played(1, "b"), played(2, "b"), BoardResult.awarded(60, 40)]
    compared = compare_board(board, Terms(Unequal.NONE))
    assert compared.top.tolist() == [4, 4, 4, 2, 2, 4]
    assert points(board, Terms(Unequal.NONE)) == [0, 2, 4, 0, 2, Fraction(12, 5)]


def test_interchanged_cards_in_the_book_of_1948():
    """Groups apart, and half a win for each result of the other (000:l.14318): ten still share out 90."""
    scores = [700, 600, 500, 400, 300, 200, 100]
    board = [played(score) for score in scores] + [played(score, "b") for score in (900, -100, 50)]
    terms = Terms(Unequal.BOOK_1948)
    assert compare_board(board, terms).top.tolist() == [18] * 10
    for direction, (best, worst) in ((NS, (0, 6)), (EW, (6, 0))):
        got = points(board, terms, direction)
        assert (got[best], got[worst]) == (12 + 3, 0 + 3)
        assert sum(got) == 10 * 9
    assert points(board, terms)[7:] == [4 + 7, 0 + 7, 2 + 7]


@given(st.lists(st.tuples(st.integers(-5, 5), st.sampled_from("abc")), min_size=2, max_size=9))
def test_the_book_shares_out_a_fouled_board_as_any_other(results):
    board = [played(10 * score, form) for score, form in results]
    for direction in Direction:
        assert sum(points(board, Terms(Unequal.BOOK_1948), direction)) == len(board) * (len(board) - 1)


def test_why_names_the_books_way():
    board = [played(100), played(50), played(70, "b")]
    why = explain(board, 0, NS, Terms(Unequal.BOOK_1948))
    assert (why.correction, why.points, why.top) == (Correction.OTHER_FORMS, 3, 4)
    lone = explain(board[:1], 0, NS, Terms(Unequal.BOOK_1948, provisional=True))
    assert (lone.correction, lone.points, lone.top) == (Correction.LONE, 1, 2)


def test_half_a_win_for_each_missing_result():
    """Three results of five: a top of 8, and 2 more for everybody; Neuberg would give 7.33, 4 and 0.67."""
    board = [played(420), played(-50), played(170), ABSENT, ABSENT]
    terms = Terms(Unequal.HALF_WINS, expected=5)
    assert points(board, terms)[:3] == [4 + 2, 0 + 2, 2 + 2]
    assert points(board, terms, EW)[:3] == [2, 6, 4]
    assert compare_board(board, terms).top.tolist()[:3] == [8, 8, 8]
    why = explain(board, 0, NS, terms)
    assert (why.correction, why.points, why.top) == (Correction.MISSING, 6, 8)
    full = Terms(Unequal.HALF_WINS, expected=3)
    assert points(board[:3], full) == [4, 0, 2]
    running = Terms(Unequal.HALF_WINS, expected=5, provisional=True)
    assert points(board, running)[:3] == [4, 0, 2]


# Weighted and split scores


def weighted(*parts):
    return Weighted.of_percents((score, Fraction(percent)) for score, percent in parts)


def test_a_weighted_score_earns_the_mean_and_is_met_in_proportion():
    board = [played(140), played(170), played(110), played(weighted((140, "33"), (170, "67")))]
    got = points(board, to_field(4))
    # 140 ties a third of it; 170 beats a third and ties the rest; 110 loses
    assert got == [Fraction(2 + 33, 100) + Fraction(198, 100), 4 + Fraction(33 * 2 + 67, 100), 0, got[3]]
    assert got[3] == Fraction(33 * 3 + 67 * 5, 100)
    assert sum(got) == 4 * 3


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ([(140, "33"), (170, "66")], "weighted.total"),
        ([], "weighted.total"),
        ([(140, "100"), (170, "0")], "weighted.part"),
        ([(140, "110"), (170, "-10")], "weighted.part"),
    ],
)
def test_weights_that_are_no_whole_are_refused(parts, code):
    with pytest.raises(RuleError) as refused:
        weighted(*parts)
    assert refused.value.code == code


def test_a_split_score_is_compared_on_each_side_with_its_own():
    board = [played(420), played(170), BoardResult(ns=170, ew=420)]
    assert points(board, to_field(3)) == [4, 1, 1]
    assert points(board, to_field(3), EW) == [1, 4, 1]


def test_a_score_for_one_side_and_an_award_for_the_other():
    board = [played(420), played(170), BoardResult(ns=450, ew=Award(Fraction(40)))]
    compared = compare_board(board, to_field(3))
    assert [compared.fraction(i, NS) for i in range(3)] == [2, 0, 4]
    assert [compared.fraction(i, EW) for i in range(3)] == [Fraction(1, 2), Fraction(7, 2), Fraction(8, 5)]
    assert compared.top.tolist() == [4, 4, 4]


# Properties

SCORES = st.integers(-4, 4).map(lambda tens: tens * 10)


@st.composite
def mixtures(draw):
    scores = draw(st.lists(SCORES, min_size=1, max_size=3))
    cuts = draw(st.lists(st.integers(1, 9), min_size=len(scores), max_size=len(scores)))
    return Weighted(tuple((score, Fraction(cut, sum(cuts))) for score, cut in zip(scores, cuts, strict=True)))


SHARES = st.one_of(st.sampled_from(list(Average)), st.integers(0, 100))
RESULTS = st.one_of(
    st.builds(played, SCORES, st.sampled_from(["", "", "b"])),
    st.builds(played, mixtures(), st.sampled_from(["", "b"])),
    st.builds(BoardResult, SCORES, SCORES, st.sampled_from(["", "b"])),
    st.builds(BoardResult.awarded, SHARES, SHARES),
    st.just(ABSENT),
)
TERMS = st.builds(Terms, st.sampled_from(list(Unequal)), st.just(9), st.booleans(), st.booleans())
BOARDS = st.lists(RESULTS, max_size=8)


def naive(board, index, side, terms):
    """One result's points by the definition: beat 2, tie 1, then the words of the rule."""
    own = board[index].ns if side is NS else board[index].ew
    if own is None or isinstance(own, Award):
        return None
    parts = {}
    for at, result in enumerate(board):
        score = result.ns if side is NS else result.ew
        if score is None or isinstance(score, Award) or result.group != board[index].group:
            continue
        parts[at] = score.parts if isinstance(score, Weighted) else ((score, Fraction(1)),)
    raw = sum(
        mine_part * other_part * (1 + np.sign((mine - other) * side.value))
        for at in parts.keys() - {index}
        for (mine, mine_part), (other, other_part) in product(parts[index], parts[at])
    )
    a = len(parts)
    if terms.unequal is Unequal.BOOK_1948 and not terms.provisional:
        scored = sum(isinstance(result.ns, int | Weighted) for result in board)
        return raw + scored - a  # half a win, 1 of 2, for each of another form
    if terms.unequal is Unequal.HALF_WINS and not terms.provisional:
        return raw + terms.expected - a  # half a win for each that is missing
    if terms.provisional:
        e = max(a, 2)  # others may come: a lone result has half of the least top
    elif terms.unequal in (Unequal.NONE, Unequal.FACTOR):
        e = a
    elif terms.unequal is Unequal.NEUBERG_BOARD:
        e = sum(result != ABSENT for result in board)
    else:
        e = terms.expected
    neuberg_applies = not terms.provisional and terms.unequal in (
        Unequal.NEUBERG_FIELD,
        Unequal.NEUBERG_BOARD,
    )
    if neuberg_applies and terms.small_groups and a <= 3 and a * 3 <= e:
        return (60 + 5 * (raw - (a - 1))) * Fraction(2 * (e - 1), 100)
    return (raw * e + e - a) / Fraction(a)


@given(BOARDS, TERMS)
def test_every_result_has_the_points_of_the_definition(board, terms):
    compared = compare_board(board, terms)
    for index, side in product(range(len(board)), Direction):
        expected = naive(board, index, side, terms)
        if expected is not None:
            assert compared.fraction(index, side) == expected


@given(BOARDS, TERMS)
def test_the_explanation_comes_to_the_same_points(board, terms):
    compared = compare_board(board, terms)
    for index, side in product(range(len(board)), Direction):
        why = explain(board, index, side, terms)
        assert (why is None) == (compared.basis(side)[index] == Basis.NONE)
        if why is not None:
            assert why.points == compared.fraction(index, side)
            assert why.top == compared.top[index]
            assert why.award is not None or why.beat + why.tied + why.lost == why.results - 1


@given(BOARDS, TERMS, st.randoms(use_true_random=False))
def test_the_order_of_results_does_not_matter(board, terms, random):
    order = list(range(len(board)))
    random.shuffle(order)
    before, after = compare_board(board, terms), compare_board([board[index] for index in order], terms)
    for side in Direction:
        assert [before.fraction(i, side) for i in order] == [
            after.fraction(i, side) for i in range(len(board))
        ]


@given(BOARDS, TERMS)
def test_points_pack_and_unpack(board, terms):
    compared = compare_board(board, terms)
    again = BoardPoints.unpack(compared.pack())
    assert again.pack() == compared.pack()
    for index, side in product(range(len(board)), Direction):
        assert again.fraction(index, side) == compared.fraction(index, side)


@given(st.lists(st.one_of(SCORES, mixtures()), min_size=1, max_size=8), st.integers(0, 3))
def test_weighted_scores_share_out_the_board(sides, missing):
    expected = max(len(sides) + missing, 2)
    got = points([played(side) for side in sides], to_field(expected))
    assert sum(got) == len(sides) * (expected - 1)


@given(st.lists(SCORES, min_size=2, max_size=8), st.integers(0, 3))
def test_a_better_score_never_earns_less(scores, missing):
    board = [played(score) for score in sorted(scores)]
    got = points(board, to_field(len(board) + missing))
    assert all(below <= above for below, above in pairwise(got))


@given(BOARDS, st.integers(0, 3))
def test_split_weighted_and_artificial_scores_leave_the_others_their_average(board, missing):
    """On each side the scores of a form share out A(E - 1), whatever the other results are."""
    expected = max(expected_results([Board.of(board)]) + missing, 2)
    for direction in Direction:
        got = points(board, to_field(expected), direction)
        for form in ("", "b"):
            rows = [at for at, result in enumerate(board) if result.has_score and result.group == form]
            assert sum(got[at] for at in rows) == len(rows) * (expected - 1)


def test_points_too_large_for_int64_stay_exact():
    one, other = 10**12 + 39, 10**12 + 61  # without a common divisor
    fine = Weighted(((100, Fraction(1, one)), (90, Fraction(one - 1, one))))
    finer = Weighted(((100, Fraction(1, other)), (90, Fraction(other - 1, other))))
    board = [played(fine), played(finer), played(100), played(90)]
    compared = compare_board(board, to_field(5))
    assert compared.ns.dtype == object
    assert sum(compared.fraction(i, NS) for i in range(4)) == 4 * 4
    again = BoardPoints.unpack(compared.pack())
    assert [again.fraction(i, NS) for i in range(4)] == [compared.fraction(i, NS) for i in range(4)]


def test_expected_is_the_largest_number_of_results_plus_awards():
    small = Board.of([played(50), ABSENT, ABSENT])
    large = Board.of([played(50), BoardResult.awarded(60, 40), ABSENT])
    assert expected_results([small, large]) == 2
    assert expected_results([]) == 0


def test_a_board_with_more_results_than_expected_is_our_own_mistake():
    with pytest.raises(AssertionError, match="E is 1"):
        compare_board([played(50), played(100)], to_field(1))


def test_why_seventh_board():
    """ux.md: +420 beat 5, tied 2, lost to 1: 12 of 16."""
    board = [played(s) for s in (420, 420, 420, 450, 170, 170, 140, -50, -50)]
    why = explain(board, 0, NS, to_field(9))
    assert (why.beat, why.tied, why.lost, why.points, why.top) == (5, 2, 1, 12, 16)
    assert why.correction is None


def test_why_names_the_correction():
    board = [played(100), played(50), BoardResult.awarded(Average.PLUS, 40)]
    assert explain(board, 0, NS, to_field(6)).correction is Correction.NEUBERG
    assert explain(board, 0, NS, to_field(6, small_groups=True)).correction is Correction.SMALL_GROUP
    assert explain(board[:1], 0, NS, to_field(6, provisional=True)).correction is Correction.LONE
    assert explain(board, 2, NS, to_field(6)).points is None
    assert explain(board, 2, EW, to_field(6)).points == 4
