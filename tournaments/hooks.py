"""What tournaments do when the record changes: send the refresh of the field's standing."""

from __future__ import annotations

from typing import Any

import structlog
from django.core.cache import cache
from django.db.models import QuerySet

from clubs.people.models import Person
from clubs.people.signals import person_renamed
from scoring.models import Penalty, Revision
from scoring.signals import field_touched
from tournaments.models import Call, Deed, Publication
from tournaments.tasks import pending_key, refresh_standings

log = structlog.get_logger(__name__)
COLLAPSE_SECONDS = 5


def connect() -> None:
    """Listen to the record. Called once, when the apps are ready."""
    field_touched.connect(on_field_touched, dispatch_uid="tournaments.refresh")
    person_renamed.connect(on_person_renamed, dispatch_uid="tournaments.names")


def on_field_touched(*, field_id: int, **_: object) -> None:
    """Send one refresh for the field; several scores at once collapse into the job already sent.

    Sending may fail: whoever reads compares versions, and the sweep sends what is behind.
    """
    if not cache.add(pending_key(field_id), True, COLLAPSE_SECONDS):
        return
    try:
        refresh_standings.delay(field_id)
    except Exception:
        cache.delete(pending_key(field_id))
        log.exception("refresh_not_sent", field=field_id)


def heal(*, field_id: int) -> None:
    """A reader found the standing behind: send its refresh again, in case the first was lost."""
    on_field_touched(field_id=field_id)


def on_person_renamed(*, person: Person, old_name: str, **_: object) -> None:
    """History shows who said what under the name they have now: forgetting reaches it too."""
    club = {"session__contest__club_id": person.club_id}
    for rows, column in (
        (Revision.objects.filter(club_id=person.club_id), "by_name"),
        (Revision.objects.filter(club_id=person.club_id), "agreed_by"),
        (Call.objects.filter(**club), "by_name"),
        (Deed.objects.filter(**club), "by_name"),
        (Publication.objects.filter(**club), "by_name"),
        (Penalty.objects.filter(entry__section__session__contest__club_id=person.club_id), "by_name"),
    ):
        rows.filter(**{column: old_name}).update(**{column: person.name})
    _say_anew(Call.objects.filter(**club), "text", old_name, person.name)
    _say_anew(Deed.objects.filter(**club), "words", old_name, person.name)


def _say_anew(rows: QuerySet[Any], column: str, old: str, new: str) -> None:
    """Put the new name into sentences that tell the old one."""
    for row in rows.filter(**{f"{column}__contains": old}):
        setattr(row, column, getattr(row, column).replace(old, new)[:300])
        row.save(update_fields=[column])
