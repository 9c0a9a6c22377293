"""What the API computes without a club: movements and scores, as the commands do."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command
from django.test import Client

JSON = "application/json"
pytestmark = pytest.mark.usefixtures("unlimited")


@pytest.fixture
def unlimited():
    from django.core.cache import cache

    cache.clear()


def post(path: str, sent: object):
    return Client().post(f"/api/v1/{path}", sent, content_type=JSON)


@pytest.mark.parametrize(
    ("result", "vul", "ns"),
    [("4SXE+1", "none", -690), ("7NXXS=", "both", 2980), ("3NN-4", "ns", -400), ("pass", "ew", 0)],
)  # Law 77's table
def test_what_a_result_is_worth(result, vul, ns):
    answer = post("score/", {"result": result, "vul": vul}).json()
    assert (answer["ns"], answer["ew"]) == (ns, -ns)


def test_the_edition_of_1948_with_honours():
    answer = post("score/", {"result": "4SN= H100N", "vul": "none", "table": "duplicate-1948"})
    assert answer.json()["ns"] == 520  # 420 and honours


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"result": "8SN=", "vul": "none"}, "level"),
        ({"result": "4SN=", "vul": "all"}, "vul"),
        ({"result": "4SN="}, "vul"),
        ({"result": "4SN=", "vul": "none", "table": "rubber"}, "table"),
        ({"result": "4SN= H100N", "vul": "none"}, "honours"),
        ({"result": "4SN=", "vul": "none", "board": 1}, "board"),
    ],
)
def test_a_result_that_cannot_be(sent, field):
    refused = post("score/", sent)
    assert (refused.status_code, refused.json()["field"]) == (422, field)


def test_the_kinds_are_those_of_the_command(capsys):
    call_command("movement", "--list", "--json")
    assert Client().get("/api/v1/movements/").json() == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("sent", "arguments"),
    [
        ({"kind": "mitchell", "tables": 7, "boards_per_round": 3}, ["--boards-per-round", "3"]),
        ({"kind": "howell", "tables": 4}, []),
        ({"kind": "mitchell", "tables": 8, "options": {"switch": "best"}}, ["--option", "switch=best"]),
        ({"kind": "howell", "pairs": 9}, ["--pairs", "9"]),
    ],
)
def test_a_movement_is_the_commands(capsys, sent, arguments):
    tables = ["--tables", str(sent["tables"])] if "tables" in sent else []
    call_command("movement", sent["kind"], *tables, *arguments, "--json")
    assert post("movements/make/", sent).json() == json.loads(capsys.readouterr().out)


def test_suggestions_are_the_commands(capsys):
    call_command("movement", "--suggest", "--pairs", "14", "--minutes", "200", "--json")
    answer = Client().get("/api/v1/movements/suggest/", {"pairs": 14, "minutes": 200})
    assert answer.json() == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(("contestants", "count"), [("players", 12), ("teams", 9)])
def test_suggestions_for_players_and_teams_are_the_commands(capsys, contestants, count):
    call_command("movement", "--suggest", f"--{contestants}", str(count), "--json")
    answer = Client().get("/api/v1/movements/suggest/", {"pairs": count, "contestants": contestants})
    assert answer.json() == json.loads(capsys.readouterr().out)


def test_players_of_a_movement_sit_on_chairs():
    made = post("movements/make/", {"kind": "individual8", "tables": 2}).json()
    assert sorted(made["seats"][0]) == ["arrow_switched", "boards", "e", "n", "round", "s", "table", "w"]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"kind": "waltz", "tables": 7}, "kind"),
        ({"kind": "mitchell"}, "tables"),
        ({"kind": "mitchell", "tables": 2}, "tables"),
        ({"kind": "mitchell", "tables": 41}, "tables"),
        ({"kind": "mitchell", "tables": 7, "rounds": 8}, "rounds"),
        ({"kind": "mitchell", "tables": 7, "options": {"weave": "1"}}, "weave"),
        ({"kind": "mitchell", "tables": 7, "options": {"switch": 3}}, "options.switch"),
        ({"kind": "mitchell", "tables": 7, "options": [["switch", "best"]]}, "options"),
        ({"kind": "mitchell", "tables": 7, "options": {str(n): "x" for n in range(13)}}, "options"),
    ],
)
def test_a_movement_that_cannot_be(sent, field):
    refused = post("movements/make/", sent)
    assert (refused.status_code, refused.json()["field"]) == (422, field)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({}, "pairs"),
        ({"pairs": "1"}, "pairs"),
        ({"pairs": "161"}, "pairs"),
        ({"pairs": "14", "contestants": "crowds"}, "contestants"),
        ({"pairs": "many"}, "pairs"),
        ({"pairs": "14", "winners": "3"}, "winners"),
        ({"pairs": "14", "minutes": "10"}, "minutes"),
        ({"pairs": "14", "hours": "3"}, "hours"),
    ],
)
def test_suggestions_that_cannot_be(query, field):
    refused = Client().get("/api/v1/movements/suggest/", query)
    assert (refused.status_code, refused.json()["field"]) == (422, field)
