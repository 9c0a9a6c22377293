"""The control room: a tile for every table, and what the director is shown beside the tiles.

The room is made in two steps. `record_of` reads what is stored of a session as a `Record`, in a fixed number
of queries, whatever the number of tables. `arranged` makes the `Room` from a record and the clock, without a
query. The two are apart because the clock changes the room although nothing stored has changed, and because
`kept_room` brings an earlier record up to date instead of reading all of it again.

A table with a phone is in the first round that it is not through with, judged by its boards, and it is late
when the clock is further on. A table without a phone follows the clock, since nothing tells how far it is.

Records, meetings and tiles are shared by all readers of a process and are never changed. A table where
something happens gets a new list of meetings, and by that a new tile; all others stay the same objects, so
that what was rendered of them (`Tile.rendered`) can be shown again.

Encounters, plays, boards, entries and people are read apart and put together here, each row once. Whoever
adds a column to a tile must add it to `OF_PLAY` or `only()`: a column left out costs one query for each row.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from clubs.people.models import Person
from config.prepared import Prepared
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
from tournaments.models import Call, Clock, Deed, LawRuling, with_names
from tournaments.ranking.settings import EventSettings
from tournaments.selectors.control.clock import ClockState, Row, plan_of, state_of, warnings, with_warnings
from tournaments.selectors.control.law_rulings import to_judge
from tournaments.selectors.table.seated import meets, rooms_of

OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)
LAST_DEEDS = 3
Place = tuple[int, int]
"""A table: its section's id, its number."""
OF_PLAY = (
    *("encounter_id", "field_id", "board_id", "ordinal", "turned", "version"),
    *("kind", "score", "score_ew", "last_revision", "agreed", "waiting", "conflict", "doubt"),
    "accepted_id",
)
ACCEPTED: Any
BOARD: Any
ENCOUNTER: Any
ACCEPTED, BOARD, ENCOUNTER = (Play._meta.get_field(name) for name in ("accepted", "board", "encounter"))
SEATED: list[tuple[Any, Any]] = [
    (Encounter._meta.get_field(seat), Encounter._meta.get_field(f"{seat}_person")) for seat in SEATS
]
OF_REVISION = ("number", "outcome", "play_id")


@dataclass(frozen=True, slots=True)
class Mark:
    """One board of a tile: its label, the state that `{% mark %}` draws; the id of its play, if any."""

    board: str
    state: str
    play: int | None = None


@dataclass(slots=True)
class Meeting:
    """An encounter with its plays, in the order of the boards."""

    encounter: Encounter
    plays: list[Play] = field(default_factory=list)
    rooms: tuple[str, str] = ("", "")  # which of a match's two tables this is: short and in full

    @property
    def round(self) -> int:
        return self.encounter.round.number

    @property
    def through(self) -> bool:
        """Whether the table has entered something on all its boards, or the director sent it on."""
        return self.encounter.moved_on or (bool(self.plays) and not any(map(untold, self.plays)))

    @property
    def begun(self) -> bool:
        return self.encounter.confirmed is not None or any(not untold(play) for play in self.plays)

    @property
    def open_plays(self) -> list[Play]:
        return [play for play in self.plays if play.kind in OPEN and not play.waiting]

    @property
    def room(self) -> str:
        return self.rooms[1]

    @property
    def pairs(self) -> str:
        """ "4 v 11", of players "3+8 v 1+5"; a side that nobody holds is a dash."""
        return meets(self.encounter)


@dataclass
class Tile:
    """A table as the room shows it. A tile is never changed: a table where something happens gets a new one.

    `label` has the section's letter where there are several sections. `rendered` belongs to the view: the
    HTML that it made of the tile, by its use.
    """

    section: Section
    table: int
    label: str
    phone: bool
    meetings: Sequence[Meeting]
    current: Meeting | None = None
    late: bool = False
    calling: bool = False
    rendered: dict[Any, str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def key(self) -> str:
        return f"{self.section.letter}{self.table}"

    @property
    def done(self) -> bool:
        """Whether nothing is left to play here."""
        return self.current is None

    @property
    def shown(self) -> Meeting:
        return self.current or (self.played or self.meetings)[-1]

    @property
    def played(self) -> list[Meeting]:
        """Its meetings in rounds that were not cut."""
        return [meeting for meeting in self.meetings if meeting.round <= self.section.rounds]

    @property
    def state(self) -> str:
        """The table's own mark: calls, late, sits out; "" where all is well."""
        if self.calling:
            return "call"
        if self.late:
            return "late"
        return "sitout" if self.shown.encounter.sits_out and not self.done else ""

    @property
    def doubtful(self) -> bool:
        return any(mark.state == "doubt" for mark in self.marks)

    @cached_property
    def asking(self) -> list[tuple[Meeting, Play]]:
        """Its boards that wait for the director, or are in doubt."""
        return [(m, play) for m in self.meetings for play in m.plays if play.waiting or play.doubt]

    @cached_property
    def gaps(self) -> list[tuple[Meeting, list[Play]]]:
        """Its meetings with boards that are open, and these."""
        return [(meeting, found) for meeting in self.meetings if (found := meeting.open_plays)]

    @cached_property
    def rounds(self) -> list[tuple[int, bool]]:
        """Its rounds with boards, each with whether one of them is not entered."""
        not_entered = OutcomeKind.NOT_ENTERED.value
        return [
            (meeting.round, any(play.kind == not_entered for play in meeting.plays))
            for meeting in self.meetings
            if meeting.plays
        ]

    @cached_property
    def by_round(self) -> dict[int, list[Play]]:
        """Its plays by round, in the order of the boards."""
        return {meeting.round: list(meeting.plays) for meeting in self.meetings}

    @cached_property
    def by_board(self) -> dict[int, list[Play]]:
        """Its plays by the number of their board."""
        found: dict[int, list[Play]] = {}
        for plays in self.by_round.values():
            for play in plays:
                found.setdefault(play.board.number, []).append(play)
        return found

    @cached_property
    def scores(self) -> dict[int, list[tuple[int, int]]]:
        """By board: its plays with their scores from N-S's side."""
        found: dict[int, list[tuple[int, int]]] = {}
        for meeting in self.meetings:
            for play in meeting.plays:
                if play.score is not None:
                    found.setdefault(play.board.pk, []).append((play.pk, play.score))
        return found

    @cached_property
    def marks(self) -> list[Mark]:
        if self.shown.encounter.sits_out:
            return [Mark(str(number), "sitout") for number in self.shown.encounter.idle_boards]
        return [Mark(str(play.board), mark_of(play), play.pk) for play in self.shown.plays]


@dataclass(frozen=True, slots=True)
class Record:
    """What is stored of a session and shown in its room, as it was read. A record is never changed.

    `meetings` has each table's meetings in order of round, and `places` the table of every encounter by its
    id. `said` has, by the id of a play that waits for the director, its proposed and conflicting revisions.
    `warnings` has the clock's announcements by round, `to_judge` the rulings that were left open. `rows` and
    `names` are encounters and people's names as `kept_room` last compared them; they are empty in a record
    that was read whole.
    """

    meetings: Mapping[Place, Sequence[Meeting]]
    phones: Collection[Place]
    calls: Sequence[Call]
    deeds: Sequence[Deed]
    said: Mapping[int, Sequence[Revision]]
    warnings: Mapping[int, Sequence[Message]]
    to_judge: Sequence[LawRuling]
    places: Mapping[int, Place]
    rows: Sequence[tuple[Any, ...]] = ()
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many plays there are."""
        return sum(len(meeting.plays) for own in self.meetings.values() for meeting in own)


@dataclass
class Room:
    """Everything the control room shows."""

    session: Session
    sections: Sequence[Section]
    clock: ClockState
    tiles: Sequence[Tile]
    record: Record

    @property
    def calls(self) -> Sequence[Call]:
        return self.record.calls

    @property
    def deeds(self) -> Sequence[Deed]:
        return self.record.deeds

    @property
    def contestants(self) -> str:
        """Who competes: pairs, players or teams."""
        return EventSettings(self.session.contest.settings).contestants

    @property
    def version(self) -> str:
        return version_of(self.session, self.sections, self.clock)

    def label(self, encounter: Encounter) -> str:
        """A table's name as the room shows it."""
        letter = encounter.round.section.letter if len(self.sections) > 1 else ""
        return f"{letter}{encounter.table}"


def version_of(session: Session, sections: Iterable[Section], clock: ClockState) -> str:
    """Changes with every result, every other change of the session, and every phase of the clock."""
    fields = {section.field_id: section.field.version for section in sections}
    phase = f"{clock.round}{clock.phase[:1]}{int(clock.last_board)}{int(clock.running)}{int(clock.over)}"
    return f"{sum(fields.values())}.{session.version}.{phase}"


def sections_of(session: Session) -> list[Section]:
    """In order of their letters, with their fields. One query."""
    found = _SECTIONS.objects(session.pk)
    for section in found:
        section.session = session
    return found


def _sections(session: int) -> QuerySet[Section]:
    return Section.objects.filter(session=session).select_related("field").order_by("letter")


_SECTIONS = Prepared(_sections, -1)


def clock_of(session: Session, sections: Sequence[Section], now: dt.datetime) -> ClockState:
    """The clock without what it says ahead. One query."""
    clock = _CLOCK.one(session.pk) or Clock(session=session)
    return state_of(clock, plan_of(clock, sections), now)


_CLOCK = Prepared(lambda session: Clock.objects.filter(session=session).order_by(), -1)


def room(session: Session, now: dt.datetime | None = None) -> Room:
    """The room as it stands. Fourteen queries at most."""
    sections = sections_of(session)
    clock = clock_of(session, sections, now or timezone.now())
    return arranged(session, sections, clock, record_of(session, sections))


def arranged(
    session: Session,
    sections: Sequence[Section],
    clock: ClockState,
    record: Record,
    before: Room | None = None,
) -> Room:
    """The room of a record at a time of the clock.

    A table of which nothing has changed since the room `before` keeps its tile, the same object.
    """
    calling = {call.encounter_id for call in record.calls if call.kind == Call.Kind.TABLE}
    earlier_tiles: Mapping[Place, Tile] = {}
    if before is not None and _hands(before.clock) == _hands(clock):
        earlier_tiles = {(tile.section.pk, tile.table): tile for tile in before.tiles}
    by_pk = {section.pk: section for section in sections}
    tiles = []
    for place, meetings in record.meetings.items():
        calls = bool(calling) and any(meeting.encounter.pk in calling for meeting in meetings)
        phone, old = place in record.phones, earlier_tiles.get(place)
        section = by_pk[place[0]]
        same = old is not None and old.meetings is meetings and old.section.rounds == section.rounds
        if old is not None and same and (old.phone, old.calling) == (phone, calls):
            tiles.append(old)
            continue
        label = f"{by_pk[place[0]].letter if len(sections) > 1 else ''}{place[1]}"
        tile = Tile(by_pk[place[0]], place[1], label, phone, meetings, calling=calls)
        tile.current = _current(tile, clock)
        tile.late = _is_late(tile, clock)
        tiles.append(tile)
    return Room(session, sections, with_warnings(clock, record.warnings), tiles, record)


def _hands(clock: ClockState) -> tuple[int, str, bool]:
    """The part of the clock on which the tables' rounds and their lateness depend."""
    return clock.round, clock.phase, clock.over


def record_of(session: Session, sections: Sequence[Section]) -> Record:
    """Reads everything that the room shows of a session. Twelve queries at most."""
    meetings = _meetings(session, sections)
    plays = [play for own in meetings.values() for meeting in own for play in meeting.plays]
    with_outcomes(play for play in plays if play.waiting or play.doubt)
    return Record(
        meetings,
        phone_tables(session),
        calls_of(session),
        deeds_of(session),
        said_of(plays),
        warnings([clock_row(meeting) for own in meetings.values() for meeting in own]),
        list(to_judge(session)),
        {meeting.encounter.pk: place for place, own in meetings.items() for meeting in own},
    )


def calls_of(session: Session) -> list[Call]:
    """Who waits for the director, the longest first. One query."""
    calls = Call.objects.filter(session=session, done__isnull=True)
    return list(calls.select_related("encounter__round__section", "play__board").order_by("at", "pk"))


def deeds_of(session: Session) -> list[Deed]:
    """The latest of the director's actions, the newest first, with the names in them."""
    return with_names(session.deeds.all()[:LAST_DEEDS])


def said_of(plays: Iterable[Play]) -> dict[int, list[Revision]]:
    """The proposed and conflicting revisions of the plays that wait for the director, by play. One query."""
    waiting = [play.pk for play in plays if play.waiting]
    states = (Revision.State.PROPOSED, Revision.State.CONFLICTING)
    found: dict[int, list[Revision]] = {}
    if waiting:
        for revision in Revision.objects.filter(play__in=waiting, state__in=states).order_by("number"):
            found.setdefault(revision.play_id, []).append(revision)
    return found


def clock_row(meeting: Meeting) -> Row:
    encounter = meeting.encounter
    ns, ew = (entry.number if entry else None for entry in (encounter.north, encounter.east))
    return (encounter.round.section.letter, meeting.round, encounter.table, encounter.turned, ns, ew)


def plays_of(session: Session) -> QuerySet[Play]:
    """The session's plays with the columns that the room shows; boards and encounters are read apart."""
    found = Play.objects.filter(encounter__round__section__session=session)
    return found.only(*OF_PLAY).order_by("encounter_id", "ordinal")


def with_outcomes(plays: Iterable[Play]) -> None:
    """Reads the accepted revisions of these plays where they have not been read. One query at most."""
    lacking = [play for play in plays if play.accepted_id and not ACCEPTED.is_cached(play)]
    if lacking:
        found = Revision.objects.only(*OF_REVISION).in_bulk({play.accepted_id for play in lacking})
        for play in lacking:
            ACCEPTED.set_cached_value(play, found.get(play.accepted_id))


def _meetings(session: Session, sections: Sequence[Section]) -> dict[Place, list[Meeting]]:
    """Every table's meetings. Five queries: a row that many others name is read and made once."""
    plays: dict[int, list[Play]] = {}
    for play in plays_of(session):
        plays.setdefault(play.encounter_id, []).append(play)
    boards = {play.board_id for own in plays.values() for play in own}
    board_of = Board.objects.only("number", "form").in_bulk(boards)
    encounters = _encounters(session, sections)
    rooms = rooms_of(encounters)
    found: dict[Place, list[Meeting]] = {}
    for encounter in encounters:
        meeting = Meeting(encounter, plays.get(encounter.pk, []), rooms.get(encounter.pk, ("", "")))
        for play in meeting.plays:
            ENCOUNTER.set_cached_value(play, encounter)
            BOARD.set_cached_value(play, board_of[play.board_id])
        found.setdefault((encounter.round.section_id, encounter.table), []).append(meeting)
    return found


def _encounters(session: Session, sections: Sequence[Section]) -> list[Encounter]:
    """The session's encounters with their seats, by section and table in order of round. Four queries."""
    rounds = Round.objects.filter(section__session=session).order_by().in_bulk()
    by_pk = {section.pk: section for section in sections}
    for round_ in rounds.values():
        round_.section = by_pk[round_.section_id]
    found = list(Encounter.objects.filter(round__section__session=session).order_by())
    seats, persons = zip(*SEATED, strict=True)
    entries = Entry.objects.in_bulk(_named(found, seats))
    people = Person.objects.only("name").in_bulk(_named(found, persons))
    named = [(key, key.attname, entries) for key in seats] + [(key, key.attname, people) for key in persons]
    for encounter in found:
        encounter.round = rounds[encounter.round_id]
        columns = vars(encounter)
        for key, column, known in named:  # an assignment's checks would take as long as reading
            key.set_cached_value(encounter, known.get(columns[column]))
    return sorted(found, key=lambda e: (e.round.section.letter, e.table, e.round.number))


def _named(encounters: Iterable[Encounter], keys: Iterable[Any]) -> set[int]:
    """The ids in these columns."""
    names = [key.attname for key in keys]
    return {columns[name] for columns in map(vars, encounters) for name in names} - {None}


def phone_tables(session: Session) -> set[tuple[int, int]]:
    """(section, table) of the tables that have opened their link on a phone. One query."""
    phones = Device.objects.filter(link=OuterRef("pk"))
    links = TableLink.objects.filter(session=session, revoked__isnull=True).filter(Exists(phones))
    return set(links.values_list("section_id", "table"))


def _current(tile: Tile, clock: ClockState) -> Meeting | None:
    """The meeting a table is at: the first it is not through with; without a phone, the clock's."""
    if not tile.phone and clock.begun:
        ahead = [m for m in tile.played if m.round >= clock.round]
        return next(iter(ahead), None)
    later_begun = False
    current = None
    for meeting in reversed(tile.played):
        over = meeting.through or (
            not meeting.plays and (later_begun or clock.round > meeting.round or meeting.begun)
        )
        current = current if over else meeting
        later_begun = later_begun or meeting.begun
    return current


def _is_late(tile: Tile, clock: ClockState) -> bool:
    """Whether the clock plays a later round or is over; only where a phone tells how far they are."""
    if not tile.phone or tile.current is None or not clock.begun:
        return False
    return clock.over or (clock.phase == Clock.Phase.PLAY and tile.current.round < clock.round)


def untold(play: Play) -> bool:
    """Whether the table has entered nothing on the board."""
    return play.kind == OutcomeKind.NOT_ENTERED.value and not play.waiting


def mark_of(play: Play) -> str:
    """The state of a board: `{% mark %}`'s word for it."""
    if play.waiting or play.doubt:
        return "doubt"
    if play.kind in OPEN:
        return "missing"
    return "agreed" if play.agreed else "unagreed"


def tile_of(session: Session, letter: str, table: int) -> tuple[Room, Tile] | None:
    """The room and one of its tables with all its meetings; None where there is no such table."""
    whole = room(session)
    tile = next((t for t in whole.tiles if (t.section.letter, t.table) == (letter, table)), None)
    if tile is None:
        return None
    with_outcomes(play for meeting in tile.meetings for play in meeting.plays)
    return whole, tile
