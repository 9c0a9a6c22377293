"""What holds for every rubber, whatever is dealt."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge import ALL_CONTRACTS, Result
from scoring.bridge.results import TRICKS
from scoring.bridge.rubber import RUBBER_TABLES, entries
from scoring.games.registry import all_games
from scoring.games.sheet import begin, play
from tests.scoring.games.examples.rubber import FOUR

EDITIONS = list(RUBBER_TABLES)
GAME = all_games()["contract_rubber"]
results = st.one_of(
    st.just("PASS"),
    st.builds(lambda contract, tricks: str(Result(contract, tricks)), st.sampled_from(ALL_CONTRACTS),
              st.sampled_from(TRICKS)),
)  # fmt: skip
editions = st.sampled_from(EDITIONS)


def _until_ended(edition: str, dealt: list[str]):
    """The rubber of these deals; those after its end are left out."""
    sheet = begin(GAME, FOUR, {"edition": edition})
    for result in dealt:
        if GAME.ended(sheet.state) is None:
            sheet = sheet.after(sheet.read({"result": result}))
    return sheet


@settings(deadline=None)
@given(editions, st.lists(results, max_size=30))
def test_totals_are_the_sum_of_the_entries_and_payments_sum_to_zero(edition, dealt):
    sheet = _until_ended(edition, dealt)
    entered = [line for n in range(1, len(sheet.states)) for line in sheet.lines(n)]
    for side in (0, 1):
        assert sheet.totals[side] == sum(line.points for line in entered if line.side == side)
        added = sum(line.points for line in sheet.settlement.lines if line.side == side)
        assert sheet.settlement.final[side] == sheet.totals[side] + added
    assert sum(sheet.settlement.payments) == 0


@settings(deadline=None)
@given(editions, st.lists(results, max_size=30))
def test_deals_one_at_a_time_equal_the_list_at_once(edition, dealt):
    sheet = _until_ended(edition, dealt)
    played = [{"result": result} for result in dealt[: len(sheet.deals)]]
    assert play(GAME, FOUR, {"edition": edition}, played).states == sheet.states


@settings(deadline=None)
@given(editions, st.lists(results, max_size=60))
def test_a_rubber_has_three_games_at_most_and_ends_with_two_of_a_side(edition, dealt):
    sheet = _until_ended(edition, dealt)
    pad = sheet.state
    assert sum(pad.games) <= 3
    assert max(pad.games) <= 2
    assert (GAME.ended(pad) is not None) == (max(pad.games) == 2)
    assert all(points < 100 for points in pad.part_scores)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("vulnerable", [False, True])
def test_every_contract_and_trick_count_scores_for_one_side_and_below_the_line_only_what_was_bid(
    edition, vulnerable
):
    base = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
    for contract in ALL_CONTRACTS:
        for tricks in TRICKS:
            found = list(entries(Result(contract, tricks), RUBBER_TABLES[edition], vulnerable=vulnerable))
            made = tricks >= contract.level + 6
            gains = contract.declarer.side if made else contract.declarer.side.other
            assert {entry.side for entry in found} == {gains}
            bid = contract.level * base[contract.denomination.value]
            bid += 10 * (contract.denomination.value == "N")
            below = sum(entry.points for entry in found if entry.below)
            assert below == made * bid * 2 ** len(contract.doubling.value)


def test_the_undertricks_of_the_codes_differ_from_the_fourth_on():
    def down(edition: str, off: int, vulnerable: bool) -> int:
        (entry,) = entries(Result.parse(f"7NXN-{off}"), RUBBER_TABLES[edition], vulnerable=vulnerable)
        return entry.points

    assert [down("portland_1948", n, False) for n in (1, 2, 3, 4, 5)] == [100, 300, 500, 700, 900]
    assert [down("laws_1993", n, False) for n in (1, 2, 3, 4, 5)] == [100, 300, 500, 800, 1100]
    for edition in EDITIONS:
        assert [down(edition, n, True) for n in (1, 2, 3, 4)] == [200, 500, 800, 1100]
