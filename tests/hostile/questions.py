"""What may be asked of every address: the ids it names, and what it takes so that it would do something."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from clubs.people.models import Person
from clubs.poker import rules
from tests.hostile.addresses import Ids
from tests.hostile.world import Attacked
from tournaments.models import Challenge, MasterpointTable, SavedMovement, Season

DOCUMENTS = ("ranking", "table-cards", "tallies", "nonsense")
FORMATS = ("usebio", "native", "nonsense")
OF_CLUB = ("season", "challenge", "table", "movement")


def ids_of(attacked: Attacked, **changed: Any) -> Ids:
    """What an address of the attacked club may name."""
    return {
        "slug": [attacked.club.slug],
        "pk": [attacked.session.pk],
        "person": [attacked.bystander.pk],
        "player": [attacked.player.pk],
        "people": Person.objects.filter(club=attacked.club).values_list("pk", flat=True),
        "user": [attacked.users["member"].pk],
        "event": [attacked.session.contest_id],
        "entry": [attacked.entry.pk],
        "encounter": [attacked.encounter.pk],
        "play": [attacked.play.pk],
        "penalty": [attacked.penalty.pk],
        "call": [attacked.call.pk],
        "deed": [attacked.deed.pk],
        "number": [attacked.play.board.number],
        "ruling": [1],
        "season": Season.objects.filter(club=attacked.club).values_list("pk", flat=True),
        "challenge": Challenge.objects.filter(season__club=attacked.club).values_list("pk", flat=True),
        "table": MasterpointTable.objects.filter(club=attacked.club).values_list("pk", flat=True),
        "movement": SavedMovement.objects.filter(club=attacked.club).values_list("pk", flat=True),
        "sheet": [attacked.sheet.pk],
        "room": [attacked.evening.room_id],
        "evening": [attacked.evening.pk],
        "guest": [attacked.payment.person_id],
        "line": [attacked.payment.pk],
        "poker": [attacked.poker.pk],
        "poker_number": [1],
        "form": ["freezeout"],
        "code": ["gin"],
        "deal": [1],
        "game": ["contract_rubber"],
        "letter": ["A"],
        "phone": attacked.session.sign_in_phones.values_list("pk", flat=True),
        "network": attacked.session.sign_in_networks.values_list("pk", flat=True),
        "invitation": attacked.club.field_invitations.values_list("pk", flat=True),
        "group": ["turn"],
        "heading": ["keys"],
        "hue": [210],
        "page": ["evening"],  # of the guide
        "chapter": ["melding"],  # of the rules
        "source": ["000:l.22905"],
        "name": [attacked.club.logo_name],
        "format": FORMATS,
        "document": DOCUMENTS,
        **of_the_party(attacked),
        "membership_deed": ["begin", "end"],
        "token": ["x" * 32],
        "key": ["x" * 32],
        **changed,
    }


def of_the_party(attacked: Attacked) -> dict[str, Any]:
    """What an address of a party may name."""
    return {
        "party": [attacked.party.pk],
        "party_entry": [attacked.guest.pk],
        "party_penalty": attacked.guest.penalties.values_list("pk", flat=True),
        "party_deed": [attacked.party.deeds.latest("pk").pk],
        "round": [1, 2],
    }


SENT: dict[str, Any] = {
    "name": "Intruder",
    "date": "2026-11-20",
    "first": "Intruder",
    "second": "Thief",
    "revision": 1,
    "result": "1NN=",
    "seen": 1,
    "answer": "turned",
    "said": "nothing",
    "allowed": "1",
    "count": 2,
    "choice": '{"kind": "mitchell", "tables": 3}',
    "unequal": "none",
    "points": "1",
    "kind": "admin",
    "deed": "grant",
    "status": "member",
    "since": "2026-01-01",
    "zone": "UTC",
    "correction_minutes": 0,
    "word": "QQQQ",
    "offer": "turn",
    "percent": "10",
    "award_ns": "A+",
    "award_ew": "A-",
    "ns": 1,
    "ew": 2,
    "turned": "1",
    "view": "board",
    "line": "1nn=",
    "rows": "R1: 1-3/1 2-4/2",
    "what": "boards",
    "boards-1": "7-8",
    "ordinal": 1,
    "result.level": "PASS",
    "rules": "contract_1948",
    "game": "contract_rubber",
    "stake": "1",
    "settlement": "rubber",
    "closed": "1",
    "people": ["1"],
    "way": "in",
    "party-form": "progressive",
    "party-game": "progressive",
    "progression": "standard",
    "partners": "draw",
    "rounds": 2,
    "minutes": 20,
    "first_seats": "drawn",
    "extra": "sit",
    "ends": "all",
    "table_tie": "draw_cards",
    "ties": "share",
    "names": "Intruder",
    "round": 1,
    "amount": "5",
}
"""What forms take, with words that do something."""


def forms(ids: Ids, path: str) -> Iterator[dict[str, Any]]:
    """What may be posted to an address so that it would do something if it were let."""
    one = {name: next(iter(values), 0) for name, values in ids.items()}
    named = {
        "first_id": one["person"],
        "second_id": one["player"],
        "encounter": one["encounter"],
        "board": one["number"],
        "play": one["play"],
        "entry_id": str(uuid4()),
        "drop": one["player"],
        "user": one["user"],
        "name_id": one["person"],
        "number": one["number"],
        f"mine-{one['party_entry']}": 10,
        f"theirs-{one['party_entry']}": 20,
    }
    for deed in deeds_at(one, path):
        yield SENT | named | {"do": deed, "file": SimpleUploadedFile("x.pbn", b'[Board "1"]\n')}


def deeds_at(one: Mapping[str, Any], path: str) -> list[str]:
    """What the buttons of an address say that they do."""
    if path.endswith("/control/act/"):
        rows = [f"call:{one['call']}", f"undo:{one['deed']}", f"keep:{one['play']}"]
        return [*rows, f"choose:{one['play']}:1", f"on:{one['encounter']}", "clock:start"]
    if "/p/" in path and path.endswith("/act/"):
        guest, deed = one["party_entry"], one["party_deed"]
        steps = ["next:2", "finish", "publish", "reopen"]
        return [*steps, f"leave:{guest}", f"back:{guest}", f"undo:{deed}"]
    if "/poker/" in path and path.endswith("/act/"):
        return ["pause", "undo:2", "enter", "level:1", "out", "seat", "end"]
    if path.endswith("/tap/"):
        return ["undo", "exit:1", "leave:1:1", "rubber_over:1", "apply:1", "end"]
    return ["publish"] if "/control/" in path else [""]


BODIES: dict[str, dict[str, Any]] = {
    "revisions": {"entry_id": "6f1c1b1e-5a0f-4c3e-9a54-0d6b8f3f2c11", "outcome": {"result": "1NN="}},
    "agree": {"revision": 1},
    "deals": {"entry_id": str(uuid4()), "ordinal": 2, "deal": {"result": "PASS"}},
    "undo": {"ordinal": 1},
    "choose": {"revision": 1},
    "seats": {"answer": "turned"},
    "line": {"text": "1nn=", "cursor": {"view": "round", "number": 1}},
    "clock": {"command": "start"},
    "entries": {"people": [{"name": "Intruder"}, {"name": "Thief"}]},
    "publish": {"note": "again"},
    "withdraw": {"reason": "another board"},
    "judge": {"code": "2017", "law_table": "insufficient_bid", "answers": {"accepted": "yes"}},
    "tell": {"side": "ns"},
    "adjust": {"outcome": {"result": "4HS="}},
    "appeal": {"appellant": "Intruder", "concurs": True},
    "decide": {"amended": False, "committee": "Intruder", "decision": "As ruled."},
    "persons": {"name": "Intruder"},
    "sessions": {"name": "Intruder", "date": "2026-11-20"},
    "make": {"kind": "howell", "tables": 4},
    "score": {"result": "4HS=", "vul": "none"},
}


def body_at(ids: Ids, path: str) -> dict[str, Any]:
    """What an address of the API takes."""
    one = {name: next(iter(values), 0) for name, values in ids.items()}
    name = path.rstrip("/").rsplit("/", 1)[-1]
    one["people"] = [*ids["people"]][:4]
    if "/deeds/" in path:
        return {}
    if "/rooms/" in path:
        body = _to_room(one).get(name)
        return {} if body is None else body | {"entry_id": str(uuid4())}
    if "/poker/" in path:
        return _to_poker(one).get(name, {})
    if "/rulings/" in path and name in BODIES:
        return {"version": 1} | BODIES[name]
    return (_to_party(one) if "/parties/" in path else _to_session(one)).get(name, {})


def _to_session(one: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return BODIES | {
        "calls": {"kind": "table", "encounter": one["encounter"]},
        "penalties": {"entry": one["entry"], "kind": "lateness"},
        "sheets": {"game": "contract_rubber", "persons": one["people"]},
    }


def _to_party(one: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        "parties": {"name": "Intruder", "date": "2026-11-20"},
        "people": {"people": [{"name": "Intruder"}]},
        "stand-in": {"entry": one["party_entry"]},
        "tallies": {"tallies": [{"number": 1, "mine": 10, "theirs": 20}]},
    }


def _to_room(one: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        "events": {"event": {"type": "exit", "person": 1}},
        "people": {"persons": [one["person"]]},
        "payments": {"amount": "5"},
        "undo": {},
        "end": {},
    }


def _to_poker(one: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    plan = rules.plan_to_json(rules.Plan(form=rules.CASH, seats=9))
    entry_id = {"entry_id": str(uuid4())}
    return {
        "poker": {"name": "Intruder", "date": "2026-11-20", "plan": plan},
        "events": entry_id | {"event": {"type": "pause"}},
        "people": entry_id | {"person": one["person"]},
        "undo": entry_id | {"number": 2},
    }


def asked(client: Client, path: str, ids: Ids) -> Iterator[tuple[str, HttpResponse]]:
    """The address asked to read and to write, with what it would take."""
    yield f"GET {path}", client.get(path)
    if path.startswith("/api/"):
        body = json.dumps(body_at(ids, path))
        yield f"POST {path}", client.post(path, body, content_type="application/json")
    else:
        for form in forms(ids, path):
            yield f"POST {path} {form['do']}", client.post(path, form)


def body_of(answer: HttpResponse) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode(errors="replace")
