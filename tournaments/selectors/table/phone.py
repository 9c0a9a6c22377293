"""What a table's phone shows: its encounters round by round, their boards and what stands on them.

The phone belongs to the table. Who sits there, the next table and the boards are read from the
stored encounters. Which results it may show is decided in `board_at`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from django.db.models import F, Max, OuterRef, Prefetch, QuerySet, Subquery
from django.utils import timezone

from config.caching.prepared import Prepared
from scoring.models import (
    SEATS,
    Device,
    Encounter,
    Entry,
    EntryMember,
    Play,
    Section,
    Session,
    TableLink,
)
from scoring.models.planner import codes_where
from scoring.selectors import phones
from scoring.selectors.cut import SHOWN
from scoring.words import Message, Missing, RuleError
from tournaments.models import Call, Clock, with_names
from tournaments.models.event_settings import event_settings
from tournaments.selectors.by_round import is_by_round
from tournaments.selectors.control.clock import plan_of, state_of
from tournaments.selectors.table import progress
from tournaments.selectors.table.board_at import BoardAt, BoardVisibility
from tournaments.selectors.table.moves import NextPlace, Seats, cached_seats, next_place
from tournaments.selectors.table.progress import stand_of


@dataclass(frozen=True, slots=True)
class Meeting:
    """An encounter of the table with its boards; `done` when the table is through with it."""

    encounter: Encounter
    boards: tuple[BoardAt, ...]
    done: bool
    sits_out: bool

    @property
    def round(self) -> int:
        return self.encounter.round.number

    @property
    def begun(self) -> bool:
        """Whether the table has confirmed who sits there, or has entered something."""
        return self.encounter.confirmed is not None or any(board.entered for board in self.boards)


@dataclass
class Table:
    """Everything a phone of `link` shows; `short`: without the parts that an entry here does not change.

    `version` is the session's, read before the rest.
    """

    link: TableLink
    version: int
    meetings: tuple[Meeting, ...]
    current: int | None  # index of the first meeting that is not done
    sections: int
    calls: tuple[Call, ...]
    short: bool = False

    @property
    def session(self) -> Session:
        return self.link.session

    @property
    def newest(self) -> int:
        """The version of the newest of the table's results, as `versions_of` has it."""
        plays = [board.play for meeting in self.meetings for board in meeting.boards]
        return max((play.version for play in plays), default=0)

    @property
    def label(self) -> str:
        """The table's number; with the section's letter where there are several."""
        return table_label(self.link, self.sections)

    @cached_property
    def seats(self) -> Seats:
        """The seats of the whole section, by which moves are worded."""
        return cached_seats(self.link.section, self.session, self.version)

    @property
    def contestants(self) -> str:
        """What competes: pairs, players or teams."""
        return event_settings(self.session.contest).contestants

    @property
    def unpaired(self) -> bool:
        """Whether a round is to come whose seats hang on results."""
        last = self.meetings[-1].round if self.meetings else 0
        return last < self.link.section.rounds and is_by_round(self.link.section)

    def moves(self, meeting: Meeting) -> tuple[Message, ...]:
        """What the table is told after a meeting."""
        return self.seats.moves(self.link.table, meeting.round)

    def next_of(self, entry: Entry | None, meeting: Meeting) -> NextPlace | None:
        """Where an entry meets opponents next after a meeting; None if it does no more."""
        return next_place(self.seats.rows, entry.number, meeting.round) if entry is not None else None


def table_label(link: TableLink, sections: int) -> str:
    """The table's number, with the section's letter where there are several `sections`."""
    return f"{link.section.letter}{link.table}" if sections > 1 else str(link.table)


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions of what a phone shows: of the newest result of its table, and of the session.

    The session's rises with all but results.
    """

    results: int
    session: int

    def __str__(self) -> str:
        """As phones send it."""
        return f"{self.results}.{self.session}"


def versions_of(link: TableLink) -> Versions:
    """The versions of what the phones of a table show. One query. Raises Session.DoesNotExist."""
    rows = _VERSIONS.rows(link.section_id, link.table, link.session_id)
    if not rows:
        raise Session.DoesNotExist
    return Versions(rows[0][1] or 0, rows[0][0])


def _versions(section: int, table: int, session: int) -> QuerySet[Session, Any]:
    plays = Play.objects.filter(encounter__round__section=section, encounter__table=table)
    newest = plays.order_by().values("encounter__table").annotate(newest=Max("version")).values("newest")
    return Session.objects.filter(pk=session).order_by().values_list("version", Subquery(newest))


def session_version(link: TableLink) -> int:
    """The part of the table's version that rises with all but results. One query."""
    rows = _SESSION_VERSION.rows(link.session_id)
    if not rows:
        raise Session.DoesNotExist
    return int(rows[0][0])


_VERSIONS = Prepared(_versions, 999_999_001, 32_001, 999_999_002)
_SESSION_VERSION = Prepared(
    lambda session: Session.objects.filter(pk=session).order_by().values_list("version"), 999_999_001
)


def shows_all(key: str, version: str, seen_after: dt.datetime) -> bool:
    """Whether the phone that holds `key` has this version, of now, and was noted as awake after that time.

    One query, for most of what phones ask.
    """
    rows = _VERSION.rows(phones.key_hash(key), seen_after)
    return bool(rows) and version == f"{rows[0][1] or 0}.{rows[0][0]}"


def _version_of_phone(key_hash: str, seen_after: dt.datetime) -> QuerySet[Device, Any]:
    here = Play.objects.filter(
        encounter__round__section=OuterRef("link__section"), encounter__table=OuterRef("link__table")
    )
    newest = here.order_by().values("encounter__table").annotate(newest=Max("version")).values("newest")
    phone = Device.objects.filter(key_hash=key_hash, link__revoked__isnull=True, last_seen__gt=seen_after)
    elsewhere = codes_where(lambda planner: planner.phone_page is not None)
    at_boards = phone.exclude(link__session__contest__planner__in=elsewhere).order_by()
    return at_boards.values_list("link__session__version", Subquery(newest))


_VERSION = Prepared(_version_of_phone, "key", dt.datetime(2000, 1, 1, tzinfo=dt.UTC))


def encounter_at(link: TableLink, encounter_id: int) -> Encounter:
    """An encounter of the link's own table, with the link's section and session. Raises Missing."""
    at_table = Encounter.objects.filter(round__section=link.section_id, table=link.table)
    encounter = at_table.select_related("round").filter(pk=encounter_id).order_by().first()
    if encounter is None:
        raise Missing("No such encounter at this table.")
    return _of_link(encounter, link)


def encounter_now(link: TableLink) -> Encounter:
    """The encounter that the link's table is at, or its last where it is through. Raises Missing."""
    table = table_of(link, session_version(link), short=True)
    if not table.meetings:
        raise Missing("No encounter at this table.")
    return _of_link(table.meetings[-1 if table.current is None else table.current].encounter, link)


def _of_link(encounter: Encounter, link: TableLink) -> Encounter:
    """The encounter with the link's section and session."""
    encounter.round.section = link.section
    encounter.round.section.session = link.session
    return encounter


def play_at(link: TableLink, encounter_id: int, number: int) -> tuple[Play, int]:
    """The play of board `number` in an encounter of the link's own table, and its session's version.

    One query. Raises Missing, and RuleError "entry.board", naming what is there.
    """
    plays = _PLAYS.objects(link.section_id, link.table, encounter_id)
    encounter = _of_link(plays[0].encounter, link) if plays else encounter_at(link, encounter_id)
    for play in plays:
        if play.board.number == number:
            play.encounter = encounter
            return play, play.session  # type: ignore[attr-defined]
    raise RuleError(
        "entry.board",
        "board",
        "Board {board} is not at table {table} in round {round}. Boards here: {here}.",
        "Law 8",
        board=number,
        table=encounter.table,
        round=encounter.round.number,
        here=", ".join(str(play.board.number) for play in plays) or "–",
    )


def _plays_at(section: int, table: int, encounter: int) -> QuerySet[Play]:
    plays = Play.objects.filter(
        encounter__round__section=section, encounter__table=table, encounter=encounter
    ).select_related("board", "accepted", "encounter__round")
    return plays.annotate(session=F("encounter__round__section__session__version")).order_by("ordinal")


_PLAYS = Prepared(_plays_at, 999_999_001, 32_001, 999_999_002)


def find_link(club_id: int, word: str) -> TableLink | None:
    """The table of a club that has these four letters tonight: of the newest session where two have."""
    if not word.isalpha():
        return None
    open_states = (Session.State.PLAYING, Session.State.FINISHED, Session.State.OFFICIAL)
    links = TableLink.objects.filter(
        session__contest__club=club_id,
        session__state__in=open_states,
        session__binned=None,
        word=word,
        revoked__isnull=True,
    )
    return links.select_related("session__contest").order_by("-session_id").first()


def pairs_of(link: TableLink) -> list[Entry]:
    """The pairs of the table's section with their people, for saying who sits here."""
    members = Prefetch("members", EntryMember.objects.select_related("person"))
    return list(_active(link.section_id).prefetch_related(members).order_by("number"))


def pair_names(link: TableLink) -> list[tuple[str, str]]:
    """The numbers of the pairs of the table's section as text, each with its people in words. One query."""
    names: dict[int, list[str]] = {}
    for number, name in _NAMES.rows(link.section_id):
        names.setdefault(number, []).extend([name] if name else [])
    return [(str(number), " & ".join(people)) for number, people in names.items()]


def _names(section: int) -> QuerySet[Entry, tuple[object, ...]]:
    rows = _active(section).order_by("number", "members__seat", "members__from_round")
    return rows.values_list("number", "members__person__name")


def _active(section: int) -> QuerySet[Entry]:
    return Entry.objects.filter(section=section, state=Entry.State.ACTIVE)


_NAMES = Prepared(_names, 999_999_001)


def table_of(link: TableLink, version: int, *, short: bool = False) -> Table:
    """The table as its phones show it now; `short`: without its people and the field's results.

    `version` is the session's, read before. In no transaction: see `cached_results`.
    """
    encounters = (_ENCOUNTERS if short else _SEATED).objects(link.section_id, link.table)
    plays: dict[int, list[Play]] = {encounter.pk: [] for encounter in encounters}
    for play in _PLAYS_OF_TABLE.objects(link.section_id, link.table):
        plays.setdefault(play.encounter_id, []).append(play)
    sections = _SECTIONS.objects(link.session_id)
    link.section.field = next(section.field for section in sections if section.pk == link.section_id)
    stands = [stand_of(encounter, plays[encounter.pk]) for encounter in encounters]
    done = progress.done(stands, partial(round_of_clock, link.session_id, sections))
    current = progress.first_open(done)
    calls = tuple(with_names(_CALLS.objects(link.session_id, link.section_id, link.table)))
    seen = BoardVisibility(link, progress.here(stands, current), calls, short=short)
    meetings = tuple(
        Meeting(encounter, tuple(seen.board(play) for play in plays[encounter.pk]), over, encounter.sits_out)
        for encounter, over in zip(encounters, done, strict=True)
    )
    return Table(link, version, meetings, current, len(sections), calls, short)


def _encounters_at(section: int, table: int) -> QuerySet[Encounter]:
    encounters = Encounter.objects.filter(SHOWN, round__section=section, table=table)
    return encounters.select_related("round").order_by("round__number")


def _seated_at(section: int, table: int) -> QuerySet[Encounter]:
    """The encounters with who sits there: of entries and people only what a phone shows."""
    people = [f"{seat}_person" for seat in SEATS]
    shown = [f"{seat}__{name}" for seat in SEATS for name in ("number", "name", "state")]
    own = [column.name for column in Encounter._meta.concrete_fields]
    encounters = _encounters_at(section, table).select_related(*SEATS, *people)
    return encounters.only(
        *own, "round__number", "round__section", *shown, *(f"{one}__name" for one in people)
    )


def _plays_of_table(section: int, table: int) -> QuerySet[Play]:
    """The plays with what a phone shows of their boards and of the revisions that count."""
    plays = Play.objects.filter(encounter__round__section=section, encounter__table=table)
    own = [column.name for column in Play._meta.concrete_fields if column.name != "weights"]
    board, accepted = ("number", "form"), ("number", "outcome", "by_device")
    shown = [f"board__{name}" for name in board] + [f"accepted__{name}" for name in accepted]
    return plays.select_related("board", "accepted").only(*own, *shown).order_by("ordinal")


def _sections(session: int) -> QuerySet[Section]:
    return Section.objects.filter(session=session).select_related("field")


def _calls_at(session: int, section: int, table: int) -> QuerySet[Call]:
    """The calls of the table that are not dealt with."""
    here = Call.objects.filter(encounter__round__section=section, encounter__table=table)
    return here.filter(session=session, done__isnull=True)


_ENCOUNTERS = Prepared(_encounters_at, 999_999_001, 32_001)
_SEATED = Prepared(_seated_at, 999_999_001, 32_001)
_SECTIONS = Prepared(_sections, 999_999_001)
_PLAYS_OF_TABLE = Prepared(_plays_of_table, 999_999_001, 32_001)
_CALLS = Prepared(_calls_at, 999_999_002, 999_999_001, 32_001)


def round_of_clock(session_id: int, sections: Sequence[Section] | None = None) -> int:
    """The round that the session's clock has come to by itself. One query, or two."""
    if sections is None:
        sections = list(Section.objects.filter(session=session_id))
    clock = Clock.objects.filter(session=session_id).order_by().first() or Clock(session_id=session_id)
    return state_of(clock, plan_of(clock, sections), timezone.now()).round
