"""Travellers: results of a board at all tables, its deal, and who may see them."""

from __future__ import annotations

from threading import Event

import pytest
from django.core.cache import cache

from config.queues import jobs
from config.queues.background import Background
from scoring.bridge.outcome import OutcomeKind
from scoring.models import Board
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    enter_by_pair,
    evening,
    over,
    play_on,
    refreshed,
    rows_of,
    say,
    text_of,
)
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.rankings import conditions_of
from tournaments.selectors.results.traveller import traveller
from tournaments.services.mends.boards import foul_board
from tournaments.services.mends.pairs import turn_boards
from tournaments.services.results import makeable
from tournaments.services.results.makeable import tricks_of
from tournaments.tasks import find_makeable

pytestmark = pytest.mark.django_db
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"  # each hand one suit


def test_the_best_of_n_s_comes_first_with_points_for_both_sides(client):
    session = evening()
    plays = {ns: play_on(session, 1, ns).encounter.east for ns in (1, 2, 3)}
    names = {4: "Gül & Hugo", 5: "Ines & Jan", 6: "Kit & Lea"}
    ew = [f"{plays[ns].number} {names[plays[ns].number]}" for ns in (1, 2, 3)]
    assert rows_of(client, address(session, "traveller", 1))[1:] == [
        f"1 Anna & Bo {ew[0]} 4 4 hearts by South S South 10 = made 420 4 0",
        f"2 Cem & Dee {ew[1]} 3 NT 3 no-trumps by North N North 9 = made 400 2 2",
        f"3 Eva & Finn {ew[2]} 2 2 spades by South S South 8 = made 110 0 4",
    ]


def test_what_has_no_contract_is_told_in_words_and_stands_last(client):
    session = make.make_session(3)
    make.enter(play_on(session, 1, 1), "PASS")
    say(play_on(session, 1, 2), OutcomeKind.AWARD, award_ns="A+", award_ew="40")
    say(play_on(session, 1, 3), OutcomeKind.NOT_PLAYED)
    enter_by_pair(session)
    rows = rows_of(client, address(over(session), "traveller", 1))
    assert "passed out" in rows[1]
    assert "average plus / 40 %" in rows[2]
    assert "not played" in rows[3]


def test_leads_and_doubles_are_shown(client):
    session = make.make_session(3)
    make.enter(play_on(session, 1, 1), "3NXXW-2", lead="HK")
    enter_by_pair(session)
    row = rows_of(client, address(over(session), "traveller", 1))[1]
    assert "3 NT XX 3 no-trumps redoubled by West W West K king of hearts 7 −2 2 off 600" in row


def test_a_turned_board_has_the_pairs_the_way_they_sat(client):
    session = evening(finished=False)
    play = play_on(session, 1, 3)
    turn_boards(plays=[play], by=make.STAFF)
    session = over(session)
    east = play.encounter.east
    assert rows_of(client, address(session, "traveller", 1))[3].startswith(f"{east.number} ")


def test_the_forms_of_a_fouled_board_stand_apart(client):
    session = make.make_session(3)
    foul_board(board=play_on(session, 1, 1).board, from_round=3, letter="b", by=make.STAFF)
    enter_by_pair(session)
    session = over(session)
    page = text_of(client, address(session, "traveller", 1))
    assert "Version a: scored separately" in page
    assert "Version b: scored separately" in page
    assert "Board 1 was fouled: the two versions are scored separately. Law 87" in text_of(
        client, address(session, "ranking")
    )


def test_boards_before_and_after_are_linked_and_an_unknown_one_is_not_found(client):
    session = evening()
    page = client.get(address(session, "traveller", 2)).content.decode()
    assert f'rel="prev" href="{address(session, "traveller", 1)}?section=A"' in page
    assert f'rel="next" href="{address(session, "traveller", 3)}?section=A"' in page
    assert 'rel="prev"' not in client.get(address(session, "traveller", 1)).content.decode()
    for number in (0, 7, 10**30):
        assert client.get(address(session, "traveller", number)).status_code == 404


def test_a_player_sees_a_board_when_every_table_has_an_outcome_on_it():
    session = make.make_session(3)
    enter_by_pair(session, rounds=2)
    results = results_of(refreshed(session), Viewer())
    results.conditions = conditions_of(results.field)
    assert traveller(results, 1).forms == []
    assert (traveller(results, 1).open, traveller(results, 1).scheduled) == (1, 3)
    plays = [play_on(session, 1, ns) for ns in (1, 2, 3)]
    make.enter(next(play for play in plays if play.kind == OutcomeKind.NOT_ENTERED), "PASS")
    results = results_of(refreshed(session), Viewer())
    results.conditions = conditions_of(results.field)
    assert len(traveller(results, 1).forms[0].rows) == 3
    assert traveller(results, 2).forms == []


def test_a_board_in_play_says_why_it_is_not_shown(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=2)
    user = make.make_user("bo")
    person = make.entry_of(session, 1).members.get(seat=2).person
    person.user = user
    person.save()
    client.force_login(user)
    page = text_of(client, address(session, "traveller", 1))
    assert "This board is still in play: 1 of 3 tables has no result yet." in page
    assert rows_of(client, address(session, "traveller", 1)) == []
    assert "Board 1 2 of 3 results in play" in text_of(client, address(session, "boards"))


def test_the_deal_is_shown_with_what_could_be_made_once_it_is_computed(client):
    """Each hand holds a whole suit: its side takes 13 with that trump, and at no trumps whoever leads."""
    session = evening()
    board = Board.objects.get(board_set__session=session, number=1)
    board.deal = DEAL
    board.save()
    url = address(session, "traveller", 1)
    client.get(url)  # asks for it
    board.refresh_from_db()
    assert board.makeable["N"] == {"C": 0, "D": 13, "H": 0, "S": 13, "N": 0}
    page = text_of(client, url)
    assert "North 0 13 0 13 0" in page
    assert "Par: " in page
    assert "A K Q J 10 9 8 7 6 5 4 3 2" in page


@pytest.mark.django_db(transaction=True)
def test_no_reader_waits_for_the_solving(client, monkeypatch):
    cache.clear()  # what other tests asked for
    behind, go_on = Background(), Event()
    monkeypatch.setattr(jobs.Slow, "behind", behind)
    monkeypatch.setattr(makeable, "tricks_of", lambda deal: go_on.wait(60) and tricks_of(deal))
    url = with_a_deal()
    assert "The double-dummy tricks are being calculated." in text_of(client, url)
    assert client.get(url, {"since": "1"}).status_code == 204
    go_on.set()
    behind.join()
    answer = client.get(url, {"since": "1"})
    assert answer["X-Poll"] == "done"
    assert answer.content.decode().lstrip().startswith('<div id="deal-a">')
    assert "Par: " in answer.content.decode()
    behind.end()


def with_a_deal() -> str:
    """The address of a board that has a deal which nobody has solved."""
    session = evening()
    Board.objects.filter(board_set__session=session, number=1).update(deal=DEAL)
    return address(session, "traveller", 1)


def test_tricks_are_computed_once_and_only_where_there_is_a_deal(monkeypatch):
    session = evening()
    board = Board.objects.get(board_set__session=session, number=1)
    Board.objects.filter(pk=board.pk).update(deal=DEAL)
    ids = list(Board.objects.values_list("pk", flat=True))
    assert makeable.find_makeable(board_ids=ids) == 1
    monkeypatch.setattr(makeable, "tricks_of", lambda deal: pytest.fail("solved twice"))
    find_makeable(ids)
