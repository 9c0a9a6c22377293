"""Players say on their table's phone that they have arrived, and where; the director sees who has not."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import Membership
from scoring.actors import device_actor
from scoring.models import Encounter, EntryMember
from scoring.words import RuleError, Seat
from tests import factories as make
from tests.factories import encounter_of, entry_of, make_person, make_session, make_user, play_of
from tests.tournaments.results.evenings import text_of
from tournaments.models import Deed
from tournaments.services.control.deeds import undo
from tournaments.services.setup.starting import start
from tournaments.services.table.arrivals import arrive_at_table

pytestmark = pytest.mark.django_db
PAGE = "/table/arrivals/"


def arrives(phone, who, seat, letters=""):
    return phone.client.post(PAGE, {"who": who, "seat": seat, "letters": letters})


def text(phone):
    return text_of(phone.client, PAGE)


def seated(encounter):
    """Who sits N, E, S, W, by name."""
    encounter.refresh_from_db()
    people = (encounter.north_person, encounter.east_person, encounter.south_person, encounter.west_person)
    return [person.name if person else None for person in people]


def refusal(answer):
    assert answer.status_code == 422
    return answer.context["problem"].code


def test_a_player_on_the_sheet_arrives_by_name_in_any_letters(phone):
    """Table 1: pair 1, Anna & Bo, N-S; pair 4, Gül & Hugo, E-W. North is 1, West 8."""
    assert phone.meeting()["arriving"] is True
    assert arrives(phone, " anna ", "N").status_code == 302
    assert arrives(phone, "Hugo", "W").status_code == 302
    assert phone.encounter().arrived == 1 + 8
    assert seated(phone.encounter()) == ["Anna", "Gül", "Bo", "Hugo"]
    assert not Deed.objects.exists()  # the sheet said so before
    assert "North Anna · arrived" in text(phone)
    assert "Cem" not in text(phone)  # who sits at another table is not named here


def test_a_player_arrives_by_the_number_of_membership(phone):
    person = encounter_of(phone.session).south_person
    Membership.objects.create(person=person, number="B-107", since=dt.date(2020, 1, 1))
    arrives(phone, "b-107", "S", "Bo")
    assert phone.encounter().arrived == 4


def test_numbers_are_not_read_off_at_a_table(phone):
    """With and without letters, a number that somebody has is answered as one that nobody has."""
    person = make_person(phone.session.club, "Ottilie Quandt")
    Membership.objects.create(person=person, number="107", since=dt.date(2020, 1, 1))
    for letters, status in (("", 200), ("lin", 422)):
        pages = [arrives(phone, number, "S", letters) for number in ("107", "108")]
        assert [page.status_code for page in pages] == [status] * 2
        one, other = (
            re.sub("value=.{64}.", "", page.content.decode()).replace(number, "N")
            for page, number in zip(pages, ("107", "108"), strict=True)
        )
        assert one == other
        assert "Ottilie" not in one
    assert phone.encounter().arrived == 0


def test_who_is_not_on_the_sheet_takes_a_seat_without_a_name(phone, session):
    """In a Mitchell of three tables pair 4 sits E-W at table 1, then at table 2: there Zoe is East too."""
    EntryMember.objects.filter(entry=entry_of(session, 4), seat=1).delete()
    Encounter.objects.filter(round__section__session=session, east=entry_of(session, 4)).update(
        east_person=None
    )
    make_person(session.club, "Zoe Adams")
    assert "East no name yet" in text(phone)
    arrives(phone, "Zoe Adams", "E")
    assert seated(encounter_of(session, 1, 1)) == ["Anna", "Zoe Adams", "Bo", "Hugo"]
    assert seated(encounter_of(session, 2, 2))[1] == "Zoe Adams"
    assert Deed.objects.get().words == "Pair 4: Zoe Adams arrived at table 1, E"
    phone.client.post(PAGE, {"seat": "E", "undo": "1"})
    assert seated(encounter_of(session, 1, 1)) == ["Anna", None, "Bo", "Hugo"]
    assert phone.encounter().arrived == 0
    assert Deed.objects.get().undone is not None


def test_the_director_can_undo_it_too(phone, session):
    EntryMember.objects.filter(entry=entry_of(session, 4), seat=1).delete()
    make_person(session.club, "Zoe Adams")
    arrives(phone, "Zoe Adams", "E")
    undo(session=session, by=make.STAFF)
    assert not EntryMember.objects.filter(person__name="Zoe Adams").exists()


def test_partners_sit_the_other_way_round(phone, session):
    """The sheet has Anna North and Bo South; Bo sits down North."""
    arrives(phone, "Bo", "N")
    assert seated(encounter_of(session, 1, 1)) == ["Bo", "Gül", "Anna", "Hugo"]
    assert phone.encounter().arrived == 1
    arrives(phone, "Anna", "S")
    assert phone.encounter().arrived == 1 + 4
    assert refusal(arrives(phone, "Anna", "N")) == "arrival.taken"  # Bo is there


def test_what_cannot_be_is_refused_and_changes_nothing(phone, session):
    make_person(session.club, "Zoe Adams")
    twins = [make_person(session.club, "Jo Ball") for _twin in range(2)]
    before = seated(encounter_of(session))
    for who, seat, code in (
        ("Nobody Known", "N", "arrival.unknown"),
        ("", "N", "arrival.unknown"),
        (twins[0].name, "N", "arrival.which"),
        ("Zoe Adams", "N", "arrival.taken"),
        ("Cem", "N", "arrival.taken"),
        ("Anna", "Q", "form.seat"),
    ):
        assert refusal(arrives(phone, who, seat)) == code, who
    assert seated(encounter_of(session)) == before
    assert encounter_of(session).arrived == 0
    page = arrives(phone, "Nobody Known", "S").content.decode()
    assert "“Nobody Known” is not a name or a number of this club." in page
    assert 'value="Nobody Known"' in page  # what was typed stays


def test_who_plays_elsewhere_has_no_free_seat_here(phone, session):
    EntryMember.objects.filter(entry=entry_of(session, 4), seat=1).delete()
    assert refusal(arrives(phone, "Cem", "E")) == "entry.twice"


def test_of_two_of_a_name_the_one_of_the_table_is_meant(phone, session):
    make_person(session.club, "Anna")
    arrives(phone, "Anna", "N")
    assert phone.encounter().arrived == 1


def test_a_seat_of_nobody_is_refused(phone_at):
    """Five pairs at three tables: pair 6 is missing, and pair 3 waits at table 3."""
    waiting = phone_at(3, make_session(3, missing=6))
    assert waiting.meeting()["arriving"] is True
    assert refusal(arrives(waiting, "Eva", "E")) == "arrival.seat"
    arrives(waiting, "Eva", "N")
    assert waiting.encounter().arrived == 1


def test_after_the_first_entry_of_the_table_it_is_too_late(phone, session):
    make.enter(play_of(session), "4HN=")
    assert phone.meeting()["arriving"] is False
    assert phone.client.get(PAGE).url == reverse("table")
    answer = arrives(phone, "Anna", "N")
    assert (answer.status_code, answer.context["problem"].code) == (422, "arrival.over")
    assert encounter_of(session).arrived == 0


def test_it_is_for_phones_of_that_table(phone, session):
    assert Client().get(PAGE).status_code == 403
    other = device_actor(make.make_phone(session, 2)[0])
    with pytest.raises(RuleError) as refused:
        arrive_at_table(encounter=encounter_of(session, 1), seat=Seat.N, typed="Anna", by=other)
    assert refused.value.code == "permission.table"


def test_names_are_not_tried_out_without_end(phone, monkeypatch):
    monkeypatch.setattr("tournaments.views.table.arrivals.TRIES_IN_TEN_MINUTES", 2)
    assert [arrives(phone, f"Nobody {who}", "N").status_code for who in "ABC"] == [422, 422, 429]


def test_the_director_sees_who_is_missing(phone_at, session):
    """Of six pairs the four players of table 1 arrive; table 2 says that the players are right."""
    director = Client()
    director.force_login(make_user(club=session.club, role="director"))
    room = reverse("control", args=[session.club.slug, session.pk])
    assert "Arrived:" not in text_of(director, room)  # nobody uses it
    first, second = phone_at(1), phone_at(2)
    for who, seat in (("Anna", "N"), ("Bo", "S"), ("Gül", "E")):
        arrives(first, who, seat)
    said = re.search(r"Arrived: .*?\.", text_of(director, room))[0]
    assert said == "Arrived: 1 of 6 pairs."
    missing = "Hugo (1), Cem (2), Ines (2), Dee (2), Jan (2), Eva (3), Kit (3), Finn (3), Lea (3)."
    assert f"Missing: {missing}" in text_of(director, room)
    arrives(first, "Hugo", "W")
    second.post("seats", answer="yes")
    assert "Arrived: 4 of 6 pairs. Missing: Eva (3), Kit (3), Finn (3), Lea (3)." in text_of(director, room)


def test_a_pair_without_names_is_missing_by_its_number(phone_at):
    session = make_session(3, start=False)
    EntryMember.objects.filter(entry__number=6).delete()
    start(session=session, by=make.STAFF)
    director = Client()
    director.force_login(make_user(club=session.club, role="director"))
    arrives(phone_at(1, session), "Anna", "N")
    page = text_of(director, reverse("control", args=[session.club.slug, session.pk]))
    assert "Eva (3), Pair 6 (3), Finn (3)." in page


def test_pages_take_the_same_few_queries_at_any_table(phone_at, django_assert_max_num_queries):
    phone = phone_at(2)
    with django_assert_max_num_queries(12):
        phone.client.get(PAGE)
    with django_assert_max_num_queries(25):
        arrives(phone, "Cem", "N")
