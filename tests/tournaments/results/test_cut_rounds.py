"""A round that was cut: one line says that it was not played, and nothing that people read counts it."""

import pytest
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from tests.factories import (
    STAFF,
    enter,
    enter_all,
    entry_of,
    link_of,
    make_session,
    make_user,
    play_of,
    section_of,
)
from tournaments.models import Clock
from tournaments.paper.results import ranking as ranking_paper
from tournaments.selectors.control.room import room
from tournaments.selectors.paper import plans
from tournaments.selectors.results.card import card
from tournaments.selectors.results.pages import get_pair, results_of
from tournaments.selectors.results.ranking_page import ranking_page
from tournaments.selectors.results.traveller import board_list, traveller
from tournaments.selectors.table.moves import next_place, stored_rows
from tournaments.selectors.table.phone import session_version, table_of
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo
from tournaments.services.exchange.outgoing import event_of
from tournaments.services.mends import cut_round
from tournaments.services.results import proving
from tournaments.services.results.standings import refresh_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    """Nine tables, nine rounds of three boards: round 9 is cut, and pair 1 has an average on board 1."""
    made = make_session(9, boards=3)
    enter_all(made, rounds=8)
    cut_round(section=section_of(made), by=STAFF)
    rulings.rule(play=play_of(made), outcome=Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A"), by=STAFF)
    return made


def of(session):
    return results_of(Session.objects.get(pk=session.pk), Viewer(staff=True))


def test_the_ranking_says_once_that_round_9_was_not_played(session, client):
    page = ranking_page(of(session))
    assert list(page.cut) == ["Round 9 was not played."]
    assert [ruling.words for ruling in page.rulings] == ["Board 1, 1 v 10: average for both sides."]
    assert (page.progress.results, page.progress.scheduled, page.progress.rounds_done) == (216, 216, 8)
    sessions.publish(session=session, by=STAFF)
    shown = client.get(reverse("ranking", args=[session.club.slug, session.pk])).content.decode()
    assert shown.count("Round 9 was not played.") == 1
    assert "not played (no score)" not in shown


def test_the_printed_ranking_has_one_line_for_it(session):
    sessions.publish(session=session, by=STAFF)
    (field,) = ranking_paper(session, [of(session)])["fields"]
    assert field["state"].count("Round 9 was not played.") == 1
    assert len(field["rulings"]) == 1


def test_travellers_count_eight_results_and_list_no_ninth(session):
    lines = board_list(of(session))
    assert [(line.results, line.scheduled) for line in lines] == [(8, 8)] * 27
    rows = [row for form in traveller(of(session), 1).forms for row in form.rows]
    assert len(rows) == 8


def test_the_scorecard_ends_with_round_8(session):
    results = of(session)
    own = card(results, get_pair(results, entry_of(session, 1).pk))
    assert {row["round"] for row in own.rows} == set(range(1, 9))
    assert list(own.cut) == ["Round 9 was not played."]


def test_tiles_show_the_last_round_that_was_played_and_are_done(session):
    assert {(tile.shown.round, tile.done) for tile in room(session).tiles} == {(8, True)}


def test_a_half_table_never_waits_for_the_round_that_was_cut():
    made = make_session(5, boards=2, missing=5)
    enter_all(made, rounds=4)
    cut_round(section=section_of(made), by=STAFF)
    Clock.objects.update(round=4, phase="play", left=0, ends=None)
    assert {tile.shown.round for tile in room(made).tiles} == {4}


def test_guide_cards_phones_and_moves_know_eight_rounds(session):
    (plan,) = plans(session)
    assert plan.rounds == 8
    assert next_place(stored_rows(section_of(session)), 1, 8) is None
    link = link_of(session, 1)
    assert len(table_of(link, session_version(link)).meetings) == 8


def test_files_for_others_have_no_lines_of_it(session):
    sessions.publish(session=session, by=STAFF)
    event = event_of(Session.objects.get(pk=session.pk), Viewer(staff=True))
    assert sum(len(board.lines) for board in event.boards) == 216


def test_a_board_played_before_the_cut_keeps_its_place():
    made = make_session(3, boards=2)
    enter_all(made, rounds=2)
    enter(play_of(made, 1, 3), "4HS=")
    cut_round(section=section_of(made), by=STAFF)
    page = ranking_page(of(made))
    assert list(page.cut) == ["Round 3 was curtailed; the results that were in count."]
    assert sorted(line.scheduled for line in board_list(of(made))) == [2, 2, 2, 2, 2, 3]


def test_undoing_the_cut_brings_the_round_back_everywhere(session):
    undo(session=session, by=STAFF, deed_id=session.deeds.get(kind="cut").pk)
    assert list(ranking_page(of(session)).cut) == []
    assert [(line.results, line.scheduled) for line in board_list(of(session))] == [(8, 9)] * 27
    assert {tile.shown.round for tile in room(session).tiles} == {9}
    assert proving.prove(Session.objects.get(pk=session.pk)) == []


def test_a_match_of_a_cut_round_gives_no_victory_points(client):
    """Every match ends level, 10 : 10 (WBF scale); round 3 is drawn and then cut, so each team has 20."""
    settings = {"method": "imps", "vp": "wbf-continuous"}
    made = make_session(4, "swiss_teams", rounds=3, settings=settings)
    client.force_login(make_user(club=made.club, role="director"))
    draw = reverse("control-pairing", args=[made.club.slug, made.pk, "A"])
    for _round in (2, 3):
        enter_all(made)
        client.post(draw, {"do": "1"})
    cut_round(section=section_of(made), by=STAFF)
    refresh_standings(field_id=section_of(made).field_id)
    page = ranking_page(of(made))
    assert list(page.cut) == ["Round 3 was not played."]
    assert [line.total for line in of(made).ranking.lines] == [20] * 4
