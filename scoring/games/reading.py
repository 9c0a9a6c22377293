"""Records from JSON values and back, with every fault at once and in our words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from scoring.words import N_, Counted, Message, RuleError, Word, counted

T = TypeVar("T")

# pydantic's kinds of faults: our template, and which values of theirs it says.
_WORDS: Mapping[str, tuple[str, str]] = {
    "missing": ("missing", N_("{name} is missing.")),
    "missing_argument": ("missing", N_("{name} is missing.")),
    "unexpected_keyword_argument": ("unknown", N_("There is no field called {name} here.")),
    "extra_forbidden": ("unknown", N_("There is no field called {name} here.")),
    "dataclass_type": ("object", N_("Enter fields with their values here, not {given}.")),
    "int_type": ("number", N_("{name} must be a whole number, not {given}.")),
    "int_from_float": ("number", N_("{name} must be a whole number, not {given}.")),
    "bool_type": ("yes_no", N_("{name} must be true or false, not {given}.")),
    "string_type": ("text", N_("{name} must be text, not {given}.")),
    "tuple_type": ("list", N_("{name} must be a list, not {given}.")),
    "literal_error": ("choice", N_("{name} must be {expected}, not {given}.")),
    "enum": ("choice", N_("{name} must be {expected}, not {given}.")),
    "greater_than_equal": ("low", N_("{name} must be at least {ge}, not {given}.")),
    "less_than_equal": ("high", N_("{name} must be at most {le}, not {given}.")),
    "multiple_of": ("step", N_("{name} must be a multiple of {multiple_of}, not {given}.")),
    "too_short": ("few", N_("{name} needs at least {least}, not {actual_length}.")),
    "too_long": ("many", N_("{name} can have at most {most}, not {actual_length}.")),
}


class Unreadable(Exception):
    """A value that is no such record: `problems` are all that is wrong with it."""

    def __init__(self, problems: Sequence[RuleError]) -> None:
        super().__init__(*problems)
        self.problems = tuple(problems)


def read(kind: type[T], value: object, *, players: Sequence[Any] = (), sides: Sequence[Any] = ()) -> T:
    """The record that a JSON value says; `players` and `sides` are the names that it may use.

    Raises Unreadable with RuleErrors "field.*" of every field at fault.
    """
    try:
        context = {"players": tuple(players), "sides": tuple(sides)}
        found: T = _adapter(kind).validate_json(json.dumps(value), context=context)
    except ValidationError as error:
        raise Unreadable(_problems(error, _Called(schema_of(kind), players, sides))) from None
    return found


def schema_of(kind: type[Any]) -> dict[str, Any]:
    """The record as JSON Schema: `kind` and `per` of a field say what a form shows for it.

    Made once for a record, because each request of a sheet asks for it several times: read it only.
    """
    if kind not in _SCHEMAS:
        _SCHEMAS[kind] = _adapter(kind).json_schema()
    return _SCHEMAS[kind]


def to_json(value: Any, *, players: Sequence[str] = (), sides: Sequence[Any] = ()) -> dict[str, Any]:
    """A record as a JSON value; players and sides by the names given, else by their places."""
    context = {"players": tuple(players), "sides": tuple(sides)}
    return dict(_adapter(type(value)).dump_python(value, mode="json", context=context))


def from_places(kind: type[T], value: object, *, players: int, sides: int) -> T:
    """The record that `to_json` wrote without names, at a table of so many players and sides."""
    return read(kind, value, players=_places(players), sides=_places(sides))


def _places(number: int) -> list[tuple[int]]:
    return [(place,) for place in range(number)]


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}
_SCHEMAS: dict[type[Any], dict[str, Any]] = {}


def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Made once for a record: making one takes longer than reading a deal."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def _problems(error: ValidationError, called: _Called) -> list[RuleError]:
    """Every fault once: a list of which a value is at fault is not refused again for having too few."""
    faults = error.errors(include_url=False)
    places = [fault["loc"] for fault in faults]
    return [
        _problem(fault, called)
        for fault in faults
        if not any(place != fault["loc"] and place[: len(fault["loc"])] == fault["loc"] for place in places)
    ]


def _problem(fault: Mapping[str, Any], called: _Called) -> RuleError:
    # In words, lists count from 1.
    field = ".".join(str(step + 1) if isinstance(step, int) else step for step in fault["loc"])
    values = fault.get("ctx", {})
    raised, name = values.get("error"), called.name(fault["loc"])
    if isinstance(raised, RuleError):
        named = raised.code.startswith("field.") and "name" in raised.message.values
        return raised.at(field or raised.field, **({"name": name} if named else {}))
    code, template = _WORDS.get(fault["type"], ("invalid", N_("{name}: {reason}")))
    shown = {"name": name, "given": _shown(fault["input"]), "reason": fault["msg"]}
    return RuleError(f"field.{code}", field, template, "", **{**shown, **values, **_lengths(values)})


def _lengths(values: Mapping[str, Any]) -> dict[str, Counted]:
    """How many values a list must or may have, as the templates of short and long lists say it."""
    names = (("least", "min_length"), ("most", "max_length"))
    return {
        name: counted("{n} value", "{n} values", values[theirs]) for name, theirs in names if theirs in values
    }


@dataclass(frozen=True, slots=True)
class _Called:
    """What the fields of a record are called, by their titles and by who has which value of a list."""

    schema: Mapping[str, Any]
    players: Sequence[Any]
    sides: Sequence[Any]

    def name(self, place: Sequence[str | int]) -> Message | str:
        """A field at a place: "Hand", "Hand of Ann", "Bets 3, Stake"; the key of what has no title."""
        node = self._resolved(self.schema)
        name: Message | str | None = None
        for step in place:
            if isinstance(step, int):
                name = self._of_list(name, node, step)
                items = node.get("prefixItems", [])
                node = self._resolved(items[step] if step < len(items) else node.get("items", {}))
                continue
            node = self._resolved(node.get("properties", {}).get(step, {}))
            title = Word(node["title"]) if "title" in node else step
            name = title if name is None else Message("{field}, {part}", field=name, part=title)
        return "" if name is None else name

    def _of_list(self, name: Message | str | None, node: Mapping[str, Any], at: int) -> Message:
        owners = {"player": self.players, "side": self.sides}.get(node.get("per", ""), ())
        if at < len(owners):
            owner = owners[at] if isinstance(owners[at], str) else " & ".join(map(str, owners[at]))
            return Message("{field} of {owner}", field=name or "", owner=owner)
        return Message("{field} {number}", field=name or "", number=at + 1)

    def _resolved(self, node: Mapping[str, Any]) -> Mapping[str, Any]:
        """The schema behind a reference, and that of a value which may be left out."""
        for choice in node.get("anyOf", ()):
            if choice.get("type") != "null":
                return {**self._resolved(choice), **{k: v for k, v in node.items() if k != "anyOf"}}
        if "$ref" not in node:
            return node
        definition = self.schema["$defs"][node["$ref"].rpartition("/")[2]]
        return {**self._resolved(definition), **{k: v for k, v in node.items() if k != "$ref"}}


def _shown(given: object) -> str:
    text = json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."
