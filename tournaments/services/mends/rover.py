"""A late pair as a rover: from a round on it takes N-S seats, whose pairs sit out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.actors import Actor
from scoring.models import SEATS, Encounter, Entry, Section
from scoring.selectors.labels import number_in_session
from scoring.services.encounters import seat_people
from scoring.words import N_, Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Inverse
from tournaments.models.section_movement import section_movement
from tournaments.movements import Movement, make, meaning_of
from tournaments.movements.own import OWN
from tournaments.services.control.deeds import as_before
from tournaments.services.mends.begin import begin, encounters_of, end
from tournaments.services.mends.presence import People, open_plays
from tournaments.services.setup.entries import set_members
from tournaments.services.setup.planning import place_late

BASES: Mapping[str, str] = {
    "mitchell": "straight",
    "mitchell_relay_share": "relay-share",
    "mitchell_skip": "skip",
}


@dataclass(frozen=True, slots=True)
class Rover:
    """What a late pair would play: its number, and the encounters whose N-S pair it replaces."""

    number: int
    encounters: tuple[Encounter, ...]


def rover_for(section: Section, from_round: int) -> Rover:
    """The rover's seats from a round on, checked against the stored encounters.

    Raises RuleError "rover.none" where no rover fits the evening as it stands.
    """
    movement = _movement(section)
    number = 2 * section.tables + 1
    stored = {
        (e.round.number, e.table): e
        for e in encounters_of(section.session).filter(round__section=section, round__number__gte=from_round)
    }
    seats = [s for s in movement.seatings if s.ns == number and s.round >= from_round]
    encounters = tuple(stored[s.round, s.table] for s in seats if (s.round, s.table) in stored)
    boards = _boards_of(encounters)
    fits = len(encounters) == len(seats) and all(
        boards[e.pk] == movement.boards_at(s) and _guest(e) == s.ew
        for e, s in zip(encounters, seats, strict=False)
    )
    if not encounters or not fits or section.entries.filter(number=number).exists():
        raise _no_rover(section)
    return Rover(number, encounters)


def _movement(section: Section) -> Movement:
    """The movement with a rover at the section's size, for as many of its rounds as there can be one."""
    choice = section_movement(section).choice
    planned = choice is not None and choice.kind != OWN
    kind = meaning_of(choice.kind, choice.tables, choice.rounds)[0].key if choice and planned else ""
    if choice is None or choice.missing is not None or kind not in BASES:
        raise _no_rover(section)
    if (kind == "mitchell") != bool(section.tables % 2):  # an even table needs a relay or a skip
        raise _no_rover(section)
    options = {} if kind == "mitchell" else {"base": BASES[kind]}
    for rounds in range(section.rounds, 1, -1):
        try:
            return make("rover", section.tables, rounds, section.boards_per_round, options=options)
        except RuleError:
            continue  # fewer rounds can be played with a rover than without
    raise _no_rover(section)


def _no_rover(section: Section) -> RuleError:
    return RuleError(
        "rover.none",
        "entry",
        "Section {section} has no half table to fill, and its movement has no seat for another pair.",
        "",
        section=section.letter,
    )


def _boards_of(encounters: Sequence[Encounter]) -> dict[int, tuple[int, ...]]:
    plays = open_plays(
        encounters, N_("Board {board} already has a result: let the pair start in a later round.")
    )
    boards_by_encounter: dict[int, list[int]] = {encounter.pk: [] for encounter in encounters}
    for play in plays:
        boards_by_encounter[play.encounter_id].append(play.board.number)
    return {pk: tuple(numbers) for pk, numbers in boards_by_encounter.items()}


def _guest(encounter: Encounter) -> int | None:
    """The pair of the E-W line at an encounter, wherever it sits there."""
    entry = encounter.north if encounter.turned else encounter.east
    return entry.number if entry else None


@transaction.atomic
def add_rover(*, section: Section, people: People, from_round: int, by: Actor, reason: str = "") -> Deed:
    """A late pair joins as a rover. Raises RuleError "rover.none", "withdraw.results"."""
    session = section.session
    locked = begin(session, by)
    rover = rover_for(section, from_round)
    entry = Entry.objects.create(
        section=section, number=rover.number, line="NS" if section.winners == 2 else ""
    )
    inverse = as_before(((e, SEATS) for e in rover.encounters), [entry])
    inverse = inverse.plus(Inverse(sections=(section.pk,)))
    set_members(entry, people, from_round)
    for encounter in rover.encounters:
        for seat in ("east", "west") if encounter.turned else ("north", "south"):
            setattr(encounter, seat, entry)
        encounter.save(update_fields=SEATS)
    seat_people(section)
    place_late(entry)
    message = Message(
        "Pair {number} joined in round {round} as a rover", number=number_in_session(entry), round=from_round
    )
    return end(session, locked, kind="pair", message=message, by=by, reason=reason, inverse=inverse)
