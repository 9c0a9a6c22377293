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
