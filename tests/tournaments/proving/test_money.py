"""What a session's fees and payments say is proved, and what goes with the whole chain is still missed."""

from __future__ import annotations

import datetime as dt
from copy import deepcopy
from decimal import Decimal
from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction

from clubs.people.models import Person
from clubs.people.services import edit_person, forget_person, merge_persons
from scoring.models import EntryMember, Linked, NotedHead, Session
from scoring.selectors.chain import linked_models
from scoring.selectors.club_record import broken_record, record_chains
from tests import factories as make
from tests.scoring.record.changed_columns import change_column, columns_of
from tournaments.models import TableFees, TablePayment
from tournaments.services import session_bin
from tournaments.services.control import rulings
from tournaments.services.results.proving import prove
from tournaments.services.table import table_money

pytestmark = pytest.mark.django_db
LINKING = import_module("tournaments.migrations.0027_table_fees_are_linked")
NEED_NO_PROOF = {
    (TableFees, 0, "salt"): "fees have no text",
    (TablePayment, 0, "id"): "no link refers to it, and which line is the newest goes by its link",
}
"""Columns of rows of `ROWS` that may be changed unseen, and why."""


def person_of(session: Session, number: int) -> Person:
    """One of the twelve, by their place in the order of entry."""
    members = EntryMember.objects.filter(entry__section__session=session).order_by("pk")
    return members.select_related("person")[number].person


@pytest.fixture(scope="module")
def session_once(rows_of_module: None) -> Session:
    """Two pay, one of them is given it back and is merged; the fee has been set twice."""
    session = make.make_session(3)
    make.make_session(3, club=session.club, date=dt.date(2026, 11, 27))
    by = make.STAFF
    for member in (Decimal(4), Decimal("4.50")):
        table_money.set_fees(session=session, member=member, guest=Decimal(6), by=by)
    for number in (0, 1):
        table_money.pay(session=session, person_id=person_of(session, number).pk, by=by)
    table_money.take_back(session=session, person_id=person_of(session, 1).pk, by=by)
    admin = make.make_user(club=session.club, role="admin")
    merge_persons(keep=make.make_person(session.club, "Xenia"), drop=person_of(session, 1), by=admin)
    session = Session.objects.get(pk=session.pk)
    assert prove(session) == []
    return session


@pytest.fixture
def session(session_once: Session, db: None) -> Session:
    return deepcopy(session_once)


def where(session: Session) -> list[str]:
    return [one.where for one in prove(Session.objects.get(pk=session.pk))]


def of_club(session: Session) -> list[str]:
    return [one.where for one in broken_record(session.club.pk, record_chains(session.club.pk))]


def cut_to_nothing(session: Session) -> None:
    """All money of a session is gone, and its whole chain with it."""
    for model in linked_models():
        model._base_manager.filter(chain=session.chain_name)._raw_delete(using="default")
    Session.everywhere.filter(pk=session.pk).update(chain_length=0, chain_head="")


def act_in_good_faith(session: Session) -> None:
    """Ten things that happen in a club, some of which touch the very rows."""
    by, admin = make.STAFF, make.make_user(club=session.club, role="admin")
    kept = make.make_person(session.club, "Zoe Kahn")
    table_money.set_fees(session=session, member=Decimal(9), guest=Decimal(10), by=by)
    table_money.pay(session=session, person_id=person_of(session, 2).pk, by=by)
    table_money.take_back(session=session, person_id=person_of(session, 2).pk, by=by)
    make.enter(make.play_of(session), "4HS=", by=by)
    rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal(5), by=by, reason="slow play")
    merge_persons(keep=kept, drop=person_of(session, 0), by=admin)
    edit_person(person=kept, name="Zoe Berg", by=admin)
    forget_person(person=person_of(session, 3), by=admin)
    session_bin.put_in_bin(session=session, by=by)
    session_bin.take_from_bin(club=session.club, pk=session.pk, by=by)


def test_what_the_services_do_differs_from_nothing(session):
    act_in_good_faith(session)
    assert prove(Session.objects.get(pk=session.pk)) == []
    assert of_club(session) == []


ROWS = [(TableFees, 0), (TablePayment, 0), (TablePayment, 1)]
"""The fees, which were set anew; a payment that nobody changed, and one whose person was merged."""


@pytest.mark.parametrize(
    ("model", "number", "name"),
    [(model, number, name) for model, number in ROWS for name in columns_of(model)],
)
def test_a_column_that_was_changed_is_shown_and_stays_shown_whatever_happens_then(
    session, model: type[Linked], number: int, name: str
):
    row = model._default_manager.filter(session=session).order_by("pk")[number]
    change_column(row, name)
    shown = bool(prove(session))
    assert shown != ((model, number, name) in NEED_NO_PROOF)
    if shown:
        act_in_good_faith(session)
        assert prove(Session.objects.get(pk=session.pk)) != []


@pytest.mark.parametrize("model", [TableFees, TablePayment])
def test_a_row_that_was_forged_or_deleted_is_shown(session, model: type[Linked]):
    rows = model._default_manager.filter(session=session)
    rows.filter(pk=rows.earliest("pk").pk)._raw_delete(using="default")
    assert prove(session) != []
    if model is TableFees:
        TableFees.objects.create(session=session, member=1, guest=1)
        assert f"tablefees {TableFees.objects.latest('pk').pk}" in " ".join(where(session))


def test_a_whole_chain_that_was_cut_with_its_money_is_missed(session):
    cut_to_nothing(session)
    last = NotedHead.objects.filter(of=session.chain_name).latest("link")
    missed = f"link {last.length} of session {session.pk}, as noted in link {last.link} of clubrecord"
    assert [one for one in where(session) if one.startswith(missed)]
    assert [one for one in of_club(session) if one.startswith(missed)]
    table_money.pay(session=session, person_id=person_of(session, 5).pk, by=make.STAFF)
    assert [one for one in where(session) if one.startswith(missed)]


def test_a_session_that_is_removed_for_good_keeps_its_money_and_differs_from_nothing(session):
    session_bin.put_in_bin(session=session, by=make.STAFF)
    month = dt.timedelta(days=31)
    Session.everywhere.filter(pk=session.pk).update(binned=dt.datetime.now(dt.UTC) - month)
    assert session_bin.remove_overdue() == 1
    assert of_club(session) == []
    call_command("prove", str(session.pk), stdout=StringIO())
    for spoil in (
        lambda: TableFees.objects.filter(session=session).update(member=1),
        lambda: TablePayment.objects.create(session=session, person=Person.objects.earliest("pk"), amount=1),
        lambda: cut_to_nothing(session),
    ):
        point = transaction.savepoint()
        spoil()
        with pytest.raises(SystemExit):
            call_command("prove", str(session.pk), stdout=StringIO())
        transaction.savepoint_rollback(point)


def test_the_same_fee_again_says_nothing(session):
    links = Session.objects.get(pk=session.pk).chain_length
    table_money.set_fees(session=session, member=Decimal("4.50"), guest=Decimal(6), by=make.STAFF)
    assert Session.objects.get(pk=session.pk).chain_length == links


def test_fees_of_the_version_before_are_linked_and_how_far_the_chain_has_come_is_noted():
    session = make.make_session(3)
    TableFees.objects.create(session=session, member=Decimal("4.50"), guest=Decimal(6))
    LINKING.link_fees(apps, connection.schema_editor())
    session = Session.objects.get(pk=session.pk)
    note = NotedHead.objects.get(of=session.chain_name)
    assert (note.reason, note.length, note.head) == ("before", session.chain_length, session.chain_head)
    assert prove(session) == [] == of_club(session)
    TableFees.objects.update(member=1)
    assert prove(session) != []
