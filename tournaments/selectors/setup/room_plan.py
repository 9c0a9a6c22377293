"""The plan of the room before play: who sits where, by which numbers, and what a movement changes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.models import Entry, Section
from scoring.selectors.contestants import contestants_of
from tournaments.models.section_movement import section_movement
from tournaments.movements.seat_numbers import (
    SeatNumbers,
    next_free,
    number_changes,
    numbers_of,
    place_at,
    seat_at,
    usual_numbers,
)
from tournaments.movements.stored import Choice
from tournaments.selectors.setup.event_forms import form_of
from tournaments.selectors.setup.sheet import PLACES, SheetLine, line_of


@dataclass(frozen=True, slots=True)
class PlanSeat:
    """A place of the plan with the pair that sits there, if any; `label` is "N-S" or "E-W".

    `number` is the number played from here, None where no number begins here.
    """

    place: int
    label: str
    number: int | None
    line: SheetLine | None
    opponents: SheetLine | None
    is_next: bool

    @property
    def seat(self) -> str:
        """Table and direction: "9 E-W"."""
        return seat_name(self.place)


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table of the plan."""

    number: int
    seats: Sequence[PlanSeat]


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """The tables of a section; `waiting` are pairs that sit out round 1 without a seat of their own.

    `next_seat` is where the next pair sits unless the director chooses. `cannot_stay` are stationary pairs
    for which the chosen movement has no seat that stays.
    """

    tables: Sequence[PlanTable]
    waiting: Sequence[SheetLine]
    next_place: int
    cannot_stay: Sequence[SheetLine]

    @property
    def next_seat(self) -> str:
        return seat_name(self.next_place)

    @property
    def seats(self) -> list[PlanSeat]:
        """Every place in the order of the tables."""
        return [seat for table in self.tables for seat in table.seats]

    @property
    def places_to_go(self) -> list[tuple[int, str]]:
        """Every place a pair can move to, one more table too, with who sits there."""
        taken = {seat.place: seat.line for seat in self.seats}
        last = 2 * (len(self.tables) + 1)
        return [
            (place, " · ".join(filter(None, (seat_name(place), line.names if line else ""))))
            for place in range(1, last + 1)
            for line in (taken.get(place),)
        ]

    def pair(self, pk: str) -> PlanSeat | None:
        """The seat of a pair, by its id as an address carries it; one of no table for a pair that waits."""
        alone = [PlanSeat(0, "", line.entry.number, line, None, False) for line in self.waiting]
        return next((one for one in (*self.seats, *alone) if one.line and str(one.line.entry.pk) == pk), None)


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A pair that a movement gives another number, or another seat, than the plan had for it."""

    line: SheetLine
    seat: str
    number: int
    new_seat: str
    new_number: int


def has_plan(section: Section) -> bool:
    """Whether the section's pairs sit on a plan: players and teams, and pairs drawn by round, have a list."""
    event = form_of(section.session.contest.settings)
    return contestants_of(section) == "pairs" and not event.round_by_round


def seat_name(place: int) -> str:
    """Table and direction in words: "9 E-W"; "" for no place."""
    if not place:
        return ""
    seat = seat_at(place)
    return _("{table} {direction}").format(table=seat.table, direction=direction_name(place))


def direction_name(place: int) -> str:
    """The direction of a place in words."""
    return _("N-S") if seat_at(place).direction == "NS" else _("E-W")


def is_in_force(section: Section, count: int) -> bool:
    """Whether the chosen movement seats so many pairs; a draw for each round has no seats beforehand."""
    chosen = section_movement(section)
    return chosen.choice is not None and chosen.pairs == count and not chosen.is_by_round


def seat_numbers(section: Section, count: int, places: Iterable[int]) -> SeatNumbers:
    """The numbers of the places for so many pairs: the movement's where it seats them, else as usual."""
    choice = section_movement(section).choice
    if choice is not None and is_in_force(section, count):
        return numbers_of_choice(choice)
    last = max(map(_table, places), default=0)
    return usual_numbers(max(last, (count + 1) // 2))


def numbers_of_choice(choice: Choice) -> SeatNumbers:
    """The numbers of the places in a chosen movement; of pairs."""
    return numbers_of(choice.movement(), replace(choice, missing=None, pairs=None).movement())


def seats_shown(section: Section, entries: Sequence[Entry]) -> dict[int, int]:
    """Where the plan shows each pair, by its id: the place of its number, none if it sits out."""
    count = len(entries)
    numbers = [entry.number for entry in entries]
    changes: dict[int, int] = {}
    planned = [entry.plan_place for entry in entries if entry.plan_place is not None]
    of_places = seat_numbers(section, count, planned or [place_at((max(numbers, default=0) + 1) // 2, "EW")])
    if is_in_force(section, count):
        changes = number_changes(numbers, of_places.playing)
    places = of_places.places
    place_of = {entry.pk: places.get(changes.get(entry.number, entry.number)) for entry in entries}
    return {pk: place for pk, place in place_of.items() if place is not None}


def place_shown(entry: Entry) -> int:
    """Where the plan shows one pair; 0 if it sits out first."""
    section = entry.section
    return seats_shown(section, list(section.entries.order_by("number"))).get(entry.pk, 0)


def room_plan(section: Section, entries: Sequence[Entry]) -> RoomPlan:
    """The plan of a section whose entries are fetched with their members."""
    shown = seats_shown(section, entries)
    lines = {entry.pk: line_of(entry, PLACES["pairs"]) for entry in entries}
    at = {place: lines[pk] for pk, place in shown.items()}
    upcoming = next_free(at)
    seat = seat_numbers(section, len(entries), [entry.plan_place or 0 for entry in entries] + [*at])
    last = max(map(_table, at), default=1)
    if not is_in_force(section, len(entries)):
        last = max(last, _table(upcoming))
    return RoomPlan(
        tables=[PlanTable(table, _seats_of(table, at, seat, upcoming)) for table in range(1, last + 1)],
        waiting=[lines[entry.pk] for entry in entries if entry.pk not in shown],
        next_place=upcoming,
        cannot_stay=[
            lines[entry.pk] for entry in entries if entry.stationary and entry.number not in seat.staying
        ],
    )


def _seats_of(table: int, at: Mapping[int, SheetLine], numbers: SeatNumbers, upcoming: int) -> list[PlanSeat]:
    two = place_at(table, "NS"), place_at(table, "EW")
    return [
        PlanSeat(
            place=place,
            label=direction_name(place),
            number=at[place].entry.number if place in at else numbers.at.get(place),
            line=at.get(place),
            opponents=at.get(two[1 - side]),
            is_next=place == upcoming,
        )
        for side, place in enumerate(two)
    ]


def seat_changes(section: Section, entries: Sequence[Entry]) -> list[SeatChange]:
    """What the chosen movement changes of the plan: numbers and seats, by the order of the seats."""
    places = {entry: entry.plan_place for entry in entries if entry.plan_place is not None}
    if not is_in_force(section, len(entries)):
        return []
    shown = seats_shown(section, entries)
    before = usual_numbers(max(map(_table, places.values()), default=0)).at
    changes = [
        SeatChange(
            line_of(entry, PLACES["pairs"]),
            seat_name(place),
            before[place],
            seat_name(shown.get(entry.pk, 0)),
            entry.number,
        )
        for entry, place in sorted(places.items(), key=lambda one: one[1])
    ]
    return [one for one in changes if (one.seat, one.number) != (one.new_seat, one.new_number)]


def _table(place: int) -> int:
    return seat_at(place).table
