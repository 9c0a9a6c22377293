"""Links persons' figures in the club's own record: see `scoring.selectors.figures`."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from clubs.people.models import Club, Person
from scoring.models import ClubRecord
from scoring.selectors.figures import FIGURES, committed
from scoring.services import chain


@transaction.atomic
def link_figures(club: Club, changes: Iterable[tuple[Person | None, Person]]) -> None:
    """Link the figures of all these persons at once; each as stored before the change, and as stored now.

    The club's record is locked after every other chain.
    """
    persons = {str(now.pk): [committed(before), committed(now)] for before, now in changes}
    ClubRecord.objects.get_or_create(pk=club.pk)
    with chain.locked(ClubRecord, club.pk) as record:
        chain.note(record, FIGURES, {"persons": persons})
