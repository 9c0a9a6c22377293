"""Ten acts in good faith after a change by SQL alone: whatever kind it was of, the proof still shows it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from decimal import Decimal

import pytest

from clubs.people.services import edit_person, merge_persons
from scoring.actors import device_actor, user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Board, Entry, Field, Penalty, Play, Revision, Session
from tests import factories as make
from tournaments.models import Deed, Publication
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo
from tournaments.services.mends import name_pair, turn_tables
from tournaments.services.results.proving import prove
from tournaments.services.table.table import confirm_seats

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def session_once(rows_of_module: None) -> Session:
    """Three tables of two rounds, entered, ruled on, a table turned, published."""
    session = make.make_session(tables=3, rounds=2, boards=1)
    make.enter_all(session)
    rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal(10), by=make.STAFF, reason="late")
    turn_tables(encounters=[make.encounter_of(session, table=3)], by=make.STAFF)
    sessions.publish(session=session, by=make.STAFF)
    session = Session.objects.get(pk=session.pk)
    assert prove(session) == []
    return session


@pytest.fixture
def session(session_once: Session, db: None) -> Session:
    return deepcopy(session_once)


def ten_acts(session: Session) -> None:
    """What happens on any evening: nothing of it concerns what was changed."""
    admin = make.make_user(club=session.club, role="admin")
    director = user_actor(make.make_user(club=session.club, role="director"))
    sessions.reopen(session=session, by=director)
    make.enter(make.play_of(session, table=3), "2SE-1")
    award = Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-")
    rulings.rule(play=make.play_of(session, table=2, round=2), outcome=award, by=director, reason="late")
    rulings.penalise(entry=make.entry_of(session, 3), amount=Decimal(10), by=director)
    undo(session=session, by=director)
    confirm_seats(
        encounter=make.encounter_of(session, table=2), by=device_actor(make.make_phone(session, 2)[0])
    )
    guest = make.make_person(session.club, "Zoe Kahn")
    name_pair(entry=make.entry_of(session, 4), people=[guest, None], by=director, from_round=2)
    edit_person(person=guest, name="Zoe Berg", by=admin)
    member = make.entry_of(session, 5).members.earliest("seat")
    merge_persons(keep=make.make_person(session.club, "Yve"), drop=member.person, by=admin)
    sessions.publish(session=Session.objects.get(pk=session.pk), by=director, note="again")


def first(model: type, **columns: object) -> object:
    return model._base_manager.filter(**columns).earliest("pk")


def update(model: type, **values: object) -> None:
    assert model._base_manager.filter(pk=first(model).pk).update(**values) == 1


def delete(model: type) -> None:
    assert model._base_manager.filter(pk=first(model).pk)._raw_delete(using="default") == 1


def copy_publication() -> None:
    row = first(Publication)
    row.pk, row.number, row.chain, row.link, row.link_hash = None, 9, "", 0, ""
    Publication.objects.bulk_create([row])


PLANTED: dict[str, tuple[Callable[[], None], str]] = {
    "a name": (lambda: update(Session, name="Final"), "name of the session"),
    "a part of the layout": (lambda: update(Board, deal="N:... ... ... ..."), "board 1a"),
    "a handicap": (lambda: update(Entry, handicap=Decimal(5)), "entry A1"),
    "a column of a link": (lambda: update(Revision, seen=7), "revision"),
    "a text": (lambda: update(Penalty, reason="none"), "penalty"),
    "the head of a field": (lambda: update(Field, chain_head="0" * 64), "changed"),
    "the head of a session": (lambda: update(Session, chain_head="0" * 64), "changed"),
    "a row deleted": (lambda: delete(Penalty), "missing"),
    "an action deleted": (lambda: delete(Deed), "missing"),
    "a row copied": (copy_publication, "publication"),
    "a figure that is derived": (lambda: update(Play, score=50), "score"),
}


@pytest.mark.parametrize("kind", PLANTED)
def test_what_was_changed_is_still_shown_after_ten_acts(session, kind):
    plant, where = PLANTED[kind]
    plant()
    session = Session.objects.get(pk=session.pk)
    assert [one for one in prove(session) if where in one.where] or "head" in kind
    ten_acts(session)
    found = [one.where for one in prove(Session.objects.get(pk=session.pk))]
    assert [place for place in found if where in place], found


def test_the_ten_acts_alone_change_nothing(session):
    ten_acts(session)
    assert prove(Session.objects.get(pk=session.pk)) == []
