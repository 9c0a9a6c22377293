"""What tournaments do when the record changes: send the refresh of the field's standing."""

from __future__ import annotations

import structlog
from django.core.cache import cache

from scoring.signals import field_touched

log = structlog.get_logger(__name__)
COLLAPSE_SECONDS = 5


def connect() -> None:
    """Listen to the record. Called once, when the apps are ready."""
    field_touched.connect(on_field_touched, dispatch_uid="tournaments.refresh")


def on_field_touched(*, field_id: int, **_: object) -> None:
    """Send one refresh for the field; several scores at once collapse into the job already sent.

    Sending may fail: whoever reads compares versions, and the sweep sends what is behind.
    """
    from tournaments.tasks import refresh_standings  # here: tasks import services

    if not cache.add(pending_key(field_id), True, COLLAPSE_SECONDS):
        return
    try:
        refresh_standings.delay(field_id)
    except Exception:
        cache.delete(pending_key(field_id))
        log.exception("refresh_not_sent", field=field_id)


def pending_key(field_id: int) -> str:
    return f"refresh:{field_id}"
