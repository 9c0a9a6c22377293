"""Phrases: English templates with named values, which faces translate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence, or part of one, that faces translate: `template` with its `values`.

    A value may be a `Word` or a phrase in turn. `str()` is the English.
    """

    template: str
    values: Mapping[str, object]

    @property
    def text(self) -> str:
        """The phrase in English."""
        return self.template.format(**self.values)

    def __str__(self) -> str:
        return self.text


def phrase(template: str, **values: object) -> Phrase:
    """A phrase with its values by name."""
    return Phrase(template, values)
