"""Players say on their table's phone, before their first board, that they have arrived: who, and the seat."""

from __future__ import annotations

from django.db import transaction

from clubs.people.models import Person
from clubs.people.selectors import persons_identified_by
from scoring import permissions
from scoring.actors import Actor
from scoring.models import SEATS, Encounter, Entry, EntryMember, TableLink
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import number_in_session, table_in_session
from scoring.services import fields, phones
from scoring.services.encounters import seat_people, seats_at
from scoring.services.layout import note_foreign
from scoring.words import N_, Message, NameOf, RuleError, Seat
from tournaments.models.inverse import Inverse
from tournaments.selectors.control.arrivals import bit_of, is_open, seats_here
from tournaments.selectors.results.figures import called
from tournaments.services.control.deeds import as_before, record_deed, undo_at_table
from tournaments.services.setup.entries import check_people
from tournaments.services.setup.newcomers import called_so, confirmed, is_number
from tournaments.services.setup.sessions import touch_session

ARRIVAL = "arrival"  # the kind of deed by which a table says who somebody is


@transaction.atomic
def arrive_at_table(*, encounter: Encounter, seat: Seat, typed: str, by: Actor, letters: str = "") -> Person:
    """Note that a player is at a seat of round 1: named by their whole name or a number of theirs.

    A number is confirmed by the first letters of the name, as before play: numbers are not read off.

    A player who is not on the sheet takes a seat that nobody is named for; partners may change seats. What
    that changes is a deed, which the director can undo. Raises RuleError "arrival.over" once the table has a
    result, "arrival.seat" where nobody is to sit, "arrival.letters", "arrival.unknown", "arrival.which",
    "arrival.taken", "entry.twice" for who plays elsewhere, "link.closed" and "permission.enter".
    """
    encounter = _locked_encounter(encounter, by)
    person = _person_meant(encounter, typed, letters)
    _sit(encounter, seat, person, by)
    _note(encounter, encounter.arrived | bit_of(seat))
    return person


@transaction.atomic
def take_arrival_back(*, encounter: Encounter, seat: Seat, by: Actor) -> None:
    """Nobody has arrived at the seat after all; who was named there on the phone is so no longer.

    Raises RuleError "arrival.over", and "undo.order" where a newer deed changed the same.
    """
    encounter = _locked_encounter(encounter, by)
    entry = encounter.entries[list(Seat).index(seat)]
    member = _members(entry).get(_member_seat(encounter, seat)) if entry else None
    if member is not None and encounter.arrived & bit_of(seat):
        undo_at_table(session=encounter.round.section.session, kind=ARRIVAL, row=member)
    _note(encounter, encounter.arrived & ~bit_of(seat))


def _locked_encounter(encounter: Encounter, by: Actor) -> Encounter:
    """The encounter as it is now, with its session's fields locked. Raises RuleError."""
    section = encounter.round.section
    if by.device is not None:
        _require_its_table(encounter, by.device.link)
    permissions.require("enter", section.session, by)
    fields.locked_in(section.session)
    now = Encounter.objects.select_related("round", *SEATS).filter(pk=encounter.pk).first()
    if now is None:
        raise fields.encounter_gone()
    now.round.section = section
    if not is_open(now):
        template = N_("Play has begun at this table. Tell the director who is sitting here.")
        raise RuleError("arrival.over", "seat", template, "")
    return now


def _require_its_table(encounter: Encounter, link: TableLink) -> None:
    phones.require_open(link)
    if (link.section_id, link.table) != (encounter.round.section_id, encounter.table):
        raise RuleError("permission.table", "table", "This phone belongs to another table.", "")


def _person_meant(encounter: Encounter, typed: str, letters: str) -> Person:
    """Of several who are called so, the one who is to sit here."""
    identified = persons_identified_by(encounter.round.section.session.contest.club, typed)
    candidates = called_so(identified, typed)
    if not candidates and is_number(typed):
        candidates = confirmed(identified, typed, letters)
    if not candidates:
        raise RuleError(
            "arrival.unknown",
            "who",
            "“{typed}” is not a name or a number of this club. Check it, or call the director.",
            "",
            typed=typed.strip()[:40],
        )
    expected = [person for person in candidates if person.pk in encounter.person_ids]
    if len(candidates) > 1 and len(expected) != 1:
        raise RuleError(
            "arrival.which",
            "who",
            "Several people are called {typed}. Enter your membership number, or call the director.",
            "",
            typed=typed.strip()[:40],
        )
    return (expected or candidates)[0]


def _sit(encounter: Encounter, seat: Seat, person: Person, by: Actor) -> None:
    """Make the person the member of the seat, where they are not."""
    entry = next((here.entry for here in seats_here(encounter) if here.seat == seat), None)
    if entry is None:
        template = N_("Nobody is to sit {seat} at this table in round 1. Choose another seat.")
        raise RuleError("arrival.seat", "seat", template, "", seat=seat.word)
    members, number = _members(entry), _member_seat(encounter, seat)
    there = members.get(number)
    before = next((member for member in members.values() if member.person_id == person.pk), None)
    if there is not None and there == before:
        return
    partner_seat = _seat_at_table(encounter, entry, before)
    if there is not None and (partner_seat is None or encounter.arrived & bit_of(seat)):
        raise _taken(there.person, seat)
    section = encounter.round.section
    check_people(section.session, [person], entry)
    note_foreign(section.session.pk)
    if before is None:
        added = EntryMember.objects.create(entry=entry, seat=number, person=person)
        inverse = as_before([], [added])
    else:
        inverse = _changed_seats(before, there, number)
    if partner_seat is not None:
        encounter.arrived &= ~bit_of(partner_seat)
    seat_people(section)
    fields.touch(fields.locked(section.field_id))
    message = Message(
        "{who}: {name} arrived at table {table}, {seat}",
        who=called(contestants_of(section), number_in_session(entry)),
        name=NameOf("person", person.pk),
        table=table_in_session(encounter),
        seat=seat.value,
    )
    inverse = inverse.plus(Inverse(sections=(section.pk,)))
    record_deed(session=section.session, kind=ARRIVAL, message=message, by=by, inverse=inverse)


def _changed_seats(member: EntryMember, other: EntryMember | None, number: int) -> Inverse:
    """Let a member sit in another seat of their entry, and who sits there in theirs; what takes it back."""
    if other is None:
        inverse = as_before([(member, ("seat",))])
        member.seat = number
        member.save(update_fields=["seat"])
        return inverse
    inverse = as_before([(member, ("person",)), (other, ("person",))])
    member.person, other.person = other.person, member.person
    EntryMember.objects.bulk_update([member, other], ["person"])
    return inverse


def _seat_at_table(encounter: Encounter, entry: Entry, member: EntryMember | None) -> Seat | None:
    """The seat of this encounter that a member of the entry was to sit in; None for nobody of this table."""
    if member is None:
        return None
    return next(
        (
            here.seat
            for here in seats_here(encounter)
            if here.entry == entry and _member_seat(encounter, here.seat) == member.seat
        ),
        None,
    )


def _members(entry: Entry) -> dict[int, EntryMember]:
    """The members of an entry from the start, by seat."""
    return {member.seat: member for member in entry.members.filter(from_round=1).select_related("person")}


def _member_seat(encounter: Encounter, seat: Seat) -> int:
    """Which member of its entry sits there."""
    return seats_at(encounter)[list(Seat).index(seat)]


def _taken(person: Person, seat: Seat) -> RuleError:
    return RuleError(
        "arrival.taken",
        "seat",
        "{name} is to sit {seat}. Choose your own seat, or call the director.",
        "",
        name=person.name,
        seat=seat.word,
    )


def _note(encounter: Encounter, arrived: int) -> None:
    Encounter.objects.filter(pk=encounter.pk).update(arrived=arrived)
    touch_session(encounter.round.section.session)
