"""A device takes back its entry: what else was said stands again, and what was agreed stays."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.actors import Actor, device_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play, Revision, Session
from scoring.services import phones, results
from scoring.services.taking_back import take_back
from scoring.words import RuleError
from tests import factories as make
from tests.hostile.world import proved
from tournaments.services import sessions

pytestmark = pytest.mark.django_db
State = Revision.State


@pytest.fixture
def session(db) -> Session:
    return make.make_session(3)


@pytest.fixture
def play(session) -> Play:
    return make.play_of(session)


@pytest.fixture
def unit(session) -> Actor:
    return device_actor(phones.unit_of(make.link_of(session)))


@pytest.fixture
def phone(session) -> Actor:
    return device_actor(make.make_phone(session)[0])


def enter(play: Play, result: str, by: Actor, seen: int | None = None):
    """The id of the entry."""
    return make.enter(play, result, by, seen).revision.entry_id


def states(play: Play) -> list[str]:
    return list(play.revisions.order_by("number").values_list("state", flat=True))


def test_the_only_entry_leaves_nothing(session, play, unit):
    made = enter(play, "4HN=", unit)
    version = make.play_of(session).version
    assert take_back(play_id=play.pk, entry_id=made, by=unit)
    play.refresh_from_db()
    assert (play.kind, play.score, play.accepted, play.waiting) == ("not_entered", None, None, False)
    assert play.version > version
    assert states(play) == [State.WITHDRAWN]
    assert proved(session)


def test_twice_is_once_and_another_id_is_nothing(play, unit):
    made = enter(play, "4HN=", unit)
    assert take_back(play_id=play.pk, entry_id=made, by=unit)
    assert not take_back(play_id=play.pk, entry_id=made, by=unit)
    assert not take_back(play_id=play.pk, entry_id=uuid4(), by=unit)


def test_what_it_replaced_counts_again(session, play, unit, phone):
    enter(play, "4HN+1", phone)
    made = enter(play, "4HN=", unit)
    take_back(play_id=play.pk, entry_id=made, by=unit)
    play.refresh_from_db()
    assert (play.score, play.accepted.by_device, play.agreed) == (450, phone.device, False)
    assert proved(session)


def test_what_replaced_it_goes_on_counting(play, unit, phone):
    made = enter(play, "4HN=", unit)
    enter(play, "4HN+1", phone)
    take_back(play_id=play.pk, entry_id=made, by=unit)
    play.refresh_from_db()
    assert (play.score, states(play)) == (450, [State.WITHDRAWN, State.ACCEPTED])


def test_one_of_two_that_differ_leaves_the_other(session, play, unit, phone):
    made = enter(play, "4HN=", unit)
    enter(play, "4HN+1", phone, seen=0)
    take_back(play_id=play.pk, entry_id=made, by=unit)
    play.refresh_from_db()
    assert (play.score, play.conflict, play.waiting) == (450, False, False)
    assert states(play) == [State.WITHDRAWN, State.ACCEPTED]
    assert proved(session)


def test_one_of_three_that_differ_leaves_a_conflict(session, play, unit, phone):
    made = enter(play, "4HN=", unit)
    enter(play, "4HN+1", phone, seen=0)
    enter(play, "4HN+2", device_actor(make.make_phone(session)[0]), seen=0)
    take_back(play_id=play.pk, entry_id=made, by=unit)
    play.refresh_from_db()
    assert (play.accepted, play.conflict, play.waiting) == (None, True, True)


def test_not_played_that_waits_waits_no_longer(play, unit):
    made = uuid4()
    results.record_result(
        play_id=play.pk, entry_id=made, outcome=Outcome(OutcomeKind.NOT_PLAYED), seen=0, by=unit
    )
    take_back(play_id=play.pk, entry_id=made, by=unit)
    play.refresh_from_db()
    assert (play.waiting, states(play)) == (False, [State.WITHDRAWN])


def test_an_agreed_entry_is_the_directors(play, unit, phone):
    made = enter(play, "4HN=", unit)
    results.agree(play_id=play.pk, revision=1, by=phone)
    with pytest.raises(RuleError) as refusal:
        take_back(play_id=play.pk, entry_id=made, by=unit)
    assert refusal.value.code == "take_back.agreed"
    assert states(play) == [State.ACCEPTED]


def test_below_what_the_director_entered_nothing_changes(play, unit):
    made = enter(play, "4HN=", unit)
    enter(play, "4HN+1", make.STAFF)
    assert not take_back(play_id=play.pk, entry_id=made, by=unit)
    assert states(play) == [State.ACCEPTED, State.ACCEPTED]


def test_an_official_result_is_the_directors(session, play, unit):
    made = enter(play, "4HN=", unit)
    make.enter_all(session)
    sessions.publish(session=session, by=make.STAFF)
    with pytest.raises(RuleError) as refusal:
        take_back(play_id=play.pk, entry_id=made, by=unit)
    assert refusal.value.code == "take_back.official"


def test_another_tables_device_and_another_devices_entry_are_left_alone(session, play, unit, phone):
    made = enter(play, "4HN=", phone)
    assert not take_back(play_id=play.pk, entry_id=made, by=unit)
    stranger = device_actor(phones.unit_of(make.link_of(session, 2)))
    with pytest.raises(RuleError) as refusal:
        take_back(play_id=play.pk, entry_id=made, by=stranger)
    assert refusal.value.code == "entry.table"
    of_other = device_actor(phones.unit_of(make.link_of(make.make_session(3))))
    with pytest.raises(RuleError) as refusal:
        take_back(play_id=play.pk, entry_id=made, by=of_other)
    assert refusal.value.code == "permission.enter"
