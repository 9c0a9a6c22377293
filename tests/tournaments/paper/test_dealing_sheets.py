"""Sheets to deal by from a sorted pack: to whom each card goes, and that nobody who plays gets them."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from scoring.cards import PACK, Card, Deal, Rank, Suit
from scoring.models import Board, EntryMember, Session
from tests import factories as make
from tests.tournaments.paper.conftest import address
from tests.tournaments.paper.reading import SHEETS, lines, pages, sheet, sizes
from tournaments.paper import hands
from tournaments.services import sessions

pytestmark = pytest.mark.django_db
DEAL = "N:AKQJT98.65.AQ.53 32.KQJT9.876.J97 654.87432.KJT.T8 7.A.95432.AKQ642"


@pytest.fixture
def session() -> Session:
    session = make.make_session(tables=3, boards=2)
    Board.objects.filter(board_set__session=session).update(deal=DEAL)
    return session


def seat(session: Session, user: object) -> None:
    """Let the user be the first player of pair 1."""
    person = EntryMember.objects.filter(entry__section__session=session).order_by("pk")[0].person
    person.user = user
    person.save()


def test_a_pack_dealt_by_the_sheet_gives_the_deal(session):
    made = hands.dealing_sheets(session, make.STAFF)
    assert made["ranks"] == ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    for board in made["boards"]:
        order = [letter for row in board["rows"] for letter in row["seats"]]
        piles = {letter: set() for letter in "NESW"}
        for card, letter in zip(PACK, order, strict=True):
            piles[letter].add(card)
        assert Deal(tuple(frozenset(piles[letter]) for letter in "NESW")) == Deal.parse(DEAL)
    assert PACK[0] == Card(Suit.SPADES, Rank.ACE)
    assert PACK[51] == Card(Suit.CLUBS, Rank.TWO)


def test_the_cards_so_far_are_checked_after_each_suit(session):
    """North has 7, 2, 2 and 2 cards of the suits, East 2, 5, 3, 3, South 3, 5, 3, 2, West 1, 1, 5, 6."""
    rows = hands.dealing_sheets(session, make.STAFF)["boards"][0]["rows"]
    assert [row["dealt"] for row in rows] == [
        ["7", "2", "3", "1"], ["9", "7", "8", "2"], ["11", "10", "11", "7"], ["13", "13", "13", "13"],
    ]  # fmt: skip
    assert Counter(letter for row in rows for letter in row["seats"]) == dict.fromkeys("NESW", 13)


@pytest.mark.parametrize("size", SHEETS)
def test_four_boards_are_on_a_sheet_in_large_letters(session, fetch, size):
    found = pages(fetch(session, "dealing-sheets", size))
    assert [sheet(page) for page in found] == [SHEETS[size]] * 2
    titles = [[line for line in lines(page) if line.startswith("Board ")] for page in found]
    assert [len(page) for page in titles] == [4, 2]
    assert min(sizes(found[0])) >= 14
    assert {18, 24} <= sizes(found[0])


@pytest.mark.parametrize("role", ["scorer", "director", "admin"])
def test_staff_who_play_are_refused_until_play_is_over(session, role):
    user = make.make_user(club=session.club, role=role)
    client = Client()
    client.force_login(user)
    assert client.get(address(session, "dealing-sheets")).status_code == 200
    seat(session, user)
    refused = client.get(address(session, "dealing-sheets"))
    assert refused.status_code == 403
    assert "You play in this session" in refused.content.decode()
    assert not refused.content.startswith(b"%PDF")
    for page in ("paper", "deals"):
        said = client.get(reverse(page, args=[session.club.slug, session.pk])).content.decode()
        assert "dealing-sheets" not in said
        assert "hand-record" in said
    make.enter_all(session)
    sessions.finish(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    assert client.get(address(session, "dealing-sheets")).status_code == 200


def test_a_superuser_who_plays_is_refused_too(session):
    user = make.make_user(is_superuser=True)
    client = Client()
    client.force_login(user)
    seat(session, user)
    assert client.get(address(session, "dealing-sheets")).status_code == 403


def test_players_and_strangers_never_get_them(session, signed_in):
    user = make.make_user()
    seat(session, user)
    player = Client()
    player.force_login(user)
    assert player.get(address(session, "dealing-sheets")).status_code == 403
    assert Client().get(address(session, "dealing-sheets")).status_code in (302, 403)
    elsewhere = signed_in(make.make_session(tables=3), "director")
    assert elsewhere.get(address(session, "dealing-sheets")).status_code == 403


def test_they_are_there_before_play(signed_in):
    session = make.make_session(tables=3, start=False)
    Board.objects.bulk_create(
        Board(board_set=session.board_sets.get(), number=number, deal=DEAL) for number in (1, 2)
    )
    client = signed_in(session)
    page = client.get(reverse("paper", args=[session.club.slug, session.pk])).content.decode()
    assert address(session, "dealing-sheets") in page
    assert "hand-record" not in page
    assert client.get(address(session, "dealing-sheets")).status_code == 200
