"""The record of rulings: every version stays and is a link of the chain; what cannot be is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.actors import device_actor, user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER, LEAD_ANSWERS, REVOKE
from tournaments.models import Deed, LawRuling
from tournaments.selectors.control.law_rulings import as_they_stand, in_words, to_judge
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
LEAD = ByLaw(code="2017", table="lead_out_of_turn", answers=LEAD_ANSWERS, choice="accept")


def refused(act, *args, **named) -> RuleError:
    """The refusal, after which the record is as it was before."""
    before = list(LawRuling.objects.values()), Deed.objects.count()
    with pytest.raises(RuleError) as error:
        act(*args, **named)
    assert (list(LawRuling.objects.values()), Deed.objects.count()) == before
    return error.value


def test_a_ruling_says_what_was_ruled_where_on_which_result_and_by_whom(session, record, director):
    make.enter(make.play_of(session), "4HS=")
    ruling = record(replace(REVOKE, informed=("ns",), consulted="Eva: 4 hearts\nJan: pass"))
    ruling.refresh_from_db()
    assert (ruling.number, ruling.version, ruling.state) == (1, 1, "given")
    assert (ruling.law_code, ruling.law_table, ruling.law) == ("2017", "revoke", "64A1")
    assert ruling.answers == {"established": "yes", "won_by": "offender", "later_tricks": "some"}
    assert (ruling.board, ruling.table, ruling.round) == ("1", "1", 1)
    assert Outcome.from_json(ruling.before).same_as(Outcome.played("4HS="))
    assert ruling.after is None
    assert ruling.told_ns is not None
    assert ruling.told_ew is None
    assert (ruling.by, ruling.by_name) == (director.user, director.name)
    assert ruling.consulted == "Eva: 4 hearts\nJan: pass"
    (deed,) = Deed.objects.filter(kind="law")
    assert deed.words == "Ruling 1, board 1, table 1, round 1: Law 64A1"


def test_it_is_told_from_its_answers_with_the_chosen_option_alone(session, record):
    record()
    record(LEAD)
    revoke, lead = in_words(session)
    words = [part.words for part in revoke.parts]
    assert words[0].startswith("Law 64A1:")
    assert any("two tricks" in one.lower() or "2 tricks" in one.lower() for one in words)
    options = [part.words for part in lead.parts if part.kind == "option"]
    assert len(options) == 1
    assert "(53A)" in options[0]


def test_a_row_whose_table_asks_other_questions_by_now_tells_its_law(session, record):
    ruling = record()
    LawRuling.objects.filter(pk=ruling.pk).update(answers={"asked_once": "yes"})
    (told,) = in_words(session)
    assert [part.words for part in told.parts] == ["Law 64A1"]


def test_one_to_judge_later_is_superseded_by_what_is_judged_and_both_stay(session, record, director):
    opened = record(LATER)
    assert [one.number for one in to_judge(session)] == [1]
    answers = {"accepted": "no", "replacement": "comparable"}
    given = law_rulings.judge(
        ruling=opened, version=1, what=replace(LATER, answers=answers, later=False), by=director
    )
    assert (given.number, given.version, given.state, given.law) == (1, 2, "given", "27B1b")
    assert given.board == "1"
    assert list(to_judge(session)) == []
    assert [(one.version, one.state) for one in session.law_rulings.all()] == [(1, "open"), (2, "given")]
    assert as_they_stand(session).get() == given


def test_the_score_of_a_ruling_is_entered_and_both_results_are_in_the_record(session, record, director):
    play = make.play_of(session)
    make.enter(play, "4HS=")
    outcome = Outcome(OutcomeKind.ASSIGNED, score=-100)
    after = law_rulings.adjust(ruling=record(), version=1, outcome=outcome, by=director)
    play.refresh_from_db()
    assert (play.kind, play.score) == ("assigned", -100)
    assert play.accepted.reason == "Ruling 1, Law 64A1"
    assert Outcome.from_json(after.after).same_as(outcome)
    assert Outcome.from_json(after.before).same_as(Outcome.played("4HS="))
    (told,) = in_words(session)
    assert (told.ruling.version, told.before != "", told.after != "") == (2, True, True)


def test_a_side_hears_it_once_and_the_time_stays(session, record, director):
    told = law_rulings.tell(ruling=record(), version=1, side="ew", by=director)
    again = refused(law_rulings.tell, ruling=told, version=2, side="ew", by=director)
    assert again.code == "ruling.told"
    both = law_rulings.tell(ruling=told, version=2, side="ns", by=director)
    assert both.told_ew == told.told_ew
    assert both.told_ns is not None


def test_a_withdrawn_ruling_stays_with_its_reason_and_is_not_ruled_again(session, record, director):
    ruling = record()
    assert (
        refused(law_rulings.withdraw, ruling=ruling, version=1, reason=" ", by=director).source == "Law 82C"
    )
    gone = law_rulings.withdraw(ruling=ruling, version=1, reason="No revoke after all", by=director)
    assert (gone.state, gone.reason, session.law_rulings.count()) == ("withdrawn", "No revoke after all", 2)
    error = refused(law_rulings.judge, ruling=gone, version=2, what=REVOKE, by=director)
    assert error.code == "ruling.state"
    outcome = Outcome.played("4HS=")
    error = refused(law_rulings.adjust, ruling=gone, version=2, outcome=outcome, by=director)
    assert error.code == "ruling.state"


def test_of_two_directors_on_one_ruling_the_second_is_told(record, director):
    ruling = record(LATER)
    law_rulings.withdraw(ruling=ruling, version=1, reason="Nothing happened", by=director)
    error = refused(law_rulings.judge, ruling=ruling, version=1, what=REVOKE, by=director)
    assert error.code == "ruling.stale"
    assert "has changed since you opened the page" in str(error)


def test_a_page_that_shows_an_older_result_records_nothing(session, record):
    play = make.play_of(session)
    make.enter(play, "4HS=")
    assert refused(record, play=play, seen=0).code == "ruling.stale"
    assert record(play=play, seen=1).number == 1


def test_a_withdrawn_result_is_not_ruled_on(session, record, director):
    play = make.play_of(session)
    make.enter(play, "4HS=")
    play.refresh_from_db()
    rulings.withdraw_result(play=play, by=director)
    error = refused(record)
    assert (error.code, "board 1" in str(error)) == ("ruling.no_result", True)


def test_only_a_director_of_the_club_rules_on_its_tables(session, record, director):
    club = session.club
    person = make.entry_of(session, 1).members.first().person
    person.user = make.make_user("Anna")
    person.save()
    others = [
        user_actor(person.user),
        user_actor(make.make_user(club=club, role="scorer")),
        user_actor(make.make_user(club=make.make_club("Other"), role="director")),
        device_actor(make.make_phone(session)[0]),
    ]
    ruling = record()
    for by in others:
        named = {"session": session, "what": REVOKE, "where": Where(), "by": by}
        assert refused(law_rulings.record, **named).code == "permission.rule"
        error = refused(law_rulings.withdraw, ruling=ruling, version=1, reason="No", by=by)
        assert error.code == "permission.rule"
    elsewhere = make.play_of(make.make_session(3, club=club))
    assert refused(record, play=elsewhere).code == "ruling.elsewhere"


def test_a_closed_session_takes_no_ruling_until_it_is_reopened(session, record, director):
    make.enter_all(session)
    sessions.publish(session=session, by=director)
    record()
    sessions.close(session=session, by=director)
    assert refused(record).code == "permission.rule"


def test_what_the_tables_do_not_lead_to_is_refused_by_name(record):
    for what, code, field in (
        (replace(REVOKE, code="1066"), "laws.code", "code"),
        (replace(REVOKE, table="revolt"), "laws.table", "law"),
        (replace(REVOKE, answers={"established": "perhaps"}), "laws.answer", "established"),
        (replace(REVOKE, answers={"established": True}), "ruling.unfinished", "won_by"),
        (replace(REVOKE, choice="accept"), "laws.choice", "choice"),
        (replace(LEAD, choice=""), "ruling.choice", "choice"),
        (replace(LEAD, choice="spread"), "laws.choice", "choice"),
        (replace(REVOKE, reason="x" * 501), "ruling.length", "reason"),
        (replace(REVOKE, reason="a\x00b"), "text.control", "reason"),
    ):
        error = refused(record, what)
        assert (error.code, error.field) == (code, field)


def test_the_list_asks_as_often_however_many_rulings_there_are(session, record, director):
    def add(number: int) -> None:
        play = make.play_of(session, ordinal=number)
        make.enter(play, "4HS=")
        ruling = record(replace(REVOKE, warned=play.encounter.north), play=play)
        outcome = Outcome(OutcomeKind.ASSIGNED, score=-100)
        law_rulings.adjust(ruling=ruling, version=1, outcome=outcome, by=director)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            in_words(Session.objects.get(pk=session.pk))
        return len(asked)

    add(1)
    one = queries()
    add(2)
    assert queries() == one


def test_no_act_deletes_a_ruling_nor_takes_its_record_back(session, record, director):
    record()
    with pytest.raises(RuleError) as error:
        undo(session=session, by=director, deed_id=Deed.objects.get(kind="law").pk)
    assert error.value.code == "undo.nothing"
    assert session.law_rulings.count() == 1


def test_the_record_is_proved_and_what_is_changed_behind_it_is_found(session, record, director):
    ruling = law_rulings.tell(ruling=record(), version=1, side="ns", by=director)
    assert prove(session) == []
    for column, value in (("law", "64A2"), ("reason", "None"), ("choice", "other"), ("answers", {})):
        before = getattr(ruling, column)
        LawRuling.objects.filter(pk=ruling.pk).update(**{column: value})
        assert prove(session) != [], column
        LawRuling.objects.filter(pk=ruling.pk).update(**{column: before})
    assert prove(session) == []
    LawRuling.objects.filter(pk=ruling.pk).delete()
    assert prove(session) != []


def test_a_play_that_is_taken_away_leaves_the_record_whole(session, record):
    ruling = record()
    make.play_of(session).delete()
    ruling.refresh_from_db()
    assert (ruling.play, ruling.board, ruling.table) == (None, "1", "1")
    assert [one.where for one in prove(session) if "lawruling" in one.where] == []
