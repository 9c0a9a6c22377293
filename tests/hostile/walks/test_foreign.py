"""Nobody who has no part in a club reads or writes anything of it, whatever state it is in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import HttpResponse

from tests.hostile import world
from tests.hostile.addresses import Address, Ids, of_the_framework, of_the_site
from tests.hostile.questions import ids_of
from tests.hostile.walks import actors
from tests.hostile.walks.asking import AWAY, Asker, sent_to, signs_in
from tests.hostile.walks.expected import NAMES_OF_PUBLISHED, OF_NO_CLUB, OPEN, OVER, RESULTS
from tests.hostile.walks.stage import STATES, Stage

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.sqlite,
    pytest.mark.site,
]  # what is asked is the same on both
NAMES = (world.NAME, world.REASON)
NEVER = (world.CONTACT, world.UNHEARD, str(world.UNHEARD_SCORE), world.DEAL)
ALWAYS = 2  # so many of the foreigners ask everything
WORDS = {
    "slug",
    "number",
    "letter",
    "round",
    "document",
    "format",
    "group",
    "heading",
    "hue",
    "page",
    "chapter",
    "source",
    "deal",
    "game",
    "code",
    "token",
    "key",
}
WORDS |= {"membership_deed", "party_number", "form", "poker_number", "ruling"}  # the last three count from 1
HUGE = (0, 2**63, 10**30)


def test_foreigners_get_nowhere(stage: Stage, asker: Asker):
    """All addresses, asked to read and to write, in all states."""
    clients = actors.foreigners(stage)
    names = list(clients)
    ids = {state: stage.ids(state) for state in STATES}
    for address in of_the_site():
        chosen = [*names[:ALWAYS], *asker.some(names[ALWAYS:], address.template)]
        for who in chosen:
            for state in asker.some(_states(address), f"{who} {address.template}"):
                if "phone" in who and state == actors.PHONES_AT:
                    continue  # where it is at home
                for path in address.of(ids[state]):
                    label = f"{who}, {state}: "
                    _read(asker, clients[who], address, path, state, label)
                    for sent in sent_to(ids[state], path):
                        answer = asker.ask(clients[who], "POST", path, sent, unchanged=not _own(address))
                        _refused(asker, f"{label}POST {path} {sent.get('do', '')!s}", address, answer)
    asker.found_nothing()


def _states(address: Address) -> tuple[str, ...]:
    """A page that names no evening is the same in all states."""
    return STATES if {"pk", "session", "party", "event"} & set(address.names) else ("playing",)


def _own(address: Address) -> bool:
    """Whether what is written there is the asker's own."""
    return address.template in OF_NO_CLUB


def _read(asker: Asker, client, address: Address, path: str, state: str, label: str) -> None:
    answer = asker.ask(client, "GET", path, unchanged=True)
    over = state in OVER and address.template in RESULTS
    published = address.template in OPEN and (state in OVER or "season" in path)
    published = published or address.template in NAMES_OF_PUBLISHED
    if not _own(address):
        asker.shows_nothing(f"{label}GET {path}", answer, NEVER if over or published else NAMES + NEVER)
    if not over and address.template not in OPEN:
        _refused(asker, f"{label}GET {path}", address, answer)


def _refused(asker: Asker, question: str, address: Address, answer: HttpResponse) -> None:
    if address.template in OF_NO_CLUB or answer.status_code in AWAY or signs_in(answer):
        return
    if "POST" in question and address.template in OPEN and answer.status_code in {200, 302, 422}:
        return  # a page that is only read answers to POST as to GET
    asker.faults.append(f"{question}: {answer.status_code}")


def test_the_admin_site_is_for_operators(stage: Stage, asker: Asker):
    """A club's admin is none."""
    names = ("content_type_id", "object_id", "id", "app_label", "url", "uidb36")
    ids = ids_of(stage.own) | {name: ["1"] for name in names}
    clients = {
        "nobody": actors.nobody(),
        "admin of another club": world.signed_in(stage.foreign.users["admin"]),
        "phone": world.phone_client(stage.own.phones[1]),
    }
    for who, client in clients.items():
        for path in (path for address in of_the_framework() for path in address.of(ids)):
            if not path.startswith("/admin/"):
                continue
            for method in ("GET", "POST"):
                answer = asker.ask(client, method, path, unchanged=True)
                if answer.status_code not in {302, 403, 404, 405}:
                    asker.faults.append(f"{who} {method} {path}: {answer.status_code}")
                asker.shows_nothing(f"{who} {method} {path}", answer, NAMES + NEVER)
    asker.found_nothing()


def mixed(address: Address, own: Ids, others: dict[str, Ids]) -> Iterator[tuple[str, Ids]]:
    """The ids of an address with some of another club or of another evening of the same."""
    keys = [key for key in map(address.key, address.names) if key not in WORDS]
    for whose, ids in others.items():
        theirs = {key: ids[key] for key in keys if key in ids}
        if whose == "another club" and theirs:
            yield f"all of {whose}", {**own, **theirs}
        if len(keys) > 1:
            for key in keys:
                if key in theirs:
                    yield f"{key} of {whose}", {**own, key: theirs[key]}
    for huge in HUGE if keys else ():
        yield f"{keys[-1]} {huge}", {**own, keys[-1]: [huge]}


def test_no_id_of_another_club_or_evening_is_found(stage: Stage, asker: Asker):
    """Asked by the admin, who may do everything to one's own."""
    client = world.signed_in(stage.own.users["admin"])
    own = ids_of(stage.own)
    others = {"another club": ids_of(stage.foreign), "another evening": stage.beside}
    for address in of_the_site():
        for label, ids in mixed(address, own, others):
            if (address.template, label) in ANYWHERE:
                continue
            for path in list(address.of(ids))[:1]:
                answers = [("GET", asker.ask(client, "GET", path, unchanged=True))]
                for sent in list(sent_to(own, path))[:1]:
                    answers.append(("POST", asker.ask(client, "POST", path, sent, unchanged=True)))
                for method, answer in answers:
                    if answer.status_code not in {404, 405}:
                        asker.faults.append(f"{label}: {method} {path}: {answer.status_code}")
    asker.found_nothing()


ANYWHERE = {
    (f"{room}/ledger/{{person}}/{page}", f"{which} of another evening")
    for room in ("api/v1/clubs/{club}/rooms/{room}", "c/{slug}/rooms/{room}")
    for page in ("", "payments/")
    for which in ("room", "guest")
}
"""Everybody of a club may have an account in each of its rooms."""


def test_no_name_in_an_address_is_walked_without_an_id(stage: Stage):
    """So that a new page with a new kind of id is asked with one that exists."""
    known = set(ids_of(stage.own))
    unknown = {(a.template, name) for a in of_the_site() for name in a.names if a.key(name) not in known}
    assert unknown == set()


def test_what_is_expected_stands_for_addresses_that_there_are():
    there = {address.template for address in of_the_site()}
    assert {*OPEN, *NAMES_OF_PUBLISHED, *RESULTS, *OF_NO_CLUB} <= there
    without = {a.template for a in of_the_site() if not {"slug", "club"} & set(a.names)}
    assert without == set(OF_NO_CLUB)
