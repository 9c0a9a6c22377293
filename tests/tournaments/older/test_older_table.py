"""A table's phone on an evening of whist or auction: its state, its form without scripts, what it is told."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Session
from tests import factories as make
from tests.tournaments.older.evenings import evening
from tests.tournaments.results.evenings import plain_text
from tests.tournaments.table.conftest import Phone
from tournaments.views.table.words import game_of, honours_keys

pytestmark = pytest.mark.django_db
PLAIN = {"accept": "text/html"}


def phone_of(session: Session) -> Phone:
    client = Client()
    client.get(reverse("table-link", args=[make.link_of(session).token]))
    return Phone(client, session, 1)


@pytest.fixture
def whist() -> Phone:
    return phone_of(evening("whist", "tricks"))


@pytest.fixture
def auction() -> Phone:
    return phone_of(evening("auction-1913", "total"))


def page_of(phone: Phone) -> str:
    return phone.client.get(reverse("table")).content.decode()


def test_tricks_of_a_board_are_entered_and_agreed(whist):
    assert whist.enter(1, "T8").status_code == 201
    board = whist.board(1)
    assert (board["result"], board["score"], board["said"]) == ("T8", 8, "N-S 8, E-W 5")
    whist.post("agree", board=1, revision=1)
    play = make.play_of(whist.session)
    assert (play.score, play.agreed, play.accepted.outcome["tricks"]) == (8, True, 8)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (
            {"result": "4HS="},
            "At duplicate whist the result is the number of tricks won by N-S, 0 to 13, and nothing else",
        ),
        (
            {"result": "PASS"},
            "At duplicate whist the result is the number of tricks won by N-S, 0 to 13, and nothing else",
        ),
        ({"result": "T14"}, "There are 13 tricks in a deal, so"),
        ({"result": "", "tricks": 14}, "There are 13 tricks in a deal, so"),
    ],
)
def test_what_is_no_whist_is_refused_on_the_phone(whist, fields, words):
    said = {"result": ""} | fields
    answer = whist.enter(1, said.pop("result"), **said)
    assert answer.status_code == 422
    assert words in answer.json()["message"]
    assert not whist.board(1)["entered"]


def test_a_board_of_auction_with_honours_and_low_spades(auction):
    assert auction.enter(1, "4SN=", honours="36NS").status_code == 201
    board = auction.board(1)
    assert (board["result"], board["honours"], board["low"], board["score"]) == ("4SN=", "36NS", False, 197)
    assert auction.enter(2, "1SE-1", honours="10EW", low="1").status_code == 201
    board = auction.board(2)
    assert (board["honours"], board["low"], board["score"]) == ("10EW", True, 40)
    assert board["said"] == "1♠ E −1, spades at 2, honours E-W 10"


@pytest.mark.parametrize(
    ("result", "fields", "words"),
    [
        ("PASS", {}, "The dealer must bid: a deal cannot be passed out."),
        ("4SN=", {"honours": "30NS"}, "In 4♠, honours can score 18, 36, 45, 72, 81, 90, not 30."),
        (
            "4SN=",
            {"honours": "36"},
            "Write honours as the points and the side that holds them, such as 36NS, not",
        ),
        ("4HN=", {"low": "1"}, "Only spades can be scored at 2 per trick."),
        ("T7", {}, "A number of tricks alone is a result only at duplicate whist."),
    ],
)
def test_what_is_no_auction_is_refused_on_the_phone(auction, result, fields, words):
    answer = auction.enter(1, result, **fields)
    assert answer.status_code == 422
    assert words in answer.json()["message"]


@pytest.mark.parametrize("fields", [{"honours": "30NS"}, {"low": "1"}])
def test_contract_bridge_knows_no_honours_of_a_side(fields):
    answer = phone_of(evening("duplicate-2017", "matchpoints")).enter(1, "4SN=", **fields)
    assert answer.status_code == 422
    assert (
        "Honours for a side, and spades at 2 per trick, are scored only at auction bridge"
        in answer.json()["message"]
    )


def test_whist_without_scripts(whist):
    page = page_of(whist)
    assert 'name="tricks"' in page
    assert 'id="plain-result"' not in page
    sent = {"encounter": whist.encounter().pk, "entry_id": str(uuid4()), "board": 1, "tricks": 8}
    assert whist.client.post(reverse("table-entry"), sent, headers=PLAIN).status_code == 302
    assert "Board 1 N-S 8, E-W 5" in plain_text(page_of(whist))
    refused = whist.client.post(
        reverse("table-entry"), sent | {"entry_id": str(uuid4()), "board": 2, "tricks": 14}, headers=PLAIN
    )
    assert refused.status_code == 422
    assert "There are 13 tricks in a deal, so" in plain_text(refused.content.decode())
    assert 'value="14"' in refused.content.decode()  # what was typed stands there to be put right


def test_auction_without_scripts(auction):
    page = page_of(auction)
    assert 'name="honours"' in page
    assert 'name="low"' in page
    sent = {"encounter": auction.encounter().pk, "entry_id": str(uuid4()), "board": 1}
    sent |= {"result": "1SE-1", "honours": "10EW", "low": "1"}
    assert auction.client.post(reverse("table-entry"), sent, headers=PLAIN).status_code == 302
    assert "1♠ E −1, spades at 2, honours E-W 10" in plain_text(page_of(auction))
    assert make.play_of(auction.session).score == 40


def test_a_board_of_contract_bridge_is_told_as_ever():
    phone = phone_of(evening("duplicate-2017", "matchpoints"))
    phone.enter(1, "4HS=")
    assert not {"said", "honours", "low"} & phone.board(1).keys()


def test_contract_bridge_has_none_of_these_fields():
    page = page_of(phone_of(evening("duplicate-2017", "matchpoints")))
    for name in ("tricks", "honours", "low", "honoursSide"):
        assert f'name="{name}"' not in page


def test_each_game_has_its_own_keys():
    keys = {
        game: set(re.findall(r'<fieldset class="keys[^"]*" data-keys="(\w+)"', page_of(phone_of(session))))
        for game, session in (
            (game, evening(game, "matchpoints")) for game in ("whist", "auction-1913", "duplicate-2017")
        )
    }
    contract = {"level", "denomination", "doubling", "declarer", "lead", "over"}
    assert contract <= keys["auction-1913"] | {"doubling"}
    assert keys["auction-1913"] - keys["duplicate-2017"] == {"honours"}
    assert "tricks" in keys["whist"]
    assert not keys["whist"] & {"level", "declarer", "honours"}


def test_what_the_script_reckons_by():
    """Spades at 9 and at 2; honours by the table of 1913, l.160: simple 2, 4, 5, 8, 9, 10 times the trick."""
    game = game_of("auction-1913")
    three_spades = game["scores"][0][(3 - 1) * 5 * 3 + 3 * 3]
    assert three_spades[9] == 3 * 9
    assert game["low"][(3 - 1) * 3][9] == 3 * 2
    assert game["honours"]["H"] == [16, 32, 40, 64, 72, 80]
    assert game["honours"]["L"] == [4, 8, 10, 16, 18, 20]
    assert not game["pass"]
    assert honours_keys(game) == sorted({n for known in game["honours"].values() for n in known})
    assert game_of("auction-english")["pass"]
    assert "low" not in game_of("auction-english")
    assert game_of("whist") == {"kind": "whist", "scores": []}
