"""What a room says of money is proved: payments, house rules, and what goes with the whole chain."""

from __future__ import annotations

from copy import deepcopy
from decimal import Decimal
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command

from clubs.people.services import edit_person, forget_person, forgetting, merge_persons
from clubs.room.models import Evening, LedgerLine, Room
from clubs.room.services import evenings, ledger, rooms
from clubs.room.services.proving import broken_rooms, prove
from scoring.models import ChainLink, NotedHead, Session
from scoring.selectors.chain import linked_models
from scoring.selectors.club_record import broken_record, record_chains
from tests import factories as make
from tests.clubs.room.evenings import GAME, Host, host_of
from tests.scoring.record.changed_columns import change_column, columns_of

pytestmark = pytest.mark.django_db
FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
NEED_NO_PROOF = {
    (LedgerLine, "id"): "it only tells lines apart; what a line takes back is hashed",
}
"""Columns that may be changed unseen, and why."""
REFUSED_THEN = {
    (Room, "club_id"): "people of another club cannot be paid there",
    (Room, "contest_id"): "the game of the room is that of another event",
    (Room, "rules"): "there is no such rule set",
    (Room, "game_options"): "the game has no such option",
}
"""Columns after whose change the services refuse what was done before, and why."""
ROWS = [(Room, {}), (LedgerLine, {"kind": "payment"}), (LedgerLine, {"kind": "rubber"})]


@pytest.fixture(scope="module")
def host_once(rows_of_module: None) -> Host:
    """Two rubbers are settled, a payment is made and another one taken back, and the evening is over."""
    host = host_of(FIVE, stake=Decimal(1), currency="GBP", settlement="rubber")
    host.record_event("form", table="1", people=list(FIVE))
    for _rubber in range(2):
        host.record_event("draw", table="1")
        host.play(GAME, GAME)
        host.record_event("rubber_over", table="1")
    room = host.evening.room
    for name in ("Ann", "Bo"):
        ledger.pay(room=room, person=host.people[name], amount=Decimal(5), by=host.actor, note="in cash")
    paid = LedgerLine.objects.filter(kind="payment").latest("pk")
    ledger.reverse_payment(line_id=paid.pk, room=room, by=host.actor)
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    other = rooms.create_room(
        club=host.club, name="Red", rules="contract_1948", game="contract_rubber", by=host.actor.user
    )
    evenings.open_evening(room=other, by=host.actor)
    make.make_user(club=make.make_session(3).club)
    assert where(host) == [] == of_club(host)
    return host


@pytest.fixture
def host(host_once: Host, db: None) -> Host:
    return deepcopy(host_once)


def where(host: Host) -> list[str]:
    return [one.where for one in prove(Evening.objects.get(pk=host.evening.pk))]


def of_club(host: Host) -> list[str]:
    found = [*broken_record(host.club.pk, record_chains(host.club.pk)), *broken_rooms(host.club.pk)]
    return [one.where for one in found]


def edit(host: Host, **changed: object) -> None:
    room = Room.objects.get(pk=host.evening.room_id)
    said = {name: getattr(room, name) for name in ("name", "stake", "currency", "settlement", "game")}
    rooms.edit_room(room=room, by=host.actor.user, **said | changed)


def act_in_good_faith(host: Host) -> None:
    """Ten things that happen in a club, some of which touch the very rows."""
    admin = make.make_user(club=host.club, role="admin")
    room, kept = Room.objects.get(pk=host.evening.room_id), make.make_person(host.club, "Zoe Kahn")
    edit(host, stake=Decimal(2))
    edit(host, name="Blue room", currency="EUR")
    rooms.set_options(room=Room.objects.get(pk=room.pk), options={"rounding": "exact"}, by=host.actor.user)
    for closed in (True, False):
        rooms.close_room(room=room, by=host.actor.user, closed=closed)
    paid = ledger.pay(room=room, person=host.people["Cem"], amount=Decimal(7), by=host.actor).line
    ledger.reverse_payment(line_id=paid.pk, room=room, by=host.actor)
    merge_persons(keep=kept, drop=host.people["Ann"], by=admin)
    edit_person(person=kept, name="Zoe Berg", by=admin)
    forget_person(person=host.people["Dee"], by=admin)


def test_what_the_services_do_differs_from_nothing(host):
    act_in_good_faith(host)
    assert where(host) == [] == of_club(host)
    assert not ChainLink.objects.filter(kind="foreign").exists()


CASES = [
    (model, kind, name)
    for model, kind in ROWS
    for name in columns_of(model)
    if (model, name) != (Room, "id")  # every other row names the room by it: the database refuses that
]


@pytest.mark.parametrize(("model", "kind", "name"), CASES)
def test_a_column_that_was_changed_is_shown_and_stays_shown_whatever_happens_then(host, model, kind, name):
    of_room = {"pk": host.evening.room_id} if model is Room else {"room": host.evening.room_id}
    change_column(model.objects.filter(**of_room, **kind).earliest("pk"), name)
    shown = bool(where(host))
    assert shown != ((model, name) in NEED_NO_PROOF)
    if shown and (model, name) not in REFUSED_THEN:
        act_in_good_faith(host)
        assert where(host) != []


@pytest.mark.parametrize("column", ["stake", "name", "currency"])
def test_house_rules_changed_while_no_evening_is_open_are_named_and_stay_so(host, column):
    change_column(Room.objects.get(pk=host.evening.room_id), column)
    place = f"{column} of room {host.evening.room_id}"
    assert place in where(host)
    assert place in of_club(host)
    edit(host, stake=Decimal(9), name="Other", currency="USD")
    foreign = ChainLink.objects.get(chain=f"r{host.evening.room_id}", kind="foreign")
    assert f"{place}, before link {foreign.link}" in where(host)


def test_a_stake_that_was_put_back_after_an_evening_took_it_over_stays_found(host):
    room = Room.objects.filter(pk=host.evening.room_id)
    room.update(stake=50)
    evenings.open_evening(room=room.get(), by=host.actor)
    room.update(stake=1)
    assert [one for one in where(host) if one.startswith(f"stake of room {host.evening.room_id}, before")]


@pytest.mark.parametrize("column", ["stake", "settlement", "seed"])
def test_an_evening_is_linked_from_its_opening_with_what_it_took_over(column):
    host = host_of()
    assert where(host) == []
    change_column(Evening.objects.get(pk=host.evening.pk), column)
    assert where(host) == ["evening"]
    host.come("Ann")
    link = ChainLink.objects.get(chain=host.evening.session.chain_name, kind="foreign").link
    assert where(host) == [f"evening, before link {link}"]


def cut_to_nothing(host: Host) -> None:
    """All payments of the room are gone, and its whole chain with them."""
    chain = f"r{host.evening.room_id}"
    for model in linked_models():
        rows = model._base_manager.filter(chain=chain)
        if model is LedgerLine:
            rows.filter(reverses__isnull=False)._raw_delete(using="default")
        rows._raw_delete(using="default")
    Room.objects.filter(pk=host.evening.room_id).update(chain_length=0, chain_head="")


def test_payments_that_went_with_the_whole_chain_of_the_room_are_missed(host):
    cut_to_nothing(host)
    last = NotedHead.objects.filter(of=f"r{host.evening.room_id}").latest("link")
    missed = f"link {last.length} of room {host.evening.room_id}, as noted in link {last.link} of clubrecord"
    for found in (where, of_club):
        assert [one for one in found(host) if one.startswith(missed)]
    edit(host, stake=Decimal(9))
    rooms.close_room(room=host.evening.room, by=host.actor.user)
    for found in (where, of_club):
        assert [one for one in found(host) if one.startswith(missed)]
    with pytest.raises(SystemExit):
        call_command("prove_club", host.club.slug, stdout=StringIO())


def test_the_end_of_an_evening_and_what_is_settled_after_it_are_noted(host):
    session = Session.objects.get(evening=host.evening)
    notes = NotedHead.objects.filter(of=session.chain_name).order_by("link")
    assert list(notes.values_list("reason", "head")) == [("closed", session.chain_head)]
    host.record_event("undo")
    assert list(notes.values_list("reason", flat=True)) == ["closed"]
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    assert list(notes.values_list("reason", flat=True)) == ["closed", "closed"]
    assert where(host) == []


def test_no_name_of_a_room_is_in_its_chain_and_one_that_names_somebody_is_forgotten():
    host = host_of(("Zed Kahn",))
    edit(host, name="Room of Zed Kahn")
    assert where(host) == []
    person = host.people["Zed Kahn"]
    salt = Room.objects.get(pk=host.evening.room_id).salt
    keys = [mention.key for mention in forgetting.words_about(person)]
    admin = make.make_user("admin", club=host.club, role="admin")
    forgetting.forget_person(person=person, by=admin, replace=keys)
    room = Room.objects.get(pk=host.evening.room_id)
    assert "Kahn" not in room.name
    assert room.salt != salt
    assert where(host) == []
    assert "Kahn" not in str(list(ChainLink.objects.values_list("content", flat=True)))
