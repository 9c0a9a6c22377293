"""*What next* in the control room: the director is led from sign-in to next week's session."""

import re
from html import unescape

import pytest

from scoring.actors import device_actor
from scoring.models import Session
from scoring.services.results import withdraw
from tests.factories import STAFF, enter, enter_all, make_phone, make_session, play_of
from tests.tournaments.control.conftest import page_events, version_of_page
from tournaments.models import Publication
from tournaments.selectors.control.needs import needs_of
from tournaments.selectors.control.room import room
from tournaments.selectors.control.whats_next import whats_next
from tournaments.services import sessions
from tournaments.services.control import clock
from tournaments.services.setup import entries

pytestmark = pytest.mark.django_db


def shown(page):
    """The sentence of *What next* and its buttons, as a reader of the page meets them."""
    part = re.search(r'<section id="room-next".*?</section>', page.content.decode(), re.DOTALL)[0]
    words = [
        " ".join(unescape(re.sub(r"<[^>]*>", "", text)).split()) for text in re.split("(?=<p>|<div)", part)
    ]
    buttons = re.findall(r"<(?:a|button)[^>]*>([^<]*)</(?:a|button)>", part.partition("<div")[2])
    return words[1], buttons


def next_of(session):
    session = Session.objects.get(pk=session.pk)
    whole = room(session)
    return whats_next(whole, needs_of(whole))


def test_an_evening_is_led_from_the_clock_to_its_last_result(browser):
    """Three tables, three rounds of one board: 9 results. Each button does what it says."""
    session = make_session(3, boards=1)
    at = browser(session)

    def now():
        return shown(at.client.get(at.address()))

    assert now() == ("3 tables are seated. Start the clock when play begins.", ["Start the clock"])
    at.do("clock:start")
    assert now()[0] == "0 of 3 tables are ready for round 2. Still open: tables 1, 2, 3."
    for table in (1, 2):
        enter(play_of(session, table), "4HS=")
    assert now() == (
        "2 of 3 tables are ready for round 2. Still open: table 3.", ["Show table 3"]
    )  # fmt: skip
    enter_all(session, rounds=1)
    assert now() == (
        "Round 2 can begin: 3 of 3 tables are ready.", ["Begin round 2"]
    )  # fmt: skip
    clock.next_round(session=session, by=STAFF)
    clock.next_round(session=session, by=STAFF)
    enter_all(session)
    withdraw(play_id=play_of(session, 2, 3, 1).pk, by=STAFF)
    assert now() == ("Last round: 8 of 9 results are in. Still open: table 2.", ["Show table 2"])
    enter_all(session)
    assert now() == ("9 of 9 results are in.", ["End play and publish"])


def test_after_the_end_it_leads_to_paper_mail_and_the_next_session_and_to_corrections(browser):
    session = make_session(3, boards=1)
    enter_all(session)
    at = browser(session)

    def now():
        return shown(at.client.get(at.address()))

    answer = at.post("control-session", do="end:playing")
    assert page_events(answer) == {"say": "Results published (version 1).", "poll": True}
    assert now() == (
        "The results are published.",
        ["Print the results", "Results by e-mail", "Show the ranking", "Set up the next session"],
    )
    enter(play_of(session), "PASS")
    assert now()[1] == ["Publish again"]
    at.post("control-session", do="end:official")
    assert now()[0] == "The results are published."
    assert Publication.objects.filter(session=session).count() == 2
    sessions.close(session=Session.objects.get(pk=session.pk), by=STAFF)
    assert now()[0] == "The session is closed: the results are final."


def test_what_is_open_is_named_with_links_and_asked_about_before_publishing(browser):
    """A doubt, a result without the opponents' agreement, a board without one after the end of play."""
    session = make_session(3)
    phone = device_actor(make_phone(session)[0])
    enter(play_of(session), "7NXXW-7", by=phone)
    enter(play_of(session, 1, 1, 2), "4HS=", by=phone)
    enter_all(session)
    at = browser(session)
    assert shown(at.client.get(at.address())) == (
        "18 of 18 results are in. Still open: 1 in doubt, 2 not confirmed", ["End play and publish"]
    )  # fmt: skip
    asked = at.post("control-session", do="end:playing").content.decode()
    assert Session.objects.get(pk=session.pk).state == "playing"
    assert "Results in doubt: 1" in asked
    assert f'href="{at.address("control-play", play_of(session).pk)}"' in asked
    assert 'name="do" value="end:playing">Publish anyway' in asked
    at.post("control-session", do="end:playing", anyway="1", note="")
    assert Session.objects.get(pk=session.pk).state == "official"


def test_play_that_was_ended_early_is_published_next(browser):
    session = make_session(3)
    enter_all(session, rounds=2)
    sessions.finish(session=session, by=STAFF)
    at = browser(session)
    assert shown(at.client.get(at.address())) == (
        "Play has ended. 12 of 18 results are in. Still open: 6 not entered", ["Publish the results"]
    )  # fmt: skip


def test_a_choice_between_two_results_comes_before_the_end():
    session = make_session(3, boards=1)
    enter_all(session)
    withdraw(play_id=play_of(session).pk, by=STAFF)
    one, other = (device_actor(make_phone(session)[0]) for _phone in range(2))
    seen = play_of(session).last_revision
    enter(play_of(session), "4HS=", by=one, seen=seen)
    enter(play_of(session), "4HS+1", by=other, seen=seen)
    step = next_of(session)
    assert (step.step, step.text) == ("choose", "Before publishing, choose which result counts on 1 board.")
    assert step.main.panel == f"play:{play_of(session).pk}"


@pytest.mark.parametrize("again", ["end:playing", "publish:playing"])
def test_two_directors_who_press_at_once_publish_once(browser, again):
    session = make_session(3)
    enter_all(session)
    at = browser(session)
    at.post("control-session", do="end:playing")
    second = at.post("control-session", do=again)
    assert second.status_code == 422
    assert "Someone else has just changed the session" in second.content.decode()
    assert Publication.objects.filter(session=session).count() == 1


def test_a_scorer_reads_the_step_and_is_offered_only_what_a_scorer_may(browser):
    session = make_session(3)
    at = browser(session, role="scorer")
    assert shown(at.client.get(at.address()))[1] == ["Start the clock"]
    enter_all(session)
    assert shown(at.client.get(at.address())) == ("18 of 18 results are in.", [])
    assert at.post("control-session", do="end:playing").status_code in (403, 422)
    sessions.publish(session=session, by=STAFF)
    assert shown(at.client.get(at.address()))[1] == ["Print the results", "Show the ranking"]


def test_a_round_is_begun_once_and_only_as_the_next_one(browser):
    session = make_session(3, boards=1)
    at = browser(session)
    clock.start(session=session, by=STAFF)
    for _twice in range(2):
        assert page_events(at.do("round:2"))["say"] == "Round 2 has begun."
    assert room(session).clock.round == 2
    assert at.do("round:4").status_code == 422
    assert at.do("round:x").status_code == 404
    assert room(session).clock.round == 2


def test_no_round_begins_before_the_clock(browser):
    session = make_session(3, boards=1)
    at = browser(session)
    assert at.do("round:3").status_code == 422
    assert at.do("round:x").status_code == 404
    assert room(session).clock.round == 0


def test_a_swiss_is_led_to_its_draw():
    session = make_session(4, "swiss_teams", rounds=3, boards=2)
    clock.start(session=session, by=STAFF)
    assert next_of(session).text == (
        "0 of 4 tables are ready for the draw of round 2. Still open: tables 1, 2, 3, 4."
    )
    enter_all(session)
    step = next_of(session)
    assert (step.step, step.main.label, step.main.panel) == ("draw", "Draw round 2", "pairing:A")


def test_before_play_it_is_sign_in_then_the_start(browser):
    """A Mitchell of three tables is for six pairs; the last one leaves again, and comes back."""
    session = make_session(3, start=False)
    at = browser(session)
    assert shown(at.get()) == ("6 pairs signed in: every place is taken.", ["Start play"])
    section = session.sections.get()
    entries.sign_out(entry=section.entries.get(number=6), by=STAFF)
    assert shown(at.get()) == ("5 pairs signed in: 1 place is free.", ["Sign players in"])
    section.entries.all().delete()
    assert shown(at.get()) == ("Nobody has signed in yet.", ["Sign players in"])


def test_it_arrives_with_the_poll_and_an_unchanged_room_asks_nothing_more(
    browser, django_assert_max_num_queries
):
    session = make_session(3)
    at = browser(session)
    since = version_of_page(at.client.get(at.address()))
    clock.start(session=session, by=STAFF)
    answer = at.get(since=since)
    assert "ready for round 2" in shown(answer)[0]
    with django_assert_max_num_queries(7):
        assert at.get(since=answer.headers["X-Poll-Version"]).status_code == 204
