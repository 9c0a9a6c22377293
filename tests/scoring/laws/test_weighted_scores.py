"""The figures of weighted scores and of knockout boards: worked examples of Laws 12C1c, 12C4, 82C and 86B1.

The tables of laws say that a score is weighted; what it is worth is compared result by result
(docs/rules/rulings.md, 1 and 11.1).
"""

from __future__ import annotations

from fractions import Fraction

from scoring.comparison import BoardResult, Direction, Weighted, compare_imps
from scoring.comparison.board import Terms, compare_board
from scoring.comparison.victory import knockout_margin
from scoring.laws.asking import next_step, with_defaults
from scoring.laws.codes import CODES
from scoring.laws.table import Row

NS, EW = Direction.NS, Direction.EW
played = BoardResult.played


def weighted(*parts: tuple[int, int]) -> Weighted:
    return Weighted.of_percents((score, Fraction(percent)) for score, percent in parts)


def test_4h_made_sixty_times_in_a_hundred_at_matchpoints():
    """Ten other scores, five 420 and five -50: 420 gets 15 of 20 and -50 gets 5."""
    board = [played(420)] * 5 + [played(-50)] * 5 + [played(weighted((420, 60), (-50, 40)))]
    assert compare_board(board, Terms(expected=11)).fraction(10, NS) == Fraction(60 * 15 + 40 * 5, 100) == 11


def test_the_same_in_a_match_against_420():
    """420 is level with the other table, and -50 is 470 short: 10 IMPs."""
    compared = compare_imps([played(weighted((420, 60), (-50, 40))), played(420)], [(0, 1)])
    assert compared.fraction(0, NS) == Fraction(40 * -10, 100) == -4


def test_an_assigned_score_against_a_slam_that_was_made():
    """The other table made 1430; here the slam fails by one half of the time: 1530, 17 IMPs."""
    compared = compare_imps([played(1430), played(weighted((1430, 50), (-100, 50)))], [(0, 1)])
    assert compared.fraction(0, NS) == Fraction(17, 2)


def test_each_side_is_judged_in_its_own_favour_after_an_error_of_the_director():
    """North and South 70 % 620, 30 % 170; East and West half of each; the other table has 620."""
    result = BoardResult(ns=weighted((620, 70), (170, 30)), ew=weighted((620, 50), (170, 50)))
    compared = compare_imps([result, played(620)], [(0, 1)])
    # 450 points are 10 IMPs
    assert (compared.fraction(0, NS), compared.fraction(0, EW)) == (-3, 5)


def test_a_knockout_match_with_scores_that_do_not_balance_counts_their_mean():
    """+3 in one side's view, -8 in the other's, which is +8 from the first: 5.5."""
    assert knockout_margin(Fraction(3), Fraction(-8)) == Fraction(11, 2)
    table = CODES["2017"].tables["knockout_score"]
    for given, effects in (
        ({"balance": "no"}, ["mean_of_both"]),
        ({"balance": "no", "weighted": "yes"}, ["weighted", "mean_of_both"]),
        ({"balance": "yes", "weighted": "yes"}, ["result_stands"]),
    ):
        row = next_step(table, with_defaults(table, given))
        assert isinstance(row, Row)
        assert (row.law, [atom.effect.value for atom in row.atoms]) == ("12C4", effects)


def test_in_a_knockout_match_a_weighted_score_is_worked_out_before_the_mean():
    """Views of -3 and -5 (the example of the director's error) make -4 for North and South's team."""
    assert knockout_margin(Fraction(-3), Fraction(5)) == -4
