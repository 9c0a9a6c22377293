"""The director's deeds: each is recorded in words with what takes it back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.apps import apps
from django.db import models, transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.cards import RuleError
from scoring.models import Play, Session
from scoring.services import fields, results
from tournaments.models import Deed
from tournaments.services.setup import touch_session


def record_deed(
    *,
    session: Session,
    kind: str,
    words: str,
    by: Actor,
    reason: str = "",
    inverse: dict[str, object] | None = None,
) -> Deed:
    """Write a deed down. `inverse` comes from `as_before`; without it the deed cannot be undone."""
    touch_session(session)
    return Deed.objects.create(
        session=session,
        kind=kind,
        words=words[:300],
        by=by.user,
        by_name=by.name,
        reason=reason[:200],
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
    """Take back the last deed of the session that is not undone (the one named, if it is the last).

    Raises RuleError "undo.nothing", "undo.order", "undo.results".
    """
    permissions.require("encounters", session, by)
    deed = session.deeds.filter(undone__isnull=True).exclude(inverse={}).first()
    if deed is None:
        raise RuleError("undo.nothing", "session", "There is nothing to undo.", "")
    if deed_id is not None and deed.pk != deed_id:
        raise RuleError("undo.order", "deed", "Undo the newer one first: {words}.", "", words=deed.words)
    locked = [fields.locked(pk) for pk in sorted(set(session.sections.values_list("field_id", flat=True)))]
    restore(deed.inverse, by)
    for field in locked:
        fields.touch(fields.locked(field.pk), whole=True)
    deed.undone = timezone.now()
    deed.save(update_fields=["undone"])
    touch_session(session)
    return deed


def restore(inverse: Mapping[str, Any], by: Actor) -> None:
    """Put columns back as they were, take added rows away, bring plays back, let earlier results count."""
    _take_away(inverse.get("added", []))
    for label, pk, columns in inverse.get("set", []):
        model = apps.get_model(label)
        values = {model._meta.get_field(name).attname: value for name, value in columns.items()}
        model.objects.filter(pk=pk).update(**values)
    for encounter_id, field_id, board_id, ordinal in inverse.get("plays", []):
        Play.objects.create(encounter_id=encounter_id, field_id=field_id, board_id=board_id, ordinal=ordinal)
    for play_id, number in inverse.get("results", []):
        if number:
            results.choose(play_id=play_id, revision=number, by=by, reason="undone")
        else:
            results.withdraw(play_id=play_id, by=by, reason="undone")


def _take_away(added: Sequence[Sequence[Any]]) -> None:
    """Delete added rows, the newest first; a play that has been told of stays, and so does all else."""
    plays = Play.objects.filter(pk__in=[pk for label, pk in added if label == Play._meta.label])
    told = plays.filter(last_revision__gt=0).select_related("board").first()
    if told is not None:
        raise RuleError(
            "undo.results",
            "deed",
            "Board {board} has a result by now: this cannot be undone.",
            "",
            board=str(told.board),
        )
    for label, pk in reversed(added):
        apps.get_model(label).objects.filter(pk=pk).delete()
