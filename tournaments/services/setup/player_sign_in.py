"""Players sign themselves in before play, on their own phone or their table's: who, and the seat."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from clubs.people.models import Person
from clubs.people.selectors import persons_identified_by
from clubs.people.services import add_guest_by_phone, remove_unused_guest, require_confirmed
from scoring import permissions
from scoring.actors import Actor
from scoring.models import SEATS, Encounter, Entry, EntryMember, Section, Session
from scoring.selectors.contestants import contestants_of
from scoring.words import N_, RuleError, Seat
from tournaments.movements.seat_numbers import seat_at
from tournaments.selectors.control.arrivals import FIRST, bit_of
from tournaments.selectors.setup.list_sign_in import free_seats
from tournaments.selectors.setup.player_sign_in import MOST_TABLES, seat_of, takes_players, where
from tournaments.selectors.setup.room_plan import has_plan, place_shown, seat_name
from tournaments.selectors.setup.sheet import PLACES
from tournaments.selectors.table.seated import title_of
from tournaments.services.setup import entries
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.numbering import keep_places
from tournaments.services.setup.seating import place_pair, require_plan


def require_open(session: Session) -> None:
    """Raise RuleError "arrival.closed" unless players may sign themselves in, "session.started" in play."""
    if session.state == Session.State.SETUP and not takes_players(session):
        template = N_("Players cannot sign in on their phones for this session. Please ask the director.")
        raise RuleError("arrival.closed", "session", template, "")
    setup.require_setup(session)


def person_typed(*, session: Session, typed: str, guests: str) -> Person | None:
    """The person who is called so, or has that number; None for a new guest whose name has been confirmed.

    `guests` is the name that has been confirmed. Of several of a name it is the one who is on the sheet.
    Raises RuleError "arrival.which", "signin.new_guest", "arrival.unknown" for a number of nobody, and those
    of a name that cannot be.
    """
    persons = persons_identified_by(session.club, typed)
    if not persons:
        if not any(character.isalpha() for character in typed):
            template = N_("“{typed}” is not a name or a number of this club. Check it, or call the director.")
            raise RuleError("arrival.unknown", "who", template, "", typed=typed.strip()[:40])
        require_confirmed(club=session.club, names=[("who", typed)], guests=guests)
        return None
    if len(persons) == 1:
        return persons[0]
    members = EntryMember.objects.filter(entry__section__session=session, person__in=persons)
    on_sheet = list(members.select_related("person")[:2])
    if len(on_sheet) != 1:
        template = N_(
            "Several people are called {typed}. Enter your membership number, or call the director."
        )
        raise RuleError("arrival.which", "who", template, "", typed=typed.strip()[:40])
    return on_sheet[0].person


@transaction.atomic
def sign_in_on_list(*, section: Section, entry: int | None, typed: str, guests: str = "") -> EntryMember:
    """A player comes where there is no plan of the room: a place of the `entry` by id, or a new one.

    Who is on the list comes where it has them. Raises RuleError "arrival.plan", "arrival.full",
    "arrival.elsewhere", and those of `require_open` and `person_typed`.
    """
    session = section.session
    require_open(session)
    if has_plan(section):
        raise RuleError("arrival.plan", "seat", "Choose a seat of a table.", "")
    person = person_typed(session=session, typed=typed, guests=guests)
    arrived = timezone.now()
    member = _member_of(session, person)
    if member is not None and entry not in (None, member.entry_id):
        raise _elsewhere(member)
    if member is None:
        joined = section.entries.filter(pk=entry or 0, state=Entry.State.ACTIVE).first()
        seats = free_seats(joined, contestants_of(section)) if joined else []
        if entry is not None and not seats:
            template = N_("That place has been taken. Choose another one, or call the director.")
            raise RuleError("arrival.full", "seat", template, "")
        if person is None:
            person = add_guest_by_phone(club=session.club, name=typed)
            arrived = person.created
        member = _added_to_list(section, joined, person, seats)
    _note(member, arrived)
    return member


def _added_to_list(
    section: Section, entry: Entry | None, person: Person, seats: Sequence[int]
) -> EntryMember:
    """Somebody who was not on the list: in the first free seat of the entry, or of a new one."""
    if entry is not None:
        added = EntryMember.Added.MEMBER
        return EntryMember.objects.create(entry=entry, seat=seats[0], person=person, added=added)
    return _first_of(entries.enter(section, [person]))


def _first_of(entry: Entry) -> EntryMember:
    """The only member of an entry that has come onto the sheet with them."""
    member = entry.members.get()
    member.added = EntryMember.Added.PAIR
    member.save(update_fields=["added"])
    return member


def _note(member: EntryMember, arrived: dt.datetime) -> None:
    """The player is there from then on, if not since earlier; a new guest from when the club has them."""
    if member.arrived is None:
        member.arrived = arrived
        member.save(update_fields=["arrived"])
    setup.touch_session(member.entry.section.session)


@transaction.atomic
def sign_in_at(*, section: Section, table: int, seat: Seat, typed: str, guests: str = "") -> EntryMember:
    """A player sits down at a seat of the plan and has come; of a pair that is not there yet it makes one.

    Who is on the sheet sits where it has them; partners may change seats. Raises RuleError "arrival.table",
    "arrival.taken", "arrival.elsewhere", and those of `require_open` and `person_typed`.
    """
    session = section.session
    require_open(session)
    require_plan(section)
    if not 1 <= table <= MOST_TABLES:
        template = N_("There is no such table: tables have numbers from 1 to {most}.")
        raise RuleError("arrival.table", "seat", template, "", most=MOST_TABLES)
    person = person_typed(session=session, typed=typed, guests=guests)
    keep_places(section)
    place, number = where(table, seat)
    entry = section.entries.filter(plan_place=place).first()
    arrived = timezone.now()
    before = _member_of(session, person)
    if before is not None and before.entry != entry:
        raise _elsewhere(before)
    there = (
        entry.members.filter(seat=number, from_round=1).select_related("person").first() if entry else None
    )
    if there is not None and there != before and (before is None or there.arrived):
        template = N_("{seat} at table {table} is taken. Choose another seat, or call the director.")
        raise RuleError("arrival.taken", "seat", template, "", table=table, seat=seat.word)
    if before is None:
        if person is None:
            person = add_guest_by_phone(club=session.club, name=typed)
            arrived = person.created
        member = _added(section, entry, person, place, number)
    else:
        member = _moved(before, there, number)
    _note(member, arrived)
    return member


def _member_of(session: Session, person: Person | None) -> EntryMember | None:
    """The member that somebody is on the sheet of the session."""
    if person is None:
        return None
    members = EntryMember.objects.filter(entry__section__session=session, person=person)
    return members.select_related("person", "entry__section__session__contest__club").first()


def _elsewhere(member: EntryMember) -> RuleError:
    return RuleError(
        "arrival.elsewhere",
        "seat",
        "{name} is on the list at {seat}. Choose that seat, or call the director.",
        "",
        name=member.person.name,
        seat=place_in_words(member),
    )


def _added(section: Section, entry: Entry | None, person: Person, place: int, number: int) -> EntryMember:
    """Somebody who was not on the sheet: with the pair of the place, or with a new one."""
    if entry is not None:
        added = EntryMember.Added.MEMBER
        return EntryMember.objects.create(entry=entry, seat=number, person=person, added=added)
    return _first_of(place_pair(section, [person] if number == 1 else [None, person], place))


def _moved(member: EntryMember, there: EntryMember | None, number: int) -> EntryMember:
    """Somebody who is on the sheet, in the seat they chose; a partner whose seat that was has theirs."""
    if there is None or there == member:
        member.seat = number
        member.save(update_fields=["seat"])
        return member
    seats = there.seat, member.seat
    for one, seat in ((there, 0), (member, seats[0]), (there, seats[1])):  # seats are unique at all times
        one.seat = seat
        one.save(update_fields=["seat"])
    return member


@transaction.atomic
def withdraw_sign_in(*, member: EntryMember) -> None:
    """A player withdraws their sign-in on this phone. Raises RuleError as `require_open`."""
    require_open(member.entry.section.session)
    _take_back(member)


@transaction.atomic
def take_back(*, member: EntryMember, by: Actor) -> None:
    """The director takes back that a player has come: who was not on the sheet before goes off it again.

    A guest who was new with it leaves the club's list too, if nothing else has happened with them. Raises
    RuleError "permission.settings", "session.started".
    """
    session = member.entry.section.session
    permissions.require("settings", session, by)
    setup.require_setup(session)
    _take_back(member)


def _take_back(member: EntryMember) -> None:
    """Twice is once: a member who is gone, or has not come, stays so."""
    now = (
        EntryMember.objects.filter(pk=member.pk)
        .select_related("person", "entry__section__session__contest")
        .first()
    )
    if now is None:
        return
    entry, section = now.entry, now.entry.section
    if not now.added:
        now.arrived = None
        now.save(update_fields=["arrived"])
    elif now.added == EntryMember.Added.PAIR and not entry.members.exclude(pk=now.pk).exists():
        if has_plan(section):
            keep_places(section)
        entries.remove(entry)
    else:
        now.delete()
        if now.added == EntryMember.Added.PAIR:  # whoever signed in after them has the pair now
            entry.members.filter(added=EntryMember.Added.MEMBER).update(added=EntryMember.Added.PAIR)
    if now.added and now.arrived == now.person.created:  # the guest came into the club by signing in
        remove_unused_guest(now.person)
    setup.touch_session(section.session)


@transaction.atomic
def note_come(*, entry: Entry, by: Actor) -> None:
    """The director notes that a pair or team has come, a team without its reserves. Raises RuleError."""
    session = entry.section.session
    permissions.require("settings", session, by)
    setup.require_setup(session)
    last = PLACES[contestants_of(entry.section)]
    entry.members.filter(arrived=None, seat__lte=last).update(arrived=timezone.now())
    setup.touch_session(session)


def carry_arrivals(section: Section) -> None:
    """When play starts, who has come has arrived at their table of round 1. Three queries at most."""
    members = EntryMember.objects.filter(entry__section=section, arrived__isnull=False)
    came = set(members.values_list("person", flat=True))
    if not came:
        return
    encounters = list(Encounter.objects.filter(round__section=section, round__number=FIRST))
    for encounter in encounters:
        for seat, column in zip(Seat, SEATS, strict=True):
            if getattr(encounter, f"{column}_person_id") in came:
                encounter.arrived |= bit_of(seat)
    Encounter.objects.bulk_update(encounters, ["arrived"])


def seat_in_words(member: EntryMember) -> tuple[int, Seat]:
    """The table and the seat at which the plan shows a player."""
    place = place_shown(member.entry)
    return seat_at(place).table, seat_of(place, member.seat)


def place_in_words(member: EntryMember) -> str:
    """Where the sheet has a player: "3 N-S" on a plan, "Pair 3" on a list."""
    section = member.entry.section
    if has_plan(section) and place_shown(member.entry):
        return seat_name(place_shown(member.entry))
    return title_of(member.entry, contestants_of(section))
