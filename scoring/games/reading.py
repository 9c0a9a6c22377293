"""Records from JSON values and back, with every fault at once and in our words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from scoring.words import N_, RuleError

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
    "too_short": ("few", N_("{name} needs at least {min_length} values, not {actual_length}.")),
    "too_long": ("many", N_("{name} can have at most {max_length} values, not {actual_length}.")),
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
        raise Unreadable(list(_problems(error))) from None
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


def _problems(error: ValidationError) -> Iterator[RuleError]:
    for problem in error.errors(include_url=False):
        # In words, lists count from 1.
        field = ".".join(str(step + 1) if isinstance(step, int) else step for step in problem["loc"])
        values = problem.get("ctx", {})
        raised = values.get("error")
        if isinstance(raised, RuleError):
            yield raised.at(field or raised.field)
        else:
            yield _problem(problem["type"], field, values, problem["input"], problem["msg"])


def _problem(kind: str, field: str, values: Mapping[str, Any], given: object, words: str) -> RuleError:
    code, template = _WORDS.get(kind, ("invalid", N_("{name}: {reason}")))
    return RuleError(
        f"field.{code}",
        field,
        template,
        "",
        **{"name": field, "given": _shown(given), "reason": words, **values},
    )


def _shown(given: object) -> str:
    text = json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."
