"""Fields that accept only values of their type: a number is not a text, and unknown names are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

Shape = serializers.Serializer[Any]
"""An object as the schema reads it: a form, or what is made of an `Answer`."""
LARGEST = 2**31 - 1  # what every database keeps in an integer column
_WHOLE = re.compile(r"-?[0-9]{1,10}")
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class Whole(serializers.IntegerField):
    """A whole number; in an address (`query`) its digits."""

    def __init__(self, *, least: int = 0, most: int = LARGEST, query: bool = False, **options: Any) -> None:
        self.query = query
        super().__init__(min_value=least, max_value=most, **options)

    def to_internal_value(self, data: Any) -> int:
        if self.query and isinstance(data, str) and _WHOLE.fullmatch(data):
            return int(data)
        if self.query or isinstance(data, bool) or not isinstance(data, int | float) or data % 1:
            self.fail("invalid")
        return int(data)


class Text(serializers.CharField):
    """A text of one line or a few; never a number."""

    def __init__(self, *, most: int, **options: Any) -> None:
        super().__init__(max_length=most, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """`true` or `false`."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    """One of several words; `name` is what the schema calls them."""

    def __init__(self, name: str, choices: Iterable[Any], **options: Any) -> None:
        self.enum_name = name
        super().__init__(choices=list(choices), **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class EntryId(serializers.UUIDField):
    """A UUID in its usual form, made by the sender."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str) or not _UUID.fullmatch(data):
            self.fail("invalid", value=data)
        return UUID(data)


class Record(serializers.DictField):
    """A JSON object whose fields the game defines and checks."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.fail("not_a_dict", input_type=type(data).__name__)
        if "\\u0000" in json.dumps(data):
            raise serializers.ValidationError(_("Null characters are not allowed."), code="null_characters")
        return data


class Strict(Shape):
    """An object with these fields and no others."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = sorted(set(data) - set(self.fields))
            if unknown:
                error = ErrorDetail(_("This is not recognised."), code="unknown")
                raise serializers.ValidationError({name[:60]: [error] for name in unknown[:10]})
        return super().to_internal_value(data)


class Since(Strict):
    """The version that the caller has: the answer is 204 while it is still current."""

    since = Text(most=60, required=False, help_text="The version that the caller already has.")
