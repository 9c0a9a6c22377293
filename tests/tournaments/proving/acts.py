"""Acts in good faith, one for each service that seals: see `test_noted.py`.

Each is a function of the session in which it happens. What must be there before the act it does itself,
by the services, and returns the act; the test then changes rows behind their back, and acts.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django.utils import timezone

from scoring.actors import Actor, device_actor, user_actor
from scoring.bridge.outcome import Outcome
from scoring.models import (
    Encounter,
    FieldInvitation,
    Penalty,
    Play,
    Session,
)
from scoring.services import results, taking_back
from scoring.words import Seat
from tests import factories as make
from tests.factories import STAFF, encounter_of, entry_of, play_of, section_of
from tests.tournaments.sharing import clubs
from tournaments.services import carrying, events, mends, parties, session_bin, sessions, sharing
from tournaments.services.control import clock, deeds, handicaps, rulings
from tournaments.services.exchange.deals import attach_deals
from tournaments.services.exchange.making import make_deals
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting
from tournaments.services.table import table as tables
from tournaments.services.table import table_money
from tournaments.services.table.arrivals import arrive_at_table

Do = Callable[[], object]
Act = Callable[[Any], Do]
DAY = dt.timedelta(days=1)
TEN = Decimal(10)
DEAL = b'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
ACTS: dict[str, tuple[str, Act]] = {}
"""By the dotted name of a service: the world in which somebody uses it, and the act."""


def act(service: Any, world: str = "pairs") -> Callable[[Act], Act]:
    """Register an act for a service; a function in a package is called by where it is defined."""

    def register(function: Act) -> Act:
        ACTS[f"{service.__module__}.{service.__qualname__}"] = world, function
        return function

    return register


def director_of(session: Session) -> Actor:
    return user_actor(make.make_user(club=session.club, role="director"))


def phone_of(session: Session, table: int) -> Actor:
    return device_actor(make.make_phone(session, table)[0])


def newcomers(session: Session, count: int) -> list[Any]:
    return [make.make_person(session.club) for _number in range(count)]


# ---- a session from its beginning to its end


@act(starting.start, "host")
def start_again(session: Session) -> Do:
    """Somebody who has the file has put the session back to where it was set up."""
    Encounter.objects.filter(round__section__session=session).delete()
    session.sections.get().round_set.all().delete()
    Session.objects.filter(pk=session.pk).update(state=Session.State.SETUP)
    return lambda: starting.start(session=clubs.fresh(session), by=STAFF)


@act(sessions.finish)
def finish(session: Session) -> Do:
    return lambda: sessions.finish(session=session, by=STAFF)


@act(sessions.publish)
def publish(session: Session) -> Do:
    return lambda: sessions.publish(session=session, by=STAFF)


@act(sessions.reopen)
def reopen(session: Session) -> Do:
    sessions.publish(session=session, by=STAFF)
    return lambda: sessions.reopen(session=session, by=STAFF)


@act(sessions.close)
def close(session: Session) -> Do:
    sessions.publish(session=session, by=STAFF)
    return lambda: sessions.close(session=session, by=STAFF)


@act(sessions.close_if_over)
def close_if_over(session: Session) -> Do:
    sessions.publish(session=session, by=STAFF)
    return lambda: sessions.close_if_over(session, timezone.now() + DAY)


@act(session_bin.put_in_bin)
def put_in_bin(session: Session) -> Do:
    return lambda: session_bin.put_in_bin(session=session, by=STAFF)


@act(session_bin.take_from_bin)
def take_from_bin(session: Session) -> Do:
    session_bin.put_in_bin(session=session, by=STAFF)
    return lambda: session_bin.take_from_bin(club=session.club, pk=session.pk, by=STAFF)


@act(setup.change_settings)
def change_settings(session: Session) -> Do:
    return lambda: setup.change_settings(session=session, settings={"points": 1}, by=STAFF)


@act(carrying.carry_into, "second session")
@act(events.change_event, "second session")
def change_event(session: Session) -> Do:
    settings = {"carry": {"kind": "proportional", "part": "1/4"}}
    return lambda: events.change_event(contest=session.contest, settings=settings, by=STAFF)


@act(attach_deals)
def attach(session: Session) -> Do:
    return lambda: attach_deals(session=session, data=DEAL, by=STAFF)


@act(make_deals, "five tables")
def make_deals_here(session: Session) -> Do:
    return lambda: make_deals(session=session, by=STAFF)


# ---- results, rulings, penalties


@act(results.agree)
def agree(session: Session) -> Do:
    play = play_of(session, ordinal=2)
    return lambda: tables.agree(play=play, revision=1, by=phone_of(session, 1))


@act(results.withdraw)
@act(rulings.withdraw_result)
def withdraw_result(session: Session) -> Do:
    return lambda: rulings.withdraw_result(play=play_of(session), by=STAFF)


@act(results.record_for_all)
def record_for_all(session: Session) -> Do:
    plays = [play_of(session).pk, play_of(session, ordinal=2).pk]
    return lambda: results.record_for_all(play_ids=plays, outcome=Outcome.played("1NW="), by=STAFF)


@act(taking_back.take_back)
def take_back(session: Session) -> Do:
    """A table's device takes back what it entered."""
    device = phone_of(session, 2)
    entry = make.enter(play_of(session, table=2, ordinal=2), "4HS=", by=device).revision
    return lambda: taking_back.take_back(play_id=entry.play_id, entry_id=entry.entry_id, by=device)


def two_results(session: Session) -> Play:
    """Two phones said different things of a board."""
    play = play_of(session, table=2)
    make.enter(play, "4HS+1", by=phone_of(session, 2), seen=0)
    return play_of(session, table=2)


def said_twice(session: Session) -> Do:
    return lambda: two_results(session)


def settled(session: Session) -> Do:
    play = two_results(session)
    return lambda: make.enter(play, "4HS+2", by=STAFF)


ACTS["scoring.services.counting.apply"] = "pairs", said_twice
ACTS["scoring.services.counting.settle_others"] = "pairs", settled


@act(rulings.choose_revision)
def choose_revision(session: Session) -> Do:
    play = two_results(session)
    return lambda: rulings.choose_revision(play=play, revision=1, by=STAFF)


@act(rulings.record_outcomes)
def rule(session: Session) -> Do:
    return lambda: rulings.rule(
        play=play_of(session), outcome=Outcome.played("1NW="), by=STAFF, reason="late"
    )


@act(rulings.keep_doubt)
def keep_doubt(session: Session) -> Do:
    make.enter(play_of(session, table=2, ordinal=2), "7NXXW-7", by=phone_of(session, 2))
    return lambda: rulings.keep_doubt(play=play_of(session, table=2, ordinal=2), by=STAFF)


@act(rulings.penalise)
def penalise(session: Session) -> Do:
    return lambda: rulings.penalise(entry=entry_of(session, 1), amount=TEN, by=STAFF, reason="slow")


@act(rulings.give_bonus)
def give_bonus(session: Session) -> Do:
    return lambda: rulings.give_bonus(entry=entry_of(session, 1), amount=TEN, by=STAFF)


@act(rulings.reverse_penalty)
def reverse_penalty(session: Session) -> Do:
    return lambda: rulings.reverse_penalty(
        penalty=Penalty.objects.get(entry__section__session=session), by=STAFF
    )


@act(law_rulings.added)
def rule_by_the_laws(session: Session) -> Do:
    what = ByLaw(code="2017", table="insufficient_bid", later=True)
    return lambda: law_rulings.record(session=session, what=what, by=STAFF)


@act(handicaps.set_handicap)
def set_handicap(session: Session) -> Do:
    return lambda: handicaps.set_handicap(entry=entry_of(session, 1), handicap=TEN, by=STAFF)


@act(clock.next_round)
def next_round(session: Session) -> Do:
    clock.start(session=session, by=STAFF)
    return lambda: clock.next_round(session=session, by=STAFF)


@act(clock.take_break)
def take_break(session: Session) -> Do:
    clock.start(session=session, by=STAFF)
    return lambda: clock.take_break(session=session, minutes=10, by=STAFF)


@act(deeds.undo)
def undo(session: Session) -> Do:
    mends.turn_tables(encounters=[encounter_of(session, 1)], by=STAFF)
    return lambda: deeds.undo(session=session, by=STAFF)


@act(deeds.undo_at_table)
def undo_at_table(session: Session) -> Do:
    encounter = encounter_of(session, 1)
    mends.turn_tables(encounters=[encounter], by=STAFF)
    return lambda: deeds.undo_at_table(session=session, kind="turn", row=encounter)


# ---- corrections of who met whom on which boards


@act(mends.move_result)
def move_result(session: Session) -> Do:
    return lambda: mends.move_result(play=play_of(session), to=play_of(session, round=2), by=STAFF)


@act(mends.exchange_boards)
def exchange_boards(session: Session) -> Do:
    return lambda: mends.exchange_boards(play=play_of(session), other=play_of(session, ordinal=2), by=STAFF)


@act(mends.foul_board)
def foul_board(session: Session) -> Do:
    board = play_of(session).board
    return lambda: mends.foul_board(board=board, from_round=2, letter="b", by=STAFF)


@act(mends.add_pairs)
def add_pairs(session: Session) -> Do:
    return lambda: mends.add_pairs(section=section_of(session), people=[[]], by=STAFF)


@act(mends.repeat_round, "two rounds")
def repeat_round(session: Session) -> Do:
    return lambda: mends.repeat_round(section=section_of(session), number=1, by=STAFF)


@act(mends.set_boards)
def set_boards(session: Session) -> Do:
    return lambda: mends.set_boards(section=section_of(session), number=2, boards={1: [7, 8]}, by=STAFF)


@act(mends.replace_boards)
def replace_boards(session: Session) -> Do:
    return lambda: mends.replace_boards(section=section_of(session), boards={5: 9}, by=STAFF)


@act(mends.play_other_board, "shared boards")
def play_other_board(session: Session) -> Do:
    return lambda: mends.play_other_board(play=play_of(session, 2, 1, 2), number=5, by=STAFF)


@act(mends.add_extra_boards, "knockout")
def add_extra_boards(session: Session) -> Do:
    return lambda: mends.add_extra_boards(section=section_of(session), match=1, boards=2, by=STAFF)


@act(mends.line_up, "match")
def line_up(session: Session) -> Do:
    entry = entry_of(session, 2)
    four = [member.person for member in entry.members.order_by("seat")]
    four[:2] = reversed(four[:2])
    return lambda: mends.line_up(entry=entry, playing=four, from_round=1, by=STAFF)


@act(mends.pair_round, "swiss")
def pair_round(session: Session) -> Do:
    make.enter_all(session)
    return lambda: mends.pair_round(section=section_of(session), by=STAFF)


@act(mends.late_for_next_round, "swiss")
def late_for_next_round(session: Session) -> Do:
    people = newcomers(session, 4)
    return lambda: mends.late_for_next_round(section=section_of(session), people=people, by=STAFF)


@act(mends.turn_tables)
def turn_tables(session: Session) -> Do:
    return lambda: mends.turn_tables(encounters=[encounter_of(session, 1)], by=STAFF)


@act(mends.turn_boards)
def turn_boards(session: Session) -> Do:
    return lambda: mends.turn_boards(plays=[play_of(session)], by=STAFF)


@act(mends.sit)
def sit(session: Session) -> Do:
    north, east = entry_of(session, 1), encounter_of(session, 2).east
    return lambda: mends.sit(encounter=encounter_of(session, 1), ns=north, ew=east, by=STAFF)


@act(mends.sit_players, "players")
def sit_players(session: Session) -> Do:
    first, second = encounter_of(session, 1), encounter_of(session, 2)
    chairs = {"north": second.west, "south": first.south, "east": first.east, "west": first.west}
    return lambda: mends.sit_players(encounter=first, players=chairs, by=STAFF)


@act(mends.withdraw_pair)
def withdraw_pair(session: Session) -> Do:
    return lambda: mends.withdraw_pair(entry=entry_of(session, 1), from_round=2, by=STAFF)


@act(mends.fill_phantom)
def fill_phantom(session: Session) -> Do:
    mends.withdraw_pair(entry=entry_of(session, 1), from_round=2, by=STAFF)
    return lambda: mends.fill_phantom(
        entry=entry_of(session, 1), people=newcomers(session, 2), from_round=2, by=STAFF
    )


@act(mends.name_pair)
def name_pair(session: Session) -> Do:
    return lambda: mends.name_pair(entry=entry_of(session, 1), people=newcomers(session, 2), by=STAFF)


@act(mends.cut_round)
def cut_round(session: Session) -> Do:
    return lambda: mends.cut_round(section=section_of(session), by=STAFF)


@act(mends.move_on)
def move_on(session: Session) -> Do:
    return lambda: mends.move_on(encounter=encounter_of(session, 1), by=STAFF)


@act(mends.add_rover, "five tables")
def add_rover(session: Session) -> Do:
    people = newcomers(session, 2)
    return lambda: mends.add_rover(section=section_of(session), people=people, from_round=2, by=STAFF)


@act(mends.come_as, "second session")
def come_as(session: Session) -> Do:
    previous = mends.absent_from(session)[0]

    people, pair = mends.people_before(previous), entry_of(session, 6)

    def come() -> mends.Mended:
        return mends.mend(
            session, lambda: mends.fill_phantom(entry=pair, people=people, from_round=2, by=STAFF)
        )

    return lambda: mends.come_as(previous, session=session, come=come)


# ---- the table's phone


@act(tables.confirm_seats)
def confirm_seats(session: Session) -> Do:
    tables.confirm_seats(encounter=encounter_of(session, 3), by=phone_of(session, 3))
    return lambda: tables.confirm_seats(encounter=encounter_of(session, 1), by=phone_of(session, 1))


@act(arrive_at_table)
def arrive(session: Session) -> Do:
    """South of the sheet sits North."""
    encounter = encounter_of(session, 3)
    assert encounter.south_person is not None
    name = encounter.south_person.name
    phone = phone_of(session, 3)
    return lambda: arrive_at_table(encounter=encounter, seat=Seat.N, typed=name, by=phone)


# ---- clubs that share an event: the host's session is `session`


@act(sharing.invite, "host")
def invite(session: Session) -> Do:
    return lambda: clubs.invited(session)


@act(sharing.decline, "host")
def decline(session: Session) -> Do:
    invitation = clubs.invited(session)
    return lambda: sharing.decline(invitation=invitation, by=STAFF)


@act(sharing.accept, "host")
def accept(session: Session) -> Do:
    invitation = clubs.invited(session)
    return lambda: sharing.accept_anew(invitation=invitation, name="Sim", date=clubs.DAY, by=STAFF)


@act(sharing.leave, "host")
def leave(session: Session) -> Do:
    accept(session)()
    return lambda: sharing.leave(invitation=FieldInvitation.objects.get(host=session), by=STAFF)


@act(sharing.withdraw, "host")
def withdraw(session: Session) -> Do:
    accept(session)()
    return lambda: sharing.withdraw(invitation=FieldInvitation.objects.get(host=session), by=STAFF)


# ---- table money


@act(table_money.set_fees)
def set_fees(session: Session) -> Do:
    table_money.set_fees(session=session, member=Decimal(3), guest=Decimal(5), by=STAFF)
    return lambda: table_money.set_fees(session=session, member=Decimal(4), guest=Decimal(5), by=STAFF)


# ---- parties


@act(parties.sign_in, "party")
def party_sign_in(session: Session) -> Do:
    return lambda: parties.sign_in(session=session, people=newcomers(session, 1), by=STAFF)


@act(parties.leave, "party")
def party_leave(session: Session) -> Do:
    return lambda: parties.leave(entry=entry_of(session, 1), by=STAFF)


@act(parties.come_back, "party")
def party_come_back(session: Session) -> Do:
    parties.leave(entry=entry_of(session, 1), by=STAFF)
    return lambda: parties.come_back(entry=entry_of(session, 1), by=STAFF)


@act(parties.begin_next, "party")
def party_begin_next(session: Session) -> Do:
    return lambda: parties.begin_next(session=session, by=STAFF)
