"""What tie rules compare, from boards and from matches."""

from fractions import Fraction

import numpy as np
import pytest

from scoring.comparison import BoardResult, Terms, Unequal, compare_board, compare_total_points
from tournaments.ranking import BoardLines
from tournaments.ranking.tie_figures import FieldFigures, Side
from tournaments.ranking.ties import TieRule, Ties, placed

TERMS = Terms(Unequal.NEUBERG_FIELD, expected=3)


def board(scores, seats):
    ns, ew = zip(*seats, strict=True)
    results = [BoardResult.played(score) for score in scores]
    return BoardLines(np.array(ns), np.array(ew), compare_board(results, TERMS))


def howell():
    """Six pairs; 0 meets 1 on both boards, with 75 per cent of them."""
    return [
        board([420, 170, 140], [(0, 1), (2, 3), (4, 5)]),
        board([420, 420, -50], [(0, 1), (4, 3), (2, 5)]),
    ]


def shown(figures):
    return None if figures is None else {who: figure.shown for who, figure in figures.items()}


def test_pairs_head_to_head_is_their_share_of_the_boards_between_them():
    """Board 1: a top of 4; board 2: 3 of 4 for a shared best: 7 of 8."""
    figures = FieldFigures({}, howell)(TieRule.HEAD_TO_HEAD, (0, 1))
    assert {who: figure.value for who, figure in figures.items()} == {0: Fraction(7, 8), 1: Fraction(1, 8)}
    assert shown(figures) == {0: "87.50 %", 1: "12.50 %"}


def test_pairs_that_never_met_have_no_head_to_head():
    field = FieldFigures({}, howell)
    assert field(TieRule.HEAD_TO_HEAD, (0, 2)) is None
    assert field(TieRule.HEAD_TO_HEAD, (0, 1, 2)) is None


def test_boards_better_than_the_other_count_a_half_where_equal():
    """Pairs 0 and 4, N-S on both boards: 420 beats 140, then both have 420."""
    figures = FieldFigures({}, howell)(TieRule.BOARDS_WON, (0, 4))
    assert shown(figures) == {0: "1.5/2", 4: "0.5/2"}


def test_players_meet_whoever_sits_against_them():
    """One board at two tables; player 0 with 2 against 1 and 3 has the top, 4 with 6 has nothing."""
    results = [BoardResult.played(420), BoardResult.played(50)]
    lines = BoardLines(
        np.array([0, 4]),
        np.array([1, 5]),
        compare_board(results, Terms(Unequal.NEUBERG_FIELD, expected=2)),
        np.array([2, 6]),
        np.array([3, 7]),
    )
    field = FieldFigures({}, lambda: [lines])
    assert shown(field(TieRule.HEAD_TO_HEAD, (2, 3))) == {2: "100.00 %", 3: "0.00 %"}
    assert field(TieRule.HEAD_TO_HEAD, (0, 2)) is None
    assert shown(field(TieRule.BOARDS_WON, (0, 6))) == {0: "1/1", 6: "0/1"}


def test_boards_are_read_only_when_a_rule_needs_them():
    def unread():
        raise AssertionError("read")

    assert FieldFigures({}, unread)(TieRule.MATCHES_WON, (0, 1)) is None


def test_the_quotient_of_total_points_is_points_won_to_points_lost():
    """The book's plus and minus: each pair's won and lost points over the boards."""
    results = [BoardResult.played(620), BoardResult.played(-100)]
    lines = BoardLines(np.array([0, 0]), np.array([1, 1]), compare_total_points(results))
    figures = FieldFigures({}, lambda: [lines])(TieRule.QUOTIENT, (0, 1))
    assert shown(figures) == {0: "620:100", 1: "100:620"}
    assert figures[0].value == Fraction(620, 720)


F = Fraction


def both_sides(home, away, points, imps, boards):
    return [Side(home, away, points, imps, boards), Side(away, home, points[::-1], imps[::-1], boards)]


def of_matches(*matches):
    return lambda: [side for match in matches for side in match]


ROUND_ROBIN = [
    both_sides(0, 1, (F(12), F(8)), (F(30), F(20)), 8),
    both_sides(0, 2, (F(8), F(12)), (F(15), F(25)), 8),
    both_sides(1, 2, (F(12), F(8)), (F(22), F(10)), 8),
    both_sides(0, 3, (F(10), F(10)), (F(12), F(12)), 8),
    both_sides(1, 3, (F(10), F(10)), (F(40), F(40)), 8),
    both_sides(2, 3, (F(10), F(10)), (F(5), F(5)), 8),
]
SCORES = {0: F(30), 1: F(30), 2: F(30), 3: F(30)}


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        (TieRule.HEAD_TO_HEAD, {0: "10", 1: "10", 2: "10"}),
        (TieRule.IMP_QUOTIENT, {0: "57:57", 1: "82:80", 2: "40:42"}),
        (TieRule.IMPS_GAINED, {0: "57", 1: "82", 2: "40"}),
        (TieRule.IMP_DIFFERENCE, {0: "0", 1: "2", 2: "−2"}),
        (TieRule.MATCHES_WON, {0: "1.5", 1: "1.5", 2: "1.5"}),
        (TieRule.OPPONENTS, {0: "90", 1: "90", 2: "90"}),
        (TieRule.QUOTIENT, {0: "30:30", 1: "30:30", 2: "30:30"}),
    ],
)
def test_figures_of_a_round_robin(rule, wanted):
    assert shown(FieldFigures(SCORES, sides=of_matches(*ROUND_ROBIN))(rule, (0, 1, 2))) == wanted


def test_a_round_robin_is_parted_by_the_match_then_the_imp_quotient():
    """The three that beat each other in a ring are equal head to head; the quotient parts them."""
    rules = Ties((TieRule.HEAD_TO_HEAD, TieRule.IMP_QUOTIENT, TieRule.IMPS_GAINED), again=False)
    scores = {0: F(31), 1: F(31), 2: F(31), 3: F(30)}
    found = placed(scores, rules, FieldFigures(scores, sides=of_matches(*ROUND_ROBIN)))
    assert [line.contestant for line in found] == [1, 0, 2, 3]


def test_opponents_are_compared_by_the_mean_where_one_played_more_matches():
    """0 met 3 and 2; 1 met 3 alone: 30 and 20 to a mean of 25 are less than one 30."""
    matches = [
        both_sides(0, 3, (F(10), F(10)), (F(0), F(0)), 8),
        both_sides(0, 2, (F(10), F(10)), (F(0), F(0)), 8),
        both_sides(1, 3, (F(10), F(10)), (F(0), F(0)), 8),
    ]
    figures = FieldFigures({0: F(20), 1: F(20), 2: F(20), 3: F(30)}, sides=of_matches(*matches))(
        TieRule.OPPONENTS, (0, 1)
    )
    assert shown(figures) == {0: "50/2", 1: "30/1"}
    assert figures[1].value > figures[0].value


def test_nothing_lost_is_the_best_quotient():
    matches = [
        both_sides(0, 2, (F(20), F(0)), (F(1), F(0)), 8),
        both_sides(1, 2, (F(20), F(0)), (F(99), F(1)), 8),
    ]
    figures = FieldFigures({}, sides=of_matches(*matches))(TieRule.IMP_QUOTIENT, (0, 1))
    assert figures[0].value > figures[1].value
