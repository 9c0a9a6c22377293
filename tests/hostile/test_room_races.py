"""Two hosts, a host and a phone, two payments at the same instant: one wins, the other is told so.

What races freely runs on both databases; what is lined up behind a lock runs on PostgreSQL.
"""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from uuid import UUID, uuid4

import pytest

from clubs.room.models import Evening, LedgerLine, Room, RoomEvent
from clubs.room.services import evenings, ledger, rooms
from clubs.room.services.events import record_event
from config.caching.stamped_cache import forget_all
from scoring.actors import Actor, user_actor
from scoring.models import Session, Sheet
from scoring.services import chain, sheets
from tests import factories as make
from tests.clubs.room.agreement import require_agreement, results_of
from tests.clubs.room.evenings import GAME, Host, host_of
from tests.hostile.races import Act, at_once, behind, behind_one_lock, refusals

pytestmark = pytest.mark.django_db(transaction=True)
FIVE = ("Ann", "Bo", "Cem", "Dee", "Eve")
STAKE = Decimal(1)
lined_up = pytest.mark.postgres


@pytest.fixture
def host() -> Host:
    """A table of five, not yet drawn."""
    host = host_of(FIVE, stake=STAKE)
    host.record_event("form", table="1", people=list(FIVE))
    return host


@pytest.fixture
def second(host: Host) -> Actor:
    """Another who runs the club."""
    return user_actor(make.make_user(club=host.club, role="admin"))


@pytest.fixture
def playing(host: Host) -> Host:
    """A rubber in which one game is won."""
    host.record_event("draw", table="1")
    host.play(GAME)
    return host


def tap(host: Host, by: Actor, entry_id: UUID | None = None, **event: object) -> Act:
    return partial(
        record_event,
        evening_id=host.evening.pk,
        entry_id=entry_id or uuid4(),
        event={"table": "1"} | event,
        by=by,
    )


def undo(host: Host, by: Actor) -> Act:
    return partial(record_event, evening_id=host.evening.pk, entry_id=uuid4(), event={"type": "undo"}, by=by)


def deal(host: Host, by: Actor, ordinal: int, result: str = GAME) -> Act:
    """As a phone at table 1 enters it."""
    return partial(
        sheets.record_deal, sheet_id=host.sheet().pk, ordinal=ordinal, entry_id=uuid4(),
        deal={"result": result}, seen=0, by=by,
    )  # fmt: skip


def player_of(host: Host) -> Actor:
    """The account of one who plays the rubber at table 1."""
    person = host.people[host.shown(host.table().rubber.players)[0]]
    person.user = make.make_user()
    person.save()
    return user_actor(person.user)


def field_of(host: Host) -> int:
    return host.evening.session.sections.get().field_id


def agreed(host: Host) -> bool:
    """Room, sheets and ledger, with the room known here and with a room replayed."""
    require_agreement(host.evening, STAKE)
    forget_all()
    require_agreement(host.evening, STAKE)
    return True


def count(host: Host, kind: str) -> int:
    return RoomEvent.objects.filter(evening=host.evening, event__type=kind).count()


# Freely, on both databases


def test_two_hosts_cut_at_once_and_one_cut_counts(host, second):
    codes = refusals(at_once(tap(host, host.actor, type="draw"), tap(host, second, type="draw")))
    assert codes == ["rubber_in_progress"]
    assert (count(host, "draw"), Sheet.objects.count()) == (1, 1)
    assert agreed(host)


def test_two_hosts_who_undo_what_both_saw_take_back_one_event(host, second):
    last = RoomEvent.objects.latest("number").number
    codes = refusals(at_once(*(partial(undo(host, by), seen=last) for by in (host.actor, second))))
    assert codes == ["room.meanwhile"]
    assert count(host, "undo") == 1
    assert agreed(host)


def test_the_same_tap_twice_at_once_is_one_event_and_both_are_answered(host):
    act = tap(host, host.actor, uuid4(), type="draw")
    outcomes = at_once(act, act, act)
    assert refusals(outcomes) == []
    assert sorted(outcome.is_new for outcome in outcomes) == [False, False, True]
    assert (count(host, "draw"), Sheet.objects.count()) == (1, 1)
    assert agreed(host)


def test_two_hosts_end_a_rubber_at_once_and_it_is_settled_once(playing, second):
    over = {"type": "rubber_over"}
    codes = refusals(at_once(tap(playing, playing.actor, **over), tap(playing, second, **over)))
    assert codes == ["no_rubber"]
    assert LedgerLine.objects.count() == 4
    assert agreed(playing)


def test_versions_rise_with_every_tap_however_many_come_at_once(host, second):
    before = Session.objects.get(evening=host.evening).version
    acts = [
        partial(
            evenings.come_in, evening_id=host.evening.pk, entry_id=uuid4(),
            persons=[make.make_person(host.club)], by=by,
        )
        for by in (host.actor, second, host.actor)
    ]  # fmt: skip
    assert refusals(at_once(*acts)) == []
    assert Session.objects.get(evening=host.evening).version == before + 3
    assert len(host.room.entered) == 8
    assert agreed(host)


def test_a_deal_while_the_rubber_is_ended_is_in_the_settlement_or_refused(playing):
    phone = player_of(playing)
    outcomes = at_once(deal(playing, phone, 2), tap(playing, playing.actor, type="rubber_over"))
    assert refusals(outcomes) in ([], ["sheet.closed"])
    assert agreed(playing)


def test_undo_against_a_deal_leaves_one_of_them(host):
    host.record_event("draw", table="1")
    phone = player_of(host)
    outcomes = at_once(deal(host, phone, 1), undo(host, host.actor))
    assert refusals(outcomes) in (["room.deals"], ["sheet.gone"])
    assert agreed(host)


def test_an_evening_is_opened_once(host, second):
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    acts = [partial(evenings.open_evening, room=host.evening.room, by=by) for by in (host.actor, second)]
    assert refusals(at_once(*acts)) == ["room.evening_on"]
    assert Evening.objects.count() == 2


def test_a_room_is_closed_or_an_evening_of_it_begins(host, second):
    evenings.end_evening(evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    room = host.evening.room
    acts = [
        partial(evenings.open_evening, room=room, by=host.actor),
        partial(rooms.close_room, room=room, by=second.user),
    ]
    assert refusals(at_once(*acts)) in (["room.closed"], ["room.open"])
    room.refresh_from_db()
    assert (room.closed is None) == (Evening.objects.count() == 2)


def test_a_payment_sent_twice_at_once_is_paid_once(host):
    entry_id, room = uuid4(), host.evening.room
    act = partial(
        ledger.pay, room=room, person=host.people["Ann"], amount=Decimal(5), entry_id=entry_id, by=host.actor
    )
    outcomes = at_once(act, act)
    assert refusals(outcomes) == []
    assert sorted(outcome.is_new for outcome in outcomes) == [False, True]
    assert LedgerLine.objects.count() == 1


def test_a_payment_is_taken_back_once(host, second):
    room = host.evening.room
    line = ledger.pay(room=room, person=host.people["Ann"], amount=Decimal(5), by=host.actor).line
    acts = [partial(ledger.reverse_payment, line_id=line.pk, room=room, by=by) for by in (host.actor, second)]
    assert refusals(at_once(*acts)) == ["ledger.reversed"]


# Lined up


@lined_up
@pytest.mark.parametrize("phone_first", [True, False])
def test_a_phone_enters_the_last_deal_while_the_host_ends_the_rubber(playing, phone_first):
    acts = [deal(playing, player_of(playing), 2), tap(playing, playing.actor, type="rubber_over")]
    sheet = playing.sheet()
    order = acts if phone_first else acts[::-1]
    assert refusals(behind_one_lock(field_of(playing), *order)) == ([] if phone_first else ["sheet.closed"])
    assert len(results_of(sheet)) == (2 if phone_first else 1)
    assert agreed(playing)


@lined_up
@pytest.mark.parametrize("phone_first", [True, False])
def test_a_correction_while_the_rubber_is_ended_is_settled(playing, phone_first):
    correct = partial(
        sheets.correct_deal, sheet_id=playing.sheet().pk, ordinal=1, entry_id=uuid4(),
        deal={"result": "7NXXN="}, seen=1, by=playing.actor, consent=True,
    )  # fmt: skip
    acts = [correct, tap(playing, playing.actor, type="rubber_over")]
    order = acts if phone_first else acts[::-1]
    assert refusals(behind_one_lock(field_of(playing), *order)) == []
    assert LedgerLine.objects.filter(reverses=None).count() == (4 if phone_first else 8)
    assert agreed(playing)


@lined_up
@pytest.mark.parametrize("phone_first", [True, False])
def test_a_cut_is_taken_back_while_a_phone_enters_the_first_deal(host, phone_first):
    host.record_event("draw", table="1")
    acts = [deal(host, player_of(host), 1), undo(host, host.actor)]
    order = acts if phone_first else acts[::-1]
    codes = refusals(behind_one_lock(field_of(host), *order))
    assert codes == (["room.deals"] if phone_first else ["sheet.gone"])
    assert (host.table().rubber is None) == (not phone_first)
    assert agreed(host)


@lined_up
def test_who_leaves_in_a_rubber_while_it_is_ended_leaves_it_ended(playing, second):
    leave = tap(playing, second, type="leave", person="@1", deals=1)
    codes = refusals(
        behind_one_lock(field_of(playing), leave, tap(playing, playing.actor, type="rubber_over"))
    )
    assert codes in ([], ["no_rubber"])
    assert agreed(playing)


@lined_up
@pytest.mark.parametrize("end_first", [True, False])
def test_nobody_comes_in_when_the_evening_has_just_ended(host, second, end_first):
    end = partial(evenings.end_evening, evening_id=host.evening.pk, entry_id=uuid4(), by=host.actor)
    come = partial(
        evenings.come_in, evening_id=host.evening.pk, entry_id=uuid4(),
        persons=[make.make_person(host.club)], by=second,
    )  # fmt: skip
    order = [end, come] if end_first else [come, end]
    codes = refusals(behind_one_lock(field_of(host), *order))
    assert codes == (["permission.encounters"] if end_first else [])
    assert host.room.entered == ()
    assert agreed(host)


@lined_up
def test_two_hosts_take_back_at_once_and_two_events_are_taken_back(playing, second):
    playing.record_event("rubber_over", table="1")
    acts = [undo(playing, by) for by in (playing.actor, second)]
    assert refusals(behind_one_lock(field_of(playing), *acts)) == ["room.deals"]
    assert agreed(playing)


@lined_up
def test_all_at_once_never_wait_for_each_other_for_ever(playing, second):
    acts = [
        deal(playing, player_of(playing), 2),
        tap(playing, playing.actor, type="rubber_over"),
        undo(playing, second),
        tap(playing, second, type="draw"),
        tap(playing, second, type="leave", person="@5"),
        partial(ledger.pay, room=playing.evening.room, person=playing.people["Ann"], amount=Decimal(5),
                by=playing.actor),
        partial(evenings.end_evening, evening_id=playing.evening.pk, entry_id=uuid4(), by=second),
    ]  # fmt: skip
    for _round in range(2):
        refusals(at_once(*acts))
    assert agreed(playing)


@lined_up
def test_a_payment_is_taken_back_while_who_wrote_it_down_gets_another_name(host):
    room = host.evening.room
    line = ledger.pay(room=room, person=host.people["Ann"], amount=Decimal(5), by=host.actor).line
    hold = partial(Room.objects.select_for_update(no_key=True).get, pk=room.pk)
    rename = partial(chain.replace_texts, [LedgerLine.objects.get(pk=line.pk)], {"by_name": "Another"})
    reverse = partial(ledger.reverse_payment, line_id=line.pk, room=room, by=host.actor)
    assert refusals(behind(hold, rename, reverse)) == []
    line.refresh_from_db()
    assert (line.by_name, line.reversed_by.amount) == ("Another", -5)
    assert sum(LedgerLine.objects.values_list("amount", flat=True)) == 0
