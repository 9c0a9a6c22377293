"""Of a club's own people and phones none does what is another's, or reads what is for its staff.

Who is of no club, or of another one: `walks/test_foreign.py`.
"""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from config.caching.limits import store as limits
from tests.hostile import world
from tests.hostile.addresses import Ids, of_the_framework, of_the_site
from tests.hostile.questions import asked, body_of, ids_of
from tests.hostile.world import Attacked, shows

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.sqlite,
    pytest.mark.site,
]  # what is asked is the same on both
OWN = re.compile(r"(GET|POST) /c/[^/]+/members/\d+/letters/question/")
"""Asks people whether results go to their address, which is theirs to see; everybody else gets 403."""


def walk(client: Client, attacked: Attacked, ids: Ids, secrets: tuple[str, ...]) -> None:
    """Ask everything everywhere: no error of ours, no secret, no write."""
    wrong: list[tuple[str, object]] = []
    seen: set[str] = set()
    with world.unchanged(attacked.club) as writes:
        for path in (path for address in of_the_site() for path in address.of(ids)):
            if path in seen:
                continue
            seen.add(path)
            for question, answer in asked(client, path, ids):
                writes.asked = question
                wrong += _faults(question, answer, secrets)
            limits.clear()  # limits count too: this is about rights alone
    assert not wrong, "\n".join(map(str, wrong))


def _faults(question: str, answer: HttpResponse, secrets: tuple[str, ...]) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    if answer.status_code >= 500:
        found.append((question, getattr(answer, "exc_info", answer.status_code)))
    if OWN.match(question):
        return found
    text = body_of(answer)
    found += [(question, f"shows {secret}") for secret in secrets if shows(text, secret)]
    return found


def test_a_number_is_shown_where_it_stands_by_itself():
    assert all(shows(text, "7600") for text in ("<td>7600</td>", '"score": -7600,', "+7600."))
    assert not any(shows(text, "7600") for text in ("0f7600ac", "1b2c-7600-4d5e", "17600"))


FOREIGN = (world.NAME, world.CONTACT, world.REASON, world.UNHEARD, str(world.UNHEARD_SCORE), world.DEAL)


def test_a_phone_does_nothing_for_another_table(attacked):
    walk(world.phone_client(attacked.phones[1]), attacked, ids_of(attacked), (world.CONTACT,))


def test_a_partys_phone_does_nothing_for_another_table(attacked):
    """It enters the deals of its own table; all else of the party it may read."""
    phone = world.phone_client(attacked.party_phones[1])
    walk(phone, attacked, ids_of(attacked, sheet=[attacked.party_sheet.pk]), (world.CONTACT,))


def test_a_partys_phone_sees_its_party(attacked):
    """So that the walk above looks at what there is."""
    phone = world.phone_client(attacked.party_phones[1])
    shown = body_of(phone.get(f"/api/v1/clubs/{attacked.club.slug}/parties/{attacked.party.pk}/"))
    assert world.NAME in shown


@pytest.mark.parametrize("role", ["player", "member"])
def test_a_player_does_nothing_for_others_and_sees_no_contact_data(attacked, role):
    client = world.signed_in(attacked.users[role])
    walk(client, attacked, ids_of(attacked), (world.CONTACT, world.UNHEARD))


def test_the_frameworks_pages_show_nothing_and_do_not_fail(attacked, other):
    names = ("content_type_id", "object_id", "id", "app_label", "url", "uidb36")
    ids = {**ids_of(attacked), **{name: ["1"] for name in names}}
    for client in (Client(raise_request_exception=False), world.signed_in(other.users["admin"])):
        paths = [path for address in of_the_framework() for path in address.of(ids)]
        for path in (path for path in paths if "logout" not in path):
            for answer in (client.get(path), client.post(path, {"name": "Intruder"})):
                assert answer.status_code < 500, path
                assert not any(shows(body_of(answer), secret) for secret in FOREIGN), path
