"""The director's book of laws: the page carries its code whole, for staff alone."""

from __future__ import annotations

import json
import re

import pytest

from scoring.laws.carried import code_json
from scoring.laws.codes import CODES
from tests.factories import make_session, make_user

pytestmark = pytest.mark.django_db


def carried(answer):
    return json.loads(re.search(r'<script id="laws"[^>]*>(.*?)</script>', answer.content.decode())[1])


def test_the_page_carries_the_laws_of_duplicate_bridge_with_it(browser):
    answer = browser(make_session(3)).get("control-laws")
    assert answer.status_code == 200
    assert carried(answer) == code_json("2017")


def test_another_code_is_chosen_by_its_key(browser):
    room = browser(make_session(3))
    answer = room.get("control-laws", code="whist_english")
    assert carried(answer)["title"] == "English laws of whist"
    page = answer.content.decode()
    assert 'href="?code=whist_english" aria-current="page"' in page
    assert [key for key in CODES if f'href="?code={key}"' not in page] == []


def test_an_unknown_code_is_named_and_the_usual_one_is_there(browser):
    answer = browser(make_session(3)).get("control-laws", code="1066")
    assert answer.status_code == 404
    assert "There is no code of laws called 1066." in answer.content.decode()
    assert carried(answer)["code"] == "2017"


def test_players_and_other_clubs_do_not_open_it(browser, client):
    session = make_session(3)
    room = browser(session, "member")
    assert room.get("control-laws").status_code == 403
    client.force_login(make_user("stranger"))
    assert client.get(room.address("control-laws")).status_code == 403
    client.logout()
    assert client.get(room.address("control-laws")).status_code == 302
