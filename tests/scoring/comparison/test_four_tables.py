"""Three ways to score a board at the four tables of teams of eight, each reckoned by hand."""

from fractions import Fraction
from math import sqrt

import pytest

from scoring.comparison import ABSENT, IMP_LIMITS, Average, BoardResult, Direction, FourTables, Weighted
from scoring.comparison import compare_imps as compared
from scoring.comparison.board import Terms
from scoring.comparison.four_tables import SUM_LIMITS, imps_of_sum
from scoring.comparison.method import Method
from scoring.comparison.reckoning import reckon

NS, EW = Direction
PAIRS = [(0, 2), (0, 3), (1, 2), (1, 3)]
"""Tables 0 and 1 are N-S of one team, 2 and 3 of the other."""


def played(score, group=""):
    return BoardResult(score, score, group)


BOARD = [played(score) for score in (420, 450, 420, -50)]


def points(board, way, side=NS):
    return [compared(board, PAIRS, four_tables=way).fraction(table, side) for table in range(len(board))]


def test_the_limits_for_a_sum_are_those_of_the_law_times_the_root_of_two():
    assert len(SUM_LIMITS) == 24
    for limit, of_sum in zip(IMP_LIMITS, SUM_LIMITS, strict=True):
        assert of_sum % 10 == 0
        assert abs(of_sum - limit * sqrt(2)) < 5
    assert SUM_LIMITS[:4] == (30, 70, 130, 180)
    assert [imps_of_sum(total) for total in (0, 20, 30, -60, -70, 500, 6000)] == [0, 0, 1, -1, -2, 8, 24]


def test_four_comparisons():
    """420 v 420: 0; 420 v -50, 470: 10; 450 v 420, 30: 1; 450 v -50, 500: 11. Together 22."""
    assert points(BOARD, FourTables.COMPARISONS) == [10, 12, -1, -21]


def test_two_matches_of_four():
    """420 v 420: 0; 450 v -50, 500 points: 11. Together 11."""
    assert points(BOARD, FourTables.TWO_MATCHES) == [0, 11, 0, -11]
    assert points(BOARD, FourTables.TWO_MATCHES, EW) == [0, -11, 0, 11]


def test_four_scores_added():
    """420 + 450 - 420 + 50 = 500: at least 450 and less than 520, so 8. Each table shows half."""
    assert points(BOARD, FourTables.SUM) == [4, 4, -4, -4]
    assert points(BOARD, FourTables.SUM, EW) == [-4, -4, 4, 4]


def test_weighted_scores_are_added_by_their_parts():
    """Half of 420 and half of -50 at the first table: sums of 500, 8 IMPs, and of 30, 1 IMP."""
    halves = Weighted.of_percents([(420, Fraction(50)), (-50, Fraction(50))])
    board = [BoardResult(halves, halves), *BOARD[1:]]
    assert points(board, FourTables.SUM)[0] == Fraction(9, 4)


@pytest.mark.parametrize("board", [[ABSENT, *BOARD[1:]], [played(420, "b"), *BOARD[1:]]])
def test_a_sum_needs_four_results_of_one_form(board):
    assert points(board, FourTables.SUM) == [None] * 4
    assert points(board, FourTables.TWO_MATCHES) == [None, 11, None, -11]


def test_an_average_at_one_table_is_the_teams_for_the_board():
    board = [BoardResult.awarded(Average.PLUS, Average.MINUS), *BOARD[1:]]
    assert points(board, FourTables.SUM) == [Fraction(3, 2)] * 2 + [Fraction(-3, 2)] * 2


@pytest.mark.parametrize("way", FourTables)
@pytest.mark.parametrize("direction", Direction)
def test_the_reckoning_comes_to_the_same_points(way, direction):
    method = Method.of({"method": "imps", "four_tables": way.value})
    for table in range(4):
        told = reckon(BOARD, table, direction, method, PAIRS, Terms())
        assert told is not None
        assert told.points == points(BOARD, way, direction)[table]


def test_teams_of_four_are_the_same_by_two_of_the_ways():
    board = [played(420), played(50)]
    for way in (FourTables.COMPARISONS, FourTables.TWO_MATCHES):
        assert compared(board, [(0, 1)], four_tables=way).fraction(0, NS) == 9
