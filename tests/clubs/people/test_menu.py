"""The menu of a club is the same in all of its areas, in one order."""

import re

import pytest
from django.urls import reverse

from tests import factories as make

pytestmark = pytest.mark.django_db

AREAS = {
    "club": "Sessions",
    "rooms": "Rubber bridge",
    "sheets": "Score sheets",
    "seasons": "Leagues and ladders",
    "own-movements": "Club movements",
    "members": "Members",
    "roles": "Roles",
    "award-tables": "Masterpoints",
    "club_settings": "Settings",
}
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
