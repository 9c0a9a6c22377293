"""Forgetting a person: the human being goes, the results stay."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from clubs.people import selectors
from clubs.people.models import Person, Role, User
from clubs.people.permissions import AnyUser, require
from clubs.people.services import checks
from clubs.people.services.locking import lock_person
from clubs.people.services.roles import remove_roles
from clubs.people.signals import person_renamed

FORGOTTEN_NAME = "Forgotten member"


@transaction.atomic
def forget_person(*, person: Person, by: AnyUser) -> Person:
    """Take name, contact data, numbers, roles and account from a person and from all merged into them.

    Memberships end today. The account itself is deleted when it has no other person and no other role.
    The last admin of a club cannot be forgotten. A second time changes nothing.
    """
    require("people.forget_person", by, person.club)
    person = lock_person(person)
    if person.forgotten is not None:
        return person
    checks.require_live(person)
    user = person.user
    _end_memberships(person)
    person.invitations.all().delete()
    for row in _with_merged(person):
        _anonymise(row, shown_as=person, user=user)
    if user is not None:
        remove_roles(person.club, user, list(Role.Kind.values))
        _delete_unused(user)
    person.refresh_from_db()
    return person


def _with_merged(person: Person) -> list[Person]:
    """The person and every row merged into them, over any number of steps."""
    rows = [person]
    for row in rows:  # grows while it is walked
        rows.extend(row.merged.all())
    return rows


def _anonymise(row: Person, shown_as: Person, user: User | None) -> None:
    old_name, row.name = row.name, FORGOTTEN_NAME
    row.national_id = row.email = row.phone = ""
    row.masterpoints, row.categories = None, []
    row.user = None
    row.forgotten = timezone.now()
    row.save()
    person_renamed.send(Person, person=shown_as, old_name=old_name, user=user)


def _end_memberships(person: Person) -> None:
    today = selectors.today(person.club)
    person.memberships.filter(since__gt=today).delete()
    selectors.current_memberships(today).filter(person=person).update(until=today)
    person.memberships.update(number="")


def _delete_unused(user: User) -> None:
    if not (user.is_superuser or user.persons.exists() or user.roles.exists()):
        user.delete()
