"""The parties of a club, and the guests on their lists."""

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
    party = parties().filter(pk=pk, contest__club__slug=slug).first()
    if party is None:
        raise Missing("No such party in this club.")
    return party


def get_guest(section: Section, pk: int) -> Entry:
    """An entry on the list of a party. Raises Missing."""
    guest = section.entries.select_related("section__session__contest__club").filter(pk=pk).first()
    if guest is None:
        raise Missing("Nobody of that kind is on this list.")
    return guest


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry on the list of a party, with the names of its people as they are today."""

    entry: Entry
    names: str


def guests(section: Section) -> list[Listed]:
    """The list of a party, by number. Two queries."""
    return listed(section.entries.order_by("number"))


def listed(entries: Iterable[Entry]) -> list[Listed]:
    """Entries with their names. Two queries."""
    entries = list(entries)
    members = EntryMember.objects.filter(entry__in=entries).select_related("person").order_by("seat")
    names: dict[int, list[str]] = {}
    for member in members:
        names.setdefault(member.entry_id, []).append(member.person.name)
    return [Listed(entry, " & ".join(names.get(entry.pk, []))) for entry in entries]
