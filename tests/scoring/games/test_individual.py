"""Rubbers with a column for every player: what holds whatever is played."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge import Doubling
from scoring.games.bridge.bids import NULLOS, Bid
from scoring.games.bridge.individual import by_contract
from scoring.games.bridge.two_or_three.booby import with_nullos
from scoring.games.bridge.two_or_three.towie import worth as towie_worth
from scoring.games.registry import all_games
from scoring.games.settling import each_against_each
from scoring.games.sheet import begin

PLAYERS = ("Ann", "Bo", "Cem", "Dee")
_deals = st.fixed_dictionaries(
    {
        "contract": st.builds(
            "{}{}{}".format, st.integers(1, 7), st.sampled_from("CDHSN"), st.sampled_from(["", "X", "XX"])
        ),
        "declarer": st.sampled_from(PLAYERS[:3]),
        "tricks": st.integers(0, 13),
    }
)


def _played(deals, size=3):
    sheet = begin(all_games()["indiv_rubber"], PLAYERS[:size])
    for deal in deals:
        if sheet.state.over:
            break
        sheet = sheet.after(sheet.read(deal))
    return sheet


@given(st.lists(_deals, max_size=30))
def test_a_rubber_of_three_has_at_most_four_games_and_one_winner_of_two(deals):
    state = _played(deals).state
    assert sum(state.games) <= 4
    assert sorted(state.games)[-2] <= 1
    assert state.over == (max(state.games) == 2)


@given(st.lists(_deals, max_size=30))
def test_what_is_below_the_line_never_reaches_game_and_payments_sum_to_zero(deals):
    sheet = _played(deals, 4)
    assert max(sheet.state.part_scores) < 100
    assert sum(sheet.settlement.payments) == 0


def test_each_settles_with_each_by_the_books_totals():
    """001:l.732. The book prints 215 for the difference of 456 and 240, hence -955 and -309."""
    assert each_against_each((240, 980, 456)) == (-956, 1264, -308)


def test_nullos_are_made_with_seven_less_the_level_or_fewer_tricks():
    worth = with_nullos(by_contract("portland_1948"))
    for level, tricks in product(range(1, 8), range(14)):
        found = list(worth(Bid(level, NULLOS), tricks, False))
        short = tricks - (7 - level)
        below = [entry.points for entry in found if entry.below]
        if short > 0:
            assert [entry.points for entry in found] == [50 * short]
        else:
            assert below == [30 * level]
            assert sum(entry.points for entry in found if not entry.below) == -30 * short + {
                6: 500,
                7: 1000,
            }.get(level, 0)


@pytest.mark.parametrize(
    ("bid", "tricks", "not_vulnerable", "vulnerable"),
    [  # 000:l.15632
        ("3N", 10, 105 + 50, 105 + 50),
        ("2SX", 9, 120 + 100 + 50, 120 + 100 + 100),
        ("2SXX", 9, 240 + 200 + 100, 240 + 200 + 200),
        ("4S", 7, 150, 100 + 200 + 200),
        ("4SX", 5, 100 + 200 + 200 + 200 + 400, 200 + 400 * 4),
        ("4SXX", 9, 200, 400),
        ("6C", 12, 120 + 500, 120 + 750),
    ],
)
def test_figures_of_towie(bid, tricks, not_vulnerable, vulnerable):
    strain = bid[1]
    final = Bid(int(bid[0]), strain, Doubling(bid[2:]))
    totals = [sum(entry.points for entry in towie_worth(final, tricks, vul)) for vul in (False, True)]
    assert totals == [not_vulnerable, vulnerable]


def test_a_final_bid_reads_its_own_text():
    for level, letter, doubling in product(range(1, 8), "CDHSN", Doubling):
        bid = Bid(level, letter, doubling)
        sheet = begin(all_games()["indiv_rubber"], PLAYERS[:3])
        deal = sheet.read({"contract": str(bid), "declarer": "Ann", "tricks": 7})
        assert deal.contract == bid
