"""One tap of the director as an event of the rules. A button says `type` or `type:number`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django.http import QueryDict

from clubs.web.asked import number_in
from scoring.words import RuleError

MOST_CHIPS = 10**9


def event_of(posted: QueryDict) -> dict[str, Any]:
    """The event that was tapped. Raises RuleError "poker.tap" for what no button says, and of its fields."""
    kind, _colon, rest = posted.get("do", "").partition(":")
    if kind not in TAPS:
        raise unknown()
    return {"type": kind, **TAPS[kind](rest, posted)}


def unknown() -> RuleError:
    return RuleError("poker.tap", "do", "This button no longer works. Look at the evening again.", "")


def number_of(text: str) -> int:
    """The number that a button names."""
    found = number_in(text)
    if found is None:
        raise unknown()
    return found


def chips_of(text: str, field: str) -> int:
    """A number of chips that was typed. Raises RuleError "poker.chips"."""
    found = number_in(text.strip().replace(" ", ""), MOST_CHIPS)
    if found is None:
        raise RuleError("poker.chips", field, "Enter the chips as a whole number.", "")
    return found


def money_of(text: str) -> int:
    """An amount that was typed, in the smallest unit. Raises RuleError "poker.money"."""
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
    """A stack: as a sum, or of each denomination how many."""
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
    """Who was ticked, each with the stack before the hand where it was asked for."""
    rows = []
    for ticked in posted.getlist("players"):
        typed = posted.get(f"stack-{ticked}", "").strip()
        rows.append([number_of(ticked), chips_of(typed, f"stack-{ticked}") if typed else 0])
    return {"players": rows}


def _house(rest: str, posted: QueryDict) -> dict[str, Any]:
    return {"chips": chips_of(posted.get("chips", ""), "chips")}


def _seat(rest: str, posted: QueryDict) -> dict[str, Any]:
    """What was proposed, with whom the director chose: a field `move-table-seat` for each seat."""
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
