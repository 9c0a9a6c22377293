"""The ranking of every form on its page: what it is in, who is ranked, by which settings."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play
from tests import factories as make
from tournaments.services import rulings, standings

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
