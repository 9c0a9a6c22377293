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
    *("Print", "Hall display", "Result versions"),
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


def links_on(client: Client, url: str) -> dict[str, tuple[str, bool]]:
    """The links above a page, by their words: where each leads, and whether it is that of the page itself."""
    page = client.get(url)
    assert page.status_code == 200, url
    (nav,) = re.findall('<nav aria-label="Session">(.*?)</nav>', page.content.decode(), re.DOTALL)
    found = re.findall('<a href="([^"]+)"( aria-current="page")?>([^<]+)</a>', nav)
    return {words: (link, bool(here)) for link, here, words in found}


def teams() -> Session:
    return make.make_session(2, "team4", settings={"method": "imps"})


def teams_at_whist() -> Session:
    return make.make_session(2, "team4", settings={"table": "whist", "method": "bam"})


def of_an_event() -> Session:
    return make.make_session(settings={"combine": "last"})


def official() -> Session:
    session = make.make_session()
    make.enter_all(session)
    return fresh(sessions.publish(session=fresh(session), by=make.STAFF))


def being_set_up() -> Session:
    return make.make_session(start=False)


@pytest.mark.parametrize(
    ("made", "role", "beside"),
    [
        (make.make_session, "scorer", {"Control room", "Seats", "Recap"}),
        (make.make_session, "player", {"My scorecard", "Seats", "Recap"}),
        (teams, "director", {"Control room", "Seats", "Butler"}),
        (teams_at_whist, "director", {"Control room", "Seats"}),
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
            there = links_on(client, link)
            assert [of for of, (_link, here) in there.items() if here] == [words]
            assert ("Rulings" in there) == (words == "Control room")
