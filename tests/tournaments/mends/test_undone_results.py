"""A result that was entered and undone leaves its history, and is no result: nothing counts it as one."""

import pytest

from scoring.actors import device_actor
from scoring.models import Entry, Play, Session
from scoring.services.results import withdraw
from scoring.words import RuleError
from tests.factories import (
    STAFF,
    encounter_of,
    enter,
    enter_all,
    entry_of,
    make_person,
    make_phone,
    make_session,
    play_of,
)
from tests.tournaments.mends.evening import snapshot
from tournaments.selectors.control.line_up import next_round_of
from tournaments.services.control.deeds import undo
from tournaments.services.mends import fill_phantom, withdraw_pair
from tournaments.services.mends.offers import for_late_pair, for_pair
from tournaments.services.results import proving

pytestmark = pytest.mark.django_db


def entered_and_undone(play, result="4HN="):
    enter(play, result)
    withdraw(play_id=play.pk, by=STAFF)
    play.refresh_from_db()
    return play


def late_pair(session):
    return [make_person(session.club, "Late One"), make_person(session.club, "Late Two")]


def test_a_missing_pair_is_offered_for_every_round_without_a_result():
    """Five tables, five rounds, pair 5 missing: nothing has a result, so all five rounds are to come."""
    session = make_session(5, missing=5)
    entered_and_undone(play_of(session, 1, 5))
    phantom = Entry.objects.get(section__session=session, state=Entry.State.PHANTOM)
    keys = [offer.key for offer in for_late_pair(session, late_pair(session), STAFF)]
    assert keys == [f"pair-{phantom.pk}-{number}" for number in range(1, 6)]


def test_left_before_round_counts_results_only():
    session = make_session(3)
    pair = entry_of(session, 5)
    entered_and_undone(play_of(session, 2, 1))
    enter(play_of(session, 2, 1, 2), "PASS")
    assert [offer.key for offer in for_pair(session, pair, STAFF)] == ["left-2", "left-3"]
    withdraw(play_id=play_of(session, 2, 1, 2).pk, by=STAFF)
    assert [offer.key for offer in for_pair(session, pair, STAFF)] == ["left-1", "left-2", "left-3"]


def test_a_pair_leaves_a_board_whose_result_was_undone_and_the_record_keeps_it():
    session = make_session(3)
    play, pair = entered_and_undone(play_of(session, 2, 1)), entry_of(session, 5)
    before = snapshot(session)
    deed = withdraw_pair(entry=pair, from_round=1, by=STAFF)
    assert encounter_of(session, 2, 1).sits_out
    play.refresh_from_db()
    assert (play.kind, play.revisions.count()) == ("not_played", 2)
    assert proving.prove(Session.objects.get(pk=session.pk)) == []
    undo(session=session, by=STAFF, deed_id=deed.pk)
    assert snapshot(session) == before
    assert proving.prove(Session.objects.get(pk=session.pk)) == []


def test_the_pair_comes_back_and_the_board_is_open_again_in_its_place():
    session = make_session(3)
    play, pair = entered_and_undone(play_of(session, 2, 1)), entry_of(session, 5)
    there = encounter_of(session, 2, 1).plays.order_by("ordinal")
    boards = list(there.values_list("board__number", flat=True))
    withdraw_pair(entry=pair, from_round=1, by=STAFF)
    left = snapshot(session)
    deed = fill_phantom(entry=pair, people=(), from_round=1, by=STAFF)
    back = encounter_of(session, 2, 1).plays.order_by("ordinal")
    assert list(back.values_list("board__number", "kind", "ordinal")) == [
        (boards[0], "not_entered", 1), (boards[1], "not_entered", 2)
    ]  # fmt: skip
    assert Play.objects.filter(pk=play.pk).exists()
    undo(session=session, by=STAFF, deed_id=deed.pk)
    assert snapshot(session) == left


def test_a_result_that_stands_still_keeps_the_pair_there():
    session = make_session(3)
    enter(play_of(session, 2, 1), "PASS")
    with pytest.raises(RuleError, match="already has a result with this pair"):
        withdraw_pair(entry=entry_of(session, 5), from_round=1, by=STAFF)


def test_a_phone_may_not_enter_a_round_that_only_an_undone_result_began():
    """Round 4 has begun where round 3 or 4 has a result: one that was undone is none."""
    session = make_session(5)
    enter_all(session, rounds=1)
    entered_and_undone(play_of(session, 2, 4))
    with pytest.raises(RuleError, match="Round 4 has not started"):
        enter(play_of(session, 1, 4), "4HN=", by=device_actor(make_phone(session)[0]))


def test_a_team_chooses_its_line_up_from_the_first_round_without_a_result():
    session = make_session(4, "round_robin", boards=2)
    team = entry_of(session, 1)
    last = Play.objects.filter(encounter__north=team).order_by("-encounter__round__number").first()
    entered_and_undone(last)
    assert next_round_of(team) == 1
