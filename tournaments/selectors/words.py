"""Sentences of the rules in the reader's language: templates with values, which may be sentences in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from scoring.words import RuleError, Word


def sentence(value: Any) -> str:
    """A refusal, phrase, doubt, fault or text in the active language; anything else as it is."""
    template = getattr(value, "template", None)
    if isinstance(template, str):
        return gettext(template).format(**_translated(value.values))
    return gettext(value) if isinstance(value, Word) else str(value)


def _translated(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: sentence(value) if _speaks(value) else value for name, value in values.items()}


def _speaks(value: Any) -> bool:
    return isinstance(value, Word | RuleError) or hasattr(value, "template")
