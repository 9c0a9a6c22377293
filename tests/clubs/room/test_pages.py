"""Coming in at the page of a room: a new guest is asked about once, as on the sign-in sheet."""

from __future__ import annotations

import csv
import io
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import Person
from tests import factories as make
from tests.clubs.room.evenings import Host, host_of

pytestmark = pytest.mark.django_db
QUESTION = "“Zed Kahn” is not on the list. Send it again to add this person as a guest."


@pytest.fixture
def host() -> Host:
    return host_of(["Ann"])


@pytest.fixture
def page(host: Host) -> Client:
    client = Client()
    client.force_login(make.make_user("page", club=host.club, role="director"))
    return client


def come_in(page: Client, host: Host, **typed: str):
    evening = host.evening
    address = reverse("evening-in", args=[host.club.slug, evening.room_id, evening.pk])
    return page.post(address, {"entry_id": str(uuid4()), **typed})


def test_a_name_that_nobody_has_is_asked_about_and_added_when_it_is_sent_again(host, page):
    asked = come_in(page, host, name="Zed Kahn")
    assert asked.status_code == 422
    text = asked.content.decode()
    assert QUESTION in text
    assert '<input type="hidden" name="guests" value="Zed Kahn">' in text
    assert 'value="Zed Kahn"' in text.split('id="id_name"')[1].split(">")[0]
    assert not Person.objects.filter(name="Zed Kahn").exists()
    assert come_in(page, host, name="Zed Kahn", guests="Zed Kahn").status_code == 302
    assert Person.objects.filter(club=host.club, name="Zed Kahn").count() == 1


def test_a_line_that_waits_behind_the_form_is_given_what_confirms_it(host, page):
    """queue.js takes it out of the answer; that of any other refusal confirms nothing."""
    page.defaults["HTTP_HX_REQUEST"] = "true"
    assert 'name="guests" value="Zed Kahn"' in come_in(page, host, name="Zed Kahn").content.decode()
    assert 'name="guests"' not in come_in(page, host, name="").content.decode()


def test_who_is_in_the_room_is_suggested_last_until_they_leave(host, page):
    address, ann, bo = (
        host.evening.get_absolute_url(),
        host.people["Ann"],
        make.make_person(host.club, "Bo Berg"),
    )
    come_in(page, host, name=bo.name)
    assert f'data-signed-in="{ann.pk} {bo.pk}"' in page.get(address).content.decode()
    host.record_event("exit", person="Ann")
    assert f'data-signed-in="{bo.pk}"' in page.get(address).content.decode()


def test_nobody_who_waits_is_said_to_have_a_table(host, page):
    """Seven at a table of six: the seventh waits for a place (rule C)."""
    address, names = host.evening.get_absolute_url(), ("Bo", "Cy", "Di", "Ed", "Flo", "Gus")
    host.come(*names)
    host.record_event("form", table="1", people=["Ann", "Bo", "Cy", "Di"])
    host.record_event("apply", table="1", people=["Ed", "Flo"])
    host.record_event("apply", table="1", people=["Gus"])
    text = " ".join(page.get(address).content.decode().split())
    assert "Waiting for a place: Gus (table 1). Everyone else has a table." in text
    assert "Everyone has a table." not in text


def test_who_is_on_the_list_is_not_asked_about(host, page):
    make.make_person(host.club, "Bo Berg")
    cleo = make.make_person(host.club, "Cleo Dunn")
    assert come_in(page, host, name="bo berg").status_code == 302
    assert come_in(page, host, name="Cleo D", name_id=str(cleo.pk)).status_code == 302
    assert Person.objects.filter(club=host.club).count() == 3


def test_the_ledger_to_save_has_no_formulas_and_leaves_empty_cells_empty(host, page):
    """A payment is of no evening; what begins a formula is named by OWASP's "CSV Injection"."""
    room, ann = host.evening.room, host.people["Ann"]
    notes = ["-2+3+cmd|' /C calc'!A0", "=1+1", ""]
    for note in notes:
        paid = {"entry_id": str(uuid4()), "amount": "5", "way": "out", "note": note}
        address = reverse("room-payment", args=[host.club.slug, room.pk, ann.pk])
        assert page.post(address, paid).status_code == 302
    answer = page.get(reverse("room-ledger-csv", args=[host.club.slug, room.pk]))
    lines = [
        row
        for row in csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
        if row["kind"] == "payment"
    ]
    assert {line["note"] for line in lines} == {f"'{notes[0]}", f"'{notes[1]}", ""}
    assert {(line["evening"], line["amount"]) for line in lines} == {("", "-5.00")}
