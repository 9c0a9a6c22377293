"""The director's deeds: each is recorded in words with what takes it back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.apps import apps
from django.db import models, transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.cards import RuleError
from scoring.models import Session
from tournaments.models import Deed
from tournaments.services.setup import touch_session


def record_deed(
    *, session: Session, kind: str, words: str, by: Actor, reason: str = "", inverse: dict[str, object] | None = None
) -> Deed:
    """Write a deed down. `inverse` comes from `as_before`; without it the deed cannot be undone."""
    touch_session(session)
    return Deed.objects.create(
        session=session, kind=kind, words=words[:300], by=by.user, by_name=by.name, reason=reason[:200],
        inverse=inverse or {},
    )


def as_before(
    changed: Iterable[tuple[models.Model, Sequence[str]]], added: Iterable[models.Model] = ()
) -> dict[str, object]:
    """What undo needs, taken before the deed: the named columns of rows as they are, and rows it adds.

    Only what the deed itself changes goes in: results that come in between stay.
    """
    return {
        "v": 1,
        "set": [
            [row._meta.label, row.pk, {name: row.serializable_value(name) for name in names}]
            for row, names in changed
        ],
        "added": [[row._meta.label, row.pk] for row in added],
    }


@transaction.atomic
def undo(*, session: Session, by: Actor, deed_id: int | None = None) -> Deed:
    """Take back the last deed of the session that is not undone (or the one named, if it is the last).

    Raises RuleError "undo.nothing", "undo.order".
    """
    permissions.require("encounters", session, by)
    standing = session.deeds.filter(undone__isnull=True).exclude(inverse={})
    deed = standing.first()
    if deed is None:
        raise RuleError("undo.nothing", "session", "There is nothing to undo.", "")
    if deed_id is not None and deed.pk != deed_id:
        raise RuleError("undo.order", "deed", "Undo the newer one first: {words}.", "", words=deed.words)
    restore(deed.inverse)
    deed.undone = timezone.now()
    deed.save(update_fields=["undone"])
    touch_session(session)
    return deed


def restore(inverse: dict[str, object]) -> None:
    """Put the columns back as they were and take the added rows away."""
    for label, pk in reversed(list(inverse.get("added", []))):  # type: ignore[call-overload]
        apps.get_model(str(label)).objects.filter(pk=pk).delete()
    for label, pk, columns in inverse.get("set", []):  # type: ignore[attr-defined]
        model = apps.get_model(str(label))
        values = {model._meta.get_field(name).attname: value for name, value in columns.items()}
        model.objects.filter(pk=pk).update(**values)
