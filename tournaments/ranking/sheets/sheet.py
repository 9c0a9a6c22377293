"""A field to be compared, as a club's script hands it over: read from JSON values, refused by name."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, TypeVar

from scoring.comparison import (
    ABSENT,
    MATCHPOINTS,
    Average,
    Award,
    BoardResult,
    Divisor,
    Method,
    Unequal,
    Weighted,
)
from scoring.comparison.victory import Scale, scale_of
from scoring.words import RuleError

LARGEST_SCORE: Final = 1_000_000
_DECIMALS: Final = 9  # of a per cent, a weight or IMPs
_FIELD_KEYS: Final = (
    "boards", "unequal", "small_groups", "winners",
    "datum", "trim", "divisor", "divide", "scaling", "average_imps", "percent_imps", "vp",
)  # fmt: skip
_SIDES: Final = ("ns", "ew")
_SIDE_KEYS: Final = ("score", "percent", "award", "imps")
_RESULT_KEYS: Final = (
    "ns", "ew", "score", "weighted", "group", "not_played",
    *(f"{key}_{side}" for key in _SIDE_KEYS for side in _SIDES),
)  # fmt: skip

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Row:
    """One table's result: who sat N-S and E-W, and what came of it. `where` names it in the input."""

    ns: str
    ew: str
    result: BoardResult
    where: str


@dataclass(frozen=True, slots=True)
class SheetBoard:
    number: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The boards of a field and how it is to be compared and ranked."""

    boards: tuple[SheetBoard, ...]
    unequal: Unequal = Unequal.NEUBERG_FIELD
    small_groups: bool = False
    winners: int = 1
    method: Method = MATCHPOINTS
    vp: Scale | None = None


def read_sheet(data: object) -> Sheet:
    """The sheet in a JSON value. Raises RuleError whose field names the place: boards[0].results[2].score."""
    field = _object(data, "", _FIELD_KEYS)
    boards = tuple(
        _board(board, f"boards[{index}]") for index, board in enumerate(_list(field.get("boards"), "boards"))
    )
    _once([board.number for board in boards], "board")
    return Sheet(
        boards=boards,
        unequal=_choice(Unequal, field, "unequal", Unequal.NEUBERG_FIELD),
        small_groups=_choice(_Switch, field, "small_groups", _Switch.OFF) is _Switch.ON,
        winners=_whole(field.get("winners", 1), "winners", 1, 2),
        method=_method(field),
        vp=_scale(field),
    )


def _method(field: Mapping[str, Any]) -> Method:
    """The settings of every method; `trim` and `divide` are short for datum.trim and divisor."""
    settings = {
        key: field[key]
        for key in ("datum", "divisor", "scaling", "average_imps", "percent_imps")
        if key in field
    }
    if "trim" in field:
        _refuse_both(field, "trim", "datum")
        settings["datum"] = {"trim": _whole(field["trim"], "trim", 0, 1000)}
    if "divide" in field:
        _refuse_both(field, "divide", "divisor")
        settings["divisor"] = _choice(Divisor, field, "divide", None)
    return Method.of(settings)


def _scale(field: Mapping[str, Any]) -> Scale | None:
    """A scale's name, or a table of one's own as `vp --table` reads it."""
    if "vp" not in field:
        return None
    if not isinstance(field["vp"], str):
        raise _unlike("vp", "vp", "a scale's name or table", field["vp"])
    try:
        return scale_of(field["vp"])
    except RuleError as error:
        raise located(error, "vp") from error


def _refuse_both(field: Mapping[str, Any], short: str, full: str) -> None:
    if full in field:
        raise RuleError(
            "compare.both", short, "Give {short} or {full}, not both.", "", short=short, full=full
        )


class _Switch(StrEnum):
    OFF = "off"
    ON = "on"


def _board(data: object, where: str) -> SheetBoard:
    board = _object(data, where, ("board", "results"))
    number = _whole(board.get("board"), f"{where}.board", 1, 100_000)
    results = _list(board.get("results"), f"{where}.results")
    return SheetBoard(number, tuple(_row(row, f"{where}.results[{i}]") for i, row in enumerate(results)))


def _row(data: object, where: str) -> Row:
    row = _object(data, where, _RESULT_KEYS)
    ns, ew = (_contestant(row.get(side), f"{where}.{side}") for side in _SIDES)
    try:
        return Row(ns, ew, _result(row, where), where)
    except RuleError as error:  # a value's own rule names its part of the input only
        if error.field.startswith(where):
            raise
        raise located(error, f"{where}.{error.field}") from error


def located(error: RuleError, where: str) -> RuleError:
    """The same refusal, with the place of the input that it concerns."""
    return error.at(where)


def _result(row: Mapping[str, Any], where: str) -> BoardResult:
    """What came of a table: not played, a score for both sides, or something for each side."""
    group = row.get("group", "")
    if not isinstance(group, str):
        raise _unlike("group", f"{where}.group", "text", group)
    common = [key for key in ("not_played", "score", "weighted") if row.get(key, False) is not False]
    apart = [key for key in row if key.rpartition("_")[2] in _SIDES and key not in _SIDES]
    if len(common) > 1 or (common and apart):
        raise RuleError(
            "compare.outcome",
            where,
            "A result can have only one outcome, not {outcomes}.",
            "",
            outcomes=" and ".join([*common, *apart]),
        )
    if not common:
        return BoardResult(_side(row, "ns", where), _side(row, "ew", where), group)
    if common == ["not_played"]:
        if row["not_played"] is not True:
            raise _unlike("choice", f"{where}.not_played", "true or false", row["not_played"])
        return ABSENT
    if common == ["score"]:
        return BoardResult.played(_score(row["score"], f"{where}.score"), group)
    return BoardResult.played(_weighted(row["weighted"], f"{where}.weighted"), group)


def _side(row: Mapping[str, Any], side: str, where: str) -> int | Award:
    """One side's own score or award; IMPs may stand beside an award."""
    given = [key for key in ("score", "percent", "award") if f"{key}_{side}" in row]
    imps = f"imps_{side}"
    if len(given) > 1 or (given == ["score"] and imps in row) or not (given or imps in row):
        raise RuleError(
            "compare.outcome",
            where,
            "{side} needs one outcome: a score, a weighted or split score, an award, a "
            "percentage, IMPs or not_played.",
            "",
            side={"ns": "N-S", "ew": "E-W"}[side],
        )
    if given == ["score"]:
        return _score(row[f"score_{side}"], f"{where}.score_{side}")
    worth = _exact(row[imps], f"{where}.{imps}") if imps in row else None
    if given == ["percent"]:
        return _percent_award(row[f"percent_{side}"], f"{where}.percent_{side}", worth)
    return Award(_choice(Average, row, f"award_{side}", None, where) if given else None, worth)


def _percent_award(value: object, where: str, imps: Fraction | None) -> Award:
    try:
        return Award(_exact(value, where), imps)
    except RuleError as error:
        raise located(error, where) from error


def _weighted(value: object, where: str) -> Weighted:
    parts = []
    for index, part in enumerate(_list(value, where)):
        at = f"{where}[{index}]"
        pair = _list(part, at)
        if len(pair) != 2:
            raise _unlike("weighted", at, "a score and a per cent", part)
        if isinstance(pair[1], float):
            raise _unlike("weighted", at, "a score and an exact per cent (a whole number or text)", part)
        parts.append((_score(pair[0], at), _exact(pair[1], at)))
    return Weighted.of_percents(parts)


def _contestant(value: object, where: str) -> str:
    """A contestant's number or name; numbers are taken as their digits."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip() or len(value) > 100:
        raise _unlike("contestant", where, "a contestant's number", value)
    return value.strip()


def _score(value: object, where: str) -> int:
    return _whole(value, where, -LARGEST_SCORE, LARGEST_SCORE)


def _exact(value: object, where: str) -> Fraction:
    """A decimal number, as written: a JSON number or text."""
    if isinstance(value, (int, float, str)) and not isinstance(value, bool):
        try:
            number = Decimal(str(value).strip())
        except InvalidOperation:
            number = Decimal("NaN")
        if number.is_finite() and abs(number) <= LARGEST_SCORE and _decimals(number) <= _DECIMALS:
            return Fraction(number)
    raise _unlike("number", where, "a decimal number", value)


def _decimals(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    return -exponent


def _whole(value: object, where: str, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise _unlike("number", where, f"a whole number from {least} to {most}", value)


def _choice(
    kind: type[Choice], data: Mapping[str, Any], key: str, default: Choice | None, where: str = ""
) -> Choice:
    value = data.get(key, default)
    if isinstance(value, str) and value in [str(choice) for choice in kind]:
        return kind(value)
    names = ", ".join(kind)
    raise _unlike("choice", f"{where}.{key}" if where else key, f"one of {names}", value)


def _list(value: object, where: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise _unlike("list", where, "a list", value)


def _object(value: object, where: str, keys: Collection[str]) -> Mapping[str, Any]:
    """A JSON object; a key it does not have is refused, so that no mistyped one is passed over."""
    if not isinstance(value, dict):
        raise _unlike("object", where or "file", "an object", value)
    for key in value:
        if key not in keys:
            path = f"{where}.{key}" if where else key
            raise RuleError("compare.key", path, "{key} is not recognised.", "", key=key)
    return value


def _once(numbers: Iterable[int], what: str) -> None:
    seen: set[int] = set()
    for index, number in enumerate(numbers):
        if number in seen:
            raise RuleError(
                f"compare.{what}",
                f"boards[{index}].board",
                "Board {number} appears twice.",
                "",
                number=number,
            )
        seen.add(number)


def _unlike(code: str, where: str, wanted: str, value: object) -> RuleError:
    shown = "nothing" if value is None else json.dumps(value, ensure_ascii=False, default=repr)[:60]
    return RuleError(
        f"compare.{code}", where, "Expected {wanted}, not {value}.", "", wanted=wanted, value=shown
    )
