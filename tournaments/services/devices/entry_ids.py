"""Ids of the entries that rows of a scoring file become: they rise with the rows, as those of a phone do.

The parts of an id, which is a UUID of version 7: 48 bits of the row's time in milliseconds, 32 of its number,
6 of how often this row was changed, 36 that tell files and texts apart. So of two rows of a file the later
one has the greater id, and so has, after a file was begun anew, the row with a later time.
"""

from __future__ import annotations

import datetime as dt
from hashlib import sha256
from uuid import UUID

FIRST_DAY = dt.datetime(1899, 12, 30)
"""Day 0 of an Access database, whose dates are all positive: a time alone lies on it."""
A_MILLISECOND = dt.timedelta(milliseconds=1)
MOST_CHANGES = 63


def moment_of(time: dt.datetime | None) -> int:
    """A row's time as an id has it: milliseconds since `FIRST_DAY`, 0 for none and for one before that."""
    return max(0, (time.replace(tzinfo=None) - FIRST_DAY) // A_MILLISECOND) if time else 0


def entry_id(*, file: str, number: int, digest: str, moment: int, changes: int) -> UUID:
    """The id of a row's entry.

    `file` names the scoring file, `digest` what the row says, `moment` is its time in milliseconds (see
    `moment_of`), and `changes` counts how often a row of this number said something else before.
    """
    rest = int.from_bytes(sha256(f"{file}/{number}/{digest}".encode()).digest(), "big") & (1 << 36) - 1
    low = (number & 0xFFFFF) << 42 | min(changes, MOST_CHANGES) << 36 | rest
    return UUID(int=moment << 80 | 0x7 << 76 | number >> 20 << 64 | 0b10 << 62 | low)


def moment_in(made: UUID) -> int:
    """The time that an id was made with, in milliseconds."""
    return made.int >> 80


def changes_in(made: UUID) -> int:
    """How often the row of an id had been changed when the id was made."""
    return made.int >> 36 & MOST_CHANGES
