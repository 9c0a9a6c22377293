"""Poker evenings by the API: seen, created, run, undone; for whom they are, and for nobody else."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.poker import rules
from clubs.poker.api.urls import urlpatterns
from clubs.poker.models import PokerEvening, PokerEvent, PokerPlayer
from clubs.poker.selectors.proving import chains_in, prove
from tests import factories as make
from tests.clubs.poker.test_evening import PLANS, Host
from tests.tournaments.api.evening import Caller, caller

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()


@pytest.fixture
def host(client) -> Host:
    return Host(client, rules.FREEZEOUT)


@pytest.fixture
def director(host: Host) -> Caller:
    return caller(host.user)


def url(host: Host, path: str = "") -> str:
    return f"/api/v1/clubs/{host.club.slug}/poker/{host.evening.pk}/{path}"


def tap(who: Caller, host: Host, kind: str, entry_id: object = None, **event: Any) -> Any:
    sent = {"entry_id": str(entry_id or uuid4()), "event": {"type": kind, **event}}
    return who.post(url(host, "events/"), sent)


def buy_in(who: Caller, host: Host, *names: str, **asked: Any) -> None:
    for name in names:
        sent = {"entry_id": str(uuid4()), "person": host.person(name).pk, **asked}
        answer = who.post(url(host, "people/"), sent)
        assert answer.status_code == 201, answer.content


def problem(answer: Any) -> tuple[int, str, str]:
    return (answer.status_code, answer.json()["code"], answer.json()["field"])


def test_a_freezeout_from_the_buy_in_to_the_prizes(host, director):
    """Three at 22.00: a pot of 60.00, of which 70 % and 30 % are 42.00 and 18.00; the house has 6.00."""
    buy_in(director, host, "Ann", "Bob", "Cleo")
    needed = director.get(url(host)).json()["seats_needed"]
    assert (needed["kind"], len(needed["moves"])) == ("draw", 3)
    assert tap(director, host, "seat", moves=needed["moves"]).status_code == 201
    assert tap(director, host, "start").json()["evening"]["clock"]["running"]
    step = tap(director, host, "out", players=[[2, 0]]).json()
    assert step["happened"]["words"] == "Out: Bob."
    assert step["happened"]["event"] == {"type": "out", "players": [[2, 0]]}
    tap(director, host, "out", players=[[3, 0]])
    assert tap(director, host, "end").status_code == 201
    evening = director.get(url(host)).json()
    assert [
        (one["name"], one["place"], one["paid"], one["fee"], one["prize"]) for one in evening["players"]
    ] == [("Ann", 1, 2000, 200, 4200), ("Bob", 3, 2000, 200, 0), ("Cleo", 2, 2000, 200, 1800)]
    assert (evening["over"], evening["prizes"], evening["seats_needed"]) == (True, [4200, 1800], None)
    assert evening["balance"] == {
        "paid_in": 6600, "prizes": 6000, "cashed": 0, "fee": 600, "left": 0, "chips_in_play": 15000,
        "chips_missing": None,
    }  # fmt: skip
    assert (evening["clock"]["level"], evening["clock"]["running"], evening["clock"]["ends"]) == (
        0,
        False,
        None,
    )
    host.evening.refresh_from_db()
    assert evening["proof"] == {"head": host.evening.chain_head, "links": host.evening.chain_length}
    assert host.broken() == []


def test_a_cash_evening_takes_money_and_a_tournament_none(client):
    host = Host(client, rules.CASH)
    who = caller(host.user)
    buy_in(who, host, "Ann", money=2000)
    ann = PokerPlayer.objects.get()
    again = {"entry_id": str(uuid4()), "person": ann.person_id, "money": 1000}
    assert who.post(url(host, "people/"), again).json()["evening"]["players"][0]["chips"] == 600
    assert problem(who.post(url(host, "people/"), {**again, "entry_id": str(uuid4()), "money": 3}))[:2] == (
        422,
        "poker.money",
    )
    without = {"entry_id": str(uuid4()), "person": host.person("Bob").pk}
    assert problem(who.post(url(host, "people/"), without))[:2] == (422, "poker.form")
    tap(who, host, "cash_out", player=1, chips=600)
    assert who.get(url(host)).json()["players"][0]["cashed"] == 3000


def test_an_evening_is_created_once_on_its_day(host, director):
    address = f"/api/v1/clubs/{host.club.slug}/poker/"
    sent = {
        "name": "Saturday poker", "date": "2026-11-28", "currency": "EUR",
        "plan": rules.plan_to_json(PLANS[rules.REBUY]),
    }  # fmt: skip
    made = director.post(address, sent)
    assert made.status_code == 201
    assert made.json()["plan"] == sent["plan"]
    assert problem(director.post(address, {**sent, "name": "saturday  POKER"})) == (422, "name.taken", "name")
    listed = director.get(address).json()["results"]
    assert [(one["name"], one["over"]) for one in listed] == [
        ("Saturday poker", False), ("Friday poker", False),
    ]  # fmt: skip
    evening = PokerEvening.objects.get(name="Saturday poker")
    assert prove(evening, chains_in(evening)) == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"form": "stud"}, "form"),
        ({"seats": 99}, "seats"),
        ({"seats": "9"}, "seats"),
        ({"levels": []}, "levels"),
        ({"said": "by Ann"}, "plan"),
        ({"start": {"price": 1, "fee": 0, "chips": 1, "said": "by Ann"}}, "plan"),
    ],
)
def test_a_plan_has_what_a_plan_has_and_no_more(host, director, change, field):
    plan = {**rules.plan_to_json(PLANS[rules.FREEZEOUT]), **change}
    sent = {"name": "Another", "date": "2026-11-28", "plan": plan}
    answer = director.post(f"/api/v1/clubs/{host.club.slug}/poker/", sent)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    again = tap(director, host, "plan", plan=plan)
    assert (again.status_code, again.json()["field"]) == (422, field)
    assert PokerEvening.objects.count() == 1
    assert PokerEvent.objects.count() == 1


@pytest.mark.parametrize(
    ("event", "code", "field"),
    [
        ({"type": "start", "said": "by Ann"}, "poker.event", "said"),
        ({"type": "undo", "number": 1}, "poker.event", "type"),
        ({"type": ["start"]}, "poker.event", "type"),
        ({}, "poker.event", "type"),
        ({"type": "out", "players": [[True, 0]]}, "poker.event", "players"),
        ({"type": "enter", "player": 7}, "poker.player", "player"),
        ({"type": "minutes", "minutes": 1.5}, "poker.event", "minutes"),
        ({"type": "minutes", "minutes": 10**40}, "poker.not_begun", "clock"),
        ({"type": "prizes", "prizes": {"kind": "percent", "parts": [10000], "unit": 1, "x": 1}},
         "poker.event", "prizes"),
        ({"type": "start", "at": "a\u0000b"}, "null_characters", "event"),
    ],
)  # fmt: skip
def test_an_event_has_the_fields_of_its_type(host, director, event, code, field):
    answer = director.post(url(host, "events/"), {"entry_id": str(uuid4()), "event": event})
    assert problem(answer) == (422, code, field)
    assert PokerEvent.objects.count() == 1


def test_an_entry_sent_again_is_one_event(host, director):
    sent = {"entry_id": str(uuid4()), "person": host.person("Ann").pk}
    first, second = (director.post(url(host, "people/"), sent) for _time in range(2))
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["happened"] == second.json()["happened"]
    entry = uuid4()
    assert tap(director, host, "start", entry).status_code == 201
    again = tap(director, host, "start", entry)
    assert (again.status_code, again.json()["happened"]["number"]) == (200, 3)
    assert problem(tap(director, host, "pause", entry))[:2] == (409, "entry.other_payload")
    undo = {"entry_id": str(uuid4()), "number": 2}
    first, second = (director.post(url(host, "undo/"), undo) for _time in range(2))
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["evening"]["players"] == []
    log = director.get(url(host, "events/")).json()
    assert [(one["number"], one["event"]["type"], one["undone"]) for one in log] == [
        (4, "undo", False), (3, "start", False), (2, "enter", True), (1, "plan", False),
    ]  # fmt: skip
    assert log[0]["by"] == "Dora Lind"
    assert problem(director.post(url(host, "undo/"), {**undo, "entry_id": str(uuid4())}))[:2] == (
        422,
        "poker.number",
    )
    assert host.broken() == []


def test_a_caller_who_has_seen_it_gets_nothing_new(host, director):
    version = director.get(url(host)).json()["version"]
    assert director.get(url(host), since=version).status_code == 204
    tap(director, host, "start")
    assert director.get(url(host), since=version).status_code == 200


# For whom

BODIES = {
    "events": {"event": {"type": "start"}},
    "people": {"person": 1},
    "undo": {"number": 1},
    "poker": {"name": "Theirs", "date": "2026-11-28", "plan": rules.plan_to_json(PLANS[rules.CASH])},
}


def addresses(host: Host, slug: str = "") -> list[tuple[str, str]]:
    """(method, address) of every operation, on the evening of the host below a club of this name."""
    ids = {"club": slug or host.club.slug, "poker": host.evening.pk}
    found = []
    for pattern in urlpatterns:
        path = str(pattern.pattern).replace("<slug:", "{").replace("<int:", "{").replace(">", "}")
        view = pattern.callback.view_class  # type: ignore[attr-defined]
        found += [(m, f"/api/{path}".format(**ids)) for m in ("get", "post") if hasattr(view, m)]
    return found


def ask(who: Caller, method: str, address: str) -> Any:
    name = address.rstrip("/").rpartition("/")[2]
    body = BODIES.get(name, {})
    if name != "poker":
        body = {"entry_id": str(uuid4()), **body}
    return who.get(address) if method == "get" else who.post(address, body)


def test_another_clubs_people_and_the_unknown_get_nowhere(host):
    away = make.make_club("Elsewhere")
    theirs = caller(make.make_user(club=away, role="admin"))
    known = addresses(host)
    assert len(known) == 7
    for method, address in known:
        assert ask(Caller(), method, address).status_code == 401, address
        answer = ask(theirs, method, address)
        assert problem(answer)[:2] == (403, "permission.poker"), address
    of_their_club = [one for one in addresses(host, away.slug) if f"/poker/{host.evening.pk}/" in one[1]]
    assert [ask(theirs, *one).status_code for one in of_their_club] == [404] * 5
    assert PokerEvent.objects.count() == 1


@pytest.mark.parametrize("role", ["member", "scorer"])
def test_who_may_not_run_poker_reads_and_is_told_who_may(host, role):
    user = make.make_user(club=host.club, role="" if role == "member" else role)
    make.make_person(host.club, user=user)
    who = caller(user)
    for method, address in addresses(host):
        answer = ask(who, method, address)
        if method == "get":
            assert answer.status_code == 200
            continue
        assert (answer.status_code, answer.json()["message"]) == (
            403, "Only a director or an administrator of this club may do that.",
        )  # fmt: skip
    assert PokerEvent.objects.count() == 1


def test_a_person_of_another_club_does_not_buy_in(host, director):
    stranger = make.make_person(make.make_club("Elsewhere"), "Stranger")
    sent = {"entry_id": str(uuid4()), "person": stranger.pk}
    assert director.post(url(host, "people/"), sent).status_code == 404
    assert not PokerPlayer.objects.exists()


def test_a_look_takes_as_many_queries_however_much_has_happened(host, director):
    taken = []
    for names in (("Ann", "Bob"), ("Cleo", "Dan", "Eve", "Fay")):
        buy_in(director, host, *names)
        with CaptureQueriesContext(connection) as queries:
            assert director.get(url(host)).status_code == 200
        taken.append(len(queries))
    assert taken[0] == taken[1] <= 9
