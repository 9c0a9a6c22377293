"""What the rules and the record raise: a broken rule is a `RuleError`, what is not there is `Missing`."""

from __future__ import annotations

from typing import Any

from scoring.words.message import Message


class RuleError(ValueError):
    """A rule was broken: which (`code`, `source`), by what (`field`), in words.

    `message` is what faces translate; `str()` is the English.
    `code` is stable and dotted ("contract.level"); `field` names the input at fault;
    `source` is the law, or book and line, that the refusal rests on ("" if it is ours).
    """

    def __init__(self, code: str, field: str, template: str, source: str, **values: object) -> None:
        super().__init__(code, field, Message(template, **values), source)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.field, self.message, self.source)

    @property
    def code(self) -> str:
        return str(self.args[0])

    @property
    def field(self) -> str:
        return str(self.args[1])

    @property
    def message(self) -> Message:
        message: Message = self.args[2]
        return message

    @property
    def source(self) -> str:
        return str(self.args[3])

    def __str__(self) -> str:
        """The refusal in English."""
        return str(self.message)

    def at(self, field: str, **values: object) -> RuleError:
        """The same refusal of another input, with more values or other ones."""
        return RuleError(
            self.code, field, self.message.template, self.source, **{**self.message.values, **values}
        )

    def problem(self) -> dict[str, str]:
        """The refusal as commands and the API print it."""
        return {"code": self.code, "field": self.field, "message": str(self), "source": self.source}


class Missing(LookupError):
    """What was asked for does not exist, or not for the person who asks: faces answer "not found"."""


def _rebuild(kind: type[RuleError], code: str, field: str, message: Message, source: str) -> RuleError:
    return kind(code, field, message.template, source, **message.values)
