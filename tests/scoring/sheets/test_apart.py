"""A sheet's session is none of the duplicate pages': nothing lists, compares, proves or exports it."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse

from scoring.models import Session
from tests.scoring.sheets.conftest import enter
from tournaments.models import Season
from tournaments.selectors.seasons.sessions import sessions_of
from tournaments.selectors.sessions import programme

pytestmark = pytest.mark.django_db
PAGES = ("session", "control", "ranking", "signin", "movement", "publications", "wall")


@pytest.fixture
def session(rubber, host) -> Session:
    enter(rubber, {"result": "3NN="}, host)
    return rubber.session


@pytest.mark.parametrize("name", PAGES)
def test_no_page_of_a_tournament_shows_it(session, host, name):
    client = Client()
    client.force_login(host.user)
    assert client.get(reverse(name, args=[session.club.slug, session.pk])).status_code == 404
    assert client.get(f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/").status_code == 404


def test_no_list_has_it(session, club):
    found = programme(club)
    assert not [*found.playing, *found.preparing, *found.past]
    season = Season(club=club, begins=session.date, ends=session.date)
    assert list(sessions_of(season)) == []


@pytest.mark.parametrize("command", ["prove", "export_event"])
def test_no_command_takes_it(session, command, capsys):
    with pytest.raises((SystemExit, CommandError)):
        call_command(command, session.pk)
    assert "There is no session" in capsys.readouterr().err
