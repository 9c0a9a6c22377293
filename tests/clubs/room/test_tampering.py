"""What is changed of an evening behind the back of the services, `prove_evening` finds, and says where."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from copy import deepcopy
from decimal import Decimal
from functools import partial
from importlib import import_module
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model, QuerySet

from clubs.people.references import references
from clubs.people.services import forgetting, merge_persons
from clubs.room.models import Evening, LedgerLine, Room, RoomEvent, RoomTable
from clubs.room.selectors.layout import EVENING, TABLE, parts_of
from clubs.room.services import evenings, ledger, rooms
from clubs.room.services.proving import prove
from scoring.models import (
    ChainLink,
    ClubRecord,
    Entry,
    EntryMember,
    Field,
    NotedHead,
    Revision,
    Session,
    SessionLayout,
    Sheet,
    SheetPlayer,
)
from tests import factories as make
from tests.clubs.room.evenings import GAME, OTHER_GAME, Host, host_of

pytestmark = pytest.mark.django_db
FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
AGO = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)


@pytest.fixture(scope="module")
def host_once(rows_of_module: None) -> Host:
    """Two rubbers, one ended twice; one pays; the evening is settled at its end and gone on with."""
    host = host_of(FIVE, stake=Decimal(1))
    host.record_event("form", table="1", people=list(FIVE))
    host.record_event("draw", table="1")
    host.play(GAME, GAME)
    for kind in ("rubber_over", "undo", "rubber_over"):
        host.record_event(kind, **({} if kind == "undo" else {"table": "1"}))
    host.record_event("draw", table="1")
    host.play(GAME, OTHER_GAME, GAME)
    host.record_event("rubber_over", table="1")
    room = host.evening.room
    ledger.pay(room=room, person=host.people["Ann"], amount=Decimal(5), by=host.actor, note="in cash")
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    assert wheres(host) == []
    return host


@pytest.fixture
def host(host_once: Host, db: None) -> Host:
    return deepcopy(host_once)


def wheres(host: Host) -> list[str]:
    return [one.where for one in prove(Evening.objects.get(pk=host.evening.pk))]


def rows(model: type[Model], **columns: object) -> QuerySet[Any]:
    return model._default_manager.filter(**columns).order_by("pk")


def first(model: type[Model], **columns: object) -> Any:
    found = rows(model, **columns).first()
    assert found is not None
    return found


def update(model: type[Model], values: dict[str, object], **columns: object) -> None:
    """Change one row by SQL."""
    assert rows(model, pk=first(model, **columns).pk).update(**values) == 1


def delete(found: Any) -> None:
    assert rows(type(found), pk=found.pk)._raw_delete(using="default") == 1


def insert(found: Any, **columns: object) -> None:
    found.pk = None
    for name, value in columns.items():
        setattr(found, name, value)
    type(found)._default_manager.bulk_create([found])


def said(change: Callable[[dict[str, Any]], None], column: str = "event", **columns: object) -> None:
    row = first(RoomEvent, **columns)
    value = getattr(row, column)
    change(value)
    rows(RoomEvent, pk=row.pk).update(**{column: value})


def reordered() -> None:
    one, other = rows(RoomEvent)[2:4]
    values = {"event": one.event, "told": one.told}
    rows(RoomEvent, pk=one.pk).update(event=other.event, told=other.told)
    rows(RoomEvent, pk=other.pk).update(**values)


def lines_exchanged() -> None:
    """Two people of a rubber exchange what they got: all sums stay zero."""
    won, lost = first(LedgerLine, points__gt=0), first(LedgerLine, points__lt=0)
    rows(LedgerLine, pk=won.pk).update(person=lost.person)
    rows(LedgerLine, pk=lost.pk).update(person=won.person)


def doubled() -> None:
    for line in rows(LedgerLine, kind="rubber"):
        rows(LedgerLine, pk=line.pk).update(points=2 * line.points, amount=2 * line.amount)


def deal(result: str) -> None:
    row = first(Revision)
    outcome = row.outcome | {"deal": row.outcome["deal"] | {"result": result}}
    rows(Revision, pk=row.pk).update(outcome=outcome)


def players_exchanged() -> None:
    one, other = rows(SheetPlayer)[:2]
    rows(SheetPlayer, pk=one.pk).update(person=None)
    rows(SheetPlayer, pk=other.pk).update(person=one.person)
    rows(SheetPlayer, pk=one.pk).update(person=other.person)


def people_exchanged() -> None:
    one, other = rows(EntryMember)[:2]
    rows(EntryMember, pk=one.pk).update(person=other.person)
    rows(EntryMember, pk=other.pk).update(person=one.person)


def chain_cut() -> None:
    """All links of the evening and of the room are gone, and the layout too."""
    for name in (first(Session).chain_name, first(Room).chain_name):
        ChainLink.objects.filter(chain=name)._raw_delete(using="default")
    rows(SessionLayout)._raw_delete(using="default")
    for model in (RoomEvent, LedgerLine):
        rows(model).update(chain="", link=0, link_hash="")
    rows(Session).update(chain_length=0, chain_head="")
    rows(Room).update(chain_length=0, chain_head="")


NEW = {"link": 0, "chain": "", "link_hash": ""}
CASES: dict[str, tuple[Callable[[], object], str]] = {
    "an event's people": (lambda: said(lambda e: e["people"].pop(), event__type="form"), "roomevent"),
    "an event's kind": (lambda: said(lambda e: e.update(type="close"), event__type="form"), "roomevent"),
    "cards drawn": (
        lambda: said(lambda e: e.update(cards=[]), event__type="draw"), "roomevent",
    ),
    "what an event led to": (
        lambda: said(lambda t: t["draws"][0]["order"].reverse(), "told", event__type="draw"), "roomevent",
    ),
    "words of what was decided": (
        lambda: said(lambda t: t["decisions"][0].update(template="Nothing."), "told", event__type="form"),
        "roomevent",
    ),
    "an event deleted": (
        lambda: delete(RoomEvent.objects.filter(event__type="undo").get()), "missing",
    ),
    "an event inserted": (
        lambda: insert(RoomEvent.objects.latest("number"), number=99, entry_id=uuid4(), **NEW), "roomevent",
    ),
    "two events exchanged": (reordered, "roomevent"),
    "number of an event": (lambda: update(RoomEvent, {"number": 99}), "roomevent"),
    "an event undone": (lambda: update(RoomEvent, {"undone": True}, event__type="form"), "event"),
    "an undo forgotten": (lambda: update(RoomEvent, {"undone": False}, undone=True), "event"),
    "time of an event": (lambda: update(RoomEvent, {"at": AGO}), "roomevent"),
    "name of who ran it": (lambda: update(RoomEvent, {"by_name": "Nobody"}), "by_name"),
    "account of who ran it": (lambda: update(RoomEvent, {"by_user": make.make_user()}), "by_user_id"),
    "sheet of a draw": (
        lambda: update(RoomEvent, {"sheet": Sheet.objects.latest("pk")}, event__type="draw"),
        "sheet of event",
    ),
    "a line's amount": (lambda: update(LedgerLine, {"amount": 99}), "ledgerline"),
    "a line's points": (lambda: update(LedgerLine, {"points": 99}), "ledgerline"),
    "two lines' people exchanged": (lines_exchanged, "ledgerline"),
    "all lines doubled": (doubled, "ledgerline"),
    "a line's note": (lambda: update(LedgerLine, {"note": "nothing"}, kind="payment"), "note"),
    "a line deleted": (
        lambda: delete(LedgerLine.objects.filter(reversed_by=None).latest("pk")), "missing",
    ),
    "a line inserted": (
        lambda: insert(first(LedgerLine, kind="payment"), entry_id=None, **NEW), "ledgerline",
    ),
    "a line that is reversed no more": (
        lambda: update(LedgerLine, {"reverses": None}, reverses__isnull=False), "ledgerline",
    ),
    "a payment's amount": (lambda: update(LedgerLine, {"amount": 500}, kind="payment"), "ledgerline"),
    "a payment's person": (
        lambda: update(LedgerLine, {"person": first(EntryMember, entry__number=3).person}, kind="payment"),
        "ledgerline",
    ),
    "a sheet's deal": (lambda: deal("6SN="), "revision"),
    "a deal that counts no more": (lambda: update(Revision, {"state": "withdrawn"}), "revision"),
    "a sheet's players": (players_exchanged, "persons"),
    "a sheet's game": (lambda: update(Sheet, {"game": "honeymoon"}), "table 1"),
    "a sheet that is open again": (lambda: update(Sheet, {"closed_at": None}), "sheet"),
    "who came in under a number": (people_exchanged, "entry A1, persons"),
    "what the evening is settled by": (lambda: update(Evening, {"settlement": "average"}), "evening"),
    "the evening's stake": (lambda: update(Evening, {"stake": 50}), "evening"),
    "the evening's seed": (lambda: update(Evening, {"seed": "other"}), "evening"),
    "a table's stake": (lambda: update(RoomTable, {"stake": 50}), "table 1"),
    "a table's form": (lambda: update(RoomTable, {"form": "pivot"}), "table 1"),
    "the evening on again": (lambda: update(Session, {"state": "playing"}), "session"),
    "currency of the room": (lambda: update(Room, {"currency": "XXX"}), "currency of the room"),
    "name of the room": (lambda: update(Room, {"name": "Other"}), "name of the room"),
    "name of a person": (
        lambda: update(type(first(EntryMember).person), {"name": "Nobody"}, entry_members__isnull=False),
        "name of person",
    ),
    "a chain cut to nothing": (chain_cut, "layout of"),
    "a chain cut to nothing, its payments": (chain_cut, "ledgerline"),
    "payments in another chain": (
        lambda: update(LedgerLine, {"chain": "r999999"}, kind="payment"), "ledgerline",
    ),
    "head of the evening": (lambda: update(Session, {"chain_head": "0" * 64}), "head"),
    "head of the room": (lambda: update(Room, {"chain_head": "0" * 64}), "head"),
    "head of the deals": (lambda: update(Field, {"chain_length": 1}), "beyond"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_change_in_the_database_is_found_where_it_is(host, case):
    change, where = CASES[case]
    change()
    found = wheres(host)
    assert [place for place in found if where in place], (where, found)


def test_a_payment_that_was_cut_off_is_missed_and_shown_by_an_old_head(host):
    """The last payment is gone, and the room's head is put back to before it: the club noted that one."""
    ledger.pay(
        room=host.evening.room, person=host.people["Bo"], amount=Decimal(9), by=host.actor, note="a cheque"
    )
    room = Room.objects.get()
    old, last = room.chain_head, LedgerLine.objects.latest("pk")
    assert last.link == room.chain_length
    before = LedgerLine.objects.get(chain=last.chain, link=last.link - 1)
    delete(last)
    Room.objects.update(chain_length=before.link, chain_head=before.link_hash)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("prove_evening", str(host.evening.pk), "--head", old, "--json", stdout=out)
    told = json.loads(out.getvalue())
    missed = f"link {last.link} of room {room.pk}, as noted in link"
    assert [one["where"].startswith(missed) for one in told["differs"]] == [True]
    assert told["head"] == {"asked": old, "link": None}


def test_a_head_holds_after_somebody_became_another(host):
    """A payment of Ann's was linked under her id of then."""
    ann = make.make_person(host.club, "Ann Berg")
    person = host.people["Ann"]
    room = Room.objects.get()
    merge_persons(keep=ann, drop=person, by=make.make_user(club=host.club, role="admin"))
    assert LedgerLine.objects.filter(kind="payment").get().person == ann
    out = StringIO()
    call_command("prove_evening", str(host.evening.pk), "--head", room.chain_head, "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert found["differs"] == []
    assert found["head"]["holds"] is True


def test_a_merge_that_is_not_linked_moves_no_payment(host):
    old = Room.objects.get().chain_head
    merge_by_sql(host)
    found = wheres(host)
    assert [place for place in found if "ledgerline" in place]
    assert "entry A1, persons" in found
    with pytest.raises(SystemExit):
        call_command("prove_evening", str(host.evening.pk), "--head", old, "--json", stdout=StringIO())


def test_merges_of_before_are_linked_by_the_migrations(host):
    """The version before moved places and payments alone."""
    merge_by_sql(host)
    import_module("scoring.migrations.0022_merges_before_are_linked").link_merges(apps, Editor)
    import_module("clubs.room.migrations.0010_merges_before_are_linked").link_merges(apps, Editor)
    assert [place for place in wheres(host) if not place.startswith("name of person")] == []
    update(LedgerLine, {"person": host.people["Bo"]}, kind="payment")
    assert wheres(host) != []


def merge_by_sql(host: Host) -> None:
    """Ann is somebody else by SQL alone, in every place where she is named."""
    drop, keep = host.people["Ann"], make.make_person(host.club, "Zoe Kahn")
    for reference in references():
        reference.model._base_manager.filter(**{reference.field: drop}).update(**{reference.field: keep})
    rows(type(drop), pk=drop.pk).update(merged_into=keep)


def test_what_was_there_before_is_linked_by_the_migration(host):
    """As an update does: everything is proved then."""
    fields, rooms = (
        import_module(name)
        for name in (
            "scoring.migrations.0019_results_before_are_linked",
            "clubs.room.migrations.0007_evenings_before_are_linked",
        )
    )
    rooms.unlink_rooms(apps, Editor)
    fields.unlink_fields(apps, Editor)
    NotedHead.objects.all().delete()
    ClubRecord.objects.all().delete()
    assert wheres(host) != []
    fields.link_fields(apps, Editor)
    rooms.link_rooms(apps, Editor)
    import_module("clubs.room.migrations.0011_names_before_are_linked").link_evenings(apps, Editor)
    import_module("clubs.room.migrations.0012_house_rules_are_linked").link_house_rules(apps, Editor)
    assert wheres(host) == []
    update(LedgerLine, {"note": "nothing"})
    assert wheres(host) != []


def test_an_evening_is_hashed_alike_with_the_models_of_the_migration(host):
    """Their columns stand in another order than those of today."""
    then = MigrationLoader(connection).project_state(("room", "0007_evenings_before_are_linked")).apps
    models = partial(then.get_model, "room")
    assert parts_of(host.evening.pk, models) == parts_of(host.evening.pk)


@pytest.mark.parametrize(
    ("model", "names"), [(Evening, (*EVENING, "retold")), (RoomTable, TABLE)], ids=["evening", "table"]
)
def test_every_column_is_hashed(model, names):
    """But how often an evening was told anew, which says nothing of how it is set up."""
    assert sorted(names) == sorted(column.attname for column in model._meta.concrete_fields)


# ---- what happens in good faith after a change that is none


FOUR_MORE = ("Fay", "Gus", "Hal", "Ida")


def come(host: Host) -> None:
    host.come(*FOUR_MORE)


def come_and_form_a_table(host: Host) -> None:
    come(host)
    host.record_event("form", table="2", people=list(FOUR_MORE))


def end(host: Host) -> None:
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)


def rename_the_room(host: Host) -> None:
    room = Room.objects.get()
    rooms.edit_room(
        room=room, name="Other room", game=room.game, by=host.actor.user, stake=room.stake,
        currency=room.currency, settlement=room.settlement,
    )  # fmt: skip


@pytest.mark.parametrize("action", [come_and_form_a_table, end, rename_the_room])
def test_what_happens_takes_nothing_over_that_it_did_not_change(host, action):
    host.record_event("undo")  # the evening goes on
    update(Entry, {"handicap": Decimal(5)}, number=1)
    update(RoomTable, {"rubbers_each": 5})
    tampered = sorted(wheres(host))
    assert tampered == ["entry A1", "table 1"]
    action(host)
    link = ChainLink.objects.get(kind="foreign").link
    assert sorted(wheres(host)) == [f"{place}, before link {link}" for place in tampered]


def test_forgetting_somebody_takes_nothing_over_but_the_words_about_them():
    """A table is named after whom is forgotten; two changes that nobody made stay found, its own too."""
    host = host_of((*FIVE, "Zed Kahn"))
    host.record_event("form", table="Kahn", people=list(FIVE))
    host.record_event("draw", table="Kahn")
    assert wheres(host) == []
    update(Entry, {"handicap": Decimal(5)}, number=1, section__session=host.evening.session)
    update(RoomTable, {"rubbers_each": 5}, evening=host.evening)
    assert sorted(wheres(host)) == ["entry A1", "table 1"]
    person = host.people["Zed Kahn"]
    keys = [mention.key for mention in forgetting.words_about(person)]
    admin = make.make_user("admin", club=host.club, role="admin")
    forgetting.forget_person(person=person, by=admin, replace=keys)
    assert "Kahn" not in RoomTable.objects.get(evening=host.evening).name
    link = ChainLink.objects.get(kind="foreign").link
    assert sorted(wheres(host)) == [f"entry A1, before link {link}", f"table 1, before link {link}"]


def test_what_happens_in_an_evening_is_foreign_to_nothing(host):
    host.record_event("undo")
    come_and_form_a_table(host)
    rename_the_room(host)
    end(host)
    assert wheres(host) == []
    assert not ChainLink.objects.filter(kind="foreign").exists()


class Editor:
    connection = connection
