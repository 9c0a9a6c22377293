"""JSON documents read strictly: each field by the type its dataclass declares, each fault by its path.

An object of a document is a frozen dataclass derived from `Part`, written with its fields in their declared
order. pydantic reads it by the types of its fields and their limits:

    @dataclass(frozen=True, slots=True)
    class Sitter(Part):
        seat: Written[Seat]
        entry: Annotated[int, between(1, 9999)]
        names: Rows[Annotated[str, longest(120)]] = ()

Reading refuses what is missing, unknown, of another type, too long or out of range, and says
where: `sections[0].encounters[2].round`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from functools import partial, reduce
from typing import Annotated, Any, ClassVar, Final, NoReturn, TypeVar
from uuid import UUID

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    FailFast,
    GetCoreSchemaHandler,
    PlainSerializer,
    Strict,
    TypeAdapter,
    ValidationError,
)

from scoring.words import N_, RuleError, Word

SOURCE = "native event file"
INVALID = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters but for tab and end of line, and halves of a surrogate pair."""
MAX_BYTES = 64 * 1024 * 1024
MAX_DEPTH = 40
MAX_VALUES = 600_000
MAX_DIGITS = 18
MAX_TEXT = 4000
STRINGS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
"""Texts, also one that does not end: a search that fails there would begin again at every quotation mark."""
BRACKETS = re.compile(r"[\[\]{}]")
PLAIN_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,6})?")
STRICT = ConfigDict(strict=True)  # no number is read from a text, no truth from a number

T = TypeVar("T")


class Part:
    """An object of a document, with the names of its fields and no others."""

    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[Any], handler: GetCoreSchemaHandler) -> Any:
        names = frozenset(field.name for field in fields(source))
        check: Any = handler.generate_schema(Annotated[Any, BeforeValidator(partial(_known, names))])
        schema = handler(source)
        # A class that stands in several places has one schema, which the later ones only refer to: what all
        # of them need is put into that one. Strictly, it would take no object but a value of the class.
        built: Any = handler.resolve_ref_schema(schema)
        built.update(strict=False, schema=check | {"schema": built["schema"]})
        return schema


Rows = Annotated[tuple[T, ...], Strict(False), FailFast()]
"""A list, of which the first fault is enough: a file with a fault in every row costs no more memory."""


@dataclass(frozen=True, slots=True)
class _Form:
    """How a value with a form of its own is read and written; only what it would write itself is taken."""

    def __get_pydantic_core_schema__(self, source: type[Any], handler: GetCoreSchemaHandler) -> Any:
        kind: Any = Annotated[Text, AfterValidator(partial(_parsed, source))]
        if hasattr(source, "from_json"):
            kind = Annotated[dict[Any, Any], AfterValidator(partial(_by_itself, source))]
        return handler.generate_schema(Annotated[kind, PlainSerializer(_written)])


Written = Annotated[T, _Form()]
"""A value that is a text in a document (`str()` gives it, the type or its `parse` reads it), or an object
(`to_json`, `from_json`)."""


@dataclass(frozen=True, slots=True)
class Document:
    """A JSON object kept as it is, in canonical text: settings and other free forms, hashable."""

    text: str = "{}"

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Document:
        return cls(json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")))

    def value(self) -> dict[str, Any]:
        """The object as a fresh dictionary."""
        document: dict[str, Any] = json.loads(self.text)
        return document

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[Any], handler: GetCoreSchemaHandler) -> Any:
        kept = Annotated[dict[Any, Any], AfterValidator(_document), PlainSerializer(Document.value)]
        return handler.generate_schema(kept)


def between(low: int, high: int) -> AfterValidator:
    """The least and the greatest a number may be."""
    template = N_("Expected a number from {low} to {high}, not {found}.")
    return _limit(lambda number: low <= number <= high, template, low=low, high=high)


def places(most: int) -> AfterValidator:
    """The most decimals a number may have: what is kept is what stands here, never rounded."""
    template = N_("Expected at most {most} decimals, not {found}.")
    return _limit(lambda number: number == round(number, most), template, most=most)


def _limit(holds: Callable[[Any], bool], template: str, **values: object) -> AfterValidator:
    def check(value: Any) -> Any:
        if not holds(value):
            raise _refusal("", template, found=value, **values)
        return value

    return AfterValidator(check)


def longest(most: int) -> AfterValidator:
    """The most characters a text may have; none of them is a control character."""
    return AfterValidator(partial(_text, most=most))


def _text(text: str, path: str = "", most: int = MAX_TEXT) -> str:
    if len(text) > most:
        raise _refusal(path, N_("The text is longer than {most} characters."), most=most)
    if INVALID.search(text):
        raise _refusal(path, N_("The text contains an invalid character."))
    return text


Text = Annotated[str, AfterValidator(_text)]


def load(data: bytes) -> dict[str, Any]:
    """The object a JSON file holds. Raises RuleError for anything else, floats and repeated keys too."""
    if len(data) > MAX_BYTES:
        raise RuleError(
            "exchange.size",
            "file",
            "The file is too large: it has {size} bytes, and the limit is {most}.",
            SOURCE,
            size=len(data),
            most=MAX_BYTES,
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refusal("file", N_("The file is not UTF-8 text (byte {at})."), at=error.start) from error
    _refuse_shape(text)
    return _object(text)


def _object(text: str) -> dict[str, Any]:
    try:
        document = json.loads(
            text,
            parse_float=_no_float,
            parse_int=_integer,
            parse_constant=_no_float,
            object_pairs_hook=_pairs,
        )
    except json.JSONDecodeError as error:
        raise _refusal(
            "file",
            N_("This is not valid JSON: {problem} (line {line}, column {column})."),
            problem=error.msg,
            line=error.lineno,
            column=error.colno,
        ) from error
    if not isinstance(document, dict):
        raise _refusal("file", N_("An event file must be one JSON object."))
    return document


def dump(document: dict[str, Any]) -> bytes:
    """An object as indented JSON, the keys in their order, a newline at the end."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def encode(value: Any) -> Any:
    """Turn a value of a document into JSON's own types; `decode` is the inverse."""
    return _adapter(type(value)).dump_python(value, mode="json", warnings=False)


def decode(kind: type[T], given: object, path: str = "") -> T:
    """The value of `kind` that JSON's own types hold. Raises RuleError with the path of the first fault."""
    try:
        value: T = _adapter(kind).validate_python(given)
    except ValidationError as error:
        raise _first(error, path) from None
    return value


_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def _adapter(kind: Any) -> TypeAdapter[Any]:
    """Made once for a type, when it is first read or written: making one takes longer than reading a file."""
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind, config=None if is_dataclass(kind) else STRICT)
    return _ADAPTERS[kind]


NOT_OURS = N_("This part of the file is not in the form that Arrowswitch writes.")

# pydantic's kinds of faults: what was expected instead.
EXPECTED: Final[Mapping[str, Word]] = {
    "bool_type": Word("true or false"),
    "dataclass_type": Word("an object"),
    "dict_type": Word("an object"),
    "int_type": Word("a whole number"),
    "string_type": Word("text"),
    "tuple_type": Word("a list"),
}


def _first(error: ValidationError, path: str) -> RuleError:
    """The first fault in our words, at its path."""
    fault = error.errors(include_url=False)[0]
    place = reduce(_joined, fault["loc"], path)
    raised = fault.get("ctx", {}).get("error")
    if isinstance(raised, RuleError):
        return raised.at(_joined(place, raised.field) or "file")
    if fault["type"] == "missing":
        return _refusal(place, N_("This is missing."))
    if fault["type"] not in EXPECTED:
        return _refusal(place or "file", NOT_OURS)
    template = N_("Expected {wanted}, not {found}.")
    return _refusal(place or "file", template, wanted=EXPECTED[fault["type"]], found=_name(fault["input"]))


def _joined(path: str, step: str | int) -> str:
    if isinstance(step, int):
        return f"{path}[{step}]"
    return f"{path}.{step}" if path and step else path or step


def _known(names: frozenset[str], given: object) -> object:
    """Refuse the first name that is not a field's; pydantic itself would list every one of half a million."""
    if isinstance(given, dict):
        for name in given:
            if name not in names:
                raise _refusal(name[:40], N_("This name is not recognised here."))
    return given


def _document(given: dict[str, Any]) -> Document:
    _check_free(given, "")
    return Document.of(given)


def _check_free(given: object, path: str) -> None:
    """Refuse a text that no document holds, as a value or as a name, at its path."""
    if isinstance(given, str):
        _text(given, path)
    items = given.items() if isinstance(given, dict) else enumerate(given) if isinstance(given, list) else ()
    for key, item in items:
        _check_free(key, path)
        _check_free(item, _joined(path, str(key)))


def _by_itself(kind: Any, given: dict[str, Any]) -> Any:
    """A value that reads and writes its own JSON."""
    _check_free(given, "")
    try:
        value = kind.from_json(given)
    except ArithmeticError:
        value = None
    if value is None or value.to_json() != given:
        raise _refusal("", NOT_OURS)
    return value


def _parsed(kind: Any, text: str) -> Any:
    """A value with a text form."""
    try:
        value = PARSERS.get(kind, getattr(kind, "parse", kind))(text)
    except RuleError as error:
        raise error.at("") from error
    except ValueError:
        value = None
    if value is None or _written(value) != text:
        raise _wrong_text(kind, text[:40])
    return value


def _written(value: Any) -> Any:
    if hasattr(value, "to_json"):
        return value.to_json()
    return value.isoformat() if isinstance(value, date) else str(value)


def _wrong_text(kind: Any, text: str) -> RuleError:
    """Which text was expected instead."""
    if kind in KINDS_OF_TEXT:
        return _refusal("", N_("{found} is not {wanted}."), found=text, wanted=KINDS_OF_TEXT[kind])
    if not issubclass(kind, StrEnum):
        return _refusal("", N_("{found} is not allowed here."), found=text)
    template = N_("{found} is not allowed here; use one of these: {known}.")
    return _refusal("", template, found=text, known=", ".join(kind))


KINDS_OF_TEXT: Final[Mapping[Any, Word]] = {
    date: Word("a date, like 2026-01-14"),
    datetime: Word("a time with its zone, like 2026-01-14T20:41:07+00:00"),
    Decimal: Word("a decimal number"),
    UUID: Word("a UUID"),
}


def _moment(text: str) -> datetime:
    when = datetime.fromisoformat(text)
    if when.tzinfo is None:
        raise ValueError(text)
    return when


def _decimal(text: str) -> Decimal:
    if not PLAIN_DECIMAL.fullmatch(text):
        raise ValueError(text)
    return Decimal(text)


PARSERS: Final[Mapping[Any, Callable[[str], Any]]] = {
    date: date.fromisoformat,
    datetime: _moment,
    Decimal: _decimal,
}


def _integer(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise _refusal("file", N_("A number of {count} digits is too long."), count=len(text))
    return int(text)


def _no_float(text: str) -> NoReturn:
    raise _refusal(
        "file", N_("{found}: only whole numbers are allowed here; write others as text."), found=text[:40]
    )


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _refusal(twice[:40], N_("The name appears twice in one object."))
    return members


def _refuse_shape(text: str) -> None:
    depth = 0
    plain = STRINGS.sub("", text)
    if sum(map(plain.count, "[{,")) > MAX_VALUES:
        raise _refusal("file", N_("The file has more than {most} values."), most=MAX_VALUES)
    for bracket in BRACKETS.finditer(plain):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MAX_DEPTH:
            raise _refusal("file", N_("The file is nested more than {most} levels deep."), most=MAX_DEPTH)


def _refusal(path: str, template: str, **values: object) -> RuleError:
    return RuleError("exchange.native", path, template, SOURCE, **values)


def _name(given: object) -> Word:
    if given is None:
        return Word("nothing")
    names = {bool: Word("true or false"), int: Word("a number"), str: Word("text"), list: Word("a list")}
    return names.get(type(given), Word("an object"))
