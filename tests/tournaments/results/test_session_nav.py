"""The links above every page of a session: those that lead somewhere, in one order, the page's own marked."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.models import Session
from tests import factories as make
from tests.tournaments.results.evenings import address, fresh, refreshed
from tournaments.services import sessions

pytestmark = pytest.mark.django_db

IN_ORDER = (
    *("Set up", "Control room", "Results", "My scorecard", "Seats", "Event", "Travellers", "Recap", "Butler"),
    *("Print", "Table devices", "Rulings", "Hall display", "Result versions"),
)
ALWAYS = {"Results", "Travellers", "Print", "Hall display", "Result versions"}
BARE = {"Set up", "Event", "Hall display"}
"""Words of links to pages that have other links above them."""


def reader_of(session: Session, role: str) -> Client:
    """A browser of somebody with this role in the club; of the first player of entry 1; or of a visitor."""
    client = Client()
    if role == "player":
        person = make.entry_of(session, 1).members.get(seat=1).person
        person.user = make.make_user()
        person.save()
        client.force_login(person.user)
    elif role:
        client.force_login(make.make_user(club=session.club, role=role))
    return client


def links_on(client: Client, url: str) -> dict[str, tuple[str, str]]:
    """The links above a page, by their words: where each leads, and its mark as that of the page."""
    page = client.get(url)
    assert page.status_code == 200, url
    (nav,) = re.findall('<nav aria-label="Session">(.*?)</nav>', page.content.decode(), re.DOTALL)
    found = re.findall('<a href="([^"]+)"(?: aria-current="(page|true)")?>([^<]+)</a>', nav)
    return {words: (link, here) for link, here, words in found}


def marked_on(client: Client, url: str) -> list[tuple[str, str]]:
    """The links above a page that are marked, and how: "page" for its own, "true" for one above it."""
    return [(words, here) for words, (_link, here) in links_on(client, url).items() if here]


def teams() -> Session:
    return make.make_session(2, "team4", settings={"method": "imps"})


def teams_at_whist() -> Session:
    return make.make_session(2, "team4", settings={"table": "whist", "method": "bam"})


def of_an_event() -> Session:
    return make.make_session(settings={"combine": "last"})


def official() -> Session:
    session = make.make_session()
    make.enter_all(session)
    sessions.publish(session=fresh(session), by=make.STAFF)
    return fresh(session)


def being_set_up() -> Session:
    return make.make_session(start=False)


@pytest.mark.parametrize(
    ("made", "role", "beside"),
    [
        (make.make_session, "scorer", {"Control room", "Table devices", "Rulings", "Seats", "Recap"}),
        (make.make_session, "player", {"My scorecard", "Seats", "Recap"}),
        (teams, "director", {"Control room", "Table devices", "Rulings", "Seats", "Butler"}),
        (teams_at_whist, "director", {"Control room", "Table devices", "Rulings", "Seats"}),
        (of_an_event, "player", {"My scorecard", "Seats", "Event", "Recap"}),
        (official, "", {"Recap"}),
        (being_set_up, "director", {"Set up", "Recap"}),
    ],
)
def test_every_link_of_a_session_leads_to_its_page_and_no_other_link_is_shown(made, role, beside):
    session = refreshed(made())
    client = reader_of(session, role)
    links = links_on(client, address(session, "ranking"))
    assert list(links) == [words for words in IN_ORDER if words in ALWAYS | beside]
    for words, (link, _here) in links.items():
        if words in BARE:
            assert client.get(link).status_code == 200, words
        else:
            assert list(links_on(client, link)) == list(links)
            assert marked_on(client, link) == [(words, "page")]


@pytest.mark.parametrize(
    ("name", "above"),
    [
        ("table-money", "Control room"),
        ("session-settings", "Control room"),
        ("deals", "Travellers"),
        ("letters", "Results"),
    ],
)
def test_a_page_without_a_link_of_its_own_marks_the_one_above_it(name, above):
    session = official()
    director = reader_of(session, "director")
    assert marked_on(director, address(session, name)) == [(above, "true")]
    assert list(links_on(director, address(session, name))) == list(
        links_on(director, address(session, "ranking"))
    )


def test_the_scorecard_of_others_belongs_to_the_results():
    session = refreshed(make.make_session())
    other = make.entry_of(session, 2)
    assert marked_on(reader_of(session, "player"), address(session, "card", other.pk)) == [
        ("Results", "page")
    ]
