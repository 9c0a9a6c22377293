"""Links the names of sessions in their chains after an action has changed them.

`scoring.selectors.names` says what these names are, and how they are proved.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.db import transaction

from clubs.people.models import Person
from scoring.chains import commitment
from scoring.models import Chained, Contest, Round, Session, SessionLayout
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

MOST_LABELS = 40
"""How many labels of changed names a link lists at most; the number of all changes is always in it."""


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
def seal_person(session_ids: Iterable[int], person: Person, *, instead_of: Person | None = None) -> None:
    """Link the present name of a person in these sessions, and no other name.

    `instead_of` is another row of the same human being, whose name is replaced by this one when they are
    merged.
    """
    gone = label_of_person(instead_of.pk) if instead_of is not None else ""
    label = label_of_person(person.pk)
    for pk in sorted(session_ids):
        with chain.locked(Session, pk) as owner:
            row = _row_of(pk)
            if row is None or not (gone in row.names if gone else label in row.names):
                continue
            if gone or not is_commitment_of(row.names[label], person.name):
                others = {name: committed for name, committed in row.names.items() if name != gone}
                _put(owner, row, others | {label: _committed(person.name)}, [label, *filter(None, [gone])])


def seal_seats(round_: Round) -> None:
    """Link which seats of a round are confirmed now, and no other name."""
    with chain.locked(Session, round_.section.session_id) as owner:
        row = _row_of(owner.pk)
        if row is not None:
            confirmed = confirmed_seats(round_.encounters.all())
            _put(
                owner,
                row,
                row.names | {label: _committed(seats) for label, seats in confirmed.items()},
                [*confirmed],
            )


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
