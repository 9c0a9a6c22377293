"""The session's way: publishing asks where something is missing, and can be undone; the pace of the clock."""

import re

import pytest
from django.utils import timezone

from scoring.actors import device_actor
from scoring.models import Play, Session
from scoring.services.results import withdraw
from scoring.words import RuleError
from tests.factories import STAFF, enter, enter_all, make_phone, make_session, play_of
from tests.tournaments.control.conftest import page_events
from tests.tournaments.mends.evening import record
from tournaments.models import Clock, Publication
from tournaments.selectors.publishing.published import newest_publications
from tournaments.services import mends, sessions
from tournaments.services.control import deeds
from tournaments.services.results import proving

pytestmark = pytest.mark.django_db


def state_of(session):
    return Session.objects.get(pk=session.pk).state


def missing(page):
    return [words.template.format(**words.values) for words in page.context["missing"].words()]


def first_buttons(page):
    """The texts of the panel's dark buttons."""
    return re.findall(r'class="(?:button )?button-first"[^>]*>([^<]*)<', page.content.decode())


# Publishing early: a session of five rounds of which nothing is in


def test_publishing_in_round_two_without_a_result_asks_and_says_what_is_missing(browser):
    session = make_session(5)
    room = browser(session)
    asked = room.post("control-session", do="publish", note="a note")
    assert asked.context["asked"] == "a note"
    assert missing(asked) == ["Rounds still to be played: 1 to 5"]
    assert (state_of(session), Publication.objects.count()) == ("playing", 0)
    assert first_buttons(asked) == ["Do not publish yet"]


def test_rounds_to_play_results_missing_and_not_confirmed_are_told_apart(browser):
    """Two rounds of five are in, but for one board; a phone's result has nobody's agreement."""
    session = make_session(5)
    enter(play_of(session), "4HN=", by=device_actor(make_phone(session)[0]))
    enter_all(session, rounds=2)
    withdraw(play_id=play_of(session, 3, 2).pk, by=STAFF)
    asked = browser(session).post("control-session", do="publish")
    assert missing(asked) == [
        "Rounds still to be played: 3 to 5", "Results missing: 1", "Results not confirmed: 1"
    ]  # fmt: skip


def test_the_answer_publishes_and_offers_to_undo_it_at_once(browser):
    session = make_session(5)
    room = browser(session)
    answer = room.post("control-session", do="publish", note="a note", anyway="1")
    assert page_events(answer) == {"say": "Results published (version 1).", "poll": True}
    assert 'value="unpublish:official"' in answer.content.decode()
    assert "Undo publishing" in room.client.get(room.address()).content.decode()
    assert state_of(session) == "official"
    undone = room.post("control-session", do="unpublish")
    assert page_events(undone)["say"] == "Publishing undone: the results are no longer official."
    assert state_of(session) == "playing"  # it was in play when it was published
    assert room.post("control-session", do="unpublish").status_code != 200
    assert proving.prove(Session.objects.get(pk=session.pk)) == []


def test_two_directors_who_press_reopen_go_back_one_step(browser):
    session = make_session(3)
    enter_all(session)
    sessions.publish(session=session, by=STAFF)
    room = browser(session)
    (do,) = re.findall(
        r'value="(reopen:\w+)"', room.client.get(room.address("control-session")).content.decode()
    )
    assert room.post("control-session", do=do).status_code == 200
    again = room.post("control-session", do=do)
    assert again.status_code == 422
    assert "Someone else has just changed the session" in again.content.decode()
    assert state_of(session) == "finished"


def test_undoing_a_publication_of_a_finished_session_leaves_it_finished(browser):
    session = make_session(3)
    enter_all(session)
    room = browser(session)
    for deed in ("finish", "publish", "unpublish"):
        assert room.post("control-session", do=deed).status_code == 200
    assert state_of(session) == "finished"
    assert Session.objects.get(pk=session.pk).corrections_until is None


def test_the_actions_list_undoes_a_publication_and_keeps_what_was_corrected_since(browser):
    session = make_session(3)
    enter_all(session)
    room = browser(session)
    room.post("control-session", do="publish")
    enter(play_of(session), "PASS")
    deed = session.deeds.get(kind="publish")
    room.do(f"undo:{deed.pk}")
    assert (state_of(session), play_of(session).score) == ("playing", 0)


def test_undo_without_a_name_is_for_corrections_never_for_a_publication():
    session = make_session(3)
    enter_all(session)
    sessions.publish(session=session, by=STAFF)
    with pytest.raises(RuleError, match="There is nothing to undo"):
        deeds.undo(session=session, by=STAFF)
    assert state_of(session) == "official"


def test_what_was_reopened_or_closed_is_not_undone_again(browser):
    session = make_session(3)
    enter_all(session)
    room = browser(session)
    for deed in ("publish", "reopen", "publish", "close"):
        room.post("control-session", do=deed)
    assert state_of(session) == "closed"
    assert room.post("control-session", do="unpublish").status_code == 422
    first, second = session.deeds.filter(kind="publish").order_by("pk")
    assert first.undone is not None
    with pytest.raises(RuleError, match="only results in their correction period"):
        deeds.undo(session=Session.objects.get(pk=session.pk), by=STAFF, deed_id=second.pk)


def test_publishing_with_nothing_missing_asks_nothing_and_a_cut_round_is_not_missing(browser):
    session = make_session(3)
    enter_all(session, rounds=2)
    mends.cut_round(section=session.sections.get(), by=STAFF)
    browser(session).post("control-session", do="publish")
    assert state_of(session) == "official"


def test_a_session_without_a_result_taken_back_is_in_no_leader_board():
    session = make_session(3)
    sessions.publish(session=session, by=STAFF)
    assert len(newest_publications(Session.objects.filter(pk=session.pk))) == 1
    sessions.undo_publishing(session=session, by=STAFF)
    assert newest_publications(Session.objects.filter(pk=session.pk)) == []


def test_a_scorer_does_not_undo_a_publication(browser):
    session = make_session(3)
    sessions.publish(session=session, by=STAFF)
    room, before = browser(session, "scorer"), record(session)
    deed = session.deeds.get(kind="publish")
    assert room.post("control-session", do="unpublish").status_code == 403
    assert room.do(f"undo:{deed.pk}").status_code == 403
    assert (state_of(session), record(session)) == ("official", before)


def test_the_dark_button_is_the_next_sensible_step(browser):
    session = make_session(3)
    room = browser(session)
    assert first_buttons(room.get("control-session")) == ["Start clock"]
    room.post("control-session", do="start")
    assert first_buttons(room.get("control-session")) == ["Enter results of round 1"]
    enter_all(session, rounds=2)
    assert first_buttons(room.get("control-session")) == ["Enter results of round 3"]
    enter(play_of(session, 1, 3), "4HS=", by=device_actor(make_phone(session)[0]))
    enter_all(session)
    assert first_buttons(room.get("control-session")) == ["Check unconfirmed results"]
    enter(play_of(session, 1, 3), "4HS=")
    assert first_buttons(room.get("control-session")) == ["Publish results"]
    assert first_buttons(room.post("control-session", do="publish")) == ["Show the ranking"]


# The session's way


def test_finish_publish_reopen_close(browser):
    session = make_session(3)
    enter_all(session)
    room = browser(session)
    states = []
    for deed in ("finish", "publish", "reopen", "publish", "close"):
        assert room.post("control-session", do=deed, note="a note").status_code == 200
        states.append(Session.objects.get(pk=session.pk).state)
    assert states == ["finished", "official", "finished", "official", "closed"]
    assert [p.note for p in Publication.objects.order_by("number")] == ["a note", "a note"]


def test_a_session_whose_boards_wait_is_not_closed(browser):
    """What was said in the corrections waits for the director; closed, it would be no part of what counts."""
    session = make_session(3)
    enter_all(session)
    room = browser(session)
    for deed in ("finish", "publish"):
        room.post("control-session", do=deed)
    Play.objects.filter(encounter__round__section__session=session, board__number=1).update(waiting=True)
    answer = room.post("control-session", do="close")
    assert "First choose, under “Needs attention”, which result counts on board 1." in answer.content.decode()
    assert Session.objects.get(pk=session.pk).state == "official"


@pytest.mark.parametrize(("boards", "words"), [((2, 1), "boards 1 and 2"), ((1, 4, 2), "boards 1, 2 and 4")])
def test_the_boards_that_wait_are_named_in_their_order(boards, words):
    session = make_session(3)
    sessions.finish(session=session, by=STAFF)
    plays = Play.objects.filter(encounter__round__section__session=session, board__number__in=boards)
    plays.update(waiting=True)
    with pytest.raises(RuleError, match=f"which result counts on {words}"):
        sessions.publish(session=session, by=STAFF)


def test_corrections_end_when_the_director_closes_them(browser):
    session = make_session(3)
    enter_all(session)
    room = browser(session)
    for deed in ("finish", "publish", "close"):
        room.post("control-session", do=deed)
    assert Session.objects.get(pk=session.pk).corrections_until <= timezone.now()


def test_what_waits_is_chosen_before_a_result_is_published(browser):
    session = make_session(3)
    enter(play_of(session), "4HS=", by=device_actor(make_phone(session)[0]), seen=0)
    enter(play_of(session), "4HS+1", by=device_actor(make_phone(session)[0]), seen=0)
    answer = browser(session).post("control-session", do="publish")
    assert answer.status_code == 422
    assert "First choose, under “Needs attention”, which result counts on board 1." in answer.content.decode()


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"do": "pace", "minutes": "6.5", "move": "60"}, 200),
        ({"do": "pace", "minutes": "0", "move": "60"}, 422),
        ({"do": "pace", "minutes": "x", "move": "-1"}, 422),
        ({"do": "break", "minutes": "15"}, 422),
        ({"do": "break", "minutes": "²"}, 422),
        ({"do": "zz"}, 404),
        ({}, 404),
    ],
)
def test_the_pace_and_the_break(browser, data, status):
    session = make_session(3)
    assert browser(session).post("control-session", **data).status_code == status
    assert (Clock.objects.get(session=session).minutes_per_board == 6.5) is (status == 200)
