"""The poster that players scan to sign themselves in: offered before play, and of the club."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.tournaments.paper.conftest import address
from tests.tournaments.paper.reading import SHEETS, lines, pages, sheet, sizes
from tournaments.paper import cards
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    club = make.make_club("Riverside Bridge Club", "riverside")
    return setup.create_session(club=club, name="Tonight", date=timezone.now().date(), by=make.STAFF)


def shown(browser: Client, name: str, session) -> str:
    return browser.get(reverse(name, args=[session.club.slug, session.pk])).content.decode()


@pytest.mark.parametrize("size", SHEETS)
def test_the_poster_is_one_sheet_with_the_club_the_steps_and_its_address(session, fetch, size):
    (page,) = pages(fetch(session, "sign-in-poster", size))
    said = lines(page)
    assert sheet(page) == SHEETS[size]
    assert min(sizes(page)) >= 14
    assert said[:2] == ["Riverside Bridge Club", "Sign in to play"]
    assert "1. Scan the code with your phone." in said
    assert "3. Tap your seat, or your pair or team." in said
    assert "testserver/c/riverside/here" in said


def test_the_code_is_that_of_the_clubs_address(session):
    content = cards.sign_in_poster(session, "https://bridge.example.org/")
    assert content["address"] == "https://bridge.example.org/c/riverside/here/"
    assert content["qr"] == cards.qr_drawing("https://bridge.example.org/c/riverside/here/")


def test_it_is_offered_before_play_where_players_sign_themselves_in(session, signed_in):
    browser = signed_in(session)
    poster = address(session, "sign-in-poster")
    assert poster in shown(browser, "signin", session)
    assert poster in shown(browser, "paper", session)
    assert "Start play first" in shown(browser, "paper", session)
    session.club.players_sign_in = False
    session.club.save()
    assert poster not in shown(browser, "signin", session)
    assert poster not in shown(browser, "paper", session)
    refused = browser.get(poster)
    assert refused.status_code == 422
    assert "Players do not sign themselves in at this club." in refused.content.decode()


def test_it_is_no_paper_of_a_session_in_play(signed_in):
    session = make.make_session(tables=3)
    assert "sign-in-poster" not in shown(signed_in(session), "paper", session)
