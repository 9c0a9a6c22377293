"""Linking how evenings are set up, after whatever changes it."""

from __future__ import annotations

from clubs.room.models import Evening, Room
from clubs.room.selectors.layout import parts_of, shown_of
from scoring.models import Session
from scoring.services import chain
from scoring.services.layout import seal_in


def seal(evening: Evening) -> None:
    """Link how the evening is set up now, if that is other than what was linked last."""
    with chain.locked(Session, evening.session_id) as owner:
        seal_in(owner, parts_of(evening.pk), shown_of(evening.pk))


def seal_room(room: Room) -> None:
    """As `seal`, for every evening: the room's game, its name or its currency has changed."""
    for evening in room.evenings.order_by("session_id"):
        seal(evening)
