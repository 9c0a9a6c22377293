"""The control room: every table's tile, and what the director is shown beside it.

A table with a phone is in its own round, by its boards; one without follows the clock. Everything is
read in a fixed number of queries, whatever the number of tables.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import Exists, OuterRef
from django.utils import timezone

from scoring.bridge.outcome import OutcomeKind
from scoring.models import Device, Encounter, Play, Revision, Section, Session, TableLink
from scoring.services.encounters import SEATS
from tournaments.models import Call, Clock, Deed
from tournaments.selectors.clock import ClockState, Row, plan_of, state_of, warnings, with_warnings
from tournaments.selectors.seated import meets, rooms_of

OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)
LAST_DEEDS = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """One board of a tile: its label, the state that `{% mark %}` draws."""

    board: str
    state: str


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
        """Whether all its boards have been told of, or the director sent the table on."""
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


@dataclass(slots=True)
class Tile:
    """A table as the room sees it. `label` has the section's letter where there are several."""

    section: Section
    table: int
    label: str
    phone: bool
    meetings: list[Meeting]
    current: Meeting | None = None
    late: bool = False
    calling: bool = False

    @property
    def key(self) -> str:
        return f"{self.section.letter}{self.table}"

    @property
    def done(self) -> bool:
        """Whether nothing is left to play here."""
        return self.current is None

    @property
    def shown(self) -> Meeting:
        return self.current or self.meetings[-1]

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

    @property
    def marks(self) -> list[Mark]:
        if self.shown.encounter.sits_out:
            return [Mark(str(number), "sitout") for number in self.shown.encounter.idle_boards]
        return [Mark(str(play.board), mark_of(play)) for play in self.shown.plays]


@dataclass
class Room:
    """Everything the control room shows."""

    session: Session
    sections: Sequence[Section]
    clock: ClockState
    tiles: Sequence[Tile]
    calls: Sequence[Call]
    deeds: Sequence[Deed]

    @property
    def contestants(self) -> str:
        """Who competes: pairs, players or teams."""
        return str(self.session.contest.settings.get("contestants", "pairs"))

    @property
    def version(self) -> str:
        return version_of(self.session, self.sections, self.clock)

    @cached_property
    def said(self) -> Mapping[int, list[Revision]]:
        """What waits for the director: by play, the revisions that are proposed or conflicting. One query."""
        waiting = [play.pk for tile in self.tiles for m in tile.meetings for play in m.plays if play.waiting]
        states = (Revision.State.PROPOSED, Revision.State.CONFLICTING)
        found: dict[int, list[Revision]] = {}
        for revision in Revision.objects.filter(play__in=waiting, state__in=states).order_by("number"):
            found.setdefault(revision.play_id, []).append(revision)
        return found

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
    return list(session.sections.select_related("field").order_by("letter"))


def clock_of(session: Session, sections: Sequence[Section], now: dt.datetime) -> ClockState:
    """The clock without what it says ahead. One query."""
    clock = Clock.objects.filter(session=session).first() or Clock(session=session)
    return state_of(clock, plan_of(clock, sections), now)


def room(session: Session, now: dt.datetime | None = None) -> Room:
    """The room as it stands. Seven queries, one more where results wait for the director."""
    sections = sections_of(session)
    clock = clock_of(session, sections, now or timezone.now())
    tiles = _tiles(session, sections)
    calls = list(
        Call.objects.filter(session=session, done__isnull=True)
        .select_related("encounter__round__section", "play__board")
        .order_by("at", "pk")
    )
    calling = {call.encounter_id for call in calls if call.kind == Call.Kind.TABLE}
    for tile in tiles:
        tile.current = _current(tile, clock)
        tile.late = _is_late(tile, clock)
        tile.calling = any(meeting.encounter.pk in calling for meeting in tile.meetings)
    clock = with_warnings(clock, warnings([_clock_row(m) for tile in tiles for m in tile.meetings]))
    return Room(session, sections, clock, tiles, calls, list(session.deeds.all()[:LAST_DEEDS]))


def _clock_row(meeting: Meeting) -> Row:
    encounter = meeting.encounter
    ns, ew = (entry.number if entry else None for entry in (encounter.north, encounter.east))
    return (encounter.round.section.letter, meeting.round, encounter.table, encounter.turned, ns, ew)


def _tiles(session: Session, sections: Sequence[Section]) -> list[Tile]:
    plays: dict[int, list[Play]] = {}
    entered = Play.objects.filter(encounter__round__section__session=session).select_related(
        "board", "accepted"
    )
    for play in entered.order_by("encounter", "ordinal"):
        plays.setdefault(play.encounter_id, []).append(play)
    phones = phone_tables(session)
    by_pk = {section.pk: section for section in sections}
    tiles: dict[tuple[int, int], Tile] = {}
    encounters = Encounter.objects.filter(round__section__session=session)
    people = [f"{seat}_person" for seat in SEATS]
    found = list(
        encounters.select_related("round__section", *SEATS, *people).order_by(
            "round__section__letter", "table", "round__number"
        )
    )
    rooms = rooms_of(found)
    for encounter in found:
        key = (encounter.round.section_id, encounter.table)
        if key not in tiles:
            section = by_pk[key[0]]
            label = f"{section.letter if len(sections) > 1 else ''}{encounter.table}"
            tiles[key] = Tile(section, encounter.table, label, key in phones, [])
        meeting = Meeting(encounter, plays.get(encounter.pk, []), rooms.get(encounter.pk, ("", "")))
        for play in meeting.plays:
            play.encounter = encounter
        tiles[key].meetings.append(meeting)
    return list(tiles.values())


def phone_tables(session: Session) -> set[tuple[int, int]]:
    """(section, table) of the tables that have opened their link on a phone. One query."""
    phones = Device.objects.filter(link=OuterRef("pk"))
    links = TableLink.objects.filter(session=session, revoked__isnull=True).filter(Exists(phones))
    return set(links.values_list("section_id", "table"))


def _current(tile: Tile, clock: ClockState) -> Meeting | None:
    """The meeting a table is at: the first it is not through with; without a phone, the clock's."""
    if not tile.phone and clock.begun:
        ahead = [m for m in tile.meetings if m.round >= clock.round]
        return next(iter(ahead), None)
    later_begun = False
    current = None
    for meeting in reversed(tile.meetings):
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
    """Whether the table has said nothing of the board."""
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
    return (whole, tile) if tile else None
