"""Persons' figures that results go by are changed within `linking_figures`, so that the record has them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction

from clubs.people.models import Club, Person
from clubs.people.signals import figures_changed

SALT = 16  # bytes
BATCH = 500


@contextmanager
def linking_figures(club: Club, persons: Sequence[Person]) -> Iterator[None]:
    """Within the block a service saves these persons; what their figures become is linked after it.

    All persons of a list are linked at once. The block is the last thing of its transaction that locks
    chains, since the club's record is locked after every other one. Figures that differ already from what
    was linked, and that the service does not change, are not linked: that stays found.
    """
    with transaction.atomic():
        stored = _locked_as_stored(persons)
        yield
        changed = [one for one in persons if one.figures != _figures(stored.get(one.pk))]
        if changed:
            for person in changed:
                person.figures_salt = secrets.token_hex(SALT) if person.figures else ""
            Person.objects.bulk_update(changed, ["figures_salt"], BATCH)
            changes = [(stored.get(person.pk), person) for person in changed]
            figures_changed.send(Person, club=club, changes=changes)


def _locked_as_stored(persons: Sequence[Person]) -> dict[int, Person]:
    """The persons as the database has them, by id: nobody else changes them before what is met is linked."""
    rows = Person.objects.select_for_update(no_key=True).filter(pk__in=[person.pk for person in persons])
    return {person.pk: person for person in rows.order_by("pk")}


def _figures(person: Person | None) -> dict[str, object]:
    return person.figures if person is not None else {}
