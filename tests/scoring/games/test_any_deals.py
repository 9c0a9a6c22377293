"""Every game, given deals drawn from its own schema: it refuses them in words or counts them, never fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from random import Random
from typing import Any

import pytest

from scoring.cards import PACK
from scoring.games.kinds import amount_text, cards_text
from scoring.games.printed import sheet_json
from scoring.games.reading import schema_of
from scoring.games.registry import all_games
from scoring.games.sheet import Refused, Sheet, begin
from scoring.words import RuleError
from tests.scoring.games.golden import balance
from tests.scoring.games.kinds_game import KINDS_GAME

GAMES = [*all_games().values(), KINDS_GAME]
DEALS = 40
MOST = 3  # rows of a list


class Drawn:
    """Values as a schema describes them, from a seeded source."""

    def __init__(self, schema: Mapping[str, Any], sheet: Sheet, random: Random) -> None:
        self.schema, self.random = schema, random
        self.players = sheet.table.players
        self.sides = [names[0] for names in sheet.side_names()]

    def deal(self) -> dict[str, Any]:
        required = self.schema.get("required", ())
        return {
            name: self.value(part)
            for name, part in self.schema["properties"].items()
            if name in required or self.random.random() < 0.5
        }

    def value(self, part: Mapping[str, Any]) -> Any:
        if "$ref" in part:
            part = {**self.schema["$defs"][part["$ref"].rpartition("/")[2]], **part}
        if "anyOf" in part:
            return self.value(self.random.choice(part["anyOf"]))
        if "const" in part or "enum" in part:
            return self.random.choice(part.get("enum", [part.get("const")]))
        by_kind = {"player": self.players, "side": self.sides}
        if part.get("kind") in by_kind:
            return self.random.choice(by_kind[part["kind"]])
        if part.get("kind") in ("card", "cards", "money"):
            return self._text(part)
        if "examples" in part:
            return self.random.choice(part["examples"])
        return self._plain(part)

    def _text(self, part: Mapping[str, Any]) -> str:
        """A card, cards of its numbers, an amount of whole units."""
        if part["kind"] == "money":
            unit = Fraction(part["unit"])
            low, high = part.get("minimum", -10), part.get("maximum", 10)
            return amount_text(unit * self.random.randint(ceil(low / unit), floor(high / unit)))
        many = (
            1
            if part["kind"] == "card"
            else self.random.randint(part.get("minimum", 0), part.get("maximum", 5))
        )
        return cards_text(self.random.sample(PACK, many))

    def _plain(self, part: Mapping[str, Any]) -> Any:
        kind = part.get("type")
        if kind == "integer":
            step, low = part.get("multipleOf", 1), part.get("minimum", -200)
            return self.random.randint(low, min(part.get("maximum", 300), low + 500)) // step * step
        if kind == "boolean":
            return self.random.random() < 0.5
        if kind == "array":
            return [self.value(item) for item in self._items(part)]
        if kind == "object":
            return {name: self.value(inner) for name, inner in part.get("properties", {}).items()}
        return None if kind == "null" else "a word"

    def _items(self, part: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
        if "prefixItems" in part:
            return part["prefixItems"]
        each = {"player": len(self.players), "side": len(self.sides)}.get(part.get("per", ""))
        low, high = part.get("minItems", 0), part.get("maxItems", MOST)
        return [part["items"]] * (self.random.randint(low, high) if each is None else each)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_any_deal_is_refused_in_words_or_counted(game):
    random = Random(game.key)
    for size in game.players(game.default_options):
        sheet = begin(game, [f"P{n}" for n in range(1, size + 1)])
        drawn = Drawn(schema_of(game.record(sheet.table)), sheet, random)
        problems: list[RuleError] = []
        for _ in range(DEALS // len(game.seats) + 1):
            try:
                sheet = sheet.after(sheet.read(drawn.deal()))
            except Refused as refused:
                problems += refused.problems
        assert all(str(problem) for problem in problems)
        _check(sheet)


def _check(sheet: Sheet) -> None:
    assert balance(sheet) == 0
    for side in range(len(sheet.sides)):
        lines = [line for n in range(1, len(sheet.states)) for line in sheet.lines(n) if line.side == side]
        assert sum(line.points for line in lines) == sheet.totals[side]
    assert sum(sheet.settlement.payments) == 0
    assert len(sheet_json(sheet)["deals"]) == len(sheet.deals)
