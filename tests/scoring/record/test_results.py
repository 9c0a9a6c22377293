"""Results: what an entry becomes, what counts, and that nothing is lost or written over."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.actors import device_actor, user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Field, Play, Revision, Session
from scoring.services import results
from scoring.words import RuleError
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return make.make_session(tables=3, boards=2)


@pytest.fixture
def phone(session):
    return device_actor(make.make_phone(session, 1)[0])


@pytest.fixture
def director(session):
    return user_actor(make.make_user(club=session.club, role="director"))


def said(play: Play) -> list[tuple[str, str]]:
    return [(r.outcome.get("result", r.kind), r.state) for r in play.revisions.all()]


def test_an_entry_counts_at_once_and_is_not_agreed(session, phone):
    play = make.play_of(session)
    revision = make.enter(play, "4HS=", phone).revision
    play.refresh_from_db()
    assert (revision.state, play.kind, play.score, play.agreed) == ("accepted", "played", 420, False)


def test_until_agreed_the_same_tables_next_entry_replaces_it(session, phone):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    make.enter(play, "4HS-1", phone)
    play.refresh_from_db()
    assert play.score == -50
    assert said(play) == [("4HS=", "accepted"), ("4HS-1", "accepted")]


def test_after_agreement_a_phones_other_entry_waits_for_the_director(session, phone, director):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    results.agree(play_id=play.pk, revision=1, by=phone)
    assert make.enter(play, "4HS-1", phone).revision.state == "proposed"
    play.refresh_from_db()
    assert (play.score, play.agreed, play.waiting) == (420, True, True)
    results.choose(play_id=play.pk, revision=2, by=director)
    play.refresh_from_db()
    assert (play.score, play.agreed, play.waiting) == (-50, True, False)
    assert said(play) == [("4HS=", "accepted"), ("4HS-1", "withdrawn"), ("4HS-1", "accepted")]


def test_two_entries_without_sight_of_each_other_leave_the_board_open(session, phone, director):
    play = make.play_of(session)
    other = device_actor(make.make_phone(session, 1)[0])
    make.enter(play, "4HS=", phone, seen=0)
    make.enter(play, "3HS=", other, seen=0)
    play.refresh_from_db()
    assert (play.kind, play.score, play.accepted, play.waiting) == ("not_entered", None, None, True)
    assert [state for _result, state in said(play)] == ["conflicting", "conflicting"]
    assert make.enter(play, "4HS=", phone).revision.state == "conflicting"
    results.choose(play_id=play.pk, revision=1, by=director)
    play.refresh_from_db()
    assert (play.score, play.waiting) == (420, False)
    assert [state for _r, state in said(play)] == ["withdrawn", "withdrawn", "withdrawn", "accepted"]


def test_the_same_result_from_both_phones_is_no_conflict(session, phone):
    play = make.play_of(session)
    other = device_actor(make.make_phone(session, 1)[0])
    make.enter(play, "4HS=", phone, seen=0)
    make.enter(play, "4HS=", other, seen=0)
    play.refresh_from_db()
    assert (play.score, play.waiting) == (420, False)


def test_the_same_entry_twice_is_one_entry(session, phone):
    play, entry_id = make.play_of(session), uuid4()
    for expected in (True, False):
        again = results.record_result(
            play_id=play.pk, entry_id=entry_id, outcome=Outcome.played("4HS="), seen=0, by=phone
        )
        assert again.is_new is expected
    assert play.revisions.count() == 1
    assert Field.objects.get(pk=play.field_id).version == 1


def test_the_id_of_an_entry_for_another_board_is_refused(session, phone):
    said = make.enter(make.play_of(session), "4HS=").revision
    with pytest.raises(RuleError) as refused:
        results.record_result(
            play_id=make.play_of(session, ordinal=2).pk,
            entry_id=said.entry_id,
            outcome=Outcome.played("4HS="),
            seen=0,
            by=phone,
        )
    assert refused.value.code == "entry.other_payload"
    assert make.play_of(session, ordinal=2).last_revision == 0


def test_the_same_id_with_another_payload_is_refused(session, phone):
    play, entry_id = make.play_of(session), uuid4()
    results.record_result(
        play_id=play.pk, entry_id=entry_id, outcome=Outcome.played("4HS="), seen=0, by=phone
    )
    with pytest.raises(RuleError) as refused:
        results.record_result(
            play_id=play.pk, entry_id=entry_id, outcome=Outcome.played("4HS+1"), seen=0, by=phone
        )
    assert refused.value.code == "entry.other_payload"
    assert play.revisions.count() == 1


def test_a_correction_while_a_phone_agrees(session, phone, director):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    make.enter(play, "4HS+1", director)
    with pytest.raises(RuleError) as refused:
        results.agree(play_id=play.pk, revision=1, by=phone)
    assert refused.value.code == "agree.stale"


def test_agreeing_twice_is_once(session, phone):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    for _time in range(2):
        results.agree(play_id=play.pk, revision=1, by=phone)
    assert Field.objects.get(pk=play.field_id).version == 2


def test_a_phone_enters_for_its_own_table_only(session, phone):
    with pytest.raises(RuleError) as refused:
        make.enter(make.play_of(session, table=2), "4HS=", phone)
    assert refused.value.code == "entry.table"
    assert not Revision.objects.exists()


def test_nobody_of_another_club_enters(session):
    stranger = user_actor(make.make_user(club=make.make_club(), role="director"))
    with pytest.raises(RuleError) as refused:
        make.enter(make.play_of(session), "4HS=", stranger)
    assert refused.value.code == "permission.enter"


def test_what_comes_after_publication_is_kept_as_proposed(session, phone):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    Session.objects.update(state=Session.State.OFFICIAL)
    assert make.enter(play, "4HS+1", phone).revision.state == "proposed"
    play.refresh_from_db()
    assert play.score == 420


def test_withdrawing_leaves_the_history(session, phone, director):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    results.withdraw(play_id=play.pk, by=director)
    play.refresh_from_db()
    assert (play.kind, play.score) == ("not_entered", None)
    assert said(play) == [("4HS=", "withdrawn")]


@pytest.mark.parametrize(
    ("outcome", "shown"),
    [
        (Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"), ("award", None, "A+", "A-")),
        (Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40"), ("award", None, "60", "40")),
        (Outcome(OutcomeKind.NOT_PLAYED), ("not_played", None, "", "")),
        (Outcome(OutcomeKind.LATER), ("later", None, "", "")),
        (Outcome.played("PASS"), ("passed_out", 0, "", "")),
    ],
)
def test_no_outcome_is_written_as_another(session, director, outcome, shown):
    play = make.play_of(session)
    results.record_result(play_id=play.pk, entry_id=uuid4(), outcome=outcome, seen=0, by=director)
    play.refresh_from_db()
    assert (play.kind, play.score, play.award_ns, play.award_ew) == shown


@pytest.mark.parametrize(
    "ruling",
    [
        Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"),
        Outcome(OutcomeKind.LATER),
    ],
)
def test_a_ruling_is_not_a_tables(session, phone, ruling):
    with pytest.raises(RuleError) as refused:
        results.record_result(
            play_id=make.play_of(session).pk, entry_id=uuid4(), outcome=ruling, seen=0, by=phone
        )
    assert refused.value.code == "permission.rule"


def not_played(play, by, seen=0):
    outcome = Outcome(OutcomeKind.NOT_PLAYED)
    return results.record_result(play_id=play.pk, entry_id=uuid4(), outcome=outcome, seen=seen, by=by)


def stands(play):
    play.refresh_from_db()
    return play.kind, play.score, play.waiting, play.conflict


def test_that_a_board_was_not_played_waits_for_the_director(session, phone, director):
    play = make.play_of(session)
    assert not_played(play, phone).revision.state == "proposed"
    assert stands(play) == ("not_entered", None, True, False)
    results.choose(play_id=play.pk, revision=1, by=director)
    assert stands(play) == ("not_played", None, False, False)


def test_a_table_that_played_after_all_takes_its_word_back(session, phone):
    play = make.play_of(session)
    not_played(play, phone)
    make.enter(play, "4HS=", phone, seen=1)
    assert stands(play) == ("played", 420, False, False)
    assert list(play.revisions.values_list("state", flat=True).order_by("number")) == [
        "withdrawn",
        "accepted",
    ]


def test_a_result_in_the_dark_and_not_played_differ(session, phone, director):
    play = make.play_of(session)
    not_played(play, phone)
    other = device_actor(make.make_phone(session, 1)[0])
    assert make.enter(play, "4HS=", other, seen=0).revision.state == "conflicting"
    assert stands(play) == ("not_entered", None, True, True)
    results.choose(play_id=play.pk, revision=2, by=director)
    assert stands(play) == ("played", 420, False, False)
    assert not play.revisions.filter(state__in=("proposed", "conflicting")).exists()


def test_not_played_beside_a_result_lets_it_count(session, phone):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    not_played(play, phone, seen=1)
    assert stands(play) == ("played", 420, True, False)


def test_in_a_conflict_not_played_is_one_more_word(session, phone, director):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone, seen=0)
    make.enter(play, "4HS+1", device_actor(make.make_phone(session, 1)[0]), seen=0)
    assert not_played(play, phone, seen=2).revision.state == "conflicting"
    results.withdraw(play_id=play.pk, by=director)
    assert stands(play) == ("not_entered", None, False, False)


def test_what_is_entered_after_publication_is_no_conflict(session, phone):
    play = make.play_of(session)
    Session.objects.update(state=Session.State.OFFICIAL)
    make.enter(play, "4HS=", phone)
    assert stands(play) == ("not_entered", None, True, False)


def test_a_lead_its_player_did_not_hold_is_refused(session, director):
    play = make.play_of(session)
    play.board.deal = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"
    play.board.save()
    with pytest.raises(RuleError) as refused:
        make.enter(play, "4SN=", director, lead="HK")
    assert str(refused.value) == "East did not hold ♥K. Either the lead or the declarer is wrong."
    make.enter(play, "4SN=", director, lead="CA")


def test_a_board_put_off_for_later_is_entered_by_its_table(session, phone, director):
    play = make.play_of(session)
    later = Outcome(OutcomeKind.LATER)
    results.record_result(play_id=play.pk, entry_id=uuid4(), outcome=later, seen=0, by=director)
    make.enter(play, "4HS=", phone)
    play.refresh_from_db()
    assert (play.kind, play.score, play.waiting) == ("played", 420, False)


def test_the_same_again_after_publication_leaves_nothing_waiting(session, phone):
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    results.agree(play_id=play.pk, revision=1, by=phone)
    Session.objects.update(state=Session.State.OFFICIAL)
    assert make.enter(play, "4HS=", phone).revision.state == "accepted"
    play.refresh_from_db()
    assert (play.agreed, play.waiting) == (True, False)


def test_a_doubt_that_was_settled_does_not_come_back(session, phone, director):
    play = make.play_of(session)
    make.enter(play, "7CXN-9", phone)
    play.refresh_from_db()
    assert play.doubt
    results.keep_doubt(play_id=play.pk, by=director)
    make.enter(play, "7CXN-9", device_actor(make.make_phone(session, 1)[0]))
    play.refresh_from_db()
    assert play.doubt == ""


def test_nobody_agrees_to_their_own_sides_entry(session):
    play = make.play_of(session)
    encounter = play.encounter
    players = []
    for person in (encounter.north_person, encounter.south_person, encounter.east_person):
        person.user = make.make_user()
        person.save()
        players.append(user_actor(person.user))
    north, south, east = players
    make.enter(play, "4HS=", north)
    for own in (north, south):
        with pytest.raises(RuleError) as refused:
            results.agree(play_id=play.pk, revision=1, by=own)
        assert refused.value.code == "agree.own"
    assert results.agree(play_id=play.pk, revision=1, by=east).agreed


def test_a_scorer_does_not_change_what_the_director_ruled(session, director):
    play = make.play_of(session)
    scorer = user_actor(make.make_user(club=session.club, role="scorer"))
    award = Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-")
    results.record_result(play_id=play.pk, entry_id=uuid4(), outcome=award, seen=0, by=director)
    for deed in (
        lambda: make.enter(play, "4HS=", scorer),
        lambda: results.withdraw(play_id=play.pk, by=scorer),
        lambda: results.choose(play_id=play.pk, revision=1, by=scorer),
    ):
        with pytest.raises(RuleError) as refused:
            deed()
        assert refused.value.code == "permission.rule"


def test_choosing_twice_under_one_id_is_once(session, phone, director):
    play, entry_id = make.play_of(session), uuid4()
    make.enter(play, "4HS=", phone)
    for is_new in (True, False):
        assert results.choose(play_id=play.pk, revision=1, by=director, entry_id=entry_id).is_new is is_new
    assert play.revisions.count() == 2


def test_nobody_has_seen_what_is_not_there(session, phone, director):
    """Else a phone could say that it had seen every result to come, and write over each unasked."""
    play = make.play_of(session)
    make.enter(play, "4HS=", phone)
    for who in (phone, director):
        with pytest.raises(RuleError) as refused:
            make.enter(play, "4HS+1", who, seen=2)
        assert (refused.value.code, refused.value.field) == ("entry.seen", "seen")
    assert said(play) == [("4HS=", "accepted")]


def test_a_table_enters_no_round_that_nobody_has_begun(session, phone, director):
    """A round is begun with its first result or its first Yes at a table; the next one may be early."""
    third = make.play_of(session, 1, 3)
    with pytest.raises(RuleError) as refused:
        make.enter(third, "4HS=", phone)
    assert refused.value.code == "entry.round"
    assert not Revision.objects.exists()
    make.enter(make.play_of(session, 2, 2), "4HS=", director)
    assert make.enter(third, "4HS=", phone).is_new
    assert make.enter(make.play_of(session, 2, 3), "4HS=", director).is_new


def test_a_play_taken_away_while_its_field_was_waited_for_is_not_there(session, monkeypatch):
    play = make.play_of(session)
    locked_of = results.fields.locked_of

    def waited_for(play_id):
        field = locked_of(play_id)
        Play.objects.filter(pk=play_id).delete()
        return field

    monkeypatch.setattr(results.fields, "locked_of", waited_for)
    with pytest.raises(RuleError, match="This board is no longer at this table"):
        results.play_for_update(play.pk)
