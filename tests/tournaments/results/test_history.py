"""A player's history: for the people of the club, names and figures, no contact data."""

from __future__ import annotations

import datetime as dt
import random
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.people.models import Person
from clubs.room.services import evenings
from scoring.models import EntryMember, Field, Session
from scoring.services import encounters
from scoring.services.sheets import break_off, close_sheet, open_sheet
from tests import factories as make
from tests.clubs.room.evenings import host_of
from tests.tournaments.parties import evenings as of_parties
from tests.tournaments.results.evenings import (
    enter_by_pair,
    evening,
    over,
    play_on,
    refreshed,
    rows_of,
    text_of,
)
from tournaments.selectors.seasons import history as histories
from tournaments.services import parties, sessions
from tournaments.services.control import handicaps, rulings
from tournaments.views import players

pytestmark = pytest.mark.django_db


def partner_of(session: Session, number: int):
    """The first player of a pair."""
    return EntryMember.objects.get(entry__section__session=session, entry__number=number, seat=1).person


def plays_again(person, club, number: int, day: int) -> Session:
    """Another evening of the club in which the person is in pair `number`."""
    session = make.make_session(3, club=club, date=dt.date(2026, 11, day), name=f"Day {day}")
    EntryMember.objects.filter(entry__section__session=session, entry__number=number, seat=1).update(
        person=person
    )
    encounters.seat_people(session.sections.get())
    enter_by_pair(session)
    return over(session)


@pytest.fixture
def anna(client):
    """Anna won one evening with Bo, and was third of three on another with Finn; a member reads."""
    club = make.make_club()
    person = partner_of(evening(club=club, date=dt.date(2026, 11, 3)), 1)
    person.email, person.phone = "anna@example.org", "0301234567"
    person.save()
    plays_again(person, club, 3, 10)
    client.force_login(make.make_user(club=club, role="scorer"))
    return person


def api_address(person) -> str:
    return f"/api/v1/clubs/{person.club.slug}/persons/{person.pk}/history/"


def address(person) -> str:
    return reverse("history", args=[person.club.slug, person.pk])


def test_sessions_stand_the_newest_first_with_partner_place_and_per_cent(client, anna):
    rows = rows_of(client, address(anna))
    assert rows[1:3] == ["Tue 10 Nov 2026 Day 10 Finn 3/3 0.00", "Tue 3 Nov 2026 Tuesday pairs Bo 1/3 100.00"]
    assert rows[4:] == ["Bo 1 100.00", "Finn 1 0.00"]
    assert "2 Sessions" in text_of(client, address(anna)).replace("Sessions 2", "2 Sessions")
    assert "Average % 50.00" in text_of(client, address(anna))


@pytest.mark.parametrize(
    ("settings", "places"),
    [
        # Pair 1 has 100 %, pair 2 50; with 60 % more the second is ahead.
        ({"handicap": {"unit": "percent", "part": "1", "official": True}}, {1: "2/3", 2: "1/3", 3: "3/3"}),
        ({"handicap": {"unit": "percent", "part": "1", "official": False}}, {1: "1/3", 2: "2/3", 3: "3/3"}),
    ],
)
def test_a_place_in_the_history_is_that_of_the_ranking(client, settings, places):
    session = evening(finished=False, settings=settings)
    entry = session.sections.get().entries.get(number=2)
    handicaps.set_handicap(entry=entry, handicap=Decimal(60), by=make.STAFF)
    session = over(session)
    client.force_login(make.make_user(club=session.club, role="scorer"))
    found = {number: rows_of(client, address(partner_of(session, number)))[1] for number in places}
    assert {number: row.split()[-2] for number, row in found.items()} == places


def test_contact_data_is_not_there(client, anna):
    page = client.get(address(anna)).content.decode()
    assert "anna@example.org" not in page
    assert "0301234567" not in page


def test_an_evening_in_play_is_not_there_yet(client, anna):
    session = make.make_session(3, club=anna.club, name="Tonight")
    EntryMember.objects.filter(entry__section__session=session, entry__number=1, seat=1).update(person=anna)
    assert "Tonight" not in text_of(client, address(anna))


def test_only_the_staff_see_sessions_that_are_not_published(client, anna):
    """Of two evenings the second is published: the player sees 0 %, the staff the mean of 100 and 0."""
    published = Session.objects.get(name="Day 10")
    sessions.publish(session=published, by=make.STAFF)
    assert "Average % 50.00" in text_of(client, address(anna))
    assert "You see sessions that are not published yet; players do not." in text_of(client, address(anna))
    anna.user = make.make_user()
    anna.save()
    client.force_login(anna.user)
    text = text_of(client, address(anna))
    assert "Average % 0.00" in text
    assert "Tuesday pairs" not in text
    assert "not published yet" not in text
    data = client.get(api_address(anna)).json()
    assert [one["session"] for one in data["sessions"]] == ["Day 10"]
    Field.objects.filter(sections__session=published).update(final=False)  # as where a club is still to play
    assert "No published session yet." in text_of(client, address(anna))


def test_a_session_at_imps_has_its_imps(client):
    """4 and 6 IMPs on three boards each are 30, see `test_player_statistics`."""
    session = evening(settings={"method": "imps-cross"})
    client.force_login(make.make_user(club=session.club, role="scorer"))
    person = partner_of(session, 1)
    assert rows_of(client, address(person))[0] == "Date Session Partner Pos. Score"
    assert rows_of(client, address(person))[1].endswith("Bo 1/3 30 IMPs")
    assert client.get(api_address(person)).json()["sessions"][0]["figure"] == "30 IMPs"


def my_results(person) -> str:
    return reverse("my-results", args=[person.club.slug])


def test_the_way_to_ones_own_page_is_the_account_or_the_name_chosen_on_the_phone(client, anna):
    session = Session.objects.get(name="Day 10")
    phone = Client()
    assert "No published session yet." in text_of(phone, my_results(anna))
    sessions.publish(session=session, by=make.STAFF)
    names = reverse("own-name", args=[anna.club.slug, session.pk])
    assert f'href="{names}"' in phone.get(my_results(anna)).content.decode()
    phone.post(names, {"person": str(anna.pk)})
    assert phone.get(my_results(anna))["Location"] == address(anna)
    assert "Board by board" in text_of(phone, address(anna))
    assert "Tuesday pairs" not in text_of(phone, address(anna))  # not published
    finn = partner_of(session, 1)
    assert phone.get(address(finn)).status_code == 403  # another name
    anna.user = make.make_user()
    anna.save()
    client.force_login(anna.user)
    assert client.get(my_results(anna))["Location"] == address(anna)
    assert f'href="{my_results(anna)}"' in client.get(address(anna)).content.decode()
    client.force_login(make.make_user())
    assert "Your account is not linked to a player of this club." in text_of(client, my_results(anna))


def test_a_name_on_a_phone_counts_in_its_own_club_and_until_the_person_is_erased(anna):
    session = Session.objects.get(name="Day 10")
    sessions.publish(session=session, by=make.STAFF)
    phone = Client()
    phone.post(reverse("own-name", args=[anna.club.slug, session.pk]), {"person": str(anna.pk)})
    stranger = make.make_person(make.make_club())
    name = f"own-name-{anna.club.pk}"
    phone.cookies[f"own-name-{stranger.club.pk}"] = phone.cookies[name].value
    assert phone.get(address(stranger)).status_code == 403
    Person.objects.filter(pk=anna.pk).update(forgotten=timezone.now())
    assert phone.get(address(anna)).status_code == 404
    assert phone.get(my_results(anna)).status_code == 200


def test_it_is_for_the_people_of_the_club_only(client, anna):
    client.logout()
    assert client.get(address(anna)).status_code == 403
    client.force_login(make.make_user(club=make.make_club(), role="admin"))
    assert client.get(address(anna)).status_code == 403
    user = make.make_user()
    anna.user = user
    anna.save()
    client.force_login(user)
    assert client.get(address(anna)).status_code == 200


def test_a_person_of_another_club_is_not_found(client, anna):
    other = make.make_person(make.make_club())
    assert client.get(reverse("history", args=[anna.club.slug, other.pk])).status_code == 404


def test_queries_do_not_grow_with_the_sessions(client, anna):
    def count() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(address(anna))
        return len(queries)

    first = count()  # the first page also reads what is kept from then on
    before = count()
    plays_again(anna, anna.club, 2, 17)
    plays_again(anna, anna.club, 2, 24)
    assert (
        count() == before + 3 <= first
    )  # fields, their sections, what is taken off: of both evenings at once
    assert count() == before <= 7


def test_no_list_of_all_sessions_of_the_site_is_made(anna):
    """A statement that names them by a query of its own would cost more with every session of every club."""
    with CaptureQueriesContext(connection) as asked:
        histories.history(anna)
    assert [one["sql"] for one in asked if "IN (SELECT" in one["sql"]] == []
    assert any("scoring_entrymember" in one["sql"] for one in asked)


def test_what_is_kept_follows_corrections_penalties_and_names(client, anna):
    """Third of three with 0 of 24; with one of six boards won, 4 of 24; a tenth of a board less is 3.6."""
    assert rows_of(client, address(anna))[1] == "Tue 10 Nov 2026 Day 10 Finn 3/3 0.00"
    session = Session.objects.get(name="Day 10")
    play = play_on(session, 1, ns=3)
    make.enter(play, "7NN=")
    refreshed(session)
    assert rows_of(client, address(anna))[1] == "Tue 10 Nov 2026 Day 10 Finn 3/3 16.67"
    entry = make.entry_of(session, 3)
    rulings.penalise(entry=entry, amount=Decimal(10), unit="top", by=make.STAFF)
    assert rows_of(client, address(anna))[1] == "Tue 10 Nov 2026 Day 10 Finn 3/3 15.00"
    finn = entry.members.get(seat=2).person
    finn.name = "Fritz"
    finn.save()
    assert rows_of(client, address(anna))[1] == "Tue 10 Nov 2026 Day 10 Fritz 3/3 15.00"


def test_two_partners_of_one_name_are_two_people(client, anna):
    """Finn of the 10th, with whom she had 0 %, and another one of the 17th, with whom she had 100 %."""
    with_another = plays_again(anna, anna.club, 1, 17)
    partner = EntryMember.objects.get(entry__section__session=with_another, entry__number=1, seat=2).person
    partner.name = "Finn"
    partner.save()
    rows = rows_of(client, address(anna))
    assert rows[5:] == ["Bo 1 100.00", "Finn 1 100.00", "Finn 1 0.00"]


def test_sessions_and_partners_come_a_page_at_a_time_and_means_are_of_all(client, anna, monkeypatch):
    monkeypatch.setattr(players, "SESSIONS", 1)
    monkeypatch.setattr(players, "PARTNERS", 1)
    rows = rows_of(client, address(anna))
    assert rows[1] == "Tue 10 Nov 2026 Day 10 Finn 3/3 0.00"
    assert rows[3:] == ["Bo 1 100.00"]
    text = text_of(client, f"{address(anna)}?page=2&partners=2")
    assert "3 Nov 2026 Tuesday pairs" in text
    assert "Day 10" not in text
    assert "Finn 1 0.00" in text
    assert "Average % 50.00" in text


def at_an_evening_of_rubbers() -> Person:
    host = host_of(["Anna"])
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    return host.people["Anna"]


def at_a_party() -> Person:
    played = of_parties.start(of_parties.make_party(8))
    of_parties.play_round(played, 1, random.Random(1))
    parties.finish(session=played.session, by=make.STAFF)
    found = played.section.entries.get(number=1).members.get().person
    assert found is not None
    return found


def at_a_sheet() -> Person:
    club = make.make_club()
    people = [make.make_person(club, name) for name in ("Anna", "Bo", "Cem", "Dora")]
    sheet = open_sheet(club=club, game="contract_rubber", people=people, by=make.STAFF)
    break_off(sheet_id=sheet.pk, by=make.STAFF)
    close_sheet(sheet_id=sheet.pk, by=make.STAFF)
    return people[0]


@pytest.mark.parametrize("played", [at_an_evening_of_rubbers, at_a_party, at_a_sheet])
def test_what_has_no_card_is_no_part_of_it(client, played):
    """Rubbers, parties and sheets have pages of their own, and places that are none of a field of boards."""
    person = played()
    assert EntryMember.objects.get(person=person).entry.section.session.state in histories.STATES_AFTER_PLAY
    client.force_login(make.make_user(club=person.club, role="scorer"))
    assert "No published session yet." in text_of(client, address(person))
    data = client.get(api_address(person)).json()
    assert (data["name"], data["sessions"]) == (person.name, [])
