"""What is stored of a session and shown in its control room, read in a fixed number of queries.

`record_of` reads all of it; `cached_room` brings an earlier record up to date with the readers of the parts.
Records and their meetings are shared by all readers of a process and are never changed.

Encounters, plays, boards, entries and people are read apart and put together here, each row once. Whoever
adds a column to a tile must add it to `OF_PLAY` or `only()`: a column left out costs one query for each row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

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
OF_PLAY = (
    *("encounter_id", "field_id", "board_id", "ordinal", "turned", "extra", "version"),
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


@dataclass
class Meeting:
    """An encounter with its plays, in the order of the boards. It is never changed: what it tells is kept."""

    encounter: Encounter
    plays: list[Play] = field(default_factory=list)
    rooms: tuple[str, str] = ("", "")  # which of a match's two tables this is: short and in full

    @cached_property
    def round(self) -> int:
        """The number of its round."""
        return self.encounter.round.number

    @cached_property
    def through(self) -> bool:
        """Whether the table has entered something on all its boards, or the director sent it on."""
        return self.encounter.moved_on or (bool(self.plays) and not any(map(lacks_entry, self.plays)))

    @cached_property
    def begun(self) -> bool:
        """Whether the table has confirmed who sits there, or has entered something."""
        return self.encounter.confirmed is not None or any(not lacks_entry(play) for play in self.plays)

    @cached_property
    def open_plays(self) -> Sequence[Play]:
        """The plays without a result, but those that wait for the director."""
        return [play for play in self.plays if play.kind in OPEN and not play.waiting]

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
    person's id. `rows` has the encounters as `cached_room` last read them; it is empty in a record that was
    read whole.
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
    rows: Sequence[tuple[Any, ...]] = ()

    @property
    def all_meetings(self) -> Iterator[Meeting]:
        """The meetings of every table, one table after another."""
        return chain.from_iterable(self.meetings.values())


def record_of(session: Session, sections: Sequence[Section]) -> Record:
    """Reads everything that the room shows of a session. Twelve queries at most."""
    meetings, names = _meetings(session, sections)
    all_meetings = list(chain.from_iterable(meetings.values()))
    plays = [play for meeting in all_meetings for play in meeting.plays]
    with_outcomes(play for play in plays if play.waiting or play.doubt)
    return Record(
        meetings,
        phone_tables(session),
        calls_of(session),
        deeds_of(session),
        pending_revisions(plays),
        warnings(list(map(clock_row, all_meetings))),
        rulings_to_judge(session),
        {meeting.encounter.pk: place for place, at_table in meetings.items() for meeting in at_table},
        len(plays),
        names,
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


def pending_revisions(plays: Iterable[Play]) -> dict[int, list[Revision]]:
    """The proposed and conflicting revisions of the plays that wait for the director, by play. One query."""
    waiting = [play.pk for play in plays if play.waiting]
    states = (Revision.State.PROPOSED, Revision.State.CONFLICTING)
    by_play: dict[int, list[Revision]] = defaultdict(list)
    if waiting:
        for revision in Revision.objects.filter(play__in=waiting, state__in=states).order_by("number"):
            by_play[revision.play_id].append(revision)
    return dict(by_play)


def clock_row(meeting: Meeting) -> Row:
    """The meeting as the clock's `warnings` read it; see `clock.rows_of`."""
    encounter = meeting.encounter
    ns, ew = (entry.number if entry else None for entry in (encounter.north, encounter.east))
    return (encounter.round.section.letter, meeting.round, encounter.table, encounter.turned, ns, ew)


def plays_of(session: Session) -> QuerySet[Play]:
    """The session's plays with the columns that the room shows; boards and encounters are read apart."""
    plays = Play.objects.filter(encounter__round__section__session=session)
    return plays.only(*OF_PLAY).order_by("encounter_id", "ordinal")


PLAY_COLUMNS = ("id", *OF_PLAY)
"""Numbers, words and yes or no: a database gives each of them as Python has it."""
_PLAYS = Prepared(lambda session: plays_of(session).values_list(*PLAY_COLUMNS), -1)


def with_outcomes(plays: Iterable[Play]) -> None:
    """Reads the accepted revisions of these plays where they have not been read. One query at most."""
    lacking = [play for play in plays if play.accepted_id and not ACCEPTED.is_cached(play)]
    if lacking:
        revisions = Revision.objects.only(*OF_REVISION).in_bulk({play.accepted_id for play in lacking})
        for play in lacking:
            ACCEPTED.set_cached_value(play, revisions.get(play.accepted_id))


def _meetings(
    session: Session, sections: Sequence[Section]
) -> tuple[dict[Place, list[Meeting]], dict[int, str]]:
    """Every table's meetings, and the names of who sits there by id.

    Six queries: a row that many others name is read and made once.
    """
    plays: dict[int, list[Play]] = defaultdict(list)
    board_ids = set()
    for row in _PLAYS.rows(session.pk):
        play = Play.from_db(DEFAULT_DB_ALIAS, PLAY_COLUMNS, row)
        plays[play.encounter_id].append(play)
        board_ids.add(play.board_id)
    board_of = Board.objects.only("number", "form").in_bulk(board_ids)
    encounters, names = _encounters(session, sections)
    rooms = rooms_of(encounters)
    by_table: dict[Place, list[Meeting]] = defaultdict(list)
    for encounter in encounters:
        meeting = Meeting(encounter, plays.get(encounter.pk, []), rooms.get(encounter.pk, ("", "")))
        for play in meeting.plays:
            ENCOUNTER.set_cached_value(play, encounter)
            BOARD.set_cached_value(play, board_of[play.board_id])
        by_table[encounter.round.section_id, encounter.table].append(meeting)
    return dict(by_table), names


def _encounters(session: Session, sections: Sequence[Section]) -> tuple[list[Encounter], dict[int, str]]:
    """The session's encounters with their seats, by section and table in order of round, and the names of
    who sits there by id. Four queries.
    """
    rounds = Round.objects.filter(section__session=session).order_by().in_bulk()
    by_pk = {section.pk: section for section in sections}
    for round_ in rounds.values():
        round_.section = by_pk[round_.section_id]
    encounters = list(Encounter.objects.filter(round__section__session=session).order_by())
    seats, persons = zip(*SEATED, strict=True)
    entries = Entry.objects.in_bulk(_ids_in(encounters, seats))
    people = Person.objects.only("name").in_bulk(_ids_in(encounters, persons))
    sources = [
        (key, key.attname, rows) for keys, rows in ((seats, entries), (persons, people)) for key in keys
    ]
    for encounter in encounters:
        encounter.round = rounds[encounter.round_id]
        columns = vars(encounter)
        for key, column, rows in sources:  # an assignment's checks would take as long as reading
            key.set_cached_value(encounter, rows.get(columns[column]))
    names = {pk: person.name for pk, person in people.items()}
    places = {pk: (round_.section.letter, round_.number) for pk, round_ in rounds.items()}

    def place(encounter: Encounter) -> tuple[str, int, int]:
        letter, number = places[encounter.round_id]
        return letter, encounter.table, number

    return sorted(encounters, key=place), names


def _ids_in(encounters: Iterable[Encounter], keys: Iterable[Any]) -> set[int]:
    """The ids in these columns."""
    names = [key.attname for key in keys]
    return {columns[name] for columns in map(vars, encounters) for name in names} - {None}


def phone_tables(session: Session) -> set[Place]:
    """The tables that have opened their link on a phone. One query."""
    return {(section, table) for section, table in _PHONES.rows(session.pk)}


def _links_on_phones(session: Session) -> QuerySet[TableLink, Any]:
    phones = Device.objects.filter(link=OuterRef("pk"))
    links = TableLink.objects.filter(session=session, revoked__isnull=True).filter(Exists(phones))
    return links.values_list("section_id", "table")


_PHONES = Prepared(_links_on_phones, -1)


def lacks_entry(play: Play) -> bool:
    """Whether the table has entered nothing on the board."""
    return play.kind == OutcomeKind.NOT_ENTERED.value and not play.waiting
