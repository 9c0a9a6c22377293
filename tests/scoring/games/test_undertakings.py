"""Who wins where several reach the end of a game of bids in one deal."""

from __future__ import annotations

import pytest

from scoring.games.registry import all_games
from scoring.games.sheet import play

FOUR = ("Ann", "Bo", "Cem", "Dee")


def winners(key, players, deals, **options):
    """The first player of every side that has won; None while the game goes on."""
    sheet = play(all_games()[key], players, options, deals)
    if sheet.game.ended(sheet.state) is None:
        return None
    return [sheet.side_names()[side][0] for side in sheet.settlement.winners]


@pytest.mark.parametrize(
    ("key", "deal", "target", "winner"),
    [
        # 15 each of a target of 15; 000:l.17907: three tricks each, with a target of 3
        ("auction_forty_five", {"bidder": "Bo", "bid": 15, "won": [15, 15]}, 15, ["Bo"]),
        ("hasenpfeffer", {"bidder": "Dee", "bid": 2, "won": [3, 3]}, 3, ["Bo"]),
        # 000:l.20029: nobody has bid: the higher total, or both
        ("cinch", {"won": [8, 6]}, 6, ["Ann"]),
        ("cinch", {"won": [7, 7]}, 6, ["Ann", "Bo"]),
    ],
)
def test_the_bidders_side_is_counted_first(key, deal, target, winner):
    assert winners(key, FOUR, [deal], target=target) == winner


def tricks(bidder, bid, denomination, *won, **more):
    return {"bidder": bidder, "bid": bid, "denomination": denomination, "won": list(won)} | more


@pytest.mark.parametrize(
    ("deal", "winner"),
    [
        # 000:l.18326: several reach 20: the contractor, of two opponents the first to get there
        (tricks("Bo", 6, "spades", 2, 6, 2), ["Bo"]),
        (tricks("Bo", 6, "spades", 5, 2, 3, first="Cem"), ["Cem"]),
        # a lost nullo pays both opponents the same
        ({"bidder": "Bo", "denomination": "nullo", "won": [4, 3, 3]}, ["Ann", "Cem"]),
    ],
)
def test_the_contractor_wins_five_hundred_or_the_opponent_who_was_first(deal, winner):
    assert winners("five_hundred", FOUR[:3], [deal], target=20, nullo=True) == winner


def test_three_pairs_play_five_hundred_to_the_best_total_when_one_falls_to_minus_500():
    """003:l.677: the greatest score wins; at 000 with two sides it is the other's."""
    six, edition = (*FOUR, "Eve", "Fay"), {"edition": "twenty"}
    lost, even = tricks("Ann", 10, "notrump", 4, 5, 1), tricks("Ann", 10, "notrump", 4, 3, 3)
    assert winners("five_hundred_six", six, [lost], **edition) == ["Bo"]
    assert winners("five_hundred_six", six, [even], **edition) == ["Bo", "Cem"]
    assert winners("five_hundred_four", FOUR, [tricks("Ann", 10, "notrump", 4, 6)]) == ["Bo"]


def home(bidder, bid, won, tricks):
    return {"bidder": bidder, "bid": bid, "melds": [0, 0, 0], "won": won, "tricks": tricks}


@pytest.mark.parametrize(
    ("deals", "winner"),
    [
        # 000:l.24829: both opponents reach 100, the bidder does not: the game becomes 350
        ([home("Ann", 100, [10, 120, 120], [1, 7, 7])], None),
        ([home("Ann", 100, [10, 120, 120], [1, 7, 7]), home("Ann", 100, [10, 10, 230], [1, 1, 13])], ["Cem"]),
        ([home("Ann", 100, [100, 150, 0], [8, 7, 0])], ["Ann"]),
    ],
)
def test_home_pinochle_is_played_on_where_both_opponents_reach_the_target(deals, winner):
    assert winners("pinochle_auction_1000_home", FOUR[:3], deals, target=100) == winner


@pytest.mark.parametrize(
    ("deal", "winner"),
    [
        # 000:l.24789: the bidder first, then the player at his left
        ({"bidder": "Bo", "bid": 100, "melds": 20, "won": [80, 90, 80]}, ["Bo"]),
        ({"bidder": "Bo", "bid": 200, "melds": 20, "won": [100, 60, 90]}, ["Cem"]),
    ],
)
def test_club_pinochle_counts_the_bidder_first_and_then_eldest_hand(deal, winner):
    assert winners("pinochle_auction_1000_club", FOUR[:3], [deal], target=80) == winner
