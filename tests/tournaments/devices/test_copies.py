"""Copies of a scoring file are read: each row once, as one more device of its table."""

from __future__ import annotations

import datetime as dt
from uuid import uuid4

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Device, Revision, Session
from scoring.words import RuleError
from tests import factories as make
from tests.hostile.world import proved
from tests.tournaments.devices.units import Units, phone_of, play_of, unit_of
from tournaments.models import Call, DeviceFile, DeviceRow
from tournaments.services import mends
from tournaments.services.control import rulings
from tournaments.services.devices import copies

pytestmark = pytest.mark.django_db
State = DeviceRow.State


@pytest.fixture
def session(db) -> Session:
    """Three tables, three rounds of two boards: table 1 plays 1-2, 3-4, 5-6."""
    return make.make_session(3)


@pytest.fixture
def units(session) -> Units:
    return Units(session)


def what_counts(session: Session, **place: int) -> tuple[str, int | None, bool]:
    """The kind and score of a play, and whether anything waits for the director."""
    play = play_of(session, **place)
    return play.kind, play.score, play.waiting


def open_calls(session: Session) -> list[str]:
    return [call.words for call in Call.objects.filter(session=session, done=None).order_by("pk")]


def test_a_row_is_a_result_of_its_table(session, units):
    units.send("4H N =", lead="SA")
    units.send("3NT E -2", table=2, board=3)
    read = units.copy()
    assert (read.new, read.stored, read.waiting, read.refused, read.problem) == (2, 2, 0, 0, None)
    assert what_counts(session) == ("played", 420, False)
    assert what_counts(session, table=2) == ("played", 200, False)  # two off, vulnerable: 2 x 100
    revision = play_of(session).accepted
    assert (revision.by_device, revision.by_name) == (unit_of(session), "A1, table device")
    assert revision.outcome["lead"] == "SA"
    assert proved(session)


def test_a_copy_read_twice_adds_nothing_whatever_the_order_of_its_rows(session, units):
    for board in (1, 2):
        units.send("4H N =", board=board)
    assert [units.copy().new, units.copy().new] == [2, 0]
    units.rows.reverse()
    assert units.copy().new == 0
    assert Revision.objects.count() == 2
    assert DeviceRow.objects.count() == 2


def test_a_later_row_of_a_board_takes_the_place_of_an_earlier_one(session, units):
    units.send("4H N =")
    units.copy()
    units.send("4H N +1")
    units.copy()
    assert what_counts(session) == ("played", 450, False)
    both = list(play_of(session).revisions.order_by("number").values_list("state", "entry_id"))
    assert both[0][1] < both[1][1]


def test_two_rows_of_a_board_in_one_copy_are_two_revisions(session, units):
    units.send("4H N =")
    units.send("4H N +1")
    units.copy()
    assert what_counts(session) == ("played", 450, False)
    assert play_of(session).last_revision == 2


def test_a_row_whose_clock_went_back_still_replaces_the_one_before(session, units):
    units.send("4H N =")
    units.send("4H N +1", time=dt.datetime(2026, 11, 20, 18, 30))
    units.send("4H N +2", time=None)
    for number in (1, 2, 3):
        kept, units.rows = units.rows, units.rows[:number]
        units.copy()
        units.rows = kept
    assert what_counts(session) == ("played", 480, False)
    assert units.states() == [State.STORED] * 3


def test_after_a_reset_numbers_begin_anew_and_later_rows_count(session, units):
    units.send("4H N =")
    units.send("2S E =", board=2)
    units.copy()
    units.rows.clear()
    read = units.copy()
    assert "2 results that had been read" in str(read.problem)
    assert what_counts(session) == ("played", 420, False)
    units.send("4H N +1")
    units.copy()
    assert what_counts(session) == ("played", 450, False)


def test_a_phone_and_a_device_that_differ_are_in_conflict_both_ways(session, units):
    make.enter(play_of(session), "4HN+1", phone_of(session), seen=0)
    units.send("4H N =")
    units.send("2S E =", board=2)
    units.copy()
    make.enter(play_of(session, ordinal=2), "2SE+1", phone_of(session), seen=0)
    for ordinal in (1, 2):
        play = play_of(session, ordinal=ordinal)
        assert (play.conflict, play.accepted) == (True, None)
    assert units.states() == [State.STORED] * 2


def test_a_device_that_says_what_a_phone_said_confirms_it(session, units):
    make.enter(play_of(session), "4HN=", phone_of(session))
    units.send("4H N =")
    units.copy()
    assert what_counts(session) == ("played", 420, False)


def test_a_phone_that_corrected_in_between_is_in_conflict_with_what_the_device_then_sends(session, units):
    units.send("4H N =")
    units.copy()
    make.enter(play_of(session), "4HN+1", phone_of(session), seen=1)
    units.send("4H N +2")
    units.copy()
    assert play_of(session).conflict


def test_an_agreed_result_stays_and_the_devices_propose_another(session, units):
    make.enter(play_of(session), "4HN+1")
    units.send("4H N =")
    units.copy()
    assert what_counts(session) == ("played", 450, True)


def test_not_played_waits_for_the_director_as_from_a_phone(session, units):
    units.send(remarks="Not played")
    units.copy()
    assert what_counts(session) == ("not_entered", None, True)
    assert units.states() == [State.STORED]


def test_an_unfinished_row_is_not_read(session, units):
    units.send("4H N")
    assert units.copy().new == 0
    units.change(1, result="=")
    assert units.copy().new == 1
    assert what_counts(session) == ("played", 420, False)


# Erased and changed rows


def test_an_erased_row_takes_its_result_back(session, units):
    units.send("4H N =")
    units.copy()
    units.change(1, erased=True)
    units.copy()
    assert what_counts(session) == ("not_entered", None, False)
    assert play_of(session).revisions.get().state == Revision.State.WITHDRAWN
    assert proved(session)
    assert units.copy().new == 0


def test_after_an_erased_correction_the_row_before_counts_again(session, units):
    units.send("4H N =")
    units.send("4H N +1")
    units.copy()
    units.change(2, erased=True)
    units.copy()
    assert what_counts(session) == ("played", 420, False)
    units.change(1, erased=True)
    units.copy()
    assert what_counts(session) == ("not_entered", None, False)


def test_an_erased_row_leaves_what_a_phone_said_of_it(session, units):
    units.send("4H N =")
    units.copy()
    make.enter(play_of(session), "4HN+1", phone_of(session), seen=0)
    units.change(1, erased=True)
    units.copy()
    play = play_of(session)
    assert (play.score, play.conflict, play.waiting) == (450, False, False)
    assert proved(session)


def test_an_erased_row_of_an_agreed_result_calls_the_director(session, units):
    units.send("4H N =")
    units.copy()
    make.enter(play_of(session), "4HN=")  # the director's own: it stays
    units.send("2S E =", board=2)
    units.copy()
    from scoring.services.results import agree

    play = play_of(session, ordinal=2)
    agree(play_id=play.pk, revision=1, by=phone_of(session))
    units.change(1, erased=True)
    units.change(2, erased=True)
    units.copy()
    assert what_counts(session) == ("played", 420, False)
    assert what_counts(session, ordinal=2)[0] == "played"
    assert len(open_calls(session)) == 1
    assert "have erased this result" in open_calls(session)[0]


def test_a_row_first_met_as_erased_is_nothing(session, units):
    units.send("4H N =", erased=True)
    assert units.copy().stored == 1
    assert play_of(session).last_revision == 0


def test_a_row_that_is_changed_where_it_stands_and_back_counts_as_it_stands(session, units):
    units.send("4H N =")
    for ending, score in (("=", 420), ("+1", 450), ("=", 420), ("+1", 450)):
        units.change(1, result=ending)
        units.copy()
        assert what_counts(session) == ("played", score, False)
    assert DeviceRow.objects.count() == 2


# What waits, and what is refused


def test_a_round_that_has_not_begun_waits_until_it_has(session, units):
    units.send("4H N =", round=3, board=5)
    assert units.copy().waiting == 1
    assert open_calls(session) == []
    assert "has not started" in units.words()
    make.enter_all(session, rounds=2)
    read = units.copy()
    assert (read.waiting, read.stored) == (0, 1)
    assert what_counts(session, round=3) == ("played", 620, False)  # N-S vulnerable


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ({"section": 7}, "This session has no section 7."),
        ({"table": 14}, "This section has no table 14."),
        ({"round": 9}, "This table has no round 9."),
        ({"board": 6}, "Board 6 is not at table 1 in round 1. Boards here: 1, 2."),
        ({"section": -3, "table": 99_999, "round": 70_000, "board": -1}, "This session has no section -3."),
    ],
)
def test_a_row_about_what_is_not_there_is_refused_by_name_and_calls_once(session, units, place, words):
    units.send("4H N =", **place)
    assert units.copy().refused == 1
    assert units.words() == words
    units.send("4H N =", table=2, board=3)
    units.copy()
    assert len(open_calls(session)) == 1
    assert words in open_calls(session)[0]


def test_other_pairs_are_refused_until_the_director_seats_them(session, units):
    units.send("4H N =", ns=2, ew=6)
    units.copy()
    assert units.states() == [State.REFUSED]
    assert units.words() == "The devices have 2-6 here, but 1-4 sit here."
    assert len(open_calls(session)) == 1
    mends.sit(
        encounter=make.encounter_of(session),
        ns=make.entry_of(session, 2),
        ew=make.entry_of(session, 6),
        by=make.STAFF,
    )
    units.copy()
    assert units.states() == [State.STORED]
    assert what_counts(session)[0] == "played"


@pytest.mark.parametrize("way", ["remark", "exchanged", "both"])
@pytest.mark.parametrize("turn", ["table", "board"])
def test_pairs_that_sat_the_other_way_wait_for_the_director_to_turn_them(session, units, way, turn):
    row = units.row()
    columns = {"remarks": "Wrong direction"} if way != "exchanged" else {}
    columns |= {"ns": row.ew, "ew": row.ns} if way != "remark" else {}
    units.send("4H N =", declarer=row.ew if way == "exchanged" else row.ns, **columns)
    units.copy()
    assert units.states() == [State.WAITING]
    assert what_counts(session) == ("not_entered", None, False)
    assert len(open_calls(session)) == 1
    if turn == "table":
        mends.turn_tables(encounters=[make.encounter_of(session)], by=make.STAFF)
    else:
        mends.turn_boards(plays=[play_of(session)], by=make.STAFF)
    units.copy()
    assert units.states() == [State.STORED]
    assert what_counts(session) == ("played", 420, False)
    assert proved(session)


def test_a_percentage_is_for_the_director_and_settled_by_what_he_enters(session, units):
    units.send(remarks="60%-40%")
    units.copy()
    assert units.states() == [State.REFUSED]
    assert "only a director" in units.words()
    play = play_of(session)
    award = Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40")
    rulings.record_outcomes(outcomes=[(play, award)], by=make.STAFF, entry_ids=[uuid4()])
    units.copy()
    assert units.states() == [State.SETTLED]


def test_a_percentage_that_the_director_has_entered_before_calls_nobody(session, units):
    award = Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40")
    rulings.record_outcomes(outcomes=[(play_of(session), award)], by=make.STAFF, entry_ids=[uuid4()])
    units.send(remarks="60%-40%")
    units.copy()
    assert units.states() == [State.SETTLED]
    assert not open_calls(session)


def test_a_ruling_to_come_is_a_question_and_no_score(session, units):
    units.send(remarks="Arbitral score")
    units.copy()
    assert units.states() == [State.REFUSED]
    assert what_counts(session) == ("not_entered", None, False)
    make.enter(play_of(session), "4HN=")
    units.copy()
    assert units.states() == [State.SETTLED]


def test_a_refused_row_is_settled_by_a_later_one_of_its_board(session, units):
    units.send("8H N =")
    units.copy()
    assert units.states() == [State.REFUSED]
    units.send("4H N =")
    units.copy()
    units.copy()
    assert units.states() == [State.SETTLED, State.STORED]
    assert what_counts(session) == ("played", 420, False)


def test_a_lead_that_its_player_did_not_hold_costs_no_result(session, units):
    board = play_of(session).board
    board.deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    board.save()
    make.enter_all(session)  # so that a refusal tells nothing about cards to come
    play = play_of(session)
    from scoring.services.results import withdraw

    withdraw(play_id=play.pk, by=make.STAFF)
    units.send("4S N =", lead="SA")
    units.copy()
    assert units.states() == [State.STORED]
    assert play_of(session).kind == "played"
    assert "Without its lead" in units.words()


def test_what_a_device_found_unlikely_is_a_doubt(session, units):
    units.send("7NT N =", suspicious=1)
    units.copy()
    assert play_of(session).doubt == "doubt.suspicious"


def test_try_again_is_for_staff_and_asks_at_once(session, units):
    units.send("4H N =", ns=2, ew=6)
    units.copy()
    file = DeviceFile.objects.get()
    with pytest.raises(RuleError, match="Only a director"):
        copies.try_again(file=file, by=phone_of(session))
    assert copies.try_again(file=file, by=make.STAFF).refused == 1


def test_a_unit_is_no_phone_of_the_table(session, units):
    units.send("4H N =")
    units.copy()
    device, _key = make.make_phone(session)
    assert (device.number, unit_of(session).number) == (1, 0)
    assert Device.objects.filter(kind=Device.Kind.UNIT).count() == 1


def test_a_new_link_of_the_table_keeps_its_devices(session, units):
    units.send("4H N =")
    units.copy()
    old = make.link_of(session)
    old.revoked = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
    old.save()
    from scoring.services.phones import make_links

    make_links(session)
    units.send("4H N +1")
    units.copy()
    assert what_counts(session) == ("played", 450, False)
    assert unit_of(session).link == make.link_of(session)
