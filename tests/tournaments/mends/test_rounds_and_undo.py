"""A round cut, a table sent on; what undo does and what it refuses; who may mend."""

from decimal import Decimal
from uuid import uuid4

import pytest

from scoring.actors import device_actor, user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Play, Revision
from scoring.services.results import agree, record_result
from scoring.words import RuleError
from tests.factories import (
    STAFF,
    encounter_of,
    enter,
    enter_all,
    entry_of,
    make_club,
    make_person,
    make_phone,
    make_session,
    make_user,
    play_of,
)
from tests.tournaments.mends.evening import ranking, snapshot
from tournaments.selectors.control.clock import clock_state
from tournaments.services.control import clock, rulings
from tournaments.services.control.deeds import undo
from tournaments.services.mends import cut_round, move_on, name_pair, turn_boards, turn_tables, withdraw_pair
from tournaments.services.mends.preview import preview
from tournaments.services.mends.words import preview_words

pytestmark = pytest.mark.django_db
NORTH_MAKES, PASSED = Outcome.played("4HN="), Outcome(OutcomeKind.PASSED_OUT)


def fresh(play):
    return Play.objects.select_related("board", "accepted", "encounter__round__section__session").get(
        pk=play.pk
    )


def test_a_cut_round_keeps_results_and_marks_the_rest_not_played():
    session = make_session(3, boards=1)
    enter_all(session, rounds=2)
    enter(play_of(session, 1, 3), "4HN=")
    later = play_of(session, 2, 3)
    record_result(play_id=later.pk, entry_id=uuid4(), outcome=Outcome(OutcomeKind.LATER), seen=0, by=STAFF)
    before = snapshot(session)
    cut_round(section=session.sections.get(), by=STAFF)
    kinds = (
        Play.objects.filter(encounter__round__number=3)
        .order_by("encounter__table")
        .values_list("kind", flat=True)
    )
    assert list(kinds) == ["played", "not_played", "not_played"]
    assert session.sections.get().rounds == 2
    undo(session=session, by=STAFF)
    assert snapshot(session) == before
    assert play_of(session, 2, 3).kind == "later"


def test_the_only_round_is_not_cut():
    session = make_session(3, rounds=1)
    with pytest.raises(RuleError) as refused:
        cut_round(section=session.sections.get(), by=STAFF)
    assert refused.value.code == "round.last"


def test_a_result_in_conflict_is_not_cut_away():
    session = make_session(3, boards=1)
    enter(play_of(session, 1, 2), "4HN=")
    first, second = (device_actor(make_phone(session, 1)[0]) for _ in range(2))
    play = play_of(session, 1, 3)
    enter(play, "4HN=", by=first, seen=0)
    enter(play, "4HN+1", by=second, seen=0)
    cut_round(section=session.sections.get(), by=STAFF)
    play.refresh_from_db()
    assert (play.kind, play.waiting) == ("not_entered", True)


def test_a_table_is_sent_on_and_called_back():
    session = make_session(3)
    encounter = Encounter.objects.select_related("round__section__session").get(
        pk=encounter_of(session, 2, 1).pk
    )
    move_on(encounter=encounter, by=STAFF)
    assert encounter_of(session, 2, 1).moved_on
    undo(session=session, by=STAFF)
    assert not encounter_of(session, 2, 1).moved_on


def test_nothing_to_undo():
    with pytest.raises(RuleError) as refused:
        undo(session=make_session(), by=STAFF)
    assert refused.value.code == "undo.nothing"


def test_a_deed_is_undone_once():
    session = make_session()
    deed = turn_boards(plays=[fresh(play_of(session))], by=STAFF)
    undo(session=session, by=STAFF, deed_id=deed.pk)
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF, deed_id=deed.pk)
    assert refused.value.code == "undo.nothing"


def test_an_older_deed_is_undone_alone_unless_a_newer_one_touched_the_same():
    session = make_session()
    first = turn_boards(plays=[fresh(play_of(session, 1))], by=STAFF)
    turn_boards(plays=[fresh(play_of(session, 2))], by=STAFF)
    again = turn_boards(plays=[fresh(play_of(session, 2, 1, 2)), fresh(play_of(session, 2))], by=STAFF)
    undo(session=session, by=STAFF, deed_id=first.pk)
    assert not play_of(session, 1).turned
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF, deed_id=again.pk - 1)
    assert (refused.value.code, refused.value.message.values["words"]) == ("undo.order", again.words)


def test_undo_of_another_session_finds_nothing():
    session = make_session()
    deed = turn_boards(plays=[fresh(play_of(session))], by=STAFF)
    with pytest.raises(RuleError) as refused:
        undo(session=make_session(), by=STAFF, deed_id=deed.pk)
    assert refused.value.code == "undo.nothing"


def test_undo_lets_a_table_s_unagreed_result_and_its_conflict_stand_again():
    from tournaments.services.mends import move_result

    session = make_session()
    phone = device_actor(make_phone(session, 1)[0])
    enter(play_of(session), "7NXXW-7", by=phone)  # kept as a doubt
    before, revisions = snapshot(session), Revision.objects.count()
    play = fresh(play_of(session))
    assert not play.agreed
    assert play.doubt
    move_result(play=play, to=fresh(play_of(session, 1, 1, 2)), by=STAFF)
    undo(session=session, by=STAFF)
    assert snapshot(session) == before
    assert Revision.objects.count() == revisions + 1  # what was said in between is kept, withdrawn


@pytest.mark.parametrize("newer", ["4HN+1", "4HN="])
def test_undo_refuses_where_a_newer_result_came_since(newer):
    from tournaments.services.mends import move_result

    session = make_session()
    enter(play_of(session), "4HN=")
    move_result(play=fresh(play_of(session)), to=fresh(play_of(session, 1, 1, 2)), by=STAFF)
    enter(play_of(session, 1, 1, 2), newer)
    before = snapshot(session)
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF)
    assert refused.value.code == "undo.results"
    assert snapshot(session) == before


def actor(session, role):
    if role == "player":
        user = make_user()
        entry = entry_of(session, 1)
        entry.members.first().person.__class__.objects.filter(pk=entry.members.first().person_id).update(
            user=user
        )
        return user_actor(user)
    club = make_club() if role == "director elsewhere" else session.club
    return user_actor(make_user(club=club, role=role.split()[0]))


MENDS = {
    "turn": lambda session, by: turn_tables(
        encounters=[Encounter.objects.select_related("round__section__session").first()], by=by
    ),
    "board": lambda session, by: turn_boards(plays=[fresh(play_of(session))], by=by),
    "leave": lambda session, by: withdraw_pair(entry=entry_of(session, 5), from_round=2, by=by),
    "cut": lambda session, by: cut_round(section=session.sections.get(), by=by),
    "name": lambda session, by: name_pair(
        entry=entry_of(session, 1), people=[make_person(session.club)], by=by
    ),
}


@pytest.mark.parametrize("mend", MENDS)
@pytest.mark.parametrize("role", ["scorer", "player", "director elsewhere"])
def test_only_this_clubs_director_mends(mend, role):
    session = make_session()
    before = snapshot(session)
    with pytest.raises(RuleError) as refused:
        MENDS[mend](session, actor(session, role))
    assert refused.value.code == "permission.encounters"
    assert snapshot(session) == before


@pytest.mark.slow
@pytest.mark.parametrize("mend", MENDS)
def test_the_director_mends_and_takes_it_back(mend):
    session = make_session()
    director = actor(session, "director")
    before = snapshot(session)
    deed = MENDS[mend](session, director)
    assert (deed.by, deed.by_name) == (director.user, director.name)
    assert snapshot(session) != before
    undo(session=session, by=director)
    assert snapshot(session) == before
    assert ranking(session) == before["ranking"]


def test_a_scorer_takes_back_results_but_not_seats():
    from tournaments.services.mends import move_result

    session = make_session()
    scorer = actor(session, "scorer")
    enter(play_of(session), "4HN=")
    move_result(play=fresh(play_of(session)), to=fresh(play_of(session, 1, 1, 2)), by=scorer)
    undo(session=session, by=scorer)
    turn_boards(plays=[fresh(play_of(session))], by=STAFF)
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=scorer)
    assert refused.value.code == "permission.encounters"


RULINGS = {
    "award": lambda session, by: rulings.rule(
        play=play_of(session), outcome=Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"), by=by
    ),
    "a ruling replaced": lambda session, by: (
        RULINGS["award"](session, by),
        rulings.record_outcomes(outcomes=[(play_of(session), PASSED)], by=by, entry_ids=[uuid4()]),
    ),
    "penalty": lambda session, by: rulings.penalise(entry=entry_of(session, 1), amount=Decimal(10), by=by),
}


@pytest.mark.parametrize("ruled", RULINGS)
def test_a_scorer_does_not_take_back_what_only_a_director_rules(ruled):
    session = make_session()
    RULINGS[ruled](session, actor(session, "director"))
    before = snapshot(session)
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=actor(session, "scorer"))
    assert refused.value.code == "permission.rule"
    assert snapshot(session) == before
    assert undo(session=session, by=actor(session, "director")).undone


def test_a_scorer_who_moved_the_clock_takes_it_back():
    session = make_session()
    scorer = actor(session, "scorer")
    clock.start(session=session, by=scorer)
    clock.next_round(session=session, by=scorer)
    undo(session=session, by=scorer)
    assert clock_state(session).round == 1


def test_a_result_typed_wrong_twice_is_taken_back_twice():
    session = make_session()
    empty = snapshot(session)
    rulings.record_outcomes(outcomes=[(play_of(session), NORTH_MAKES)], by=STAFF, entry_ids=[uuid4()])
    first = snapshot(session)
    rulings.record_outcomes(outcomes=[(play_of(session), PASSED)], by=STAFF, entry_ids=[uuid4()])
    undo(session=session, by=STAFF)
    assert snapshot(session) == first
    undo(session=session, by=STAFF)
    assert snapshot(session) == empty


def test_a_word_of_the_table_since_is_not_taken_back_with_an_older_deed():
    session = make_session()
    rulings.record_outcomes(outcomes=[(play_of(session), NORTH_MAKES)], by=STAFF, entry_ids=[uuid4()])
    enter(play_of(session), "4HN+1", by=device_actor(make_phone(session, 1)[0]))  # beside an agreed one
    before = snapshot(session)
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF)
    assert refused.value.code == "undo.results"
    assert snapshot(session) == before


def test_taking_back_that_a_doubt_was_kept_leaves_what_the_opponents_agreed_to():
    session = make_session()
    phone = device_actor(make_phone(session, 1)[0])
    enter(play_of(session), "7NXXW-7", by=phone)
    doubt = play_of(session).doubt
    rulings.keep_doubt(play=fresh(play_of(session)), by=STAFF)
    agree(play_id=play_of(session).pk, revision=1, by=phone)
    undo(session=session, by=STAFF)
    play = play_of(session)
    assert (play.doubt, play.agreed) == (doubt, True)
    assert doubt


@pytest.mark.parametrize("tables", [3, 9])
def test_a_cut_asks_the_database_as_often_for_many_tables_as_for_few(tables, django_assert_max_num_queries):
    session = make_session(tables)
    with django_assert_max_num_queries(73):  # how all is set up and shown is read before and after
        cut_round(section=session.sections.get(), by=STAFF, reason="late")
    revisions = Revision.objects.filter(play__encounter__round__number=tables)
    assert revisions.count() == 2 * tables
    assert set(revisions.values_list("number", "seen", "state", "kind", "reason", "by_name")) == {
        (1, 0, "accepted", "not_played", "late", STAFF.name)
    }
    told = Play.objects.filter(encounter__round__number=tables)
    assert set(told.values_list("kind", "last_revision", "agreed", "waiting")) == {
        ("not_played", 1, True, False)
    }
    assert set(told.values_list("version", flat=True)) <= set(
        range(1, session.sections.get().field.version + 1)
    )


def test_a_preview_says_that_nothing_is_lost_where_nothing_was_played():
    """Three tables of two boards; in the last round one table has played one of its boards."""
    session = make_session(3)
    section = session.sections.get()
    looked_at = lambda: preview_words(preview(session, lambda: cut_round(section=section, by=STAFF)))  # noqa: E731
    assert looked_at() == "No results change; 6 boards without a result are marked as not played."
    enter(play_of(session, 1, 3), "4HN=")
    assert looked_at() == "No results change; 5 boards without a result are marked as not played."
