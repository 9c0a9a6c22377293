"""A restore that was cut off: noticed later, and undone or ended, so that files and database go together.

Files cannot be part of a transaction. A restore therefore notes in its folder of work what it is about to do,
puts the files in place, and commits the database together with its token. Whoever comes later finds the note
of a restore that nobody carries on: where the database has the token, all of it was done; where it has not,
the files go back to what they were.

A restore holds a file in its folder locked for as long as its process lives, so that one that goes on is told
from one that was cut off.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from django.db import connection, transaction

__all__ = [
    "GoesOn",
    "Note",
    "forget",
    "is_done",
    "is_just_made",
    "mark",
    "read_note",
    "working",
    "write_note",
]

LOCK, NOTE = "lock", "note.json"
TABLE = "arrowswitch_restored"  # there only from the commit of a restore to its end, so no model has it
JUST_MADE = 60.0  # seconds in which a folder may have no lock yet


class GoesOn(Exception):
    """Another process is at work on this restore."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a restore is about to do: `previous` has the state before it, `files` are those that it puts."""

    previous: str
    files: list[str]


@contextmanager
def working(folder: Path) -> Iterator[None]:
    """While the context lasts, `folder` is that of a restore which goes on. Raises GoesOn if it is."""
    with ExitStack() as stack:
        try:
            _take(stack.enter_context((folder / LOCK).open("a+")))
        except OSError as error:
            raise GoesOn from error
        yield


def is_just_made(folder: Path) -> bool:
    """Whether whoever made the folder may not yet have come to hold it; or it is gone."""
    try:
        return not (folder / LOCK).exists() and abs(time.time() - folder.stat().st_mtime) < JUST_MADE
    except FileNotFoundError:
        return True


def write_note(folder: Path, note: Note) -> None:
    """Writes down what is about to be done; the note is on the disk when this returns."""
    new = folder / f"{NOTE}.new"
    with new.open("w") as file:
        json.dump(asdict(note), file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(folder / NOTE)


def read_note(folder: Path) -> Note | None:
    """The note of what was about to be done; None if there was nothing, or if all of it was finished."""
    try:
        return Note(**json.loads((folder / NOTE).read_text()))
    except FileNotFoundError:
        return None


def forget(folder: Path) -> None:
    """Files and database go together: the note goes first, for without the token it would mean undoing."""
    (folder / NOTE).unlink(missing_ok=True)
    _forget_token(folder)


def _forget_token(folder: Path) -> None:
    if TABLE not in connection.introspection.table_names():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {TABLE} WHERE token = %s", [folder.name])  # noqa: S608
        cursor.execute(f"SELECT count(*) FROM {TABLE}")  # noqa: S608
        if not cursor.fetchone()[0]:
            cursor.execute(f"DROP TABLE {TABLE}")


def is_done(folder: Path) -> bool:
    """Whether the database that this folder's restore was to put in place is there."""
    if TABLE not in connection.introspection.table_names():
        return False
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {TABLE} WHERE token = %s", [folder.name])  # noqa: S608
        return cursor.fetchone() is not None


def mark(folder: Path, execute: Callable[[str], object]) -> None:
    """Put the token of this folder's restore into the database, in the transaction that restores it."""
    execute(f"DROP TABLE IF EXISTS {TABLE}")  # of a restore that was cut off at its very end
    execute(f"CREATE TABLE {TABLE} (token varchar(100) NOT NULL)")
    execute(f"INSERT INTO {TABLE} (token) VALUES ('{folder.name}')")  # noqa: S608  a name of tempfile's


def _take(file: IO[str]) -> None:
    """Lock the file, or raise OSError at once where somebody has it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
