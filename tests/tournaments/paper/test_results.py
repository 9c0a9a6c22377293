"""Ranking and travellers on paper: the figures of the standing, and only boards that the reader may see."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Board, Play, Session
from scoring.services import results
from tests import factories as make
from tests.tournaments.paper.conftest import address
from tests.tournaments.paper.reading import text
from tournaments.models import Standing
from tournaments.services import sessions

pytestmark = pytest.mark.django_db


def finished(**kwargs: object) -> Session:
    session = make.make_session(**kwargs)
    make.enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    return Session.objects.get(pk=session.pk)


def test_three_tables_by_hand(fetch):
    """One board a set; board 1: +420, +420, -50 to pairs 1, 2, 3: 3 of 4, 3 of 4, none; the rest is open."""
    session = make.make_session(tables=3, boards=1)
    board_one = Play.objects.filter(board__number=1).order_by("encounter__north__number")
    for play, result in zip(board_one, ("4HS=", "4HN=", "4HS-1"), strict=True):
        make.enter(play, result)
    said = text(fetch(session, "ranking"))
    assert "Provisional, after 0 of 3 rounds: 3 of 9 results are in." in said
    ns, ew = said.split("\nE-W\n")
    assert "1= 1 Anna & Bo 75.00 3 1\n1= 2 Cem & Dee 75.00 3 1\n3 3 Eva & Finn 0.00 0 1" in ns
    assert re.search(r"^1 \d .* 100\.00 4 1\n2= \d .* 25\.00 1 1\n2= \d .* 25\.00 1 1$", ew, re.MULTILINE)
    assert "Two winners: N-S and E-W are ranked separately." in said
    assert "Matchpoints: 2 for each result beaten, 1 for each result tied." in said


def test_a_standing_that_is_behind_is_brought_up_before_it_is_printed(fetch):
    session = make.make_session(tables=3, boards=1)
    make.enter_all(session)
    standing = Standing.objects.get(field__sections__session=session)
    assert standing.version < standing.field.version
    assert "9 of 9 results" in text(fetch(session, "ranking"))
    standing.refresh_from_db()
    assert standing.version == standing.field.version


def test_an_official_ranking_names_its_publication(fetch):
    session = finished(tables=3, boards=1)
    assert "Final, not yet official: 9 of 9 results are in." in text(fetch(session, "ranking"))
    sessions.publish(session=session, by=make.STAFF)
    assert "Official: version 1, " in text(fetch(session, "ranking"))


def test_a_traveller_shows_contracts_scores_and_points_best_north_south_first(fetch):
    session = make.make_session(tables=3, boards=1)
    rows = list(Play.objects.filter(board__number=1).order_by("encounter__north__number"))
    make.enter(rows[0], "4HXS-1", lead="DA")
    make.enter(rows[1], "3NN+1")
    award = Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40")
    results.record_result(play_id=rows[2].pk, entry_id=uuid4(), outcome=award, seen=0, by=make.STAFF)
    ew = [play.encounter.east.number for play in rows]
    said = text(fetch(session, "travellers"))
    board = said.partition("Board 1 ")[2].partition("Board 2 ")[0]
    assert board.startswith("Dealer North. Vulnerable: None.")
    numbers = [line for line in board.splitlines() if re.match(r"\d", line)]
    assert numbers[0].startswith(f"2 {ew[1]} 3NT N 10 430 ")
    assert re.match(rf"1 {ew[0]} 4 X S A 9 100 ", numbers[1])
    assert re.match(rf"3 {ew[2]} 60 % / 40 % ", numbers[2])


def test_a_deal_is_printed_with_the_tricks_it_makes(fetch):
    session = finished(tables=3, boards=1)
    tricks = {"N": 10, "E": 3, "S": 10, "W": 3}
    Board.objects.filter(board_set__session=session, number=1).update(
        deal="N:AKQJT98.65.AQ.53 32.KQJT9.876.J97 65.87432.KJT.T84 74.A.95432.AKQ62",
        makeable={seat: dict.fromkeys("CDHSN", count) for seat, count in tricks.items()},
    )
    board = text(fetch(session, "travellers")).partition("Board 1 ")[2].partition("Board 2 ")[0]
    assert "A K Q J 10 9 8" in board
    assert "9 5 4 3 2" in board
    found = re.findall(r"^([NESW]) (\d+) (\d+) (\d+) (\d+) (\d+)$", board, re.MULTILINE)
    assert found == [(seat, *(str(tricks[seat]),) * 5) for seat in "NESW"]


def test_a_player_gets_complete_boards_only_and_staff_all(signed_in):
    session = make.make_session(tables=3, boards=1)
    player = session.sections.get().entries.get(number=1).members.first().person
    player.user = make.make_user()
    player.save()
    for play in Play.objects.filter(board__number=2):
        make.enter(play, "2SE-1")
    make.enter(Play.objects.filter(board__number=1).first(), "7CXXN=")
    own = Client()
    own.force_login(player.user)
    seen = text(own.get(address(session, "travellers")).content)
    assert "Board 2 " in seen
    assert "Board 1 " not in seen
    assert "Board 3 " not in seen
    everything = text(signed_in(session, "scorer").get(address(session, "travellers")).content)
    assert [f"Board {n} " in everything for n in (1, 2, 3)] == [True, True, True]


def test_nothing_to_see_yet_is_said(signed_in):
    session = make.make_session(tables=3, boards=1)
    player = session.sections.get().entries.get(number=1).members.first().person
    player.user = make.make_user()
    player.save()
    own = Client()
    own.force_login(player.user)
    said = text(own.get(address(session, "travellers")).content).replace("\n", " ")
    assert "A board is printed once all its results are in. None is complete yet." in said
    assert "Board 1 " not in said


def test_one_sides_award_stands_beside_the_others_score(fetch):
    """N-S 420, 300 and -50 have 4, 2 and 0; E-W's A+ is 60 % of 4, the two scores 0.5 and 3.5 (Law 12C1)."""
    session = make.make_session(tables=3, boards=1)
    rows = list(Play.objects.filter(board__number=1).order_by("encounter__north__number"))
    make.enter(rows[0], "4HS=")
    make.enter(rows[1], "4HS-1")
    ruling = Outcome(OutcomeKind.SPLIT, score=300, award_ew="A+")
    results.record_result(play_id=rows[2].pk, entry_id=uuid4(), outcome=ruling, seen=0, by=make.STAFF)
    make.enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    said = " ".join(text(fetch(session, "travellers")).partition("Board 2 ")[0].split())
    assert "adjusted score: N-S +300, E-W average plus 300 2 2.4" in said
