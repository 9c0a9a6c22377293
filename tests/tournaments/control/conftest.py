"""A control room as a browser meets it."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session
from tests.factories import STAFF, make_players, make_session, make_user
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

FRAGMENT = {"HX-Request": "true"}


@dataclass
class Browser:
    """A signed-in browser in the control room of one session; posts as the page's scripts do."""

    client: Client
    session: Session

    def address(self, name: str = "control", *args: Any) -> str:
        return reverse(name, args=[self.session.club.slug, self.session.pk, *args])

    def get(self, name: str = "control", *args: Any, **query: Any) -> Any:
        return self.client.get(self.address(name, *args), query, headers=FRAGMENT)

    def post(self, name: str, *args: Any, **data: Any) -> Any:
        return self.client.post(self.address(name, *args), data, headers=FRAGMENT)

    def do(self, deed: str) -> Any:
        return self.post("control-act", do=deed)

    def line(self, text: str, **data: Any) -> Any:
        return self.post("control-line", **{"view": "round", "number": 1, "line": text, **data})


def page_events(answer: Any) -> dict[str, Any]:
    """The events that an answer sends to the page."""
    return json.loads(answer.headers["HX-Trigger"])


def version_of_page(page: Any) -> str:
    """The version with which the page polls, as its scripts read it."""
    version = re.search('data-poll-version="([^"]*)"', page.content.decode())
    assert version is not None, "the page does not poll"
    return html.unescape(version[1])


@pytest.fixture
def browser(client):
    """A browser signed in as one of the session's club (a director unless told)."""

    def sign_in(session: Session, role: str = "director") -> Browser:
        client.force_login(make_user(club=session.club, role=role))
        return Browser(client, session)

    return sign_in


@pytest.fixture
def two_sections():
    session = make_session(3, "howell", start=False)
    section = setup.add_section(session=session, by=STAFF)
    movement = setup.choose_movement(section=section, choice=Choice("howell", 2, None, 2), by=STAFF)
    for pair in make_players(session.club, len(movement.entries)):
        entries.sign_in(section=section, people=pair, by=STAFF)
    return starting.start(session=session, by=STAFF)
