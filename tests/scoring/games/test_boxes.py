"""Boxes of gin: who deals, who plays, and in how many games the next win counts."""

from __future__ import annotations

import pytest

from scoring.games.registry import all_games
from scoring.games.sheet import play
from tests.scoring.games.examples.boxes_gin import DRAW, gin, hands, knock

THREE = ("Ann", "Bo", "Cem")


def facts(key, players, deals, **options):
    """What holds for the next hand."""
    sheet = play(all_games()[key], players, options, deals)
    return {fact.key: fact.value for fact in sheet.facts(sheet.state)}


@pytest.mark.parametrize(
    ("deals", "options", "dealer"),
    [
        ([], {}, "Ann"),
        ([knock("Bo", 5, 20)], {}, "Bo"),  # 000:l.3580: the winner of a hand
        ([knock("Bo", 5, 20), DRAW], {}, "Bo"),  # 000:l.3626: the same dealer
        ([knock("Ann", 5, 20)], {"deal_alternates": True}, "Bo"),
    ],
)
def test_the_winner_of_a_hand_deals_the_next(deals, options, dealer):
    assert facts("gin_rummy", ("Ann", "Bo"), deals, **options)["dealer"] == dealer


def test_boxes_and_the_games_that_count_are_shown():
    """Two wins of Ann and none of Bo: her third counts in all three games, his first in one."""
    deals = [knock("Ann", 5, 20), knock("Ann", 5, 20)]
    assert facts("gin_rummy", ("Ann", "Bo"), deals)["boxes"] == "Ann 2, Bo 0"
    assert facts("gin_hollywood", ("Ann", "Bo"), deals)["reach"] == "Ann 3, Bo 1"


def test_the_captain_who_loses_a_hand_is_idle():
    """000:l.4194; the captain deals the first hand, then the winner."""
    assert facts("gin_chouette", THREE, []).items() >= {"captain": "Bo", "box": "Ann", "dealer": "Bo"}.items()
    after = facts("gin_chouette", THREE, [knock("Ann", 5, 20)])
    assert (after["captain"], after["dealer"]) == ("Cem", "Ann")


@pytest.mark.parametrize(
    ("deals", "words"),
    [
        # the captain of the last hand, Cem, has the box, and Bo, who was idle, is captain
        ([knock("Ann", 5, 20), gin("Cem", 80)], "In the next game Cem is in the box, and Bo is captain."),
        ([gin("Ann", 80)], "In the next game Ann is in the box, and Cem is captain."),
    ],
)
def test_the_end_of_a_chouette_says_who_has_the_box(deals, words):
    """000:l.4197."""
    sheet = play(all_games()["gin_chouette"], THREE, {}, deals)
    assert str(sheet.settlement.words) == words


def test_of_three_the_loser_sits_out():
    """000:l.4208; the lower of the two highest cards deals first."""
    assert facts("gin_cutthroat", THREE, [])["dealer"] == "Bo"
    after = facts("gin_cutthroat", THREE, [knock("Ann", 5, 20)])
    assert (after["playing"], after["dealer"]) == ("Ann – Cem", "Ann")


def test_of_four_each_plays_both_opponents_in_turn():
    """000:l.4145."""
    four = ("Ann", "Bo", "Cem", "Dee")
    assert facts("gin_partnership", four, [])["pairs"] == "Ann – Dee, Cem – Bo"
    assert facts("gin_partnership", four, [hands(DRAW, DRAW)])["pairs"] == "Ann – Bo, Cem – Dee"


def test_a_count_that_needs_a_meld_overlooked_is_doubtful():
    """Ten cards without a meld are 98 at most: two each of king to nine."""
    sheet = play(all_games()["gin_rummy"], ("Ann", "Bo"), {}, [knock("Ann", 5, 99)])
    assert [str(doubt) for doubt in sheet.doubts(1)] == ["99 is possible only where a meld was overlooked."]
    assert play(all_games()["gin_rummy"], ("Ann", "Bo"), {}, [knock("Ann", 5, 98)]).doubts(1) == ()
