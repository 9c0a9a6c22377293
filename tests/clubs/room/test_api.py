"""The room by the API: seen, run, taken back, exported, settled; for whom it is, and for nobody else."""

from __future__ import annotations

import json
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.room.api.urls import urlpatterns
from clubs.room.models import LedgerLine, RoomEvent
from clubs.room.services.events import record_event
from scoring.models import Sheet
from tests import factories as make
from tests.clubs.room.evenings import GAME, Host, host_of
from tests.hostile.world import signed_in
from tests.tournaments.api.evening import Caller, caller

pytestmark = pytest.mark.django_db
FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
CARDS = [{"Ann": "SA", "Bo": "SK", "Cem": "SQ", "Dee": "SJ"}]  # Ann and Bo against Cem and Dee
SHAPE = {"table", "state", "members", "streaks", "playing", "partners", "sitting", "waiting", "next"}


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()


@pytest.fixture
def host() -> Host:
    return host_of(FIVE, stake=Decimal(1))


@pytest.fixture
def director(host: Host) -> Caller:
    assert host.actor.user is not None
    return caller(host.actor.user)


def room_url(host: Host, path: str = "") -> str:
    return f"/api/v1/clubs/{host.club.slug}/rooms/{host.evening.room_id}/{path}"


def url(host: Host, path: str = "") -> str:
    return room_url(host, f"evenings/{host.evening.pk}/{path}")


def tap(who: Caller, host: Host, kind: str, entry_id: object = None, **event: Any) -> Any:
    sent: dict[str, Any] = {"entry_id": str(entry_id or uuid4())}
    if "wish" in event:
        sent["wish"] = event.pop("wish")
    return who.post(url(host, "events/"), sent | {"event": {"type": kind, **event}})


def rubber(host: Host, who: Caller, *results: str) -> Sheet:
    """Table 1 formed of all five and cut, with these deals entered."""
    assert tap(who, host, "form", table="1", people=list(FIVE)).status_code == 201
    assert tap(who, host, "draw", table="1", cards=CARDS).status_code == 201
    return host.play(*results)


def rotated(file: Path) -> dict[str, Any]:
    """What the command prints for an evening."""
    out = StringIO()
    call_command("rotate", str(file), "--json", stdout=out)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


# What is seen


def test_rooms_with_the_evening_that_is_on(host, director):
    [row] = director.get(f"/api/v1/clubs/{host.club.slug}/rooms/").json()
    assert row["evening"]["id"] == host.evening.pk
    assert (row["rules"], row["game"], row["stake"]) == ("contract_1948", "contract_rubber", "1.00")
    assert director.get(room_url(host)).json() == row
    listed = director.get(room_url(host, "evenings/")).json()["results"]
    assert [(one["id"], one["state"]) for one in listed] == [(host.evening.pk, "playing")]


def test_the_evening_is_what_rotate_prints_with_ids_to_act_with(host, director):
    sheet = rubber(host, director, GAME)
    found = director.get(url(host)).json()
    assert found["room"] == list(FIVE)
    [table] = found["tables"]
    assert set(table) == SHAPE
    assert table["partners"] == [["Ann", "Bo"], ["Cem", "Dee"]]
    assert table["sitting"] == ["Eve"]
    assert [(one["table"], one["sheet"]) for one in found["sheets"]] == [("1", sheet.pk)]
    assert [(one["number"], one["name"]) for one in found["people"]] == list(enumerate(FIVE, 1))
    assert found["people"][0]["person"] == host.people["Ann"].pk


def test_a_poll_gets_nothing_until_something_happens_or_a_deal_is_entered(host, director):
    rubber(host, director)
    version = director.get(url(host)).json()["version"]
    assert director.get(url(host), since=version).status_code == 204
    host.play(GAME)
    after = director.get(url(host), since=version).json()["version"]
    assert tap(director, host, "leave", table="1", person="Eve").status_code == 201
    assert director.get(url(host), since=after).status_code == 200


# What happens


def test_people_are_said_by_name_or_by_number(host, director):
    formed = tap(director, host, "form", table="1", people=["Ann", 2, "3", "@4"])
    assert formed.status_code == 201, formed.json()
    assert formed.json()["evening"]["tables"][0]["members"] == ["Ann", "Bo", "Cem", "Dee"]
    applied = tap(director, host, "apply", table="1", people=[5]).json()
    assert applied["happened"]["event"] == {"type": "apply", "table": "1", "people": ["Eve"]}
    assert applied["happened"]["decisions"][0]["person"] == "Eve"


@pytest.mark.parametrize("who", ["Zoe", "9", 9, "@9", 10**30])
def test_who_has_not_come_in_is_refused_by_the_field(host, director, who):
    refused = tap(director, host, "exit", person=who)
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (
        422, "room.unknown", "person",
    )  # fmt: skip


def test_a_refusal_names_code_field_source_and_rule_and_people_as_they_are_called(host, director):
    tap(director, host, "form", table="1", people=list(FIVE))
    refused = tap(director, host, "form", table="2", people=["Ann", "Bo", "Cem", "Dee"])
    problem = refused.json()
    assert (refused.status_code, refused["Content-Type"]) == (422, "application/problem+json")
    assert set(problem) == {"code", "field", "message", "source", "rule"}
    assert (problem["code"], problem["rule"]) == ("already_member", "F")
    assert "Ann" in problem["message"]
    assert "@" not in problem["message"]


@pytest.mark.parametrize(
    "event",
    [{"type": "dance"}, {"type": "form"}, {"type": "form", "table": 1, "people": []}, {"people": ["Ann"]},
     {"type": "enter", "people": ["@99"]}, {"type": "draw", "table": "1", "cards": [{"Ann": "ZZ"}]},
     {"type": "draw", "table": "1", "partners": 3}, {"type": "form", "table": "\x00", "people": ["Ann"]}],
)  # fmt: skip
def test_what_is_no_event_is_refused_and_changes_nothing(host, director, event):
    before = host.evening.events.count()
    refused = director.post(url(host, "events/"), {"entry_id": str(uuid4()), "event": event})
    assert refused.status_code == 422, refused.json()
    assert host.evening.events.count() == before


@pytest.mark.parametrize("depth", [3, 400, 900, 990, 5000])
def test_lists_in_lists_in_lists_are_refused(host, director, depth):
    body = '{"entry_id": "%s", "event": {"type": "exit", "person": %s"Ann"%s}}'
    sent = body % (uuid4(), "[" * depth, "]" * depth)
    answer = director.client.post(url(host, "events/"), sent, content_type="application/json")
    assert answer.status_code in (400, 422)
    assert host.room.entered


def test_the_same_entry_twice_is_one_event_and_another_under_its_id_is_refused(host, director):
    entry_id = uuid4()
    said = {"table": "1", "people": list(FIVE)}
    assert [tap(director, host, "form", entry_id, **said).status_code for _twice in range(2)] == [201, 200]
    other = tap(director, host, "form", entry_id, table="2", people=list(FIVE))
    assert (other.status_code, other.json()["code"]) == (409, "entry.other_payload")
    assert host.evening.events.filter(event__type="form").count() == 1


def test_a_draw_sent_again_is_the_same_draw(host, director):
    tap(director, host, "form", table="1", people=list(FIVE))
    entry_id = uuid4()
    first = tap(director, host, "draw", entry_id, table="1")
    again = tap(director, host, "draw", entry_id, table="1")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["happened"]["draws"] == again.json()["happened"]["draws"] != []


def test_a_table_may_play_otherwise_than_the_house(host, director):
    wish = {"form": "set_match", "couple": ["Ann", "4"], "stake": "2.50"}
    opened = tap(director, host, "form", table="1", people=list(FIVE[:4]), wish=wish)
    assert opened.status_code == 201, opened.json()
    [played] = opened.json()["evening"]["sheets"]
    assert (played["form"], played["stake"]) == ("set_match", "2.50")
    tap(director, host, "draw", table="1")
    assert frozenset(("Ann", "Dee")) in host.partners()


def test_people_come_in_by_the_clubs_list_once(host, director):
    zoe = make.make_person(host.club, "Zoe")
    sent = {"entry_id": str(uuid4()), "persons": [zoe.pk]}
    assert [director.post(url(host, "people/"), sent).status_code for _twice in range(2)] == [201, 200]
    assert director.get(url(host)).json()["room"] == [*FIVE, "Zoe"]
    away = make.make_person(make.make_club(), "Away")
    assert director.post(url(host, "people/"), {**sent, "persons": [away.pk]}).status_code == 404


def test_undo_of_an_event_that_is_not_the_last_is_refused(host, director):
    formed = tap(director, host, "form", table="1", people=list(FIVE)).json()["happened"]["number"]
    undo = {"number": formed}
    answers = [director.post(url(host, "undo/"), {"entry_id": str(uuid4()), **undo}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 422]
    assert answers[1].json()["code"] == "room.meanwhile"


def test_undo_is_recorded_and_the_log_says_so(host, director):
    tap(director, host, "form", table="1", people=list(FIVE))
    undone = director.post(url(host, "undo/"), {"entry_id": str(uuid4())})
    assert undone.status_code == 201
    assert undone.json()["evening"]["tables"] == []
    log = director.get(url(host, "events/")).json()
    assert [(row["event"]["type"], row["undone"]) for row in log] == [
        ("undo", False), ("form", True), ("enter", False),
    ]  # fmt: skip
    assert log[1]["words"] == "Ann, Bo, Cem, Dee, Eve formed table 1."


def test_the_end_is_refused_in_a_rubber_settles_once_and_can_be_taken_back(host, director):
    rubber(host, director, GAME)
    assert director.post(url(host, "end/"), {"entry_id": str(uuid4())}).json()["code"] == "room.playing"
    tap(director, host, "rubber_over", table="1")
    sent = {"entry_id": str(uuid4())}
    ends = [director.post(url(host, "end/"), sent) for _twice in range(2)]
    assert [answer.status_code for answer in ends] == [201, 200]
    assert ends[0].json()["evening"]["state"] == "closed"
    assert tap(director, host, "enter", people=[1]).status_code == 403
    back = director.post(url(host, "undo/"), {"entry_id": str(uuid4())})
    assert (back.status_code, back.json()["evening"]["state"]) == (201, "playing")
    assert back.json()["evening"]["room"] == list(FIVE)


def test_an_end_posted_as_an_event_is_the_end(host, director):
    assert tap(director, host, "end").json()["evening"]["state"] == "closed"
    begun = director.post(room_url(host, "evenings/"))
    assert begun.status_code == 201
    back = director.post(url(host, "undo/"), {"entry_id": str(uuid4())})
    assert back.json()["code"] == "room.evening_on"


# As a file


def test_the_export_replayed_by_the_command_is_the_same_room(host, director, tmp_path):
    rubber(host, director, GAME)
    tap(director, host, "rubber_over", table="1")
    for _rubber in range(2):
        tap(director, host, "draw", table="1")  # cards of the evening's own seed
        host.play(GAME, GAME)
        tap(director, host, "rubber_over", table="1")
    tap(director, host, "undo")
    assert tap(director, host, "rubber_over", table="1").status_code == 201
    assert tap(director, host, "leave", table="1", person="Bo").status_code == 201
    state = director.get(url(host)).json()
    file = director.get(url(host, "rotate/")).json()
    assert "seed" not in file
    (tmp_path / "evening.json").write_text(json.dumps(file))
    printed = rotated(tmp_path / "evening.json")
    assert [step["problems"] for step in printed["steps"]] == [[] for _event in file["events"]]
    last = printed["steps"][-1]
    assert {name: last[name] for name in ("room", "lent", "tables")} == {
        name: state[name] for name in ("room", "lent", "tables")
    }
    director.post(url(host, "end/"), {"entry_id": str(uuid4())})
    assert director.get(url(host, "rotate/")).json()["seed"] == host.evening.seed


# The ledger


def test_places_statements_and_payments(host, director):
    rubber(host, director, GAME, GAME)
    tap(director, host, "rubber_over", table="1")
    rows = director.get(room_url(host, "ledger/")).json()
    assert [(row["place"], row["name"], row["points"]) for row in rows] == [
        (1, "Ann", "900.00"), (1, "Bo", "900.00"), (3, "Cem", "-900.00"), (3, "Dee", "-900.00"),
    ]  # fmt: skip
    cem = room_url(host, f"ledger/{host.people['Cem'].pk}/")
    sent = {"entry_id": str(uuid4()), "amount": "9.00", "note": "cash"}
    paid = [director.post(f"{cem}payments/", sent) for _twice in range(2)]
    assert [answer.status_code for answer in paid] == [201, 200]
    assert paid[0].json() == paid[1].json()
    assert director.get(cem).json()["balance"] == "0.00"
    other = director.post(f"{cem}payments/", sent | {"amount": "8.00"})
    assert (other.status_code, other.json()["code"]) == (409, "entry.other_payload")
    line = paid[0].json()["id"]
    assert director.post(f"{cem}payments/{line}/reverse/").json()["reverses"] == line
    assert director.post(f"{cem}payments/{line}/reverse/").json()["code"] == "ledger.reversed"
    found = director.get(cem).json()
    assert (found["balance"], found["points"], len(found["lines"])) == ("-9.00", "-900.00", 3)
    assert [row["so_far"] for row in found["evenings"]] == ["-900.00"]


@pytest.mark.parametrize("amount", ["0", "0.001", "1e3", 5, "99999999", "", "nan"])
def test_a_payment_is_of_an_amount(host, director, amount):
    ann = room_url(host, f"ledger/{host.people['Ann'].pk}/payments/")
    assert director.post(ann, {"entry_id": str(uuid4()), "amount": amount}).status_code == 422
    assert not LedgerLine.objects.exists()


def test_a_season_is_between_days(host, director):
    rubber(host, director, GAME, GAME)
    tap(director, host, "rubber_over", table="1")
    day = host.evening.session.date.isoformat()
    ledger = room_url(host, "ledger/")
    assert len(director.get(ledger, date_from=day, date_to=day).json()) == 4
    assert director.get(ledger, date_from="2100-01-01").json() == []
    assert director.get(ledger, date_to="1948-01-01").json() == []
    assert director.get(ledger, date_to="no day").status_code == 422


def test_payments_are_of_their_person_and_room(host, director):
    line = director.post(
        room_url(host, f"ledger/{host.people['Ann'].pk}/payments/"),
        {"entry_id": str(uuid4()), "amount": "1"},
    ).json()["id"]
    other = room_url(host, f"ledger/{host.people['Bo'].pk}/payments/{line}/reverse/")
    assert director.post(other).status_code == 404


# For whom

READS = ("", "events/", "rotate/")
DEEDS = ("events/", "people/", "undo/", "end/")


def bodies(host: Host, path: str) -> dict[str, Any]:
    """What would be done if it were allowed."""
    entry_id = {"entry_id": str(uuid4())}
    name = path.rstrip("/").rpartition("/")[2]
    return {
        "events": entry_id | {"event": {"type": "exit", "person": "Ann"}},
        "people": entry_id | {"persons": [make.make_person(host.club).pk]},
        "undo": entry_id,
        "end": entry_id,
        "payments": entry_id | {"amount": "5"},
    }.get(name, {})


def addresses(host: Host) -> list[tuple[str, str]]:
    """(method, address) of every operation of the room, on things that there are."""
    line = LedgerLine.objects.filter(kind="payment").first() or LedgerLine.objects.create(
        room=host.evening.room, person=host.people["Ann"], kind="payment", amount=5
    )
    ids = {"club": host.club.slug, "room": host.evening.room_id, "evening": host.evening.pk,
           "person": host.people["Ann"].pk, "line": line.pk}  # fmt: skip
    found = []
    for pattern in urlpatterns:
        path = str(pattern.pattern).replace("<slug:", "{").replace("<int:", "{").replace(">", "}")
        view = pattern.callback.view_class  # type: ignore[attr-defined]
        found += [(m, f"/api/{path}".format(**ids)) for m in ("get", "post") if hasattr(view, m)]
    return found


def ask(who: Caller, host: Host, method: str, address: str) -> Any:
    return who.get(address) if method == "get" else who.post(address, bodies(host, address))


def record(host: Host) -> tuple[int, int, str]:
    host.evening.session.refresh_from_db()
    return RoomEvent.objects.count(), LedgerLine.objects.count(), host.evening.session.state


def test_another_clubs_people_and_the_unknown_get_nowhere(host):
    away = make.make_club()
    director = caller(make.make_user(club=away, role="director"))
    known = addresses(host)
    before = record(host)
    assert len(known) == 15
    for method, address in known:
        assert ask(director, host, method, address).status_code == 403, address
        assert ask(Caller(), host, method, address).status_code == 401, address
        if "/rooms/" + str(host.evening.room_id) in address:
            theirs = address.replace(host.club.slug, away.slug)
            assert ask(director, host, method, theirs).status_code == 404, theirs
    assert record(host) == before


@pytest.mark.parametrize("role", ["member", "scorer", "player"])
def test_members_look_but_do_not_run_the_room(host, role):
    user = make.make_user(club=host.club, role="scorer") if role == "scorer" else make.make_user()
    person = host.people["Bo"] if role == "player" else make.make_person(host.club)
    person.user = user
    person.save()
    who = caller(user)
    known = addresses(host)
    before = record(host)
    for method, address in known:
        own = f"/ledger/{host.people['Ann'].pk}/" not in address
        status = ask(who, host, method, address).status_code
        assert status == (200 if method == "get" and own else 403), (method, address)
    assert record(host) == before


def test_money_of_the_season_is_for_its_person_and_who_keeps_the_ledger(host, director):
    rubber(host, director, GAME, GAME)
    tap(director, host, "rubber_over", table="1")
    bo = host.people["Bo"]
    bo.user = make.make_user()
    bo.save()
    scorer = make.make_user(club=host.club, role="scorer")
    shown = {
        who: {
            row["name"] for row in asks.get(room_url(host, "ledger/")).json()
            if (row["won"], row["paid"], row["balance"]) != (None, None, None)
        }
        for who, asks in (("director", director), ("Bo", caller(bo.user)), ("scorer", caller(scorer)))
    }  # fmt: skip
    assert shown == {"director": {"Ann", "Bo", "Cem", "Dee"}, "Bo": {"Bo"}, "scorer": set()}


def test_a_statement_is_its_persons_own(host):
    bo = host.people["Bo"]
    bo.user = make.make_user()
    bo.save()
    own = room_url(host, f"ledger/{bo.pk}/")
    assert caller(bo.user).get(own).json()["name"] == "Bo"
    page = f"/c/{host.club.slug}/rooms/{host.evening.room_id}/ledger/"
    client = signed_in(bo.user)
    assert client.get(f"{page}{bo.pk}/").status_code == 200
    assert client.get(f"{page}{host.people['Ann'].pk}/").status_code == 403
    assert client.get(f"{page[:-1]}.csv").status_code == 403


PAGES = (
    "", "new/", "{room}/", "{room}/edit/", "{room}/close/", "{room}/evenings/", "{evening}tap/",
    "{evening}in/", "{room}/ledger.csv", "{person}", "{person}payments/", "{person}payments/{line}/back/",
)  # fmt: skip


@pytest.mark.parametrize("role", ["member", "scorer"])
def test_pages_change_nothing_for_who_does_not_run_the_club(host, role):
    user = make.make_user(club=host.club, role=role if role == "scorer" else "")
    make.make_person(host.club, user=user)
    line = LedgerLine.objects.create(
        room=host.evening.room, person=host.people["Ann"], kind="payment", amount=5
    )
    room = host.evening.room_id
    at = {"room": room, "line": line.pk, "evening": f"{room}/evenings/{host.evening.pk}/",
          "person": f"{room}/ledger/{host.people['Ann'].pk}/"}  # fmt: skip
    client, before = signed_in(user), record(host)
    for page in PAGES:
        address = f"/c/{host.club.slug}/rooms/" + page.format(**at)
        answer = client.post(
            address, {"do": "exit:1", "name": "Zoe", "amount": "5", "way": "in", "closed": "1"}
        )
        assert answer.status_code in (403, 405), address
    assert record(host) == before


def test_a_payment_is_taken_back_on_its_persons_page_alone(host):
    line = LedgerLine.objects.create(
        room=host.evening.room, person=host.people["Ann"], kind="payment", amount=5
    )
    client = signed_in(host.actor.user)
    ledger = f"/c/{host.club.slug}/rooms/{host.evening.room_id}/ledger/"
    back = f"payments/{line.pk}/back/"
    assert client.post(f"{ledger}{host.people['Bo'].pk}/{back}").status_code == 404
    assert client.post(f"{ledger}{host.people['Ann'].pk}/payments/{2**63}/back/").status_code == 404
    assert client.post(f"{ledger}{host.people['Ann'].pk}/{back}").status_code == 302
    assert LedgerLine.objects.get(reverses=line).amount == -5


def test_an_evening_is_of_its_room_and_a_room_of_its_club(host, director):
    other = host_of(FIVE)
    wrong = (
        f"/api/v1/clubs/{host.club.slug}/rooms/{other.evening.room_id}/",
        room_url(host, f"evenings/{other.evening.pk}/"),
        room_url(host, f"ledger/{other.people['Ann'].pk}/"),
        room_url(host, f"evenings/{2**63}/"),
        f"/api/v1/clubs/{host.club.slug}/rooms/{2**63}/evenings/{host.evening.pk}/",
    )
    for address in wrong:
        assert director.get(address).status_code == 404, address


# How many queries


def busy(tables: int, events: int) -> Host:
    """A room with so many tables in a rubber, and so many events besides."""
    people = [f"P{number}" for number in range(4 * tables + 1)]
    host = host_of(people)
    for number in range(tables):
        four = people[4 * number : 4 * number + 4]
        host.record_event("form", table=str(number + 1), people=four)
        host.record_event("draw", table=str(number + 1))
        host.play(GAME, table=str(number + 1))
    for _event in range(events):
        host.record_event("exit", person=people[-1])
        host.come(people[-1])
    return host


@pytest.fixture
def saved(django_capture_on_commit_callbacks):
    """What is done in the block is as if it were saved for good."""
    return django_capture_on_commit_callbacks


@pytest.mark.parametrize("path", ["api", "page"])
def test_a_look_takes_as_many_queries_however_many_tables_and_events(saved, path):
    taken = []
    for size in ((1, 1), (3, 10)):
        with saved(execute=True):
            host = busy(*size)
        assert host.actor.user is not None
        client = signed_in(host.actor.user)
        address = url(host) if path == "api" else host.evening.get_absolute_url()
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        taken.append(len(queries))
    assert taken[0] == taken[1] <= 20


def test_an_event_takes_as_many_queries_however_late_it_is(saved):
    taken = []
    for size in ((1, 1), (3, 10)):
        with saved(execute=True):
            host = busy(*size)
        with CaptureQueriesContext(connection) as queries:
            host_event(host)
        taken.append(len(queries))
    # Two events. Two thirds of the queries are for the record: what somebody else changed before is noted,
    # then how the evening is set up by now.
    assert taken[0] == taken[1] <= 62


def host_event(host: Host) -> None:
    """The last who came in applies for table 1."""
    event = {"type": "apply", "table": "1", "people": [f"@{len(host.room.ever_entered)}"]}
    record_event(evening_id=host.evening.pk, entry_id=uuid4(), event=event, by=host.actor)
