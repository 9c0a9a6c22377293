"""For tests: another value for every column of a row, as somebody may write it who has the file."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.db import models
from django.db.models import Model


def columns_of(model: type[Model]) -> list[str]:
    """Every column of a model, so that one that is new is tried too."""
    return [column.attname for column in model._meta.concrete_fields]


def change_column(row: Model, name: str) -> None:
    """Put another value into a column of one row by SQL alone."""
    model = type(row)
    changed = model._base_manager.filter(pk=row.pk).update(**{name: other_value(row, name)})
    assert changed == 1


def other_value(row: Model, name: str) -> Any:
    """A value that the column may have and does not have now; of a reference, another row that is there."""
    column = next(one for one in row._meta.concrete_fields if one.attname == name)
    value = getattr(row, name)
    if isinstance(column, models.ForeignKey):
        others = column.related_model._base_manager.exclude(pk=value).order_by("-pk")
        other = others.values_list("pk", flat=True).first()
        assert other is not None, f"the test needs another {column.related_model.__name__}"
        return other
    if column.choices:
        return next(key for key, _words in column.flatchoices if key != value)
    match column:
        case models.DateTimeField():
            return dt.datetime(2001, 1, 1, tzinfo=dt.UTC)
        case models.DecimalField():
            return (value or Decimal(0)) + 1
        case models.BooleanField():
            return not value
        case models.UUIDField():
            return uuid4()
        case models.JSONField():
            return {"changed": True}
        case models.CharField():
            return ("x" + (value or ""))[: column.max_length]
        case models.IntegerField():
            return (value or 0) + 1000
    raise AssertionError(f"no other value for {column}")
