"""Reads the fields of an event as it was sent or stored, and refuses what is not of the right kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.words import RuleError

MOST = 10**12
"""The largest number that an event may have."""


def unreadable(field: str) -> RuleError:
    """The refusal of an event in which this field cannot be read."""
    return RuleError("poker.event", field, "This is not an action of a poker evening.", "")


def number_in(event: Mapping[str, Any], field: str, least: int = 0) -> int:
    """The whole number in a field, from `least` to `MOST`. Raises RuleError "poker.event"."""
    value = event.get(field)
    if type(value) is not int or not least <= value <= MOST:
        raise unreadable(field)
    return value


def rows_in(event: Mapping[str, Any], field: str, width: int) -> list[list[int]]:
    """The rows in a field, each of `width` whole numbers. Raises RuleError "poker.event"."""
    rows = event.get(field)
    if not isinstance(rows, list):
        raise unreadable(field)
    for row in rows:
        is_row = isinstance(row, list) and len(row) == width
        if not is_row or not all(type(value) is int and 0 <= value <= MOST for value in row):
            raise unreadable(field)
    return rows


def chips_in(event: Mapping[str, Any], field: str) -> tuple[int, ...]:
    """The whole numbers in a field. Raises RuleError "poker.event"."""
    values = event.get(field)
    if not isinstance(values, list) or not all(type(value) is int and 0 <= value <= MOST for value in values):
        raise unreadable(field)
    return tuple(values)
