"""Pairs that must not meet: a section's pairs get numbers by which the chosen movement keeps them apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from scoring.models import Entry, Section
from scoring.words import RuleError
from tournaments.movements import Movement
from tournaments.movements.wishes import Wishes, granted, not_granted
from tournaments.selectors.setup.movements import wishes_of
from tournaments.selectors.setup.room_plan import has_plan, seat_numbers
from tournaments.services.setup.numbering import renumber


def couples_of(section: Section, apart: str) -> list[tuple[int, int]]:
    """Couples typed as "1-2, 4-5", as ids of entries, whose numbers may change. RuleError "wishes.*"."""
    if not apart:
        return []
    entries = list(_entries(section))
    ids = {entry.number: entry.pk for entry in entries}
    return [(ids[one], ids[other]) for one, other in sorted(wishes_of(entries, apart).apart)]


def keep_apart(section: Section, movement: Movement, couples: Sequence[tuple[int, int]]) -> None:
    """Seat the pairs so that these couples of entries never meet in the section's movement.

    Who is stationary still has a number that stays. Raises RuleError "wishes.*" where that cannot be.
    """
    if not couples:
        return
    entries = list(_entries(section))
    number_of = {entry.pk: entry.number for entry in entries}
    wishes = Wishes(
        staying=frozenset(entry.number for entry in entries if entry.stationary),
        apart=frozenset((number_of[one], number_of[other]) for one, other in couples),
        pairs=tuple(number_of.values()),
    )
    numbers = granted(movement, wishes) if has_plan(section) else None
    if numbers is None:
        raise not_granted([movement], wishes)
    wanted = {entry.pk: numbers[entry.number] for entry in entries}
    _seat(section, entries, wanted)
    now = dict(_entries(section).values_list("pk", "number"))
    if any(now[pk] != wanted[pk] for couple in couples for pk in couple):
        raise RuleError(
            "wishes.seats",
            "apart",
            "The seats of the room plan do not let these pairs be kept apart. Choose another movement.",
            "",
        )


def _entries(section: Section) -> QuerySet[Entry]:
    return section.entries.exclude(state=Entry.State.PHANTOM).order_by("number")


def _seat(section: Section, entries: Sequence[Entry], wanted: Mapping[int, int]) -> None:
    """Places on the plan by the numbers that are wanted; who sits out first has none."""
    place_of = {number: place for place, number in seat_numbers(section, len(entries), []).at.items()}
    for entry in entries:
        entry.plan_place = place_of.get(wanted[entry.pk])
    Entry.objects.bulk_update(entries, ["plan_place"])
    renumber(section)
