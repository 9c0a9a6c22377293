"""A sentence as floor 0 hands it out: an English template with named values, which faces translate."""

from __future__ import annotations

from typing import Any

from scoring.words.figures import Number


class Word(str):
    """An English word among a message's values, which faces translate as they do the template."""

    __slots__ = ()


def N_(text: str) -> str:  # noqa: N802  the name by which programs for translators know it
    """The text itself, marked for translators: a template that reaches its message by another way."""
    return text


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
        return type(other) is type(self) and other.__reduce__() == self.__reduce__()

    def __hash__(self) -> int:
        return hash((self.template, tuple(self.values)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), (self.template,), self.values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.template!r}, {self.values!r})"

    def __str__(self) -> str:
        """The message in English."""
        return self.template.format(**self.values)


class Counted(Message):
    """A number with what it counts, as a value of a message or as one: "1 trick", "2 tricks".

    `template` is the text for one, `many` that for any other number. Both may have more than the noun where
    a verb goes by the number too: "1 card is left", "2 cards are left". `number` decides between them.
    """

    __slots__ = ("many", "number")

    many: str
    number: int

    def __init__(self, one: str, many: str, number: int, /, **values: Any) -> None:
        object.__setattr__(self, "many", many)
        object.__setattr__(self, "number", number)
        super().__init__(one, **values)

    def __hash__(self) -> int:
        return super().__hash__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), (self.template, self.many, self.number), self.values)

    def __str__(self) -> str:
        return (self.template if self.number == 1 else self.many).format(**self.values)


def counted(one: str, many: str, n: Number, /, **values: Any) -> Counted:
    """So many of something: `n` is a value of both texts, with others, one of which may be it as a figure."""
    whole = abs(int(n))
    return Counted(one, many, whole if n == int(n) else max(2, whole), **{"n": n, **values})


class Finding(Message):
    """A message with a stable, dotted `code`: a fault of a movement, a doubt about a result."""

    __slots__ = ("code",)

    code: str

    def __init__(self, code: str, template: str, /, **values: Any) -> None:
        object.__setattr__(self, "code", code)
        super().__init__(template, **values)

    def __hash__(self) -> int:
        return super().__hash__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), (self.code, self.template), self.values)


def _rebuild(kind: type[Message], texts: tuple[Any, ...], values: dict[str, Any]) -> Message:
    return kind(*texts, **values)
