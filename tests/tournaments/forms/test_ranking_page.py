"""The ranking of every form on its page: what it is in, who is ranked, by which settings."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tournaments.selectors.results.card import card
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.ranking_page import ranking_page
from tournaments.services.control import rulings
from tournaments.services.results import standings

pytestmark = pytest.mark.django_db


def ranking_of(session):
    """The page as the club's director reads it."""
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    return client.get(reverse("ranking", args=[session.club.slug, session.pk])).content.decode()


def evening(*shape, result="4SN=", other="4SN+1", **how):
    session = make.make_session(*shape, **how)
    plays = list(Play.objects.filter(encounter__round__section__session=session).order_by("pk"))
    for at, play in enumerate(plays):
        make.enter(play, other if at == 0 else result)
    standings.refresh_standings(field_id=make.section_of(session).field_id)
    return session


def test_teams_are_ranked_by_victory_points():
    settings = {"method": "imps", "vp": "wbf-continuous"}
    session = evening(4, "swiss_teams", rounds=1, boards=4, settings=settings)
    page = ranking_of(session)
    assert ">Team</th>" in page
    assert ">VP</th>" in page
    assert ">IMPs</th>" in page
    assert "Victory points: WBF 20 points, continuous." in page
    assert "One winner: all teams are in one ranking." in page
    assert "Anna &amp; Bo &amp; Cem &amp; Dee" in page


def test_butler_says_its_datum_and_shows_imps_and_a_mean():
    session = evening(3, "mitchell", boards=2, settings={"method": "imps-datum", "datum": {"trim": 1}})
    page = ranking_of(session)
    assert ">IMPs</th>" in page
    assert ">Per board</th>" in page
    assert "The datum is the mean without the 1 best and worst result, rounded to 10." in page


def test_points_beside_the_figure_have_no_sign_where_nobody_loses_any():
    """8 boards, one of them won, the rest level: 2 + 7 = 9 points to 7, as the pages of matches show them.

    Board-a-match alone: the mean of a board, 9/8 and 7/8. On a scale of victory points: 9/16 of 20 are 11.25.
    Patton gives 2 a board more for the aggregate, all to those who are 30 ahead: 9 + 16 = 25.
    """
    for settings, titles, figures in (
        ({"method": "bam"}, ("Points", "Per board"), [("9", "1.13"), ("7", "0.88")]),
        ({"method": "bam", "vp": "linear"}, ("VP", "Points"), [("11.25", "9"), ("8.75", "7")]),
        ({"method": "patton"}, ("VP", "Points"), [("25", "9"), ("7", "7")]),
    ):
        session = evening(2, "team4", boards=2, settings=settings)
        results = results_of(session, Viewer(staff=True))
        page = ranking_page(results)
        assert (page.measure.title, page.measure.beside) == titles
        assert [(row["figure"], row["score"]) for row in page.rows] == figures
        best = card(results, results.pairs[page.rows[0]["entry"]])
        by_role = "1.13" if settings["method"] == "patton" else "56.25"  # points, or per cents of the tops
        assert {role["mean"] for role in best.roles} == {by_role}
        assert best.matches_title == "Points"
        assert [line.points for line in best.matches] == ["9"]


def test_an_individual_ranks_players():
    page = ranking_of(evening(2, "individual8", boards=2))
    assert ">Player</th>" in page
    assert ">%</th>" in page
    assert "One winner: all players are in one ranking." in page


def test_what_is_ruled_on_players_names_all_four():
    session = make.make_session(2, "individual8", boards=2)
    play = make.play_of(session)
    table = make.encounter_of(session)
    rulings.rule(play=play, outcome=Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A"), by=make.STAFF)
    north, east, south, west = (getattr(table, seat).number for seat in ("north", "east", "south", "west"))
    assert f", {north}+{south} v {east}+{west}: average for both sides" in ranking_of(session)
