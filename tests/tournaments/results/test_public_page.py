"""What a player without an account meets at a club's addresses: never a form that asks for a password.

Only the pages of those who run the club lead to signing in, and that form says whose page it is.
"""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Session
from tests import factories as make
from tests.hostile.addresses import Address, of_the_site
from tests.tournaments.parties.evenings import make_party, start
from tests.tournaments.results.evenings import address, evening, fresh, over, plain_text, text_of
from tournaments.models import Clock
from tournaments.services import sessions
from tournaments.services.control import wall

pytestmark = pytest.mark.django_db

CLUB, SESSION, PARTY = "c/{slug}/", "c/{slug}/s/{pk}/", "c/{slug}/p/{pk}/"
FOR_STAFF = (
    *(
        f"{CLUB}{name}/"
        for name in ("awards", "bin", "display", "import", "invitations", "movements", "settings")
    ),
    *(f"{CLUB}{name}/new/" for name in ("parties", "poker", "rooms", "s", "seasons")),
    f"{CLUB}s/from-file/",
    *(f"{CLUB}members/{name}" for name in ("add/", "agreements/", "guest/", "import/", "members.csv")),
    *(f"{CLUB}members/{{pk}}/{name}/" for name in ("edit", "forget", "merge")),
    *(f"{CLUB}seasons/{{season}}/{name}/" for name in ("edit", "rulings")),
    *(f"{CLUB}poker/{{poker}}/{name}/" for name in ("plan", "players", "run")),
    *(f"{CLUB}rooms/{{room}}/{name}" for name in ("edit/", "options/", "ledger.csv")),
    f"{CLUB}e/{{event}}/edit/",
    f"{CLUB}people/roles/",
    f"{CLUB}phone-test/",
    *(
        f"{SESSION}{name}/"
        for name in ("clubs", "control", "deals", "devices", "letters", "money", "movement", "next")
    ),
    *(f"{SESSION}{name}/" for name in ("remove", "settings", "signin")),
    *(f"{PARTY}{name}/" for name in ("check", "letters", "list", "remove", "settings")),
)
"""How the addresses begin at which people work who run a club."""


def club_addresses(room: str) -> list[Address]:
    """The addresses below this one that are not below a longer one of `ROOMS`."""
    rooms = {
        one: next((room for room in ROOMS if one.template.startswith(room)), "") for one in of_the_site()
    }
    return [one for one, its_room in rooms.items() if its_room == room]


@pytest.fixture
def playing() -> Session:
    return make.make_session(3)


def ids_of(session: Session, party: Session) -> dict[str, list[object]]:
    play = make.play_of(session)
    return {
        "slug": [session.club.slug],
        "pk": [session.pk],
        "party": [party.pk],
        "event": [session.contest_id],
        "entry": [make.entry_of(session, 1).pk],
        "party_entry": [party.sections.get().entries.first().pk],
        "play": [play.pk],
        "number": [1],
        "person": [make.make_person(session.club).pk],
        "document": ["ranking"],
        "format": ["pbn"],
        "letter": ["A"],
        "game": ["hearts"],
        "form": ["cash"],
    }


ROOMS = (f"{SESSION}control/", SESSION, CLUB)


@pytest.mark.parametrize("room", ROOMS)
def test_no_address_of_a_club_asks_a_player_for_a_password(playing, room):
    """Every address under a club, opened on a phone without an account while a session and a party play."""
    party = start(make_party(8, club=playing.club)).session
    ids = ids_of(playing, party)
    client = Client()
    asked_to_sign_in, wrong = set(), []
    for one in club_addresses(room):
        for path in one.of(ids):
            answer = client.get(path)
            if answer.status_code == 302 and "/accounts/login/" in answer["Location"]:
                asked_to_sign_in.add(one.template)
            elif answer.status_code not in {200, 302, 403, 404, 405}:
                wrong.append((path, answer.status_code))
            elif b'type="password"' in answer.content:
                wrong.append((path, "asks for a password"))
    assert wrong == []
    assert [one for one in sorted(asked_to_sign_in) if not one.startswith(FOR_STAFF)] == []


@pytest.mark.parametrize("name", ["session", "ranking"])
def test_a_session_in_play_says_what_is_public_and_when_the_results_are(client, playing, name):
    url = address(playing, name)
    answer = client.get(url, follow=True)
    text = plain_text(answer.content.decode())
    assert answer.status_code == 200
    assert "Play starts soon" in text
    assert "6 pairs" in text
    assert "The results are shown here as soon as play has ended." in text
    assert "Enter results at my table" in text
    assert "Anna" not in text


def test_it_says_which_round_is_played_and_until_when(client):
    session = make.make_session(3, club=make.make_club(zone="Europe/Vienna"))
    Clock.objects.filter(session=session).update(
        round=2, phase="play", ends=timezone.now().replace(second=0) + dt.timedelta(minutes=10)
    )
    ends = Clock.objects.get(session=session).ends.astimezone(session.club.tz)
    for url in (address(session, "ranking"), session.club.get_absolute_url()):
        assert f"Round 2 of 3, until {ends:%H:%M}" in text_of(client, url)


@pytest.mark.parametrize("name", ["boards", "seats", "recap", "ranking-csv", "progress"])
def test_other_pages_of_results_are_refused_in_play_with_the_same_words(client, playing, name):
    assert "shown here as soon as play has ended" in text_of(client, address(playing, name), 403)


def test_before_play_players_sign_themselves_in_from_there(client):
    session = make.make_session(3, start=False)
    Session.objects.filter(pk=session.pk).update(date=timezone.now().date())
    page = text_of(client, address(session, "ranking"))
    assert "Play has not begun" in page
    assert "Sign in to play" in page


def test_the_ranking_on_the_display_is_led_to_where_the_director_shows_it(client, playing):
    assert "Hall display" not in text_of(client, address(playing, "ranking"))
    wall.allow_ranking(session=playing, allowed=True, by=make.STAFF)
    assert "The director already shows the ranking on the hall display." in text_of(
        client, address(playing, "ranking")
    )


def test_the_page_is_opened_again_by_itself_when_play_is_over(client):
    playing = evening(finished=False)
    url = address(playing, "ranking")
    version = client.get(url).content.decode().partition('data-poll-version="')[2].partition('"')[0]
    assert client.get(url, {"since": version}).status_code == 204
    assert "X-Poll" not in client.get(url, {"since": version})
    over(playing)
    assert client.get(url, {"since": version})["X-Poll"] == "again"
    assert "Anna" in text_of(client, url)


def test_an_open_ranking_is_left_when_play_goes_on(client):
    session = evening()
    url = address(session, "ranking")
    version = client.get(url, {"since": "0"})["X-Poll-Version"]
    sessions.reopen(session=fresh(session), by=make.STAFF)
    assert client.get(url, {"since": version})["X-Poll"] == "again"


def test_a_party_in_play_says_the_same(client):
    party = start(make_party(12)).session
    text = text_of(client, address(party, "party"))
    assert "Round 1 of" in text
    assert "12 players" in text
    assert "The results are shown here as soon as play has ended." in text


def test_a_page_for_members_says_so_and_leads_back_to_the_club(client, playing):
    answer = client.get(f"{playing.club.get_absolute_url()}members/")
    page = answer.content.decode()
    assert answer.status_code == 403
    assert f"This page is for the members of {playing.club} who have an account." in plain_text(page)
    assert f'href="{playing.club.get_absolute_url()}"' in page


def test_the_form_to_sign_in_says_whose_page_it_is_and_leads_back_to_the_club(client, playing):
    page = client.get(address(playing, "control"), follow=True).content.decode()
    assert f"for the directors, scorers and members of {playing.club} with an account" in plain_text(page)
    assert f'href="{playing.club.get_absolute_url()}"' in page.partition("<main")[2]


@pytest.mark.parametrize("elsewhere", ["", "/c/no-such-club/members/", "/help/", "//evil.example/c/x/"])
def test_the_form_names_no_club_for_other_addresses(client, elsewhere):
    page = client.get("/accounts/login/", {"next": elsewhere})
    assert page.status_code == 200
    assert "members of" not in page.content.decode()
