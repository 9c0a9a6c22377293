"""Queries that are made into SQL once, and then only given their values.

Making a query into SQL takes longer than most answers do.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import QuerySet


class Prepared:
    """A query of `values_list` that `build` makes of marks, in the place of which values come.

    A mark is a value that stands nowhere else in the query. Rows are as the database has them: ids, numbers,
    and what is or is not null mean the same on all of them.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], *marks: object) -> None:
        self.build, self.marks = build, marks

    def rows(self, *values: object) -> list[tuple[Any, ...]]:
        sql, places = self._made
        given: list[Any] = [_adapted(value) for value in values]
        with connection.cursor() as cursor:
            cursor.execute(sql, [fixed if at is None else given[at] for fixed, at in places])
            return cursor.fetchall()

    @cached_property
    def _made(self) -> tuple[str, list[tuple[Any, int | None]]]:
        sql, params = self.build(*self.marks).query.sql_with_params()
        marks = [_adapted(mark) for mark in self.marks]
        return sql, [(param, marks.index(param) if param in marks else None) for param in params]


def _adapted(value: object) -> object:
    """A value as this database takes it."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, dt.datetime) else value
