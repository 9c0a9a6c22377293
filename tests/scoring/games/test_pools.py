"""Compartments and pools: what the sheet shows before a deal, and who wins where two are first."""

from __future__ import annotations

import pytest

from scoring.games.registry import all_games
from scoring.games.sheet import play

FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
FOUR = FIVE[:4]
SINGLE = {"tricks": [1, 2, 0, 0, 0]}


def shown(key, players, deals, options=None):
    """The facts and accounts of the sheet after these deals, by key, as they are printed."""
    sheet = play(all_games()[key], players, options or {}, deals)
    return {fact.key: str(fact.value) for fact in sheet.facts(sheet.state)}


def test_a_layout_shows_what_lies_in_every_compartment():
    """Five players lay a chip on each; king, queen, matrimony, ace and game are taken, the rest stays."""
    deal = {"winner": "Cem", "left": [2, 1, 0, 4, 3], "ace": "Ann"}
    deal |= dict.fromkeys(("king", "queen", "matrimony"), "Bo")
    facts = shown("pope_joan", FIVE, [deal])
    assert facts.pop("dealer") == "Bo"
    assert facts == {"pope": "5", "matrimony": "0", "intrigue": "5", "ace": "0", "king": "0", "queen": "0",
                     "jack": "5", "game": "0"}  # fmt: skip


def test_a_pool_of_loo_is_double_after_somebody_was_looed():
    """000:l.16653: three players pay three chips each."""
    assert shown("loo", FIVE, [])["kind"] == "single"
    assert shown("loo", FIVE, [SINGLE]) == {"dealer": "Bo", "kind": "double", "pool": "9"}
    assert "kind" not in shown("loo_irish", FIVE, [])


def test_the_comet_shows_what_it_has_grown_to():
    """000:l.19050: two more for each deal in which it was dead."""
    deal = {"winner": "Ann", "left": [0, 2, 2, 2]}
    assert shown("comet", FOUR, [deal, deal], {"growing": True})["comet"] == "6"
    assert shown("comet", FOUR, [deal, {**deal, "held_by": "Bo"}], {"growing": True})["comet"] == "2"


def test_who_is_barred_from_the_pool_is_shown_until_it_is_won():
    """000:l.16522."""
    barred = {"tricks": [2, 2, 1, 0], "barred": [True, False, True, False]}
    assert shown("spoil_five", FOUR, [barred])["cannot_win"] == "Ann, Cem"
    assert "cannot_win" not in shown("spoil_five", FOUR, [barred, {"tricks": [0, 3, 0, 0]}])


@pytest.mark.parametrize(("tie", "winners"), [("tricks", (1,)), ("shared", (0, 1))])
def test_of_two_without_chips_more_tricks_win_unless_they_share(tie, winners):
    """Twelve chips each: Ann puts away 5, 4 and 3, Bo 4, 5 and 3; the last of Ann goes to Dee."""
    deals = [{"tricks": [3, 2, 0, 0]}, {"tricks": [2, 3, 0, 0]}, {"tricks": [2, 3, 0, 0]}]
    assert shown("euchre_loo", FOUR, deals[:2])["chips"] == "Ann 3, Bo 3, Cem 16, Dee 16"
    settlement = play(all_games()["euchre_loo"], FOUR, {"tie": tie}, deals).settlement
    assert (settlement.final, settlement.winners) == ((-12, -12, 4, 5), winners)


def test_cuckoo_says_whether_somebody_is_left():
    """000:l.28721: of those who tie for the lowest card each loses a life, so that all may go out at once."""
    game, options = all_games()["cuckoo"], {"lives": 1}
    one = play(game, FOUR, options, [{"lost": [True, True, False, True]}])
    none = play(game, FOUR, options, [{"lost": [True, True, True, True]}])
    assert str(game.ended(one.state)) == "Only one player has a life left."
    assert str(game.ended(none.state)) == "Nobody has a life left."
