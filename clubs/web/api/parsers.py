"""The body of a request: JSON of limited size, read strictly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.parsers import BaseParser

LARGEST_BODY = 256 * 1024  # bytes; the longest line and the largest sign-in are a thousand times smaller


class TooLarge(exceptions.APIException):
    """The refusal 413 of a body that is too large; it is not read to the end."""

    status_code = 413
    default_detail = gettext_lazy("The request is too large.")
    default_code = "too_large"


class JsonParser(BaseParser):
    """Reads UTF-8 JSON without repeated keys, NaN or invalid characters. Raises ParseError (400)."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        raw = stream.read(LARGEST_BODY + 1)
        if len(raw) > LARGEST_BODY:
            raise TooLarge
        try:
            data = json.loads(raw.decode(), parse_constant=_refuse, object_pairs_hook=_object)
            if b"\\ud" in raw.lower():  # half a surrogate pair: JSON lets it pass, no encoding does
                json.dumps(data, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            raise exceptions.ParseError(_reason(error)) from error
        return data


def _refuse(word: str) -> Any:
    raise ValueError(word)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("twice")
    return members


def _reason(error: Exception) -> str:
    """The fault in words, which quote nothing of what was sent."""
    if isinstance(error, json.JSONDecodeError):
        return _("The request is not valid JSON: look at character {position}.").format(position=error.pos)
    if isinstance(error, UnicodeError):
        return _("The request is not in UTF-8.")
    if isinstance(error, RecursionError):
        return _("The request is nested too deeply.")
    return _(
        "The request is not valid JSON: a name appears twice in one object, or there is "
        "something other than a number where a number should be."
    )
