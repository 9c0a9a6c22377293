"""Players who sign themselves in before play: the sessions that are open to it, the seats that are free.

The director's plan shows who has come so far and who is missing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.people.models import Club, Person
from clubs.people.selectors import today
from scoring.models import Entry, EntryMember, Section, Session
from scoring.selectors.contestants import contestants_of
from scoring.words import Seat
from tournaments.movements.seat_numbers import place_at
from tournaments.selectors import sessions
from tournaments.selectors.setup.room_plan import has_plan, room_plan, seat_name, seats_shown
from tournaments.selectors.setup.sheet import places_of
from tournaments.selectors.table.seated import title_of

MOST_TABLES = 60
"""The highest table at which a player may sit down: more do not play one movement."""
TABLES_AHEAD = 2  # empty tables that are offered beyond the last one in use


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat that a player may choose; `is_expected` is the one at which the director's sheet has them."""

    seat: Seat
    is_taken: bool
    is_expected: bool


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A table of the plan with its four seats, clockwise from North; `label` has its section's letter.

    `first` is whether its seats are offered before all others.
    """

    letter: str
    number: int
    label: str
    seats: Sequence[SeatChoice]
    first: bool

    @property
    def is_full(self) -> bool:
        """Whether somebody else has each of its seats."""
        return all(seat.is_taken for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Comer:
    """A player of the sheet: their member, where they sit, and when they came, if they have.

    A team's reserve may come but need not.
    """

    member: EntryMember
    seat: str
    is_reserve: bool

    @property
    def arrived(self) -> dt.datetime | None:
        return self.member.arrived

    @property
    def name(self) -> str:
        return self.member.person.name

    @property
    def is_new_guest(self) -> bool:
        """Whether they came into the club by signing in."""
        return bool(self.member.added) and self.arrived == self.member.person.created


@dataclass(frozen=True, slots=True)
class Comers:
    """Who has come to a section before play, in the order of the seats."""

    players: Sequence[Comer]

    @property
    def here(self) -> int:
        return sum(player.arrived is not None for player in self.players)

    @property
    def total(self) -> int:
        """How many have come or are expected."""
        return self.here + len(self.missing)

    @property
    def missing(self) -> list[Comer]:
        """Who is expected and has not come."""
        return [player for player in self.players if player.arrived is None and not player.is_reserve]

    @property
    def latest(self) -> Comer | None:
        """Who came last, for the director to take back."""
        came = [player for player in self.players if player.arrived is not None]
        return max(came, key=lambda player: (player.arrived, player.member.pk), default=None)

    @property
    def by_phone(self) -> bool:
        """Whether anybody has signed in on a phone."""
        return any(player.member.phone_id for player in self.players)

    @property
    def complete(self) -> set[int]:
        """The pairs and teams, by id, of which everybody who is expected has come."""
        late = {player.member.entry_id for player in self.missing}
        return {player.member.entry_id for player in self.players} - late

    def of_entry(self, pk: int) -> list[Comer]:
        """The players of one pair."""
        return [player for player in self.players if player.member.entry_id == pk]


def sessions_to_sign_in(club: Club) -> list[Session]:
    """The sessions of a club in which players may sign themselves in now. Three queries at most."""
    if not club.players_sign_in:
        return []
    setting_up = sessions.of_movements().filter(
        contest__club=club, state=Session.State.SETUP, date=today(club)
    )
    return list(setting_up.order_by("pk"))


def takes_players(session: Session) -> bool:
    """Whether players may sign themselves in: on its day, before play, where the club wants it."""
    begins = session.state == Session.State.SETUP and session.date == today(session.club)
    return begins and session.club.players_sign_in


def sections_of(session: Session) -> list[Section]:
    """The sections of a session, with their entries and these with their members."""
    sections = sessions.sections_with_entries(session)
    for section in sections:
        section.session = session
    return sections


def tables_to_choose(
    sections: Sequence[Section], person: Person | None, table: int | None
) -> list[TableChoice]:
    """The tables with their seats: those in use, some more, and `table`, which a phone's address names.

    The table where `person` is expected comes first, then `table`; full tables come last.
    """
    several = len(sections) > 1
    tables = [
        choice
        for section in sections
        for choice in _tables_of(section, person, table, letter=section.letter if several else "")
    ]
    return sorted(tables, key=lambda choice: (not choice.first, choice.is_full))


def _tables_of(section: Section, person: Person | None, table: int | None, letter: str) -> list[TableChoice]:
    entries = list(section.entries.all())
    by_seat = {
        (place, member.seat): member
        for entry in entries
        for place in (seats_shown(section, entries).get(entry.pk),)
        for member in entry.members.all()
        if place is not None
    }
    last = max((place + 1) // 2 for place in [0, *(place for place, _seat in by_seat)])
    count = min(MOST_TABLES, max(last + TABLES_AHEAD, table or 0))
    expected = {
        (place + 1) // 2 for (place, _seat), member in by_seat.items() if person and member.person == person
    }
    return [
        TableChoice(
            letter=section.letter,
            number=number,
            label=f"{letter}{number}",
            seats=[_seat_choice(by_seat.get(where(number, seat)), seat, person) for seat in Seat],
            first=number in expected if expected else number == table,
        )
        for number in range(1, count + 1)
    ]


def _seat_choice(member: EntryMember | None, seat: Seat, person: Person | None) -> SeatChoice:
    is_expected = member is not None and member.person == person
    return SeatChoice(seat, member is not None and not is_expected, is_expected)


def where(table: int, seat: Seat) -> tuple[int, int]:
    """A seat on the plan: the place of its pair, and which member of the pair sits there."""
    side = place_at(table, "NS" if seat in (Seat.N, Seat.S) else "EW")
    return side, 1 if seat in (Seat.N, Seat.E) else 2


def seat_of(place: int, member: int) -> Seat:
    """The seat of a pair's member at a place of the plan: `where` read the other way."""
    return next(seat for seat in Seat if where((place + 1) // 2, seat) == (place, member))


def comers(section: Section, entries: Sequence[Entry]) -> Comers:
    """Who has come, of a section whose entries are fetched with their members. No query of its own.

    Where there is no plan of the room, the seat is what they belong to: "Pair 3".
    """
    places = places_of(section)
    if has_plan(section):
        plan = room_plan(section, entries)
        seats = {one.line.entry.pk: seat_name(one.place) for one in plan.seats if one.line}
    else:
        seats = {entry.pk: title_of(entry, contestants_of(section)) for entry in entries}
    return Comers(
        [
            Comer(member, seats.get(entry.pk, ""), is_reserve=member.seat > places)
            for entry in sorted(entries, key=lambda one: one.number)
            for member in entry.members.all()
        ]
    )
