"""What the phone that entered a result is told: the change alone, where that is all that it does not know."""

from __future__ import annotations

import datetime as dt
from copy import deepcopy
from typing import Any

import pytest
from django.utils import timezone

from scoring.models import Play, Session
from tests.factories import STAFF, encounter_of, enter, enter_all, make_session, play_of
from tests.tournaments.table.conftest import Phone
from tournaments.services.control import clock
from tournaments.services.setup.sessions import touch_session


def entered(phone: Phone, known: dict[str, Any], board: int, result: str = "4HS=", **fields: Any) -> Any:
    return phone.enter(board, result, since=known["version"], takes="change", **fields).json()


def with_change(known: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """What a phone shows that takes a change over, as its script does."""
    state, change = deepcopy(known), told["changed"]
    meeting = next(own for own in state["meetings"] if own["id"] == change["meeting"]["id"])
    board = next(own for own in meeting["boards"] if own["number"] == change["board"]["number"])
    meeting.update(change["meeting"])
    board.update(change["board"])
    for opened in (own for own in state["meetings"] if own["id"] in change["opened"]):
        opened["boards"] = [own | {"hidden": False} for own in opened["boards"]]
    return state | {name: told[name] for name in ("version", "at", "current")}


def require_same(shown: dict[str, Any], phone: Phone) -> None:
    """A phone that shows this shows all there is, but for the time."""
    there = phone.state()
    for mine, own in zip(shown["meetings"], there["meetings"], strict=True):
        assert mine == own
    assert shown | {"at": ""} == there | {"at": ""}


def test_an_entry_is_answered_with_its_board_alone(phone):
    phone.post("seats", answer="yes")
    known = phone.state()
    told = entered(phone, known, 1)
    assert "meetings" not in told
    assert told["changed"]["board"]["result"] == "4HS="
    assert told["changed"]["meeting"] == {
        "id": phone.encounter().pk,
        "done": False,
        "begun": True,
        "arriving": False,
    }
    shown = with_change(known, told)
    require_same(shown, phone)
    told = entered(phone, shown, 2, "7CXW-9")  # the last board of the round, and a doubtful result
    assert told["changed"]["meeting"]["done"]
    assert told["current"] == phone.encounter(2).pk
    assert told["changed"]["board"]["doubts"] == ["7\u2663 doubled, nine off"]
    require_same(with_change(shown, told), phone)


def test_a_whole_evening_is_told_so_that_the_phone_shows_all_there_is(phone):
    shown = phone.state()
    changes = 0
    for round_ in (1, 2, 3):
        phone.post("seats", round=round_, answer="yes")
        shown = phone.state()
        for board in (2 * round_ - 1, 2 * round_):
            told = entered(phone, shown, board, round=round_)
            shown = with_change(shown, told)
            changes += 1
            require_same(shown, phone)
    assert (changes, shown["current"]) == (6, None)


@pytest.mark.parametrize("again", ["4HS+1", "PASS"])
def test_what_replaces_a_result_is_a_change_too(phone, again):
    phone.post("seats", answer="yes")
    known = phone.state()
    shown = with_change(known, entered(phone, known, 1))
    shown = with_change(shown, entered(phone, shown, 1, again, seen=1))
    require_same(shown, phone)


def test_a_page_that_knows_of_no_changes_is_told_the_whole_table(phone):
    """A phone's page may be older than the site, and has entries waiting."""
    phone.post("seats", answer="yes")
    known = phone.state()
    assert len(phone.enter(1, "4HS=", since=known["version"]).json()["meetings"]) == 3


def test_the_first_entry_of_a_round_hides_the_round_before(phone):
    """Nobody said who sits there: with the entry the next pair is at the table, and reads none of it."""
    phone.post("seats", answer="yes")
    for board in (1, 2):
        phone.enter(board, "4HS=")
    known = phone.state()
    assert [board["hidden"] for board in known["meetings"][0]["boards"]] == [False, False]
    told = entered(phone, known, 3, round=2)
    assert [board["hidden"] for board in told["meetings"][0]["boards"]] == [True, True]
    assert [board["result"] for board in told["meetings"][0]["boards"]] == ["", ""]


def test_another_phones_entry_at_the_table_is_not_jumped_over(phone, phone_at):
    phone.post("seats", answer="yes")
    known = phone.state()
    phone_at(1).enter(2, "3NN=")
    told = entered(phone, known, 1)
    assert [board["result"] for board in told["meetings"][0]["boards"]] == ["4HS=", "3NN="]
    assert told["version"] == phone.state()["version"]


def test_another_phones_entry_that_comes_after_is_heard_by_the_next_question(phone, phone_at):
    phone.post("seats", answer="yes")
    known = phone.state()
    told = entered(phone, known, 1)
    phone_at(1).enter(2, "3NN=")
    answer = phone.client.get(
        "/table/state/", {"since": told["version"]}, headers={"accept": "application/json"}
    )
    assert answer.status_code == 200
    assert answer.json()["meetings"][0]["boards"][1]["result"] == "3NN="


def test_a_result_of_another_table_is_no_reason_to_tell_more(phone):
    phone.post("seats", answer="yes")
    known = phone.state()
    enter(play_of(phone.session, table=2), "3NN=")
    shown = with_change(known, entered(phone, known, 1))
    require_same(shown, phone)


@pytest.mark.parametrize("since", ["", "0", "x.y", "-1.0", "\u0662.0", "9" * 400])
def test_a_version_that_is_none_is_told_the_whole_table(phone, since):
    phone.post("seats", answer="yes")
    assert "meetings" in phone.enter(1, "4HS=", since=since, takes="change").json()


def test_the_whole_table_is_told_after_anything_else_has_changed(phone):
    phone.post("seats", answer="yes")
    known = phone.state()
    touch_session(phone.session)
    assert "moves" in entered(phone, known, 1)["meetings"][0]


def test_a_later_round_that_was_played_before_comes_into_no_sight(phone):
    """The last board of round 1 comes late: the table goes on to round 3, and round 2 was there before it."""
    phone.post("seats", answer="yes")
    phone.enter(1, "4HS=")
    for board in (3, 4):
        phone.enter(board, "3NN=", round=2)
    known = phone.state()
    told = entered(phone, known, 2)
    assert told["current"] == phone.encounter(3).pk
    assert [board["hidden"] for board in told["meetings"][0]["boards"]] == [True, True]
    assert [board["hidden"] for board in told["meetings"][1]["boards"]] == [False, False]


def test_an_entry_of_a_round_that_is_over_stays_hidden(phone):
    phone.post("seats", answer="yes")
    for board in (1, 2):
        phone.enter(board, "4HS=")
    phone.post("seats", round=2, answer="yes")
    known = phone.state()
    told = entered(phone, known, 1, "4HS+1", seen=1)
    assert [board["result"] for board in told["meetings"][0]["boards"]] == ["", ""]


def test_beside_a_sit_out_changes_are_told_as_everywhere(db, phone_at):
    session = make_session(4, missing=8)
    phone = phone_at(4, session)  # sits out in round 1
    clock.start(session=session, by=STAFF, now=timezone.now() - dt.timedelta(minutes=18))
    phone.post("seats", round=2, answer="yes")
    known = phone.state()
    board = known["meetings"][1]["boards"][0]["number"]
    told = entered(phone, known, board, round=2)
    require_same(with_change(known, told), phone)


def test_an_entry_when_the_session_was_published_meanwhile_waits(phone, monkeypatch):
    """The phone was read before its session became official, and the entry written after it."""
    from tournaments.services.table import table

    phone.enter(1, "4HS=")
    locked = table.fields.locked

    def published(field_id):
        field = locked(field_id)
        until = timezone.now() + dt.timedelta(minutes=30)
        Session.objects.update(state="official", official=timezone.now(), corrections_until=until)
        touch_session(phone.session)
        return field

    monkeypatch.setattr(table.fields, "locked", published)
    phone.enter(1, "4HS+1", seen=1)
    play = play_of(phone.session)
    assert (play.score, play.waiting) == (420, True)


def test_two_that_differ_are_told_to_the_second(phone, phone_at):
    phone.post("seats", answer="yes")
    second = phone_at(1)
    known = second.state()
    phone.enter(1, "4HS=")
    shown = with_change(known, entered(second, known, 1, "4HS+1"))
    require_same(shown, second)
    assert Play.objects.get(pk=play_of(phone.session).pk).conflict


def test_at_the_end_of_the_evening_a_correction_is_told_alone(phone):
    enter_all(phone.session)
    phone.post("seats", round=3, answer="yes")
    known = phone.state()
    told = entered(phone, known, 5, "4HS+1", round=3, seen=1)
    assert told["current"] is None
    assert encounter_of(phone.session, 1, 3).pk == told["changed"]["meeting"]["id"]
