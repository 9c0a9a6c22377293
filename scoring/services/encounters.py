"""Encounter rows: planners say who meets whom, these functions store it and keep its people right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.comparison.team_seats import OF_EIGHT, PAIR_OF_FOUR, Sitting, members_at, pairs_at
from scoring.models import SEATS, Board, Encounter, Entry, EntryMember, Play, Round, Section
from scoring.selectors.contestants import contestants_of, team_size_of


@dataclass(frozen=True, slots=True)
class Planned:
    """One encounter as a planner wants it: entry numbers by side (None: nobody) and board numbers.

    Players: `ns` is North, `ew` East, `south` and `west` their partners; else those are None, and the
    entry of a side holds both its seats. `turned`: the pair that is E-W in the plan's unswitched form
    sits N-S here. `idle`: one side is a phantom, the boards wait. `match`: see `Encounter`.
    """

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]
    turned: bool = False
    idle: bool = False
    south: int | None = None
    west: int | None = None
    match: int = 0


def store_plan(section: Section, planned: Sequence[Planned], boards: dict[int, Board]) -> list[Encounter]:
    """Store the encounters of a section with one play a board, and who sits where in them.

    `boards` are the session's boards of form a by number. Rounds that exist are used.
    """
    entries = {entry.number: entry for entry in section.entries.all()}
    rounds = _rounds(section, sorted({row.round for row in planned}))
    encounters = [_encounter(row, rounds[row.round], entries) for row in planned]
    _seat(encounters, section)
    Encounter.objects.bulk_create(encounters)
    store_plays(section, zip(encounters, (row.boards for row in planned), strict=True), boards)
    return encounters


def _rounds(section: Section, numbers: list[int]) -> dict[int, Round]:
    known = set(section.round_set.values_list("number", flat=True))
    Round.objects.bulk_create([Round(section=section, number=n) for n in numbers if n not in known])
    return {round_.number: round_ for round_ in section.round_set.all()}


def _encounter(row: Planned, round_: Round, entries: dict[int, Entry]) -> Encounter:
    north, east, south, west = (
        entries[number] if number is not None else None for number in (row.ns, row.ew, row.south, row.west)
    )
    return Encounter(
        round=round_,
        table=row.table,
        north=north,
        south=south or north,
        east=east,
        west=west or east,
        match=row.match,
        turned=row.turned,
        idle_boards=list(row.boards) if row.idle else [],
    )


def store_plays(
    section: Section, boards_of: Iterable[tuple[Encounter, Sequence[int]]], boards: dict[int, Board]
) -> None:
    """A play for each board of each encounter that has two sides."""
    Play.objects.bulk_create(
        [
            Play(encounter=encounter, field_id=section.field_id, board=boards[number], ordinal=ordinal)
            for encounter, numbers in boards_of
            if not encounter.sits_out
            for ordinal, number in enumerate(numbers, 1)
        ]
    )


def seat_people(section: Section) -> None:
    """Write into every encounter of the section who holds each seat, from the entries' members.

    A pair's first member sits North or East; a team has a pair for either side; a player is alone.
    Members count from their round on; seats of entries without members yet stay empty.
    """
    encounters = list(Encounter.objects.filter(round__section=section).select_related("round"))
    moved = _seat(encounters, section)
    Encounter.objects.bulk_update(moved, [f"{seat}_person" for seat in SEATS], batch_size=500)


def _seat(encounters: Iterable[Encounter], section: Section) -> list[Encounter]:
    """Put the section's people into these encounters (not saved); those where somebody sits elsewhere now."""
    people = _people(EntryMember.objects.filter(entry__section=section).order_by("from_round"))
    encounters = list(encounters)
    of_eight = _members_at(encounters) if team_size_of(section) == OF_EIGHT else {}
    usual = SEATS_OF[contestants_of(section)]
    moved = []
    for encounter in encounters:
        seats = of_eight.get((encounter.round.number, encounter.table), usual)
        before = encounter.person_ids
        for seat, entry_id, member in zip(SEATS, encounter.entry_ids, seats, strict=True):
            spells = people.get((entry_id, member), ()) if entry_id is not None else ()
            number = encounter.round.number
            person = next((person for first, person in reversed(spells) if first <= number), None)
            setattr(encounter, f"{seat}_person_id", person)
        if encounter.person_ids != before:
            moved.append(encounter)
    return moved


SEATS_OF = {"pairs": (1, 1, 2, 2), "players": (1, 1, 1, 1), "teams": PAIR_OF_FOUR}
"""Which member of its entry holds each seat, N E S W; of teams of eight see `seats_at`."""


def seats_at(encounter: Encounter) -> tuple[int, int, int, int]:
    """Which member of its entry holds each seat of an encounter, N E S W. One query for teams of eight."""
    section = encounter.round.section
    usual = SEATS_OF[contestants_of(section)]
    if team_size_of(section) != OF_EIGHT:
        return usual
    place = (encounter.round.number, encounter.table)
    encounters = Encounter.objects.filter(round__section=section).select_related("round")
    return _members_at(encounters).get(place, usual)


def _members_at(encounters: Iterable[Encounter]) -> dict[tuple[int, int], tuple[int, int, int, int]]:
    """(round, table) -> which members of teams of eight sit there, N E S W."""
    met = [
        Sitting(one.round.number, one.table, one.north_id, one.east_id, one.match)
        for one in encounters
        if one.north_id and one.east_id
    ]
    return {place: members_at(pairs) for place, pairs in pairs_at(met).items()}


def _people(members: Iterable[EntryMember]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """(entry, seat) -> [(from round, person)], in order of round."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for member in members:
        found.setdefault((member.entry_id, member.seat), []).append((member.from_round, member.person_id))
    return found
