"""Queries that are made into SQL once, and then only given their values.

Making a query into SQL takes longer than most answers do.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler

M = TypeVar("M", bound=Model)


class Prepared(Generic[M]):
    """A query that `build` makes once with marks, and that then runs with values in their places.

    A mark is a value that stands nowhere else in the query, and that its column could have.
    """

    def __init__(self, build: Callable[..., QuerySet[M, Any]], *marks: object) -> None:
        self.build, self.marks = build, marks

    def rows(self, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query of `values_list`, with the database's raw values: right for ids and numbers."""
        with connection.cursor() as cursor:
            cursor.execute(*self._with(values))
            return cursor.fetchall()

    def values(self, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query of `values_list`, with each column's value as Python has it."""
        compiler = copy(self._made[1])
        compiler.connection = connections[DEFAULT_DB_ALIAS]  # this thread's, not what leads to it
        return [tuple(row) for row in compiler.apply_converters(self.rows(*values), self._converters)]

    def objects(self, *values: object) -> list[M]:
        """The objects of a query of models, with those that it joins."""
        compiler = copy(self._made[1])
        compiler.connection = connections[DEFAULT_DB_ALIAS]  # this thread's, not what leads to it
        made, converters = self._with(values), self._converters
        compiler.as_sql = lambda *_how, **_named: made  # type: ignore[method-assign]
        compiler.get_converters = lambda _columns: converters  # type: ignore[method-assign, assignment]
        queryset = self._made[0].all()
        queryset.query.get_compiler = lambda *_how, **_named: compiler  # type: ignore[method-assign]
        return list(queryset)

    def one(self, *values: object) -> M | None:
        """The first object that a query of models finds; None if it finds none."""
        return next(iter(self.objects(*values)), None)

    def _with(self, values: tuple[object, ...]) -> tuple[str, tuple[Any, ...]]:
        _query, _compiler, sql, places = self._made
        given = [_adapted(value) for value in values]
        return sql, tuple(fixed if at is None else given[at] for fixed, at in places)

    @cached_property
    def _converters(self) -> dict[int, tuple[list[Any], Any]]:
        """The functions that convert the database's values, by column: asking each column takes long."""
        compiler = self._made[1]
        return compiler.get_converters([column for column, *_rest in compiler.select[: compiler.col_count]])

    @cached_property
    def _made(self) -> tuple[QuerySet[M, Any], SQLCompiler, str, list[tuple[Any, int | None]]]:
        queryset = self.build(*self.marks)
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        marks = [_adapted(mark) for mark in self.marks]
        return (
            queryset,
            compiler,
            sql,
            [(param, marks.index(param) if param in marks else None) for param in params],
        )


def _adapted(value: object) -> object:
    """A value in the form that this database takes."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, dt.datetime) else value
