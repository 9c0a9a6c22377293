"""What the rules and the record raise: a broken rule is a `RuleError`, what is not there is `Missing`."""

from __future__ import annotations

from typing import Any


class RuleError(ValueError):
    """A rule was broken: which (`code`, `source`), by what (`field`), in words.

    `template` and `values` are what faces translate; `message` is the English.
    `code` is stable and dotted ("contract.level"); `field` names the input at fault;
    `source` is the law, or book and line, that the refusal rests on ("" if it is ours).
    """

    def __init__(self, code: str, field: str, template: str, source: str, **values: object) -> None:
        super().__init__(code, field, template, source, values)  # so that it pickles

    def __reduce__(self) -> tuple[Any, ...]:
        code, field, template, source, values = self.args
        return _rebuild, (type(self), code, field, template, source, values)

    @property
    def code(self) -> str:
        return str(self.args[0])

    @property
    def field(self) -> str:
        return str(self.args[1])

    @property
    def template(self) -> str:
        return str(self.args[2])

    @property
    def source(self) -> str:
        return str(self.args[3])

    @property
    def values(self) -> dict[str, object]:
        return dict(self.args[4])

    @property
    def message(self) -> str:
        """The refusal in English."""
        return self.template.format(**self.values)

    def __str__(self) -> str:
        return self.message

    def at(self, field: str, **values: object) -> RuleError:
        """The same refusal of another input, with more values or other ones."""
        return RuleError(self.code, field, self.template, self.source, **{**self.values, **values})

    def problem(self) -> dict[str, str]:
        """The refusal as commands and the API print it."""
        return {"code": self.code, "field": self.field, "message": self.message, "source": self.source}


class Missing(LookupError):
    """What was asked for does not exist, or not for the person who asks: faces answer "not found"."""


def _rebuild(
    kind: type[RuleError], code: str, field: str, template: str, source: str, values: dict[str, object]
) -> RuleError:
    return kind(code, field, template, source, **values)
