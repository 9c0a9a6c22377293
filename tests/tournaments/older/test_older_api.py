"""Outcomes of whist and auction over the API: what is sent, what is told again, what is refused."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache

from tests.tournaments.api.evening import Evening, make_evening

pytestmark = pytest.mark.django_db


def api(game: str, method: str) -> Evening:
    cache.clear()  # no test is held up by what another has sent
    return make_evening(settings={"table": game, "method": method})


def send(evening: Evening, **outcome: object) -> Any:
    said = {"entry_id": str(uuid4()), "seen": 0, "outcome": outcome}
    return evening.phone.post(evening.board("revisions/"), said)


def test_tricks_of_whist():
    evening = api("whist", "tricks")
    answer = send(evening, tricks=8)
    assert answer.status_code == 201
    told = answer.json()["play"]["outcome"]
    assert (told["kind"], told["tricks"], told["score"], told["result"]) == ("played", 8, 8, "")
    assert (told["honours"], told["low_spades"]) == ("", False)
    assert evening.play().score == 8


def test_no_trick_is_a_result_of_whist():
    evening = api("whist", "tricks")
    assert send(evening, tricks=0).status_code == 201
    assert (evening.play().kind, evening.play().score) == ("played", 0)


def test_honours_and_low_spades_of_auction():
    evening = api("auction-1913", "total")
    answer = send(evening, result="1SE-1", honours="10EW", low_spades=True)
    assert answer.status_code == 201
    told = answer.json()["play"]["outcome"]
    assert (told["result"], told["honours"], told["low_spades"], told["score"]) == ("1SE-1", "10EW", True, 40)
    assert told["tricks"] is None


def test_the_director_assigns_tricks_and_honours():
    whist, auction = api("whist", "tricks"), api("auction-1913", "total")
    for evening, outcome, score in (
        (whist, {"tricks": 9}, 9),
        (auction, {"result": "4SN=", "honours": "36NS"}, 197),
    ):
        said = {"entry_id": str(uuid4()), "seen": 0, "outcome": {"kind": "assigned", **outcome}}
        answer = evening.director.post(evening.board("revisions/"), said | {"reason": "Law"})
        assert answer.status_code == 201, answer.json()
        assert answer.json()["play"]["outcome"]["score"] == score


@pytest.mark.parametrize(
    ("game", "outcome", "code"),
    [
        ("whist", {"result": "4HS="}, "whist.result"),
        ("whist", {"result": "PASS"}, "whist.result"),
        ("whist", {"score": 7}, "whist.result"),
        ("whist", {"tricks": 7, "score": 7}, "outcome.result"),
        ("whist", {"tricks": 14}, "max_value"),
        ("auction-1913", {"tricks": 7}, "outcome.tricks"),
        ("auction-1913", {"result": "PASS"}, "auction.dealer_bids"),
        ("auction-1913", {"result": "4SN=", "honours": "30NS"}, "honours.count"),
        ("auction-1913", {"result": "4SN=", "honours": "36"}, "honours.side"),
        ("auction-1913", {"score": 90, "honours": "36NS"}, "honours.alone"),
        ("auction-1913", {"result": "4HN=", "low_spades": True}, "auction.low_spades"),
        ("auction-1913", {"result": "4SN=", "honours": 36}, "invalid"),
        ("duplicate-2017", {"tricks": 7}, "outcome.tricks"),
        ("duplicate-2017", {"result": "4SN=", "honours": "36NS"}, "honours.auction"),
        ("duplicate-2017", {"result": "4SN=", "low_spades": True}, "honours.auction"),
        ("duplicate-2017", {"kind": "award", "award_ns": "A", "tricks": 7}, "outcome.field"),
    ],
)
def test_what_the_game_does_not_know_is_refused(game, outcome, code):
    evening = api(game, "matchpoints")
    answer = send(evening, **outcome)
    assert answer.status_code == 422, answer.json()
    problem = answer.json()
    codes = [problem["code"], *(error["code"] for error in problem.get("errors", []))]
    assert code in codes, problem
    assert evening.play().kind == "not_entered"


def test_what_a_result_of_auction_is_worth_without_a_session():
    """4 royals: 36 and the premium of 125; whist has no contracts."""
    evening = api("whist", "tricks")
    asked = {"result": "4SN=", "vul": "both", "table": "auction-1913"}
    answer = evening.nobody.post("/api/v1/score/", asked)
    assert (answer.status_code, answer.json()["ns"]) == (200, 161)
    refused = evening.nobody.post("/api/v1/score/", asked | {"table": "whist"})
    assert (refused.status_code, refused.json()["code"]) == (422, "whist.result")
