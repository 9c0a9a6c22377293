"""The API's own document: whole, valid, and honest about refusals."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.validation import validate_schema

from clubs.poker.api.urls import urlpatterns as of_poker
from clubs.room.api.urls import urlpatterns as of_rooms
from tournaments.api.urls import OF_PARTY, OF_SESSION, OF_SHEET, VERSION_1

METHODS = {"get", "post", "put", "patch", "delete"}
TAGS = {
    "callers",
    "clubs",
    "rules",
    "sessions",
    "play",
    "results",
    "control",
    "sheets",
    "rooms",
    "parties",
    "poker",
}
BELOW = "/api/v1/clubs/{club}/sessions/{session}/"
PARTY = "/api/v1/clubs/{club}/parties/{party}/"
SHEET = "/api/v1/clubs/{club}/sheets/{sheet}/"
ROOMS = "/api/v1/clubs/{club}/rooms/"
POKER = "/api/v1/clubs/{club}/poker/"
EVENING = f"{ROOMS}{{room}}/evenings/{{evening}}/"
OPERATIONS = 120
RULING_ACTS = ("judge", "tell", "adjust", "withdraw", "appeal", "decide", "withdraw-appeal")


@pytest.fixture(scope="module")
def document() -> Any:
    from drf_spectacular.generators import SchemaGenerator

    return SchemaGenerator().get_schema(request=None, public=True)


def operations(document: Any):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method in METHODS:
                yield path, method, operation


def test_the_document_is_valid_without_a_warning(tmp_path, document):
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "api.yml"))
    validate_schema(document)


@pytest.mark.django_db
def test_the_site_gives_it():
    answer = Client().get("/api/schema/", {"format": "json"})
    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.")


def test_every_address_is_in_it(document):
    below = {BELOW + named(one) for one in OF_SESSION}
    sheet = {SHEET + named(one) for one in OF_SHEET}
    party = {PARTY + named(one) for one in OF_PARTY}
    above = {f"/api/v1/{named(one)}" for one in VERSION_1} - {BELOW}
    rooms = {f"/api/{named(one)}" for one in (*of_rooms, *of_poker)}
    assert set(document["paths"]) == below | sheet | party | above | rooms


def named(pattern: Any) -> str:
    """An address with {names}."""
    return re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern))


def test_every_operation_has_a_name_a_tag_and_words(document):
    names = [operation["operationId"] for _path, _method, operation in operations(document)]
    assert len(names) == len(set(names)) == OPERATIONS
    for path, _method, operation in operations(document):
        assert operation["summary"], path
        assert len(operation["tags"]) == 1
        assert set(operation["tags"]) <= TAGS


def test_every_refusal_is_documented_as_a_problem(document):
    for path, method, operation in operations(document):
        refusals = {status for status in operation["responses"] if status.startswith("4")}
        expected = {"401", "406", "422", "429"}
        expected |= {"403", "404"} if "{" in path else set()
        expected |= {"400", "403", "413", "415"} if method != "get" else set()
        assert expected <= refusals, (method, path)
        for status in refusals:
            [(media, content)] = operation["responses"][status]["content"].items()
            assert media == "application/problem+json"
            assert content["schema"] == {"$ref": "#/components/schemas/Problem"}
            assert operation["responses"][status]["description"]


def test_entries_may_be_out_of_date(document):
    conflicts = {path for path, _method, operation in operations(document) if "409" in operation["responses"]}
    play = BELOW + "plays/{play}/"
    deals = f"{SHEET}deals/"
    happening = {f"{EVENING}{deed}/" for deed in ("events", "people", "undo", "end")}
    happening |= {f"{POKER}{{poker}}/{deed}/" for deed in ("events", "people", "undo")}
    assert conflicts == {
        *(f"{play}{deed}/" for deed in ("revisions", "agree", "choose")),
        f"{BELOW}line/",
        f"{BELOW}rulings/",
        *(f"{BELOW}rulings/{{ruling}}/{act}/" for act in RULING_ACTS),
        *(deals + rest for rest in ("", "{deal}/", "{deal}/choose/")),
        f"{SHEET}undo/",
        *happening,
        f"{ROOMS}{{room}}/ledger/{{person}}/payments/",
    }


def test_a_problem_has_the_four_parts(document):
    problem = document["components"]["schemas"]["Problem"]
    assert {"code", "field", "message", "source"} == set(problem["required"])
    assert problem["properties"]["problems"]["type"] == "array"


def test_words_are_named_once(document):
    schemas = document["components"]["schemas"]
    assert schemas["SessionState"]["enum"] == ["setup", "playing", "finished", "official", "closed"]
    assert schemas["Vulnerability"]["enum"] == ["none", "ns", "ew", "both"]
    inline = [
        (name, field)
        for name, schema in schemas.items()
        for field, own in schema.get("properties", {}).items()
        if "enum" in own
    ]
    assert inline == []


def test_writing_needs_a_caller_and_reading_mostly_none(document):
    free = {(method, path) for path, method, one in operations(document) if {} in one["security"]}
    reading = {("get", path) for path, method, _one in operations(document) if method == "get"}
    closed = (
        "control/",
        "deeds/",
        "calls/",
        "penalties/",
        "rulings/",
        "rulings/{ruling}/",
        "plays/{play}/revisions/",
    )
    assert reading - free == {
        ("get", "/api/v1/clubs/{club}/persons/"),
        ("get", "/api/v1/clubs/{club}/persons/{person}/history/"),
        *(("get", BELOW + rest) for rest in closed),
        ("get", "/api/v1/clubs/{club}/sheets/"),
        ("get", "/api/v1/clubs/{club}/sheets/totals/"),
        ("get", SHEET),
        *(("get", PARTY + rest) for rest in ("check/", "deeds/")),
        *(one for one in reading if one[1].startswith((ROOMS, POKER))),
    }
    assert {path for method, path in free if method == "post"} == {
        "/api/v1/score/",
        "/api/v1/movements/make/",
        "/api/v1/token/",
    }


def test_examples_of_what_is_entered(document):
    entry = document["paths"][f"{BELOW}plays/{{play}}/revisions/"]["post"]
    [example] = entry["requestBody"]["content"]["application/json"]["examples"].values()
    assert example["value"]["outcome"] == {"result": "4HS=", "lead": "SK"}


def test_examples_of_a_party(document):
    made = document["paths"]["/api/v1/clubs/{club}/parties/"]["post"]
    [example] = made["requestBody"]["content"]["application/json"]["examples"].values()
    assert example["value"]["settings"] == {"form": "progressive", "rules": {"rounds": 6}}


def test_the_page_names_operations_that_there_are(document):
    """A call in docs/api.md, as `POST .../pairing/`, is one of the document."""
    page = (Path(__file__).parents[3] / "docs" / "api.md").read_text()
    named = re.findall(r"(GET|POST|DELETE)\s+(/api/v1/|\.\.\./)([^`\s]*)", page)
    called = {(method.lower(), (BELOW if start == ".../" else start) + rest) for method, start, rest in named}
    assert {("post", f"{BELOW}pairing/"), ("get", f"{BELOW}entries/{{entry}}/matches/")} <= called
    assert called <= {(method, path) for path, method, _operation in operations(document)}
