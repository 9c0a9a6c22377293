"""Sessions of a club: found through it, and what its first page lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Prefetch
from django.http import Http404

from clubs.people.models import Club
from scoring.models import Entry, EntryMember, Section, Session
from tournaments.selectors.figures import counted

State = Session.State


def get_session(slug: str, pk: int) -> Session:
    """The session of a club's address. Raises Http404."""
    found = Session.objects.select_related("contest__club").filter(pk=pk, contest__club__slug=slug).first()
    if found is None:
        raise Http404
    return found


def get_section(session: Session, letter: str) -> Section:
    """A section of the session, by its letter. Raises Http404."""
    known = session.sections.filter(letter=letter.upper()) if letter.isalnum() else session.sections.none()
    section = known.first()
    if section is None:
        raise Http404
    return section


def get_entry(session: Session, pk: int) -> Entry:
    """An entry of the session. Raises Http404."""
    entry = (
        Entry.objects.select_related("section__session__contest")
        .filter(pk=pk, section__session=session)
        .first()
    )
    if entry is None:
        raise Http404
    return entry


@dataclass(frozen=True, slots=True)
class Programme:
    """What a club's page lists: sessions before, in and after play, each the newest first."""

    preparing: Sequence[Session]
    playing: Sequence[Session]
    past: Sequence[Session]


def programme(club: Club, past: int = 20) -> Programme:
    """The club's sessions, each with its entries `counted` in words. Three queries at most."""
    sessions = Session.objects.filter(contest__club=club).select_related("contest__club")
    found = sessions.annotate(entries=Count("sections__entries"))
    return Programme(
        preparing=_counted(found.filter(state=State.SETUP)),
        playing=_counted(found.filter(state__in=(State.PLAYING, State.FINISHED))),
        past=_counted(found.filter(state__in=(State.OFFICIAL, State.CLOSED))[:past]),
    )


def _counted(sessions: Iterable[Any]) -> list[Session]:
    found = list(sessions)
    for session in found:
        contestants = str(session.contest.settings.get("contestants", "pairs"))
        session.counted = counted(contestants, session.entries)
    return found


def sheet(session: Session) -> list[Section]:
    """The sign-in sheet: sections with their entries, each with its members' persons. Three queries."""
    members = EntryMember.objects.select_related("person").order_by("seat", "from_round")
    entries = Entry.objects.exclude(state=Entry.State.PHANTOM).prefetch_related(Prefetch("members", members))
    return list(session.sections.prefetch_related(Prefetch("entries", entries.order_by("number"))))


def names(entry: Entry) -> list[str]:
    """Who an entry is, by seat (a pair's two at least), in the last round known; "" for a seat unnamed."""
    members = list(entry.members.all())
    found = [""] * max(2, *(member.seat for member in members), 2)
    for member in members:
        found[member.seat - 1] = member.person.name
    return found
