"""Records the events of a room: the procedure judges each, and it is stored and carried into the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction

from clubs import procedure
from clubs.room.models import Evening, Room, RoomEvent
from clubs.room.selectors import memory
from clubs.room.selectors.layout import parts_of, room_names_of
from clubs.room.selectors.log import event_to_undo
from clubs.room.selectors.names import names_of
from clubs.room.selectors.tables import partners_of, table_of
from clubs.room.services import rubbers, tables
from clubs.room.services.layout import note_foreign_in
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Session
from scoring.services import chain, fields
from scoring.services.events import require_same
from scoring.services.layout import seal_in
from scoring.words import RuleError, message_to_json

FILLED_IN = frozenset({"cards", "deals", "couple", "partners", "sitting_out"})
"""Fields that the record may fill in: they are left out where a repeated entry is compared with the first."""


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An event as it was stored, and whether it is new (False: the same tap came again)."""

    event: RoomEvent
    is_new: bool


@transaction.atomic
def record_event(
    *,
    evening_id: int,
    entry_id: UUID,
    event: Mapping[str, Any],
    by: Actor,
    table_options: tables.TableOptions | None = None,
    seen: int | None = None,
) -> RecordedEvent:
    """Carry out and store an event; the same `entry_id` again changes nothing.

    `event` has the form of a line of the file for `rotate` (docs/games-and-laws.md). A new table opens with
    `table_options`, or else by the house rules. The record fills in what it knows: how many deals were
    scored, and who partners whom in a pivot or a set match. `seen` is the number of the last event on the
    sender's screen: an undo takes back only that one.
    Raises RuleError of the procedure, "permission.*", "entry.other_payload", "room.*", "table.*".
    """
    evening = evening_for_update(evening_id)
    note_foreign_in(evening)
    return record_event_in(
        evening, entry_id=entry_id, event=event, by=by, table_options=table_options, seen=seen
    )


def record_event_in(
    evening: Evening,
    *,
    entry_id: UUID,
    event: Mapping[str, Any],
    by: Actor,
    table_options: tables.TableOptions | None = None,
    seen: int | None = None,
) -> RecordedEvent:
    """Does as `record_event`, in an evening that is locked and whose foreign changes have been noted."""
    recorded = event_sent_before(evening, entry_id, event, by)
    if recorded is not None:
        return recorded
    _require_host(evening, event, by)
    if seen is not None:
        _require_last(evening, seen)
    room = memory.room_of(evening)
    _require_arrived(evening, event)
    tables.check_name(event)
    meant = procedure.event_from_json(_filled(evening, room, event))
    step = procedure.apply(room, meant)
    row = _stored(evening, entry_id, meant, step, by)
    if isinstance(meant, procedure.Form):
        tables.open_for(row, table_options or tables.TableOptions())
    if isinstance(meant, procedure.Undo):
        _take_back(evening, by)
    else:
        rubbers.apply_to_sheets(evening, row, room, step, by)
    evening.session.version += 1
    evening.session.save(update_fields=["version"])
    # Linked last, because a rubber that begins or ends adds its sheet to the event's row.
    with chain.locked(Session, evening.session_id) as owner:
        chain.append_saved(owner, row)
        seal_in(owner, parts_of(evening.pk), room_names_of(evening.pk))
    memory.remember(row, step.room)
    return RecordedEvent(row, is_new=True)


def evening_for_update(evening_id: int) -> Evening:
    """The evening as it is once its session's field is locked. Raises Evening.DoesNotExist."""
    fields.locked_in(Session.objects.get(evening=evening_id))
    return Evening.objects.select_related("room__club", "room__contest", "session__contest__club").get(
        pk=evening_id
    )


def require_host(evening: Evening, by: Actor) -> None:
    """Directors and admins run a room. Raises RuleError "permission.encounters"."""
    permissions.require("encounters", evening.session, by)


def _require_host(evening: Evening, event: Mapping[str, Any], by: Actor) -> None:
    """Checks the right to an event; undoing the end of an evening needs "permission.reopen"."""
    if event.get("type") == "undo" and evening.session.state == Session.State.CLOSED:
        permissions.require("reopen", evening.session, by)
    else:
        require_host(evening, by)


def _require_last(evening: Evening, seen: int) -> None:
    """Raise RuleError "room.meanwhile" if events followed the one that the host saw last."""
    last = event_to_undo(evening)
    if last is None or last.number != seen:
        raise RuleError(
            "room.meanwhile",
            "do",
            "Something else has happened since. Look at the room again before you undo.",
            "",
        )


def event_sent_before(
    evening: Evening, entry_id: UUID, event: Mapping[str, Any], by: Actor
) -> RecordedEvent | None:
    """The event that was recorded under this entry id before; None if there is none.

    Its sender gets it even when the evening has ended since. Raises RuleError "entry.other_payload" if the
    same id now comes with another event, and "permission.encounters".
    """
    row = evening.events.filter(entry_id=entry_id).first()
    if row is None:
        return None
    if by.user is None or row.by_user_id != by.user.pk:
        require_host(evening, by)
    sent = procedure.event_to_json(procedure.event_from_json(event))
    sent, recorded = (
        {name: value for name, value in each.items() if name not in FILLED_IN} for each in (sent, row.event)
    )
    require_same(sent, recorded)
    return RecordedEvent(row, is_new=False)


def _require_arrived(evening: Evening, event: Mapping[str, Any]) -> None:
    """Raise RuleError "room.unknown" if somebody enters who has no number of the evening.

    `evenings.come_in` gives the numbers.
    """
    people = event.get("people")
    if event.get("type") != "enter" or not isinstance(people, list):
        return
    arrived = names_of(evening)
    for person in people:
        if person not in arrived:
            raise RuleError("room.unknown", "people", "Nobody with that name has arrived this evening.", "")


def _filled(evening: Evening, room: procedure.Room, event: Mapping[str, Any]) -> dict[str, Any]:
    """The event, completed with what the record knows and the host did not enter: partners, deals scored."""
    filled = dict(event)
    match event.get("type"):
        case "draw":
            name = str(event.get("table"))
            filled |= partners_of(table_of(evening, name), room) if room.find(name) else {}
        case "rubber_over" | "leave" | "exit":
            filled.pop("deals", None)
            filled |= rubbers.deals_scored(evening, room, event)
    return filled


def _stored(
    evening: Evening, entry_id: UUID, event: procedure.Event, step: procedure.Step, by: Actor
) -> RoomEvent:
    """The event as stored, with the cards that were drawn, so that no cards are ever drawn a second time."""
    drawn = replace(event, cards=tuple(draw.cards for draw in step.draws))
    return RoomEvent.objects.create(
        evening=evening,
        number=step.room.number,
        event=procedure.event_to_json(drawn),
        told=decisions_json(step),
        entry_id=entry_id,
        by_user=by.user,
        by_name=by.name,
    )


def decisions_json(step: procedure.Step) -> dict[str, Any]:
    """The decisions and draws of a step as `RoomEvent.told` stores them for the log.

    Sentences are kept as templates with their values, cards by the tokens of those who drew them.
    """
    return {
        "v": 1,
        "decisions": [
            {"rule": d.rule, "what": d.what, "person": d.person, "table": d.table,
             **message_to_json(d.words)}
            for d in step.decisions
        ],
        "draws": [
            {"rule": d.rule, "for": d.purpose.value, "table": d.table,
             "cards": procedure.cards_to_json(d.cards), "order": list(d.order)}
            for d in step.draws
        ],
    }  # fmt: skip


def _take_back(evening: Evening, by: Actor) -> None:
    """Marks the last event that still stands as undone, and undoes what it did to rubbers and ledger."""
    row = event_to_undo(evening)
    assert row is not None, "the procedure found an event to take back"
    rubbers.revert_on_sheets(evening, row, by)
    if row.event["type"] == "end":
        _go_on(evening)
    row.undone = True
    row.save(update_fields=["undone"])


def _go_on(evening: Evening) -> None:
    """Reopens an evening that was ended. Raises RuleError "room.evening_on" if the next one is on already."""
    room = Room.objects.select_for_update(no_key=True).get(pk=evening.room_id)
    require_none_on(room)
    evening.session.state, evening.session.finished = Session.State.PLAYING, None
    evening.session.save(update_fields=["state", "finished"])


def require_none_on(room: Room) -> None:
    """Raise RuleError "room.evening_on" while an evening of the (locked) room is on."""
    if room.evenings.filter(session__state=Session.State.PLAYING).exists():
        raise RuleError("room.evening_on", "room", "An evening is already in progress in this room.", "")
