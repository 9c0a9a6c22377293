"""What a link refers to is in its hash, or stands on a list with the reason why it need not be."""

from __future__ import annotations

import pytest
from django.db import models

from scoring.models import KeptReference, Linked
from scoring.selectors.chain import linked_models

PROVED_OTHERWISE = {
    "room.RoomEvent.sheet": "a part of the evening's layout; Undo takes an empty sheet away",
}
"""References that no hash of their own row covers."""
NEVER_GONE_ALONE = {
    "scoring.Revision.by_device": "a phone goes with its table's section alone, and so do all results there",
}
"""References whose id is hashed and would be set to NULL, which broke the link, if their row were deleted."""


def references() -> list[tuple[type[Linked], models.ForeignKey]]:
    return [
        (model, field)
        for model in linked_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey)
    ]


def named(model: type[Linked], field: models.ForeignKey) -> str:
    return f"{model._meta.label}.{field.name}"


def test_every_reference_of_a_link_is_hashed_or_kept_as_an_account_or_on_the_list():
    loose = {
        named(model, field)
        for model, field in references()
        if field.attname not in model.HASHED and field.attname != model.ACTOR
    }
    assert loose == PROVED_OTHERWISE.keys()
    assert len(references()) >= 25


def test_no_hashed_reference_is_put_to_null_when_its_row_goes():
    put_to_null = {
        named(model, field)
        for model, field in references()
        if field.attname in model.HASHED and field.remote_field.on_delete is models.SET_NULL
    }
    assert put_to_null == NEVER_GONE_ALONE.keys()


def test_only_what_is_hashed_is_kept_when_its_row_goes():
    kept = [(model, field) for model, field in references() if isinstance(field, KeptReference)]
    assert {named(model, field) for model, field in kept} == {
        f"tournaments.LawRuling.{name}" for name in ("play", "adjustment", "warned", "penalty")
    }
    assert all(field.attname in model.HASHED for model, field in kept)
    by_nothing = [named(*one) for one in references() if one[1].remote_field.on_delete is models.DO_NOTHING]
    assert set(by_nothing) == {named(*one) for one in kept}


@pytest.mark.parametrize("model", linked_models())
def test_an_account_is_the_only_key_that_the_column_account_keeps(model):
    keys = [field for owner, field in references() if owner is model and field.attname == model.ACTOR]
    assert len(keys) == bool(model.ACTOR)
    assert all(field.related_model._meta.label == "people.User" for field in keys)
