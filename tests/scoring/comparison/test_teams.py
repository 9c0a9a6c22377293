"""One board between teams: IMPs, board-a-match, total points and gains, on the net of two tables."""

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
    Direction,
    ImpAwards,
    Weighted,
    compare_bam,
    compare_gains,
    compare_imps,
    compare_net,
    imps,
    refuse_two_awards,
)
from scoring.words import RuleError

NS, EW = Direction.NS, Direction.EW
MATCH = [(0, 1)]
played = BoardResult.played


def teams(compared):
    """What each team has: N-S of the first table, and N-S of the second; both its tables say so."""
    home, away = compared.fraction(0, NS), compared.fraction(1, NS)
    assert (compared.fraction(1, EW), compared.fraction(0, EW)) == (home, away)
    return home, away


def weighted(*parts):
    return Weighted.of_percents((score, Fraction(percent)) for score, percent in parts)


@pytest.mark.parametrize(
    ("one", "other", "net"),
    [(420, 170, 250), (420, -50, 470), (-100, -620, 520), (420, 420, 0), (110, 120, -10)],
)
def test_the_net_of_two_tables(one, other, net):
    board = [played(one), played(other)]
    assert teams(compare_net(board, MATCH)) == (net, -net)
    assert teams(compare_imps(board, MATCH)) == (imps(net), -imps(net))
    assert teams(compare_gains(board, MATCH)) == (max(net, 0), max(-net, 0))
    home = 1 + (net > 0) - (net < 0)
    assert teams(compare_bam(board, MATCH)) == (home, 2 - home)


def test_many_matches_on_one_board():
    board = [played(score) for score in (420, 620, 170, -100)]
    compared = compare_imps(board, [(0, 2), (3, 1)])
    assert [compared.fraction(table, NS) for table in range(4)] == [6, 12, -6, -12]


def test_a_team_of_eight_has_the_sum_of_its_four_comparisons():
    """Tables 0 and 1 are N-S of one team, 2 and 3 of the other."""
    board = [played(score) for score in (420, 620, 170, -100)]
    compared = compare_imps(board, [(0, 2), (0, 3), (1, 2), (1, 3)])
    # 250 and 520; 450 and 720
    assert [compared.fraction(table, NS) for table in range(4)] == [6 + 11, 10 + 12, -6 - 10, -11 - 12]
    assert [compared.fraction(table, EW) for table in range(4)] == [-17, -22, 16, 23]


def test_averages_of_a_team_of_eight():
    board = [BoardResult.awarded(Average.PLUS, Average.MINUS), played(420), played(420), played(420)]
    pairs = [(0, 2), (0, 3), (1, 2), (1, 3)]
    assert compare_imps(board, pairs).ns.tolist() == [6, 0, -3, -3]
    assert compare_bam(board[1:], [(0, 2), (1, 2)]).top.tolist() == [2, 2, 4]
    # table 2 has an average minus in one pair, 40 per cent of 2, and a tie in the other
    compared = compare_bam(board, pairs)
    assert compared.ns_basis.tolist() == [Basis.PLUS, Basis.COMPARED, Basis.COMPARED, Basis.COMPARED]
    assert [compared.fraction(table, NS) for table in range(4)] == [None, 2, Fraction(9, 5), Fraction(9, 5)]


def test_ten_points_are_no_imps_but_win_the_board():
    board = [played(430), played(420)]
    assert teams(compare_imps(board, MATCH)) == (0, 0)
    assert teams(compare_bam(board, MATCH)) == (2, 0)


@pytest.mark.parametrize(("average", "worth"), [(Average.PLUS, 3), (Average.EVEN, 0), (Average.MINUS, -3)])
def test_awards_are_the_teams_whatever_happened_at_the_other_table(average, worth):
    for there in (played(420), ABSENT, BoardResult.awarded(Average.EVEN, average)):
        board = [BoardResult.awarded(average, Average.EVEN), there]
        assert teams(compare_imps(board, MATCH)) == (worth, 0)
        assert teams(compare_imps(board, MATCH, ImpAwards(Fraction(2))))[0] == Fraction(2 * worth, 3)


def test_assigned_imps_and_stated_per_cents():
    stated = BoardResult(Award(None, Fraction(7)), Award(Fraction(40)))
    board = [stated, played(420)]
    assert teams(compare_imps(board, MATCH, ImpAwards(per_cent=Fraction("0.3")))) == (7, -3)
    with pytest.raises(RuleError) as refused:
        compare_imps(board, MATCH)
    assert refused.value.code == "award.imps"


@pytest.mark.parametrize("compared", [compare_imps, compare_bam, compare_net, compare_gains])
@pytest.mark.parametrize("there", [ABSENT, played(420, "b")])
def test_a_board_without_comparison_counts_nowhere(compared, there):
    found = compared([played(420), there], MATCH)
    assert found.ns_basis.tolist() == found.ew_basis.tolist() == [Basis.NONE, Basis.NONE]


def test_a_split_score_gives_each_team_its_own_net():
    board = [BoardResult(ns=420, ew=450), played(430)]
    assert teams(compare_net(board, MATCH)) == (-10, -20)
    assert teams(compare_imps(board, MATCH)) == (0, -1)
    assert teams(compare_gains(board, MATCH)) == (0, 0)


def test_weighted_scores_earn_the_mean_of_imps():
    board = [played(weighted((620, 50), (-100, 50))), played(-100)]
    assert teams(compare_imps(board, MATCH)) == (6, -6)  # 12 half the time; the mean of 260 would be 8
    assert teams(compare_net(board, MATCH)) == (360, -360)
    assert teams(compare_bam(board, MATCH)) == (Fraction(3, 2), Fraction(1, 2))


def test_weighted_scores_at_both_tables_are_independent():
    board = [played(weighted((100, 50), (0, 50))), played(weighted((100, 25), (0, 75)))]
    # 100 v 0 in 3 of 8 cases, 0 v 100 in 1 of 8: 3 IMPs each
    assert teams(compare_imps(board, MATCH)) == (Fraction(9 - 3, 8), Fraction(-6, 8))


def test_the_award_of_a_board_has_no_part_in_the_aggregate():
    board = [BoardResult.awarded(Average.PLUS, Average.MINUS), played(420)]
    assert compare_gains(board, MATCH).ns_basis.tolist() == [Basis.NONE, Basis.NONE]
    assert teams(compare_net([BoardResult.awarded(Average.EVEN, Average.EVEN), ABSENT], MATCH)) == (0, 0)
    with pytest.raises(RuleError) as refused:
        compare_net(board, MATCH)
    assert refused.value.code == "award.total"


def test_two_different_awards_of_one_team_are_found_and_count_as_their_mean():
    board = [
        BoardResult.awarded(Average.PLUS, Average.PLUS),
        BoardResult.awarded(Average.EVEN, Average.MINUS),
    ]  # one team has average plus and minus, the other average and average plus
    assert teams(compare_imps(board, MATCH)) == (0, Fraction(3, 2))
    assert teams(compare_bam(board, MATCH)) == (1, Fraction(11, 10))
    with pytest.raises(RuleError) as refused:
        refuse_two_awards(board, MATCH)
    assert refused.value.code == "award.two"


@pytest.mark.parametrize("there", [played(420), ABSENT, BoardResult.awarded(Average.MINUS, Average.PLUS)])
def test_an_award_at_one_table_or_the_same_at_both_is_one(there):
    refuse_two_awards([BoardResult.awarded(Average.PLUS, Average.MINUS), there], MATCH)


SCORES = st.integers(-200, 200).map(lambda tens: tens * 10)
SIDES = st.one_of(
    SCORES,
    st.builds(
        lambda one, other, percent: Weighted.of_percents(
            [(one, Fraction(percent)), (other, Fraction(100 - percent))]
        ),
        SCORES,
        SCORES,
        st.integers(1, 99),
    ),
)


@given(SIDES, SIDES)
def test_what_one_team_wins_the_other_loses(one, other):
    board = [played(one), played(other)]
    assert sum(teams(compare_imps(board, MATCH))) == sum(teams(compare_net(board, MATCH))) == 0
    assert sum(teams(compare_bam(board, MATCH))) == 2
    home, away = teams(compare_gains(board, MATCH))
    assert home - away == teams(compare_net(board, MATCH))[0]
    assert 0 in (home, away)


@given(SIDES, SIDES)
def test_the_teams_are_exchanged_with_the_tables(one, other):
    for compared in (compare_imps, compare_bam, compare_net):
        here = teams(compared([played(one), played(other)], MATCH))
        assert teams(compared([played(other), played(one)], MATCH)) == here[::-1]
