"""Table money of an evening: who has paid, the takings, and both as CSV."""

from __future__ import annotations

import csv
import datetime as dt
import io
from decimal import Decimal
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from clubs.people.models import Membership, Person
from clubs.people.services import forget_person, merge_persons
from scoring.actors import NOBODY
from scoring.models import EntryMember, Session
from scoring.words import Missing, RuleError
from tests import factories as make
from tests.tournaments.results.evenings import address, text_of
from tournaments.models import TableFees, TablePayment
from tournaments.selectors.control.table_money import Fees, fees_of, payment_history, table_money
from tournaments.services.results.proving import prove
from tournaments.services.table import table_money as services

pytestmark = pytest.mark.django_db
NO = Decimal("0.00")


def people_of(session: Session) -> dict[str, Person]:
    members = EntryMember.objects.filter(entry__section__session=session).select_related("person")
    return {member.person.name: member.person for member in members}


@pytest.fixture
def session() -> Session:
    """Three tables: twelve players. Anna and Bo are members; a member pays 4.50, a guest 6."""
    session = make.make_session(3)
    for name in ("Anna", "Bo"):
        Membership.objects.create(person=people_of(session)[name], since=dt.date(2020, 1, 1))
    services.set_fees(session=session, member=Decimal("4.50"), guest=Decimal(6), by=make.STAFF)
    return session


@pytest.fixture
def scorer(session) -> Client:
    client = Client()
    client.force_login(make.make_user(club=session.club, role="scorer"))
    return client


def test_members_and_guests_pay_their_fee_and_the_takings_are_the_sum(session):
    """2 members at 4.50 and 10 guests at 6 owe 69; Anna and Cem pay 4.50 + 6, and 58.50 is left."""
    assert table_money(session).outstanding == Decimal("69.00")
    people = people_of(session)
    for name in ("Anna", "Cem"):
        for _twice in range(2):
            services.pay(session=session, person_id=people[name].pk, by=make.STAFF)
    money = table_money(session)
    assert (money.paid_count, money.takings, money.outstanding) == (2, Decimal("10.50"), Decimal("58.50"))
    services.take_back(session=session, person_id=people["Cem"].pk, by=make.STAFF)
    assert table_money(session).takings == Decimal("4.50")
    assert prove(session) == []


def test_a_payment_that_was_taken_back_stays_in_the_history(session):
    """Anna pays 4.50, that is taken back, and when a member pays 5 she pays again."""
    anna = people_of(session)["Anna"].pk
    for fee in (Decimal("4.50"), Decimal(5)):
        services.set_fees(session=session, member=fee, guest=Decimal(6), by=make.STAFF)
        services.pay(session=session, person_id=anna, by=make.STAFF)
        for _twice in range(2):
            if fee < 5:
                services.take_back(session=session, person_id=anna, by=make.STAFF)
    assert [line.words for line in payment_history(session)] == [
        "Anna paid 5.00, noted by test.",
        "test took back the payment of Anna, 4.50.",
        "Anna paid 4.50, noted by test.",
    ]
    assert table_money(session).takings == 5
    assert prove(session) == []


def test_a_payment_that_was_forged_changed_or_deleted_by_sql_is_found(session):
    people = people_of(session)
    for name in ("Anna", "Bo"):
        services.pay(session=session, person_id=people[name].pk, by=make.STAFF)
    anna = TablePayment.objects.filter(pk=TablePayment.objects.get(person=people["Anna"]).pk)
    forged = TablePayment.objects.create(session=session, person=people["Cem"], amount=6)
    assert [(one.stored, one.derived) for one in prove(session)] == [
        ("not linked", f"linked in {session.chain_name}")
    ]
    forged.delete()
    for changed in ({"amount": 0}, {"kind": "back"}, {"person": people["Cem"]}, {"by_name": "Bo"}):
        stored = anna.values(*changed).get()
        anna.update(**changed)
        assert len(prove(session)) == 1, changed
        anna.update(**stored)
        assert prove(session) == [], changed
    link = anna.get().link
    anna.delete()
    place = f"link {link} of session {session.pk}"
    assert [one.where for one in prove(session)] == [
        f"{place}: missing",
        f"{place}, as noted in link 2 of clubrecord {session.club.pk}",
    ]


def test_a_payment_is_of_whom_a_person_becomes_and_still_proves(session):
    anna, admin = people_of(session)["Anna"], make.make_user(club=session.club, role="admin")
    services.pay(session=session, person_id=anna.pk, by=make.STAFF)
    keep = make.make_person(session.club, "Anna Berg")
    merge_persons(keep=keep, drop=anna, by=admin)
    assert TablePayment.objects.get().person == keep
    forget_person(person=keep, by=admin)
    assert prove(session) == []


def test_payments_of_the_version_before_are_linked(session):
    anna = people_of(session)["Anna"]
    TablePayment.objects.create(session=session, person=anna, amount=Decimal("4.50"))
    migration = import_module("tournaments.migrations.0016_payments_before_are_linked")
    migration.link_payments(apps, connection.schema_editor())
    assert TablePayment.objects.get().link > 0
    assert prove(Session.objects.get(pk=session.pk)) == []


def test_another_fee_leaves_what_was_paid(session):
    anna = people_of(session)["Anna"]
    services.pay(session=session, person_id=anna.pk, by=make.STAFF)
    services.set_fees(session=session, member=Decimal(5), guest=Decimal(7), by=make.STAFF)
    money = table_money(session)
    assert money.takings == Decimal("4.50")
    assert money.outstanding == Decimal(5 + 10 * 7)


def test_who_was_a_member_on_that_day_pays_as_one(session):
    """A membership that ended the day before the session, 20 November, is over."""
    Membership.objects.update(until=dt.date(2026, 11, 19))
    assert {player.fee for player in table_money(session).players} == {Decimal(6)}


def test_the_next_session_costs_what_the_last_one_did(session):
    later = make.make_session(3, club=session.club, date=dt.date(2026, 11, 27))
    assert fees_of(later) == Fees(Decimal("4.50"), Decimal(6))
    earlier = make.make_session(3, club=session.club, date=dt.date(2026, 11, 13))
    assert fees_of(earlier) == Fees(NO, NO)
    assert fees_of(make.make_session(3)) == Fees(NO, NO)


def test_who_paid_and_does_not_play_after_all_stays_in_the_list(session):
    anna = people_of(session)["Anna"]
    services.pay(session=session, person_id=anna.pk, by=make.STAFF)
    EntryMember.objects.filter(person=anna).delete()
    money = table_money(session)
    assert [player.name for player in money.players if player.paid is not None] == ["Anna"]
    services.take_back(session=session, person_id=anna.pk, by=make.STAFF)
    assert len(table_money(session).players) == 11


def test_wrong_fees_and_strangers_are_refused_and_change_nothing(session):
    for fee in (Decimal(-1), Decimal("10000"), Decimal("1.005"), Decimal("NaN")):
        with pytest.raises(RuleError) as refused:
            services.set_fees(session=session, member=fee, guest=NO, by=make.STAFF)
        assert (refused.value.code, refused.value.field) == ("money.fee", "member")
    assert TableFees.objects.get().member == Decimal("4.50")
    with pytest.raises(Missing):
        services.pay(session=session, person_id=make.make_person(session.club).pk, by=make.STAFF)
    assert TablePayment.objects.count() == 0


def test_the_page_notes_a_payment_and_sets_fees(session, scorer):
    anna = people_of(session)["Anna"]
    assert "Have paid 0 of 12" in text_of(scorer, address(session, "table-money"))
    paid = {"person": str(anna.pk), "paid": "1"}
    assert scorer.post(address(session, "table-money-paid"), paid).status_code == 302
    assert "Takings 4.50 Have paid 1 of 12" in text_of(scorer, address(session, "table-money"))
    assert "paid 4.50, noted by" in text_of(scorer, address(session, "table-money"))
    assert TablePayment.objects.get().by is not None
    assert scorer.post(address(session, "table-money-paid"), paid | {"paid": "0"}).status_code == 302
    assert "Takings 0.00" in text_of(scorer, address(session, "table-money"))
    assert scorer.post(address(session, "table-money"), {"member": "-1", "guest": "6"}).status_code == 422
    assert scorer.post(address(session, "table-money"), {"member": "3", "guest": "6"}).status_code == 302
    assert fees_of(session).member == 3
    assert scorer.post(address(session, "table-money-paid"), {"person": "x"}).status_code == 404


def test_the_csv_has_every_player_and_the_takings_and_no_formula(session, scorer):
    people = people_of(session)
    Person.objects.filter(pk=people["Cem"].pk).update(name="=1+1", search="=1+1")
    services.pay(session=session, person_id=people["Anna"].pk, by=make.STAFF)
    services.pay(session=session, person_id=people["Cem"].pk, by=make.STAFF)
    answer = scorer.get(address(session, "table-money-csv"))
    assert answer["Content-Disposition"] == 'attachment; filename="table-money-2026-11-20.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[:4] == [
        ["name", "status", "fee", "paid"],
        ["'=1+1", "guest", "6.00", "6.00"],
        ["Anna", "member", "4.50", "4.50"],
        ["Bo", "member", "4.50", ""],
    ]
    assert rows[-1] == ["total", "", "69.00", "10.50"]
    assert len(rows) == 14


def test_it_is_for_those_who_run_the_session(session):
    stranger = Client()
    names = ("table-money", "table-money-csv")
    for name in names:
        assert stranger.get(address(session, name)).status_code == 302
    stranger.force_login(make.make_user(club=make.make_club(), role="director"))
    for name in names:
        assert stranger.get(address(session, name)).status_code == 403
    person = people_of(session)["Anna"].pk
    assert (
        stranger.post(address(session, "table-money-paid"), {"person": person, "paid": "1"}).status_code
        == 403
    )
    with pytest.raises(RuleError) as refused:
        services.pay(session=session, person_id=person, by=NOBODY)
    assert refused.value.code == "permission.money"
