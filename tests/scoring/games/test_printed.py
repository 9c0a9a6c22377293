"""A game's row says what holds there unless it is said otherwise: a variant has its own defaults."""

import pytest

from scoring.games.printed import game_row, sheet_json
from scoring.games.registry import all_games, game_of
from scoring.games.sheet import play


@pytest.mark.parametrize(
    ("key", "option", "default"),
    [
        ("contract_rubber", "summer_bridge", False),
        ("summer_bridge", "summer_bridge", True),
        ("goulash", "goulash", "passed_out"),  # deals passed out are dealt again as goulashes
        ("double_rubbers", "rubbers_each", 2),
        ("short_bridge_1913", "edition", "american"),
        ("black_lady", "target", 100),
    ],
)
def test_a_row_has_the_defaults_of_its_own_game(key, option, default):
    options = game_row(all_games()[key])["options"]
    assert isinstance(options, dict)
    assert options[option]["default"] == default
    assert options[option]["title"]


AUCTION = {"level": 1, "declarer": "A", "tricks": 7}
STRAIGHT = {"tricks": [7, 6]}


@pytest.mark.parametrize(
    ("key", "deal", "doubtful"),
    [
        ("auction_bridge@laws_1913", {**AUCTION, "denomination": "hearts"}, True),
        ("auction_bridge@laws_1913", {**AUCTION, "denomination": "royals"}, True),
        ("auction_bridge@laws_1913", {**AUCTION, "denomination": "notrump"}, False),  # two aces each
        ("auction_bridge@laws_1913", {**AUCTION, "denomination": "nullos"}, False),
        ("auction_bridge@s000", {"passed": True}, False),
        ("bridge_whist", {**STRAIGHT, "trump": "spades"}, True),
        ("bridge_whist", {**STRAIGHT, "trump": "notrump"}, False),
        ("bridge_whist", {**STRAIGHT, "trump": "spades", "honours": "three", "honours_side": "A"}, False),
        ("bridge_kings", {"trump": "clubs", "tricks": 7}, True),
        ("royal_auction", {**AUCTION, "tricks": [7, 6], "trump": "royals"}, True),
    ],
)
def test_a_deal_with_trumps_and_without_honours_counts_and_is_doubted(key, deal, doubtful):
    """Five honours of the trump suit cannot be divided without one side having three: 001:l.144, l.640."""
    game, brought = game_of(key)
    agreed = {"nullos": True} if deal.get("denomination") == "nullos" else {}
    shown = sheet_json(play(game, ("A", "Y", "B", "Z"), {**brought, **agreed}, [deal]))["deals"][0]
    assert bool(shown.get("doubts")) is doubtful
