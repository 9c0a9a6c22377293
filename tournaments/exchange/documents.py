"""JSON documents read strictly: each field by the type its dataclass declares, each fault by its path.

A value of a frozen dataclass is written as an object with the fields in their declared order.
Reading refuses what is missing, unknown, of another type, too long or out of range, and says
where: `sections[0].encounters[2].round`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from scoring.words import N_, RuleError, Word

SOURCE = "native event file"
INVALID = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters but for tab and end of line, and halves of a surrogate pair."""
MAX_BYTES = 64 * 1024 * 1024
MAX_DEPTH = 40
MAX_VALUES = 600_000
MAX_DIGITS = 18
MAX_TEXT = 4000
STRINGS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
BRACKETS = re.compile(r"[\[\]{}]")
PLAIN_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,6})?")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Between:
    """The least and the greatest a number may be."""

    low: int
    high: int

    def check(self, value: Any, path: str) -> None:
        if not self.low <= value <= self.high:
            _refuse(
                path,
                N_("Expected a number from {low} to {high}, not {found}."),
                low=self.low,
                high=self.high,
                found=value,
            )


@dataclass(frozen=True, slots=True)
class Places:
    """The most decimals a number may have: what is kept is what stands here, never rounded."""

    most: int

    def check(self, value: Decimal, path: str) -> None:
        if value != round(value, self.most):
            _refuse(path, N_("Expected at most {most} decimals, not {found}."), most=self.most, found=value)


@dataclass(frozen=True, slots=True)
class Longest:
    """The most characters a text may have."""

    most: int

    def check(self, value: str, path: str) -> None:
        if len(value) > self.most:
            _refuse(path, N_("The text is longer than {most} characters."), most=self.most)


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
        _refuse("", N_("The file is not UTF-8 text (byte {at})."), at=error.start)
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
        _refuse(
            "",
            N_("This is not valid JSON: {problem} (line {line}, column {column})."),
            problem=error.msg,
            line=error.lineno,
            column=error.colno,
        )
    if not isinstance(document, dict):
        _refuse("", N_("An event file must be one JSON object."))
    return document


def dump(document: dict[str, Any]) -> bytes:
    """An object as indented JSON, the keys in their order, a newline at the end."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def encode(value: object) -> Any:
    """Turn a value of a document into JSON's own types; `decode` is the inverse."""
    if isinstance(value, Document):
        return value.value()
    if hasattr(value, "to_json"):
        return value.to_json()
    if is_dataclass(value):
        return str(value) if _has_text_form(type(value)) else _encode_fields(value)
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal | UUID | StrEnum) else value


def _has_text_form(kind: type) -> bool:
    return kind is Document or hasattr(kind, "parse")


def _encode_fields(value: object) -> dict[str, Any]:
    return {field.name: encode(getattr(value, field.name)) for field in fields(value)}  # type: ignore[arg-type]


def decode(kind: type[T], given: object, path: str = "") -> T:
    """The value of dataclass `kind` that a JSON object holds. Raises RuleError with the path of the fault."""
    value: T = _decode(kind, given, path)
    return value


def _decode(kind: Any, given: object, path: str) -> Any:
    origin = get_origin(kind)
    if origin is Annotated:
        bare, *limits = get_args(kind)
        value = _decode(bare, given, path)
        for limit in limits:
            limit.check(value, path)
        return value
    if origin in (Union, UnionType):
        return _decode_optional(get_args(kind), given, path)
    if origin is tuple:
        return _decode_list(get_args(kind)[0], given, path)
    if hasattr(kind, "from_json"):
        return _decode_by_itself(kind, given, path)
    if isinstance(kind, type) and is_dataclass(kind) and not _has_text_form(kind):
        return _decode_fields(kind, given, path)
    return _decode_plain(kind, given, path)


def _decode_optional(kinds: tuple[Any, ...], given: object, path: str) -> Any:
    """`X | None`, the only union a document has."""
    (kind,) = (kind for kind in kinds if kind is not NoneType)
    return None if given is None else _decode(kind, given, path)


def _decode_by_itself(kind: Any, given: object, path: str) -> Any:
    """A value that reads and writes its own JSON; only what it would write itself is taken."""
    if not isinstance(given, dict):
        _refuse(path, N_("Expected an object, not {found}."), found=_name(given))
    _check_free(given, path)
    try:
        value = kind.from_json(given)
    except RuleError as error:
        raise error.at(_join(path, error.field)) from error
    except ArithmeticError:
        value = None
    if value is None or value.to_json() != given:
        _refuse(
            path,
            N_("This part of the file is not in the form that Arrowswitch writes."),
        )
    return value


def _decode_list(kind: Any, given: object, path: str) -> tuple[Any, ...]:
    if not isinstance(given, list):
        _refuse(path, N_("Expected a list, not {found}."), found=_name(given))
    return tuple(_decode(kind, item, f"{path}[{index}]") for index, item in enumerate(given))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _decode_fields(kind: type, given: object, path: str) -> Any:
    if not isinstance(given, dict):
        _refuse(path, N_("Expected an object, not {found}."), found=_name(given))
    hints = _hints(kind)
    names = {field.name: field for field in fields(kind) if field.init}
    for key in given:
        if key not in names:
            _refuse(_join(path, key[:40]), N_("This name is not recognised here."))
    values: dict[str, Any] = {}
    for name, field in names.items():
        if name in given:
            values[name] = _decode(hints[name], given[name], _join(path, name))
        elif field.default is MISSING:
            _refuse(_join(path, name), N_("This is missing."))
    return _built(kind, values, path)


def _built(kind: Callable[..., Any], values: dict[str, Any], path: str) -> Any:
    """The value itself; what its own rules refuse is said again with the path."""
    try:
        return kind(**values)
    except RuleError as error:
        raise error.at(_join(path, error.field)) from error


def _decode_plain(kind: Any, given: object, path: str) -> Any:
    if kind is Document:
        return _document(given, path)
    if kind in (int, bool):
        return given if type(given) is kind else _expected(kind, given, path)
    if not isinstance(given, str):
        _expected(kind, given, path)
    return _text(given, path) if kind is str else _parsed(kind, _text(given, path), path)


def _expected(kind: Any, given: object, path: str) -> NoReturn:
    wanted = {int: Word("a whole number"), bool: Word("true or false")}.get(kind, Word("text"))
    _refuse(path, N_("Expected {wanted}, not {found}."), wanted=wanted, found=_name(given))


def _text(text: str, path: str) -> str:
    Longest(MAX_TEXT).check(text, path)
    if INVALID.search(text):
        _refuse(path, N_("The text contains an invalid character."))
    return text


def _document(given: object, path: str) -> Document:
    if not isinstance(given, dict):
        _refuse(path, N_("Expected an object, not {found}."), found=_name(given))
    _check_free(given, path)
    return Document.of(given)


def _check_free(given: object, path: str) -> None:
    if isinstance(given, str):
        _text(given, path)
    items = given.items() if isinstance(given, dict) else enumerate(given) if isinstance(given, list) else ()
    for key, item in items:
        _check_free(key, path)
        _check_free(item, f"{path}.{key}")


def _parsed(kind: Any, text: str, path: str) -> Any:
    """A value with a text form. Only the canonical text is taken, so that writing it back is the identity."""
    reader = {date: date.fromisoformat, datetime: _moment, Decimal: _decimal}.get(
        kind, getattr(kind, "parse", kind)
    )
    try:
        value = reader(text)
    except RuleError as error:
        raise error.at(path) from error
    except ValueError:
        value = None
    if value is None or encode(value) != text:
        _refuse_text(kind, text[:40], path)
    return value


def _refuse_text(kind: Any, text: str, path: str) -> NoReturn:
    """Say which text was expected instead."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        allowed = ", ".join(kind)
        _refuse(
            path, N_("{found} is not allowed here; use one of these: {known}."), found=text, known=allowed
        )
    if kind not in KINDS_OF_TEXT:
        _refuse(path, N_("{found} is not allowed here."), found=text)
    _refuse(path, N_("{found} is not {wanted}."), found=text, wanted=KINDS_OF_TEXT[kind])


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


def _integer(text: str) -> int:
    if len(text) > MAX_DIGITS:
        _refuse("", N_("A number of {count} digits is too long."), count=len(text))
    return int(text)


def _no_float(text: str) -> NoReturn:
    _refuse("", N_("{found}: only whole numbers are allowed here; write others as text."), found=text[:40])


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        _refuse(twice[:40], N_("The name appears twice in one object."))
    return members


def _refuse_shape(text: str) -> None:
    depth = 0
    plain = STRINGS.sub("", text)
    if sum(map(plain.count, "[{,")) > MAX_VALUES:
        _refuse("", N_("The file has more than {most} values."), most=MAX_VALUES)
    for bracket in BRACKETS.finditer(plain):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MAX_DEPTH:
            _refuse("", N_("The file is nested more than {most} levels deep."), most=MAX_DEPTH)


def _refuse(path: str, template: str, **values: object) -> NoReturn:
    raise RuleError("exchange.native", path.lstrip(".") or "file", template, SOURCE, **values)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _name(given: object) -> Word:
    if given is None:
        return Word("nothing")
    names = {bool: Word("true or false"), int: Word("a number"), str: Word("text"), list: Word("a list")}
    return names.get(type(given), Word("an object"))
