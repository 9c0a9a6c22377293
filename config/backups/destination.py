"""The database that a restore would replace: whether it may, and in what words it may not."""

from __future__ import annotations

import sqlite3

from django.apps import apps
from django.core.management import CommandError
from django.db import Error, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from config.admission.busy import POSTGRES_DISK_FULL, SQLITE_CODES, SQLITE_FULL
from config.backups.restoring import TABLE

IN_USE = "Somebody else holds the database; stop the site, then restore again."
NO_ROOM = "The disk of the database is full."
FULL = {SQLITE_FULL, POSTGRES_DISK_FULL}
LOCKED = {*SQLITE_CODES, "55P03", "40P01"}  # on PostgreSQL: lock not available, deadlock
SQLITE_NOT_OPENED = 14
OURS = {"people", "scoring"}  # apps whose names no other program has both of
NAMED = 3  # tables of another program that are named


class BackupError(CommandError):
    """A backup could not be made or taken back; the message says why, a command shows it alone."""


def require_ours() -> None:
    """Refuses a database that cannot be opened, and one that holds what another program keeps.

    An empty one may be replaced, and so may the first of our tables, which a start that was cut off left.
    """
    try:
        present = set(connection.introspection.table_names())
        makers = {app for app, _name in MigrationRecorder(connection).applied_migrations()}
    except (Error, sqlite3.Error) as error:
        raise BackupError(not_opened(error)) from error
    of_somebody = sorted(present - {TABLE, MigrationRecorder.Migration._meta.db_table})
    begun = makers and makers <= {config.label for config in apps.get_app_configs()}
    if of_somebody and not begun and not makers >= OURS:
        some = ", ".join(of_somebody[:NAMED]) + (", ..." if len(of_somebody) > NAMED else "")
        raise BackupError(
            f"The database {name()} belongs to another program, whose tables are {some}. Nothing was "
            "changed. Give Arrowswitch an empty database of its own in DATABASE_URL."
        )


def is_out_of_reach(error: Exception) -> bool:
    """Whether there was no connection to be had; whoever had one has met another fault."""
    cause = error.__cause__
    of_sqlite = getattr(cause, "sqlite_errorcode", None)
    if of_sqlite is not None:
        return of_sqlite & 0xFF == SQLITE_NOT_OPENED
    return isinstance(error, OperationalError) and getattr(cause, "sqlstate", "") is None


def not_opened(error: Exception) -> str:
    """What whoever set the database up reads where there is no connection to be had."""
    return f"The database {name()} cannot be opened: {first_line(error)}. DATABASE_URL says which one it is."


def is_empty() -> bool:
    """Whether nothing was ever kept in the database: no migration made a table in it."""
    return not MigrationRecorder(connection).applied_migrations()


def name() -> str:
    """The database as whoever set it up calls it, without its password."""
    host = connection.settings_dict.get("HOST")
    return f"{connection.settings_dict['NAME']} on {host}" if host else str(connection.settings_dict["NAME"])


def in_words(error: Exception) -> str:
    """Why the database could not be replaced; `error` is Django's, or SQLite's own."""
    cause = error.__cause__ if isinstance(error, Error) else error
    of_sqlite = getattr(cause, "sqlite_errorcode", None)
    code = getattr(cause, "sqlstate", None) if of_sqlite is None else of_sqlite & 0xFF
    if code in FULL:
        return NO_ROOM
    if code in LOCKED:
        return IN_USE
    return f"The backup could not be put into the database {name()}: {first_line(error)}."


def first_line(error: Exception) -> str:
    """What a database says of an error, as a clause of our sentence; its further lines are left out."""
    lines = str(error).strip().splitlines()
    return lines[0].rpartition("FATAL:")[2].strip(":. ") if lines else type(error).__name__
