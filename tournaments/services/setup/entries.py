"""Who plays in a session: entries are signed in, named, exchanged and taken off the sheet.

An entry is a pair, a player or a team with its number in a section; `EntryMember` says who holds which seat
of it, and from which round on.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from clubs.people.models import Person
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry, EntryMember, Section, Session
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import number_in_session
from scoring.services import fields
from scoring.services.encounters import seat_people
from scoring.words import N_, RuleError
from tournaments.services.setup.numbering import renumber
from tournaments.services.setup.sessions import hold, require_setup, touch_session

MOST_ENTRIES = 400  # of a section: a hundred tables of individuals
PLAYS_ALREADY = {
    "pairs": N_("{name} is already playing, in pair {pair}."),
    "players": N_("{name} is already playing, as number {pair}."),
    "teams": N_("{name} is already playing, in team {pair}."),
}


@transaction.atomic
def sign_in(
    *,
    section: Section,
    people: Sequence[Person | None],
    by: Actor,
    number: int | None = None,
    name: str = "",
    place: int | None = None,
) -> Entry:
    """Enter a pair, player or team under the next free number: persons of the club, or none yet.

    Who holds which seat: see `EntryMember`. `name` is a team's own. At a `place` of the plan of the room
    a pair takes the number of that place (`seating.seat_pair`).
    Raises RuleError "entry.person" (another club's), "entry.twice" (plays already), "entry.number",
    "entry.many".
    """
    permissions.require("encounters", section.session, by)
    return enter(section, people, number=number, name=name, place=place)


def enter(
    section: Section,
    people: Sequence[Person | None],
    *,
    number: int | None = None,
    name: str = "",
    place: int | None = None,
) -> Entry:
    """As `sign_in`, for a caller who has asked whether it may be."""
    require_setup(section.session)
    check_people(section.session, [person for person in people if person])
    taken = set(section.entries.values_list("number", flat=True))
    if len(taken) >= MOST_ENTRIES:
        template = N_("A section can have at most {most} entries.")
        raise RuleError("entry.many", "number", template, "", most=MOST_ENTRIES)
    chosen = number or next(n for n in range(1, len(taken) + 2) if n not in taken)
    if chosen in taken:
        raise RuleError("entry.number", "number", "Number {number} is already taken.", "", number=chosen)
    entry = Entry.objects.create(section=section, number=chosen, name=name.strip()[:80], plan_place=place)
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, seat=seat, person=person) for seat, person in enumerate(people, 1) if person
    )
    renumber(section)
    entry.refresh_from_db(fields=["number"])
    touch_session(section.session)
    return entry


def set_members(entry: Entry, people: Sequence[Person | None], from_round: int = 1) -> None:
    """Who the entry is from a round on (1: from the start), by seat; None leaves the seat as it is."""
    for seat, person in enumerate(people, 1):
        if person is not None:
            somebody_else = entry.members.filter(seat=seat, from_round=from_round).exclude(person=person)
            somebody_else.update(arrived=None, added="", phone=None)
            EntryMember.objects.update_or_create(
                entry=entry, seat=seat, from_round=from_round, defaults={"person": person}
            )


def check_people(session: Session, people: Sequence[Person], entry: Entry | None = None) -> None:
    """Raise RuleError "entry.twice", "entry.person" for who plays already, or is not of this club."""
    if len({person.pk for person in people}) < len(people):
        raise RuleError("entry.twice", "people", "{name} cannot sit in two seats.", "", name=people[0].name)
    elsewhere = EntryMember.objects.filter(person__in=people, entry__section__session=session)
    elsewhere = elsewhere.exclude(entry=entry).select_related("entry__section__session__contest")
    playing = {member.person_id: member.entry for member in elsewhere}
    for person in people:
        if person.club_id != session.contest.club_id or person.merged_into_id or person.forgotten:
            raise RuleError(
                "entry.person", "people", "{name} is not on this club's list.", "", name=person.name
            )
        other = playing.get(person.pk)
        if other is not None:
            raise RuleError(
                "entry.twice",
                "people",
                PLAYS_ALREADY[contestants_of(other.section)],
                "",
                name=person.name,
                pair=number_in_session(other),
            )


@transaction.atomic
def change_people(
    *,
    entry: Entry,
    people: Sequence[Person | None],
    by: Actor,
    from_round: int = 1,
    name: str | None = None,
) -> Entry:
    """Name an entry's persons: later from a paper sheet, corrected, or a substitute from a round on.

    `name` is a team's own; None leaves it.
    """
    session = entry.section.session
    permissions.require("encounters", session, by)
    if not 1 <= from_round <= max(entry.section.rounds, 1):
        raise RuleError(
            "entry.round", "from_round", "Rounds run from 1 to {last}.", "", last=max(entry.section.rounds, 1)
        )
    hold(session)
    check_people(session, [person for person in people if person], entry)
    set_members(entry, people, from_round)
    if name is not None:
        entry.name = name.strip()[:80]
        entry.save(update_fields=["name"])
    if session.state != Session.State.SETUP:
        seat_people(entry.section)
        fields.touch(fields.locked(entry.section.field_id))
    touch_session(session)
    return entry


@transaction.atomic
def sign_out(*, entry: Entry, by: Actor) -> None:
    """Take a pair off the sheet before play; later numbers close up, or on a plan its place stays free."""
    section = entry.section
    permissions.require("settings", section.session, by)
    if section.session.state != Session.State.SETUP:
        raise RuleError("entry.playing", "entry", "Play has begun: mark the entry as withdrawn instead.", "")
    hold(section.session)
    remove(entry)


def remove(entry: Entry) -> None:
    """As `sign_out`, for a caller who has asked whether it may be and holds the session."""
    section = entry.section
    number = section.entries.filter(pk=entry.pk).values_list("number", flat=True).first()
    if number is None:  # signed out already
        return
    entry.delete()
    for later in section.entries.filter(number__gt=number).order_by("number"):
        later.number -= 1
        later.save(update_fields=["number"])
    renumber(section)
    touch_session(section.session)


@transaction.atomic
def exchange_numbers(*, first: Entry, second: Entry, by: Actor) -> None:
    """Two pairs of a section exchange their numbers, and so their starting places, before play."""
    session = first.section.session
    permissions.require("settings", session, by)
    if first.section_id != second.section_id or session.state != Session.State.SETUP:
        raise RuleError(
            "entry.exchange", "entry", "Numbers can be swapped only within a section and before play.", ""
        )
    hold(session)
    for entry in (first, second):
        entry.refresh_from_db(fields=["number", "plan_place"])
    one, two = first.number, second.number
    for entry, number in ((first, 0), (second, one), (first, two)):
        entry.number = number
        entry.save(update_fields=["number"])
    first.plan_place, second.plan_place = second.plan_place, first.plan_place
    Entry.objects.bulk_update([first, second], ["plan_place"])
    touch_session(session)
