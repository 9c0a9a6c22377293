"""A team's members, who of them sits where in each round, and from which round the line-up can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from clubs.people.models import Person
from scoring.comparison.team_seats import FIRST_PAIRS, OF_EIGHT, Sitting, pairs_at
from scoring.models import Encounter, Entry, EntryMember, Play
from scoring.selectors.contestants import team_size_of
from scoring.selectors.entered import entered


def members_of(entry: Entry) -> list[Person]:
    """Everybody who is or was of the team, by seat. One query."""
    rows = EntryMember.objects.filter(entry=entry).select_related("person").order_by("seat", "from_round")
    return list({row.person_id: row.person for row in rows}.values())


def line_up_in(entry: Entry, number: int) -> list[Person | None]:
    """Who holds each seat in a round: two sit N-S, two E-W, of eight so again; then reserves. One query."""
    rows = EntryMember.objects.filter(entry=entry, from_round__lte=number)
    by_seat = {row.seat: row.person for row in rows.select_related("person").order_by("from_round")}
    playing = team_size_of(entry.section)
    return [by_seat.get(seat) for seat in range(1, max(playing, *by_seat, playing) + 1)]


def next_round_of(entry: Entry) -> int:
    """The round after the last of which the team has a result; 1 before. One query."""
    plays = Play.objects.filter(entered(), encounter__in=_encounters(entry))
    rounds = plays.order_by("-encounter__round__number").values_list("encounter__round__number", flat=True)
    last = rounds.first()
    return min((last or 0) + 1, max(entry.section.rounds, 1))


def tables_in(entry: Entry, number: int) -> Sequence[Sequence[int]]:
    """The tables at which the team's pairs play in a round: N-S, E-W, of eight so again. One query."""
    met = [
        Sitting(*row)
        for row in _encounters(entry)
        .order_by("round__number", "table")
        .values_list("round__number", "table", "north", "east", "match")
        if None not in row
    ]
    of_eight = team_size_of(entry.section) == OF_EIGHT
    pairs = pairs_at(met) if of_eight else {}
    tables: list[list[int]] = [[] for _side in range(team_size_of(entry.section) // 2)]
    for sitting in met:
        here = pairs.get((sitting.round, sitting.table), FIRST_PAIRS)
        if sitting.round == number and sitting.ns == entry.pk:
            tables[2 * here.ns].append(sitting.table)
        if sitting.round == number and sitting.ew == entry.pk:
            tables[2 * here.ew + 1].append(sitting.table)
    return tables


def _encounters(entry: Entry) -> QuerySet[Encounter]:
    """The encounters in which the team's N-S pair or its E-W pair sits."""
    encounters = Encounter.objects.filter(round__section=entry.section_id)
    return encounters.filter(north=entry) | encounters.filter(east=entry)
