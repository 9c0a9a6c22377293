"""Row locks, so that two requests at once do one thing after the other.

They are no locks of the key: a row elsewhere that refers to the locked one is written without waiting.

SQLite takes its one write lock when the transaction begins and needs none of these.
"""

from __future__ import annotations

from clubs.people.models import Club, Person, User


def lock_club(club: Club) -> None:
    """Hold the club until the transaction ends: for rules about all its people."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def lock_person(person: Person) -> Person:
    """The person as stored now, held until the transaction ends."""
    rows = Person.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("club").get(pk=person.pk)


def lock_user(user: User) -> None:
    """Hold the account until the transaction ends: for rules about all that it is linked with."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
