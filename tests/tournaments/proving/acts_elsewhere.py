"""Acts in good faith on persons, at a party's beginning, in a room, at a poker evening: see `acts.py`."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from uuid import uuid4

from clubs.people.models import Person, User
from clubs.people.services import edit_person, forget_person, merge_persons
from clubs.poker import hooks as poker_hooks
from clubs.poker import rules
from clubs.poker.models import PokerEvening
from clubs.poker.services import evenings as poker
from clubs.poker.services import names as poker_names
from clubs.room import hooks as room_hooks
from clubs.room.services import evenings, events, rooms
from clubs.room.services.layout import seal
from scoring.actors import user_actor
from scoring.models import Contest, Encounter, EntryMember, Session
from scoring.services import names
from scoring.services.sheets import deals
from tests import factories as make
from tests.clubs.room.evenings import GAME, Host
from tests.factories import STAFF
from tests.tournaments.proving.acts import Do, act
from tournaments import hooks
from tournaments.services import parties


@act(parties.start, "party")
def start_party_again(session: Session) -> Do:
    """Somebody who has the file has put the party back to where its list was made."""
    Encounter.objects.filter(round__section__session=session).delete()
    session.sections.get().round_set.all().delete()
    Session.objects.filter(pk=session.pk).update(state=Session.State.SETUP)
    return lambda: parties.start(session=Session.objects.get(pk=session.pk), by=STAFF)


# ---- persons: the names of the first two are changed behind the services' back


def member(session: Session, at: int) -> Person:
    """Somebody who plays in the session, by the order of the list."""
    return EntryMember.objects.filter(entry__section__session=session).order_by("pk")[at].person


def admin_of(session: Session) -> User:
    return make.make_user(club=session.club, role="admin")


def author_of(session: Session) -> Person:
    """Who ran the evening: in a room the host, elsewhere a director who has entered a result."""
    if session.contest.planner == Contest.Planner.ROOM:
        user = host_of(session).actor.user
    else:
        user = make.make_user(club=session.club, role="director")
        make.enter(make.play_of(session), "1NW=", by=user_actor(user))
    assert user is not None
    return make.make_person(session.club, user.get_username(), user=user)


@act(room_hooks.on_persons_merging, "room")
@act(hooks.on_persons_merging)
def merge(session: Session) -> Do:
    """One becomes somebody new, another takes somebody in who has never played."""
    first, second = make.make_person(session.club, "Zoe Kahn"), make.make_person(session.club, "Yve Berg")
    kept = member(session, 1)
    admin = admin_of(session)

    def do() -> None:
        merge_persons(keep=first, drop=member(session, 0), by=admin)
        merge_persons(keep=kept, drop=second, by=admin)

    return do


@act(room_hooks.on_person_renamed, "room")
@act(hooks.on_person_renamed)
def rename(session: Session) -> Do:
    author, admin = author_of(session), admin_of(session)

    def do() -> None:
        edit_person(person=member(session, 0), name="Zoe Kahn", by=admin)
        edit_person(person=author, name="Yve Berg", by=admin)
        forget_person(person=member(session, 1), by=admin)

    return do


@act(room_hooks.on_texts_replaced, "room")
@act(hooks.on_texts_replaced)
def forget(session: Session) -> Do:
    """The event is named after whom is forgotten."""
    person, admin = member(session, 2), admin_of(session)
    edit_person(person=person, name="Wim Lund", by=admin)
    Contest.objects.filter(pk=session.contest_id).update(name="Wim Lund's event")
    if session.contest.planner == Contest.Planner.ROOM:
        seal(session.evening)
    else:
        names.seal_names([session.pk])
    return lambda: forget_person(person=person, by=admin)


# ---- a rubber bridge room


def host_of(session: Session) -> Host:
    event = session.evening.events.order_by("pk")[0]
    assert event.by_user is not None
    return Host(session.evening, user_actor(event.by_user))


@act(events.record_event_in, "room")
def come_in(session: Session) -> Do:
    host, person = host_of(session), make.make_person(session.club, "Zoe Kahn")
    return lambda: evenings.come_in(
        evening_id=host.evening.pk, entry_id=uuid4(), persons=[person], by=host.actor
    )


@act(evenings.end_evening, "room")
def end_evening(session: Session) -> Do:
    host = host_of(session)
    host.play(GAME)
    host.record_event("rubber_over", table="1")
    return lambda: evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)


@act(rooms.edit_room, "room")
def edit_room(session: Session) -> Do:
    host = host_of(session)
    assert host.actor.user is not None
    by = host.actor.user
    return lambda: rooms.edit_room(
        room=host.evening.room, name="Small room", game="bridge_chicago", by=by,
        stake=Decimal(1), currency="EUR", settlement="rubber",
    )  # fmt: skip


@act(rooms.set_options, "room")
def set_options(session: Session) -> Do:
    host = host_of(session)
    assert host.actor.user is not None
    by = host.actor.user
    return lambda: rooms.set_options(room=host.evening.room, options={"edition": "portland_1948"}, by=by)


def with_the_evening_over(session: Session) -> Host:
    """The host of a room in which nobody plays any more."""
    host = host_of(session)
    end_evening(session)()
    return host


@act(rooms.close_room, "room")
def close_room(session: Session) -> Do:
    host = with_the_evening_over(session)
    assert host.actor.user is not None
    by = host.actor.user
    return lambda: rooms.close_room(room=host.evening.room, by=by)


@act(evenings.open_evening, "room")
def open_next_evening(session: Session) -> Do:
    host = with_the_evening_over(session)
    return lambda: evenings.open_evening(room=host.evening.room, by=host.actor)


@act(deals.undo_last, "room")
def undo_last(session: Session) -> Do:
    host = host_of(session)
    return lambda: deals.undo_last(sheet_id=host.sheet().pk, ordinal=1, by=host.actor)


# ---- a poker evening


def cash_evening() -> PokerEvening:
    """Two people have bought in, one of them twice."""
    club = make.make_club()
    user = make.make_user("dora", club=club, role="director")
    plan = rules.Plan(form=rules.CASH, seats=9, chip_value=5, denominations=(1, 5, 25))
    evening = poker.create_evening(
        club=club, name="Friday poker", date=dt.date(2026, 11, 27), currency="EUR", plan=plan, by=user
    )
    for name in ("Anna", "Bo", "Anna"):
        person = Person.objects.filter(club=club, name=name).first() or make.make_person(club, name)
        buy = {"type": "buy", "money": 1000}
        poker.come_in(evening=evening, entry_id=uuid4(), person=person, event=buy, by=user)
    return evening


def dora(evening: PokerEvening) -> User:
    user = evening.events.earliest("number").by_user
    assert user is not None
    return user


@act(poker.come_in, "poker")
def come_to_poker(evening: PokerEvening) -> Do:
    person, buy = make.make_person(evening.club, "Zoe Kahn"), {"type": "buy", "money": 1000}
    return lambda: poker.come_in(
        evening=evening, entry_id=uuid4(), person=person, event=buy, by=dora(evening)
    )


@act(poker.record_event, "poker")
def buy_again(evening: PokerEvening) -> Do:
    buy = {"type": "buy", "player": 1, "money": 500}
    return lambda: poker.record_event(evening=evening, entry_id=uuid4(), event=buy, by=dora(evening))


@act(poker.undo, "poker")
def undo_event(evening: PokerEvening) -> Do:
    return lambda: poker.undo(evening=evening, entry_id=uuid4(), number=4, by=dora(evening))


@act(poker_hooks.on_persons_merging, "poker")
def merge_players(evening: PokerEvening) -> Do:
    drop, keep = Person.objects.get(club=evening.club, name="Bo"), make.make_person(evening.club, "Zoe Kahn")
    admin = make.make_user(club=evening.club, role="admin")
    return lambda: merge_persons(keep=keep, drop=drop, by=admin)


@act(poker_hooks.on_person_renamed, "poker")
def rename_author(evening: PokerEvening) -> Do:
    author = make.make_person(evening.club, "dora", user=dora(evening))
    admin = make.make_user(club=evening.club, role="admin")
    return lambda: edit_person(person=author, name="Zoe Kahn", by=admin)


@act(poker_hooks.on_texts_replaced, "poker")
def forget_player(evening: PokerEvening) -> Do:
    """The evening is named after whom is forgotten."""
    person, admin = (
        make.make_person(evening.club, "Wim Lund"),
        make.make_user(club=evening.club, role="admin"),
    )
    PokerEvening.objects.filter(pk=evening.pk).update(name="Wim Lund's evening")
    poker_names.seal_name(evening.pk)
    return lambda: forget_person(person=person, by=admin)
