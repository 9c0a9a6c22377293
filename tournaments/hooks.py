"""What tournaments do when the record changes: send the refresh of the field's standing."""

from __future__ import annotations

import structlog
from django.core.cache import cache

from clubs.people.models import Person, User
from clubs.people.signals import person_renamed
from scoring.signals import field_touched
from tournaments.services.history_names import rename_in_history
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


def on_person_renamed(*, person: Person, old_name: str, user: User | None = None, **_: object) -> None:
    """History shows who said what under the name they have now: forgetting reaches it too."""
    rename_in_history(person=person, old_name=old_name, user=user or person.user)
