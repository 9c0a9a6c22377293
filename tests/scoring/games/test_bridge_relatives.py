"""What holds for every relative of rubber bridge, whatever is dealt."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge import ALL_CONTRACTS, Result
from scoring.bridge.results import TRICKS
from scoring.games.registry import all_games
from scoring.games.sheet import Refused, Sheet, begin, play
from tests.cases import examples

FOUR = ("Ann", "Bo", "Cem", "Dee")
SIX = (*FOUR, "Eva", "Fee")
players = st.sampled_from(FOUR)
results = st.one_of(
    st.just("PASS"),
    st.builds(lambda contract, tricks: str(Result(contract, tricks)), st.sampled_from(ALL_CONTRACTS),
              st.sampled_from(TRICKS)),
)  # fmt: skip
by_result = st.fixed_dictionaries({"result": results})
halves = st.integers(0, 13).map(lambda tricks: [tricks, 13 - tricks])
trumps = st.sampled_from(["spades", "clubs", "diamonds", "hearts", "notrump"])
aces = st.sampled_from(["three", "four_divided", "four_in_one_hand"])


def _contracts(denominations: list[str], levels: int, tricks: int) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {
            "level": st.integers(1, levels),
            "denomination": st.sampled_from(denominations),
            "declarer": players,
            "tricks": st.integers(0, tricks),
            "doubled": st.integers(0, 2),
        }
    )


def _with_honours(deals: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    held = st.fixed_dictionaries({"honours": aces, "honours_side": players})
    return st.builds(lambda deal, honours: deal | honours, deals, st.one_of(st.just({}), held))


straight = _with_honours(
    st.fixed_dictionaries({"trump": trumps, "tricks": halves, "doubles": st.integers(0, 3)})
)
undoubled = _with_honours(st.fixed_dictionaries({"trump": trumps, "tricks": halves}))
SUITS = ["clubs", "diamonds", "hearts", "spades", "notrump"]
DEALS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "goulash": by_result,
    "summer_bridge": by_result,
    "reverse_bridge": by_result,
    "super_contract": by_result,
    "contract_whist": by_result,
    "contract_whist@enc_c": by_result,
    "bridge_chicago": by_result,
    "bridge_chicago@modern": by_result,
    "short_bridge": by_result,
    "bridge_whist": straight,
    "bridge_whist@american": straight,
    "bridge_reversi": straight,
    "short_bridge_1913": undoubled,
    "auction_bridge": _with_honours(_contracts(SUITS, 7, 13)),
    "auction_bridge@laws_1913": _with_honours(_contracts([*SUITS, "royals"], 7, 13)),
    "plafond": _with_honours(_contracts(SUITS, 7, 13)),
    "royal_auction": _with_honours(
        st.fixed_dictionaries(
            {"level": st.integers(1, 7), "trump": trumps, "declarer": players, "tricks": halves}
        )
    ),
    "spanish_bridge": _contracts([*SUITS, "nullos"], 7, 13),
    "five_suit_bridge": _contracts([*SUITS, "eagles"], 8, 16),
    "percentage_bridge": st.fixed_dictionaries(
        {
            "bid": st.integers(11, 90).map(lambda tens: tens * 10),
            "denomination": st.sampled_from([*SUITS, "percentage"]),
            "declarer": players,
            "tricks": st.integers(1, 14),
            "points": st.integers(0, 100),
            "doubled": st.integers(0, 2),
        }
    ),
    "bridge_kings": st.fixed_dictionaries({"trump": trumps, "tricks": st.integers(0, 13)}),
}


def _played(word: str, deals: list[dict[str, Any]]) -> Sheet:
    """The sheet of these deals; those after its end are left out."""
    key, _, edition = word.partition("@")
    game = all_games()[key]
    sheet = begin(game, FOUR, {"edition": edition} if edition else {})
    for deal in deals:
        if game.ended(sheet.state) is None:
            sheet = sheet.after(sheet.read(deal))
    return sheet


@pytest.mark.parametrize("word", DEALS)
@examples(15)
@given(data=st.data())
def test_totals_are_the_entries_payments_sum_to_zero_and_the_list_scores_as_its_deals(word, data):
    deals = data.draw(st.lists(DEALS[word], max_size=14))
    sheet = _played(word, deals)
    for side in range(len(sheet.sides)):
        lines = [line for n in range(1, len(sheet.states)) for line in sheet.lines(n) if line.side == side]
        assert sheet.totals[side] == sum(line.points for line in lines)
        added = sum(line.points for line in sheet.settlement.lines if line.side == side)
        assert sheet.settlement.final[side] == sheet.totals[side] + added
    assert sum(sheet.settlement.payments) == 0
    again = play(sheet.game, FOUR, {"edition": word.partition("@")[2]} if "@" in word else {},
                 deals[: len(sheet.deals)])  # fmt: skip
    assert again.states == sheet.states


RUBBERS = [word for word in DEALS if not word.startswith(("bridge_chicago", "short_bridge", "bridge_kings"))]


@pytest.mark.parametrize("word", RUBBERS)
@examples(15)
@given(data=st.data())
def test_a_rubber_has_three_games_at_most_and_no_part_score_that_is_a_game(word, data):
    pad = _played(word, data.draw(st.lists(DEALS[word], max_size=25))).state
    assert sum(pad.games) <= 3
    assert max(pad.games) <= 2
    assert all(0 <= points < pad.game for points in pad.part_scores)


@examples(50)
@given(st.lists(by_result, max_size=20), st.sampled_from(["bridge_chicago", "short_bridge"]))
def test_four_deals_are_scored_and_passes_are_dealt_again(deals, word):
    sheet = _played(word, deals)
    counted = [deal for deal in sheet.deals if deal.result.contract is not None]
    assert len(counted) <= 4
    assert (sheet.game.ended(sheet.state) is not None) == (len(counted) == 4)


@examples(50)
@given(
    st.lists(
        st.fixed_dictionaries(
            {"against": st.sampled_from(SIX), "trump": trumps, "tricks": st.integers(0, 13)}
        ),
        max_size=60,
    )
)
def test_six_hands_play_three_rubbers_that_settle_to_zero(deals):
    sheet = begin(all_games()["bridge_six_hand"], SIX)
    for deal in deals:
        try:
            sheet = sheet.after(sheet.read(deal))
        except Refused:
            continue
    state = sheet.state
    assert all(max(pad.games) <= 2 for pad in state.pads)
    assert sum(sheet.settlement.payments) == 0
    assert sum(sheet.totals) == sum(sum(pad.points) for pad in state.pads)
    assert (sheet.game.ended(state) is None) == bool(state.waiting)
