"""The room of an evening as a value: replayed from its events, and kept as far as it was replayed."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from clubs import procedure
from clubs.procedure.evening import with_readings
from clubs.room.models import Evening, RoomEvent
from config.caching.stamped_cache import StampedCache

MOST = 64

Stamp = tuple[int, int, UUID]
"""How often the evening was told anew, and the number and the sender's id of the last event replayed."""

_rooms: StampedCache[str, Stamp, procedure.Room] = StampedCache(MOST)
"""By their evening's seed."""


def room_of(evening: Evening) -> procedure.Room:
    """The room after the evening's last event. One query, and only what has happened since is replayed.

    Two queries where nothing is known of the evening here, or what is known was taken out of the record.
    """
    remembered = _rooms.latest(evening.seed)
    if remembered is not None and remembered[0][0] != evening.retold:
        remembered = None
    rows = _rows_from(evening, remembered[0][1] if remembered else 0)
    if remembered is None or not rows or (evening.retold, *rows[0][:2]) != remembered[0]:
        rows = _rows_from(evening, 0) if remembered else rows
        room, new = empty(evening), rows
    else:
        room, new = remembered[1], rows[1:]
    room = procedure.replay(room, (procedure.event_from_json(event) for _number, _id, event in new))
    if new:
        number, entry_id, _event = new[-1]
        _remember(evening.seed, (evening.retold, number, entry_id), room)
    return room


def _rows_from(evening: Evening, number: int) -> list[tuple[int, UUID, Any]]:
    rows = evening.events.filter(number__gte=number).order_by("number")
    return list(rows.values_list("number", "entry_id", "event"))


def empty(evening: Evening) -> procedure.Room:
    """The room before anything has happened in it, under its house rules."""
    rules = with_readings(procedure.rule_set(evening.room.rules), evening.readings)
    return procedure.Room(rules=rules, seed=evening.seed)


def remember(event: RoomEvent, room: procedure.Room) -> None:
    """Keep the room after an event, once the event is saved for good."""
    _remember(event.evening.seed, (event.evening.retold, event.number, event.entry_id), room)


def _remember(seed: str, last: Stamp, room: procedure.Room) -> None:
    transaction.on_commit(partial(_rooms.keep, seed, last, room, 1))
