"""Links the names of sessions in their chains after an action has changed them.

`scoring.selectors.names` says what these names are, and how they are proved.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator

from django.db import transaction

from clubs.people.models import Person
from scoring.chains import commitment
from scoring.models import Chained, Contest, Encounter, Session, SessionLayout
from scoring.selectors.names import (
    NAMES,
    Names,
    confirmed_seats,
    differing_names,
    digest_of,
    is_commitment_of,
    label_of_person,
    names_in,
)
from scoring.services import chain
from scoring.services.foreign import MOST_LABELS, note_labels


def seal_names_in(owner: Chained, row: SessionLayout, more: Names | None = None) -> None:
    """Link the names of a locked session, if they differ from what was linked last.

    `owner` is the locked session, whose head the caller saves, and `row` its layout. `more` are the names
    that another app shows of its sessions.
    """
    names = names_in(owner.pk) | dict(more or {})
    changed = differing_names(row.names, names)
    if changed:
        unchanged = {label: row.names[label] for label in row.names if label in names}
        new = {label: _committed(names[label]) for label in changed if label in names}
        _put(owner, row, unchanged | new, changed)


@transaction.atomic
def seal_names(session_ids: Iterable[int]) -> None:
    """Do as `seal_names_in` for those of these sessions that have begun.

    Evenings of a rubber bridge room are left out: they show more names, and their own service links them.
    """
    rows = Session.everywhere.filter(pk__in=session_ids, layout__isnull=False)
    sessions = rows.exclude(contest__planner=Contest.Planner.ROOM).order_by("pk")
    for pk in list(sessions.values_list("pk", flat=True)):
        with chain.locked(Session, pk) as owner:
            row = _row_of(pk)
            if row is not None:
                seal_names_in(owner, row)


@transaction.atomic
def seal_person(session_ids: Iterable[int], person: Person, *, old_name: str) -> None:
    """Link the present name of a person in these sessions, and no other name.

    `old_name` is the one that the database had before. Where another name than these two was linked last, no
    service has changed it, and that is noted.
    """
    label = label_of_person(person.pk)
    for owner, row in _sessions_that_name(session_ids, label):
        if not is_commitment_of(row.names[label], person.name):
            _note_unless(owner, row, label, old_name)
            _put(owner, row, row.names | {label: _committed(person.name)}, [label])


@transaction.atomic
def note_foreign_name(session_ids: Iterable[int], person: Person) -> None:
    """Note in which of these sessions the person's name is not as it was linked last.

    Called before anything of the person is changed.
    """
    label = label_of_person(person.pk)
    for owner, row in _sessions_that_name(session_ids, label):
        _note_unless(owner, row, label, person.name)


@transaction.atomic
def seal_merge(session_id: int, *, keep: Person, drop: Person) -> None:
    """Link in a session the name of `keep` instead of that of `drop`, who are merged, and no other name.

    Called before anything of the two is changed; a name of them that no service has changed is noted.
    """
    gone, label = label_of_person(drop.pk), label_of_person(keep.pk)
    for owner, row in _sessions_that_name([session_id], gone):
        _note_unless(owner, row, gone, drop.name)
        others = {name: committed for name, committed in row.names.items() if name != gone}
        _put(owner, row, others | {label: _committed(keep.name)}, [label, gone])


def seal_seats(encounter: Encounter) -> None:
    """Link which seats of a round are confirmed now that those of `encounter` are, and no other name.

    What else has been confirmed in the round since it was linked last is noted: no service has done it.
    """
    with chain.locked(Session, encounter.round.section.session_id) as owner:
        row = _row_of(owner.pk)
        if row is not None:
            for label, seats in confirmed_seats(encounter.round.encounters.all()).items():
                before = [seat for seat in seats if seat[0] != encounter.pk]
                if before or label in row.names:
                    _note_unless(owner, row, label, before)
                _put(owner, row, row.names | {label: _committed(seats)}, [label])


def _sessions_that_name(session_ids: Iterable[int], label: str) -> Iterator[tuple[Chained, SessionLayout]]:
    """Those of the sessions in whose layout a name has this label, each locked and saved in turn."""
    for pk in sorted(session_ids):
        with chain.locked(Session, pk) as owner:
            row = _row_of(pk)
            if row is not None and label in row.names:
                yield owner, row


def _note_unless(owner: Chained, row: SessionLayout, label: str, value: object) -> None:
    """Note that no service has changed the name with this label, unless this value was linked last."""
    if not is_commitment_of(row.names.get(label), value):
        note_labels(owner, [label])


def _row_of(session_id: int) -> SessionLayout | None:
    return SessionLayout.objects.defer("parts").filter(session_id=session_id).first()


def _committed(value: object) -> list[str]:
    """Returns a new salt, and the commitment to a value with it."""
    salt = secrets.token_hex(chain.SALT)
    return [salt, commitment(salt, {"value": value})]


def _put(owner: Chained, row: SessionLayout, names: dict[str, list[str]], changed: list[str]) -> None:
    was, row.names = row.names, names
    row.save(update_fields=["names"])
    content = {"digest": digest_of(names), "was": digest_of(was), "changed": changed[:MOST_LABELS]}
    chain.note(owner, NAMES, content | {"names": len(changed)})
