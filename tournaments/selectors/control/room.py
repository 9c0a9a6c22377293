"""The control room: a tile for every table, and what the director is shown beside the tiles.

The room is made in two steps. `record.record_of` reads what is stored of a session as a `Record`, in a fixed
number of queries, whatever the number of tables. `arranged` makes the `Room` from a record and the clock,
without a query. The two are apart because the clock changes the room although nothing stored has changed,
and because `cached_room` brings an earlier record up to date instead of reading all of it again.

A table with a phone is in the first round that it is not through with, judged by its boards, and it is late
when the clock is further on. A table without a phone follows the clock, since nothing tells how far it is.

Records, meetings and tiles are shared by all readers of a process and are never changed. A table where
something happens gets a new list of meetings, and by that a new tile; all others stay the same objects, so
that what was rendered of them (`Tile.rendered`) can be shown again.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils import timezone

from config.caching.prepared import Prepared
from scoring.bridge.outcome import OutcomeKind
from scoring.models import Encounter, Play, Section, Session
from tournaments.models import Call, Clock, Deed
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement
from tournaments.selectors.control.arrivals import FIRST, ArrivalsAtTable
from tournaments.selectors.control.clock import ClockState, plan_of, state_of, with_warnings
from tournaments.selectors.control.record import OPEN, Meeting, Place, Record, record_of, with_outcomes


@dataclass(frozen=True, slots=True)
class Mark:
    """One board of a tile: its label, the state that `{% mark %}` draws; the id of its play, if any."""

    board: str
    state: str
    play: int | None = None


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
        """The meeting that is shown of the table: the current one, else the last that is played."""
        return self.current or (self.played or self.meetings)[-1]

    @cached_property
    def played(self) -> Sequence[Meeting]:
        """Its meetings in rounds that were not cut."""
        return [meeting for meeting in self.meetings if meeting.round <= self.section.rounds]

    @property
    def first(self) -> Meeting | None:
        """Its meeting in round 1; None where the table is not in use in that round."""
        return self.played[0] if self.played and self.played[0].round == FIRST else None

    @cached_property
    def arrivals(self) -> ArrivalsAtTable | None:
        """Who has arrived at the table in round 1; None where it is not in use then."""
        if self.first is None:
            return None
        return ArrivalsAtTable.of(self.label, self.first.encounter, begun=self.first.begun)

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
        """Whether one of the boards that are shown is in doubt."""
        return any(mark.state == "doubt" for mark in self.marks)

    @property
    def sign(self) -> str:
        """The mark of the whole tile, the most urgent first: calls, in doubt, late, sits out; or ""."""
        return "doubt" if self.doubtful and not self.calling else self.state

    @cached_property
    def asking(self) -> list[tuple[Meeting, Play]]:
        """Its boards that wait for the director, or are in doubt."""
        asking = [meeting for meeting in self.meetings if meeting.asks]
        return [(meeting, play) for meeting in asking for play in meeting.asking]

    @cached_property
    def gaps(self) -> list[Meeting]:
        """Its meetings with boards that are open."""
        return [meeting for meeting in self.meetings if meeting.open]

    @cached_property
    def progress(self) -> dict[int, tuple[int, int]]:
        """By round that is played: how many boards it has here, and how many of them have their result."""
        return {
            meeting.round: (len(meeting.play_rows), len(meeting.play_rows) - meeting.open)
            for meeting in self.played
            if meeting.play_rows
        }

    @cached_property
    def scheduled(self) -> int:
        """How many boards it has in the rounds that are played."""
        return sum(of for of, _done in self.progress.values())

    @cached_property
    def results(self) -> int:
        """How many of them have their result."""
        return sum(done for _of, done in self.progress.values())

    @cached_property
    def last_entered(self) -> int:
        """The last round in which one of them has its result; 0 without one."""
        return max((number for number, (_of, done) in self.progress.items() if done), default=0)

    @cached_property
    def lacking(self) -> Sequence[int]:
        """The rounds in which one of them has none, in order."""
        return [number for number, (of, done) in self.progress.items() if done < of]

    @cached_property
    def newest_revision(self) -> int:
        """The id of the newest result that counts here; 0 without one."""
        return max(
            (row.accepted_id or 0 for meeting in self.meetings for row in meeting.play_rows), default=0
        )

    @cached_property
    def unagreed(self) -> list[int]:
        """The rounds of its results to which nobody has agreed, one for each."""
        return [
            meeting.round
            for meeting in self.played
            for row in meeting.play_rows
            if row.accepted_id and not row.agreed and row.kind not in OPEN
        ]

    @cached_property
    def rounds(self) -> list[tuple[int, bool]]:
        """Its rounds with boards that were not cut, each with whether one of the boards is not entered."""
        not_entered = OutcomeKind.NOT_ENTERED.value
        return [
            (meeting.round, any(row.kind == not_entered for row in meeting.play_rows))
            for meeting in self.played
            if meeting.play_rows
        ]

    def plays_in(self, number: int) -> Sequence[Play]:
        """Its plays in a round, in the order of the boards."""
        return [play for meeting in self.meetings if meeting.round == number for play in meeting.plays]

    def plays_on(self, number: int) -> Sequence[Play]:
        """Its plays on the boards of this number."""
        meetings = self._meetings_on.get(number, ())
        return [play for meeting in meetings for play in meeting.plays if play.board.number == number]

    @cached_property
    def _meetings_on(self) -> dict[int, list[Meeting]]:
        """By the number of a board: its meetings with a play on it."""
        meetings: dict[int, list[Meeting]] = defaultdict(list)
        for meeting in self.meetings:
            for number in {meeting.named.boards[row.board_id].number for row in meeting.play_rows}:
                meetings[number].append(meeting)
        return dict(meetings)

    @cached_property
    def scores(self) -> dict[int, list[tuple[int, int]]]:
        """By board: its plays with their scores from N-S's side."""
        scores_on: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for meeting in self.meetings:
            for row in meeting.play_rows:
                if row.score is not None:
                    scores_on[row.board_id].append((row.id, row.score))
        return dict(scores_on)

    @cached_property
    def marks(self) -> list[Mark]:
        """The boards of the meeting that is shown, in their order."""
        if self.shown.encounter.sits_out:
            return [Mark(str(number), "sitout") for number in self.shown.encounter.idle_boards]
        return [Mark(str(play.board), mark_of(play), play.pk) for play in self.shown.plays]

    @cached_property
    def extra(self) -> list[Play]:
        """The extra boards of the meeting that is shown."""
        return [play for play in self.shown.plays if play.extra]

    @property
    def extra_entered(self) -> int:
        """How many of them have a result."""
        return sum(mark_of(play) != "missing" for play in self.extra)

    @property
    def all_entered(self) -> bool:
        """Whether each board that is shown has a result; so too where the table has played its last round."""
        missing = any(mark.state == "missing" for mark in self.marks)
        return not missing and (self.done or self.entered == len(self.marks) > 0)

    @property
    def entered(self) -> int:
        """How many of the boards that are shown have a result."""
        return sum(mark.play is not None and mark.state != "missing" for mark in self.marks)


@dataclass
class Room:
    """Everything the control room shows.

    `rendered` belongs to the view: by name the parts that it made of this room or of those that this one was
    brought up from, each with what it was made from.
    """

    session: Session
    sections: Sequence[Section]
    clock: ClockState
    tiles: Sequence[Tile]
    record: Record
    rendered: dict[str, tuple[object, str]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def calls(self) -> Sequence[Call]:
        return self.record.calls

    @property
    def deeds(self) -> Sequence[Deed]:
        return self.record.deeds

    @property
    def contestants(self) -> str:
        """Who competes: pairs, players or teams."""
        return event_settings(self.session.contest).contestants

    @property
    def version(self) -> str:
        """See `version_of`."""
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
    sections = _SECTIONS.objects(session.pk)
    for section in sections:
        section.session = session
    return sections


_SECTIONS = Prepared(
    lambda session: Section.objects.filter(session=session).select_related("field").order_by("letter"), -1
)


def clock_of(session: Session, sections: Sequence[Section], now: dt.datetime) -> ClockState:
    """The clock without its announcements for the next round. One query."""
    clock = _CLOCK.one(session.pk) or Clock(session=session)
    return state_of(clock, plan_of(clock, sections), now)


_CLOCK = Prepared(lambda session: Clock.objects.filter(session=session).order_by(), -1)


def room(session: Session, now: dt.datetime | None = None) -> Room:
    """The room as it is now. Fourteen queries at most."""
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
    calling = {
        record.places.get(call.encounter_id)
        for call in record.calls
        if call.kind == Call.Kind.TABLE and call.encounter_id is not None
    }
    earlier_tiles: Mapping[Place, Tile] = {}
    if before is not None and _phase_of(before.clock) == _phase_of(clock):
        earlier_tiles = {(tile.section.pk, tile.table): tile for tile in before.tiles}
    by_pk = {section.pk: section for section in sections}
    tiles = []
    for place, meetings in record.meetings.items():
        phone, calls, old = place in record.phones, place in calling, earlier_tiles.get(place)
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
    rendered = before.rendered if before is not None else {}
    return Room(session, sections, with_warnings(clock, record.warnings), tiles, record, rendered)


def _phase_of(clock: ClockState) -> tuple[int, str, bool]:
    """The part of the clock on which the tables' rounds and their lateness depend."""
    return clock.round, clock.phase, clock.over


def _current(tile: Tile, clock: ClockState) -> Meeting | None:
    """The meeting a table is at: the first it is not through with; without a phone, the clock's.

    Where results decide who meets next, a table without a phone goes on with the draw that was published.
    """
    if not tile.phone and clock.begun:
        ahead = [m for m in tile.played if m.round >= clock.round]
        is_drawn = section_movement(tile.section).rounds_paired > 0
        while is_drawn and len(ahead) > 1 and ahead[0].through and ahead[1].play_rows:
            ahead.pop(0)
        return next(iter(ahead), None)
    later_begun = False
    current = None
    for meeting in reversed(tile.played):
        over = meeting.through or (
            not meeting.play_rows and (later_begun or clock.round > meeting.round or meeting.begun)
        )
        current = current if over else meeting
        later_begun = later_begun or meeting.begun
    return current


def _is_late(tile: Tile, clock: ClockState) -> bool:
    """Whether the clock plays a later round or is over; only where a phone tells how far they are."""
    if not tile.phone or tile.current is None or not clock.begun:
        return False
    return clock.over or (clock.phase == Clock.Phase.PLAY and tile.current.round < clock.round)


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
