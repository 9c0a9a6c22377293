"""Models whose objects take their rows over as they were read."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState


class Stored(models.Model):
    """A model whose objects are made of rows quickly: a room of 100 tables reads 5,500 of them.

    Django makes the object of a row as if somebody had written its values: column by column, each key of
    another row through a descriptor that forgets what it named before, between two signals that nobody here
    listens to. That is more than half of the time of reading. What comes of it is the same.
    """

    class Meta:
        abstract = True

    @classmethod
    def from_db(  # type: ignore[override]  # the stubs are of a later Django, which has one argument more
        cls, db: str | None, field_names: Collection[str], values: Collection[Any]
    ) -> Self:
        """The object of a row; columns that are not among `field_names` are loaded when they are used."""
        made = cls.__new__(cls)
        made._state = ModelState()
        made._state.adding = False
        made._state.db = db
        vars(made).update(zip(field_names, values, strict=True))
        return made

    def columns(self) -> tuple[Any, ...]:
        """The values of all columns: the stamp of what shows anything of this row alone.

        Raises KeyError for an object of which a column was not read: its stamp would not say what it shows.
        """
        values = vars(self)
        return tuple(values[field.attname] for field in self._meta.concrete_fields)
