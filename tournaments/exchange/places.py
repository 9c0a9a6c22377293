"""Where in a file a refusal is, said in its message: a person sees the message, and not the field."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from scoring.words import N_, Message, RuleError

P = ParamSpec("P")
T = TypeVar("T")

PLACES = (
    (re.compile(r"row (?P<number>[0-9]+)"), N_("Row {number}")),
    (re.compile(r"line (?P<number>[0-9]+)"), N_("Line {number}")),
    (re.compile(r"line (?P<number>[0-9]+), board (?P<board>\w+)"), N_("Line {number}, board {board}")),
    (re.compile(r"board (?P<board>[0-9]+)"), N_("Board {board}")),
    (re.compile(r"board (?P<board>[0-9]+), line (?P<number>[0-9]+)"), N_("Board {board}, result {number}")),
    (re.compile(r"match (?P<number>[0-9]+)"), N_("Match {number}")),
    (re.compile(r"pair (?P<pair>.+)"), N_("Pair {pair}")),
    (re.compile(r"team (?P<pair>.+)"), N_("Team {pair}")),
    (re.compile(r"player (?P<pair>.+)"), N_("Player {pair}")),
)
"""How the readers name a place, and how a person reads it."""
TAG = re.compile(r"[A-Z][A-Z_]{2,}")
WHOLE_FILE = ("", "file")
NATIVE = "exchange.native"


def names_places(read: Callable[P, T]) -> Callable[P, T]:
    """Let the refusals of a reader name their places; see `with_place`."""

    @wraps(read)
    def reading(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except RuleError as error:
            raise with_place(error).with_traceback(error.__traceback__) from error.__cause__

    return reading


def with_place(error: RuleError) -> RuleError:
    """The same refusal with its place in the message, unless the message names it already."""
    place, _colon, name = error.field.partition(": ")
    if error.field in WHOLE_FILE:
        return error
    if error.code == NATIVE or TAG.fullmatch(error.field):
        return _said(error, N_("{place}: {problem}"), place=error.field)
    match = next((match for form, _text in PLACES if (match := form.fullmatch(place))), None)
    if match is None:
        return error
    text = next(text for form, text in PLACES if form is match.re)
    parts = match.groupdict()
    if not name and set(parts.values()) <= {str(value) for value in error.message.values.values()}:
        return error
    template = N_("{place}, {name}: {problem}") if name else N_("{place}: {problem}")
    return _said(error, template, place=Message(text, **parts), name=name)


def _said(error: RuleError, template: str, **values: object) -> RuleError:
    return RuleError(error.code, error.field, template, error.source, **values, problem=error)
