"""Who comes and who sits in: the default is the round in play, past rounds stand behind "more"."""

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from tests.factories import STAFF, enter, enter_all, entry_of, make_session, play_of, section_of
from tournaments.selectors.table.begun import round_in_play
from tournaments.services.control import clock, deeds, rulings
from tournaments.services.mends.begin import plays_of

pytestmark = pytest.mark.django_db


def start_round(session, number):
    clock.start(session=session, by=STAFF)
    for _round in range(1, number):
        clock.next_round(session=session, by=STAFF)


def options(page):
    """The rounds that a page offers, in order; and the one selected."""
    return [*page.context["rounds"], *page.context["earlier"]], page.context["from_round"]


def test_the_round_in_play_is_that_of_the_clock_or_of_the_results_where_these_are_further():
    session = make_session(3)
    section = section_of(session)
    assert round_in_play(section) == 1
    enter(play_of(session, 1, 2), "PASS")
    assert round_in_play(section) == 2
    start_round(session, 3)
    assert round_in_play(section) == 3
    session.state = Session.State.FINISHED
    assert round_in_play(section_of(session)) == 1  # a name is corrected for the whole of it


def test_a_round_that_is_complete_is_over_and_an_award_ahead_begins_none():
    session = make_session(3)
    enter_all(session, rounds=1)
    assert round_in_play(section_of(session)) == 2
    ahead = plays_of(session).get(pk=play_of(session, 1, 3).pk)
    rulings.rule(play=ahead, outcome=Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A"), by=STAFF)
    assert round_in_play(section_of(session)) == 2
    enter_all(session)
    assert round_in_play(section_of(session)) == 3


def test_a_result_that_was_undone_begins_no_round():
    session = make_session(3)
    play = plays_of(session).get(pk=play_of(session, 1, 2).pk)
    rulings.rule(play=play, outcome=Outcome.played("PASS"), by=STAFF)
    deeds.undo(session=session, by=STAFF)
    assert round_in_play(section_of(session)) == 1


def test_a_substitute_comes_from_the_round_in_play_on(browser):
    session = make_session(8)
    start_round(session, 8)
    room = browser(session)
    entry = entry_of(session, 3)
    link = f"{room.address('control-names', entry.pk)}?from_round=8"
    assert f'href="{link}"' in room.get("control-pair", entry.pk).content.decode()
    page = room.client.get(link)
    assert options(page) == ([8, 2, 3, 4, 5, 6, 7], 8)  # from round 1 on it is another name
    assert "<optgroup label=" in page.content.decode()


def test_a_pair_without_names_is_named_from_the_first_round_on(browser):
    session = make_session(3)
    start_round(session, 2)
    entry = entry_of(session, 3)
    entry.members.all().delete()
    room = browser(session)
    assert "Substitute" not in room.get("control-pair", entry.pk).content.decode()
    page = room.client.get(room.address("control-names", entry.pk))
    assert page.context["from_round"] == 1
    assert "<select" not in page.content.decode()


def test_a_late_pair_comes_in_the_round_in_play(browser):
    """No result is in yet, and the clock is in round 2: Enter takes the first button of the form."""
    session = make_session(4, "howell", boards=1, missing=8)
    start_round(session, 2)
    room = browser(session)
    page = room.client.get(room.address("control-late"))
    html = page.content.decode()
    first = "Start in round 2 as number 8"
    past = "Start in round 1 as number 8"
    assert html.index(first) < html.index("More: earlier rounds") < html.index(past)
    assert 'name="offer"' not in html[: html.index(first) - 200]


def test_of_many_rounds_to_come_the_first_two_are_shown_and_the_others_folded(browser):
    room = browser(make_session(9, boards=1, missing=9))
    shown, later = room.client.get(room.address("control-late")).content.decode().split("More: later rounds")
    for number in range(1, 10):
        offer = f">Start in round {number} as number 9<"
        assert (offer in shown, offer in later) == (number <= 2, number > 2), number


def test_with_several_sections_each_offer_names_its_section(two_sections, browser):
    room = browser(two_sections)
    labels = [offer.label for offer in room.client.get(room.address("control-late")).context["offers"]]
    assert {label.rpartition(", section ")[2] for label in labels} == {"A", "B"}


def test_in_the_first_round_nothing_stands_behind_more(browser):
    session = make_session(4, "howell", boards=1, missing=8)
    room = browser(session)
    page = room.client.get(room.address("control-late")).content.decode()
    assert "Start in round 1" in page
    assert "More: earlier rounds" not in page
