"""What is sent wrongly is refused by name, and nothing changes."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from scoring.models import Play, Revision
from tests.tournaments.api.evening import Evening, result

NUL = "4HS=\x00"
HALF = "\ud800"  # half of a pair: JSON can say it, no text has it


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"entry_id": None}, "entry_id", "null"),
        ({"entry_id": 5}, "entry_id", "invalid"),
        ({"entry_id": "5"}, "entry_id", "invalid"),
        ({"entry_id": uuid4().hex}, "entry_id", "invalid"),  # its usual form only
        ({"entry_id": f"{{{uuid4()}}}"}, "entry_id", "invalid"),
        ({"seen": "1"}, "seen", "invalid"),
        ({"seen": True}, "seen", "invalid"),
        ({"seen": 1.5}, "seen", "invalid"),
        ({"seen": -1}, "seen", "min_value"),
        ({"seen": 2**31}, "seen", "max_value"),
        ({"seen": 10**100}, "seen", "max_value"),
        ({"seen": 1e308}, "seen", "max_value"),
        ({"seen": [1]}, "seen", "invalid"),
        ({"reason": 5}, "reason", "invalid"),
        ({"reason": "x" * 201}, "reason", "max_length"),
        ({"reason": NUL}, "reason", "null_characters_not_allowed"),
        ({"outcome": None}, "outcome", "null"),
        ({"outcome": "4HS="}, "outcome", "invalid"),
        ({"outcome": [{"result": "4HS="}]}, "outcome", "invalid"),
        ({"outcome": {"result": 4}}, "outcome.result", "invalid"),
        ({"outcome": {"result": True}}, "outcome.result", "invalid"),
        ({"outcome": {"result": ""}}, "outcome.result", "blank"),
        ({"outcome": {"result": NUL}}, "outcome.result", "null_characters_not_allowed"),
        ({"outcome": {"result": "4" * 41}}, "outcome.result", "max_length"),
        ({"outcome": {"score": "420"}}, "outcome.score", "invalid"),
        ({"outcome": {"score": 10**9}}, "outcome.score", "max_value"),
        ({"outcome": {"kind": 1}}, "outcome.kind", "invalid_choice"),
        ({"outcome": {"kind": ["played"]}}, "outcome.kind", "invalid_choice"),
        ({"outcome": {"result": "4HS=", "won": 10}}, "outcome.won", "unknown"),
        ({"by": "the director"}, "by", "unknown"),
    ],
)
def test_every_field_of_an_entry(evening: Evening, change, field, code):
    refused = evening.director.post(evening.board("revisions/"), result() | change)
    assert refused.status_code == 422
    assert (refused.json()["field"], refused.json()["code"]) == (field, code)
    assert not Revision.objects.exists()


def test_all_faults_are_told_at_once(evening: Evening):
    refused = evening.director.post(evening.board("revisions/"), {"seen": "x", "outcome": {"kind": "x"}})
    assert refused.status_code == 422
    problems = refused.json().pop("problems")
    assert {one["field"] for one in problems} == {"entry_id", "seen", "outcome.kind"}
    assert refused.json() | problems[0] == refused.json()


def test_the_place_in_a_list_is_told(evening: Evening):
    sent = {"people": [{"name": "Anna"}, {"name": "Bo", "person": "five"}]}
    refused = evening.director.post(evening.url("entries/"), sent)
    assert (refused.status_code, refused.json()["field"]) == (422, "people.1.person")
    short = evening.director.post(evening.url("entries/"), {"people": [{}]})
    assert (short.status_code, short.json()["field"]) == (422, "people")


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"", 422),  # nothing was sent: every field is missing
        (b"{", 400),
        (b"null", 422),
        (b"[]", 422),
        (b'"text"', 422),
        (b"1", 422),
        (b'{"seen": NaN}', 400),
        (b'{"seen": Infinity}', 400),
        (b'{"seen": 1, "seen": 2}', 400),
        (b'{"seen": ' + b"9" * 5000 + b"}", 400),
        (b"[" * 100_000 + b"]" * 100_000, 400),
        (b'{"reason": "\\ud800"}', 400),
        (b'{"\\udfff": 1}', 400),
        (b"\xff\xfe{}", 400),
        (b'{"reason": "\xff"}', 400),
        (json.dumps({"reason": "x" * 300_000}).encode(), 413),
        (b" " * 10_000_000, 413),
    ],
)
def test_every_body_that_is_no_entry(evening: Evening, raw, status):
    refused = evening.director.client.post(evening.board("revisions/"), raw, content_type="application/json")
    assert refused.status_code == status
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert {"code", "field", "message", "source"} <= set(refused.json())
    assert not Revision.objects.exists()


def test_ten_megabytes_of_a_form_are_refused_before_they_are_read(evening: Evening):
    for content_type in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        for caller in (evening.phone, evening.director, evening.nobody):
            refused = caller.client.post(
                evening.board("revisions/"), b"x" * 15_000_000, content_type=content_type
            )
            assert refused.status_code in (400, 401, 403, 413, 415)
            assert refused.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("line/", {"text": NUL, "cursor": {"view": "round", "number": 1}}),
        ("line/", {"text": "x" * 1001, "cursor": {"view": "round", "number": 1}}),
        ("line/", {"text": "4hs=", "cursor": {"view": "board", "number": -1}}),
        ("line/", {"text": "4hs=", "cursor": {"view": "wall", "number": 1}}),
        ("line/", {"text": "4hs=", "cursor": {"view": "round", "number": 9999}}),
        ("line/", {"text": "4hs=", "cursor": {"view": "round", "number": 1}, "confirmed": "line.taken"}),
        ("line/", {"text": "4hs=", "cursor": {"view": "round", "number": 1}, "confirmed": ["all"]}),
        ("clock/", {"command": "adjust", "minutes": 10**9}),
        ("clock/", {"command": "break", "minutes": -5}),
        ("clock/", {"command": ["start"]}),
        ("calls/", {"kind": "table"}),
        ("calls/", {"kind": "table", "encounter": "1"}),
        ("calls/", {"kind": "seats", "encounter": 1}),
        ("publish/", {"note": "x" * 301}),
        ("publish/", {"note": NUL}),
        ("finish/", {"now": True}),
        ("entries/", {"people": [{"name": "x" * 121}, {}]}),
        ("entries/", {"people": [{"name": NUL}, {}]}),
        ("entries/", {"people": [{"person": -1}, {}]}),
        ("entries/", {"people": [{"person": 2**63}, {}]}),
        ("entries/", {"people": "Anna & Bo"}),
        ("entries/", {"people": [{"name": "A"}, {"name": "B"}], "number": 0}),
        ("entries/", {"people": [{"name": "A"}, {"name": "B"}], "section": "AAA"}),
    ],
)
def test_every_other_form(evening: Evening, path, sent):
    refused = evening.director.post(evening.url(path), sent)
    assert refused.status_code == 422, refused.content
    evening.session.refresh_from_db()
    assert evening.session.state == "playing"
    assert not Play.objects.filter(last_revision__gt=0).exists()


@pytest.mark.parametrize(
    ("path", "query", "field"),
    [
        ("encounters/", {"round": "one"}, "round"),
        ("encounters/", {"round": "0"}, "round"),
        ("encounters/", {"round": "9" * 40}, "round"),
        ("encounters/", {"round": "\N{ARABIC-INDIC DIGIT ONE}"}, "round"),
        ("encounters/", {"table": "1.5"}, "table"),
        ("encounters/", {"section": "\x00"}, "section"),
        ("encounters/", {"since": "x" * 61}, "since"),
        ("ranking/", {"section": "ABC"}, "section"),
        ("ranking/", {"sence": "1.1"}, "sence"),
        ("boards/", {"page": "1"}, "page"),
        ("", {"since": "\x00"}, "since"),
        ("control/", {"format": "html"}, "format"),
    ],
)
def test_every_question(evening: Evening, path, query, field):
    refused = evening.director.get(evening.url(path), **query)
    assert (refused.status_code, refused.json()["field"]) == (422, field)
