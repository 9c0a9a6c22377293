"""Players, teams and Swiss rounds by the API: who sits where, entries, pairing, matches."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.api.evening import Caller, caller, make_evening
from tournaments.selectors.by_round import rounds_paired
from tournaments.services.results import standings

pytestmark = pytest.mark.django_db
TEAMS = {"method": "imps", "vp": "wbf-continuous"}


@pytest.fixture(autouse=True)
def unlimited():
    from django.core.cache import cache

    cache.clear()


@pytest.fixture
def swiss():
    return make_evening(tables=6, kind="swiss_teams", rounds=3, boards=1, missing=6, settings=TEAMS)


def director_of(session) -> tuple[Caller, str]:
    user = factories.make_user(club=session.club, role="director")
    return caller(user), f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/"


def test_an_encounter_of_players_says_who_holds_each_chair():
    evening = make_evening(tables=2, kind="individual8", boards=2)
    found = evening.director.get(evening.url("encounters/"), round=1, table=1).json()["encounters"][0]
    stored = factories.encounter_of(evening.session)
    for seat in ("north", "east", "south", "west"):
        entry = getattr(stored, seat)
        assert found["seats"][seat[0]] == {
            "entry": entry.pk, "number": entry.number, "name": getattr(stored, f"{seat}_person").name,
        }  # fmt: skip
    assert found["ns"]["names"] == [stored.north_person.name, stored.south_person.name]
    assert evening.nobody.get(evening.url()).json()["contestants"] == "players"


def test_a_match_has_two_tables_and_a_bye_empty_chairs(swiss):
    found = swiss.director.get(swiss.url("encounters/"), round=1).json()["encounters"]
    assert sorted(one["match"] for one in found) == [1, 1, 2, 2, 3]
    alone = next(one for one in found if one["match"] == 3)
    assert (alone["ew"], alone["seats"]["e"], alone["sits_out"]) == (None, None, True)
    assert alone["seats"]["n"]["number"] == alone["seats"]["s"]["number"]


def test_a_team_signs_in_with_its_name_and_six_people():
    session = factories.make_session(4, "swiss_teams", rounds=2, boards=1, settings=TEAMS, start=False)
    director, url = director_of(session)
    people = [{"name": f"Late {n}"} for n in range(6)]
    made = director.post(f"{url}entries/", {"people": people, "name": "Red Hats"})
    assert made.status_code == 201, made.json()
    assert made.json()["name"] == "Red Hats"
    assert [member["seat"] for member in made.json()["members"]] == [1, 2, 3, 4, 5, 6]
    refused = director.post(f"{url}entries/", {"people": people[:2]})
    assert (refused.status_code, refused.json()["code"]) == (422, "entry.seats")


def test_a_name_is_a_teams_alone():
    session = factories.make_session(3, start=False)
    director, url = director_of(session)
    refused = director.post(f"{url}entries/", {"people": [{"name": "A"}, {"name": "B"}], "name": "Us"})
    assert (refused.status_code, refused.json()["field"]) == (422, "name")


def test_the_next_round_is_paired_told_and_undone(swiss):
    assert swiss.director.post(swiss.url("pairing/")).json()["code"] == "pairing.open"
    assert swiss.scorer.post(swiss.url("pairing/")).status_code in (403, 422)
    factories.enter_all(swiss.session)
    made = swiss.director.post(swiss.url("pairing/"), {"assigned": [[1, 4]]})
    assert made.status_code == 201, made.json()
    answer = made.json()
    assert answer["round"] == 2
    couples = [{meeting["home"], meeting["away"]} for meeting in answer["meetings"]]
    assert {1, 4} in couples
    assert [len(meeting["tables"]) for meeting in answer["meetings"]] == [2, 2, 0]
    assert swiss.nobody.get(swiss.url("sections/")).json()[0]["paired"] == 2
    undone = swiss.director.post(swiss.url(f"deeds/{answer['deed']['id']}/undo/"))
    assert undone.status_code == 200
    assert rounds_paired(factories.section_of(swiss.session)) == 1


def test_what_is_not_paired_by_rounds_has_no_next_round(evening):
    assert evening.director.post(evening.url("pairing/")).status_code == 404


@pytest.mark.parametrize("sent", [{"assigned": [[1, 1]]}, {"assigned": [[1, 2, 3]]}, {"byes": ["x"]}])
def test_a_pairing_that_cannot_be_is_refused(swiss, sent):
    factories.enter_all(swiss.session)
    assert swiss.director.post(swiss.url("pairing/"), sent).status_code == 422


def test_an_entry_has_its_matches_with_victory_points(swiss):
    factories.enter_all(swiss.session, ["4SN="])
    home = factories.encounter_of(swiss.session)
    factories.enter(home.plays.get(), "4SN+1")
    standings.refresh_standings(field_id=factories.section_of(swiss.session).field_id)
    shown = [
        swiss.director.get(swiss.url(f"entries/{entry.pk}/matches/")).json()
        for entry in (home.north, home.east)
    ]
    assert [match["points"] for (match,) in shown] == ["+1", "−1"]
    assert sum(float(match["vp"]) for (match,) in shown) == 20
    assert shown[0][0]["opponent"].startswith(str(home.east.number))
    mitchell = make_evening()
    entry = factories.entry_of(mitchell.session, 1)
    assert mitchell.director.get(mitchell.url(f"entries/{entry.pk}/matches/")).json() == []
