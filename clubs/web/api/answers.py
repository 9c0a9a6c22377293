"""The values in which the API answers: each is described in the schema by what it is.

An answer is a frozen dataclass. Its fields with their types are what the schema says of it, its docstring
is the schema's sentence, and the renderer writes it as JSON. So nothing is described twice:

    @dataclass(frozen=True, slots=True, kw_only=True)
    class SeatAnswer(Answer):
        '''A seat of a table.'''

        table: int
        seat: int
        name: Annotated[str, Help("Empty if nobody sits there.")]

Its classmethods (`of`, mostly) say how it is made of what models and selectors give.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from clubs.web.api.fields import Choice, Shape

AnyField = serializers.Field[Any, Any, Any, Any]
SUFFIX = "Answer"


@dataclass(frozen=True, slots=True)
class Help:
    """What the schema says of a field, beside its name and type."""

    words: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """The words that a text is one of; `name` is what the schema calls them."""

    name: str
    words: Iterable[Any]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Where it is None, the field is left out of the answer instead of being null."""


class Answer:
    """The base of all objects in answers. A subclass is a frozen dataclass, named as the schema names it.

    Its fields may be texts, numbers, switches, times, other answers, lists and mappings of these, and
    whatever JSON `Any` stands for; `X | None` is null in places. `int | str` is a whole number, or an exact
    fraction as text.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def as_dict(self) -> dict[str, Any]:
        """The values of the fields by name; an answer among them stays one."""
        optional = _optional(type(self))
        values = ((name, getattr(self, name)) for name in self.__dataclass_fields__)
        return {name: value for name, value in values if value is not None or name not in optional}

    @classmethod
    def described(cls) -> dict[str, AnyField]:
        """The fields as the schema describes them; a subclass whose fields follow a table overrides it."""
        hints = get_type_hints(cls, include_extras=True)
        return {name: _described(hints[name]) for name in cls.__dataclass_fields__}


_optionals: dict[type[Answer], frozenset[str]] = {}


def _optional(answer: type[Answer]) -> frozenset[str]:
    """The names of the fields that are `LeftOut`; read once of each class, because every answer asks."""
    if answer not in _optionals:
        hints = get_type_hints(answer, include_extras=True).items()
        _optionals[answer] = frozenset(name for name, hint in hints if LeftOut() in get_args(hint))
    return _optionals[answer]


_serializers: dict[type[Answer], type[Shape]] = {}


def serializer_of(answer: type[Answer]) -> type[Shape]:
    """The answer as `drf_spectacular` reads it: a serializer that has its name, sentence and fields.

    It is made once, because the schema knows an object by its class.
    """
    if answer not in _serializers:
        members = {
            "__doc__": answer.__doc__,
            "__module__": answer.__module__,
            "get_fields": lambda _serializer: answer.described(),
        }
        name = f"{answer.__name__.removesuffix(SUFFIX)}Serializer"
        _serializers[answer] = type(name, (Shape,), members)
    return _serializers[answer]


def described_as(answer: Any) -> Any:
    """What `extend_schema` takes for an answer: of an `Answer` or a list of them the serializer."""
    if get_origin(answer) is list and _is_answer(get_args(answer)[0]):
        return serializer_of(get_args(answer)[0])(many=True)
    return serializer_of(answer) if _is_answer(answer) else answer


def _is_answer(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Answer)


PLAIN: Mapping[Any, type[AnyField]] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    bool: serializers.BooleanField,
    dt.date: serializers.DateField,
    dt.datetime: serializers.DateTimeField,
    UUID: serializers.UUIDField,
    Any: serializers.JSONField,
}


def _described(hint: Any, **options: Any) -> AnyField:
    """A field of a serializer for the type of a field of an answer."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(parts[0], parts[1:], options)
    if origin in (Union, UnionType) and NoneType not in parts:
        return serializers.JSONField(**options)
    if origin in (Union, UnionType):
        return _described(_without_none(hint), allow_null=True, **options)
    if origin is list:
        if _is_answer(parts[0]):
            return serializer_of(parts[0])(many=True, **options)
        return serializers.ListField(child=_described(parts[0]), **options)
    if origin in (dict, Mapping):
        if parts[1] is not Any:
            options = options | {"child": _described(parts[1])}
        return serializers.DictField(**options)
    if _is_answer(hint):
        return serializer_of(hint)(**options)
    return PLAIN[hint](**options)


def _annotated(kind: Any, notes: Iterable[Any], options: dict[str, Any]) -> AnyField:
    words: OneOf | None = None
    for note in notes:
        match note:
            case Help():
                options = options | {"help_text": note.words}
            case LeftOut():
                kind, options = _without_none(kind), options | {"required": False}
            case OneOf():
                words = note
    if words is None:
        return _described(kind, **options)
    if NoneType in get_args(kind):
        options = options | {"allow_null": True}
    return Choice(words.name, words.words, **options)


def _without_none(kind: Any) -> Any:
    """The type that `X | None` is beside None."""
    (other,) = (part for part in get_args(kind) if part is not NoneType)
    return other


class AnswerEncoder(JSONEncoder):
    """Writes answers as JSON objects, and everything else as Django REST framework does."""

    def default(self, obj: Any) -> Any:
        return obj.as_dict() if isinstance(obj, Answer) else super().default(obj)


class AnswerRenderer(JSONRenderer):
    """The one renderer of the API."""

    encoder_class = AnswerEncoder
