"""Where not all have as many boards the page says what is ranked; and what only Neuberg will still change."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Contest, Play, Session
from tests import factories as make
from tests.tournaments.results.evenings import fresh, over, refreshed, text_of
from tournaments.services.setup.sessions import change_settings

pytestmark = pytest.mark.django_db
BY_TOTAL = "Ranked by the total, although not all have played as many boards: from 2 to 4."
OFFER = "Rank by the mean per board instead"
BY_MEAN = "Ranked by the mean per board: each total is divided by the boards that it is for."


def evening(**how) -> Session:
    """Three tables without the third E-W pair: in two rounds two of three N-S pairs sit out once.

    Pair 1 N-S gains 90 on each of its boards, the others nothing.
    """
    session = make.make_session(3, missing=6, rounds=2, **how)
    plays = Play.objects.filter(encounter__round__section__session=session).select_related("encounter__north")
    for play in plays.exclude(encounter__east__state="phantom"):
        make.enter(play, "1NN=" if play.encounter.north.number == 1 else "PASS")
    return refreshed(session)


def address(session: Session, name: str = "ranking") -> str:
    return reverse(name, args=[session.club.slug, session.pk])


def of_api(session: Session) -> str:
    return f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/ranking/"


def test_a_butler_with_unequal_numbers_of_boards_says_so_and_offers_the_mean():
    session = over(evening(settings={"method": "total"}))
    page = text_of(Client(), address(session))
    assert BY_TOTAL in page
    assert BY_MEAN not in page
    assert OFFER not in page
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    assert OFFER in text_of(client, address(session))


def test_the_mean_is_ranked_shown_and_named_everywhere():
    """180 over 2 boards are 90 a board, -180 over 4 are -45."""
    session = over(evening(settings={"method": "total", "per_board": True}))
    page = text_of(Client(), address(session))
    assert BY_MEAN in page
    assert BY_TOTAL not in page
    assert "Names Per board Points Boards" in page
    assert "90 +180 2" in page
    api = Client().get(of_api(session)).json()
    first, last = api["lines"][0], api["lines"][-1]
    assert (first["figure"], first["unit"], first["total"]) == ("90", "points per board", "180.00")
    assert (last["figure"], last["total"], last["boards"]) == ("−45", "-180.00", 4)
    assert BY_MEAN in api["in_force"]
    assert api["settings"]["per_board"]
    wall = text_of(Client(), address(session, "wall"))
    assert "Per board" in wall
    why = text_of(Client(), reverse("why", args=[session.club.slug, session.pk, first["entry"]]))
    assert "+180 points over 2 boards: 90 points per board." in why


def test_a_director_changes_it_after_play_and_the_ranking_follows():
    session = over(evening(settings={"method": "total"}))
    stored = Contest.objects.get(pk=session.contest_id).settings | {"per_board": True}
    change_settings(session=session, settings=stored, by=make.STAFF)
    page = text_of(Client(), address(fresh(session)))
    assert BY_MEAN in page
    assert "90 +180 2" in page


def test_where_all_have_as_many_boards_nothing_is_said():
    session = make.make_session(3, settings={"method": "total"})
    make.enter_all(session, ["1NN="])
    page = text_of(Client(), address(over(session)))
    assert "Ranked by" not in page


def test_what_only_neuberg_will_change_is_called_so_until_play_ends():
    """In two rounds the missing pair meets two sets of three, whose boards have one result, not two."""
    session = evening(settings={"method": "matchpoints"})
    Session.objects.filter(pk=session.pk).update(plan=session.plan | {"wall_ranking": True})
    where = {"page": address(session), "wall": address(session, "wall")}
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    for name, place in where.items():
        assert "Provisional, before Neuberg" in text_of(client, place), name
    api = of_api(session)
    assert client.get(api).json()["before_neuberg"]
    over(session)
    assert "before Neuberg" not in text_of(client, where["page"])
    assert not client.get(api).json()["before_neuberg"]


def test_while_results_are_missing_or_boards_are_alike_it_is_just_provisional():
    client = Client()
    for how in ({"rounds": 2, "missing": 6}, {}):
        session = make.make_session(3, settings={"method": "matchpoints"}, **how)
        client.force_login(make.make_user(club=session.club, role="director"))
        if how:
            make.enter(Play.objects.filter(encounter__round__section__session=session).earliest("pk"), "1NN=")
        else:
            make.enter_all(session, ["1NN="])
        page = text_of(client, address(refreshed(session)))
        assert "Provisional" in page
        assert "before Neuberg" not in page
