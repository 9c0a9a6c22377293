"""Proofs over rows that somebody may have spoilt: what cannot be read is a difference, and no failure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist

from scoring.games.reading import Unreadable
from scoring.games.sheet import Refused
from scoring.words import RuleError

UNREADABLE = (
    ArithmeticError, AssertionError, AttributeError, LookupError, ObjectDoesNotExist, Refused, RuleError,
    TypeError, Unreadable, ValueError,
)  # fmt: skip
"""What deriving from spoilt rows may raise."""


Found = TypeVar("Found")


def until_unreadable(
    name: str, found: Callable[[], Iterable[Found]], difference: Callable[[str, str, str], Found]
) -> Iterator[Found]:
    """Yields what a part of a proof finds; a difference called `name` at the first row it cannot read."""
    try:
        yield from found()
    except UNREADABLE as error:
        yield difference(name, "cannot be derived", f"{type(error).__name__}: {error}")
