"""Ids and numbers as addresses and plain forms send them: as text, which may be anything at all."""

from __future__ import annotations

from uuid import UUID

from clubs.web.refusals import NoSuchValue

LARGEST_ID = 2**63 - 1
"""What the key of a row may be in both databases; they refuse to look for more."""
THREE_DIGITS = 999
"""More than any round, table or number of a contestant is."""


def number_in(text: str, most: int = LARGEST_ID) -> int | None:
    """A whole number from 0 to `most` in plain digits; None for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None


def id_in(text: str, field: str) -> int:
    """The key of a row that `field` sent. Raises NoSuchValue where it cannot be one."""
    number = number_in(text)
    if number is None:
        raise NoSuchValue(field)
    return number


def uuid_in(text: str) -> UUID | None:
    """The id that a form has for what it writes, by which a second tap is the same entry; None for no id."""
    try:
        return UUID(text)
    except ValueError:
        return None
