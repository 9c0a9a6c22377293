"""Objects of rows, made quickly, are the same as Django makes them."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db.models import Model
from django.db.models.signals import post_init, pre_init

from config.caching.stored import Stored

OWN = [
    model
    for model in apps.get_models(include_auto_created=True)
    if model.__module__.split(".")[0] in ("clubs", "config", "scoring", "tournaments")
]
STORED = [model for model in OWN if issubclass(model, Stored)]


def as_made(model: type[Model], names: list[str], row: list[int], made_by: type[Model]) -> tuple[object, ...]:
    made = made_by.from_db.__func__(model, "default", names, row)  # type: ignore[attr-defined]
    held = dict(vars(made))
    state = held.pop("_state")
    return type(made), held, state.adding, state.db, state.fields_cache


def test_the_models_are_there():
    assert {"User", "Person", "Session", "Encounter", "Play", "Revision", "Standing", "Evening"} <= {
        model.__name__ for model in OWN
    }


@pytest.mark.parametrize("model", OWN, ids=lambda model: model.__name__)
def test_an_object_is_what_django_makes_of_the_row(model):
    """Whole rows, and rows of which columns were left out."""
    assert issubclass(model, Stored) or model._meta.auto_created
    columns = [field.attname for field in model._meta.concrete_fields]
    for names in (columns, columns[:1], columns[::2]):
        row = list(range(1, len(names) + 1))
        assert as_made(model, names, row, Stored) == as_made(model, names, row, Model)


@pytest.mark.parametrize("model", OWN, ids=lambda model: model.__name__)
def test_nobody_listens_to_the_making(model):
    """Who did would not hear of rows that are read."""
    assert not pre_init.has_listeners(model)
    assert not post_init.has_listeners(model)


@pytest.mark.parametrize("model", STORED, ids=lambda model: model.__name__)
def test_the_columns_of_an_object_change_with_each_of_them(model):
    """And one of which a column was left out has no stamp."""
    names = [field.attname for field in model._meta.concrete_fields]
    row = list(range(len(names)))
    assert model.from_db("default", names, row).columns() == tuple(row)
    stamps = {
        model.from_db("default", names, [*row[:at], -1, *row[at + 1 :]]).columns() for at in range(len(row))
    }
    assert len(stamps) == len(names)
    with pytest.raises(KeyError):
        model.from_db("default", names[1:], row[1:]).columns()
