"""What a deal records: the kinds of fields, each with its words, bounds and JSON.

A deal is a `@record` with annotated fields:

    @record
    class Deal:
        points: Annotated[PerPlayer[Number], titled(Word("Points taken"))]
        queen: Annotated[Player, titled(Word("Queen of spades taken by"))]

From it come the reading of a deal (`scoring.games.reading`), its JSON Schema and the entry form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, dataclass_transform, get_type_hints

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    SerializationInfo,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic.fields import FieldInfo

from scoring.bridge import Result
from scoring.words import RuleError, Word, counted

T = TypeVar("T")
AND = " & "  # between the names of a side
_STRICT = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=True)


@dataclass_transform(frozen_default=True, field_specifiers=(Field,))
def record(kind: type[T], *, kw_only: bool = False) -> type[T]:
    """A frozen value that is read from JSON: unknown names and numbers written as text are refused.

    `kw_only` keeps the order of fields where one that may be left out comes before one that may not.
    """
    kind.__pydantic_config__ = _STRICT  # type: ignore[attr-defined]
    return dataclass(frozen=True, slots=True, kw_only=kw_only)(kind)


def titled(
    title: Word,
    *,
    low: int | None = None,
    high: int | None = None,
    step: int | None = None,
    help: Word | None = None,
    aside: bool = False,
    extra: Mapping[str, Any] | None = None,
) -> Any:
    """What a field is called, the bounds of its number, and a word of help.

    `aside`: a form need not ask for it, because it follows from the rest and is only checked.
    `extra` goes into the JSON Schema as it is.
    """
    more: dict[str, Any] = {**({"aside": True} if aside else {}), **(extra or {})}
    return Field(title=title, ge=low, le=high, multiple_of=step, description=help, json_schema_extra=more)


def title_of(kind: type[Any], name: str) -> Word:
    """What the field of a record is called."""
    hint = get_type_hints(kind, include_extras=True)[name]
    return next(Word(part.title) for part in hint.__metadata__ if isinstance(part, FieldInfo) and part.title)


def _one_each(of: str) -> Callable[[tuple[Any, ...], ValidationInfo], tuple[Any, ...]]:
    def check(values: tuple[Any, ...], info: ValidationInfo) -> tuple[Any, ...]:
        wanted = len((info.context or {}).get(of, values))
        if len(values) != wanted:
            raise RuleError(
                "field.each",
                info.field_name or "",
                "{name} needs {wanted}, not {given}.",
                "",
                name=info.field_name,
                wanted=counted("{n} value", "{n} values", wanted),
                given=len(values),
            )
        return values

    return check


def _index(of: str) -> Callable[[object, ValidationInfo], object]:
    """From a name to its place: of players, or of the side of a player or with all names of its head."""

    def place(value: object, info: ValidationInfo) -> object:
        if value is None:
            name = info.field_name or ""
            raise RuleError("field.missing", name, "{name} is missing.", "", name=name)
        groups = [(name,) if isinstance(name, str) else name for name in (info.context or {})[of]]
        for index, group in enumerate(groups):
            if value in group:
                return index
        for index, group in enumerate(groups):
            if isinstance(value, str) and value == AND.join(map(str, group)):
                return index
        raise RuleError(
            "field.player",
            info.field_name or "",
            "{value} is not playing here. The players are: {names}.",
            "",
            value=value if isinstance(value, str) else json.dumps(value),
            names=", ".join(name for group in groups for name in group),
        )

    return place


def _name_at(of: str) -> PlainSerializer:
    """From a place back to its name, where names are given; else the place stays."""

    def name(place: int, info: SerializationInfo) -> object:
        names = (info.context or {}).get(of, ())
        found = names[place] if names else place
        return found[0] if isinstance(found, tuple) else found

    return PlainSerializer(name)


def _json_name(of: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "kind": of})


Player = Annotated[int, BeforeValidator(_index("players")), _name_at("players"), _json_name("player")]
"""A player, by name; read as the place (0-based, seat order)."""

Side = Annotated[int, BeforeValidator(_index("sides")), _name_at("sides"), _json_name("side")]
"""A side, by the name of any of its players, or all of them as in "Ann & Cy"; read as the side's place."""

PerPlayer = Annotated[
    tuple[T, ...], AfterValidator(_one_each("players")), Field(json_schema_extra={"per": "player"})
]
"""A value of every player, in seat order."""

PerSide = Annotated[
    tuple[T, ...], AfterValidator(_one_each("sides")), Field(json_schema_extra={"per": "side"})
]
"""A value of every side, in order of their first players."""


def _bridge_result(value: object) -> Result:
    if isinstance(value, Result):
        return value
    if not isinstance(value, str):
        raise RuleError("contract.text", "result", "A result must be text, such as 4SXE+1.", "")
    return Result.parse(value)


BridgeResult = Annotated[
    Result,
    PlainValidator(_bridge_result),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string", "kind": "bridge-result", "examples": ["4SXE+1", "3NN= H150N", "PASS"]}),
]
"""A contract with its result and honours, as text."""
