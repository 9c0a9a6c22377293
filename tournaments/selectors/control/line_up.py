"""A team's members, who of them sits where in each round, and from which round the line-up can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from clubs.people.models import Person
from scoring.models import Encounter, Entry, EntryMember, Play
from scoring.selectors.entered import entered

SEATS = 4


def members_of(entry: Entry) -> list[Person]:
    """Everybody who is or was of the team, by seat. One query."""
    rows = EntryMember.objects.filter(entry=entry).select_related("person").order_by("seat", "from_round")
    return list({row.person_id: row.person for row in rows}.values())


def line_up_in(entry: Entry, number: int) -> list[Person | None]:
    """Who holds each seat in a round: two sit N-S, two E-W, the others are reserves. One query."""
    rows = EntryMember.objects.filter(entry=entry, from_round__lte=number)
    by_seat = {row.seat: row.person for row in rows.select_related("person").order_by("from_round")}
    return [by_seat.get(seat) for seat in range(1, max(SEATS, *by_seat, SEATS) + 1)]


def next_round_of(entry: Entry) -> int:
    """The round after the last of which the team has a result; 1 before. One query."""
    plays = Play.objects.filter(entered(), encounter__in=_encounters(entry))
    rounds = plays.order_by("-encounter__round__number").values_list("encounter__round__number", flat=True)
    last = rounds.first()
    return min((last or 0) + 1, max(entry.section.rounds, 1))


def tables_in(entry: Entry, number: int) -> tuple[Sequence[int], Sequence[int]]:
    """The tables at which the team's N-S pair and its E-W pair play in a round. One query."""
    here = _encounters(entry).filter(round__number=number).order_by("table")
    rows = list(here.values_list("table", "north", "east"))
    return (
        [table for table, north, east in rows if north == entry.pk and east is not None],
        [table for table, _north, east in rows if east == entry.pk],
    )


def _encounters(entry: Entry) -> QuerySet[Encounter]:
    """The encounters in which the team's N-S pair or its E-W pair sits."""
    encounters = Encounter.objects.filter(round__section=entry.section_id)
    return encounters.filter(north=entry) | encounters.filter(east=entry)
