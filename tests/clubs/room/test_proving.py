"""An evening proved: nothing differs that services did, and whatever else is done to its rows is found."""

from __future__ import annotations

import json
from copy import deepcopy
from decimal import Decimal
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from clubs.people.services import forgetting
from clubs.room.models import Evening, LedgerLine, RoomEvent
from clubs.room.selectors import memory
from clubs.room.services import evenings, rooms
from clubs.room.services.proving import prove
from tests import factories as make
from tests.clubs.room.evenings import GAME, Host, host_of

pytestmark = pytest.mark.django_db
FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")


@pytest.fixture(scope="module")
def host_once(rows_of_module: None) -> Host:
    """Two rubbers, one of them ended twice."""
    host = host_of(FIVE, stake=Decimal(1))
    host.record_event("form", table="1", people=list(FIVE))
    host.record_event("draw", table="1")
    host.play(GAME, GAME)
    for kind in ("rubber_over", "undo", "rubber_over"):
        host.record_event(kind, **({} if kind == "undo" else {"table": "1"}))
    host.record_event("draw", table="1")
    host.play(GAME)
    return host


@pytest.fixture
def host(host_once: Host, db: None) -> Host:
    return deepcopy(host_once)


def where(host: Host) -> list[str]:
    return [found.where for found in prove(host.evening)]


def test_what_the_services_did_is_proved(host):
    assert prove(host.evening) == []


@pytest.mark.parametrize("ended", [False, True])
def test_house_rules_for_evenings_to_come_are_no_change_behind_ones_back(host, ended):
    """Another game, and another edition of it by its options: what was linked of evenings names the game."""
    if ended:
        host.record_event("rubber_over", table="1")
        evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    room, by = host.evening.room, host.actor.user
    said = {"name": "Main room", "stake": Decimal(1), "currency": "", "settlement": "rubber", "by": by}
    rooms.edit_room(room=room, game="bridge_chicago", **said)
    assert prove(Evening.objects.get()) == []
    rooms.edit_room(room=room, game="contract_rubber", **said)
    rooms.set_options(room=room, options={"edition": "portland_1948"}, by=by)
    assert prove(Evening.objects.get()) == []


def test_a_line_that_was_changed_is_found(host):
    line = LedgerLine.objects.order_by("pk").last()
    LedgerLine.objects.filter(pk=line.pk).update(points=line.points + 100)
    link, *figures = where(host)
    place = f"link {line.link} of session {host.evening.session_id}: changed"
    assert link == f"{place}, ledgerline {line.pk} ({line.person.name}: {line.points + 100})"
    assert figures == [f"sheet {line.sheet_id}", f"ledger of sheet {line.sheet_id}"]


def test_a_draw_that_was_changed_is_found(host):
    row = RoomEvent.objects.filter(event__type="draw").first()
    row.told["draws"][0]["order"].reverse()
    row.save()
    assert [name for name in where(host) if not name.startswith("link")] == [f"event {row.number}"]


def test_an_event_that_was_changed_is_found(host):
    row = RoomEvent.objects.get(event__type="form")
    RoomEvent.objects.filter(pk=row.pk).update(event=row.event | {"people": ["@1", "@2"]})
    assert f"event {row.number}" in where(host)


def test_a_mark_of_undo_that_was_changed_is_found(host):
    row = RoomEvent.objects.get(undone=True)
    RoomEvent.objects.filter(pk=row.pk).update(undone=False)
    assert where(host) == [f"event {row.number}"]
    RoomEvent.objects.filter(event__type="form").update(undone=True)
    assert len(where(host)) == 2


@pytest.mark.parametrize("table", ["Table Zed Kahn", "Kahn"])
def test_forgetting_whom_a_table_is_named_after_leaves_an_evening_that_is_proved(
    table, django_capture_on_commit_callbacks
):
    host = host_of((*FIVE, "Zed Kahn"))
    host.record_event("form", table=table, people=list(FIVE))
    host.record_event("draw", table=table)
    host.play(GAME, GAME, table=table)
    host.record_event("rubber_over", table=table)
    person = host.people["Zed Kahn"]
    keys = [mention.key for mention in forgetting.words_about(person)]
    admin = make.make_user("admin", club=host.club, role="admin")
    with django_capture_on_commit_callbacks(execute=True):
        forgetting.forget_person(person=person, by=admin, replace=keys)
    assert not [one for one in host.room.tables if "Kahn" in one.name]
    assert not RoomEvent.objects.filter(told__icontains="Kahn").exists()
    assert prove(host.evening) == []


def test_a_process_that_keeps_the_room_as_it_was_replays_it_when_somebody_is_forgotten(
    django_capture_on_commit_callbacks,
):
    """What this process does at the commit another one does not hear of."""
    host = host_of((*FIVE, "Zed Kahn"))
    with django_capture_on_commit_callbacks(execute=True):
        host.record_event("form", table="Kahn", people=list(FIVE))
    assert [one.name for one in host.room.tables] == ["Kahn"]
    shown = Evening.objects.get(pk=host.evening.pk).session.version
    admin = make.make_user("admin", club=host.club, role="admin")
    person = host.people["Zed Kahn"]
    keys = [mention.key for mention in forgetting.words_about(person)]
    forgetting.forget_person(person=person, by=admin, replace=keys)
    again = Evening.objects.get(pk=host.evening.pk)
    assert [one.name for one in memory.room_of(again).tables if "Kahn" in one.name] == []
    assert again.session.version > shown


def test_the_command_says_so_and_exits_with_1(host):
    def run() -> dict[str, object]:
        call_command("prove_evening", str(host.evening.pk), "--json", stdout=out)
        found: dict[str, object] = json.loads(out.getvalue())
        return found

    out = StringIO()
    assert run() == {"evening": host.evening.pk, "differs": []}
    LedgerLine.objects.filter(pk=LedgerLine.objects.latest("pk").pk).update(amount=99)
    out = StringIO()
    with pytest.raises((SystemExit, CommandError)):
        run()
