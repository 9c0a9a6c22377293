"""Seating pairs on the plan of the room before play: sitting down, moving, staying, leaving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from clubs.people.models import Person
from clubs.people.selectors import persons_of
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry, Section
from scoring.words import N_, RuleError
from tournaments.movements.seat_numbers import next_free, seat_at
from tournaments.selectors.setup.room_plan import has_plan, place_shown, seat_name, seats_shown
from tournaments.services.setup import entries
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.numbering import keep_places, renumber, settle

MOST_TABLES = entries.MOST_ENTRIES // 2


@transaction.atomic
def seat_pair(
    *,
    section: Section,
    people: Sequence[Person | None],
    by: Actor,
    place: int | None = None,
    stationary: bool = False,
) -> Entry:
    """Enter a pair at a place of the plan; at the next free one if nobody says where, or it is taken by now.

    Raises RuleError as `entries.sign_in` does; "plan.place" where there is no such place, "plan.none" where
    the section has no plan.
    """
    permissions.require("encounters", section.session, by)
    entry = place_pair(section, people, place)
    if stationary:
        set_stationary(entry=entry, stationary=True, by=by)
    return entry


def place_pair(section: Section, people: Sequence[Person | None], place: int | None = None) -> Entry:
    """As `seat_pair`, for a caller who has asked whether it may be."""
    setup.require_setup(section.session)
    require_plan(section)
    keep_places(section)
    taken = {entry.plan_place or 0 for entry in section.entries.all()}
    if place is None or place in taken:
        place = next_free(taken)
    _require_place(place)
    return entries.enter(section, people, place=place)


@transaction.atomic
def move_pair(*, entry: Entry, place: int, by: Actor) -> Entry:
    """Move a pair to another place of the plan before play; who sits there changes places with it.

    Raises RuleError "plan.place", "plan.stationary" where either pair is to stay where it is, "plan.phantom"
    where the chosen movement has nobody begin at that place.
    """
    entry = _to_change(entry, by)
    _require_place(place)
    section = entry.section
    keep_places(section)
    entry.refresh_from_db(fields=["plan_place"])
    other = section.entries.filter(plan_place=place).exclude(pk=entry.pk).first()
    for one in (entry, other):
        if one is not None and one.stationary and entry.plan_place != place:
            raise RuleError(
                "plan.stationary",
                "seat",
                "The pair at {seat} is stationary. Let it move first, or choose another place.",
                "",
                seat=seat_name(one.plan_place or 0),
            )
    if other is not None:
        other.plan_place = entry.plan_place
        other.save(update_fields=["plan_place"])
    entry.plan_place = place
    entry.save(update_fields=["plan_place"])
    renumber(section)
    if seats_shown(section, list(section.entries.all())).get(entry.pk) != place:
        raise RuleError(
            "plan.phantom",
            "seat",
            "In the chosen movement nobody begins at {seat}. Choose another place or another movement.",
            "",
            seat=seat_name(place),
        )
    setup.touch_session(section.session)
    entry.refresh_from_db()
    return entry


@transaction.atomic
def set_stationary(*, entry: Entry, stationary: bool, by: Actor) -> Entry:
    """Say whether a pair keeps its seat all evening: then it has a number that stays, at the nearest table.

    Before a movement is chosen those are the N-S numbers. Where a movement has no such number left the
    wish is kept, and the plan says so.
    """
    entry = _to_change(entry, by)
    keep_places(entry.section)
    entry.refresh_from_db(fields=["plan_place"])
    entry.stationary = stationary
    entry.save(update_fields=["stationary"])
    settle(entry.section)
    setup.touch_session(entry.section.session)
    entry.refresh_from_db()
    return entry


@transaction.atomic
def take_off(*, entry: Entry, by: Actor) -> None:
    """Take a pair off the plan before play: its place is free, all others keep theirs."""
    _to_change(entry, by)
    keep_places(entry.section)
    entries.sign_out(entry=entry, by=by)


@transaction.atomic
def take_back(*, section: Section, step: Mapping[str, Any] | None, by: Actor) -> None:
    """Do what takes a change of the plan back: `step` says what to `do`, as the pages keep it.

    "leave" and "move" and "stationary" have the `entry`, the last two its `place`; "seat" the ids of the
    `people`, the `place` and whether they were `stationary`. Raises RuleError "plan.undo" without a step,
    and those of the change.
    """
    permissions.require("settings", section.session, by)
    setup.require_setup(section.session)
    if step is None:
        raise RuleError("plan.undo", "undo", "There is no change left to undo.", "")
    if step["do"] == "seat":
        people, place = _people(section, step["people"]), step["place"]
        seat_pair(section=section, people=people, by=by, place=place, stationary=step["stationary"])
        return
    entry = section.entries.select_related("section__session__contest").filter(pk=step["entry"]).first()
    if entry is None:
        raise _gone()
    if step["do"] == "leave":
        take_off(entry=entry, by=by)
        return
    if step["do"] == "stationary":
        set_stationary(entry=entry, stationary=step["stationary"], by=by)
    else:
        assert step["do"] == "move", step["do"]
    if step["place"] and step["place"] != place_shown(entry):
        move_pair(entry=entry, place=step["place"], by=by)


def _people(section: Section, ids: Sequence[int | None]) -> list[Person | None]:
    person_by_id = persons_of(section.session.contest.club).in_bulk([pk for pk in ids if pk])
    return [person_by_id.get(pk) if pk else None for pk in ids]


def _gone() -> RuleError:
    """The refusal where somebody else has removed the pair."""
    return RuleError("plan.gone", "entry", "This pair is no longer on the plan.", "")


def _to_change(entry: Entry, by: Actor) -> Entry:
    """The pair as it is now, with its session held. Raises RuleError."""
    section = entry.section
    permissions.require("settings", section.session, by)
    setup.require_setup(section.session)
    require_plan(section)
    now = section.entries.filter(pk=entry.pk).select_related("section__session__contest").first()
    if now is None:
        raise _gone()
    return now


def require_plan(section: Section) -> None:
    """Raise RuleError "plan.none" where the section has no plan of the room."""
    if not has_plan(section):
        template = N_("Only pairs that play a whole movement have a plan of the room.")
        raise RuleError("plan.none", "section", template, "")


def _require_place(place: int) -> None:
    if place < 1 or seat_at(place).table > MOST_TABLES:
        template = N_("There is no such place: tables have numbers from 1 to {most}.")
        raise RuleError("plan.place", "seat", template, "", most=MOST_TABLES)
