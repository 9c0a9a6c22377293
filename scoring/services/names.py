"""Links the names of sessions in their chains after an action has changed them.

`scoring.selectors.names` says what these names are, and how they are proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import transaction

from clubs.people.models import Person
from scoring.models import Chained, Encounter, Session, SessionLayout
from scoring.models.planner import codes_where
from scoring.selectors.names import Names, confirmed_seats, label_of_person, names_in
from scoring.services import chain, commitments


def seal_names_in(owner: Chained, row: SessionLayout, more: Names | None = None) -> None:
    """Link the names of a locked session, if they differ from what was linked last.

    `owner` is the locked session, whose head the caller saves, and `row` its layout. `more` are the names
    that another app shows of its sessions.
    """
    commitments.link_names(owner, row, names_in(owner.pk) | dict(more or {}))


@transaction.atomic
def seal_names(session_ids: Iterable[int]) -> None:
    """Do as `seal_names_in` for those of these sessions that have begun.

    Evenings of a rubber bridge room are left out: they show more names, and their own service links them.
    """
    rows = Session.everywhere.filter(pk__in=session_ids, layout__isnull=False)
    by_themselves = codes_where(lambda planner: planner.links_own_names)
    sessions = rows.exclude(contest__planner__in=by_themselves).order_by("pk")
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
        commitments.link_person(owner, row, person, old_name=old_name)


@transaction.atomic
def note_foreign_name(session_ids: Iterable[int], person: Person) -> None:
    """Note in which of these sessions the person's name is not as it was linked last.

    Called before anything of the person is changed.
    """
    label = label_of_person(person.pk)
    for owner, row in _sessions_that_name(session_ids, label):
        commitments.note_unless(owner, row, label, person.name)


@transaction.atomic
def seal_merge(session_id: int, *, keep: Person, drop: Person) -> None:
    """Link in a session the name of `keep` instead of that of `drop`, who are merged, and no other name.

    Called before anything of the two is changed; a name of them that no service has changed is noted.
    """
    for owner, row in _sessions_that_name([session_id], label_of_person(drop.pk)):
        commitments.link_merge(owner, row, keep=keep, drop=drop)


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
                    commitments.note_unless(owner, row, label, before)
                commitments.link_some(owner, row, {label: seats})


def _sessions_that_name(session_ids: Iterable[int], label: str) -> Iterator[tuple[Chained, SessionLayout]]:
    """Those of the sessions in whose layout a name has this label, each locked and saved in turn."""
    for pk in sorted(session_ids):
        with chain.locked(Session, pk) as owner:
            row = _row_of(pk)
            if row is not None and label in row.names:
                yield owner, row


def _row_of(session_id: int) -> SessionLayout | None:
    return SessionLayout.objects.defer("parts").filter(session_id=session_id).first()
