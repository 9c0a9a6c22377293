"""Law 86B: an average plus or an assigned score, whichever is better; IMPs by the table of Law 78B."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.comparison import ABSENT, Average, BoardResult, Direction, Weighted, compare_imps
from scoring.comparison.better import better_of_two
from scoring.comparison.method import Method
from scoring.words import RuleError

IMPS, BAM = Method.of({"method": "imps"}), Method.of({"method": "bam"})
NS, EW = Direction


@pytest.mark.parametrize(
    ("innocent", "assigned", "other", "worth", "is_assigned"),
    [
        (NS, 620, 100, 11, True),  # 520 points: 11 IMPs, against 3
        (EW, 620, 100, 3, False),  # 11 lost, and so the average
        (EW, -100, 620, 12, True),  # 720 points the other way
        (NS, 420, 340, 3, False),  # 80 points: 2 IMPs
        (NS, 420, 300, 3, False),  # 120 points: 3 IMPs, and the average where they are equal
    ],
)
def test_the_innocent_side_has_the_better_of_the_two(innocent, assigned, other, worth, is_assigned):
    found = better_of_two(innocent, assigned, BoardResult.played(other, "b"), IMPS)
    assert (found.worth, found.is_assigned) == (worth, is_assigned)


def test_a_weighted_score_is_worth_the_mean_of_its_imps():
    """Worked example of Law 86B1: 1430 at the other table; half 1430, half -100: 0 and 17 IMPs, 8.5."""
    half = Weighted.of_percents([(1430, Fraction(50)), (-100, Fraction(50))])
    assert better_of_two(EW, half, BoardResult.played(1430), IMPS).assigned == Fraction("8.5")
    tables = [BoardResult.played(half), BoardResult.played(1430)]
    assert compare_imps(tables, [(0, 1)]).fraction(0, EW) == Fraction("8.5")


def test_at_board_a_match_an_average_plus_is_60_per_cent_of_2():
    assert better_of_two(NS, 420, BoardResult.played(400), BAM).worth == 2
    tied = better_of_two(NS, 420, BoardResult.played(420), BAM)
    assert (tied.assigned, tied.worth) == (1, Fraction(6, 5))


def test_there_must_be_a_result_at_the_other_table():
    for other in (ABSENT, BoardResult.awarded(Average.PLUS, Average.MINUS)):
        with pytest.raises(RuleError, match="The other table has no result to compare"):
            better_of_two(NS, 420, other, IMPS)


def test_in_a_field_of_pairs_there_is_nothing_to_choose():
    with pytest.raises(RuleError, match="in team matches by IMPs or board-a-match"):
        better_of_two(NS, 420, BoardResult.played(400), Method())
