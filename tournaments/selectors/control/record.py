"""What is stored of a session and shown in its control room, read in a fixed number of queries.

`record_of` reads all of it; `cached_room` brings an earlier record up to date with the readers of the parts.
Records and their meetings are shared by all readers of a process and are never changed.

Encounters and plays are read as rows, and boards, entries and people apart from them, each once. Most of a
session is over or has not begun: of that the room shows only counts, which are taken from the rows. Objects
are made of the few meetings that it shows. Whoever adds a column to a tile must add it to `PlayRow` or
`only()`: a column left out costs one query for each row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Exists, OuterRef, QuerySet

from clubs.people.models import Person
from config.caching.prepared import Prepared
from scoring.bridge.outcome import OutcomeKind
from scoring.models import (
    SEATS,
    Board,
    Device,
    Encounter,
    Entry,
    Play,
    Revision,
    Round,
    Section,
    Session,
    TableLink,
)
from scoring.words import Message
from tournaments.models import Call, Deed, LawRuling, with_names
from tournaments.selectors.control.clock import Row, warnings
from tournaments.selectors.control.law_rulings import to_judge
from tournaments.selectors.table.seated import meets, rooms_of

OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)
LAST_DEEDS = 3
Place = tuple[int, int]
"""A table: its section's id, its number."""
ACCEPTED: Any
BOARD: Any
ENCOUNTER: Any
ACCEPTED, BOARD, ENCOUNTER = (Play._meta.get_field(name) for name in ("accepted", "board", "encounter"))
SEATED: list[tuple[Any, Any]] = [
    (Encounter._meta.get_field(seat), Encounter._meta.get_field(f"{seat}_person")) for seat in SEATS
]
OF_REVISION = ("number", "outcome", "play_id")


class PlayRow(NamedTuple):
    """A play as it was read: yes or no may be 1 or 0, any other column is as Python has it."""

    id: int
    encounter_id: int
    field_id: int
    board_id: int
    ordinal: int
    turned: bool
    extra: bool
    version: int
    kind: str
    score: int | None
    score_ew: int | None
    last_revision: int
    agreed: bool
    waiting: bool
    conflict: bool
    doubt: str
    accepted_id: int | None

    @property
    def is_open(self) -> bool:
        """Whether it has no result, and none that waits for the director."""
        return self.kind in OPEN and not self.waiting

    @property
    def asks(self) -> bool:
        """Whether it waits for the director, or is in doubt."""
        return bool(self.waiting or self.doubt)


class EncounterRow(NamedTuple):
    """An encounter as it was read: yes or no, a list and a time are as the database has them."""

    id: int
    round_id: int
    table: int
    north_id: int | None
    east_id: int | None
    south_id: int | None
    west_id: int | None
    north_person_id: int | None
    east_person_id: int | None
    south_person_id: int | None
    west_person_id: int | None
    match: int
    turned: bool
    moved_on: bool
    idle_boards: object
    confirmed: object
    arrived: int

    @property
    def entries(self) -> tuple[int | None, ...]:
        """The ids of the entries that hold the seats."""
        return self.north_id, self.east_id, self.south_id, self.west_id

    @property
    def people(self) -> tuple[int | None, ...]:
        """The ids of the persons in the seats."""
        return self.north_person_id, self.east_person_id, self.south_person_id, self.west_person_id


@dataclass(frozen=True, slots=True)
class Named:
    """What encounters and plays name, by id. A row that many of them name is read and made once."""

    rounds: Mapping[int, Round]
    entries: Mapping[int, Entry]
    people: Mapping[int, Person]
    boards: Mapping[int, Board]

    def encounter(self, row: EncounterRow) -> Encounter:
        """The object of an encounter, with all that it names."""
        (columns,) = _ENCOUNTERS.converted([row])
        encounter = Encounter.from_db(DEFAULT_DB_ALIAS, EncounterRow._fields, columns)
        encounter.round = self.rounds[row.round_id]
        for (seat, person), entry_id, person_id in zip(SEATED, row.entries, row.people, strict=True):
            seat.set_cached_value(encounter, self.entries.get(entry_id or 0))
            person.set_cached_value(encounter, self.people.get(person_id or 0))
        return encounter

    def play(self, row: PlayRow, encounter: Encounter) -> Play:
        """The object of a play of this encounter, with its board."""
        play = Play.from_db(DEFAULT_DB_ALIAS, PlayRow._fields, row)
        ENCOUNTER.set_cached_value(play, encounter)
        BOARD.set_cached_value(play, self.boards[row.board_id])
        return play


@dataclass
class Meeting:
    """An encounter with its plays, in the order of the boards. It is never changed: what it tells is kept.

    What is counted is taken from `row` and `play_rows`, the plays as they were read.
    """

    row: EncounterRow
    play_rows: Sequence[PlayRow]
    named: Named
    rooms: tuple[str, str] = ("", "")  # which of a match's two tables this is: short and in full
    round: int = field(init=False)
    """The number of its round."""
    open: int = field(init=False)
    """How many plays have no result, without those that wait for the director."""
    asks: bool = field(init=False)
    """Whether one of them waits for the director, or is in doubt."""

    def __post_init__(self) -> None:
        self.round = self.named.rounds[self.row.round_id].number
        self.open = sum(row.is_open for row in self.play_rows)
        self.asks = any(row.asks for row in self.play_rows)

    @cached_property
    def encounter(self) -> Encounter:
        """The object, made when it is first asked for; `plays` too."""
        return self.named.encounter(self.row)

    @cached_property
    def plays(self) -> list[Play]:
        return [self.named.play(row, self.encounter) for row in self.play_rows]

    @cached_property
    def through(self) -> bool:
        """Whether the table has entered something on all its boards, or the director sent it on."""
        return bool(self.row.moved_on) or (bool(self.play_rows) and not any(map(lacks_entry, self.play_rows)))

    @cached_property
    def begun(self) -> bool:
        """Whether the table has confirmed who sits there, or has entered something."""
        return self.row.confirmed is not None or any(not lacks_entry(row) for row in self.play_rows)

    @property
    def open_plays(self) -> Sequence[Play]:
        """The plays that are `open`."""
        return [play for row, play in zip(self.play_rows, self.plays, strict=True) if row.is_open]

    @property
    def asking(self) -> Sequence[Play]:
        """The plays that wait for the director, or are in doubt."""
        if not self.asks:
            return ()
        return [play for row, play in zip(self.play_rows, self.plays, strict=True) if row.asks]

    def with_row(self, row: EncounterRow) -> Meeting:
        """The meeting with other columns of its encounter; results that were read stay with its plays."""
        changed = replace(self, row=row)
        changed.plays = [copy(play) for play in self.plays]
        for play in changed.plays:
            ENCOUNTER.set_cached_value(play, changed.encounter)
        return changed

    @property
    def room(self) -> str:
        """Which of a match's two tables this is, in full; "" where a match has one table."""
        return self.rooms[1]

    @property
    def pairs(self) -> str:
        """ "4 v 11", of players "3+8 v 1+5"; a side that nobody holds is a dash."""
        return meets(self.encounter)


@dataclass(frozen=True, slots=True)
class Record:
    """What is stored of a session and shown in its room, as it was read. A record is never changed.

    `meetings` has each table's meetings in order of round, and `places` the table of every encounter by its
    id. `size` is how many plays there are. `pending` has, by the id of a play that waits for the director,
    its proposed and conflicting revisions. `warnings` has the clock's announcements by round, `to_judge` the
    rulings that were left open. `names` has the name of everybody who sits at a table in any round, by the
    person's id. `rows` has the encounters as they were read, in order of their ids.
    """

    meetings: Mapping[Place, Sequence[Meeting]]
    phones: Collection[Place]
    calls: Sequence[Call]
    deeds: Sequence[Deed]
    pending: Mapping[int, Sequence[Revision]]
    warnings: Mapping[int, Sequence[Message]]
    to_judge: Sequence[LawRuling]
    places: Mapping[int, Place]
    size: int
    names: Mapping[int, str]
    rows: Sequence[EncounterRow]


def record_of(session: Session, sections: Sequence[Section]) -> Record:
    """Reads everything that the room shows of a session. Twelve queries at most."""
    rows = encounter_rows(session)
    meetings, named = _meetings(session, sections, rows)
    all_meetings = list(chain.from_iterable(meetings.values()))
    with_outcomes(play for meeting in all_meetings for play in meeting.asking)
    plays = [row for meeting in all_meetings for row in meeting.play_rows]
    return Record(
        meetings,
        phone_tables(session),
        calls_of(session),
        deeds_of(session),
        pending_revisions(plays),
        warnings(list(map(clock_row, all_meetings))),
        rulings_to_judge(session),
        {meeting.row.id: place for place, at_table in meetings.items() for meeting in at_table},
        len(plays),
        {pk: person.name for pk, person in named.people.items()},
        rows,
    )


def calls_of(session: Session) -> list[Call]:
    """Who waits for the director, the longest first. One query, and one if their messages have names."""
    return with_names(_CALLS.objects(session.pk))


_CALLS = Prepared(
    lambda session: (
        Call.objects.filter(session=session, done__isnull=True)
        .select_related("encounter__round__section", "play__board")
        .order_by("at", "pk")
    ),
    -1,
)


def deeds_of(session: Session) -> list[Deed]:
    """The latest of the director's actions, the newest first, with the names in them."""
    return with_names(_DEEDS.objects(session.pk))


_DEEDS = Prepared(lambda session: Deed.objects.filter(session=session)[:LAST_DEEDS], -1)


def rulings_to_judge(session: Session) -> list[LawRuling]:
    """The rulings to which the director comes back after play. One query."""
    return _TO_JUDGE.objects(session.pk)


_TO_JUDGE = Prepared(to_judge, -1)


def pending_revisions(plays: Iterable[PlayRow]) -> dict[int, list[Revision]]:
    """The proposed and conflicting revisions of the plays that wait for the director, by play. One query."""
    waiting = [play.id for play in plays if play.waiting]
    states = (Revision.State.PROPOSED, Revision.State.CONFLICTING)
    by_play: dict[int, list[Revision]] = defaultdict(list)
    if waiting:
        for revision in Revision.objects.filter(play__in=waiting, state__in=states).order_by("number"):
            by_play[revision.play_id].append(revision)
    return dict(by_play)


def clock_row(meeting: Meeting) -> Row:
    """The meeting as the clock's `warnings` read it; see `clock.rows_of`."""
    row, named = meeting.row, meeting.named
    north, east = (named.entries.get(pk or 0) for pk in (row.north_id, row.east_id))
    letter = named.rounds[row.round_id].section.letter
    return (
        *(letter, meeting.round, row.table, bool(row.turned)),
        *(north.number if north else None, east.number if east else None),
    )


def plays_of(session: Session) -> QuerySet[Play, Any]:
    """The rows of the session's plays, as `PlayRow` has them, by encounter in the order of the boards."""
    plays = Play.objects.filter(encounter__round__section__session=session)
    return plays.order_by("encounter_id", "ordinal").values_list(*PlayRow._fields)


_PLAYS = Prepared(plays_of, -1)


def with_outcomes(plays: Iterable[Play]) -> None:
    """Reads the accepted revisions of these plays where they have not been read. One query at most."""
    lacking = [
        (play, play.accepted_id) for play in plays if play.accepted_id and not ACCEPTED.is_cached(play)
    ]
    if lacking:
        revisions = _revisions({accepted for _play, accepted in lacking})
        for play, accepted in lacking:
            ACCEPTED.set_cached_value(play, revisions.get(accepted))


def _revisions(ids: Collection[int]) -> Mapping[int, Revision]:
    """These revisions by id. One query, which is made already if they are few, as after a result or two."""
    if len(ids) > FEW:
        return Revision.objects.only(*OF_REVISION).in_bulk(ids)
    some = next(iter(ids))
    return {revision.pk: revision for revision in _FEW.objects(*ids, *[some] * (FEW - len(ids)))}


FEW = 8
_FEW = Prepared(
    lambda *ids: Revision.objects.only(*OF_REVISION).filter(pk__in=ids),
    *range(-FEW, 0),
)


def encounter_rows(session: Session) -> list[EncounterRow]:
    """The session's encounters in order of their ids. One query."""
    return list(map(EncounterRow._make, _ENCOUNTERS.rows(session.pk)))


_ENCOUNTERS = Prepared(
    lambda session: (
        Encounter.objects.filter(round__section__session=session)
        .order_by("pk")
        .values_list(*EncounterRow._fields)
    ),
    -1,
)


def _meetings(
    session: Session, sections: Sequence[Section], rows: Sequence[EncounterRow]
) -> tuple[dict[Place, list[Meeting]], Named]:
    """Every table's meetings, by section and table in order of round, and what they name. Five queries."""
    plays: dict[int, list[PlayRow]] = defaultdict(list)
    for play in map(PlayRow._make, _PLAYS.rows(session.pk)):
        plays[play.encounter_id].append(play)
    named = Named(
        _rounds(session, sections),
        Entry.objects.in_bulk({pk for row in rows for pk in row.entries} - {None}),
        Person.objects.only("name").in_bulk({pk for row in rows for pk in row.people} - {None}),
        Board.objects.only("number", "form").in_bulk(
            {play.board_id for at_table in plays.values() for play in at_table}
        ),
    )
    meetings = [Meeting(row, plays.get(row.id, ()), named) for row in rows]
    rooms = rooms_of(meeting.encounter for meeting in meetings if meeting.row.match)
    letters = {pk: round_.section.letter for pk, round_ in named.rounds.items()}
    meetings.sort(key=lambda meeting: (letters[meeting.row.round_id], meeting.row.table, meeting.round))
    by_table: dict[Place, list[Meeting]] = defaultdict(list)
    for meeting in meetings:
        meeting.rooms = rooms.get(meeting.row.id, ("", ""))
        by_table[named.rounds[meeting.row.round_id].section_id, meeting.row.table].append(meeting)
    return dict(by_table), named


def _rounds(session: Session, sections: Sequence[Section]) -> dict[int, Round]:
    """The session's rounds by id, with their sections. One query."""
    rounds = Round.objects.filter(section__session=session).order_by().in_bulk()
    by_pk = {section.pk: section for section in sections}
    for round_ in rounds.values():
        round_.section = by_pk[round_.section_id]
    return rounds


def phone_tables(session: Session) -> set[Place]:
    """The tables that have opened their link on a phone. One query."""
    return {(section, table) for section, table in _PHONES.rows(session.pk)}


def _links_on_phones(session: Session) -> QuerySet[TableLink, Any]:
    phones = Device.objects.filter(link=OuterRef("pk"))
    links = TableLink.objects.filter(session=session, revoked__isnull=True).filter(Exists(phones))
    return links.values_list("section_id", "table")


_PHONES = Prepared(_links_on_phones, -1)


def lacks_entry(play: Play | PlayRow) -> bool:
    """Whether the table has entered nothing on the board."""
    return play.kind == OutcomeKind.NOT_ENTERED.value and not play.waiting
