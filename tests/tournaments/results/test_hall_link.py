"""The hall display's secret link: it follows the evening, asks for no account, and ends by a new one."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.people.models import Club
from clubs.poker import rules as poker
from clubs.poker.models import PokerEvening
from clubs.poker.services.evenings import create_evening
from clubs.web.hall import HallEvening, Stage, _nearest
from scoring.models import Session
from tests import factories as make
from tests.tournaments.parties.evenings import make_party, start
from tests.tournaments.results.evenings import address, evening, fresh, text_of
from tournaments.models import Clock, HallLink
from tournaments.services import sessions
from tournaments.services.control import wall
from tournaments.services.control.hall_link import LENGTH, SIGNS, renew_link

pytestmark = pytest.mark.django_db
TODAY, YESTERDAY = dt.date(2026, 11, 28), dt.date(2026, 11, 27)


@pytest.fixture
def club() -> Club:
    return make.make_club()


def director_of(club: Club):
    return make.make_user(club=club, role="director")


@pytest.fixture
def poker_evening(club: Club) -> PokerEvening:
    plan = poker.Plan(
        form=poker.FREEZEOUT,
        seats=9,
        start=poker.Offer(2000, 0, 5000),
        levels=poker.levels_from("20 25/50"),
        prizes=poker.prizes_from("100", "percent"),
    )
    day = timezone.now().date()
    return create_evening(club=club, name="Poker", date=day, currency="EUR", plan=plan, by=director_of(club))


def link_of(club: Club, seen: str = "") -> str:
    return renew_link(club=club, seen=seen, by=director_of(club)).token


def hall(token: str) -> str:
    return reverse("hall", args=[token])


def tonight(session: Session) -> Session:
    Session.objects.filter(pk=session.pk).update(date=timezone.now().date())
    return fresh(session)


# Which evening


def chosen(*evenings: tuple[str, Stage, dt.date]) -> str:
    shows = [HallEvening(key, stage, date, None) for key, stage, date in evenings]
    found = _nearest(shows, today=TODAY, tonight=YESTERDAY)
    return found.key if found else ""


@pytest.mark.parametrize(
    ("evenings", "key"),
    [
        ([], ""),
        ([("a", Stage.BEFORE, TODAY), ("b", Stage.PLAYING, TODAY)], "b"),
        ([("a", Stage.OVER, TODAY), ("b", Stage.BEFORE, TODAY)], "a"),
        ([("a", Stage.CLOSED, TODAY), ("b", Stage.BEFORE, TODAY)], "b"),
        ([("a", Stage.PLAYING, YESTERDAY), ("b", Stage.PLAYING, TODAY)], "b"),
        ([("a", Stage.PLAYING, YESTERDAY), ("b", Stage.BEFORE, TODAY)], "a"),
        ([("a", Stage.BEFORE, dt.date(2026, 12, 5)), ("b", Stage.CLOSED, dt.date(2026, 11, 21))], "b"),
        ([("a", Stage.PLAYING, dt.date(2026, 11, 21)), ("b", Stage.BEFORE, TODAY)], "b"),
    ],
)
def test_the_display_shows_what_is_played_and_else_what_is_nearest(evenings, key):
    assert chosen(*evenings) == key


def test_the_link_follows_the_evening_from_session_to_session(client, club):
    url = hall(link_of(club))
    assert "The next session appears here by itself." in text_of(client, url)
    assert client.get(url, {"evening": "nothing", "since": "0"}).status_code == 204
    first = tonight(make.make_session(3, club=club))
    assert client.get(url, {"evening": "nothing", "since": "0"})["X-Poll"] == "again"
    page = client.get(url).content.decode()
    assert f"{url}?evening=s{first.pk}" in page
    version = client.get(url, {"evening": f"s{first.pk}", "since": "0"})["X-Poll-Version"]
    assert client.get(url, {"evening": f"s{first.pk}", "since": version}).status_code == 204
    sessions.finish(session=first, by=make.STAFF)
    later = tonight(make.make_session(3, club=club))
    assert client.get(url, {"evening": f"s{first.pk}", "since": version})["X-Poll"] == "again"
    assert f"evening=s{later.pk}" in client.get(url).content.decode()


def test_another_clubs_evening_is_not_shown(client, club):
    tonight(make.make_session(3))
    assert "The next session appears here by itself." in text_of(client, hall(link_of(club)))


# What it shows


def test_before_the_first_round_it_shows_who_sits_where_and_the_open_address_does_not(client, club):
    session = tonight(make.make_session(3, club=club))
    assert "Anna" in text_of(client, hall(link_of(club)))
    assert "Anna" not in text_of(client, address(session, "wall"))


def test_the_ranking_comes_when_the_director_shows_it_and_once_published_with_the_first_three(client, club):
    session = tonight(evening(finished=False, club=club))
    Clock.objects.filter(session=session).update(
        round=3, phase="play", ends=timezone.now() + dt.timedelta(minutes=5)
    )
    url = hall(link_of(club))
    assert "100.00" not in text_of(client, url)
    wall.allow_ranking(session=fresh(session), allowed=True, by=make.STAFF)
    assert "Provisional" in text_of(client, url)
    assert "1 1 Anna & Bo 100.00" in text_of(client, url)
    sessions.publish(session=fresh(session), by=make.STAFF)
    page = text_of(client, url)
    assert page.index("Anna & Bo 1 100.00 %") < page.index("1 1 Anna & Bo 100.00")


def test_a_ranking_that_the_director_hides_is_hidden_there_too(client, club):
    session = tonight(evening(club=club))
    wall.allow_ranking(session=fresh(session), allowed=False, by=make.STAFF)
    assert "100.00" not in text_of(client, hall(link_of(club)))


def test_it_shows_a_party_with_who_sits_where(client, club):
    party = tonight(start(make_party(8, club=club)).session)
    page = text_of(client, hall(link_of(club)))
    assert "Round 1 of" in page
    assert "Anna" in page
    assert client.get(address(party, "party-wall")).status_code == 403


def test_it_shows_a_poker_evening_and_waits_for_what_comes_after_it(client, club, poker_evening):
    url = hall(link_of(club))
    assert poker_evening.name in text_of(client, url)
    PokerEvening.objects.filter(pk=poker_evening.pk).update(over=True)
    key = f"poker{poker_evening.pk}"
    assert f"{url}?evening={key}" in client.get(url).content.decode()
    assert "X-Poll" not in client.get(url, {"evening": key, "since": "0"})


# Who has it, and how it ends


def test_a_new_link_ends_the_old_one_and_a_display_that_shows_it_is_led_away(client, club):
    tonight(make.make_session(3, club=club))
    old = link_of(club)
    new = link_of(club, seen=old)
    assert new != old
    assert client.get(hall(new)).status_code == 200
    assert "Anna" not in text_of(client, hall(old), 404)
    assert client.get(hall(old), {"evening": "s1", "since": "0"})["X-Poll"] == "again"


def test_the_same_form_sent_twice_makes_one_new_link(club):
    old = link_of(club)
    new = link_of(club, seen=old)
    assert link_of(club, seen=old) == new
    assert HallLink.objects.count() == 1


def test_a_link_is_long_enough_and_has_no_signs_that_look_alike(club):
    token = link_of(club)
    assert len(token) == LENGTH == 10
    assert set(token) <= set(SIGNS)
    assert not set("il1o0") & set(SIGNS)
    assert Client().get(hall(token.upper())).status_code == 200


def test_wrong_links_are_refused_after_a_while_and_the_right_one_is_not(client, club, monkeypatch):
    monkeypatch.setattr("tournaments.views.hall.WRONG_LINKS", 2)
    codes = [client.get(hall(f"wrong{n}")).status_code for n in range(3)]
    assert codes == [404, 404, 429]
    assert client.get(hall(link_of(club))).status_code == 200


@pytest.mark.parametrize("token", ["x", "x" * 300, "%00", "..", "a b", "ﬁ"])
def test_what_is_no_link_is_no_error(client, token):
    assert client.get(f"/wall/{token}/").status_code in {302, 404}


@pytest.mark.parametrize(
    ("role", "status", "may_renew"),
    [("", 403, False), ("scorer", 200, False), ("director", 200, True), ("admin", 200, True)],
)
def test_those_who_run_sessions_see_the_code_and_directors_renew_it(client, club, role, status, may_renew):
    token = link_of(club)
    url = reverse("hall-link", args=[club.slug])
    client.force_login(make.make_user(club=club, role=role) if role else make.make_user())
    page = client.get(url)
    assert page.status_code == status
    assert (token.encode() in page.content) == (status == 200)
    assert (b"Make a new link" in page.content) == may_renew
    assert client.post(url, {"seen": token}).status_code == (302 if may_renew else 403)
    assert (HallLink.objects.get(club=club).token == token) != may_renew


def test_another_clubs_director_sees_and_renews_nothing(client, club):
    token = link_of(club)
    client.force_login(director_of(make.make_club()))
    url = reverse("hall-link", args=[club.slug])
    assert client.get(url).status_code == 403
    assert client.post(url, {"seen": token}).status_code == 403
    with pytest.raises(PermissionDenied):
        renew_link(club=club, seen=token, by=director_of(make.make_club()))
    assert HallLink.objects.get(club=club).token == token


def test_the_control_room_shows_code_and_address(client, club):
    session = make.make_session(3, club=club)
    client.force_login(director_of(club))
    assert "Link for the hall display" in text_of(client, address(session, "control-session"))
    token = link_of(club)
    page = client.get(address(session, "control-session")).content.decode()
    assert f"/wall/{token}" in page
    assert "<svg" in page
