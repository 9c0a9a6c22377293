"""A game's row says what holds there unless it is said otherwise: a variant has its own defaults."""

import pytest

from scoring.games.printed import game_row
from scoring.games.registry import all_games


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
