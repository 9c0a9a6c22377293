"""Hand records: what a board shows, which boards a reader gets, how many stand on a side."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.web.paper.printing import Size, print_pdf
from scoring.cards import PACK, Deal
from scoring.models import Board, Play, Session
from tests import factories as make
from tests.tournaments.paper.conftest import address
from tests.tournaments.paper.reading import SHEETS, lines, pages, sheet, sizes, text
from tournaments.paper import hands
from tournaments.selectors.results.hand_record import hand_record
from tournaments.services import sessions
from tournaments.services.mends.boards import foul_board
from tournaments.services.results.makeable import tricks_of

pytestmark = pytest.mark.django_db
ONE_SUIT = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
"""North has the spades, East the hearts, South the diamonds, West the clubs."""
OTHER = "N:AKQJT98.65.AQ.53 32.KQJT9.876.J97 654.87432.KJT.T8 7.A.95432.AKQ642"


@pytest.fixture(autouse=True)
def sent_nothing_before():
    """Solving that is sent for a board is not sent again for a while, also not for another test's."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def session() -> Session:
    """Three tables with a board a round; boards 1 and 2 have deals, and only board 1 is over."""
    session = make.make_session(tables=3, boards=1)
    deal_out(session, {1: ONE_SUIT, 2: OTHER})
    for play in Play.objects.filter(board__number=1):
        make.enter(play, "7SN=")
    return session


def deal_out(session: Session, deals: dict[int, str], form: str = "a") -> None:
    for number, deal in deals.items():
        Board.objects.filter(board_set__session=session, number=number, form=form).update(
            deal=deal, makeable=tricks_of(Deal.parse(deal))
        )


def finish(session: Session) -> Session:
    make.enter_all(session)
    sessions.finish(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    return Session.objects.get(pk=session.pk)


def content(session: Session) -> dict[str, Any]:
    return hands.hand_record(session, hand_record(session))


def numbers(session: Session) -> list[str]:
    return [board["number"] for board in content(session)["boards"]]


def test_a_deal_of_one_suit_a_hand_as_anybody_reckons_it(session):
    """North makes 7♠, and so South, who has none to lead away from; E-W make 7♣ and 7♥ if they play them, and
    nobody a trick at no-trumps: the leader has thirteen. Over 7♠ E-W have no bid but 7NT, which is worse.
    """
    [board] = content(session)["boards"]
    assert (board["number"], board["dealer"], board["vulnerable"]) == ("1", "Dealer N", "Vul. none")
    assert [row["cards"] for row in board["hands"]["N"]] == ["A K Q J 10 9 8 7 6 5 4 3 2", "–", "–", "–"]
    assert board["points"] == dict.fromkeys("NESW", "10")
    assert board["makes"] == [
        {"who": "N-S", "levels": ["–", "7", "–", "7", "–"]},
        {"who": "E-W", "levels": ["7", "–", "7", "–", "–"]},
    ]
    assert [part.get("words") for part in board["par"]] == ["Par: N-S +1510,", None, "N ="]
    assert board["par"][1]["contract"] == {"level": "7", "suit": "S", "doubling": ""}
    assert board["unsolved"] == ""


def test_tricks_that_are_not_solved_are_not_shown_as_none(session, signed_in):
    Board.objects.filter(number=1).update(makeable=None)
    [board] = content(session)["boards"]
    assert (board["makes"], board["par"]) == ([], [])
    assert board["unsolved"] == "Tricks not calculated yet"
    said = text(signed_in(session).get(address(session, "hand-record")).content)
    assert "Tricks not" in said
    assert "Par" not in said


def test_the_tricks_of_all_its_boards_are_sent_to_be_solved(session, signed_in, monkeypatch):
    """Once, however often it is asked for in the next minutes."""
    sent: list[list[int]] = []
    monkeypatch.setattr("tournaments.hooks.solve", lambda ids: sent.append(list(ids)) or True)
    Board.objects.filter(board_set__session=session).update(deal=ONE_SUIT, makeable=None)
    session = finish(session)
    client = signed_in(session)
    for _again in range(2):
        assert client.get(address(session, "hand-record")).status_code == 200
    boards = Board.objects.filter(board_set__session=session).order_by("number")
    assert sent == [list(boards.values_list("pk", flat=True))]


@pytest.mark.parametrize("role", ["director", "scorer", "admin"])
def test_in_play_staff_get_only_boards_that_are_over_at_every_table(session, signed_in, role):
    said = text(signed_in(session, role).get(address(session, "hand-record")).content)
    assert said.count("Dealer") == 1
    assert "Boards 2–3 are left out: they have not been played at every table." in said


def test_after_play_all_are_shown_and_boards_without_a_deal_named(session):
    made = content(finish(session))
    assert [board["number"] for board in made["boards"]] == ["1", "2"]
    assert "Board 3 has no deal." in made["notes"]


def test_a_fouled_board_has_both_its_deals(session):
    board = Board.objects.get(board_set__session=session, number=2)
    foul_board(board=board, from_round=2, letter="b", by=make.STAFF)
    deal_out(session, {2: ONE_SUIT}, form="b")
    made = content(finish(session))
    assert [board["number"] for board in made["boards"]] == ["1", "2", "2b"]


def test_a_player_gets_the_same_and_a_stranger_after_play(session, signed_in):
    person = session.sections.get().entries.get(number=1).members.first().person
    person.user = make.make_user()
    person.save()
    player = Client()
    player.force_login(person.user)
    said = text(player.get(address(session, "hand-record")).content)
    assert said.count("Dealer") == 1
    assert Client().get(address(session, "hand-record")).status_code == 403
    elsewhere = signed_in(make.make_session(tables=3), "director")
    assert elsewhere.get(address(session, "hand-record")).status_code == 403
    session = finish(session)
    for client in (Client(), elsewhere):
        assert text(client.get(address(session, "hand-record")).content).count("Dealer") == 2


def test_another_clubs_session_is_not_found(session, signed_in):
    other = make.make_session(tables=3)
    client = signed_in(other)
    for key in ("hand-record", "dealing-sheets"):
        path = reverse("paper-file", args=[other.club.slug, session.pk, key])
        assert client.get(path).status_code == 404


def test_without_deals_it_is_refused_with_what_to_do(signed_in):
    session = make.make_session(tables=3, boards=1)
    client = signed_in(session)
    for key in ("hand-record", "dealing-sheets"):
        answer = client.get(address(session, key))
        assert (answer.status_code, "has a deal" in answer.content.decode()) == (422, True)
    page = client.get(reverse("paper", args=[session.club.slug, session.pk])).content.decode()
    assert "hand-record" not in page
    assert "dealing-sheets" not in page


def test_nothing_to_see_yet_is_said(signed_in):
    session = make.make_session(tables=3, boards=1)
    deal_out(session, {1: ONE_SUIT})
    said = text(signed_in(session).get(address(session, "hand-record")).content).replace("\n", " ")
    assert "A board is printed once all its results are in. None is complete yet." in said
    assert "Dealer" not in said


def many(session: Session, count: int, deal: str = "") -> dict[str, Any]:
    """The record of board 1 again and again, of random deals unless one is given."""
    made = content(session)
    pack, chance = list(PACK), Random(61)
    boards = []
    for number in range(1, count + 1):
        chance.shuffle(pack)
        hands_of = tuple(frozenset(pack[at : at + 13]) for at in range(0, 52, 13))
        dealt = Deal.parse(deal) if deal else Deal(hands_of)  # type: ignore[arg-type]
        suits = {seat: hands.suits_of(dealt, seat) for seat in hands.Seat}
        boards.append(made["boards"][0] | {"number": str(number), "hands": suits})
    return made | {"boards": boards}


@pytest.mark.parametrize("size", SHEETS)
def test_thirty_six_boards_are_on_two_sides_in_letters_that_can_be_read(session, size):
    found = pages(print_pdf("hand-record", Size(size), many(session, 36)))
    assert [sheet(page) for page in found] == [SHEETS[size]] * 2
    said = [lines(page) for page in found]
    assert [sum("Dealer" in line for line in page) for page in said] == [18, 18]
    assert all("Hand record, Tuesday pairs" in page[0] for page in said)
    assert sorted(sizes(found[1])) == [7, 7.5, 8.5, 14]  # "HCP", "NT", all else, numbers and head


def test_the_longest_suits_stay_on_their_lines(session):
    said = text(print_pdf("hand-record", Size.A4, many(session, 1, ONE_SUIT)))
    assert len(re.findall(r"A ?K ?Q ?J ?1 ?0 ?9 ?8 ?7 ?6 ?5 ?4 ?3 ?2", said)) == 4


def test_its_queries_do_not_grow_with_the_boards(signed_in):
    counts = []
    for boards in (1, 2):
        session = make.make_session(tables=3, boards=boards)
        Board.objects.filter(board_set__session=session).update(
            deal=ONE_SUIT, makeable=tricks_of(Deal.parse(ONE_SUIT))
        )
        session = finish(session)
        client = signed_in(session)
        client.get(address(session, "hand-record"))
        with CaptureQueriesContext(connection) as queries:
            client.get(address(session, "hand-record"))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 12
