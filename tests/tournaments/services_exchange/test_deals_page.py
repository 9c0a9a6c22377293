"""The page of deals: what is asked on it, with the file in the form; nothing changes until it is answered."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clubs.people.models import Person
from scoring.models import Board, MadeDeals
from tests import factories as make
from tests.tournaments.services_exchange.test_deals import DEAL, OTHER, file
from tournaments.views import deals as deals_views

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return make.make_session(tables=3, boards=2)


@pytest.fixture
def client(client, session):
    client.force_login(make.make_user(club=session.club, role="director"))
    return client


@pytest.fixture(autouse=True)
def unsolved(monkeypatch):
    """Nobody waits for the tricks of the deals."""
    monkeypatch.setattr(deals_views, "solve", lambda _boards: True)


def address(session, name: str = "deals", *more: str) -> str:
    return reverse(name, args=[session.club.slug, session.pk, *more])


def upload(client, session, data: bytes):
    return client.post(address(session), {"file": SimpleUploadedFile("deals.pbn", data)})


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the page's forms."""
    found = re.findall(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?', page)
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def deals(session) -> list[str]:
    boards = Board.objects.filter(board_set__session=session).exclude(deal="").order_by("number")
    return list(boards.values_list("deal", flat=True))


def test_replacing_is_asked_and_the_file_travels_in_the_form(client, session):
    upload(client, session, file([1, 2]))
    asked = upload(client, session, file([1, 2], OTHER))
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "Boards that already have another deal, which would be replaced: 1-2." in page
    assert deals(session) == [DEAL, DEAL]
    done = client.post(address(session), hidden(page))
    assert "The deals of 2 boards were attached." in done.content.decode()
    assert deals(session) == [OTHER, OTHER]


def test_leads_that_do_not_fit_are_asked_about(client, session):
    make.enter(make.play_of(session), "4SN=", lead="HK")
    page = upload(client, session, file(range(1, 7))).content.decode()
    assert f"does not hold in this deal: {make.play_of(session).board.number}." in page
    assert deals(session) == []


@pytest.mark.parametrize("kept", ["", "%%%", "AAAA", "\x00", "QUJD" * 10])
def test_a_form_that_was_tampered_with_changes_nothing(client, session, kept):
    answer = client.post(address(session), {"kept": kept, "first": "1", "confirmed": "x"})
    assert answer.status_code == 422
    assert deals(session) == []


def test_made_with_one_press_and_asked_about_again(client, session):
    page = client.post(address(session, "deals-make")).content.decode()
    assert "The deals of 6 boards were made." in page
    [made] = MadeDeals.objects.all()
    assert made.commitment in page
    assert made.seed not in page
    again = client.post(address(session, "deals-make"))
    assert again.status_code == 422
    assert "These boards already have deals, which may have been dealt: 1-6." in again.content.decode()
    assert MadeDeals.objects.count() == 1
    before = deals(session)
    client.post(address(session, "deals-make"), hidden(again.content.decode()))
    assert MadeDeals.objects.count() == 2
    assert not set(before) & set(deals(session))


def test_once_a_result_is_in_making_is_not_offered(client, session):
    make.enter(make.play_of(session), "PASS")
    assert address(session, "deals-make") not in client.get(address(session)).content.decode()
    assert client.post(address(session, "deals-make")).status_code == 422
    assert deals(session) == []


def test_a_session_that_is_set_up_shows_its_deals(client):
    session = make.make_session(tables=3, boards=2, start=False)
    client.force_login(make.make_user(club=session.club, role="director"))
    movement = address(session, "movement")
    assert "No board has a deal yet." in client.get(movement).content.decode()
    client.post(address(session, "deals-make"))
    page = client.get(movement).content.decode()
    assert "6 of 6 boards have a deal." in page
    assert MadeDeals.objects.get().commitment in page


def test_files_for_the_dealing_machine(client, session):
    client.post(address(session, "deals-make"))
    answer = client.get(address(session, "deals-file", "pbn"))
    assert answer["Content-Disposition"] == 'attachment; filename="tuesday-pairs-2026-11-20.pbn"'
    assert answer.content.count(b"[Deal ") == 6
    assert address(session, "deals-file", "pbn") in client.get(address(session)).content.decode()


def test_one_who_plays_is_told_why_there_are_few(client, session):
    client.post(address(session, "deals-make"))
    user = make.make_user(club=session.club, role="director")
    Person.objects.filter(pk=make.entry_of(session, 1).members.earliest("pk").person_id).update(user=user)
    client.force_login(user)
    page = client.get(address(session)).content.decode()
    assert "You play in this session" in page
    assert address(session, "deals-file", "dlm") in page
    assert address(session, "deals-file", "pbn") not in page
    assert client.get(address(session, "deals-file", "pbn")).status_code == 422


@pytest.mark.parametrize("role", ["scorer", ""])
def test_who_may_not_is_refused(client, session, role):
    client.force_login(make.make_user(club=session.club, role=role))
    assert client.post(address(session, "deals-make")).status_code in (403, 422)
    assert not MadeDeals.objects.exists()


def test_players_see_the_commitment_and_later_the_seed(client, session):
    client.post(address(session, "deals-make"))
    made = MadeDeals.objects.get()
    boards = client.get(address(session, "boards")).content.decode()
    assert made.commitment in boards
    assert made.seed not in boards
    make.enter_all(session)
    assert (
        f"bin/manage deals --make 6 --seed {made.seed}"
        in client.get(address(session, "boards")).content.decode()
    )
