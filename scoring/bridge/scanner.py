"""Reading a text from left to right, so that a refusal can say where the fault is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from scoring.words import RuleError

T = TypeVar("T")
DIGITS = "0123456789"
EXCERPT = 30  # characters quoted of what could not be read
LONGEST = 4  # digits of a number: no count in bridge has more


class Scanner:
    """A cursor over `text`. Case and spaces between tokens do not matter.

    `position` is the 0-based index of the next character; every refusal carries it.
    """

    def __init__(self, text: str, position: int = 0) -> None:
        self.text = text
        self.position = position

    def skip_spaces(self) -> None:
        while self.position < len(self.text) and self.text[self.position].isspace():
            self.position += 1

    @property
    def rest(self) -> str:
        """What is still unread, leading spaces skipped."""
        self.skip_spaces()
        return self.text[self.position :]

    @property
    def excerpt(self) -> str:
        """The beginning of what is unread, as a refusal quotes it."""
        return self.rest if len(self.rest) <= EXCERPT else self.rest[:EXCERPT] + "…"

    def at_end(self) -> bool:
        return not self.rest

    def sees(self, token: str) -> bool:
        """Whether the token (lower case) comes next; reads nothing."""
        return self.rest[: len(token)].lower() == token

    def take(self, token: str) -> bool:
        """Read the token if it comes next."""
        if not self.sees(token):
            return False
        self.position += len(token)
        return True

    def take_one(self, tokens: Mapping[str, T]) -> T | None:
        """Read the first of the tokens that comes next, its meaning; None if none does."""
        for token, meaning in tokens.items():
            if self.take(token):
                return meaning
        return None

    def number(self) -> int | None:
        """Read digits; None where there is none. More than four digits are read and cut to 9999."""
        self.skip_spaces()
        start = self.position
        while self.position < len(self.text) and self.text[self.position] in DIGITS:
            self.position += 1
        digits = self.text[start : self.position]
        if not digits:
            return None
        return int(digits) if len(digits) <= LONGEST else 10**LONGEST - 1

    def sees_digit(self) -> bool:
        return self.rest[:1] != "" and self.rest[0] in DIGITS

    def refuse(
        self, code: str, field: str, template: str, source: str, *, at: int | None = None, **values: object
    ) -> RuleError:
        """The refusal, with `position`: where the cursor is to stand (here, or at `at`)."""
        position = self.position if at is None else at
        return RuleError(code, field, template, source, position=position, **values)
