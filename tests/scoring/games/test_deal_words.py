"""The list of a sheet says what happened in a deal, and nothing that did not: in every game."""

import pytest

from scoring.games.reading import schema_of, to_json
from scoring.games.registry import game_of
from scoring.games.sheet import play
from scoring.views.deal_words import deal_words
from scoring.views.form_schema import Names, node_of
from tests.scoring.games.golden import Golden, of

FOUR = ("Ann", "Bo", "Cem", "Dee")


def played(game_key, players, options, deals):
    game, brought = game_of(game_key)
    sheet = play(game, players, {**brought, **options}, deals)
    schema = schema_of(game.record(sheet.table))
    root = node_of(schema, Names(sheet.table.players, sheet.side_names()))
    values = [to_json(deal, players=sheet.table.players, sides=sheet.side_names()) for deal in sheet.deals]
    return schema, [(value, list(deal_words(root, value))) for value in values]


def words_of(game_key, players, deal, **options):
    ((_value, said),) = played(game_key, players, options, [deal])[1]
    return [f"{label}: {words or drawn}" if label else words for label, words, drawn in said]


def is_empty(value):
    """Nothing, or a list or group of nothing but that; a 0 in a list is the figure of a side."""
    if isinstance(value, list):
        return all(is_empty(inner) or inner == "none" for inner in value)
    if isinstance(value, dict):
        return all(is_empty(inner) or inner in (0, "none") for inner in value.values())
    return value is None or value is False or value == ""


@pytest.mark.parametrize("example", of(Golden), ids=lambda example: example.game)
def test_no_deal_of_any_game_says_what_did_not_happen(example):
    schema, deals = played(example.game, example.players, example.options, example.deals)
    required = schema.get("required", ())
    for value, said in deals:
        assert said
        labels = {label for label, _words, _drawn in said}
        for label, words, drawn in said:
            assert (words or drawn).strip(" ,–"), (label, value)
            assert " –" not in words, (label, words)
            assert ", ," not in words, (label, words)
        for name, field in schema["properties"].items():
            default = field.get("default")
            if name not in required and value[name] == default and "beside" not in field and len(said) > 1:
                assert field["title"] not in labels or _twice(schema, field["title"]), (name, value)


@pytest.mark.parametrize("example", of(Golden), ids=lambda example: example.game)
def test_no_deal_of_any_game_loses_what_did_happen(example):
    """Every field that was entered as something else than nothing is said, and so is a figure of 0."""
    schema, deals = played(example.game, example.players, example.options, example.deals)
    for value, said in deals:
        told = {label for label, _words, _drawn in said}
        unlabelled = sum(not label for label in told)
        for name, field in schema["properties"].items():
            entered = name in schema.get("required", ()) or value[name] != field.get("default")
            if entered and not is_empty(value[name]):
                title = field["title"]
                assert title in told or (value[name] == "notrump" and unlabelled), (name, value)


def _twice(schema, title):
    return sum(field["title"] == title for field in schema["properties"].values()) > 1


@pytest.mark.parametrize(
    ("game", "deal", "options", "words"),
    [
        (
            "bridge_whist",
            {"trump": "notrump", "tricks": [7, 6]},
            {},
            ["no-trumps", "Tricks won: Ann & Cem 7, Bo & Dee 6"],
        ),
        (
            "short_whist",
            {"tricks": [9, 4], "revokes": []},
            {},
            ["Tricks won: Ann & Cem 9, Bo & Dee 4"],
        ),
        (  # the penalty is said with the revoke that it is for
            "bridge_whist@english",
            {"trump": "hearts", "tricks": [7, 6], "revokes": [0, 1]},
            {},
            [
                "Trumps: hearts",
                "Tricks won: Ann & Cem 7, Bo & Dee 6",
                "Revokes: Ann & Cem 0, Bo & Dee 1",
                "Penalty for a revoke: tricks or points: tricks",
            ],
        ),
        ("auction_bridge@s000", {"passed": True}, {}, ["Passed out: yes"]),
        ("treize", {"hits": []}, {}, ["Numbers hit: none"]),  # all that there is to say
    ],
)
def test_a_deal_in_words(game, deal, options, words):
    assert words_of(game, FOUR, deal, **options) == words
