"""Players sign themselves in before play, on their own phone or their table's: who, and the seat."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from clubs.people.models import Person
from clubs.people.services import add_guest_by_phone, remove_unused_guest
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Encounter, Entry, EntryMember, Section, Session, SignInPhone
from scoring.selectors.contestants import contestants_of
from scoring.words import N_, RuleError, Seat
from tournaments.movements.seat_numbers import seat_at
from tournaments.selectors.control.arrivals import FIRST, bit_of
from tournaments.selectors.setup.list_sign_in import free_seats
from tournaments.selectors.setup.player_sign_in import MOST_TABLES, seat_of, takes_players, where
from tournaments.selectors.setup.room_plan import has_plan, place_shown, seat_name
from tournaments.selectors.setup.sheet import places_of
from tournaments.selectors.table.seated import title_of
from tournaments.services.setup import entries
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.newcomers import Newcomer, person_of
from tournaments.services.setup.numbering import keep_places
from tournaments.services.setup.seating import place_pair, require_plan
from tournaments.services.setup.sign_in_phones import (
    Sender,
    forget_if_unused,
    is_of_phone,
    note_phone,
    require_room_for_guest,
)


def require_open(session: Session) -> None:
    """Raise RuleError "arrival.closed" unless players may sign themselves in, "session.started" in play."""
    if session.state == Session.State.SETUP and not takes_players(session):
        template = N_("Players cannot sign in on their phones for this session. Please ask the director.")
        raise RuleError("arrival.closed", "session", template, "")
    setup.require_setup(session)


@transaction.atomic
def sign_in_on_list(*, section: Section, entry: int | None, who: Newcomer) -> EntryMember:
    """A player comes where there is no plan of the room: a place of the `entry` by id, or a new one.

    Who is on the list comes where it has them. Raises RuleError "arrival.plan", "arrival.full",
    "arrival.elsewhere", and those of `require_open` and `person_of`.
    """
    session = section.session
    require_open(session)
    if has_plan(section):
        raise RuleError("arrival.plan", "seat", "Choose a seat of a table.", "")
    person = person_of(session, who)
    arrived = timezone.now()
    member = _member_of(session, person)
    if member is not None and entry not in (None, member.entry_id):
        raise _elsewhere(member, who)
    if member is None:
        joined = section.entries.filter(pk=entry or 0, state=Entry.State.ACTIVE).first()
        seats = free_seats(joined, places_of(section)) if joined else []
        if entry is not None and not seats:
            template = N_("That place has been taken. Choose another one, or call the director.")
            raise RuleError("arrival.full", "seat", template, "")
        if person is None:
            person = _new_guest(session, who)
            arrived = person.created
        member = _added_to_list(section, joined, person, seats)
    _note(member, arrived, who.sender)
    return member


def _new_guest(session: Session, who: Newcomer) -> Person:
    """A new guest of the club, whose list is locked: guests of one phone come one after the other."""
    guest = add_guest_by_phone(club=session.club, name=who.typed)
    require_room_for_guest(session, who.sender)
    return guest


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


def _note(member: EntryMember, arrived: dt.datetime, sender: Sender) -> None:
    """The player is there from then on, signed in on this phone; if not since earlier, by whoever did so.

    A new guest is there from when the club has them.
    """
    setup.touch_session(member.entry.section.session)
    if member.arrived is None:
        member.arrived = arrived
        member.save(update_fields=["arrived"])
        note_phone(member, sender)


@transaction.atomic
def sign_in_at(*, section: Section, table: int, seat: Seat, who: Newcomer) -> EntryMember:
    """A player sits down at a seat of the plan and has come; of a pair that is not there yet it makes one.

    Who is on the sheet sits where it has them; partners may change seats, each on the phone that signed them
    in. Raises RuleError "arrival.table", "arrival.taken", "arrival.elsewhere", "arrival.moved", and those of
    `require_open` and `person_of`.
    """
    session = section.session
    require_open(session)
    require_plan(section)
    if not 1 <= table <= MOST_TABLES:
        template = N_("There is no such table: tables have numbers from 1 to {most}.")
        raise RuleError("arrival.table", "seat", template, "", most=MOST_TABLES)
    person = person_of(session, who)
    keep_places(section)
    place, number = where(table, seat)
    entry = section.entries.filter(plan_place=place).first()
    arrived = timezone.now()
    before = _member_of(session, person)
    if before is not None and before.entry != entry:
        raise _elsewhere(before, who)
    if before is not None and before.seat != number:
        _require_may_move(before, who)
    there = (
        entry.members.filter(seat=number, from_round=1).select_related("person").first() if entry else None
    )
    if there is not None and there != before and (before is None or there.arrived):
        template = N_("{seat} at table {table} is taken. Choose another seat, or call the director.")
        raise RuleError("arrival.taken", "seat", template, "", table=table, seat=seat.word)
    if before is None:
        if person is None:
            person = _new_guest(session, who)
            arrived = person.created
        member = _added(section, entry, person, place, number)
    else:
        member = _moved(before, there, number)
    _note(member, arrived, who.sender)
    return member


def _require_may_move(member: EntryMember, who: Newcomer) -> None:
    """Whoever has come changes their seat on the phone that signed them in. Raises RuleError."""
    if member.arrived is not None and not is_of_phone(member, who.sender):
        template = N_(
            "{name} is signed in at {seat}. The phone that did so can change that, or call the director."
        )
        raise RuleError("arrival.moved", "seat", template, "", name=who.shown, seat=place_in_words(member))


def _member_of(session: Session, person: Person | None) -> EntryMember | None:
    """The member that somebody is on the sheet of the session."""
    if person is None:
        return None
    members = EntryMember.objects.filter(entry__section__session=session, person=person)
    return members.select_related("person", "phone", "entry__section__session__contest__club").first()


def _elsewhere(member: EntryMember, who: Newcomer) -> RuleError:
    return RuleError(
        "arrival.elsewhere",
        "seat",
        "{name} is on the list at {seat}. Choose that seat, or call the director.",
        "",
        name=who.shown,
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
def withdraw_sign_in(*, member: EntryMember, sender: Sender) -> None:
    """A player withdraws the sign-in that was made on this phone; twice is once.

    Raises RuleError "permission.phone" on another one, and as `require_open`.
    """
    require_open(member.entry.section.session)
    if member.arrived is None:
        return
    if not is_of_phone(member, sender):
        template = N_("Only the phone that signed this player in can undo it, or the director.")
        raise RuleError("permission.phone", "signed", template, "")
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


@transaction.atomic
def take_back_all(*, phone: SignInPhone, by: Actor) -> None:
    """The director takes back everybody whom a phone has signed in, as `take_back` does one by one."""
    permissions.require("settings", phone.session, by)
    setup.require_setup(phone.session)
    SignInPhone.objects.filter(pk=phone.pk).update(asks=False, may_bring=False)
    for member in phone.members.order_by("-pk"):  # who joined a pair leaves it before who made it
        _take_back(member)
    setup.touch_session(phone.session)


def _take_back(member: EntryMember) -> None:
    """Twice is once: a member who is gone, or has not come, stays so."""
    now = (
        EntryMember.objects.filter(pk=member.pk)
        .select_related("person", "entry__section__session__contest")
        .first()
    )
    if now is None:
        return
    entry, section, phone = now.entry, now.entry.section, now.phone_id
    if not now.added:
        now.arrived = now.phone = None
        now.save(update_fields=["arrived", "phone"])
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
    forget_if_unused(session=section.session, phone=phone)
    setup.touch_session(section.session)


@transaction.atomic
def note_come(*, entry: Entry, by: Actor) -> None:
    """The director notes that a pair or team has come, a team without its reserves. Raises RuleError."""
    session = entry.section.session
    permissions.require("settings", session, by)
    setup.require_setup(session)
    last = places_of(entry.section)
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
        for seat, person_id in zip(Seat, encounter.person_ids, strict=True):
            if person_id in came:
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
