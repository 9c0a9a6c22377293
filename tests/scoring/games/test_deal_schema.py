"""`--schema` has every field that a deal of the game may have, whatever a table has chosen."""

from dataclasses import fields
from functools import cache
from typing import get_args, get_type_hints

import pytest

from scoring.games.deal_schema import deal_schema
from scoring.games.reading import Unreadable, schema_of
from scoring.games.registry import all_games, game_of
from scoring.games.shape import Table
from scoring.games.sheet import chosen_options

GAMES = [key for key, game in all_games().items() if not isinstance(game.deal, type)]
NAMES = tuple("abcdefghijklmnopqrstuvwxyz")


def names_in(kind):
    """The names of the fields of a record, and of the records in it."""
    hints = get_type_hints(kind)
    for field in fields(kind):
        yield field.name
        for inner in _records(hints[field.name]):
            yield from names_in(inner)


@cache
def names_of(kind):
    return frozenset(names_in(kind))


def _records(hint):
    if hasattr(hint, "__dataclass_fields__") and hint.__name__ == "Deal":
        yield hint
    for inner in get_args(hint):
        yield from _records(inner)


def descriptions(node, above=""):
    """Every property of a schema by its name, with what it and the fields that it is in say of themselves."""
    if isinstance(node, dict):
        for name, field in node.get("properties", {}).items():
            text = f"{above}{field.get('description', '')}"
            yield name, text
            yield from descriptions(field, text)
        for key, inner in node.items():
            if key != "properties":
                yield from descriptions(inner, above)
    elif isinstance(node, list):
        for inner in node:
            yield from descriptions(inner, above)


def values_of(option):
    """Values of an option, some of them at the ends of what is allowed."""
    for part in (option, *option.get("anyOf", ())):
        yield from part.get("enum", ())
        if part.get("type") == "boolean":
            yield from (False, True)
        if part.get("type") == "integer" and "minimum" in part:
            yield from {part["minimum"], part["minimum"] + 1, part["maximum"]}


@pytest.mark.parametrize("key", GAMES)
def test_each_field_that_an_option_brings_is_in_the_schema_with_what_it_hangs_on(key):
    game = all_games()[key]
    schema = deal_schema(game, {})
    told = dict(descriptions(schema))
    plain = names_of(game.record(game.any_table()))
    assert plain <= set(told)
    for name, option in schema_of(type(game.default_options)).get("properties", {}).items():
        for value in values_of(option):
            try:
                options = chosen_options(game, {name: value})
            except Unreadable:
                continue
            size = min(game.players(options))
            for field in names_of(game.record(Table(NAMES[:size], options))) - plain:
                assert field in told, (name, value, field)
                assert "Only with" in told[field], (name, value, field)


@pytest.mark.parametrize(
    ("key", "place", "words"),
    [
        ("spinado", ("kings",), "Only with kings=true."),
        ("put_and_take", ("turned",), "Only with form=value."),
        ("gin_round_corner", ("hand_1",), "Only with players=4."),
        ("commit", ("aces",), "Only with edition=enc_c and aces=true."),
        ("draw_poker", ("royal",), "Only with royalty other than 0."),
    ],
)
def test_a_field_says_on_which_option_it_hangs(key, place, words):
    schema = deal_schema(all_games()[key], {})
    assert schema["properties"][place[0]]["description"].endswith(words)
    assert place[0] not in schema.get("required", ())


def test_a_meld_that_an_option_adds_is_among_the_melds():
    schema = deal_schema(all_games()["pinochle_two"], {})
    assert dict(descriptions(schema))["grand_pinochle"] == "Only with grand_pinochle=true."


def test_the_options_of_an_edition_are_those_of_the_schema():
    game, brought = game_of("commit@enc_c")
    assert deal_schema(game, brought)["properties"]["aces"]["description"] == "Only with aces=true."
