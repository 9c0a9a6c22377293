"""Pivots: the two schedules against their counts, which the book states."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.games.bridge.whole_rubbers.pivot_party import ROTATION, read_schedule
from scoring.games.bridge.whole_rubbers.pivots import FIVE, SCHEDULES, PivotRubber, faults_of, schedule_for
from scoring.words import RuleError


@pytest.mark.parametrize("players", SCHEDULES)
def test_each_partners_each_once_and_opposes_each_twice(players):
    assert list(faults_of(schedule_for(players), players)) == []


def test_of_five_each_sits_out_once_and_the_lower_cards_first():
    out = [(set(range(1, 6)) - rubber.players).pop() for rubber in FIVE]
    assert out == [5, 4, 3, 2, 1]


def test_double_rubbers_keep_partners_for_two():
    doubled = schedule_for(4, 2)
    assert Counter(doubled) == Counter(dict.fromkeys(schedule_for(4), 2))
    assert doubled[0] == doubled[1]


def test_a_schedule_that_repeats_partners_is_found_out():
    wrong = (PivotRubber(((1, 2), (3, 4))),) * 3
    assert {error.code for error in faults_of(wrong, 4)} == {"pivot.schedule"}
    assert len(list(faults_of(wrong, 4))) == 6


def test_only_four_or_five_pivot():
    with pytest.raises(RuleError, match="not 6"):
        schedule_for(6)


def test_a_player_who_is_not_there_is_found_out():
    schedule = (*SCHEDULES[4], PivotRubber(((5, 6), (7, 8))))
    assert [error.code for error in faults_of(schedule, 4)] == ["pivot.number"] * 4


def test_the_rotation_of_seats_makes_its_schedule():
    """001:l.765: the first stays; left goes to the right seat, right to opposite, opposite to left."""
    still, left, opposite, right = 1, 2, 3, 4
    for rubber in ROTATION:
        assert {frozenset(pair) for pair in rubber.partners} == {
            frozenset((still, opposite)),
            frozenset((left, right)),
        }
        left, opposite, right = opposite, right, left
    assert list(faults_of(ROTATION, 4)) == []


def test_a_club_writes_its_own_schedule():
    assert read_schedule("1-2 v 3-4; 1-3v2-4 ;1 - 4 v 2-3;") == SCHEDULES[4]
    with pytest.raises(RuleError) as refused:
        read_schedule("1-2 v 3")
    assert refused.value.code == "pivot.text"
