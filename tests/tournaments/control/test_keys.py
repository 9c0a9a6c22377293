"""The keys of a result in the control room: opened with what was entered, saved as a correction."""

import json
import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.actors import device_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from tests.factories import STAFF, enter, enter_all, make_phone, make_session, play_of
from tests.tournaments.control.conftest import page_events
from tests.tournaments.mends.evening import ranking, record
from tournaments.services.control import deeds, rulings

pytestmark = pytest.mark.django_db


def keys(page):
    return page.context["keys"]


def save(room, play, *, seen=None, **fields):
    """Press Save: as the page posts it that was shown."""
    shown = keys(room.get("control-play", play.pk))
    fields = {
        "entry_id": shown["entry_id"],
        "seen": shown["seen"] if seen is None else seen,
        "do": "1",
    } | fields
    return room.post("control-result", play.pk, **fields)


def test_the_keys_open_with_what_was_entered_and_stand_before_anything_else(browser):
    session = make_session(3)
    enter(play_of(session), "4HXS+1")
    page = browser(session).get("control-play", play_of(session).pk)
    assert json.loads(keys(page)["said"]) == {"result": "4HXS+1", "lead": "", "honours": "", "low": ""}
    html = page.content.decode()
    assert html.index("data-keypad") < html.index("<details") < html.index("History")
    names = [play_of(session).encounter.north_person.name, play_of(session).encounter.west_person.name]
    assert [json.loads(keys(page)["names"])[seat] for seat in "NW"] == names


def test_a_wrong_contract_is_corrected_and_can_be_undone(browser):
    """4 spades made are +420 not vulnerable, 4 hearts with eleven tricks +450: board 1, nobody vulnerable."""
    session = make_session(3)
    enter(play_of(session), "4SN=")
    answer = save(browser(session), play_of(session), result="4HN+1")
    assert page_events(answer)["say"] == "Board 1, table 1: 4♥ N +1"
    assert (play_of(session).score, play_of(session).agreed) == (450, True)
    assert play_of(session).last_revision == 2
    deeds.undo(session=session, by=STAFF)
    assert play_of(session).score == 420


def test_a_correction_can_be_seen_first_and_changes_nothing(browser):
    session = make_session(3)
    enter_all(session, ["4HS=", "3NN=", "PASS"])
    before, percents, room = record(session), ranking(session), browser(session)
    page = room.post(
        "control-result", play_of(session).pk, result="2CN-1", entry_id=uuid4(), seen="1", look="1"
    )
    assert "1 result changes" in page.context["preview"]
    assert json.loads(keys(page)["said"])["result"] == "2CN-1"
    assert (record(session), ranking(session)) == (before, percents)


def test_what_is_unlikely_is_asked_about_once_and_what_cannot_be_is_refused(browser):
    session = make_session(3)
    room, play = browser(session), play_of(session)
    asked = save(room, play, result="4HXN+3")
    assert (asked.status_code, keys(asked)["sure"]) == (422, True)
    assert "Save again to keep it." in asked.content.decode()
    assert play_of(session).kind == "not_entered"
    assert save(room, play, result="4HXN+3", sure="1").status_code == 200
    assert (play_of(session).kind, play_of(session).doubt) == ("played", "")
    for result in ("8HN=", "3NE+5", "", "T8"):
        assert save(room, play, result=result).status_code == 422, result
    assert play_of(session).last_revision == 1


def test_a_result_that_came_meanwhile_is_not_written_over_unseen(browser):
    session = make_session(3)
    enter(play_of(session), "4HN=")
    room = browser(session)
    enter(play_of(session), "4HN-1", by=device_actor(make_phone(session)[0]))
    answer = save(room, play_of(session), seen=1, result="3NN=")
    assert answer.status_code == 422
    assert "Another result has been entered" in answer.content.decode()
    assert keys(answer)["seen"] == 2
    assert play_of(session).last_revision == 2


def test_a_press_that_comes_twice_counts_once(browser):
    session = make_session(3)
    room, play = browser(session), play_of(session)
    same = {"entry_id": uuid4(), "seen": 0, "result": "4HN="}
    said = [page_events(save(room, play, **same))["say"] for _press in range(2)]
    assert said == ["Board 1, table 1: 4♥ N =", "This result already counts."]
    assert play_of(session).last_revision == 1


def test_a_scorer_corrects_a_result_but_no_ruling_and_nobody_once_all_is_closed(browser):
    session = make_session(3)
    room = browser(session, "scorer")
    assert save(room, play_of(session), result="4HN=").status_code == 200
    rulings.rule(
        play=play_of(session), outcome=Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A"), by=STAFF
    )
    assert keys(room.get("control-play", play_of(session).pk))["result"] == ""
    assert save(room, play_of(session), result="4HN=").status_code == 403
    session.state = "closed"
    session.save()
    assert keys(room.get("control-play", play_of(session).pk)) is None
    closed = room.post("control-result", play_of(session).pk, entry_id=uuid4(), seen=2, result="PASS")
    assert closed.status_code == 403
    assert play_of(session).kind == "award"


def test_a_lead_stays_with_the_result_and_is_shown(browser):
    session = make_session(3)
    play = play_of(session)
    save(browser(session), play, result="4HN=", lead="SA")
    assert str(play_of(session).accepted.outcome["lead"]) == "SA"
    shown = keys(browser(session).get("control-play", play.pk))
    assert (shown["lead"], shown["ask_lead"]) == ("SA", True)


def test_the_panel_of_a_result_prepares_no_offer_and_asks_no_more_with_more_tables(browser):
    counted = []
    for rounds in (3, 9):
        session = make_session(rounds, boards=1)
        enter_all(session, rounds=1)
        room = browser(session)
        with CaptureQueriesContext(connection) as asked:
            page = room.get("control-play", play_of(session).pk)
        assert [heading["ready"] for heading in page.context["groups"]] == [[]] * 5
        counted.append(len(asked))
    assert counted[0] == counted[1]
    assert counted[0] <= 12


def test_without_scripts_a_heading_is_a_link_to_the_panel_with_its_offers(browser):
    session = make_session(3)
    room, play = browser(session), play_of(session)
    page = room.client.get(room.address("control-play", play.pk)).content.decode()
    link = room.address("control-play-offers", play.pk, "missing")
    assert f'href="{link}"' in page
    assert "data-keypad hidden" in page
    assert 'name="result"' in page
    opened = room.client.get(link).content.decode()
    assert re.search(r'<details[^>]* open><summary>No result</summary>.*value="not-played"', opened, re.S)
    assert room.client.get(room.address("control-play-offers", play.pk, "board")).status_code == 404


def test_a_result_that_no_database_could_have_is_not_found(browser):
    session = make_session(3)
    room = browser(session)
    for pk in (2**63, play_of(session).pk + 10_000):
        assert room.get("control-play", pk).status_code == 404
