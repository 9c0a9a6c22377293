"""Nobody reads or writes another club's evening, at whatever address, with whatever ids."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4
from zlib import crc32

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from config.limits import store as limits
from scoring.models import EntryMember
from tests import factories as make
from tests.hostile import world
from tests.hostile.addresses import Address, Ids, of_the_framework, of_the_site
from tests.hostile.world import Attacked, shows
from tournaments.models import Challenge, MasterpointTable, SavedMovement, Season

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # what is asked is the same on both
HUGE = (0, 10**30)
DOCUMENTS = ("ranking", "table-cards", "tallies", "nonsense")
FORMATS = ("usebio", "native", "nonsense")
OF_CLUB = ("season", "challenge", "table", "movement")


def ids_of(attacked: Attacked, **changed: Any) -> Ids:
    """What an address of the attacked club may name."""
    return {
        "slug": [attacked.club.slug],
        "pk": [attacked.session.pk],
        "person": [attacked.bystander.pk],
        "event": [attacked.session.contest_id],
        "entry": [attacked.entry.pk],
        "encounter": [attacked.encounter.pk],
        "play": [attacked.play.pk],
        "penalty": [attacked.penalty.pk],
        "call": [attacked.call.pk],
        "deed": [attacked.deed.pk],
        "number": [attacked.play.board.number],
        "season": Season.objects.filter(club=attacked.club).values_list("pk", flat=True),
        "challenge": Challenge.objects.filter(season__club=attacked.club).values_list("pk", flat=True),
        "table": MasterpointTable.objects.filter(club=attacked.club).values_list("pk", flat=True),
        "movement": SavedMovement.objects.filter(club=attacked.club).values_list("pk", flat=True),
        "sheet": [attacked.sheet.pk],
        "room": [attacked.evening.room_id],
        "evening": [attacked.evening.pk],
        "guest": [attacked.payment.person_id],
        "line": [attacked.payment.pk],
        "deal": [1],
        "game": ["contract_rubber"],
        "letter": ["A"],
        "invitation": attacked.club.field_invitations.values_list("pk", flat=True),
        "group": ["turn"],
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


def nowhere(attacked: Attacked) -> list[Ids]:
    """The attacked club's address with ids that nothing has."""
    names = (
        "pk",
        "event",
        "person",
        "entry",
        "encounter",
        "play",
        "penalty",
        "call",
        "deed",
        "number",
        "sheet",
        "room",
        "evening",
        "guest",
        "line",
        *of_the_party(attacked),
        *OF_CLUB,
    )
    whole = [ids_of(attacked, **{name: [huge] for name in names}) for huge in HUGE]
    inner = ids_of(attacked, **{name: [2**63] for name in names[1:]})
    return [*whole, inner, ids_of(attacked, slug=["no-such-club"])]


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


def forms(attacked: Attacked, path: str) -> Iterator[dict[str, Any]]:
    """What may be posted to an address so that it would do something if it were let."""
    named = {
        "first_id": attacked.bystander.pk,
        "second_id": attacked.player.pk,
        "encounter": attacked.encounter.pk,
        "board": attacked.play.board.number,
        "play": attacked.play.pk,
        "entry_id": str(uuid4()),
        "drop": attacked.player.pk,
        "user": attacked.users["member"].pk,
        "name_id": attacked.bystander.pk,
        "number": attacked.play.board.number,
        f"mine-{attacked.guest.pk}": 10,
        f"theirs-{attacked.guest.pk}": 20,
    }
    for deed in deeds_at(attacked, path):
        yield SENT | named | {"do": deed, "file": SimpleUploadedFile("x.pbn", b'[Board "1"]\n')}


def deeds_at(attacked: Attacked, path: str) -> list[str]:
    """What the buttons of an address say that they do."""
    if path.endswith("/control/act/"):
        rows = [f"call:{attacked.call.pk}", f"undo:{attacked.deed.pk}", f"keep:{attacked.play.pk}"]
        return [*rows, f"choose:{attacked.play.pk}:1", f"on:{attacked.encounter.pk}", "clock:start"]
    if "/p/" in path and path.endswith("/act/"):
        guest, deed = attacked.guest.pk, attacked.party.deeds.latest("pk").pk
        steps = ["next:2", "finish", "publish", "reopen"]
        return [*steps, f"leave:{guest}", f"back:{guest}", f"undo:{deed}"]
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
    "line": {"view": "board", "number": 5, "line": "1nn=", "entry_id": str(uuid4())},
}


def body_at(attacked: Attacked, path: str) -> dict[str, Any]:
    """What an address of the API takes."""
    name = path.rstrip("/").rsplit("/", 1)[-1]
    if "/parties/" in path:
        bodies: dict[str, dict[str, Any]] = {
            "parties": {"name": "Intruder", "date": "2026-11-20"},
            "people": {"people": [{"name": "Intruder"}]},
            "stand-in": {"entry": attacked.guest.pk},
            "tallies": {"tallies": [{"number": 1, "mine": 10, "theirs": 20}]},
        }
        return bodies.get(name, {})
    if "/rooms/" not in path:
        return BODIES.get(name, {})
    more: dict[str, Any] = {
        "events": {"event": {"type": "exit", "person": 1}},
        "people": {"persons": [attacked.bystander.pk]},
        "payments": {"amount": "5"},
        "undo": {},
        "end": {},
    }
    return more[name] | {"entry_id": str(uuid4())} if name in more else {}


def asked(client: Client, path: str, attacked: Attacked) -> Iterator[tuple[str, HttpResponse]]:
    """The address asked to read and to write, with what it would take."""
    yield f"GET {path}", client.get(path)
    if path.startswith("/api/"):
        body = json.dumps(body_at(attacked, path))
        yield f"POST {path}", client.post(path, body, content_type="application/json")
    else:
        for form in forms(attacked, path):
            yield f"POST {path} {form['do']}", client.post(path, form)


def body_of(answer: HttpResponse) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode(errors="replace")


def walk(
    client: Client,
    attacked: Attacked,
    many: list[Ids],
    secrets: tuple[str, ...],
    asks: Callable[[Address], bool] = lambda _address: True,
) -> None:
    """Ask everything everywhere: no error of ours, no secret, no write. `asks`: which addresses to ask."""
    wrong: list[tuple[str, object]] = []
    seen: set[str] = set()
    with world.unchanged(attacked.club) as writes:
        chosen = [address for address in of_the_site() if asks(address)]
        for path in (path for ids in many for address in chosen for path in address.of(ids)):
            if path in seen:
                continue
            seen.add(path)
            for question, answer in asked(client, path, attacked):
                writes.asked = question
                wrong += _faults(question, answer, secrets)
            limits.clear()  # limits count too: this is about rights alone
    assert not wrong, "\n".join(map(str, wrong))


def _faults(question: str, answer: HttpResponse, secrets: tuple[str, ...]) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    if answer.status_code >= 500:
        found.append((question, getattr(answer, "exc_info", answer.status_code)))
    text = body_of(answer)
    found += [(question, f"shows {secret}") for secret in secrets if shows(text, secret)]
    return found


def test_a_number_is_shown_where_it_stands_by_itself():
    assert all(shows(text, "7600") for text in ("<td>7600</td>", '"score": -7600,', "+7600."))
    assert not any(shows(text, "7600") for text in ("0f7600ac", "1b2c-7600-4d5e", "17600"))


FOREIGN = (world.NAME, world.CONTACT, world.REASON, world.UNHEARD, str(world.UNHEARD_SCORE), world.DEAL)


def ids_beside(attacked: Attacked, other: Attacked) -> list[Ids]:
    """All of the attacked club: by its own name, by the other club's, and below the other's evenings."""
    own = {"slug": [other.club.slug]}
    below = ids_of(attacked, **own, pk=[other.session.pk], party=[other.party.pk])
    return [ids_of(attacked), ids_of(attacked, **own), below]


def test_who_may_do_everything_at_another_club_gets_nowhere(attacked, other):
    many = [*ids_beside(attacked, other), *nowhere(attacked)]
    walk(world.signed_in(other.users["admin"]), attacked, many, FOREIGN)


WITH_LESS = ("scorer", "player", "stranger")


@pytest.mark.parametrize("role", WITH_LESS)
def test_another_clubs_people_get_nowhere(attacked, other, role):
    """Each address is asked by one of those whose rights are less."""

    def asks(address: Address) -> bool:
        return crc32(address.template.encode()) % len(WITH_LESS) == WITH_LESS.index(role)

    walk(world.signed_in(other.users[role]), attacked, ids_beside(attacked, other), FOREIGN, asks)


def test_nobody_gets_nowhere(attacked):
    walk(Client(raise_request_exception=False), attacked, [ids_of(attacked)], FOREIGN)


def test_another_clubs_phone_gets_nowhere(attacked, other):
    many = [ids_of(attacked), ids_of(attacked, slug=[other.club.slug], pk=[other.session.pk])]
    walk(world.phone_client(other.phone), attacked, many, tuple(set(FOREIGN) - {str(world.UNHEARD_SCORE)}))


def test_a_phone_of_another_evening_of_the_club_gets_nowhere(attacked):
    earlier = make.make_session(tables=3, boards=2, club=attacked.club)
    phone = world.phone_client(make.make_phone(earlier))
    shown_to_all = str(world.UNHEARD_SCORE)  # a phone has every contract's score with it
    EntryMember.objects.filter(entry__section__session=earlier).delete()
    walk(phone, attacked, [ids_of(attacked)], tuple(set(FOREIGN) - {shown_to_all}))


def test_a_phone_does_nothing_for_another_table(attacked):
    walk(world.phone_client(attacked.phones[1]), attacked, [ids_of(attacked)], (world.CONTACT,))


def test_a_partys_phone_does_nothing_for_another_table(attacked):
    """It enters the deals of its own table; all else of the party it may read."""
    phone = world.phone_client(attacked.party_phones[1])
    walk(phone, attacked, [ids_of(attacked, sheet=[attacked.party_sheet.pk])], (world.CONTACT,))


def test_a_partys_phone_sees_its_party(attacked):
    """So that the walk above looks at what there is."""
    phone = world.phone_client(attacked.party_phones[1])
    shown = body_of(phone.get(f"/api/v1/clubs/{attacked.club.slug}/parties/{attacked.party.pk}/"))
    assert world.NAME in shown


@pytest.mark.parametrize("role", ["player", "member"])
def test_a_player_does_nothing_for_others_and_sees_no_contact_data(attacked, role):
    client = world.signed_in(attacked.users[role])
    walk(client, attacked, [ids_of(attacked)], (world.CONTACT, world.UNHEARD))


def test_the_frameworks_pages_show_nothing_and_do_not_fail(attacked, other):
    names = ("content_type_id", "object_id", "id", "app_label", "url", "uidb36")
    ids = {**ids_of(attacked), **{name: ["1"] for name in names}}
    for client in (Client(raise_request_exception=False), world.signed_in(other.users["admin"])):
        paths = [path for address in of_the_framework() for path in address.of(ids)]
        for path in (path for path in paths if "logout" not in path):
            for answer in (client.get(path), client.post(path, {"name": "Intruder"})):
                assert answer.status_code < 500, path
                assert not any(shows(body_of(answer), secret) for secret in FOREIGN), path
