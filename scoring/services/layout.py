"""Linking how a session is set up, after whatever changes it: see `scoring.selectors.layout`."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from clubs.people.models import Person
from scoring.chains import digest
from scoring.models import Chained, Contest, Session, SessionLayout
from scoring.selectors.layout import LAYOUT, Part, Parts, differing, layout_of
from scoring.services import chain
from scoring.services.names import seal_names_in, seal_person

NAMED = 40
"""So many parts that a link names at most: of a new round there may be hundreds."""


@transaction.atomic
def seal(session_id: int) -> None:
    """Link how the session is set up now, if that is other than what was linked last.

    Nothing is linked before play begins, nor of a sheet by itself, which has no session to prove.
    """
    found = Session.objects.exclude(state=Session.State.SETUP)
    if found.exclude(contest__planner=Contest.Planner.SHEET).filter(pk=session_id).exists():
        with chain.locked(Session, session_id) as owner:
            seal_in(owner)


def seal_in(
    owner: Chained, more: Mapping[str, Part] | None = None, more_shown: Mapping[str, object] | None = None
) -> None:
    """As `seal`, of a locked session whose head is saved later.

    `more` are parts that another app adds, `more_shown` what it shows besides (`scoring.selectors.names`).
    """
    parts = layout_of(owner.pk) | dict(more or {})
    row, _new = SessionLayout.objects.get_or_create(session_id=owner.pk)
    changed = differing(row.parts, parts)
    if changed:
        row.parts = parts
        row.save(update_fields=["parts"])
        _note_layout(owner, parts, changed)
    seal_names_in(owner, row, more_shown)


@transaction.atomic
def follow_merge(session_id: int, *, keep: Person, drop: Person) -> None:
    """Link that `keep` has every place of `drop` in a session; nothing else is taken over."""
    with chain.locked(Session, session_id) as owner:
        row = SessionLayout.objects.filter(session_id=session_id).first()
        if row is None:
            return
        changed = [label for label, (_hash, persons) in row.parts.items() if drop.pk in persons]
        for label in changed:
            columns, persons = row.parts[label]
            row.parts[label] = [columns, [keep.pk if one == drop.pk else one for one in persons]]
        row.save(update_fields=["parts"])
        _note_layout(owner, row.parts, changed, merged=[drop.pk, keep.pk])
    seal_person([session_id], keep, instead_of=drop)


def _note_layout(owner: Chained, parts: Parts, changed: list[str], **more: object) -> None:
    content = {"digest": digest(LAYOUT, parts), "changed": changed[:NAMED], "parts": len(changed), **more}
    chain.note(owner, LAYOUT, content)


def seal_event(contest: Contest) -> None:
    """As `seal`, for every session of an event: its settings have changed."""
    for pk in contest.sessions.order_by("pk").values_list("pk", flat=True):
        seal(pk)
