"""Masterpoints by tables of awards: published figures, and what holds for every table."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import RuleError
from tournaments.ranking.seasons.masterpoints import EXAMPLES, awarded, largest, read_table, table_data
from tournaments.ranking.ties import Placed, Ties, placed

F = Fraction
RATES, STEPS = EXAMPLES["club-rates"], EXAMPLES["players-steps"]


def in_order(size):
    return [Placed(who, who + 1) for who in range(size)]


def test_twenty_four_players_in_steps_of_three():
    """The published example: 24, 21, 18, 15, 12, 9, 6, 6 to the best third."""
    points = awarded(STEPS, in_order(24))
    assert list(points.values()) == [24, 21, 18, 15, 12, 9, 6, 6]
    assert set(points) == set(range(8))


def test_the_older_club_scale_of_fourteen_pairs():
    """A Howell of 7 tables: 0.10 a pair, then 70, 50, 35 per cent, a fifth, a sixth: 40 % of 14."""
    assert list(awarded(RATES, in_order(14)).values()) == [
        F(points) for points in ("1.40", "0.98", "0.70", "0.49", "0.28", "0.23")
    ]


@pytest.mark.parametrize(("size", "awards"), [(5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (10, 4), (14, 6)])
def test_two_fifths_of_the_group_to_the_nearest_number(size, awards):
    assert RATES.awards(size) == awards


def test_a_table_has_a_most_and_the_other_places_follow_it():
    assert RATES.shared(1, 1, 20) == F("1.50")
    assert RATES.shared(2, 1, 20) == F("1.05")
    assert EXAMPLES["invitational-rates"].shared(1, 1, 15) == F("1.20")


def test_a_half_table_counts_as_a_whole_one():
    """Six and a half tables: seven pairs one way, six the other, and both groups count as seven."""
    assert awarded(RATES, in_order(6), size=7)[0] == awarded(RATES, in_order(7))[0] == F("0.70")


def test_tied_places_share_the_average_of_theirs():
    ranking = [Placed(0, 1), Placed(1, 2, 2), Placed(2, 2, 2), *(Placed(w, w + 1) for w in range(3, 24))]
    points = awarded(STEPS, ranking)
    assert (points[1], points[2], points[3]) == (20, 20, 15)  # 19.5, a half up
    last = [*in_order(7), Placed(7, 8, 2), Placed(8, 8, 2), *(Placed(w, w + 1) for w in range(9, 24))]
    assert awarded(STEPS, last)[8] == 3  # the eighth award, and none


def test_who_was_scheduled_for_too_few_boards_has_nothing_and_nobody_moves_up():
    table = EXAMPLES["pairs-steps"]
    assert [table.eligible(boards, 24) for boards in (16, 17, 24)] == [False, True, True]
    assert awarded(table, in_order(9), barred={0}) == {1: F(12), 2: F(6)}


def test_of_several_strata_a_pair_has_its_largest_award():
    assert largest([{0: F(3), 1: F(2)}, {1: F(3)}, {1: F(1), 2: F(1)}]) == {0: 3, 1: 3, 2: 1}


TABLES = st.sampled_from(list(EXAMPLES.values()))


@given(TABLES, st.integers(1, 60))
def test_a_better_place_never_has_less(table, size):
    points = [table.award(place, size) for place in range(1, size + 1)]
    assert points == sorted(points, reverse=True)
    assert sum(1 for own in points if own) == table.awards(size)


@given(TABLES, st.lists(st.integers(0, 9), min_size=1, max_size=30))
def test_ties_share_out_what_there_is(table, scores):
    """Before rounding, sharing changes nothing about the sum."""
    exact = replace(table, unit=F(1, 10**9))
    points = awarded(exact, placed({who: F(own) for who, own in enumerate(scores)}, Ties()))
    whole = sum(table.award(place, len(scores)) for place in range(1, len(scores) + 1))
    assert abs(sum(points.values()) - whole) < F(1, 10**6)
    for one in points:
        for two in points:
            assert (points[one] == points[two]) or (scores[one] != scores[two])


@pytest.mark.parametrize("name", EXAMPLES)
def test_tables_are_data(name):
    assert read_table(table_data(EXAMPLES[name])) == EXAMPLES[name]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"scale": "luck"}, "scale"),
        ({"share": "3/2"}, "share"),
        ({"unit": 0}, "unit"),
        ({"first": "-1"}, "first"),
        ({"later": "half"}, "later"),
        ({"later": [0.5]}, "later"),
        ({"name": ""}, "name"),
        ({"played": "1/0"}, "played"),
    ],
)
def test_a_table_that_means_nothing_is_refused_by_name(changed, field):
    with pytest.raises(RuleError) as refused:
        read_table({**table_data(RATES), **changed})
    assert refused.value.field == field
