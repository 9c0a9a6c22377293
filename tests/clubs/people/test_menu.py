"""The menu of a club is the same in all of its areas, in one order."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people import permissions as people
from scoring import permissions
from scoring.actors import NOBODY, user_actor
from tests import factories as make
from tests.tournaments.parties.evenings import make_party
from tournaments.services import sessions
from tournaments.views.access import SessionContext, club_rights

pytestmark = pytest.mark.django_db

AREAS = {
    "club": "Sessions",
    "seasons": "Leagues and ladders",
    "members": "Members",
    "rooms": "Rubber bridge",
    "sheets": "Score sheets",
    "hall-link": "Hall display",
    "phone-test": "Test with a phone",
    "own-movements": "Club movements",
    "roles": "Roles",
    "award-tables": "Masterpoints",
    "club_settings": "Settings",
}
PLAYED = (
    "ranking",
    "seats",
    "boards",
    "publications",
    "control",
    "control-late",
    "paper",
    "session-settings",
)
COMING = ("signin", "movement")
OF_PARTY = ("party-list", "party-places", "party-paper")
DIRECTORS = [area for area in AREAS if area not in ("roles", "award-tables", "club_settings")]


def menu(client, club, area: str) -> list[tuple[str, bool, str]]:
    """The links of the menu: address, whether it is of the page itself, words."""
    page = client.get(reverse(area, args=[club.slug]))
    assert page.status_code == 200
    (links,) = re.findall('<nav aria-label="Club">(.*?)</nav>', page.content.decode(), re.DOTALL)
    found = re.findall('<a href="([^"]+)"( aria-current="page")?>([^<]+)</a>', links)
    return [(address, bool(here), words) for address, here, words in found]


@pytest.mark.parametrize(("role", "areas"), [("admin", list(AREAS)), ("director", DIRECTORS)])
def test_every_area_of_a_club_has_the_same_menu(client, role, areas):
    club = make.make_club()
    client.force_login(make.make_user(role, club=club, role=role))
    for here in areas:
        assert menu(client, club, here) == [
            (reverse(area, args=[club.slug]), area == here, AREAS[area]) for area in areas
        ]


def test_visitors_see_what_is_open_to_all_in_the_same_order(client):
    club = make.make_club()
    for here in ("club", "seasons"):
        assert [words for _address, _here, words in menu(client, club, here)] == [
            "Sessions",
            "Leagues and ladders",
        ]


def folded(client, address: str) -> list[str]:
    """The areas in the folded menu of a page, in words; there is one such menu."""
    page = client.get(address)
    assert page.status_code == 200, address
    (links,) = re.findall(
        '<nav class="menu-sheet" aria-label="Club">(.*?)</nav>', page.content.decode(), re.DOTALL
    )
    return re.findall('<a href="[^"]+">([^<]+)</a>', links)


def test_pages_of_a_session_and_of_a_party_have_the_clubs_menu_folded(client):
    club = make.make_club()
    session, coming = make.make_session(3, club=club), make.make_session(3, club=club, start=False)
    party = make_party(8, club=club)
    client.force_login(make.make_user(club=club, role="admin"))
    addresses = [
        *(reverse(name, args=[club.slug, session.pk]) for name in PLAYED),
        *(reverse(name, args=[club.slug, coming.pk]) for name in COMING),
        *(reverse(name, args=[club.slug, party.pk]) for name in OF_PARTY),
    ]
    for address in addresses:
        assert folded(client, address) == list(AREAS.values()), address
    make.enter_all(session)
    sessions.publish(session=session, by=make.STAFF)
    client.logout()
    assert folded(client, reverse("ranking", args=[club.slug, session.pk])) == [
        "Sessions",
        "Leagues and ladders",
    ]


def test_the_folded_menu_costs_one_query_at_most():
    """Who acts in the session is known already, and what that allows in the club."""
    session = make.make_session(3)
    club = session.club
    member = make.make_user("member")
    make.make_person(club, "Zoe Adams", user=member)
    player = make.make_user("player")
    person = make.entry_of(session, 1).members.get(seat=1).person
    person.user = player
    person.save()
    readers = {
        make.make_user("root", is_superuser=True): 0,
        **{make.make_user(role, club=club, role=role): 0 for role in ("admin", "director", "scorer")},
        player: 0,
        member: 1,
        make.make_user("stranger"): 1,
    }
    for user, queries in readers.items():
        actor = user_actor(user)
        sitting = SessionContext(session, actor, permissions.roles_of(actor, session))
        expected = people.granted(people.role_kinds(user, club))
        with CaptureQueriesContext(connection) as asked:
            assert club_rights(sitting) == expected, user
        assert len(asked) == queries, user
    assert not any(club_rights(SessionContext(session, NOBODY, frozenset())).values())
