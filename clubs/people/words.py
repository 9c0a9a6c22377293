"""Words that every face shares: a refusal, a phrase, a doubt in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from django.utils.translation import gettext

from scoring.words import Word


@runtime_checkable
class Sayable(Protocol):
    """Words with values, as floor 0 gives them: RuleError, Message, Doubt, Text."""

    @property
    def template(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


def say(text: Sayable | Word) -> str:
    """The text in the active language."""
    if isinstance(text, Word):
        return gettext(text)
    return gettext(text.template).format(**{name: _shown(value) for name, value in text.values.items()})


def _shown(value: object) -> Any:
    """A value in the active language: a word of ours is translated, a phrase said, anything else stays."""
    return say(value) if isinstance(value, Sayable | Word) else value
