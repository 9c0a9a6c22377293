"""The link on the table's card: which phone it makes, for how long, and for whom."""

import datetime as dt

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Device, Session
from scoring.services import phones
from tests.factories import link_of, make_session
from tournaments.views.table.phone import LINKS_IN_TEN_MINUTES, WORDS_IN_TEN_MINUTES


def open_link(session, table=1, client=None):
    return (client or Client()).get(reverse("table-link", args=[link_of(session, table).token]))


def test_the_link_gives_the_phone_a_cookie_that_scripts_cannot_read(session):
    answer = open_link(session)
    assert answer.status_code == 302
    assert answer.url == "/table/"
    cookie = answer.cookies["table"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert Device.objects.get().link == link_of(session, 1)
    assert cookie.value not in Device.objects.get().key_hash


def test_opening_the_link_again_keeps_the_phone(session):
    client = Client()
    open_link(session, client=client)
    again = open_link(session, client=client)
    assert "table" not in again.cookies
    assert Device.objects.count() == 1


def test_a_second_phone_of_the_table_is_another_one(session):
    open_link(session)
    open_link(session)
    assert sorted(Device.objects.values_list("number", flat=True)) == [1, 2]


def test_another_tables_link_moves_the_phone(session):
    client = Client()
    open_link(session, 1, client)
    open_link(session, 2, client)
    assert client.get(reverse("table-state"), headers={"accept": "application/json"}).json()["table"] == "2"


def test_an_unknown_or_revoked_link_is_refused(session):
    assert Client().get(reverse("table-link", args=["no-such-token"])).status_code == 404
    link = link_of(session, 1)
    link.revoked = timezone.now()
    link.save()
    assert Client().get(reverse("table-link", args=[link.token])).status_code == 404


def test_the_link_ends_with_the_corrections(session):
    Session.objects.update(state="official", corrections_until=timezone.now() - dt.timedelta(seconds=1))
    answer = open_link(session)
    assert answer.status_code == 403
    assert b"Ask the director" in answer.content
    assert not Device.objects.exists()


def test_a_phone_of_a_revoked_link_is_at_no_table(phone):
    link = link_of(phone.session, 1)
    link.revoked = timezone.now()
    link.save()
    answer = phone.enter(1, "4HS=")
    assert answer.status_code == 403
    assert answer.json()["code"] == "link.none"
    assert phone.client.get("/table/").status_code == 403


def test_the_four_letters_open_the_table_like_the_code(session):
    address = reverse("table-word", args=[session.club.slug])
    assert Client().get(address).status_code == 200
    client = Client()
    answer = client.post(address, {"word": link_of(session, 2).word.lower() + " "})
    assert answer.status_code == 302
    assert client.get("/table/").context["table"].label == "2"


def test_letters_of_another_club_or_of_a_closed_session_open_nothing(session):
    other = make_session(3)
    address = reverse("table-word", args=[session.club.slug])
    answer = Client().post(address, {"word": link_of(other, 1).word + "Q"})
    assert answer.status_code == 422
    own = link_of(session, 1).word
    Session.objects.filter(pk=session.pk).update(state="closed")
    assert Client().post(address, {"word": own}).status_code == 422


def test_guessing_letters_is_slowed_down_per_club_not_per_address(session):
    address = reverse("table-word", args=[session.club.slug])
    for _ in range(WORDS_IN_TEN_MINUTES):
        Client().post(address, {"word": "IIII"})
    assert Client().post(address, {"word": link_of(session, 1).word}).status_code == 429
    other = make_session(3)
    elsewhere = reverse("table-word", args=[other.club.slug])
    assert Client().post(elsewhere, {"word": link_of(other, 1).word}).status_code == 302


def test_a_phone_without_a_table_is_told_what_to_do(db):
    answer = Client().get("/table/")
    assert answer.status_code == 403
    assert b"Scan the code" in answer.content


def test_a_link_makes_only_so_many_phones(session, monkeypatch):
    monkeypatch.setattr(phones, "MOST_PHONES", 3)
    answers = [open_link(session).status_code for _n in range(4)]
    assert answers == [302, 302, 302, 403]
    assert open_link(session, 2).status_code == 302
    assert Device.objects.filter(link=link_of(session, 1)).count() == 3


def test_phones_come_to_a_table_one_after_the_other(session):
    answers = [open_link(session).status_code for _n in range(LINKS_IN_TEN_MINUTES + 1)]
    assert answers == [302] * LINKS_IN_TEN_MINUTES + [429]
