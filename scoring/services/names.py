"""Linking what sessions are shown under, after whatever changes it: see `scoring.selectors.names`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.db import transaction

from clubs.people.models import Person
from scoring.chains import commitment
from scoring.models import Chained, Contest, Round, Session, SessionLayout
from scoring.selectors.names import (
    NAMES,
    Shown,
    commits,
    confirmed_in,
    differing_names,
    digest_of,
    label_of_person,
    shown_in,
)
from scoring.services import chain

NAMED = 40
"""So many labels that a link names at most."""


def seal_names_in(owner: Chained, row: SessionLayout, more: Shown | None = None) -> None:
    """Link what a locked session is shown under now, if that is other than what was linked last.

    `more` is what another app shows of its sessions. The owner's head is saved later.
    """
    shown = shown_in(owner.pk) | dict(more or {})
    changed = differing_names(row.names, shown)
    if changed:
        kept = {label: row.names[label] for label in row.names if label in shown}
        again = {label: _committed(shown[label]) for label in changed if label in shown}
        _put(owner, row, kept | again, changed)


@transaction.atomic
def seal_names(session_ids: Iterable[int]) -> None:
    """As `seal_names_in`, for sessions of tournaments that have begun; evenings of a room have more."""
    rows = Session.objects.filter(pk__in=session_ids, layout__isnull=False)
    sessions = rows.exclude(contest__planner=Contest.Planner.ROOM).order_by("pk")
    for pk in list(sessions.values_list("pk", flat=True)):
        with chain.locked(Session, pk) as owner:
            row = _row_of(pk)
            if row is not None:
                seal_names_in(owner, row)


@transaction.atomic
def seal_person(session_ids: Iterable[int], person: Person, *, instead_of: Person | None = None) -> None:
    """Link the name that a person has now in sessions where they play, and nothing else.

    `instead_of` is who becomes this person.
    """
    gone = label_of_person(instead_of.pk) if instead_of is not None else ""
    label = label_of_person(person.pk)
    for pk in sorted(session_ids):
        with chain.locked(Session, pk) as owner:
            row = _row_of(pk)
            if row is None or not (gone in row.names if gone else label in row.names):
                continue
            if gone or not commits(row.names[label], person.name):
                kept = {name: both for name, both in row.names.items() if name != gone}
                _put(owner, row, kept | {label: _committed(person.name)}, [label, *filter(None, [gone])])


def seal_seats(round_: Round) -> None:
    """Link which seats of a round are confirmed now, and nothing else."""
    with chain.locked(Session, round_.section.session_id) as owner:
        row = _row_of(owner.pk)
        if row is not None:
            confirmed = confirmed_in(round_.encounters.all())
            _put(
                owner,
                row,
                row.names | {label: _committed(seats) for label, seats in confirmed.items()},
                [*confirmed],
            )


def _row_of(session_id: int) -> SessionLayout | None:
    return SessionLayout.objects.defer("parts").filter(session_id=session_id).first()


def _committed(value: object) -> list[str]:
    salt = secrets.token_hex(chain.SALT)
    return [salt, commitment(salt, {"value": value})]


def _put(owner: Chained, row: SessionLayout, names: dict[str, list[str]], changed: list[str]) -> None:
    was, row.names = row.names, names
    row.save(update_fields=["names"])
    content = {"digest": digest_of(names), "was": digest_of(was), "changed": changed[:NAMED]}
    chain.note(owner, NAMES, content | {"names": len(changed)})
