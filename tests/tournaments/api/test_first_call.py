"""The first call and the refusal of docs/api.md, sent line by line as they stand there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from django.contrib.auth.hashers import make_password
from django.test import Client

from clubs.people.models import User
from tests.tournaments.api.evening import Evening

PAGE = Path(__file__).parents[3] / "docs" / "api.md"
CURL = re.compile(r"^curl .*$", re.MULTILINE)
REFUSAL = re.compile(r"^    (\{\"code\": .*?\})$", re.MULTILINE | re.DOTALL)


def send(line: str, known: dict[str, object]):
    """One line of curl, by the test's client."""
    for name, value in known.items():
        line = line.replace(f"${name}", str(value))
    assert "$" not in line
    words = shlex.split(line.replace("/clubs/demo/", f"/clubs/{known['CLUB']}/"))[1:]
    headers = {words[at + 1].partition(": ")[0]: words[at + 1].partition(": ")[2] for at in range(len(words))
               if words[at] == "-H"}  # fmt: skip
    body = words[words.index("-d") + 1] if "-d" in words else None
    (url,) = [word for word in words if word.startswith("/api/")]
    client = Client(headers={"Authorization": headers.get("Authorization", "")})
    if "-X" not in words:
        return client.get(url)
    return client.post(url, json.loads(body), content_type=headers["Content-Type"])


def test_the_first_call_works_line_by_line(evening: Evening):
    director = User.objects.get(auth_token__key=evening.director.token)
    User.objects.filter(pk=director.pk).update(username="director", password=make_password("arrowswitch"))
    known: dict[str, object] = {"SITE": "/api/v1", "CLUB": evening.club.slug}
    token, sessions, encounters, entry, ranking = CURL.findall(PAGE.read_text(encoding="utf-8"))
    known["TOKEN"] = send(token, known).json()["token"]
    (known["SESSION"],) = [
        one["id"] for one in send(sessions, known).json()["results"] if one["state"] == "playing"
    ]
    meetings = send(encounters, known).json()["encounters"]
    known["PLAY"] = next(play["id"] for one in meetings for play in one["plays"] if not play["entered"])
    assert [send(entry, known).status_code for _time in (1, 2)] == [201, 200]
    assert send(ranking, known).status_code == 200
    (shown,) = REFUSAL.findall(PAGE.read_text(encoding="utf-8"))
    refused = send(entry.replace('"4HS="', '"8HS="').replace("2c11", "2c12"), known)
    assert (refused.status_code, refused.json()) == (422, json.loads(shown))
