"""Totals over many sheets by the API."""

from __future__ import annotations

from uuid import uuid4

import pytest

from clubs.people.selectors import today
from tests import factories
from tests.tournaments.api.evening import Caller, caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return factories.make_club()


@pytest.fixture
def host(club) -> Caller:
    return caller(factories.make_user(club=club, role="director"))


@pytest.fixture
def url(club) -> str:
    return f"/api/v1/clubs/{club.slug}/sheets/totals/"


@pytest.fixture
def settled(club, host, url) -> None:
    """Black lady with three, settled against the average of 26/3: Cem took nothing."""
    people = [factories.make_person(club, name) for name in ("Ann", "Bo", "Cem")]
    sheets = url.removesuffix("totals/")
    sent = {"game": "black_lady", "persons": [one.pk for one in people], "options": {"settlement": "average"}}
    sheet = f"{sheets}{host.post(sheets, sent).json()['id']}/"
    deal = {"hearts": [13, 0, 0], "queen": "Bo"}
    host.post(f"{sheet}deals/", {"entry_id": str(uuid4()), "ordinal": 1, "seen": 0, "deal": deal})
    host.post(f"{sheet}break-off/")
    assert host.post(f"{sheet}close/").status_code == 200


def test_totals_have_places_and_exact_figures(host, club, url, settled):
    found = host.get(url).json()
    year = today(club).year
    assert (found["game"], found["title"], found["by"]) == ("black_lady", "Black lady", "average")
    assert (found["date_from"], found["date_to"]) == (f"{year}-01-01", f"{year}-12-31")
    assert found["games"] == [{"game": "black_lady", "title": "Black lady", "settled": 1, "unsettled": 0}]
    lines = [
        (p["place"], p["tied"], p["name"], p["won"], p["points"], p["payment"]) for p in found["players"]
    ]
    assert lines == [
        (1, False, "Cem", 1, 0, "26/3"),
        (2, True, "Ann", 0, 13, "-13/3"),
        (2, True, "Bo", 0, 13, "-13/3"),
    ]


def test_days_game_and_measure_are_asked_for(host, club, url, settled):
    until = host.get(url, date_to="2001-01-01").json()
    assert (until["players"], until["games"], until["date_from"]) == ([], [], None)
    since = host.get(url, date_from="2001-01-01", by="payment", sheets="all").json()
    assert (len(since["players"]), since["by"], since["date_to"]) == (3, "payment", None)
    assert host.get(url, game="contract_rubber").json()["players"] == []


@pytest.mark.parametrize(
    "wrong", [{"by": "luck"}, {"date_from": "soon"}, {"sheets": "none"}, {"year": "2026"}]
)
def test_what_is_not_known_is_refused(host, url, wrong):
    assert host.get(url, **wrong).status_code == 422


def test_totals_are_for_the_clubs_people(host, club, url, settled):
    other = factories.make_club()
    away = caller(factories.make_user(club=other, role="director"))
    member = caller(factories.make_person(club, user=factories.make_user()).user)
    assert member.get(url).status_code == 200
    assert away.get(url).status_code == 403
    assert Caller().get(url).status_code == 401
    assert away.get(url.replace(club.slug, other.slug)).json()["players"] == []
