"""Queries that are made into SQL once, and then only given their values.

Making a query into SQL takes longer than most answers do.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction
from django.db.models import Field, Model, QuerySet
from django.db.models.query import get_related_populators
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
        return self.converted(self.rows(*values))

    def converted(self, rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Rows that `rows` gave, with each column's value as Python has it."""
        return [tuple(row) for row in self._converted(rows)]

    def objects(self, *values: object) -> list[M]:
        """The objects of a query of models, with those that it joins.

        They are made as `ModelIterable` makes them, which finds out anew each time what belongs where.
        """
        model, names, own, joined, annotated = self._making
        found = []
        for row in self._converted(self.rows(*values)):
            made = model.from_db(DEFAULT_DB_ALIAS, names, row[own])
            for join in joined:
                join.populate(row, made)
            for name, column in annotated:
                setattr(made, name, row[column])
            found.append(made)
        return found

    def one(self, *values: object) -> M | None:
        """The first object that a query of models finds; None if it finds none."""
        return next(iter(self.objects(*values)), None)

    def _with(self, values: tuple[object, ...]) -> tuple[str, tuple[Any, ...]]:
        _query, _compiler, sql, places = self._made
        given = [_adapted(value) for value in values]
        return sql, tuple([fixed if at is None else given[at] for fixed, at in places])

    def _converted(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[list[Any]]:
        compiler = copy(self._made[1])
        compiler.connection = connections[DEFAULT_DB_ALIAS]  # this thread's, not what leads to it
        return compiler.apply_converters(rows, self._converters)

    @cached_property
    def _making(self) -> tuple[type[M], list[str], slice, list[Any], list[tuple[str, int]]]:
        """The model, its columns and where they are in a row; what it joins; the annotations, by column."""
        compiler = self._made[1]
        info, select = compiler.klass_info, compiler.select
        assert info is not None
        own = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
        names = [column.target.attname for column, *_rest in select[own]]
        joined = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # as above
        return info["model"], names, own, joined, list(compiler.annotation_col_map.items())

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


class PreparedUpdate(Generic[M]):
    """An UPDATE of some columns of rows, which does what `Model.save` with `update_fields` does.

    Rows are found by their id, or by other columns `by`. No signal is sent: it is for models of which nobody
    listens to any.
    """

    def __init__(self, model: type[M], *columns: str, by: Sequence[str] = ("pk",)) -> None:
        self.model, self.columns, self.by = model, columns, by

    def save(self, *rows: M) -> None:
        """Saves the columns of rows, by one query. Raises DatabaseError if one of them is not there."""
        if not rows:
            return
        sql, fields = self._made
        own = connections[DEFAULT_DB_ALIAS]  # this thread's, not what leads to it
        given = [
            [field.get_db_prep_save(field.pre_save(row, add=False), own) for field in fields] for row in rows
        ]
        with own.cursor() as cursor:
            cursor.executemany(sql, given)
            if cursor.rowcount != len(rows):
                raise DatabaseError(f"Of {len(rows)} rows {cursor.rowcount} were there to be saved.")

    @cached_property
    def _made(self) -> tuple[str, list[Field[Any, Any]]]:
        meta, quoted = self.model._meta, connection.ops.quote_name
        columns = {column.name: column for column in meta.concrete_fields} | {"pk": meta.pk}
        fields = [columns[name] for name in (*self.columns, *self.by)]
        given = [f"{quoted(field.column or field.name)} = %s" for field in fields]
        changes, rows = given[: len(self.columns)], given[len(self.columns) :]
        sql = f"UPDATE {quoted(meta.db_table)} SET {', '.join(changes)} WHERE {' AND '.join(rows)}"  # noqa: S608
        return sql, fields


class PreparedInsert(Generic[M]):
    """The INSERT of one row, which does what `Model.save` with `force_insert` does for a row without an id.

    No signal is sent, as with `PreparedUpdate`.
    """

    def __init__(self, model: type[M]) -> None:
        self.model = model

    def save(self, row: M) -> None:
        """Inserts the row, by one query, and gives it the id that the database says."""
        sql, fields = self._made
        own = connections[DEFAULT_DB_ALIAS]  # as above
        given = [field.get_db_prep_save(field.pre_save(row, add=True), own) for field in fields]
        with transaction.mark_for_rollback_on_error(DEFAULT_DB_ALIAS), own.cursor() as cursor:
            cursor.execute(sql, given)
            returns = own.features.can_return_columns_from_insert
            row.pk = cursor.fetchone()[0] if returns else cursor.lastrowid  # SQLite before 3.35
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS

    @cached_property
    def _made(self) -> tuple[str, list[Field[Any, Any]]]:
        meta, quoted = self.model._meta, connection.ops.quote_name
        fields = [field for field in meta.concrete_fields if field is not meta.pk]
        columns = ", ".join(quoted(field.column or field.name) for field in fields)
        places = ", ".join(["%s"] * len(fields))
        sql = f"INSERT INTO {quoted(meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608
        if connection.features.can_return_columns_from_insert:
            sql += f" RETURNING {quoted(meta.pk.column or meta.pk.name)}"
        return sql, fields


def _adapted(value: object) -> object:
    """A value in the form that this database takes."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, dt.datetime) else value
