"""Who has arrived, as they confirm on their table's phone before the first board, and who is missing.

A table that has confirmed who sits there, or has entered a result, has all its players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clubs.people.models import Person
from scoring.models import SEATS, Encounter, Entry, Session, TableLink
from scoring.words import Missing, Seat
from tournaments.selectors.results.figures import numbered

FIRST = 1  # the round before which players arrive


@dataclass(frozen=True, slots=True)
class SeatHere:
    """A seat that is taken in round 1; `person` is None where its player is not known yet."""

    seat: Seat
    entry: Entry
    person: Person | None
    arrived: bool


@dataclass(frozen=True, slots=True)
class Arrivals:
    """How many contestants have arrived, of how many; `missing` are the players who have not, in words."""

    here: int
    total: int
    missing: Sequence[str]


@dataclass(frozen=True, slots=True)
class ArrivalsAtTable:
    """The ids of the entries that sit at a table in round 1, and the seats whose players are missing."""

    label: str
    entries: frozenset[int]
    missing: Sequence[SeatHere]

    @classmethod
    def of(cls, label: str, encounter: Encounter, *, begun: bool) -> ArrivalsAtTable:
        """Whoever sits at a table that has begun has arrived; all others, when they say so on its phone."""
        seats = seats_here(encounter)
        missing = [] if begun else [seat for seat in seats if not seat.arrived]
        return cls(label, frozenset(seat.entry.pk for seat in seats), missing)


def first_encounter(link: TableLink) -> Encounter:
    """The table's encounter in round 1 with everybody at it, and the link's section. One query.

    Raises Missing where the table is not in use in that round.
    """
    people = (f"{seat}_person" for seat in SEATS)
    encounters = Encounter.objects.filter(
        round__section=link.section_id, round__number=FIRST, table=link.table
    )
    encounter = encounters.select_related("round", *SEATS, *people).order_by().first()
    if encounter is None:
        raise Missing("Nobody plays at this table in round 1.")
    encounter.round.section = link.section
    encounter.round.section.session = link.session
    return encounter


def bit_of(seat: Seat) -> int:
    """The seat's part of `Encounter.arrived`."""
    return _BITS[seat]


_BITS = {seat: 1 << at for at, seat in enumerate(Seat)}


def seats_here(encounter: Encounter) -> list[SeatHere]:
    """The seats of an encounter that somebody is to sit in, clockwise from North."""
    return [
        SeatHere(seat, entry, person, bool(encounter.arrived & bit_of(seat)))
        for seat, entry, person in zip(Seat, encounter.entries, encounter.people, strict=True)
        if entry is not None and entry.state == Entry.State.ACTIVE
    ]


def is_open(encounter: Encounter) -> bool:
    """Whether players may still confirm that they have arrived: in round 1, until a board has an entry."""
    session = encounter.round.section.session
    begins = session.state == Session.State.PLAYING and encounter.round.number == FIRST
    return begins and not encounter.plays.filter(last_revision__gt=0).exists()


def arrivals_of(tables: Sequence[ArrivalsAtTable], contestants: str) -> Arrivals:
    """Who has arrived at these tables. A contestant has arrived when all its players have."""
    everybody = frozenset().union(*(table.entries for table in tables))
    missing = {seat.entry.pk for table in tables for seat in table.missing}
    names = dict.fromkeys(name for table in tables for name in _names(table, contestants))
    return Arrivals(here=len(everybody - missing), total=len(everybody), missing=list(names))


def _names(table: ArrivalsAtTable, contestants: str) -> Iterator[str]:
    """Each player who is missing, by name and table; by the entry's number where the seat has no name."""
    for seat in table.missing:
        who = seat.person.name if seat.person else numbered(contestants, seat.entry.number)
        yield f"{who} ({table.label})"
