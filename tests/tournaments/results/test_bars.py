"""An evening as a chart: its columns, worked out by hand."""

from fractions import Fraction

from tournaments.selectors.results.bars import best_and_worst, spark


def test_an_evening_has_a_column_for_each_board_up_or_down_from_the_middle():
    assert spark([Fraction(1)]) is None
    shown = spark([Fraction(50), Fraction(-25), Fraction(0)])
    assert shown is not None
    assert shown.columns == [(1, 2.0, 28.0, "high"), (11, 30, 14.0, "low"), (21, 28.5, 1.5, "middle")]
    assert (shown.better, shown.worse, shown.width) == (1, 1, 30)


def test_best_and_worst_are_the_first_of_equals():
    rows = [{"board": 1, "above": 5}, {"board": 2, "above": 5}, {"board": 3, "above": -1}, {"board": 4}]
    assert [row["board"] for row in best_and_worst(rows) or ()] == [1, 3]
    assert best_and_worst(rows[3:]) is None


def test_of_boards_that_are_all_equal_none_is_the_best():
    rows = [{"board": board, "above": Fraction(-17)} for board in (7, 8)]
    assert best_and_worst(rows) is None
