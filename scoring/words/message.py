"""A sentence as floor 0 hands it out: an English template with named values, which faces translate."""

from __future__ import annotations

from typing import Any


class Word(str):
    """An English word among a message's values, which faces translate as they do the template."""

    __slots__ = ()


class Message:
    """A sentence, or part of one, that faces translate: `template` with its `values`.

    A value may be a `Word` or a message in turn. `str()` is the English. A message is a value:
    two of the same template and values are equal, and none changes.
    """

    __slots__ = ("template", "values")

    template: str
    values: dict[str, Any]

    def __init__(self, template: str, /, **values: Any) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A message does not change: {name}.")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.template == other.template and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.template, tuple(self.values)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.template, self.values)

    def __repr__(self) -> str:
        return f"Message({self.template!r}, {self.values!r})"

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The message in English."""
        return self.template.format(**self.values)


def _rebuild(template: str, values: dict[str, Any]) -> Message:
    return Message(template, **values)
