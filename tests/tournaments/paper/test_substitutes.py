"""Each round's paper names who sits then; who was to come in a round that was cut is in no result."""

from __future__ import annotations

import pytest

from scoring.models import Session
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.results.evenings import address, fresh, over, text_of
from tournaments.paper.rounds import score_sheets
from tournaments.selectors.paper import plans
from tournaments.selectors.publishing.letters import recipients
from tournaments.selectors.publishing.published import persons_of
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.ranking_page import ranking_page
from tournaments.selectors.setup.next_round import paired_round
from tournaments.selectors.setup.seating_list import seating_list
from tournaments.services import sessions
from tournaments.services.control.deeds import undo
from tournaments.services.exchange import event_of
from tournaments.services.exchange.files import export_event
from tournaments.services.mends import cut_round, name_pair

pytestmark = pytest.mark.django_db


def with_substitute(session: Session, number: int = 1, from_round: int = 3) -> Session:
    """Zack Young comes for the entry's second player from a round on."""
    entry = make.entry_of(session, number)
    zack = make.make_person(session.club, "Zack Young", email="zack@example.org", wants_results=True)
    name_pair(entry=entry, people=[None, zack], from_round=from_round, by=make.STAFF)
    return session


def names_in(session: Session, number: int) -> set[str]:
    return {seat.name for seat in seating_list(session, number)}


def test_the_seating_list_of_a_round_has_who_sits_then():
    session = with_substitute(make.make_session(3))
    assert [("Bo" in names_in(session, n), "Young, Zack" in names_in(session, n)) for n in (1, 2, 3)] == [
        (True, False),
        (True, False),
        (False, True),
    ]


def test_a_guide_card_says_from_which_round_the_substitute_sits():
    session = with_substitute(make.make_session(3))
    (plan,) = plans(session)
    assert plan.names[1] == "Anna & Bo, Zack Young from round 3"
    assert [plan.names_in(1, n) for n in (2, 3)] == ["Anna & Bo", "Anna & Zack Young"]


def test_papers_of_teams_and_draws_name_who_sits_in_their_round():
    settings = {"method": "imps", "vp": "wbf-continuous"}
    session = make.make_session(4, "swiss_teams", rounds=3, boards=1, settings=settings)
    with_substitute(session, from_round=2)
    team = "Anna & Bo & Cem & Dee"
    assert {sheet["names"] for sheet in score_sheets(session)["sheets"] if sheet["title"] == "Team 1"} == {
        team
    }
    drawn = paired_round(make.section_of(session), 1)
    assert (1, team) in [who for meeting in drawn.meetings for who in (meeting.home, meeting.away)]


def test_who_was_to_come_in_a_round_that_was_cut_is_in_no_result(client):
    session = with_substitute(make.make_session(3))
    make.enter_all(session, rounds=2)
    cut_round(section=make.section_of(session), by=make.STAFF)
    session = over(session)
    assert "Young, Zack" not in names_in(session, 2)
    sessions.publish(session=session, by=make.STAFF)
    session = fresh(session)
    page = ranking_page(results_of(session, Viewer(staff=True)))
    assert [row["notes"] for row in page.rows if row["names"] == "Anna & Bo"] == [[]]
    assert "Zack" not in text_of(client, address(session, "ranking"))
    players = [player.name for c in event_of(session, Viewer(staff=True)).competitors for player in c.players]
    assert "Zack Young" not in players
    for form in ("usebio", "pbn", "csv"):
        assert b"Zack" not in export_event(session=session, format=form, viewer=Viewer(staff=True))
    assert "Zack Young" not in [p.name for of in persons_of([session.pk])[session.pk].values() for p in of]
    assert list(recipients(session)) == []


def test_who_came_before_the_round_was_curtailed_stays(client):
    """A board of round 3 was played before the cut, by the substitute."""
    session = with_substitute(make.make_session(3))
    make.enter_all(session, rounds=2)
    table = make.entry_of(session, 1).pk
    (play, *_rest) = [
        play
        for number in (1, 2, 3)
        for play in make.encounter_of(session, number, 3).plays.all()
        if table in (play.encounter.north_id, play.encounter.east_id)
    ]
    make.enter(play, "4SN=")
    cut_round(section=make.section_of(session), by=make.STAFF)
    page = ranking_page(results_of(over(session), Viewer(staff=True)))
    assert [row["notes"] for row in page.rows if row["names"] == "Anna & Bo"] == [
        ["Zack Young for Bo from round 3"]
    ]


def test_undoing_the_cut_brings_the_substitute_back():
    session = with_substitute(make.make_session(3))
    make.enter_all(session, rounds=2)
    cut_round(section=make.section_of(session), by=make.STAFF)
    undo(session=session, by=make.STAFF, deed_id=session.deeds.get(kind="cut").pk)
    assert "Young, Zack" in names_in(session, 3)
