"""The control room, kept in memory from one request to the next, so that only what changed is read.

A room comes in with the versions at which it was read, that of the session and that of each field. Three of
them say what has changed since:

- A result stamps its play with its field's new version, so the plays newer than the room are read by version.
- `Field.whole_since` rises with seats, boards and rounds. Then the room is read whole.
- The session's version rises with everything else: calls, the director's actions, a phone, a table that
  confirms who sits there. Then the encounters' columns are read and compared with those of the room.

Plays come first, then the session: both replace meetings of the tables concerned and leave all others as they
are (see `control.record`). Each step returns None where it cannot tell what changed, such as a play on an
unknown board, another seating or a changed name; the room is then read whole. Versions lower than those of
the room mean that the database was restored from a backup, and the room is read whole too.

Each process keeps rooms of its own, up to `MOST_PLAYS` together. A room must be asked for outside
transactions: what is rolled back must not stay in memory.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language

from clubs.people.models import Person
from config.caching.prepared import Prepared
from config.caching.stamped_cache import StampedCache
from scoring.models import SEATS, Encounter, Play, Section, Session
from tournaments.selectors.control.clock import ClockState
from tournaments.selectors.control.record import (
    Meeting,
    Record,
    calls_of,
    deeds_of,
    pending_revisions,
    phone_tables,
    plays_of,
    record_of,
    rulings_to_judge,
    with_outcomes,
)
from tournaments.selectors.control.room import Room, arranged

MOST_PLAYS = 20_000
"""The plays of all kept rooms together, each of which takes some kB."""
CONFIRMED_COLUMNS = ("confirmed", "moved_on", "arrived")
SEAT_COLUMNS = ("turned", "match", *(f"{seat}{of}_id" for seat in SEATS for of in ("", "_person")))
COLUMNS = ("id", *CONFIRMED_COLUMNS, *SEAT_COLUMNS)

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
class RoomBefore:
    """A room as it was at these versions."""

    versions: Versions
    room: Room

    @property
    def fields(self) -> dict[int, int]:
        return dict(self.versions.fields)

    @property
    def sections(self) -> list[int]:
        return [section.pk for section in self.room.sections]


_rooms: StampedCache[Key, Versions, Room] = StampedCache(MOST_PLAYS)


def cached_room(session: Session, sections: Sequence[Section], clock: ClockState) -> Room:
    """The room as it is now: see `control.room`. One query for each kind of thing that changed.

    `session` and `sections` have been read before. What is entered meanwhile is read now or the next time.
    """
    key = (session.pk, session.created, get_language())
    earlier = RoomBefore(*latest) if (latest := _rooms.latest(key)) else None
    record = _brought_up(earlier, session, sections) if earlier else None
    if earlier is not None and record is not None:
        room = arranged(session, sections, clock, record, earlier.room)
    else:
        room = arranged(session, sections, clock, record_of(session, sections))
    _rooms.keep(key, Versions.of(session, sections), room, room.record.size)
    return room


def _brought_up(earlier: RoomBefore, session: Session, sections: Sequence[Section]) -> Record | None:
    """The record of an earlier room with what changed since; None if it must be read whole."""
    fields = {section.field_id: section.field for section in sections}
    if earlier.sections != [section.pk for section in sections] or earlier.fields.keys() != fields.keys():
        return None
    if session.version < earlier.versions.session or any(
        field.version < earlier.fields[pk] or field.whole_since > earlier.fields[pk]
        for pk, field in fields.items()
    ):
        return None  # lower versions: the site was put back to what it was before
    record: Record | None = earlier.room.record
    behind = [pk for pk, field in fields.items() if field.version > earlier.fields[pk]]
    if behind:
        record = _with_plays(earlier, session, behind)
    if record is not None and session.version > earlier.versions.session:
        record = _with_session(record, session)
    return record


_NEWER = Prepared(
    lambda session, field, version: plays_of(session).filter(field=field, version__gt=version),
    *(999_999_001, 999_999_002, 999_999_003),
)


def _with_plays(earlier: RoomBefore, session: Session, behind: Iterable[int]) -> Record | None:
    """The room's record with the newer plays; None if one of them has another place than before.

    Two queries, and one more if any of the plays waits for the director.
    """
    record = earlier.room.record
    newer = {
        play.pk: play for field in behind for play in _NEWER.objects(session.pk, field, earlier.fields[field])
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
    unchanged = {pk: revisions for pk, revisions in record.pending.items() if pk not in newer}
    return replace(record, meetings=meetings, pending=unchanged | pending_revisions(newer.values()))


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


_ENCOUNTERS = Prepared(
    lambda session: (
        Encounter.objects.filter(round__section__session=session).order_by("pk").values_list(*COLUMNS)
    ),
    -1,
)
_NAMES = Prepared(
    lambda session: (
        Person.objects.filter(entry_members__entry__section__session=session)
        .order_by()
        .distinct()
        .values_list("pk", "name")
    ),
    -1,
)


def _with_session(record: Record, session: Session) -> Record | None:
    """The record with everything else of the session; None if seats or names changed. Six queries, and one
    more where somebody sits at a table who is no member of an entry.
    """
    rows = _ENCOUNTERS.rows(session.pk)
    changed = _changed_encounters(record, rows)
    if changed is None or _is_renamed(record, session):
        return None
    meetings = dict(record.meetings)
    for place in {record.places[pk] for pk in changed}:
        meetings[place] = [
            _as_confirmed(meeting, changed.get(meeting.encounter.pk)) for meeting in meetings[place]
        ]
    return replace(
        record,
        meetings=meetings,
        rows=rows,
        phones=phone_tables(session),
        calls=calls_of(session),
        deeds=deeds_of(session),
        to_judge=rulings_to_judge(session),
    )


def _changed_encounters(
    record: Record, rows: Sequence[tuple[Any, ...]]
) -> dict[int, Mapping[str, Any]] | None:
    """The `COLUMNS` of the encounters that are not as the record has them, by id; None if others sit there.

    `rows` are all encounters as the database has them, in order of their ids. They are compared as they are:
    only those that changed are converted.
    """
    before, now = record.rows, rows
    if not before:  # the record was read whole
        now = _ENCOUNTERS.converted(rows)
        before = sorted(
            tuple(getattr(meeting.encounter, name) for name in COLUMNS) for meeting in record.all_meetings
        )
    if len(now) != len(before):
        return None
    changed: dict[int, Mapping[str, Any]] = {}
    for row, old_row, stored in zip(now, before, rows, strict=True):
        if row == old_row:
            continue
        new, old = dict(zip(COLUMNS, row, strict=True)), dict(zip(COLUMNS, old_row, strict=True))
        if any(new[name] != old[name] for name in ("id", *SEAT_COLUMNS)):
            return None
        (converted,) = _ENCOUNTERS.converted([stored])
        changed[new["id"]] = dict(zip(COLUMNS, converted, strict=True))
    return changed


def _is_renamed(record: Record, session: Session) -> bool:
    """Whether somebody who sits at a table has another name than in the record."""
    names = dict(_NAMES.rows(session.pk))
    if others := record.names.keys() - names.keys():
        names |= dict(Person.objects.filter(pk__in=others).values_list("pk", "name"))
    return any(names.get(pk) != name for pk, name in record.names.items())


def _as_confirmed(meeting: Meeting, columns: Mapping[str, Any] | None) -> Meeting:
    """The meeting with its encounter's new `CONFIRMED_COLUMNS`; the same meeting where nothing changed."""
    if columns is None:
        return meeting
    encounter = copy(meeting.encounter)
    for name in CONFIRMED_COLUMNS:
        setattr(encounter, name, columns[name])
    plays = [copy(play) for play in meeting.plays]
    for play in plays:
        play.encounter = encounter
    return replace(meeting, encounter=encounter, plays=plays)
