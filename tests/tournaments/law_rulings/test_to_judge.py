"""Rulings left open wait in the control room, publishing asks about them, and the ranking says so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from scoring.models import Session
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER
from tournaments.models import Publication
from tournaments.paper import results as paper
from tournaments.selectors.results.pages import results_of
from tournaments.services.law_rulings import record as law_rulings

pytestmark = pytest.mark.django_db
JUDGED = replace(LATER, answers={"accepted": "yes"}, later=False)


@pytest.fixture
def evening(session: Session) -> Session:
    """All results are in: nothing but rulings can be missing."""
    make.enter_all(session)
    return session


@pytest.fixture
def asked(client, evening, director):
    client.force_login(director.user)

    def page(name, **data):
        address = reverse(name, args=[evening.club.slug, evening.pk])
        return client.post(address, data) if data else client.get(address)

    return page


def test_the_control_room_lists_what_is_to_judge_until_it_is_judged(asked, evening, record, director):
    ruling = record(LATER)
    room = asked("control").content.decode()
    assert "Board 1, table 1, round 1: Ruling 1 is to be judged after play." in room
    assert f"{reverse('control-laws', args=[evening.club.slug, evening.pk])}?again=1" in room
    law_rulings.judge(ruling=ruling, version=1, what=JUDGED, by=director)
    assert "to be judged after play" not in asked("control").content.decode().split("needs-title")[1]


def test_publishing_asks_while_a_ruling_is_open_and_publishes_all_the_same(asked, record, director):
    ruling = record(LATER)
    answer = asked("control-session", do="publish", note="")
    assert "Rulings still to be made: 1" in answer.content.decode()
    assert Publication.objects.count() == 0
    assert "Rulings to decide" in asked("control-session").content.decode()
    law_rulings.judge(ruling=ruling, version=1, what=JUDGED, by=director)
    assert asked("control-session", do="publish", note="").status_code == 302
    assert Publication.objects.count() == 1


def test_the_answer_publishes_with_an_open_ruling_and_the_ranking_says_so(asked, record, director):
    ruling = record(LATER)
    asked("control-session", do="publish", note="", anyway="1")
    assert Publication.objects.count() == 1
    said = "Rulings still to be made: 1. The figures may still change."
    for face in ("ranking", "published-file"):
        assert said in asked(face).content.decode(), face
    assert said in paper.ranking(ruling.session, [results_of(ruling.session, Viewer())])["fields"][0]["state"]
    ruling.session.refresh_from_db()
    law_rulings.withdraw(ruling=ruling, version=1, reason="Nothing happened", by=director)
    for face in ("ranking", "published-file"):
        assert "The figures may still change." not in asked(face).content.decode(), face
