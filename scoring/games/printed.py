"""A sheet as JSON values: what commands, the API and pages show. `say` turns messages into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from scoring.games.reading import schema_of, to_json
from scoring.games.shape import AnyGame, Fact, Line, Number, Settlement
from scoring.games.sheet import Sheet
from scoring.words import Message, Word

Say = Callable[[Any], str]


def number(value: Number) -> int | str:
    """A whole number stays a number, and a fraction becomes text: "7/2"."""
    return str(value) if isinstance(value, Fraction) and value.denominator > 1 else int(value)


def game_row(game: AnyGame) -> dict[str, object]:
    """A row of the list of games; a variant's options have its own defaults."""
    options, defaults = (
        schema_of(type(game.default_options)).get("properties", {}),
        to_json(game.default_options),
    )
    return {
        "key": game.key,
        "title": str(game.title),
        "family": game.family,
        "tier": game.tier,
        "editions": list(game.editions),
        "source": game.source,
        "option_of": game.option_of or None,
        "players": sorted(game.seats),
        "options": {name: {**said, "default": defaults[name]} for name, said in options.items()},
    }


def sheet_json(sheet: Sheet, say: Say = str) -> dict[str, object]:
    """The whole sheet: deals with their lines and running totals, the end, the settlement."""
    ended = sheet.game.ended(sheet.state)
    return {
        "game": sheet.game.key,
        "players": list(sheet.table.players),
        "sides": [list(names) for names in sheet.side_names()],
        "options": to_json(sheet.table.options),
        "deals": [_deal(sheet, n, say) for n in range(1, len(sheet.states))],
        "totals": _numbers(sheet.totals),
        "next": None if ended else _facts(sheet.next_facts(), say),
        "ended": None if ended is None else say(ended),
        **_settlement(sheet, say),
    }


def _deal(sheet: Sheet, n: int, say: Say) -> dict[str, object]:
    more = {
        "remarks": [say(remark) for remark in sheet.remarks(n)],
        "doubts": [say(doubt) for doubt in sheet.doubts(n)],
    }
    return {
        "deal": n,
        **{name: messages for name, messages in more.items() if messages},
        **_facts(sheet.facts(sheet.states[n - 1]), say),
        "lines": [line_json(line, say) for line in sheet.lines(n)],
        "totals": _numbers(sheet.game.totals(sheet.states[n])),
    }


def line_json(line: Line, say: Say = str) -> dict[str, object]:
    column = {"column": line.column} if line.column else {}
    return {"side": line.side, "points": number(line.points), **column, "why": say(line.why)}


def _facts(facts: Iterable[Fact], say: Say) -> dict[str, object]:
    return {
        fact.key: say(fact.value) if isinstance(fact.value, Message | Word) else _plain(fact.value)
        for fact in facts
    }


def _plain(value: str | Number) -> str | int:
    return value if isinstance(value, str) else number(value)


def _settlement(sheet: Sheet, say: Say) -> dict[str, object]:
    settlement: Settlement = sheet.settlement
    names = sheet.side_names()
    return {
        "final": _numbers(settlement.final),
        "winners": [list(names[side]) for side in settlement.winners],
        "premiums": [line_json(line, say) for line in settlement.lines],
        "settlement": dict(zip(sheet.table.players, _numbers(settlement.payments), strict=False)),
        "settled_per": settlement.per,
        "words": None if settlement.words is None else say(settlement.words),
    }


def _numbers(values: Sequence[Number]) -> list[int | str]:
    return [number(value) for value in values]
