"""The sessions of a club, their sections and entries, and the lists of the club's first page."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum, Value
from django.utils.translation import gettext as _

from clubs.people.models import Club
from config.caching.prepared import Prepared
from scoring.models import Entry, EntryMember, Field, Section, Session
from scoring.models.planner import codes_where
from scoring.selectors.cut import TAKES_PART
from scoring.words import Missing
from tournaments.models import Standing
from tournaments.models.event_settings import event_settings
from tournaments.selectors.results.figures import counted

State = Session.State
PAGE = 24
"""Results on a page of the club's: cards stand two or three in a row."""
EXAMPLE = -1
"""A session's id that none has."""
MOST = 2**63 - 1
"""The largest id that the database can have."""


def listed_codes() -> list[str]:
    """The planners whose sessions are listed by their names on the club's page, not by their room or game."""
    return codes_where(lambda planner: planner.is_listed)


def get_session(slug: str, pk: int) -> Session:
    """The session of a club's address. Raises Missing."""
    session = _AT_ADDRESS.one(slug, pk) if pk <= MOST else None
    if session is None:
        raise Missing
    return session


def names_on(club: Club, day: dt.date, besides: int = 0) -> list[str]:
    """The names of the club's sessions and parties of a day, without that of `besides`. One query."""
    listed = Session.objects.filter(contest__club=club, date=day, contest__planner__in=listed_codes())
    return list(listed.exclude(pk=besides).values_list("name", flat=True))


def versions_now(pk: int) -> tuple[int, ...]:
    """The session's version and the sums of its fields' and their standings' versions; empty without it.

    One query, which is prepared because making its SQL takes longer than answering it.
    """
    rows = _VERSIONS.rows(pk)
    return tuple(int(version or 0) for version in rows[0]) if rows else ()


def _versions_of(pk: int) -> QuerySet[Session, Any]:
    fields = Section.objects.filter(session=OuterRef(OuterRef("pk"))).order_by().values("field")
    versioned = (Field.objects.filter(pk__in=fields), Standing.objects.filter(field__in=fields))
    sums = [
        Subquery(rows.order_by().values(one=Value(1)).annotate(sum=Sum("version")).values("sum"))
        for rows in versioned
    ]
    return Session.objects.filter(pk=pk).order_by().values_list("version", *sums)


_VERSIONS = Prepared(_versions_of, EXAMPLE)


def of_movements() -> QuerySet[Session]:
    """Sessions of boards, which a movement or a pairing plans; a rubber room has pages of its own."""
    of_boards = codes_where(lambda planner: planner.plays_boards)
    sessions = Session.objects.filter(contest__planner__in=of_boards)
    return sessions.select_related("contest__club")


_AT_ADDRESS = Prepared(
    lambda slug, pk: of_movements().filter(pk=pk, contest__club__slug=slug).order_by(),
    "a slug that none has",
    EXAMPLE,
)


def get_section(session: Session, letter: str) -> Section:
    """A section of the session, by its letter. Raises Missing."""
    section = session.sections.filter(letter=letter.upper()).first() if letter.isalnum() else None
    if section is None:
        raise Missing
    return section


def get_entry(session: Session, pk: int) -> Entry:
    """An entry of the session. Raises Missing."""
    entry = (
        Entry.objects.select_related("section__session__contest")
        .filter(pk=pk, section__session=session)
        .first()
    )
    if entry is None:
        raise Missing
    return entry


@dataclass(frozen=True, slots=True)
class Programme:
    """What a club's page lists: sessions before, in and after play (a page of these), the newest first."""

    preparing: Sequence[Session]
    playing: Sequence[Session]
    past: Sequence[Session]
    page: Page[Any]


def programme(club: Club, page: str | None = None) -> Programme:
    """The club's sessions, each with its entries `counted` in words. Four queries at most.

    `page` of those after play: the one that is nearest where it has no such number.
    """
    competing = Count("sections__entries", filter=~Q(sections__entries__state=Entry.State.PHANTOM))
    sessions = (
        Session.objects.filter(contest__planner__in=listed_codes(), contest__club=club)
        .select_related("contest__club")
        .annotate(entries=competing)
        # The order is stated, not left to the model: a query that counts does without.
        .order_by("-date", "-pk")
    )
    past = Paginator(sessions.filter(state__in=(State.OFFICIAL, State.CLOSED)), PAGE).get_page(page)
    return Programme(
        preparing=_counted(sessions.filter(state=State.SETUP)),
        playing=_counted(sessions.filter(state__in=(State.PLAYING, State.FINISHED))),
        past=_counted(past),
        page=past,
    )


def _counted(sessions: Iterable[Any]) -> list[Session]:
    counted_sessions = list(sessions)
    for session in counted_sessions:
        contestants = event_settings(session.contest).contestants
        session.counted = counted(contestants, session.entries)
    return counted_sessions


def sections_with_entries(session: Session) -> list[Section]:
    """Returns the sections of a session with their entries, and the persons of each. Three queries.

    Phantoms are left out, and substitutes of rounds that were cut; entries are in the order of their numbers.
    """
    members = EntryMember.objects.filter(TAKES_PART).select_related("person").order_by("seat", "from_round")
    entries = Entry.objects.exclude(state=Entry.State.PHANTOM).prefetch_related(Prefetch("members", members))
    return list(session.sections.prefetch_related(Prefetch("entries", entries.order_by("number"))))


def names(entry: Entry, number: int | None = None) -> list[str]:
    """Returns the names of an entry by seat, "" for a seat without one; there are two seats at least.

    In a seat with a substitute it is the name of who sits there in round `number`, or else of the last one.
    """
    members = list(entry.members.all())
    names_by_seat = [""] * max(2, *(member.seat for member in members), 2)
    for member in sorted(members, key=lambda member: member.from_round):
        if number is None or member.from_round <= number:
            names_by_seat[member.seat - 1] = member.person.name
    return names_by_seat


def names_in_turn(entry: Entry) -> list[str]:
    """Returns the names of an entry by seat, as `names`, each with those who come for them and from when."""
    first = names(entry, 1)
    for member in sorted(entry.members.all(), key=lambda member: member.from_round):
        if member.from_round > 1:
            before = first[member.seat - 1]
            substitute = _("{name} from round {round}").format(
                name=member.person.name, round=member.from_round
            )
            first[member.seat - 1] = _("{name}, {substitute}").format(name=before, substitute=substitute)
    return first
