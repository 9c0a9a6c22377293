"""The head that all paper shares: the club's name, its colour and its logo, the session with its date."""

from __future__ import annotations

import random

import pytest

from clubs.people.models import Club
from clubs.people.services.logos import set_logo
from scoring.models import Board, Session
from tests import factories as make
from tests.clubs.people.pictures import png
from tests.tournaments.paper.conftest import ALWAYS, CARDS
from tests.tournaments.paper.reading import SHEETS, pages, text
from tests.tournaments.paper.test_parties import address as party_address
from tests.tournaments.parties.evenings import make_party, play_round, start
from tournaments.paper.documents import DOCUMENTS, PARTY

pytestmark = pytest.mark.django_db
CLUB = "Riverside Bridge Club"
OF_TEAMS = ("score-sheets", "pairing")
OF_DEALS = ("hand-record", "dealing-sheets")
DEAL = "N:AKQJT98.65.AQ.53 32.KQJT9.876.J97 654.87432.KJT.T8 7.A.95432.AKQ642"
SHEETS_OF_ONE = ("guide-tables", "seating", "ranking", "travellers")
GREEN = "0.039215688 0.3529412 0.2509804"


def heads(pdf: bytes) -> list[str]:
    """The text of each page before its foot, on one line."""
    return [" ".join(page.extract_text().split()) for page in pages(pdf)]


def pictures(pdf: bytes) -> int:
    return sum(len(page.images) for page in pages(pdf))


@pytest.fixture
def session() -> Session:
    session = make.make_session(3, boards=1)
    make.enter_all(session)
    return session


def test_every_document_is_walked():
    keys = {document.key for document in (*ALWAYS, *CARDS)} | {*OF_TEAMS, *OF_DEALS, "sign-in-poster"}
    assert keys == {document.key for document in DOCUMENTS}


@pytest.mark.parametrize("key", [document.key for document in ALWAYS])
def test_every_page_of_a_session_names_the_club_and_the_session(session, fetch, key):
    for said in heads(fetch(session, key)):
        assert CLUB in said
        assert "Tuesday pairs, Fri 20 Nov 2026" in said


def test_paper_of_deals_names_the_session_and_the_hand_record_the_club(session, fetch):
    Board.objects.filter(board_set__session=session).update(deal=DEAL)
    for key in OF_DEALS:
        for said in heads(fetch(session, key)):
            assert "Tuesday pairs, Fri 20 Nov 2026" in said
            assert (CLUB in said) is (key == "hand-record")  # who deals by hand is in the club


def test_paper_of_teams_names_the_club_and_the_session(fetch):
    settings = {"method": "imps", "vp": "wbf-continuous"}
    session = make.make_session(6, "swiss_teams", rounds=3, boards=2, missing=6, settings=settings)
    for key in OF_TEAMS:
        for said in heads(fetch(session, key)):
            assert CLUB in said
            assert "Tuesday pairs, Fri 20 Nov 2026" in said


def test_the_poster_names_the_club(fetch):
    session = make.make_session(3, start=False)
    assert CLUB in text(fetch(session, "sign-in-poster"))


@pytest.mark.parametrize("key", [document.key for document in PARTY])
def test_every_page_of_a_party_names_the_club_and_the_party(signed_in, key):
    session = make_party(12)
    play_round(start(session), 1, random.Random(5))
    for said in heads(signed_in(session).get(party_address(session, key)).content):
        assert CLUB in said
        assert "Friday party, Fri 20 Nov 2026" in said


def test_the_clubs_logo_stands_in_every_head(session, fetch):
    assert not any(pictures(fetch(session, document.key)) for document in ALWAYS)
    set_logo(club=session.club, logo=png(), by=make.make_user(club=session.club, role="admin"))
    assert all(len(page.images) == 1 for key in SHEETS_OF_ONE for page in pages(fetch(session, key)))
    assert all(pictures(fetch(session, document.key)) for document in ALWAYS)


def test_the_head_has_the_clubs_colour(session, fetch):
    """Green without a hue; the first place is marked by a disc as well, so that black suffices."""
    assert GREEN in drawn(fetch(session, "ranking"))
    Club.objects.filter(pk=session.club.pk).update(hue=290)
    assert GREEN not in drawn(fetch(session, "ranking"))


def drawn(pdf: bytes) -> str:
    return b"".join(page.get_contents().get_data() for page in pages(pdf)).decode("latin-1")


@pytest.mark.parametrize("name", ["Bridgeclub " + "Großostheim " * 9, "W" * 120])
@pytest.mark.parametrize("size", SHEETS)
def test_a_long_name_of_a_club_leaves_the_number_of_pages_as_it_is(session, fetch, name, size):
    count = {key: len(pages(fetch(session, key, size))) for key in ("slips", "guide-pairs", "table-cards")}
    Club.objects.filter(pk=session.club.pk).update(name=name)
    assert {key: len(pages(fetch(session, key, size))) for key in count} == count
