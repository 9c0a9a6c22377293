"""A total grows with the boards played: where their numbers differ, the mean per board can be ranked."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from scoring.comparison.methods import BY_TOTAL
from scoring.words import RuleError
from tests.cases import for_each
from tournaments.ranking import FieldStanding, PlayRow, by_board
from tournaments.ranking.field_lists import EntryFacts, ranked_field
from tournaments.ranking.scores import Penalty
from tournaments.ranking.settings import EventSettings
from tournaments.ranking.settings.checks import check_settings

TOTAL = {"method": "total"}
MEAN = TOTAL | {"per_board": True}


def standing(settings):
    """Pair 0 wins 100 a board on three boards from pair 1, pair 2 wins 70 a board on five from pair 3."""
    rows = [(board, 0, 1, 100) for board in range(1, 4)] + [(board, 2, 3, 70) for board in range(1, 6)]
    plays = [
        PlayRow(board, "a", play, ns, ew, "played", score, score, "", "", None, -1, -1, 0)
        for play, (board, ns, ew, score) in enumerate(sorted(rows))
    ]
    conditions = EventSettings(settings).conditions(final=True)
    state, _boards = FieldStanding.whole(by_board(plays), np.zeros(4, dtype=np.int64), conditions)
    return state, conditions


def places(settings, penalties=()):
    state, conditions = standing(settings)
    return state.places(state.scores(penalties, conditions)).place.tolist()


def test_more_boards_are_no_better_by_the_mean():
    """300 over 3 boards are 100 a board, 350 over 5 are 70."""
    assert places(TOTAL) == [2, 3, 1, 4]
    assert places(MEAN) == [1, 4, 2, 3]


def test_a_penalty_comes_off_the_total_before_it_is_divided():
    """300 - 120 over 3 boards are 60 a board, fewer than 70."""
    assert places(MEAN, [Penalty(0, Fraction(120))]) == [2, 4, 1, 3]


def test_lists_rank_by_it_too_with_a_handicap_for_every_board():
    """Pair 2 has 35 a board more: 105 of a board to 100."""
    stored = MEAN | {"handicap": {"unit": "board", "part": "1", "official": True}}
    state, conditions = standing(stored)
    facts = [EntryFacts(handicap=Fraction(35 if entry == 2 else 0)) for entry in range(4)]
    lists = ranked_field(state, state.scores([], conditions), conditions, EventSettings(stored).lists, facts)
    assert [(line.contestant, line.score) for line in lists[0].lines][:2] == [(2, 105), (0, 100)]
    assert [(line.contestant, line.score) for line in lists[1].lines][:2] == [(0, 100), (2, 70)]


@for_each("method", BY_TOTAL, name=str)
def test_it_is_for_every_method_by_which_a_field_has_totals(method):
    assert EventSettings({"method": method.value, "per_board": True}).conditions(final=True).by_mean


@pytest.mark.parametrize(
    "stored",
    [
        {"method": "matchpoints"},
        {"method": "imps"},
        {"method": "imps-datum", "vp": "wbf-continuous"},
        {"method": "imps-datum", "carry": {"kind": "full", "part": "1"}},
        {"method": "imps-datum", "per_board": False},
    ],
)
def test_elsewhere_it_means_nothing(stored):
    conditions = EventSettings({"per_board": True} | stored).conditions(final=True)
    assert not conditions.by_mean


def test_means_of_sessions_are_not_added_up():
    check_settings(MEAN | {"combine": "boards"})
    with pytest.raises(RuleError) as refused:
        check_settings(MEAN | {"combine": "sum"})
    assert refused.value.code == "combine.sum"
