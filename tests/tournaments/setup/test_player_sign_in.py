"""Players sign themselves in before play, at a seat of the plan; the director sees it and can undo it."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.people.models import Membership, Person
from scoring.models import Entry, EntryMember, Session
from tests import factories as make
from tests.tournaments.results.evenings import text_of
from tournaments.services.setup import entries, seating, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db


@pytest.fixture
def session(club) -> Session:
    return setup.create_session(club=club, name="Tonight", date=timezone.now().date(), by=make.STAFF)


@pytest.fixture
def pairs(session) -> list[Entry]:
    """Anna and Bo at 1 N-S, Cem and Dee at 1 E-W, Eva and Finn at 2 E-W: the director's sheet."""
    people = make.make_players(session.club, 3, 2)
    section = session.sections.get()
    return [seating.seat_pair(section=section, people=pair, by=make.STAFF) for pair in people]


def at(name: str, session: Session, *more: object) -> str:
    return reverse(name, args=[session.club.slug, session.pk, *more])


def comes(session, who, table=None, seat="", *, guests="", letters="", client=None):
    data = {"who": who, "guests": guests, "letters": letters, "seat": seat}
    data |= {"table": table} if table else {}
    return (client or Client()).post(at("player-sign-in", session), data)


def refusal(answer):
    assert answer.status_code == 422
    return answer.context["problem"].code


def sheet(session):
    """Who is on the sheet: table and direction, seat of the pair, name, and whether they have come."""
    members = EntryMember.objects.filter(entry__section__session=session).select_related("person", "entry")
    rows = ((m.entry.plan_place, m.seat, m.person.name, m.arrived is not None) for m in members)
    return sorted(rows, key=lambda row: row[:2])


def test_two_strangers_become_a_pair_at_the_seats_they_choose(session, pairs):
    """Places are counted along the tables: 3 N-S is 5, and 3 E-W 6. Zoe sits North, Yan South."""
    for name in ("Zoe Adams", "Yan Ito"):
        make.make_person(session.club, name)
    asked = comes(session, "zoe adams")
    assert "Zoe Adams: where do you sit?" in asked.content.decode()
    phone = Client()
    first = comes(session, "zoe adams", 3, "N", client=phone)
    assert first.status_code == 302
    assert "Zoe Adams: table 3, North. Welcome!" in text_of(phone, first.url)
    comes(session, "Yan Ito", 3, "S")
    assert sheet(session)[-2:] == [(5, 1, "Zoe Adams", True), (5, 2, "Yan Ito", True)]
    assert session.sections.get().entries.count() == 4


def test_a_player_on_the_sheet_comes_by_number_and_partners_may_change_seats(session, pairs):
    person = Person.objects.get(name="Bo")
    Membership.objects.create(person=person, number="B-107", since=dt.date(2020, 1, 1))
    assert "your seat on the list" in comes(session, "b-107", letters="Bo").content.decode()
    comes(session, "b-107", 1, "N", letters="Bo")
    assert sheet(session)[:2] == [(1, 1, "Bo", True), (1, 2, "Anna", False)]
    assert refusal(comes(session, "Anna", 1, "N")) == "arrival.taken"  # Bo is there
    comes(session, "Anna", 1, "S")
    assert sheet(session)[:2] == [(1, 1, "Bo", True), (1, 2, "Anna", True)]


def test_an_unknown_name_is_a_guest_only_after_it_is_confirmed(session, pairs):
    answer = comes(session, "Gg")
    assert refusal(answer) == "signin.new_guest"
    assert "New guest “Gg”: continue" in answer.content.decode()
    assert refusal(comes(session, "Gg", 2, "N")) == "signin.new_guest"
    assert comes(session, "Gg", guests="Gg").status_code == 200
    assert not Person.objects.filter(name="Gg").exists()
    comes(session, "Gg", 2, "N", guests="Gg")
    assert Person.objects.get(name="Gg").club == session.club
    assert (3, 1, "Gg", True) in sheet(session)


def test_what_cannot_be_is_refused_in_words_and_changes_nothing(session, pairs):
    make.make_person(session.club, "Zoe Adams")
    for _twin in range(2):
        make.make_person(session.club, "Jo Ball")
    before = sheet(session)
    for who, table, seat, code in (
        ("Zoe Adams", 1, "N", "arrival.taken"),
        ("Cem", 2, "N", "arrival.elsewhere"),
        ("Jo Ball", 2, "N", "arrival.which"),
        ("???", 2, "N", "arrival.unknown"),
        ("Zoe Adams", 61, "N", "form.table"),
        ("Zoe Adams", None, "N", "arrival.table"),
        ("Zoe Adams", 2, "Q", "form.seat"),
        ("", None, "", "form.who"),
    ):
        assert refusal(comes(session, who, table, seat)) == code, (who, table, seat)
    assert sheet(session) == before
    taken = text_of_answer(comes(session, "Zoe Adams", 1, "N"))
    assert "North at table 1 is taken. Choose another seat, or call the director." in taken
    assert "Cem is on the list at 1 E-W." in text_of_answer(comes(session, "Cem", 2, "N"))


def text_of_answer(answer):
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def test_strangers_read_no_names(session, pairs):
    make.make_person(session.club, "Zoe Adams")
    page = comes(session, "Zoe Adams").content.decode()
    assert page.count("disabled") == 6  # three pairs sit there
    assert "Cem" not in page


def test_a_table_s_phone_is_offered_its_own_seats_first_and_full_tables_last(session, pairs):
    """Both pairs of table 1 are on the sheet."""
    make.make_person(session.club, "Zoe Adams")
    page = Client().post(at("player-sign-in", session) + "?table=7", {"who": "Zoe Adams"})
    assert [choice.number for choice in page.context["tables"]] == [7, 2, 3, 4, 5, 6, 1]
    answer = Client().post(
        at("player-sign-in", session) + "?table=7", {"who": "Zoe Adams", "table": 7, "seat": "W"}
    )
    assert answer.url.endswith("&table=7")
    assert sheet(session)[-1] == (14, 2, "Zoe Adams", True)


def test_a_phone_takes_back_what_it_did_and_nothing_else(session, pairs):
    for name in ("Zoe Adams", "Yan Ito"):
        make.make_person(session.club, name)
    before = sheet(session)
    phone = Client()
    signed = {}
    for name, seat in (("Zoe Adams", "N"), ("Yan Ito", "S")):
        answer = comes(session, name, 3, seat, client=phone)
        signed[name] = phone.get(answer.url).context["signed"]
    undo = at("player-sign-in-undo", session)
    assert Client().post(undo, {"signed": "1:nothing"}).status_code == 404
    assert len(sheet(session)) == 8
    phone.post(undo, {"signed": signed["Zoe Adams"]})  # Yan has the pair now
    assert sheet(session) == [*before, (5, 2, "Yan Ito", True)]
    phone.post(undo, {"signed": signed["Yan Ito"]})
    phone.post(undo, {"signed": signed["Yan Ito"]})  # twice is once
    assert sheet(session) == before
    assert session.sections.get().entries.count() == 3


def test_a_guest_leaves_the_club_s_list_with_the_sign_in_that_made_them_one(session, pairs, director, client):
    """Not whom the club knew before, and not who plays elsewhere too, or has become a member."""
    make.make_person(session.club, "Known Guest")
    names = ["Known Guest", "By Phone", "By Director", "Plays Twice", "Joins Us"]
    phones, signed = {name: Client() for name in names}, {}
    for at_table, name in enumerate(names, 3):
        answer = comes(session, name, at_table, "N", guests=name, client=phones[name])
        signed[name] = phones[name].get(answer.url).context["signed"]
    other = setup.create_session(club=session.club, name="Later", date=session.date, by=make.STAFF)
    twice, joins = (Person.objects.get(name=name) for name in ("Plays Twice", "Joins Us"))
    seating.seat_pair(section=other.sections.get(), people=[twice], by=make.STAFF)
    Membership.objects.create(person=joins, since=session.date)
    member = EntryMember.objects.get(person__name="By Director")
    client.post(at("plan-come", session, member.entry_id), {"member": member.pk})
    for name in names:
        phones[name].post(at("player-sign-in-undo", session), {"signed": signed[name]})
    assert len(sheet(session)) == 6  # those of the director's sheet
    kept = Person.objects.filter(name__in=names).order_by("pk").values_list("name", flat=True)
    assert list(kept) == ["Known Guest", "Plays Twice", "Joins Us"]


def test_the_director_sees_who_has_come_and_takes_it_back(session, pairs, director, client):
    address = at("signin", session)
    assert "Arrived:" not in text_of(client, address)
    comes(session, "Anna", 1, "N")
    shown = text_of(client, address)
    assert "Arrived: 1 of 6 players. Missing: Bo (1 N-S), Cem (1 E-W)" in shown
    assert "Anna arrived at 1 N-S." in shown
    pair = pairs[0].pk
    client.post(at("plan-come", session, pair))
    assert "Arrived: 2 of 6 players." in text_of(client, address)
    anna = EntryMember.objects.get(person__name="Anna").pk
    client.post(at("plan-come", session, pair), {"member": anna})
    assert sheet(session)[:2] == [(1, 1, "Anna", False), (1, 2, "Bo", True)]
    assert client.post(at("plan-come", session, pair), {"member": 10**9}).status_code == 404


def test_the_director_s_plan_asks_who_has_come(session, pairs, director, client):
    page = client.get(at("signin", session))
    version = page.context["poll_version"]
    assert client.get(at("signin", session), {"since": version}).status_code == 204
    comes(session, "Anna", 1, "N")
    answer = client.get(at("signin", session), {"since": version})
    text = answer.content.decode().strip()
    assert text.startswith('<div id="signed-in"')
    assert "Arrived: 1 of 6 players." in text
    assert answer["X-Poll-Version"] != version
    picked = client.get(at("signin", session), {"pair": pairs[0].pk}).content.decode()
    assert "data-poll-url" not in picked  # what is being typed or chosen is not swapped away


def test_who_is_there_has_arrived_when_play_starts(session, pairs):
    """Three tables play a Mitchell; Anna (North of table 1) and Dee (its West) came: 1 + 8."""
    section = session.sections.get()
    for number in range(3):
        people = [make.make_person(session.club, f"Guest {number} {seat}") for seat in ("N", "S")]
        seating.seat_pair(section=section, people=people, by=make.STAFF)
    comes(session, "Anna", 1, "N")
    comes(session, "Dee", 1, "W")
    setup.choose_movement(section=section, choice=Choice("mitchell", 3, 3, 2), by=make.STAFF)
    starting.start(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    assert make.encounter_of(session).arrived == 1 + 8
    assert refusal(comes(session, "Bo", 1, "S")) == "session.started"


def test_somebody_else_in_the_seat_has_not_come(session, pairs):
    comes(session, "Anna", 1, "N")
    other = make.make_person(session.club, "Zoe Adams")
    entries.change_people(entry=pairs[0], people=[other, None], by=make.STAFF)
    assert sheet(session)[0] == (1, 1, "Zoe Adams", False)


def test_the_club_may_turn_it_off_and_it_is_for_the_day(session, pairs, club):
    address = reverse("player-sign-in-choose", args=[club.slug])
    assert Client().get(address).url == at("player-sign-in", session)
    assert Client().get(address + "?table=4").url == at("player-sign-in", session) + "?table=4"
    club.players_sign_in = False
    club.save()
    assert refusal(comes(session, "Anna", 1, "N")) == "arrival.closed"
    assert "No session takes players" in text_of(Client(), address)
    club.players_sign_in = True
    club.save()
    Session.objects.filter(pk=session.pk).update(date=timezone.now().date() - dt.timedelta(days=3))
    assert refusal(comes(session, "Anna", 1, "N")) == "arrival.closed"
    assert "Players cannot sign in on their phones" in text_of(Client(), at("player-sign-in", session))
    assert not EntryMember.objects.exclude(arrived=None).exists()
