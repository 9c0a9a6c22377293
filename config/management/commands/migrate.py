"""`migrate`: Django's, by one process at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from config.backups.snapshots import MIGRATING


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with self.alone(connections[options["database"]]):
            super().handle(*args, **options)

    @contextmanager
    def alone(self, database: BaseDatabaseWrapper) -> Iterator[None]:
        """Waits for a process that migrates this database; Django then reads again what is left to be done.

        Several machines may start on one PostgreSQL at the same moment; the data folder of each says nothing
        of the others. A SQLite file belongs to one folder, which has one start at a time.
        """
        if database.vendor != "postgresql":
            yield
            return
        with closing(database.copy()) as own, own.cursor() as cursor:  # whatever ends it gives the lock back
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [MIGRATING])
            if not cursor.fetchone()[0]:
                self.stdout.write("Another process is updating the database; waiting for it ...")
                cursor.execute("SET lock_timeout = 0")
                cursor.execute("SET statement_timeout = 0")
                cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
            yield
