"""The ledger: shares to the last cent, a season's places, statements, payments; nothing is ever lost."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.people.services import forget_person
from clubs.room.models import Evening, LedgerLine
from clubs.room.selectors.statements import evening_sums, standings, statement
from clubs.room.services import evenings, ledger, rooms
from clubs.room.services.proving import prove
from scoring.services import sheets
from scoring.words import RuleError
from tests import factories as make
from tests.clubs.room.evenings import GAME, OTHER_GAME, Host, host_of

FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
CARDS = [{"Ann": "SA", "Bo": "SK", "Cem": "SQ", "Dee": "SJ"}]  # Ann and Bo against Cem and Dee
CENT = Decimal("0.01")


@given(
    st.lists(st.integers(-40, 40), min_size=1, max_size=6),
    st.decimals(0, 100, places=2),
    st.sampled_from([1, 10, 100]),
)
def test_shares_sum_to_zero_to_the_last_cent(won, stake, per):
    payments = [*won, -sum(won)]
    found = ledger.shares(payments, per=per, stake=stake)
    assert sum(share.points for share in found) == sum(share.amount for share in found) == 0
    for share, payment in zip(found, payments, strict=True):
        assert share.points == payment * per
        assert abs(share.amount - payment * per * stake / 100) <= CENT * len(payments)


@given(st.lists(st.integers(-2000, 2000), min_size=2, max_size=7))
def test_thirds_of_a_cent_are_given_to_who_has_least(values):
    mean = Fraction(sum(values), len(values))
    exact = [value - mean for value in values]
    found = ledger.rounded(exact)
    assert sum(found) == 0
    least = min(range(len(exact)), key=lambda place: exact[place])
    off = [abs(Fraction(got) - want) for got, want in zip(found, exact, strict=True)]
    assert all(each <= Fraction(1, 200) for place, each in enumerate(off) if place != least)


@pytest.fixture
def host(db: None) -> Host:
    """One rubber: Ann and Bo have won 900 from Cem and Dee."""
    return with_rubber(stake=Decimal(1))


def with_rubber(**columns: object) -> Host:
    host = host_of(FIVE, **columns)
    host.record_event("form", table="1", people=list(FIVE))
    host.record_event("draw", table="1", cards=CARDS)
    host.play(GAME, GAME)
    host.record_event("rubber_over", table="1")
    return host


def places(host: Host, **days: dt.date) -> list[tuple[int, str, int, Decimal]]:
    found = standings(host.evening.room, days.get("begins"), days.get("ends"))
    return [(row.place, row.person.name, row.rubbers, row.points) for row in found]


def test_equal_points_share_a_place_and_the_next_counts_them(host):
    host.record_event("draw", table="1")  # Eve comes in for one of four
    host.play(OTHER_GAME)
    host.record_event("rubber_over", table="1")
    found = places(host)
    points = [points for _place, _name, _rubbers, points in found]
    assert points == sorted(points, reverse=True)
    assert [place for place, *_rest in found] == [1 + sum(other > own for other in points) for own in points]
    assert sum(points) == 0


def test_a_correction_leaves_one_rubber_and_the_newer_points(host):
    sheets.correct_deal(
        sheet_id=LedgerLine.objects.first().sheet_id, ordinal=2, entry_id=uuid4(), deal={"result": "4SN+1"},
        seen=1, by=host.actor, consent=True,
    )  # fmt: skip
    assert places(host)[0] == (1, "Ann", 1, Decimal(1000))
    [summed] = evening_sums(host.evening.room, host.people["Ann"])
    assert (summed.rubbers, summed.points, summed.amount) == (1, 1000, 10)


def test_a_season_holds_its_evenings_and_the_payments_of_its_days(host):
    room, day = host.evening.room, host.evening.session.date
    ledger.pay(room=room, person=host.people["Cem"], amount=Decimal(4), by=host.actor)
    ledger.pay(room=room, person=host.people["Dee"], amount=Decimal(9), by=host.actor)
    LedgerLine.objects.filter(person=host.people["Dee"], kind="payment").update(
        at=dt.datetime(2020, 5, 1, 12, tzinfo=dt.UTC)
    )
    season = {row.person.name: row for row in standings(room, day, day + dt.timedelta(1))}
    assert season["Cem"].balance == Decimal(-5)
    assert season["Dee"].balance == Decimal(-9)  # what was paid before is of another season
    before = {row.person.name: row for row in standings(room, None, dt.date(2020, 12, 31))}
    assert list(before) == ["Dee"]
    assert (before["Dee"].rubbers, before["Dee"].paid, before["Dee"].mean) == (0, 9, 0)


def test_a_payment_and_its_reversal_leave_the_balance_and_both_lines(host):
    room, cem = host.evening.room, host.people["Cem"]
    line = ledger.pay(room=room, person=cem, amount=Decimal("9.00"), by=host.actor, note="cash").line
    assert [row.balance for row in standings(room) if row.person == cem] == [0]
    ledger.reverse_payment(line_id=line.pk, room=room, by=host.actor)
    [row] = [row for row in standings(room) if row.person == cem]
    assert (row.won, row.paid, row.balance) == (-9, 0, -9)
    assert [line.kind for line in statement(room, cem)] == ["rubber", "payment", "reversal"]
    with pytest.raises(RuleError) as refused:
        ledger.reverse_payment(line_id=line.pk, room=room, by=host.actor)
    assert refused.value.code == "ledger.reversed"


@pytest.mark.parametrize("amount", ["0", "0.004", "10000000"])
def test_a_payment_has_an_amount(host, amount):
    with pytest.raises(RuleError) as refused:
        ledger.pay(room=host.evening.room, person=host.people["Ann"], amount=Decimal(amount), by=host.actor)
    assert refused.value.code == "ledger.amount"


def test_payments_are_of_the_clubs_people(host):
    away = make.make_person(make.make_club())
    with pytest.raises(RuleError) as refused:
        ledger.pay(room=host.evening.room, person=away, amount=Decimal(1), by=host.actor)
    assert refused.value.code == "ledger.person"


@pytest.mark.parametrize(("settlement", "hundreds"), [("each", 36), ("average", 9)])
def test_general_settlements_with_one_who_went_home(db, settlement, hundreds):
    """Ann and Bo 900, Cem and Dee -900 at 0.43 a hundred: four times one's own less all, or own less mean."""
    host = with_rubber(stake=Decimal("0.43"), settlement=settlement)
    host.record_event("exit", person="Dee")
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    lines = {line.person.name: line.amount for line in LedgerLine.objects.filter(kind="general")}
    assert sum(lines.values()) == 0
    assert set(lines) == {"Ann", "Bo", "Cem", "Dee"}
    assert lines["Ann"] == -lines["Dee"] == Decimal("0.43") * hundreds


def test_an_evening_that_goes_on_is_settled_again_at_its_new_end(db):
    host = with_rubber(stake=Decimal(1), settlement="average")
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    host.record_event("undo")
    assert sum(line.amount for line in LedgerLine.objects.filter(person=host.people["Ann"])) == 0
    host.evening.session.refresh_from_db()
    assert host.evening.session.state == "playing"
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    assert sum(line.amount for line in LedgerLine.objects.filter(person=host.people["Ann"])) == 9
    assert LedgerLine.objects.filter(kind="general").count() == 8


@pytest.mark.parametrize(("before", "after"), [("rubber", "average"), ("average", "rubber")])
def test_an_evening_is_settled_as_when_it_was_opened_whatever_the_room_says_since(db, before, after):
    host = with_rubber(stake=Decimal(1), settlement=before)
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    said = {"name": "Main room", "game": "contract_rubber", "currency": "", "by": host.actor.user}
    rooms.edit_room(room=host.evening.room, stake=Decimal(3), settlement=after, **said)
    evening = Evening.objects.get(pk=host.evening.pk)
    assert prove(evening) == []
    host.record_event("undo")
    sheet = LedgerLine.objects.filter(sheet__isnull=False).first().sheet_id
    sheets.correct_deal(
        sheet_id=sheet, ordinal=2, entry_id=uuid4(), deal={"result": "4SN+1"}, seen=1, by=host.actor,
        consent=True,
    )  # fmt: skip
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    assert sum(line.amount for line in LedgerLine.objects.filter(person=host.people["Ann"])) == 10
    assert prove(evening) == []


def test_what_the_host_says_of_deals_counts_less_than_the_sheet(db):
    host = host_of(FIVE)
    host.record_event("form", table="1", people=list(FIVE))
    host.record_event("draw", table="1", cards=CARDS)
    host.play(GAME, GAME)
    over = host.record_event("rubber_over", table="1", deals=0)
    assert "deals" not in over.event
    assert host.table().members[0].streak == 1


def test_places_take_two_queries_and_a_statement_one(host, django_assert_num_queries):
    room, ann = host.evening.room, host.people["Ann"]
    with django_assert_num_queries(2):
        standings(room)
    with django_assert_num_queries(1):
        [line.evening.session.date for line in statement(room, ann)]
    with django_assert_num_queries(1):
        evening_sums(room, ann)


def test_a_payment_tapped_twice_on_the_page_is_paid_once(host, client):
    person = next(iter(host.people.values()))
    client.force_login(host.actor.user)
    page = f"/c/{host.club.slug}/rooms/{host.evening.room_id}/ledger/{person.pk}/payments/"
    said = {"way": "in", "amount": "5.00", "entry_id": str(uuid4())}
    assert [client.post(page, said).status_code for _ in range(2)] == [302, 302]
    assert LedgerLine.objects.filter(kind="payment").count() == 1


def test_what_somebody_forgotten_owes_is_shown_to_who_keeps_the_ledger_and_can_be_paid(host, client):
    """Cem has lost nine; the season's list leads to what is left of him, and to nobody else's eyes."""
    cem = host.people["Cem"]
    forget_person(person=cem, by=make.make_user(club=host.club, role="admin"))
    season = f"/c/{host.club.slug}/rooms/{host.evening.room_id}/ledger/"
    own = f"{season}{cem.pk}/"
    client.force_login(host.actor.user)
    assert f'href="{own}"' in client.get(season).content.decode()
    shown = client.get(own).content.decode()
    assert "<h1>Forgotten member</h1>" in shown
    said = {"way": "in", "amount": "9.00", "entry_id": str(uuid4())}
    assert client.post(f"{own}payments/", said).status_code == 302
    assert [row.balance for row in standings(host.evening.room) if row.person == cem] == [0]
    client.force_login(make.make_user(club=host.club, role="scorer"))
    assert client.get(own).status_code == 403
    client.logout()
    assert client.get(own).status_code == 403


def test_two_that_were_forgotten_are_told_apart_on_every_face(host, client):
    """By the same numbers in the season, on the statement, in the file and in the API."""
    admin = make.make_user(club=host.club, role="admin")
    cem, dee = sorted((host.people["Cem"], host.people["Dee"]), key=lambda person: person.pk)
    for person in (dee, cem):
        forget_person(person=person, by=admin)
    names = {row.person.pk: row.name for row in standings(host.evening.room)}
    assert (names[cem.pk], names[dee.pk]) == ("Forgotten member", "Forgotten member 2")
    season = f"/c/{host.club.slug}/rooms/{host.evening.room_id}/ledger/"
    client.force_login(host.actor.user)
    shown = client.get(season).content.decode()
    assert ">Forgotten member 2</a>" in shown
    assert ">3=</span></td>" in shown  # an equal place as in every ranking
    assert "<h1>Forgotten member 2</h1>" in client.get(f"{season}{dee.pk}/").content.decode()
    assert "Forgotten member 2" in client.get(f"{season[:-1]}.csv").content.decode()
    room = f"/api/v1/clubs/{host.club.slug}/rooms/{host.evening.room_id}"
    assert "Forgotten member 2" in {row["name"] for row in client.get(f"{room}/ledger/").json()}
    assert client.get(f"{room}/ledger/{dee.pk}/").json()["name"] == "Forgotten member 2"


def test_negative_figures_have_a_true_minus_on_every_page(host, client):
    """Cem has lost nine hundreds at 1 for a hundred."""
    client.force_login(host.actor.user)
    season = f"/c/{host.club.slug}/rooms/{host.evening.room_id}/ledger/"
    for page in (season, f"{season}{host.people['Cem'].pk}/"):
        shown = client.get(page).content.decode()
        assert ">\N{MINUS SIGN}900<" in shown
        assert "\N{MINUS SIGN}9.00" in shown
        assert not re.search(r">\s*-\d", shown)


def test_the_page_of_an_evening_shows_the_score_of_the_rubber_in_play(host, client):
    host.record_event("draw", table="1")
    host.play(GAME)
    client.force_login(host.actor.user)
    shown = client.get(host.evening.get_absolute_url()).content.decode()
    assert '<dd class="figure">120</dd>' in shown
    assert '<dd class="figure">0</dd>' in shown
