"""Links that replay a board elsewhere, and links to the hand record: only where the deal is shown."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from scoring.models import Board, Play, Session
from tests import factories as make
from tests.tournaments.older.evenings import evening as evening_at
from tests.tournaments.older.evenings import play_all, tricks
from tests.tournaments.results.evenings import address, evening, over, play_on
from tournaments.exchange.deals.replaying import VIEWER
from tournaments.services.mends.boards import foul_board

pytestmark = pytest.mark.django_db
ONE_SUIT = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
OTHER = "N:AKQJT98.65.AQ.53 32.KQJT9.876.J97 654.87432.KJT.T8 7.A.95432.AKQ642"
TRICKS = {seat: dict.fromkeys("CDHSN", 6) for seat in "NESW"}
"""Any, so that no solving is sent."""
LINK = re.compile(r'<a [^>]*href="(https:[^"]*)"([^>]*)>')


def dealt(session: Session, deal: str = ONE_SUIT) -> Session:
    Board.objects.filter(board_set__session=session).update(deal=deal, makeable=TRICKS)
    return session


def links(client: Client, page: str) -> list[tuple[str, str]]:
    said = client.get(page).content.decode()
    return [(html.unescape(href), rest) for href, rest in LINK.findall(said)]


def test_a_traveller_with_its_deal_leads_to_the_viewer_in_a_new_tab_that_learns_nothing_of_us(client):
    session = dealt(evening())
    [(href, rest)] = links(client, address(session, "traveller", 2))
    assert href == (
        f"{VIEWER}?n=sakqjt98765432hdc&e=shakqjt98765432dc&s=shdakqjt98765432c&w=shdcakqjt98765432"
        "&d=e&v=n&b=2"
    )
    assert 'target="_blank"' in rest
    assert 'rel="noopener noreferrer"' in rest


def test_each_form_of_a_fouled_board_has_its_own_link(client):
    session = make.make_session(3)
    dealt(session)
    foul_board(
        board=Board.objects.get(board_set__session=session, number=3), from_round=2, letter="b", by=make.STAFF
    )
    Board.objects.filter(board_set__session=session, form="b").update(deal=OTHER, makeable=TRICKS)
    make.enter_all(session)
    found = [href for href, _rest in links(client, address(over(session), "traveller", 3))]
    assert len(found) == 2
    assert "&w=s7had95432cakq642&" in found[1]


def test_a_card_has_the_link_where_it_unfolds_a_board(client):
    session = dealt(evening())
    play = play_on(session, 1, 1)
    answer = client.get(
        address(session, "card", play.encounter.north_id), {"play": play.pk}, headers={"HX-Request": "true"}
    )
    assert VIEWER in answer.content.decode()


def test_a_board_without_a_deal_has_neither_link(client):
    session = evening()
    page = client.get(address(session, "traveller", 1)).content.decode()
    assert "handviewer" not in page
    assert "hand-record" not in client.get(address(session, "boards")).content.decode()


def test_a_board_in_play_has_no_link_for_a_player():
    session = dealt(make.make_session(3))
    for play in Play.objects.filter(board__number=1):
        make.enter(play, "2SE-1")
    person = session.sections.get().entries.get(number=1).members.first().person
    person.user = make.make_user()
    person.save()
    client = Client()
    client.force_login(person.user)
    assert len(links(client, address(session, "traveller", 1))) == 1
    assert links(client, address(session, "traveller", 2)) == []
    assert "hand-record" in client.get(address(session, "boards")).content.decode()


def test_at_whist_there_is_nothing_for_a_viewer_of_contracts(client):
    session = dealt(play_all(evening_at("whist", "tricks", boards=1), lambda ns, board: tricks(4 + ns)))
    page = client.get(address(session, "traveller", 1)).content.decode()
    assert "deal-board" in page
    assert "handviewer" not in page
