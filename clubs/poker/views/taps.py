"""Turns one tap of the director into an event of the rules.

The button that was pressed sends `do`, which is the type of the event, or the type and a number ("rebuy:3"
for player 3). Typed figures come in fields of the same form. `TAPS` has a reader for each type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django.http import QueryDict

from clubs.web.asked import number_in
from scoring.words import RuleError

MOST_CHIPS = 10**9


def event_of(posted: QueryDict) -> dict[str, Any]:
    """The event that was tapped.

    Raises RuleError "poker.tap" if there is no such button, and "poker.chips", "poker.money" or
    "poker.pieces" for a figure that cannot be read.
    """
    kind, _colon, rest = posted.get("do", "").partition(":")
    if kind not in TAPS:
        raise unknown()
    return {"type": kind, **TAPS[kind](rest, posted)}


def unknown() -> RuleError:
    """The refusal of a tap on a button that the page does not have, or no longer has."""
    return RuleError("poker.tap", "do", "This button no longer works. Look at the evening again.", "")


def number_of(text: str) -> int:
    """The number that a button sends. Raises RuleError "poker.tap"."""
    number = number_in(text)
    if number is None:
        raise unknown()
    return number


def chips_of(text: str, field: str) -> int:
    """A typed number of chips. Raises RuleError "poker.chips" with this field."""
    chips = number_in(text.strip().replace(" ", ""), MOST_CHIPS)
    if chips is None:
        raise RuleError("poker.chips", field, "Enter the chips as a whole number.", "")
    return chips


def money_of(text: str) -> int:
    """A typed amount of money as whole units of the smallest coin: "12.50" is 1250. Raises "poker.money"."""
    try:
        amount = Decimal(text.strip().replace(",", ".") if text.isascii() else "NaN")
    except InvalidOperation:
        amount = Decimal("NaN")
    if not (amount.is_finite() and 0 < amount < MOST_CHIPS and amount == round(amount, 2)):
        raise RuleError("poker.money", "money", "Enter the money, with two decimals at most.", "")
    return int(amount * 100)


def _nothing(rest: str, posted: QueryDict) -> dict[str, Any]:
    return {}


def _player(rest: str, posted: QueryDict) -> dict[str, Any]:
    return {"player": number_of(rest)}


def _buy(rest: str, posted: QueryDict) -> dict[str, Any]:
    return {"player": number_of(rest), "money": money_of(posted.get("money", ""))}


def _cash_out(rest: str, posted: QueryDict) -> dict[str, Any]:
    return {"player": number_of(rest), "chips": chips_of(posted.get("chips", ""), "chips")}


def _count(rest: str, posted: QueryDict) -> dict[str, Any]:
    """A stack: its total in chips, or the number of chips of each denomination."""
    player = number_of(rest)
    typed = {name: posted.get(name, "").strip() for name in posted if name.startswith("piece-")}
    pieces = [
        [number_of(name.removeprefix("piece-")), chips_of(text, name)] for name, text in typed.items() if text
    ]
    if not pieces:
        return {"player": player, "chips": chips_of(posted.get("chips", ""), "chips")}
    total = sum(value * count for value, count in pieces)
    whole = posted.get("chips", "").strip()
    if whole and chips_of(whole, "chips") != total:
        raise RuleError(
            "poker.pieces",
            "chips",
            "The chips by denomination sum to {sum}. Correct them, or leave the total empty.",
            "",
            sum=total,
        )
    return {"player": player, "chips": total, "pieces": pieces}


def _out(rest: str, posted: QueryDict) -> dict[str, Any]:
    """The players ticked as out, each with the stack before the hand, or 0 if it was not asked for."""
    rows = []
    for ticked in posted.getlist("players"):
        typed = posted.get(f"stack-{ticked}", "").strip()
        rows.append([number_of(ticked), chips_of(typed, f"stack-{ticked}") if typed else 0])
    return {"players": rows}


def _house(rest: str, posted: QueryDict) -> dict[str, Any]:
    return {"chips": chips_of(posted.get("chips", ""), "chips")}


def _seat(rest: str, posted: QueryDict) -> dict[str, Any]:
    """The moves that the director confirmed: a field `move-TABLE-SEAT` has the number of the player."""
    moves = []
    for name in posted:
        if name.startswith("move-"):
            table, _dash, seat = name.removeprefix("move-").partition("-")
            moves.append([number_of(posted.get(name, "")), number_of(table), number_of(seat)])
    return {"moves": moves}


def _level(rest: str, posted: QueryDict) -> dict[str, Any]:
    return {"by": _signed(rest)}


def _minutes(rest: str, posted: QueryDict) -> dict[str, Any]:
    return {"minutes": _signed(rest)}


def _signed(text: str) -> int:
    number = number_of(text.removeprefix("-"))
    return -number if text.startswith("-") else number


TAPS: Mapping[str, Callable[[str, QueryDict], dict[str, Any]]] = {
    "rebuy": _player,
    "addon": _player,
    "buy": _buy,
    "cash_out": _cash_out,
    "count": _count,
    "out": _out,
    "house": _house,
    "seat": _seat,
    "level": _level,
    "minutes": _minutes,
    "start": _nothing,
    "pause": _nothing,
    "end": _nothing,
}
