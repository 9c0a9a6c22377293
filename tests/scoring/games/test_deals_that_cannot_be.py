"""Deals that cannot be, kind by kind over the registry: losers without a card, starters, settanta."""

from __future__ import annotations

from itertools import product

import pytest

from scoring.games.reading import schema_of
from scoring.games.registry import all_games, game_of
from scoring.games.sheet import Refused, begin
from tests.scoring.games.golden import Golden, of

FOUR = ("Ann", "Bo", "Cem", "Dee")
IN_HAND = ("left", "in hand", "loser")
"""Words in the title of what somebody has left."""
MAY_BE_NOTHING = {
    "newmarket.boodles_left": "no boodle card need be left",
    "commit.kings_left": "no king need be left",
}  # fmt: skip


def refused(sheet, deal):
    try:
        sheet.after(sheet.read(deal))
    except Refused as error:
        return {(problem.field, problem.source) for problem in error.problems}
    return set()


def fields(sheet, deal):
    return {field for field, _ in refused(sheet, deal)}


def hands_left():
    """From the golden sheets each game whose loser has cards left: the sheet, a deal, and those fields."""
    seen = {}
    for example in of(Golden):
        game, brought = game_of(example.game)
        if game.key in seen:
            continue
        sheet = begin(game, example.players, {**brought, **example.options})
        properties = schema_of(game.record(sheet.table))["properties"]
        titles = {name: str(part.get("title", "")).lower() for name, part in properties.items()}
        names = [name for name, title in titles.items() if any(word in title for word in IN_HAND)]
        names = [name for name in names if "integer" in str(properties[name])]
        deal = next((deal for deal in example.deals if any(deal.get(name) for name in names)), None)
        if deal is not None and game.family != "banking":
            seen[game.key] = (sheet, deal, [name for name in names if name in deal])
    return seen


@pytest.mark.costly("walks the golden sheets of every game")
def test_who_is_not_out_has_a_card():
    """Nothing is left in the hands of all; deadwood may be nothing, and is left out."""
    tried = hands_left()
    assert {"russian_bank", "rummy", "eights", "newmarket", "comet"} <= tried.keys()
    for key, (sheet, deal, names) in tried.items():
        nothing = {
            name: [0] * len(deal[name]) if isinstance(deal[name], list) else 0
            for name in (*names, *(["rest"] if key == "russian_bank" else []))
            if f"{key}.{name}" not in MAY_BE_NOTHING
        }
        if nothing:
            assert fields(sheet, {**deal, **nothing}) & nothing.keys(), key


def test_the_loser_at_russian_bank_has_a_card():
    sheet = begin(all_games()["russian_bank"], FOUR[:2])
    assert refused(sheet, {"out": "Ann", "reserve": 0, "rest": 0}) == {("rest", "000:l.28538")}
    assert not refused(sheet, {"out": "Ann", "reserve": 0, "rest": 1})


CRIBBAGE = ["cribbage", "cribbage_five", "cribbage_seven", "cribbage_three", "cribbage_four"]


@pytest.mark.parametrize("key", CRIBBAGE)
def test_a_jack_as_the_starter_is_his_heels(key):
    """In every game with a starter: the card and the box say the same."""
    game = all_games()[key]
    size = min(game.seats)
    sheet = begin(game, FOUR[:size])
    sides = len(sheet.sides)
    deal = {"pegs": [3, *[1] * (sides - 1)], "hands": [4] * size, "crib": 2}
    assert not refused(sheet, {**deal, "starter": "Jh", "heels": True})
    assert refused(sheet, {**deal, "starter": "Jh"}) == {("heels", "000:l.20834")}
    assert not refused(sheet, {**deal, "starter": "Th"})
    assert refused(sheet, {**deal, "starter": "Th", "heels": True}) == {("heels", "000:l.20834")}
    assert not refused(sheet, {**deal, "heels": True})


def test_all_games_with_a_starter_are_cribbage():
    with_starter = [
        key for key, game in all_games().items()
        if "starter" in getattr(game.record(game.any_table()), "__dataclass_fields__", ())
    ]  # fmt: skip
    assert sorted(with_starter) == sorted([*CRIBBAGE, "cribbage_squares"])


@pytest.mark.parametrize(
    ("key", "counts", "impossible"),
    [("cribbage", (28, 29), {29}), ("cribbage_five", (14, 15, 20), {15, 20}),
     ("cribbage_seven", (38, 40, 46), {40, 46})],
)  # fmt: skip
def test_hands_that_need_another_starter_are_refused_with_heels(key, counts, impossible):
    """The highest hands need the starter that is no jack: 5 5 5 J and the fourth five are 29."""
    sheet = begin(all_games()[key], FOUR[:2])
    for count in counts:
        deal = {"pegs": [2, 1], "hands": [count, 0], "crib": 0}
        assert not refused(sheet, deal)
        assert ("hands" in fields(sheet, {**deal, "heels": True})) == (count in impossible)


@pytest.mark.parametrize("key", ["scopa", "scopone"])
def test_a_settanta_and_diamonds_fit_the_cards(key):
    """Over all numbers of cards and diamonds: a side has no more diamonds than cards, nor 31 other cards."""
    game = all_games()[key]
    sheet = begin(game, FOUR if key == "scopone" else FOUR[:2])
    ann, bo = (names[0] for names in sheet.side_names())
    for cards, diamonds in product(range(0, 41, 2), range(11)):
        others = cards - diamonds
        taker = ann if diamonds else bo
        deal = {"cards": [cards, 40 - cards], "diamonds": [diamonds, 10 - diamonds], "seven": taker,
                "scoops": [0, 0]}  # fmt: skip
        possible = 0 <= others <= 30
        assert (not refused(sheet, deal)) == possible, (cards, diamonds)
        with_prime = {**deal, "settanta": ann}
        assert (not refused(sheet, with_prime)) == (possible and diamonds > 0 and others >= 3), with_prime


def test_a_settanta_to_a_side_without_a_diamond_is_refused():
    sheet = begin(all_games()["scopa"], FOUR[:2])
    deal = {"cards": [36, 4], "diamonds": [10, 0], "seven": "Ann", "scoops": [0, 0], "settanta": "Bo"}
    assert fields(sheet, deal) == {"settanta"}
    assert not refused(sheet, {**deal, "settanta": "Ann"})
