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
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from clubs.people.models import Person
from config.caching.prepared import Prepared
from config.caching.stamped_cache import StampedCache
from scoring.models import Section, Session
from tournaments.selectors.control.clock import ClockState
from tournaments.selectors.control.record import (
    EncounterRow,
    Meeting,
    PlayRow,
    Record,
    calls_of,
    deeds_of,
    encounter_rows,
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
"""What changes of an encounter without `Field.whole_since`."""

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
    rows = [row for field in behind for row in _NEWER.rows(session.pk, field, earlier.fields[field])]
    newer = {row.id: row for row in map(PlayRow._make, rows)}
    meetings = dict(record.meetings)
    changed: list[Meeting] = []
    for place in {record.places.get(row.encounter_id) for row in newer.values()}:
        if place is None:
            return None
        meetings[place] = [_with_newer(meeting, newer) for meeting in meetings[place]]
        changed += (meeting for meeting in meetings[place] if any(r.id in newer for r in meeting.play_rows))
    placed = sum(row is newer.get(row.id) for meeting in changed for row in meeting.play_rows)
    if placed < len(newer):
        return None  # one is on another board, or at another table
    with_outcomes(play for meeting in changed for play in meeting.plays)
    unchanged = {pk: revisions for pk, revisions in record.pending.items() if pk not in newer}
    return replace(record, meetings=meetings, pending=unchanged | pending_revisions(newer.values()))


def _with_newer(meeting: Meeting, newer: Mapping[int, PlayRow]) -> Meeting:
    """The meeting with those of the newer plays that are still on their board."""
    if not any(row.id in newer for row in meeting.play_rows):
        return meeting
    rows = []
    for old in meeting.play_rows:
        row = newer.get(old.id, old)
        has_moved = (row.board_id, row.encounter_id) != (old.board_id, old.encounter_id)
        rows.append(old if has_moved else row)
    return replace(meeting, play_rows=rows)


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
    rows = encounter_rows(session)
    changed = _changed_encounters(record, rows)
    if changed is None or _is_renamed(record, session):
        return None
    meetings = dict(record.meetings)
    for place in {record.places[pk] for pk in changed}:
        meetings[place] = [
            meeting.with_row(changed[meeting.row.id]) if meeting.row.id in changed else meeting
            for meeting in meetings[place]
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


def _changed_encounters(record: Record, rows: Sequence[EncounterRow]) -> dict[int, EncounterRow] | None:
    """The encounters that are not as the record has them, by id; None if others sit there.

    `rows` are all encounters as the database has them, in order of their ids.
    """
    if len(rows) != len(record.rows):
        return None
    changed = {}
    for row, old in zip(rows, record.rows, strict=True):
        if row == old:
            continue
        confirmed = {name: getattr(row, name) for name in CONFIRMED_COLUMNS}
        if row != old._replace(**confirmed):
            return None
        changed[row.id] = row
    return changed


def _is_renamed(record: Record, session: Session) -> bool:
    """Whether somebody who sits at a table has another name than in the record."""
    names = dict(_NAMES.rows(session.pk))
    if others := record.names.keys() - names.keys():
        names |= dict(Person.objects.filter(pk__in=others).values_list("pk", "name"))
    return any(names.get(pk) != name for pk, name in record.names.items())
