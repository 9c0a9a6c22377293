"""What changes something does it for those whose right it is in that state, and for nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from tests import factories as make
from tests.clubs.people.test_permissions import ALLOWED
from tests.hostile import world
from tests.hostile.addresses import Address, of_the_site
from tests.hostile.walks import actors
from tests.hostile.walks.asking import AWAY, Asker, sent_to, signs_in
from tests.hostile.walks.expected import OF_NO_CLUB, PER_CASE, RIGHTS
from tests.hostile.walks.stage import PARTY_STATES, STATES, Stage
from tests.scoring.record.test_permissions import EXPECTED, LETTER

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.site]
STAFF = frozenset({"scorer", "director", "admin"})
TABLES_STATE = {"reopened": "finished"}  # the permissions table's word for it


def may(right: str, who: str, state: str) -> bool:
    """By the tables that the tests of the permissions have written down."""
    if right in ALLOWED:
        return who in ALLOWED[right]
    deed, state = ("settings", "setup") if right == "new" else (right, state)
    return who in LETTER and LETTER[who] in EXPECTED[TABLES_STATE.get(state, state)].get(deed, "")


def ever(right: str, who: str) -> bool:
    return any(may(right, who, state) for state in EXPECTED)


def test_a_right_is_had_where_the_tables_say_so(stage: Stage, asker: Asker):
    clients = actors.of_the_club(stage)
    tables = phones_of(stage)
    ids = {state: stage.ids(state) for state in STATES}
    asked = set()
    for address in (address for address in of_the_site() if address.template not in OF_NO_CLUB):
        for who in (
            "admin",
            "director",
            "scorer",
            *asker.some(("table", "player", "member"), address.template),
        ):
            for state in asker.some(states_of(address), f"{who} {address.template}"):
                client = clients.get(who) or tables[address.template.startswith(OF_PARTIES), state]
                path = next(address.of(ids[state]))
                takes = [
                    _ask(asker, client, address, path, it, who, state) for it in sent_to(ids[state], path)
                ]
            if not any(takes):
                break  # it is only read
            asked.add(address.template)
    asker.found_nothing()
    assert asked == set(RIGHTS) | set(PER_CASE)


OF_PARTIES = ("c/{slug}/p/", "api/v1/clubs/{club}/parties/{party}/")
OF_SESSIONS = ("c/{slug}/s/{pk}", "api/v1/clubs/{club}/sessions/{session}")


def states_of(address: Address) -> tuple[str, ...]:
    if address.template.startswith(OF_PARTIES):
        return PARTY_STATES
    return STATES if address.template.startswith(OF_SESSIONS) else ("playing",)


def phones_of(stage: Stage) -> Mapping[tuple[bool, str], Client]:
    """A phone of each evening, by whether it is a party, and the state; nobody where none is let in."""
    found = {(False, "playing"): world.phone_client(stage.own.phones[1])}
    found[True, "playing"] = world.phone_client(stage.own.party_phones[1])
    for of_party, evenings in ((False, stage.sessions), (True, stage.parties)):
        for state, session in evenings.items():
            open_to_phones = state not in {"setup", "closed"}
            phone = make.make_phone(session) if open_to_phones else None
            found[of_party, state] = world.phone_client(phone) if phone else actors.nobody()
    return found


def _ask(asker: Asker, client: Client, address: Address, path: str, sent: Any, who: str, state: str) -> bool:
    """Whether the address takes anything at all."""
    right = RIGHTS.get(address.template, "")
    allowed = may(right, who, state) if right else who != "member"
    answer = asker.ask(client, "POST", path, sent, unchanged=not allowed)
    away = answer.status_code in AWAY or signs_in(answer)
    said = f"{who}, {state}: POST {path} {sent.get('do', '')}"
    if answer.status_code == 405:
        return False
    if right and allowed and (answer.status_code in {401, 403} or signs_in(answer)):
        asker.faults.append(f"{said}: {answer.status_code}, though the tables allow {right}")
    if right and not ever(right, who) and who not in STAFF and not away:
        asker.faults.append(f"{said}: {answer.status_code}, though never allowed {right}")
    return True
