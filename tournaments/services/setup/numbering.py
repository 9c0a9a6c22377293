"""The numbers of pairs on a plan of the room: those of their seats, the movement's or the usual ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import F

from scoring.models import Entry, Section
from tournaments.movements.seat_numbers import assigned, next_free
from tournaments.selectors.setup.room_plan import is_in_force, seat_numbers, seats_shown

APART = 10_000  # above every number: numbers are unique at all times


def renumber(section: Section) -> None:
    """Give the pairs of a plan the numbers of their places; nothing where nobody sits on one.

    Who came without a place, as over the API, takes the next that is free.
    """
    entries = _entries(section)
    places = {entry.pk: entry.plan_place for entry in entries if entry.plan_place is not None}
    if not places:
        return
    for entry in entries:
        if entry.plan_place is None:
            places[entry.pk] = entry.plan_place = next_free(places.values())
            entry.save(update_fields=["plan_place"])
    numbers = seat_numbers(section, len(entries), places.values())
    stationary = [entry.pk for entry in entries if entry.stationary]
    _set_numbers(section, entries, assigned(places, stationary, numbers))


def _set_numbers(section: Section, entries: Sequence[Entry], numbers: Mapping[int, int]) -> None:
    moving = [entry for entry in entries if numbers[entry.pk] != entry.number]
    section.entries.filter(pk__in=[entry.pk for entry in moving]).update(number=F("number") + APART)
    for entry in moving:
        entry.number = numbers[entry.pk]
    Entry.objects.bulk_update(moving, ["number"])


def keep_places(section: Section) -> None:
    """Make what the plan shows the places of its pairs: what is changed next goes out from there."""
    entries = _entries(section)
    shown = seats_shown(section, entries)
    taken = set(shown.values())
    moving = []
    for entry in entries:
        place = shown.get(entry.pk)
        if place is None:
            own = entry.plan_place
            place = next_free(taken) if own is None or own in taken else own
        taken.add(place)
        if place != entry.plan_place:
            entry.plan_place = place
            moving.append(entry)
    Entry.objects.bulk_update(moving, ["plan_place"])


def settle(section: Section) -> None:
    """Number the pairs, and keep them where that puts them unless a movement does so."""
    renumber(section)
    if not is_in_force(section, section.entries.count()):
        keep_places(section)


def _entries(section: Section) -> list[Entry]:
    return list(section.entries.exclude(state=Entry.State.PHANTOM).order_by("number"))
