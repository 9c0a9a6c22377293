"""The database of a club: Django's SQLite, whose cursors put each SQL into SQLite's form once.

Django writes `%s` where a value comes, SQLite reads `?`. To search a query for them again each time takes as
long as SQLite needs to answer most of ours. (Django looks for a backend in a module of this name.)
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import lru_cache

from django.db.backends.sqlite3 import base

LONGEST = 8_000  # characters of a query that is kept; longer ones name thousands of ids, and come once
_in_form = lru_cache(1_024)(base.SQLiteCursorWrapper.convert_query)


class Cursor(base.SQLiteCursorWrapper):
    """A cursor of Django's that remembers."""

    def convert_query(self, query: str, *, param_names: Sequence[str] | None = None) -> str:
        if param_names is None and len(query) <= LONGEST:
            return _in_form(None, query)
        return super().convert_query(query, param_names=param_names)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection with these cursors."""

    def create_cursor(self, name: str | None = None) -> sqlite3.Cursor:
        return self.connection.cursor(factory=Cursor)
