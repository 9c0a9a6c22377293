"""Evenings of a room: opened, people come in, closed."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs import procedure
from clubs.people import selectors as people
from clubs.people.models import Person
from clubs.room.models import Evening, Room
from clubs.room.selectors.memory import room_of
from clubs.room.selectors.names import token_of
from clubs.room.services import ledger
from clubs.room.services.events import (
    RecordedEvent,
    evening_for_update,
    event_sent_before,
    record_event,
    record_event_in,
    require_host,
    require_none_on,
)
from clubs.room.services.house_rules import note_foreign_rules
from clubs.room.services.layout import note_foreign_in, seal
from clubs.room.services.tables import TableOptions
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry, EntryMember, Field, NotedHead, Section, Session
from scoring.services import chain
from scoring.services.club_record import note_head
from scoring.words import RuleError

END = {"type": "end"}


@transaction.atomic
def open_evening(*, room: Room, by: Actor, seed: str = "", date: dt.date | None = None) -> Evening:
    """A new session of the room, linked with the stake that it takes over.

    Its draws follow from `seed`, by default from chance; it is of the club's today unless a `date` is given,
    which an evening that is over by now has. Raises RuleError "room.evening_on", "room.closed",
    "permission.settings".
    """
    locked = (
        Room.objects.select_for_update(of=("self",), no_key=True)
        .select_related("contest__club")
        .get(pk=room.pk)
    )
    day = date or people.today(locked.club)
    session = Session(contest=locked.contest, name=locked.name, date=day)
    permissions.require("settings", session, by)
    if locked.closed:
        raise RuleError("room.closed", "room", "This room is closed.", "")
    require_none_on(locked)
    note_foreign_rules(locked)
    session.state, session.started = Session.State.PLAYING, timezone.now()
    session.save()
    field = Field.objects.create(contest=locked.contest)
    Section.objects.create(session=session, field=field)
    evening = Evening.objects.create(
        session=session,
        room=locked,
        seed=seed or secrets.token_hex(8),
        stake=locked.stake,
        settlement=locked.settlement,
        readings=locked.readings,
    )
    seal(evening)
    return evening


@transaction.atomic
def come_in(*, evening_id: int, entry_id: UUID, persons: Sequence[Person], by: Actor) -> RecordedEvent:
    """People enter the room, in this order; who was in it before comes back under the same number."""
    evening = evening_for_update(evening_id)
    require_host(evening, by)
    note_foreign_in(evening)
    people = [token_of(_entry(evening, person).number) for person in persons]
    return record_event_in(evening, entry_id=entry_id, event={"type": "enter", "people": people}, by=by)


def _entry(evening: Evening, person: Person) -> Entry:
    """The person's entry of the evening; the first time, under the next number."""
    section = evening.session.sections.get()
    entry_of_person: Entry | None = section.entries.filter(members__person=person).first()
    if entry_of_person is not None:
        return entry_of_person
    if person.club_id != evening.room.club_id:
        raise RuleError("room.person", "people", "{name} does not belong to this club.", "", name=person.name)
    before = section.entries.count()
    entry = Entry.objects.create(section=section, number=before + 1, place_in_field=before)
    EntryMember.objects.create(entry=entry, person=person)
    return entry


@transaction.atomic
def end_evening(*, evening_id: int, entry_id: UUID, by: Actor) -> RecordedEvent:
    """The evening is over, and general settlements are written. RuleError "room.playing" in a rubber."""
    evening = evening_for_update(evening_id)
    recorded = event_sent_before(evening, entry_id, END, by)
    if recorded is not None:
        return recorded
    require_host(evening, by)
    _require_no_rubber(evening)
    happened = record_event(evening_id=evening_id, entry_id=entry_id, event=END, by=by)
    ledger.settle_evening(evening=evening, by=by)
    session = evening.session
    session.state, session.finished = Session.State.CLOSED, timezone.now()
    session.save(update_fields=["state", "finished"])
    seal(evening)
    with chain.locked(Session, session.pk) as owner:
        note_head(evening.room.club_id, owner, NotedHead.Reason.CLOSED)
    return happened


def carry_out(
    *,
    evening_id: int,
    entry_id: UUID,
    event: Mapping[str, Any],
    by: Actor,
    table_options: TableOptions | None = None,
) -> RecordedEvent:
    """Any event of `rotate`'s shape, the evening's end too. Raises as `record_event` and `end_evening`."""
    meant = procedure.event_from_json(event)
    if isinstance(meant, procedure.End):
        return end_evening(evening_id=evening_id, entry_id=entry_id, by=by)
    return record_event(
        evening_id=evening_id, entry_id=entry_id, event=event, by=by, table_options=table_options
    )


def _require_no_rubber(evening: Evening) -> None:
    for table in room_of(evening).tables:
        if table.rubber is not None:
            raise RuleError(
                "room.playing",
                "do",
                "A rubber is in progress at table {table}. Settle or abandon it before ending the evening.",
                "Laws 1948, 97",
                table=table.name,
            )
