"""Totals of matches: teams, players, and what a match is worth; checked by sums made by hand."""

from fractions import Fraction

import numpy as np
import pytest

from scoring.comparison.method import Method
from scoring.comparison.penalties import PenaltyUnit
from scoring.comparison.victory import scale_of
from tournaments.ranking import Conditions, FieldStanding, Penalty, PlayRow, by_board

IMPS = Method.of({"method": "imps"})


def row(number, play, ns, ew, score, *, match=0, partners=(-1, -1)):
    outcome = ("played", score, score, "", "", None)
    return PlayRow(number, "a", play, ns, ew, *outcome, *partners, match)


def lines(entries):
    return np.zeros(entries, dtype=np.int64)


def head_to_head():
    """Board 1: 420 and 50 at the two tables, 9 IMPs to team 0 (370 points). Board 2: flat."""
    return [
        row(1, 1, 0, 1, 420, match=1),
        row(1, 2, 1, 0, 50, match=1),
        row(2, 3, 0, 1, -100, match=1),
        row(2, 4, 1, 0, -100, match=1),
    ]


def test_a_team_has_the_imps_of_both_its_tables_once():
    standing, _ = FieldStanding.whole(by_board(head_to_head()), lines(2), Conditions(method=IMPS))
    scores = standing.scores([], Conditions(method=IMPS))
    assert [scores.total[team] for team in (0, 1)] == [9, -9]
    assert scores.boards.tolist() == [2, 2]
    assert standing.places(scores).place.tolist() == [1, 2]


WBF = scale_of("wbf-continuous")


def of_eight():
    """Team 0 N-S at two tables, 420 and 450; team 1 N-S at two, 420 and 50.

    The four comparisons (Law 78B): 0, 370 points 9, 30 points 1, 400 points 9 IMPs to team 0.
    """
    return [
        row(1, 1, 0, 1, 420, match=1),
        row(1, 2, 0, 1, 450, match=1),
        row(1, 3, 1, 0, 420, match=1),
        row(1, 4, 1, 0, 50, match=1),
    ]


def test_teams_of_eight_add_their_four_comparisons_and_take_the_scale_of_twice_the_boards():
    conditions = Conditions(method=IMPS, scale=WBF)
    standing, _ = FieldStanding.whole(by_board(of_eight()), lines(2), conditions)
    assert [match.points for match in standing.matches()] == [19, -19]
    scores = standing.scores([], conditions)
    assert (scores.total[0], scores.total[1]) == tuple(map(Fraction, WBF.vp(19, 2)))


def test_of_eight_a_missing_table_leaves_the_comparisons_of_the_others():
    rows = of_eight()
    rows[1] = rows[1]._replace(kind="not_entered", score=None, score_ew=None)
    standing, _ = FieldStanding.whole(by_board(rows), lines(2), Conditions(method=IMPS))
    assert [match.points for match in standing.matches()] == [9, -9]


def test_a_match_is_turned_into_victory_points_before_it_is_added_up():
    conditions = Conditions(method=IMPS, scale=WBF)
    standing, _ = FieldStanding.whole(by_board(head_to_head()), lines(2), conditions)
    scores = standing.scores([Penalty(0, Fraction(1, 2))], conditions)
    # 10 + 10 (1 - R^(9/X)) / (1 - R) with R = 0.23607 and X = 15 x the root of 2 boards: 16.00 to 4.00
    assert [scores.total[team] for team in (0, 1)] == [Fraction(31, 2), 4]
    (one, other) = standing.matches()
    assert (one.entry, one.opponent, one.boards, one.played, one.points) == (0, 1, 2, 2, 9)
    assert (other.entry, other.opponent, other.points) == (1, 0, -9)


def test_a_match_not_begun_is_worth_nothing():
    rows = [*head_to_head(), row(3, 5, 0, 2, None, match=2)._replace(kind="not_entered", score_ew=None)]
    conditions = Conditions(method=IMPS, scale=WBF)
    standing, _ = FieldStanding.whole(by_board(rows), lines(3), conditions)
    assert standing.scores([], conditions).total[2] == 0


def test_partners_of_an_individual_have_the_same_points():
    """Two tables: N-S 420 against 50 elsewhere has 2 matchpoints of 2; all four players of a side pair."""
    rows = [
        row(1, 1, 0, 1, 420, partners=(2, 3)),
        row(1, 2, 4, 5, 50, partners=(6, 7)),
    ]
    standing, boards = FieldStanding.whole(by_board(rows), lines(8), Conditions(final=True))
    scores = standing.scores([], Conditions(final=True))
    assert [scores.total[player] for player in range(8)] == [2, 0, 2, 0, 0, 2, 0, 2]
    assert standing.scores([], Conditions(final=True)).boards.tolist() == [1] * 8
    assert FieldStanding.unpack(*standing.pack()).pack() == standing.pack()
    assert type(boards[1]).unpack(boards[1].pack()).plays.west.tolist() == [3, 7]


@pytest.mark.parametrize("changed", [430, -50])
def test_a_board_changed_alone_gives_what_all_boards_give(changed):
    conditions = Conditions(method=IMPS)
    before, kept = FieldStanding.whole(by_board(head_to_head()), lines(2), conditions)
    rows = [row(1, 1, 0, 1, changed, match=1), *head_to_head()[1:]]
    boards = by_board(rows)
    carried, _ = before.with_boards({1: boards[1]}, kept, conditions)
    whole, _ = FieldStanding.whole(boards, lines(2), conditions)
    assert carried.pack() == whole.pack()
    assert FieldStanding.unpack(*whole.pack()).matches() == whole.matches()


def test_patton_is_board_a_match_and_a_share_of_the_aggregate():
    """Boards 2 + 1 to 0 + 1; the aggregate, 370 to 0, gives all 4 of its points: 7 to 1 of 8."""
    conditions = Conditions(method=Method.of({"method": "patton"}))
    standing, boards = FieldStanding.whole(by_board(head_to_head()), lines(2), conditions)
    scores = standing.scores([], conditions)
    assert [scores.total[team] for team in (0, 1)] == [7, 1]
    again = FieldStanding.unpack(*standing.pack())
    assert again.pack() == standing.pack()
    assert again.matches() == standing.matches()
    assert type(boards[1]).unpack(boards[1].pack()).pack() == boards[1].pack()


def test_a_hybrid_is_victory_points_and_board_a_match_brought_to_twenty():
    """16 of 20 by IMPs; boards 3 to 1 of 4, so 15 of 20."""
    conditions = Conditions(method=Method.of({"method": "hybrid"}), scale=WBF)
    standing, _ = FieldStanding.whole(by_board(head_to_head()), lines(2), conditions)
    scores = standing.scores([], conditions)
    assert [scores.total[team] for team in (0, 1)] == [31, 9]


def test_the_two_sides_of_a_hybrid_have_forty_together():
    """+1 IMP on the last of 16 boards, 17 to 15 at board-a-match: 20 x 15/32 is 9.375, but 9.37 are left."""
    flat = [row(n, 2 * n + at, at, 1 - at, 100, match=1) for n in range(1, 16) for at in (0, 1)]
    rows = [*flat, row(16, 32, 0, 1, 120, match=1), row(16, 33, 1, 0, 100, match=1)]
    conditions = Conditions(method=Method.of({"method": "hybrid"}), scale=WBF)
    standing, _ = FieldStanding.whole(by_board(rows), lines(2), conditions)
    scores = standing.scores([], conditions)
    assert [scores.total[team] for team in (0, 1)] == [Fraction("20.94"), Fraction("19.06")]


@pytest.mark.parametrize("conditions", [Conditions(), Conditions(method=IMPS)])
def test_a_penalty_of_who_came_after_the_standing_waits(conditions):
    standing, _ = FieldStanding.whole(by_board(head_to_head()), lines(2), conditions)
    late = Penalty(2, Fraction(10), PenaltyUnit.TOP)
    found, expected = (standing.scores(ledger, conditions).total for ledger in ([late], []))
    assert [found[at] for at in range(2)] == [expected[at] for at in range(2)]
