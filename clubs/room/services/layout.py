"""Linking how evenings are set up, after whatever changes it, and noting before that what nobody changed."""

from __future__ import annotations

from clubs.room.models import Evening, Room
from clubs.room.selectors.layout import parts_of, room_names_of
from scoring.models import Session
from scoring.services import chain
from scoring.services.layout import note_foreign, seal_in


def note_foreign_in(evening: Evening) -> None:
    """Before something happens in an evening: note what no service has changed since its last link."""
    note_foreign(evening.session_id, parts_of(evening.pk), room_names_of(evening.pk))


def note_foreign_in_room(room: Room) -> None:
    """As `note_foreign_in`, for every evening: the room is about to change."""
    for evening in room.evenings.order_by("session_id"):
        note_foreign_in(evening)


def seal(evening: Evening) -> None:
    """Link how the evening is set up now, if that is other than what was linked last."""
    with chain.locked(Session, evening.session_id) as owner:
        seal_in(owner, parts_of(evening.pk), room_names_of(evening.pk))


def seal_room(room: Room) -> None:
    """As `seal`, for every evening: the room's game, its name or its currency has changed."""
    for evening in room.evenings.order_by("session_id"):
        seal(evening)
