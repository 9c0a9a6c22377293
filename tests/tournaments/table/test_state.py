"""What a table's phone shows: whose turn it is, what may be seen, who goes where."""

import datetime as dt
import json
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.people.models import Person
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Device, Field, Session, TableLink
from scoring.services.results import agree
from tests.factories import STAFF, encounter_of, enter, enter_all, entry_of, make_session, play_of
from tournaments.models import Call, Clock
from tournaments.services.control import clock, rulings
from tournaments.services.mends import fill_phantom, withdraw_pair
from tournaments.services.sessions import finish
from tournaments.services.setup.sessions import touch_session

ACCEPTS = {"accept": "application/json"}


def test_the_first_round_is_shown_with_its_pairs_and_boards(phone):
    state = phone.state()
    meeting = state["meetings"][0]
    assert state["table"] == "1"
    assert state["current"] == meeting["id"]
    assert (meeting["ns"]["words"], meeting["ew"]["words"]) == ("Anna & Bo", "Gül & Hugo")
    assert meeting["names"] == {"N": "Anna", "S": "Bo", "E": "Gül", "W": "Hugo"}
    boards = [(board["number"], board["dealer"], board["vul"]) for board in meeting["boards"]]
    assert boards == [(1, "N", "none"), (2, "E", "ns")]
    assert not meeting["confirmed"]


def test_a_pair_without_names_is_called_by_its_number(phone):
    encounter = phone.encounter()
    for seat in ("north_person", "south_person"):
        setattr(encounter, seat, None)
    encounter.save()
    assert phone.meeting()["ns"]["words"] == "pair 1"


def test_nothing_new_is_answered_without_content(phone):
    version = phone.state()["version"]
    answer = phone.client.get(reverse("table-state"), {"since": version}, headers=ACCEPTS)
    assert answer.status_code == 204
    enter(play_of(phone.session, table=2), "4HS=")
    elsewhere = phone.client.get(reverse("table-state"), {"since": version}, headers=ACCEPTS)
    assert elsewhere.status_code == 204  # another table's result changes nothing here
    enter(play_of(phone.session), "4HS=")
    answer = phone.client.get(reverse("table-state"), {"since": version}, headers=ACCEPTS)
    assert answer.status_code == 200
    assert answer.json()["version"] != version


def test_a_phone_that_shows_all_asks_one_query(phone):
    for _again in range(2):  # made into SQL the first time
        version = phone.state()["version"]
        with CaptureQueriesContext(connection) as queries:
            answer = phone.client.get(reverse("table-state"), {"since": version}, headers=ACCEPTS)
        assert answer.status_code == 204
        assert len(queries) == 1
        enter(play_of(phone.session, 1), "4HS=" if version.startswith("0") else "5HS=")


def test_a_phone_that_shows_all_hears_so_before_accounts_are_looked_at(phone, monkeypatch):
    version = phone.state()["version"]

    def refuse(_middleware, _request):
        raise AssertionError("The session was looked at.")

    monkeypatch.setattr("django.contrib.sessions.middleware.SessionMiddleware.process_request", refuse)
    answer = phone.client.get(reverse("table-state"), {"since": version}, headers=ACCEPTS)
    assert (answer.status_code, answer.content) == (204, b"")
    assert "no-store" in answer["Cache-Control"]
    with pytest.raises(AssertionError, match="looked at"):
        phone.state()


def test_nothing_new_is_told_to_a_phone_of_this_table_alone(phone):
    version = phone.state()["version"]
    asked = {"since": version}
    for cookie in ("", "x", "key", "seen"):
        phone.client.cookies["table"], kept = cookie, phone.client.cookies["table"].value
        assert phone.client.get(reverse("table-state"), asked, headers=ACCEPTS).status_code == 403
        phone.client.cookies["table"] = kept
    assert phone.client.get(reverse("table-state"), asked, headers=ACCEPTS).status_code == 204
    TableLink.objects.filter(session=phone.session, table=1).update(revoked=timezone.now())
    assert phone.client.get(reverse("table-state"), asked, headers=ACCEPTS).status_code == 403


def test_nothing_new_is_told_to_a_phone_under_the_names_of_the_site_alone(phone, settings):
    settings.ALLOWED_HOSTS = ["club.example"]
    asked = {"since": phone.client.get(reverse("table-state"), HTTP_HOST="club.example").json()["version"]}
    said = [
        phone.client.get(reverse("table-state"), asked, headers={**ACCEPTS, "Host": host}).status_code
        for host in ("club.example", "elsewhere.example")
    ]
    assert said == [204, 400]


def test_a_phone_that_hears_nothing_new_is_noted_as_awake(phone):
    version = phone.state()["version"]
    long_ago = timezone.now() - dt.timedelta(minutes=2)
    Device.objects.update(last_seen=long_ago)
    answer = phone.client.get(reverse("table-state"), {"since": version}, headers=ACCEPTS)
    assert answer.status_code == 204
    assert Device.objects.get().last_seen > long_ago + dt.timedelta(minutes=1)


def test_the_next_round_begins_when_every_board_has_an_outcome(phone):
    phone.enter(1, "4HS=")
    assert phone.state()["current"] == phone.encounter(1).pk
    phone.enter(2, "PASS")
    assert phone.state()["current"] == phone.encounter(2).pk


def test_the_director_may_move_a_table_on(phone):
    encounter = phone.encounter(1)
    encounter.moved_on = True
    encounter.save()
    assert phone.state()["current"] == phone.encounter(2).pk


def test_two_results_that_differ_do_not_hold_the_table_up(phone, phone_at):
    phone.enter(1, "4HS=")
    phone_at(1).enter(1, "4HS+1")
    phone.enter(2, "PASS")
    assert phone.state()["current"] == phone.encounter(2).pk


def test_results_of_an_earlier_round_are_hidden_from_the_next_pair(phone):
    """They may have those boards before them, at another table."""
    phone.enter(1, "2CE-1")
    phone.enter(2, "3NN=")
    assert phone.board(1)["result"] == "2CE-1"  # the players still sit here
    phone.post("seats", round=2, answer="yes")
    board = phone.board(1)
    assert (board["result"], board["score"], board["hidden"]) == ("", None, True)
    assert board["entered"]
    assert b"2CE-1" not in phone.client.get("/table/").content


def test_when_a_board_is_finished_everywhere_its_results_are_seen_by_those_who_agreed(phone):
    enter_all(phone.session, ["4HS=", "4HS="])
    board = phone.board(1)
    assert not board["hidden"]
    assert board["others"] == [{"result": "4HS=", "score": 420, "count": 3}]
    assert board["awaited"] == ""


def test_others_results_are_not_seen_where_boards_are_shared(phone):
    section = phone.session.sections.get()
    section.movement = section.movement | {"shares": True}
    section.save()
    enter_all(phone.session)
    assert phone.board(1)["others"] == []
    assert phone.board(1)["awaited"] == "end"


@pytest.mark.parametrize(("shared", "awaited"), [(False, "tables"), (True, "clubs")])
def test_an_agreed_board_says_what_its_comparison_waits_for(phone, shared, awaited):
    Field.objects.filter(sections__session=phone.session).update(shared=shared)
    phone.enter(1, "4HS=")
    assert phone.board(1)["awaited"] == ""  # not agreed yet
    agree(play_id=play_of(phone.session).pk, revision=1, by=STAFF)
    assert (phone.board(1)["others"], phone.board(1)["awaited"]) == ([], awaited)


def test_others_results_are_not_seen_before_agreement(phone):
    for table in (2, 3):
        for round_ in (1, 2, 3):
            for ordinal in (1, 2):
                enter(play_of(phone.session, table, round_, ordinal), "4HS=")
    phone.enter(1, "4HS+1")
    assert phone.board(1)["others"] == []
    agree(play_id=play_of(phone.session).pk, revision=1, by=STAFF)
    assert [line["count"] for line in phone.board(1)["others"]] == [1, 2]


def test_at_the_finish_the_table_reads_its_whole_evening(phone):
    enter_all(phone.session)
    finish(session=phone.session, by=STAFF)
    state = phone.state()
    assert state["current"] is None
    assert state["session"]["words"] == "Play is over. Results can still be corrected."
    assert not any(board["hidden"] for meeting in state["meetings"] for board in meeting["boards"])


def test_moves_are_said_from_the_stored_encounters(phone):
    assert phone.meeting(1)["moves"] == ["N-S stay.", "E-W go to table 2.", "Boards go to table 3."]
    assert phone.meeting(3)["moves"] == []


def test_a_mended_encounter_changes_what_the_table_reads(phone):
    """Swapped by hand: the generator is not asked again."""
    one, two = encounter_of(phone.session, 2, 2), encounter_of(phone.session, 3, 2)
    for seat in ("east", "west"):
        first, second = getattr(one, seat), getattr(two, seat)
        setattr(one, seat, second)
        setattr(two, seat, first)
    one.save()
    two.save()
    touch_session(phone.session)
    assert phone.meeting(1)["moves"] == ["N-S stay.", "E-W go to table 3.", "Boards go to table 3."]


def test_a_sit_out_says_where_the_pair_is_next(db, phone_at):
    session = make_session(4, missing=8)  # E-W 8 is missing: it would have begun at table 4
    phone = phone_at(4, session)
    meeting = phone.meeting(1)
    assert meeting["sitsOut"]
    assert meeting["sitOutWords"] == [
        "Pair 4: you sit out round 1.",
        "Next: table 4, N-S, in round 2.",
        "Boards go to table 3.",
    ]
    assert meeting["boards"] == []
    phone.post("seats", answer="yes")
    assert phone.state()["current"] == phone.encounter(2).pk


def test_the_clock_ends_a_sit_out_that_nobody_ended(db, phone_at):
    session = make_session(4, missing=8)
    phone = phone_at(4, session)
    assert phone.state()["current"] == phone.encounter(1).pk
    clock.start(session=session, by=STAFF, now=timezone.now() - dt.timedelta(minutes=18))
    assert Clock.objects.get(session=session).round == 1  # round 2 began by itself: 15 minutes, 2 to move
    assert phone.state()["current"] == phone.encounter(2).pk


def test_a_pair_that_left_sits_nowhere_any_more(db, phone_at):
    session = make_session(3)
    withdraw_pair(entry=entry_of(session, 5), from_round=2, by=STAFF)  # would go on to table 3, then 1
    assert phone_at(2, session).meeting(1)["moves"] == [
        "N-S stay.",
        "E-W sit out.",
        "Boards go to table 1.",
        "Pair 5 has played its last round.",
    ]
    meeting = phone_at(3, session).meeting(2)
    assert (meeting["ns"]["number"], meeting["ew"]) == (3, None)
    assert meeting["sitOutWords"] == [
        "Pair 3: you sit out round 2.",
        "Next: table 3, N-S, in round 3.",
        "Boards go to table 2.",
    ]
    assert phone_at(1, session).meeting(2)["moves"][-1] == "Pair 1 has played its last round."


def test_a_pair_that_came_back_did_not_play_the_rounds_that_it_was_away(db, phone_at):
    session = make_session(3)
    withdraw_pair(entry=entry_of(session, 5), from_round=2, by=STAFF)
    fill_phantom(entry=entry_of(session, 5), people=(), from_round=3, by=STAFF)
    assert phone_at(3, session).meeting(1)["moves"] == [
        "N-S sit out.",
        "E-W go to table 1.",
        "Boards go to table 2.",
        "Pair 3 plays again in round 3: table 3, N-S.",
    ]
    assert phone_at(1, session).meeting(3)["ew"]["number"] == 5


def test_before_a_sit_out_the_pair_is_told_where_it_plays_again(db, phone_at):
    session = make_session(4, missing=8)
    assert phone_at(1, session).meeting(1)["moves"] == [
        "N-S sit out.",
        "E-W go to table 2.",
        "Boards go to table 3.",
        "Pair 1 plays again in round 3: table 1, N-S.",
    ]


def test_a_switched_round_is_said_before_it_begins(db, phone_at):
    session = make_session(3, options={"switch": "3"})
    phone = phone_at(1, session)
    assert encounter_of(session, 1, 3).turned
    assert phone.meeting(3)["turnWords"] == "Turn the board: pair 1 now sits E-W."
    assert phone.meeting(2)["turnWords"] == ""
    assert phone.meeting(2)["moves"][-1] == "Arrow-switch: turn the boards."


def test_yes_to_who_sits_here_is_kept(phone):
    assert phone.post("seats", answer="yes").status_code == 200
    assert phone.meeting()["confirmed"]
    assert not Call.objects.exists()


def test_no_tells_the_director_who_sits_here_and_play_goes_on(phone):
    phone.post("seats", answer="other", ns=2, ew=6)
    call = Call.objects.get()
    assert (call.kind, call.encounter) == (Call.Kind.SEATS, phone.encounter())
    assert call.words == "N-S: 2 Cem & Dee. E-W: 6 Kit & Lea."
    assert phone.meeting()["confirmed"]


def test_a_call_keeps_references_and_shows_the_names_that_people_have_by_then(phone):
    phone.post("seats", answer="other", ns=2)
    call = Call.objects.get()
    assert (call.sentence, "Cem" in json.dumps(call.message)) == ("", False)
    Person.objects.filter(name="Cem").update(name="Cem Aydın")
    assert Call.objects.get().words == "N-S: 2 Cem Aydın & Dee. E-W: –."


def test_a_call_of_before_says_what_it_said(phone):
    Call.objects.create(session=phone.session, kind=Call.Kind.SEATS, sentence="N-S: 2 Cem & Dee. E-W: –.")
    assert Call.objects.get().words == "N-S: 2 Cem & Dee. E-W: –."


def test_pairs_that_sit_the_wrong_way_can_say_so_with_one_tap(phone):
    phone.post("seats", answer="turned")
    assert Call.objects.get().words == "They sit the other way round: N-S 4 Gül & Hugo, E-W 1 Anna & Bo."
    assert phone.meeting()["toldSeats"] == [Call.objects.get().words]


def test_the_director_is_called_once_and_the_call_withdrawn_by_either_phone(phone, phone_at):
    phone.post("call")
    phone.post("call")
    assert Call.objects.filter(kind=Call.Kind.TABLE).count() == 1
    second = phone_at(1)
    assert second.state()["called"]
    second.post("call", withdraw="1")
    assert not phone.state()["called"]
    assert Call.objects.get().done is not None


def test_a_call_of_one_round_can_be_withdrawn_in_the_next(phone):
    phone.post("call")
    phone.post("call", round=2, withdraw="1")
    assert not phone.state()["called"]


def test_this_is_wrong_reaches_the_director_with_its_board(phone):
    phone.enter(1, "4HS=")
    phone.post("agree", board=1, revision=1)
    phone.post("wrong", board=1)
    call = Call.objects.get()
    assert (call.kind, call.play) == (Call.Kind.WRONG, play_of(phone.session))
    assert phone.board(1)["disputed"]
    assert play_of(phone.session).score == 420


@pytest.mark.parametrize(
    ("outcome", "words", "score"),
    [
        (Outcome(OutcomeKind.SPLIT, score=420, score_ew=-50), "Adjusted score: N-S +420, E-W +50", None),
        (
            Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(60)), (-50, Decimal(40)))),
            "Adjusted score: 60 % of N-S +420, 40 % of E-W +50",
            None,
        ),
        (
            Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"),
            "Average plus for N-S, average minus for E-W",
            None,
        ),
        (Outcome(OutcomeKind.ASSIGNED, score=420), "Adjusted score: +420", 420),
        (Outcome(OutcomeKind.NOT_PLAYED), "Not played (no score)", None),
    ],
)
def test_what_the_director_ruled_is_said_in_words(phone, outcome, words, score):
    rulings.rule(play=play_of(phone.session), outcome=outcome, by=STAFF)
    board = phone.meeting()["boards"][0]
    assert (board["ruled"], board["words"], board["score"]) == (True, words, score)


def test_a_refused_result_is_handed_over_in_words(phone):
    phone.post("hand_over", board=9, said="4HS=. Board 9 is not at table 1 in round 1.")
    call = Call.objects.get()
    assert call.kind == Call.Kind.REFUSED
    assert call.words == "Board 9, not accepted: 4HS=. Board 9 is not at table 1 in round 1."


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("seats", {"answer": "perhaps"}),
        ("seats", {}),
        ("call", {"encounter": "x"}),
        ("wrong", {"board": ""}),
        ("hand_over", {"board": 1, "said": "x" * 201}),
        ("agree", {"board": 1, "entry_id": "x"}),
    ],
)
def test_forms_with_wrong_fields_are_refused(phone, name, fields):
    answer = phone.post(name, **fields)
    assert answer.status_code == 422
    assert answer.json()["code"].startswith("form.")
    assert not Call.objects.exists()


def test_the_end_of_the_corrections_is_said_in_the_clubs_time(phone):
    from datetime import UTC, datetime

    phone.session.club.zone = "Europe/Berlin"
    phone.session.club.save()
    Session.objects.update(
        state="official",
        official=datetime(2099, 11, 20, 21, 14, tzinfo=UTC),
        corrections_until=datetime(2099, 11, 20, 21, 44, tzinfo=UTC),
    )
    assert phone.state()["session"]["words"] == "Official since 22:14; correction period ends 22:44."


def test_page_and_poll_ask_a_fixed_number_of_queries(phone_at, session, django_assert_max_num_queries):
    for at in (session, make_session(9)):
        phone = phone_at(1, at)
        enter_all(at)
        enter(play_of(at), "7CXW-9")
        for address in ("/table/", reverse("table-state")):
            with django_assert_max_num_queries(15):
                phone.client.get(address, headers=ACCEPTS)


def test_the_answer_to_an_entry_leaves_out_what_the_phone_has(phone):
    """Who sits where, moves and the field's results, as long as nothing but results is newer."""
    known = phone.state()
    short = phone.enter(1, "4HS=", since=known["version"]).json()
    full = phone.state()
    for meeting, whole in zip(short["meetings"], full["meetings"], strict=True):
        for seated in ("ns", "ew", "names", "turnWords", "sitOutWords", "toldSeats", "moves"):
            del whole[seated]
        for board in whole["boards"]:
            del board["others"], board["awaited"]
        assert meeting == whole


def test_the_answer_is_whole_after_anything_else_has_changed(phone):
    known = phone.state()
    touch_session(phone.session)
    for since in ("", "0", "x.y", known["version"]):
        answer = phone.enter(1, "4HS=", since=since).json()
        assert all("moves" in meeting for meeting in answer["meetings"])
        assert "others" in answer["meetings"][0]["boards"][0]
