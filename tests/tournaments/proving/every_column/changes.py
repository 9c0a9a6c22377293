"""What somebody with the database file may do to a column or a row, made from the models alone.

Each change is an update, a deletion or an insertion by SQL: no service, no signal and no `save` of a model
is asked.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterator
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import uuid4

from django.db import IntegrityError, models, transaction

from clubs.people.models import Person
from scoring.models import Linked

NOBODYS_ID = 999_999
"""An id that no row has: in a transaction a database asks only at its end whether it is there."""
Rows = models.QuerySet[Any]


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one row: `name` is one of `names_of` its model, and `what` says which change.

    `make` makes it, and returns whether the constraints of the database allowed it.
    """

    name: str
    what: str
    make: Callable[[], bool]


def names_of(model: type[models.Model]) -> list[str]:
    """What may be changed of a model: its columns, and whether a row is there.

    Not the row's own id: other rows are kept by it, and the database refuses another one.
    """
    columns = [one for one in model._meta.concrete_fields if one.is_relation or not one.primary_key]
    return [*(column.name for column in columns), DELETED, COPIED]


def changes_of(rows: Rows, names: Collection[str]) -> Iterator[Change]:
    """Every change that these names mean: columns of some rows in up to three ways, rows gone and copied."""
    for name in names:
        if name not in (DELETED, COPIED):
            yield from _of_column(rows, rows.model._meta.get_field(name))
    ids = list(rows.order_by("pk").values_list("pk", flat=True))
    for pk in dict.fromkeys((ids[0], ids[-1])) if DELETED in names else ():
        yield Change(DELETED, f"row {pk}", partial(_deleted, rows.model, pk))
    for what, columns in (COPIES if issubclass(rows.model, Linked) else {"": {}}).items():
        if COPIED in names:
            yield Change(COPIED, what, partial(_copied, rows.model._base_manager.get(pk=ids[0]), columns))


DELETED, COPIED = "(deleted)", "(copied)"
COPIES: dict[str, dict[str, Any]] = {
    "in no chain": {"chain": "", "link": 0, "link_hash": ""},
    "at the end": {"link": 9_999},
}
"""What the copy of a link says of its place in a chain."""


def _of_column(rows: Rows, column: Any) -> Iterator[Change]:
    """Of a row that has something in the column, and of one that has nothing there."""
    values = list(rows.order_by("pk").values_list("pk", column.attname))
    filled = next(((pk, value) for pk, value in values if _is_filled(value)), None)
    empty = next(((pk, value) for pk, value in values if not _is_filled(value)), None)
    for what, one in (("another", filled), ("set", empty)):
        if one is not None:
            yield Change(column.name, what, partial(_set, rows.model, column, *one))
    if column.null and filled is not None:
        pk, _value = filled
        yield Change(column.name, "emptied", partial(_updated, rows.model, pk, column, None))


def _is_filled(value: Any) -> bool:
    return bool(value) or (value == 0 and not isinstance(value, bool))


def _set(model: type[models.Model], column: Any, pk: int, value: Any) -> bool:
    """Put the first other value there that the constraints allow."""
    return any(_updated(model, pk, column, other) for other in others(column, value))


def _updated(model: type[models.Model], pk: int, column: Any, value: Any) -> bool:
    try:
        with transaction.atomic():
            return bool(model._base_manager.filter(pk=pk).update(**{column.attname: value}))
    except IntegrityError:
        return False


def others(column: Any, value: Any) -> Iterator[Any]:
    """Other values of a column, of its type: the nearest first, then some that no row has."""
    if column.is_relation:
        yield from column.related_model._base_manager.exclude(pk=value).values_list("pk", flat=True)[:3]
        yield NOBODYS_ID
    elif column.choices:
        yield from (key for key, _word in column.flatchoices if key != value)
    else:
        yield from _of_type(column, value)


def _of_type(column: Any, value: Any) -> Iterator[Any]:
    match column:
        case models.BooleanField():
            yield not value
        case models.DateTimeField() | models.DateField():
            yield (value or dt.datetime(2026, 11, 20, tzinfo=dt.UTC)) + dt.timedelta(days=1)
        case models.DecimalField():
            yield (value or Decimal(0)) + 1
        case models.IntegerField():
            yield from ((value or 0) + 1, (value or 0) + 1000)
        case models.UUIDField():
            yield uuid4()
        case models.BinaryField():
            kept = bytes(value)
            yield kept[:-1] + bytes([kept[-1] ^ 1]) if kept else b"x"
        case models.JSONField():
            yield changed_json(value)
        case _:
            text = value or ""
            yield text + "x" if column.max_length is None or len(text) < column.max_length else f"x{text[1:]}"


def changed_json(value: Any) -> Any:
    """A JSON value that differs in its first leaf alone; something where there was nothing."""
    match value:
        case dict() if value:
            key = min(value)
            return value | {key: changed_json(value[key])}
        case list() if value:
            return [changed_json(value[0]), *value[1:]]
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "x"
        case dict():
            return {"x": 1}
        case list():
            return [1]
        case _:
            return 1


def _deleted(model: type[models.Model], pk: int) -> bool:
    """Take the row away and nothing else."""
    return bool(model._base_manager.filter(pk=pk)._raw_delete(using="default"))


def _copied(row: Any, columns: dict[str, Any]) -> bool:
    """Put a row in that is like another one but in these columns, and where no two rows may be alike."""
    return any(_inserted(row, columns | unlike) for unlike in _unlike(row))


def _inserted(row: Any, columns: dict[str, Any]) -> bool:
    row = copy(row)
    row.pk = None
    for name, value in columns.items():
        setattr(row, name, value)
    try:
        with transaction.atomic():
            type(row)._base_manager.bulk_create([row])
    except IntegrityError:
        return False
    return True


def _unlike(row: Any) -> Iterator[dict[str, Any]]:
    """Other values for the columns in which a copy may have to be unlike its row: none, one, then all."""
    columns = row._meta.concrete_fields
    own = [one for one in columns if one.unique and (one.is_relation or not one.primary_key)]
    constraints = [one for one in row._meta.constraints if isinstance(one, models.UniqueConstraint)]
    names = {name for one in constraints for name in one.fields} - {"chain", "link"}
    own += sorted(map(row._meta.get_field, names), key=_by_kind)
    last = {one.attname: [*others(one, getattr(row, one.attname))][-1] for one in own}
    plain = {one.attname: last[one.attname] for one in own if not one.is_relation}
    yield {}
    yield plain
    for column in (one for one in own if one.is_relation):
        for value in others(column, getattr(row, column.attname)):
            yield plain | {column.attname: value}
    yield last


def _by_kind(column: Any) -> tuple[bool, bool, str]:
    """Plain values before rows, persons before what a row is part of."""
    return column.is_relation, column.related_model is not Person, column.name
