"""Sheets by the API: opened, filled, put right, settled; nobody reads another club's."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.models import Revision, Sheet
from tests import factories
from tests.tournaments.api.evening import Caller, caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(club) -> Caller:
    return caller(factories.make_user(club=club, role="director"))


@pytest.fixture
def club():
    return factories.make_club()


@pytest.fixture
def four(club):
    return [factories.make_person(club, name) for name in ("Ann", "Bo", "Cem", "Dee")]


@pytest.fixture
def url(club, four, host) -> str:
    """The address of a rubber that has begun."""
    sent = {"game": "rubber", "persons": [person.pk for person in four]}
    made = host.post(f"/api/v1/clubs/{club.slug}/sheets/", sent)
    assert made.status_code == 201, made.json()
    return f"/api/v1/clubs/{club.slug}/sheets/{made.json()['id']}/"


def deal(result: str, ordinal: int = 1, **more: object) -> dict[str, object]:
    return {"entry_id": str(uuid4()), "ordinal": ordinal, "seen": 0, "deal": {"result": result}} | more


def test_games_are_listed_and_say_what_a_deal_is(host):
    games = {game["key"]: game for game in Caller().get("/api/v1/games/").json()}
    assert games["black_lady"]["players"] == [3, 4, 5, 6, 7]
    found = Caller().get("/api/v1/games/", search="black lad").json()
    assert [game["key"] for game in found] == ["black_lady"]
    schema = Caller().get("/api/v1/games/black_lady/").json()["deal"]
    assert schema["required"] == ["hearts", "queen"]
    assert Caller().get("/api/v1/games/no-such/").status_code == 404


def test_a_rubber_is_entered(host, url):
    first = host.post(f"{url}deals/", deal("3NN="))
    assert (first.status_code, first.json()["totals"]) == (201, [100, 0])
    sheet = host.post(f"{url}deals/", deal("3NN=", 2)).json()
    assert (sheet["ended"], sheet["final"]) == ("The rubber is won by two games to none.", [900, 0])
    assert sheet["settlement"] == {"Ann": 9, "Bo": -9, "Cem": 9, "Dee": -9}
    assert sheet["deals"][0]["said"]["result"] == "3NN="
    assert (sheet["sides"], sheet["next"]) == ([["Ann", "Cem"], ["Bo", "Dee"]], None)


def test_every_fault_of_a_deal_is_a_problem(host, url):
    sent = deal("3NN=", deal={"result": "3NN=", "dealer": "S", "below": 90})
    refused = host.post(f"{url}deals/", sent)
    assert (refused.status_code, refused["Content-Type"]) == (422, "application/problem+json")
    assert [problem["code"] for problem in refused.json()["problems"]] == ["rubber.dealer", "rubber.below"]
    assert [problem["field"] for problem in refused.json()["problems"]] == ["dealer", "below"]


def test_every_fault_of_a_new_sheet_is_a_problem(host, club, four):
    sent = {"game": "rubber", "persons": [four[0].pk], "options": {"edition": "1066"}}
    refused = host.post(f"/api/v1/clubs/{club.slug}/sheets/", sent)
    assert [problem["code"] for problem in refused.json()["problems"]] == ["sheet.players", "field.choice"]
    assert not Sheet.objects.exists()


def test_the_same_entry_twice_is_one(host, url):
    sent = deal("3NN=")
    assert [host.post(f"{url}deals/", sent).status_code for _twice in range(2)] == [201, 200]
    other = host.post(f"{url}deals/", sent | {"deal": {"result": "PASS"}})
    assert (other.status_code, other.json()["code"]) == (409, "entry.other_payload")
    assert Revision.objects.count() == 1


def test_a_poll_gets_nothing_until_something_changes(host, url):
    version = host.get(url).json()["version"]
    assert host.get(url, since=version).status_code == 204
    host.post(f"{url}deals/", deal("PASS"))
    assert host.get(url, since=version).json()["version"] != version


def test_a_deal_is_put_right_after_a_look(host, url):
    host.post(f"{url}deals/", deal("2HN="))
    sent = {"entry_id": str(uuid4()), "seen": 1, "deal": {"result": "3HN="}}
    looked = host.post(f"{url}deals/1/", sent | {"look": True}).json()
    assert looked["changes"] == [{"deal": 1, "before": [60, 0], "after": [90, 0]}]
    assert looked["sheet"]["totals"] == [60, 0]
    saved = host.post(f"{url}deals/1/", sent).json()
    assert (saved["changes"], saved["sheet"]["totals"]) == (looked["changes"], [90, 0])
    late = host.post(f"{url}deals/1/", sent | {"entry_id": str(uuid4())})
    assert (late.status_code, late.json()["code"]) == (409, "sheet.meanwhile")


def test_undo_break_off_settle_and_back(host, url):
    host.post(f"{url}deals/", deal("3NN="))
    host.post(f"{url}deals/", deal("PASS", 2))
    assert host.post(f"{url}undo/", {"ordinal": 2}).json()["totals"] == [100, 0]
    assert host.post(f"{url}close/").json()["code"] == "sheet.playing"
    assert host.post(f"{url}break-off/").json()["ended_at"]
    assert host.post(f"{url}close/").json()["closed_at"]
    assert host.post(f"{url}deals/", deal("PASS", 2)).json()["code"] == "sheet.closed"
    assert host.post(f"{url}reopen/").json()["closed_at"] is None
    assert host.post(f"{url}play-on/").json()["ended_at"] is None


def test_what_two_phones_say_waits_for_the_host(host, url, four):
    four[1].user = factories.make_user()
    four[1].save()
    host.post(f"{url}deals/", deal("2HN="))
    bo = caller(four[1].user)
    waiting = bo.post(f"{url}deals/", deal("3HN=")).json()["waiting"]
    assert [(said["deal"], said["revision"], said["said"]["result"]) for said in waiting] == [(1, 2, "3HN=")]
    assert bo.post(f"{url}deals/1/choose/", {"revision": 2}).status_code == 403
    assert host.post(f"{url}deals/1/choose/", {"revision": 2}).json()["totals"] == [90, 0]


WRITES = ("deals/", "deals/1/", "deals/1/choose/", "undo/", "break-off/", "play-on/", "close/", "reopen/")
BODIES = {
    "deals/": deal("PASS", 2),
    "deals/1/": {"entry_id": str(uuid4()), "seen": 1, "deal": {"result": "PASS"}},
    "deals/1/choose/": {"revision": 1},
    "undo/": {"ordinal": 1},
}


@pytest.mark.parametrize("path", ["", *WRITES])
def test_a_sheet_is_of_its_club_and_of_its_people(host, url, club, path):
    host.post(f"{url}deals/", deal("2HN="))
    away = factories.make_club()
    other = caller(factories.make_user(club=away, role="director"))
    send = (lambda who, at: who.get(at)) if not path else (lambda who, at: who.post(at, BODIES.get(path)))
    assert send(other, f"{url.replace(club.slug, away.slug)}{path}").status_code == 404
    assert send(other, url + path).status_code == 403
    assert send(Caller(), url + path).status_code == 401
    assert host.get(url).json()["totals"] == [60, 0]


@pytest.mark.parametrize("path", [path for path in WRITES if "choose" not in path and path != "reopen/"])
def test_members_who_do_not_play_only_look(host, url, club, path):
    host.post(f"{url}deals/", deal("2HN="))
    member = caller(factories.make_person(club, user=factories.make_user()).user)
    assert member.get(url).status_code == 200
    assert member.post(url + path, BODIES.get(path)).status_code == 403


def test_people_of_another_club_do_not_play_here(host, club, four):
    stranger = factories.make_person(factories.make_club())
    sent = {"game": "rubber", "persons": [*(person.pk for person in four[:3]), stranger.pk]}
    assert host.post(f"/api/v1/clubs/{club.slug}/sheets/", sent).status_code == 404


def test_who_may_open_no_sheet_learns_nothing_of_whom_the_club_knows(club, four):
    elsewhere = caller(factories.make_user(club=factories.make_club(), role="director"))
    nobody = max(person.pk for person in four) + 1
    for sent in (
        {"game": "rubber", "persons": [four[0].pk]}, {"game": "rubber", "persons": [nobody]}, {"game": 7},
    ):  # fmt: skip
        answers = [who.post(f"/api/v1/clubs/{club.slug}/sheets/", sent) for who in (elsewhere, Caller())]
        assert [answer.status_code for answer in answers] == [403, 401], sent


def test_the_list_is_the_clubs_own(host, url, club):
    other = factories.make_club()
    away = caller(factories.make_user(club=other, role="director"))
    rows = host.get(f"/api/v1/clubs/{club.slug}/sheets/").json()
    listed = rows["results"] if isinstance(rows, dict) else rows
    assert [row["players"] for row in listed] == [["Ann", "Bo", "Cem", "Dee"]]
    assert away.get(f"/api/v1/clubs/{club.slug}/sheets/").status_code == 403
    empty = away.get(f"/api/v1/clubs/{other.slug}/sheets/").json()
    assert (empty["results"] if isinstance(empty, dict) else empty) == []
