"""Parties of a club, found through it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.models import Contest, Entry, EntryMember, Section, Session
from scoring.words import Missing


def parties() -> QuerySet[Session]:
    """Sessions that are parties, with their way up to the club."""
    return Session.objects.filter(contest__planner=Contest.Planner.PARTY).select_related("contest__club")


def get_party(slug: str, pk: int) -> Session:
    """The party of a club's address. Raises Missing."""
    found = parties().filter(pk=pk, contest__club__slug=slug).first()
    if found is None:
        raise Missing("No such party in this club.")
    return found


def get_guest(section: Section, pk: int) -> Entry:
    """Who is on the list of a party. Raises Missing."""
    found = section.entries.select_related("section__session__contest__club").filter(pk=pk).first()
    if found is None:
        raise Missing("Nobody of that kind is on this list.")
    return found


@dataclass(frozen=True, slots=True)
class Listed:
    """Who is on the list of a party: the entry, and who that is today."""

    entry: Entry
    names: str


def guests(section: Section) -> list[Listed]:
    """The list of a party, by number. Two queries."""
    return listed(section.entries.order_by("number"))


def listed(found: Iterable[Entry]) -> list[Listed]:
    """Entries with their names. Two queries."""
    entries = list(found)
    members = EntryMember.objects.filter(entry__in=entries).select_related("person").order_by("seat")
    names: dict[int, list[str]] = {}
    for member in members:
        names.setdefault(member.entry_id, []).append(member.person.name)
    return [Listed(entry, " & ".join(names.get(entry.pk, []))) for entry in entries]
