"""The control room, kept from one look to the next: of a room that is known only what changed is read.

Versions say what that is. A result stamps its play with the field's version, so what is newer than the room
is read by it. `Field.whole_since` rises with seats, boards and rounds: then the room is read anew. The
session's version rises with all else: calls, deeds, a phone, a table that says who sits there.

A room is kept in the memory of one process, and asked for in no transaction: what is rolled back must not
stay.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from clubs.people.models import Person
from config.keeping import Kept
from config.prepared import Prepared
from scoring.models import SEATS, Encounter, Play, Section, Session
from tournaments.selectors.clock import ClockState
from tournaments.selectors.control import (
    Meeting,
    Record,
    Room,
    arranged,
    calls_of,
    deeds_of,
    phone_tables,
    plays_of,
    record_of,
    said_of,
    with_outcomes,
)
from tournaments.selectors.law_rulings import to_judge

MOST_PLAYS = 20_000
"""Of all rooms that are kept together: some kB each."""
TOLD = ("confirmed", "moved_on", "arrived")
SEATED = ("turned", "match", *(f"{seat}{of}_id" for seat in SEATS for of in ("", "_person")))

Key = tuple[int, dt.datetime, str | None]


@dataclass(frozen=True, slots=True)
class Versions:
    """Of a session and, by their ids, of its sections' fields."""

    session: int
    fields: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, session: Session, sections: Sequence[Section]) -> Versions:
        fields = {section.field_id: section.field.version for section in sections}
        return cls(session.version, tuple(sorted(fields.items())))


@dataclass(frozen=True, slots=True)
class Known:
    """A room as it was at these versions."""

    versions: Versions
    room: Room

    @property
    def fields(self) -> dict[int, int]:
        return dict(self.versions.fields)

    @property
    def sections(self) -> list[int]:
        return [section.pk for section in self.room.sections]


_kept: Kept[Key, Versions, Room] = Kept(MOST_PLAYS)


def kept_room(session: Session, sections: Sequence[Section], clock: ClockState) -> Room:
    """The room as it stands: see `control.room`. One query for each kind of thing that changed.

    `session` and `sections` have been read before: what comes in meanwhile is read now or the next time.
    """
    key = (session.pk, session.created, get_language())
    known = Known(*latest) if (latest := _kept.latest(key)) else None
    record = _followed(known, session, sections) if known else None
    if known is not None and record is not None:
        room = arranged(session, sections, clock, record, known.room)
    else:
        room = arranged(session, sections, clock, record_of(session, sections))
    _kept.keep(key, Versions.of(session, sections), room, room.record.size)
    return room


def _followed(known: Known, session: Session, sections: Sequence[Section]) -> Record | None:
    """The record of a known room with what changed since; None where all of it is to be read."""
    fields = {section.field_id: section.field for section in sections}
    if known.sections != [section.pk for section in sections] or known.fields.keys() != fields.keys():
        return None
    if session.version < known.versions.session or any(
        field.version < known.fields[pk] or field.whole_since > known.fields[pk]
        for pk, field in fields.items()
    ):
        return None  # lower versions: the site was put back to what it was before
    record: Record | None = known.room.record
    behind = [pk for pk, field in fields.items() if field.version > known.fields[pk]]
    if behind:
        record = _with_plays(known, session, behind)
    if record is not None and session.version > known.versions.session:
        record = _with_session(record, session)
    return record


_NEWER = Prepared(
    lambda session, field, version: plays_of(session).filter(field=field, version__gt=version),
    *(999_999_001, 999_999_002, 999_999_003),
)


def _with_plays(known: Known, session: Session, behind: Iterable[int]) -> Record | None:
    """With the plays that are newer. Two queries, one more where any waits for the director."""
    record = known.room.record
    newer = {
        play.pk: play for field in behind for play in _NEWER.objects(session.pk, field, known.fields[field])
    }
    meetings = dict(record.meetings)
    placed = 0
    for place in {record.places.get(play.encounter_id) for play in newer.values()}:
        if place is None:
            return None
        meetings[place] = [_with_newer(meeting, newer) for meeting in meetings[place]]
        placed += sum(play is newer.get(play.pk) for meeting in meetings[place] for play in meeting.plays)
    if placed < len(newer):
        return None  # one is on another board, or at another table
    with_outcomes(newer.values())
    said = {pk: own for pk, own in record.said.items() if pk not in newer} | said_of(newer.values())
    return replace(record, meetings=meetings, said=said)


def _with_newer(meeting: Meeting, newer: Mapping[int, Play]) -> Meeting:
    if not any(play.pk in newer for play in meeting.plays):
        return meeting
    plays = []
    for old in meeting.plays:
        play = newer.get(old.pk, old)
        if (play.board_id, play.encounter_id) != (old.board_id, old.encounter_id):
            play = old
        play.board, play.encounter = old.board, meeting.encounter
        plays.append(play)
    return replace(meeting, plays=plays)


def _with_session(record: Record, session: Session) -> Record | None:
    """With what else the session has now; None where people sit or are called otherwise. Six queries."""
    columns = ("pk", *TOLD, *SEATED)
    encounters = Encounter.objects.filter(round__section__session=session).order_by("pk")
    rows = list(encounters.values_list(*columns))
    before = record.rows or sorted(
        tuple(getattr(meeting.encounter, name) for name in columns)
        for own in record.meetings.values()
        for meeting in own
    )
    known = record.names or {
        person.pk: person.name
        for own in record.meetings.values()
        for meeting in own
        for seat in SEATS
        if (person := getattr(meeting.encounter, f"{seat}_person")) is not None
    }
    names = dict(Person.objects.filter(pk__in=known).values_list("pk", "name"))
    seats = 1 + len(TOLD)
    told = {new[0]: new[1:seats] for new, old in zip(rows, before, strict=False) if new != old}
    if (
        names != known
        or len(rows) != len(before)
        or any(
            new[0] != old[0] or new[seats:] != old[seats:]
            for new, old in zip(rows, before, strict=True)
            if new != old
        )
    ):
        return None
    meetings = dict(record.meetings)
    for place in {record.places[pk] for pk in told}:
        meetings[place] = [_as_told(meeting, told.get(meeting.encounter.pk)) for meeting in meetings[place]]
    return replace(
        record,
        meetings=meetings,
        rows=rows,
        names=names,
        phones=phone_tables(session),
        calls=calls_of(session),
        deeds=deeds_of(session),
        to_judge=list(to_judge(session)),
    )


def _as_told(meeting: Meeting, told: tuple[dt.datetime | None, bool, int] | None) -> Meeting:
    """The meeting with what its table or the director has said of it since."""
    if told is None:
        return meeting
    encounter = copy(meeting.encounter)
    encounter.confirmed, encounter.moved_on, encounter.arrived = told
    plays = [copy(play) for play in meeting.plays]
    for play in plays:
        play.encounter = encounter
    return replace(meeting, encounter=encounter, plays=plays)
