"""Small evenings in which nearly every column that is proved has something in it, made by the services."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

from clubs.poker.models import PokerEvening
from clubs.poker.services import evenings as poker
from clubs.room.models import Evening
from clubs.room.services import ledger
from scoring.actors import Actor, device_actor, user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import EntryMember, NotedHead, Penalty, Session, SignInNetwork, SignInPhone
from scoring.services import chain, results
from scoring.services.club_record import note_head
from tests import factories as make
from tests.clubs.room.evenings import GAME, host_of
from tests.hostile.world import plant_poker
from tests.tournaments.law_rulings.conftest import REVOKE
from tests.tournaments.parties.evenings import make_party, play_round, start
from tournaments.services import parties, sessions
from tournaments.services.control import clock, deeds, handicaps, rulings
from tournaments.services.exchange.deals import attach_deals
from tournaments.services.law_rulings import appeals, warnings
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where
from tournaments.services.mends import name_pair, turn_boards, turn_tables
from tournaments.services.setup import starting
from tournaments.services.table import table, table_money

DEAL = b'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
HALF = Decimal(50)
SLOW = ByLaw(code="2017", table="error_of_procedure", answers={"error": "slow"})


def pairs_evening() -> Session:
    """Two tables and two rounds of everything that a director may do, published twice."""
    club = make.make_club(appeal_deposit=Decimal(20))
    director = user_actor(make.make_user(club=club, role="director"))
    session = make.make_session(2, "howell", club=club, start=False)
    _come(session)
    session = starting.start(session=session, by=director)
    _pay(session, director)
    _play(session, director)
    _mend(session, director)
    _rule_by_law(session, director)
    sessions.publish(session=session, by=director)
    make.enter(make.play_of(session, table=2, ordinal=2), "2SE-1", by=director)
    sessions.publish(session=Session.objects.get(pk=session.pk), by=director, note="board 4")
    return Session.objects.select_related("contest__club").get(pk=session.pk)


def _come(session: Session) -> None:
    """Somebody signs in on a phone of their own."""
    network = SignInNetwork.objects.create(session=session, address="192.0.2.1")
    phone = SignInPhone.objects.create(session=session, network=network, key_hash="k", number=1)
    member = EntryMember.objects.filter(entry__section__session=session).earliest("pk")
    EntryMember.objects.filter(pk=member.pk).update(arrived=session.created, added="member", phone=phone)


def _pay(session: Session, by: Actor) -> None:
    """Two pay for their places, one of them by mistake."""
    table_money.set_fees(session=session, member=Decimal(3), guest=Decimal(4), by=by)
    one, other = EntryMember.objects.filter(entry__section__session=session).order_by("pk")[:2]
    for member in (one, other):
        table_money.pay(session=session, person_id=member.person_id, by=by)
    table_money.take_back(session=session, person_id=other.person_id, by=by)


def _play(session: Session, director: Actor) -> None:
    """Round 1 at the tables' phones with a dispute, round 2 in the control room with all kinds of results."""
    clock.start(session=session, by=director)
    clock.pause(session=session, by=director)
    attach_deals(session=session, data=DEAL, by=director)
    phone = device_actor(make.make_phone(session)[0])
    table.confirm_seats(encounter=make.encounter_of(session), by=phone)
    first = make.play_of(session)
    make.enter(first, "4HS=", by=phone, lead="SA")
    results.agree(play_id=first.pk, revision=1, by=phone)
    for outcome in (Outcome.played("4HS+1"), Outcome.played("3NN=")):
        results.record_result(play_id=first.pk, entry_id=uuid4(), outcome=outcome, seen=1, by=phone)
    table.call_director(encounter=make.encounter_of(session), by=phone)
    make.enter(first, "4HS+1", by=director)
    make.enter_all(session)
    told = {"by": director, "reason": "late play"}
    award = Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-")
    rulings.rule(play=make.play_of(session, round=2), outcome=award, **told)
    weighted = Outcome(OutcomeKind.WEIGHTED, weights=((170, HALF), (-100, HALF)))
    rulings.rule(play=make.play_of(session, round=2, ordinal=2), outcome=weighted, **told)
    split = Outcome(OutcomeKind.SPLIT, score=140, score_ew=170)
    rulings.rule(play=make.play_of(session, table=2, round=2), outcome=split, **told)


def _mend(session: Session, by: Actor) -> None:
    """Penalties, a team's name, a substitute, a handicap; a table and a board were turned."""
    for number in (1, 2):
        entry = make.entry_of(session, number)
        rulings.penalise(entry=entry, amount=Decimal(10), by=by, reason="late", kind=Penalty.Kind.LATENESS)
    rulings.reverse_penalty(
        penalty=Penalty.objects.filter(entry__section__session=session).latest("pk"), by=by
    )
    guest = make.make_person(session.club, "Zoe Kahn")
    name_pair(entry=make.entry_of(session, 1), people=[guest, None], by=by, from_round=2)
    name_pair(entry=make.entry_of(session, 2), people=[None, None], by=by, name="Owls")
    handicaps.set_handicap(entry=make.entry_of(session, 2), handicap=Decimal(5), by=by)
    turn_tables(encounters=[make.encounter_of(session, table=2)], by=by)
    turn_boards(plays=[make.play_of(session, table=2)], by=by, reason="turned")
    turn_tables(encounters=[make.encounter_of(session, table=2, round=2)], by=by)
    deeds.undo(session=session, by=by)


def _rule_by_law(session: Session, by: Actor) -> None:
    """A ruling with a score, told and appealed; two warnings, of which the second brings a penalty."""
    what = replace(REVOKE, consulted="Eva: pass", warned=make.entry_of(session, 3), informed=("ns", "ew"))
    where = Where(play=make.play_of(session, table=2, ordinal=2))
    ruling = law_rulings.record(session=session, what=what, where=where, by=by)
    assigned = Outcome(OutcomeKind.ASSIGNED, score=140)
    law_rulings.adjust(ruling=ruling, version=1, outcome=assigned, by=by)
    appeals.lodge(ruling=ruling, version=2, appellant="Pair 3", concurs=True, by=by)
    appeals.decide(
        ruling=ruling, version=3, amended=False, committee="Eva", decision="No call", deposit_kept=True, by=by
    )  # fmt: skip
    for _warning in range(2):
        slow = replace(SLOW, warned=make.entry_of(session, 1))
        second = law_rulings.record(session=session, what=slow, where=Where(), by=by)
    warnings.penalise_second_offence(ruling=second, version=1, by=by)


def party_evening() -> Session:
    """Eight people, two rounds, a host's penalty; published."""
    session = make_party(8, rules={"rounds": 2})
    host = user_actor(make.make_user(club=session.club, role="director"))
    played = start(session)
    play_round(played, 1, random.Random(1))
    parties.begin_next(session=session, by=host)
    play_round(played, 2, random.Random(2))
    guest = played.section.entries.get(number=1)
    rulings.penalise(entry=guest, amount=Decimal(50), unit=Penalty.Unit.POINTS, by=host, reason="late")
    parties.finish(session=session, by=host)
    parties.publish(session=session, by=host, note="well played")
    return Session.objects.select_related("contest__club").get(pk=session.pk)


def room_evening() -> Evening:
    """A rubber settled and one in play, an action taken back; two payments, one of them reversed."""
    host = host_of(("Ann", "Bo", "Cem", "Dee", "Eve"), stake=Decimal(1), currency="EUR")
    host.record_event("form", table="1", people=["Ann", "Bo", "Cem", "Dee", "Eve"])
    host.record_event("draw", table="1")
    host.play(GAME, GAME)
    for kind in ("rubber_over", "undo", "rubber_over"):
        host.record_event(kind, **({} if kind == "undo" else {"table": "1"}))
    host.record_event("draw", table="1")
    host.play(GAME)
    room = host.evening.room
    for name in ("Ann", "Bo"):
        paid = ledger.pay(
            room=room, person=host.people[name], amount=Decimal(5), by=host.actor, note="cash",
            entry_id=uuid4(),
        )  # fmt: skip
    ledger.reverse_payment(line_id=paid.line.pk, room=room, by=host.actor)
    with chain.locked(Session, host.evening.session_id) as owner:
        note_head(host.club.pk, owner, NotedHead.Reason.CLOSED)
    return Evening.objects.select_related("room__club", "session__contest").get(pk=host.evening.pk)


def poker_evening() -> PokerEvening:
    """Three players, one of them out, another's end taken back."""
    club = make.make_club()
    director = make.make_user(club=club, role="director")
    evening = plant_poker(club, director)
    told = {"evening": evening, "by": director}
    out = poker.record_event(entry_id=uuid4(), event={"type": "out", "players": [[2, 0]]}, **told)
    poker.undo(entry_id=uuid4(), number=out.number, **told)
    return PokerEvening.objects.select_related("club").get(pk=evening.pk)
