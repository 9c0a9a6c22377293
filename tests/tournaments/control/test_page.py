"""The control room's page: what it shows, what a poll brings, in a fixed number of queries."""

import datetime as dt
import re
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.actors import device_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Play, Session
from scoring.services.results import agree, record_result
from tests.factories import STAFF, encounter_of, enter, enter_all, make_phone, make_session, play_of
from tests.tournaments.control.conftest import page_events, version_of_page
from tournaments.models import Clock
from tournaments.selectors.control.needs import needs_of
from tournaments.selectors.control.room import room
from tournaments.services import sessions
from tournaments.services.control import clock
from tournaments.services.table import table as phones

pytestmark = pytest.mark.django_db


def phone(session, table=1):
    return device_actor(make_phone(session, table)[0])


def fresh(session, table=1, round=1):
    found = Encounter.objects.select_related("round__section__session__contest__club", "north", "east")
    return found.get(pk=encounter_of(session, table, round).pk)


def tile(session, table=1):
    return next(t for t in room(session).tiles if t.table == table)


def needs(session):
    return [(need.key.split("-")[0], need.text) for need in needs_of(room(session))]


@pytest.mark.parametrize("tables", [7, 20])
def test_the_page_takes_a_fixed_number_of_queries(browser, django_assert_max_num_queries, tables):
    session = make_session(tables, "mitchell" if tables % 2 else "mitchell_skip", boards=1)
    for table in (1, 2):
        one, two = phone(session, table), phone(session, table)
        enter(play_of(session, table), "4HS=", by=one, seen=0)
        enter(play_of(session, table), "4HS+1", by=two, seen=0)
        phones.call_director(encounter=fresh(session, table), by=one)
    room_of = browser(session)
    with django_assert_max_num_queries(19):
        page = room_of.client.get(room_of.address())
    assert page.status_code == 200
    assert page.content.count(b'class="tile') >= tables
    since = version_of_page(page)
    with django_assert_max_num_queries(9):
        assert room_of.get(since=since).status_code == 204


def test_a_poll_brings_only_the_parts_that_changed(browser):
    session = make_session(3)
    room_of = browser(session)
    since = version_of_page(room_of.client.get(room_of.address()))
    phones.call_director(encounter=fresh(session, 2), by=phone(session, 2))
    answer = room_of.get(since=since)
    html = answer.content.decode()
    assert [
        part for part in ("tile-A1", "tile-A2", "tile-A3", "needs", "deeds", "rows") if f'id="{part}"' in html
    ] == [
        "tile-A2",
        "needs",
    ]
    assert room_of.get(since=answer.headers["X-Poll-Version"]).status_code == 204


def test_no_polled_part_holds_an_input(browser):
    session = make_session(3)
    enter(play_of(session), "7NXXW-7", by=phone(session))
    html = browser(session).get(since="").content.decode()
    assert 'id="needs"' in html
    assert "<input" not in html
    assert "<select" not in html


def test_the_last_answer_of_a_closed_session_ends_the_asking(browser):
    session = make_session(3)
    enter_all(session)
    sessions.publish(session=session, by=STAFF)
    sessions.close(session=session, by=STAFF)
    assert browser(session).get(since="").headers["X-Poll"] == "done"


def test_before_play_the_page_says_what_comes(browser):
    page = browser(make_session(3, start=False)).get()
    assert "The tables appear here" in page.content.decode()


# Tiles


def test_a_tile_has_a_mark_for_every_board():
    session = make_session(3, boards=4)
    one = phone(session)
    enter(play_of(session, 1, 1, 1), "4HS=", by=one)
    agree(play_id=play_of(session, 1, 1, 1).pk, revision=1, by=one)
    enter(play_of(session, 1, 1, 2), "3NN=", by=one)
    enter(play_of(session, 1, 1, 3), "7NXXW-7", by=one)
    assert [(mark.board, mark.state) for mark in tile(session).marks] == [
        ("1", "agreed"),
        ("2", "unagreed"),
        ("3", "doubt"),
        ("4", "missing"),
    ]


def test_a_tile_counts_its_results_and_says_which_is_in_doubt(browser):
    session = make_session(3, boards=4)
    one, two = phone(session), phone(session, 2)
    enter(play_of(session, 1, 1, 1), "4HS=", by=one)
    enter(play_of(session, 1, 1, 2), "3NN=", by=one)
    enter(play_of(session, 2), "7NXXW-7", by=two)
    html = browser(session).get(since="").content.decode()
    counted, doubtful, untouched = (html.partition(f'id="tile-A{n}"')[2].split("</li>")[0] for n in (1, 2, 3))
    assert '<span class="tile-count">2 of 4 entered</span>' in counted
    assert ">check</span>" in doubtful.partition("tile-pairs")[0]
    assert '<span class="tile-count">0 of 4 entered</span>' in untouched


def test_a_tile_is_marked_by_what_is_most_urgent():
    session = make_session(3)
    one = phone(session)
    enter(play_of(session), "7NXXW-7", by=one)
    clock.start(session=session, by=STAFF)
    clock.next_round(session=session, by=STAFF)
    assert (tile(session).state, tile(session).sign) == ("late", "doubt")
    phones.call_director(encounter=fresh(session), by=one)
    assert tile(session).sign == "call"


def test_the_clock_and_its_buttons_arrive_together(browser):
    session = make_session(3)
    room_of = browser(session)
    since = version_of_page(room_of.client.get(room_of.address()))
    clock.start(session=session, by=STAFF)
    html = room_of.get(since=since).content.decode()
    assert 'id="room-top"' in html
    assert 'value="clock:pause"' in html.partition('id="room-clock-keys"')[2]


def test_a_table_with_a_phone_is_in_its_own_round_and_late_by_the_clock():
    session = make_session(3)
    one = phone(session)
    for ordinal in (1, 2):
        enter(play_of(session, 1, 1, ordinal), "PASS", by=one)
    phone(session, 2)
    clock.start(session=session, by=STAFF)
    clock.next_round(session=session, by=STAFF)
    assert [(t.shown.round, t.state) for t in room(session).tiles] == [(2, ""), (1, "late"), (2, "")]
    assert needs(session)[0] == ("late", "Table 2 is still in round 1. Boards left: 3, 4.")


def test_a_tile_names_its_round_where_it_is_not_that_of_the_room(browser):
    """Table 1 has played round 1 and table 2 has not; the room is in round 2."""
    session = make_session(3)
    for ordinal in (1, 2):
        enter(play_of(session, 1, 1, ordinal), "PASS", by=phone(session) if ordinal == 1 else STAFF)
    phone(session, 2)
    clock.start(session=session, by=STAFF)
    clock.next_round(session=session, by=STAFF)
    page = browser(session).get().content.decode()
    tiles = page.partition('<ul class="tiles"')[2].partition("</ul>")[0]
    assert [text.partition("<")[0] for text in tiles.split('<span class="tile-round">')[1:]] == ["round 1"]


def test_a_sit_out_shows_the_boards_that_wait():
    session = make_session(3, missing=3)
    assert [mark.state for mark in tile(session, 3).marks] == ["sitout", "sitout"]
    assert (tile(session, 3).state, tile(session, 3).shown.pairs) == ("sitout", "– v 6")


def test_a_table_that_is_through_says_so():
    session = make_session(3)
    enter_all(session)
    phone(session)
    assert tile(session).done


def test_two_sections_share_one_room(browser, two_sections):
    room_of = browser(two_sections)
    html = room_of.client.get(room_of.address()).content.decode()
    assert [t.label for t in room(two_sections).tiles] == ["A1", "A2", "A3", "B1", "B2"]
    assert (
        html.index("Section A")
        < html.index('id="tile-A3"')
        < html.index("Section B")
        < html.index('id="tile-B1"')
    )
    assert "Section B" in room_of.get("control-round", "A", 1).content.decode()
    assert room_of.get("control-table", "B", 2).status_code == 200


# Needs you


def test_what_needs_the_director_comes_most_urgent_first():
    session = make_session(7, boards=1)
    actors = {table: phone(session, table) for table in range(1, 8)}
    enter(play_of(session, 1), "7NXXW-7", by=actors[1])
    enter(play_of(session, 2), "4HS=", by=actors[2], seen=0)
    enter(play_of(session, 2), "4HS+1", by=phone(session, 2), seen=0)
    enter(play_of(session, 3), "4HS=", by=actors[3])
    agree(play_id=play_of(session, 3).pk, revision=1, by=actors[3])
    enter(play_of(session, 3), "4HS+1", by=actors[3])
    phones.call_director(encounter=fresh(session, 4), by=actors[4])
    phones.say_turned(encounter=fresh(session, 5), by=actors[5])
    clock.start(session=session, by=STAFF)
    clock.next_round(session=session, by=STAFF)
    kinds = [kind for kind, _text in needs(session)]
    assert list(dict.fromkeys(kinds)) == ["call", "conflict", "proposed", "doubt", "late", "seats"]


def test_the_clock_of_a_session_that_is_over_is_over_though_nobody_started_it(browser):
    session = make_session(3)
    room = browser(session)
    assert ">Clock not started<" in room.client.get(room.address()).content.decode()
    sessions.finish(session=session, by=STAFF)
    assert ">Finished<" in room.client.get(room.address()).content.decode()


def test_nothing_needs_the_director_at_first():
    assert needs(make_session(3)) == []


def test_boards_left_behind_are_told_where_a_phone_is():
    from tournaments.services.mends import move_on

    session = make_session(3)
    enter(play_of(session, 1, 1, 1), "PASS", by=phone(session))
    move_on(encounter=fresh(session), by=STAFF)
    assert needs(session) == [("missing", "Table 1, round 1, boards not entered: 2.")]


def test_without_phones_a_round_s_missing_boards_are_one_line():
    session = make_session(3)
    now = timezone.now()
    clock.start(session=session, by=STAFF, now=now - dt.timedelta(minutes=20))
    enter_all(session, rounds=0)
    enter(play_of(session, 2, 1, 1), "PASS")
    enter(play_of(session, 2, 1, 2), "PASS")
    assert needs(session) == [("round", "Round 1, tables with results missing: 1, 3.")]


# The buttons beside it


def test_a_call_is_seen_to(browser):
    session = make_session(3)
    phones.call_director(encounter=fresh(session), by=phone(session))
    answer = browser(session).do(f"call:{session.calls.get().pk}")
    assert (answer.status_code, page_events(answer)["say"]) == (200, "Marked as dealt with.")
    assert session.calls.get().done
    assert needs(session) == []


def test_one_of_two_results_is_chosen_and_the_choice_undone(browser):
    session = make_session(3)
    enter(play_of(session), "4HS=", by=phone(session), seen=0)
    enter(play_of(session), "4HS+1", by=phone(session), seen=0)
    room_of, play = browser(session), play_of(session)
    buttons = needs_of(room(session))[0].buttons
    assert [button.label for button in buttons] == ["4♥ S =", "4♥ S +1"]
    room_of.do(buttons[1].do)
    play.refresh_from_db()
    assert (play.score, play.waiting, play.agreed) == (450, False, True)
    room_of.do(f"undo:{session.deeds.first().pk}")
    play.refresh_from_db()
    assert (play.kind, play.waiting) == ("not_entered", True)
    assert needs(session)[0][0] == "conflict"


@pytest.mark.parametrize(("index", "score"), [(0, 450), (1, 420)])
def test_a_proposed_result_is_taken_or_not(browser, index, score):
    session = make_session(3)
    one = phone(session)
    enter(play_of(session), "4HS=", by=one)
    agree(play_id=play_of(session).pk, revision=1, by=one)
    enter(play_of(session), "4HS+1", by=one)
    need = needs_of(room(session))[0]
    assert need.text == "Board 1, table 1: 4♥ S = counts; 4♥ S +1 was entered later."
    browser(session).do(need.buttons[index].do)
    assert play_of(session).score == score
    assert needs(session) == []


def not_played(session):
    outcome = Outcome(OutcomeKind.NOT_PLAYED)
    record_result(play_id=play_of(session).pk, entry_id=uuid4(), outcome=outcome, seen=0, by=phone(session))


@pytest.mark.parametrize(
    ("index", "label", "kind", "award"),
    [(0, "Not played", "not_played", ""), (1, "Average", "award", "A")],
)
def test_a_board_that_a_table_did_not_play_is_answered_and_the_answer_undone(
    browser, index, label, kind, award
):
    session = make_session(3)
    not_played(session)
    need = needs_of(room(session))[0]
    assert need.text == "Board 1, table 1: the table reports that it was not played."
    assert need.buttons[index].label == label
    room_of = browser(session)
    room_of.do(need.buttons[index].do)
    play = play_of(session)
    assert (play.kind, play.award_ns, play.award_ew, play.waiting) == (kind, award, award, False)
    assert needs(session) == []
    room_of.do(f"undo:{session.deeds.first().pk}")
    assert [kind for kind, _text in needs(session)] == ["unanswered"]


@pytest.mark.parametrize("index", [0, 1])
def test_an_answer_tapped_twice_is_one_deed(browser, index):
    session = make_session(3)
    not_played(session)
    button = needs_of(room(session))[0].buttons[index].do
    room_of = browser(session)
    for _tap in range(2):
        room_of.do(button)
    assert session.deeds.count() == 1


def test_a_result_that_comes_after_publication_is_taken_or_looked_at(browser):
    session = make_session(3)
    Session.objects.filter(pk=session.pk).update(state=Session.State.OFFICIAL)
    enter(play_of(session), "4HS=", by=phone(session))
    need = needs_of(room(session))[0]
    assert need.text == "Board 1, table 1: 4♥ S = was entered but does not count yet."
    browser(session).do(need.buttons[0].do)
    assert play_of(session).score == 420


def test_a_doubt_is_kept_and_brought_back(browser):
    session = make_session(3)
    enter(play_of(session), "7NXXW-7", by=phone(session))
    need = needs_of(room(session))[0]
    assert need.text == "Board 1, table 1: 7NT redoubled, seven off. Is this correct?"
    room_of = browser(session)
    room_of.do(need.buttons[0].do)
    assert needs(session) == []
    room_of.do(f"undo:{session.deeds.first().pk}")
    assert len(needs(session)) == 1


@pytest.mark.parametrize(
    "deed", ["clock:start", "clock:pause", "clock:more", "clock:less", "round:2", "clock:break:1"]
)
def test_the_clock_s_buttons(browser, deed):
    session = make_session(3)
    clock.start(session=session, by=STAFF)
    answer = browser(session).do(deed)
    assert answer.status_code == 200
    assert page_events(answer)["poll"] is True


def test_the_keys_that_move_on_name_the_round_that_was_seen(browser):
    """Two people read round 1 and both press *Next*, then *10-minute break*: each is done once."""
    session = make_session(3)
    clock.start(session=session, by=STAFF)
    room_of, times = browser(session), range(2)
    keys = dict(
        re.findall(
            r'id="clock-(next|break)"[^>]* value="([^"]+)"',
            room_of.client.get(room_of.address()).content.decode(),
        )
    )
    assert [room_of.do(keys["next"]).status_code for _ in times] == [200, 200]
    assert Clock.objects.get(session=session).round == 2
    stale = room_of.do(keys["break"])
    assert (stale.status_code, page_events(stale)["say"]) == (
        422,
        "Round 2 has begun: nothing was changed.",
    )
    again = [room_of.do("clock:break:2") for _ in times]
    assert page_events(again[1])["say"] == "The break after round 2 has already begun."
    assert session.deeds.count() == 2
    room_of.do("round:3")
    assert page_events(room_of.do("round:2"))["say"] == "Round 3 has begun: nothing was changed."
    assert room_of.do("clock:next").status_code == 404


def test_a_refusal_of_a_button_is_said(browser):
    answer = browser(make_session(3)).do("clock:break:1")
    assert (answer.status_code, page_events(answer)["say"]) == (422, "Start the clock first.")


def test_what_no_button_says_is_not_found(browser):
    session = make_session(3)
    room_of = browser(session)
    for deed in [
        "",
        "zz",
        "call",
        "call:",
        "call:x",
        "call:99",
        "call:²",
        "choose:1",
        "choose:1:x",
        "keep:99999999999999999999",
        "on:0",
        "undo:-1",
        "clock:zz",
    ]:
        assert room_of.do(deed).status_code == 404, deed
    assert not session.deeds.exists()


def test_without_scripts_a_button_leads_back_to_the_room(browser):
    session = make_session(3)
    room_of = browser(session)
    answer = room_of.client.post(room_of.address("control-act"), {"do": "clock:start"}, follow=True)
    assert "Clock changed." in answer.content.decode()


# The line in the browser


def test_a_line_answers_with_the_row_the_echo_and_the_next_cursor(browser):
    session = make_session(3)
    answer = browser(session).line("4sn=")
    assert "4 spades by North" in answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert page_events(answer) == {
        "line": {"view": "round", "number": 1, "play": play_of(session, 1, 1, 2).pk, "done": True},
        "poll": True,
    }


def test_a_refused_line_says_where_its_fault_is(browser):
    answer = browser(make_session(3)).line("b1 8sn=")
    assert answer.status_code == 422
    assert "The level of a bid must be 1 to 7, not 8." in answer.content.decode()
    assert page_events(answer)["line"] == {"position": 3, "confirmed": [], "done": False, "play": None}


def test_a_question_names_what_the_second_enter_confirms(browser):
    session = make_session(3)
    room_of = browser(session)
    asked = page_events(room_of.line("4hxn+3"))["line"]["confirmed"]
    assert asked == ["line.doubt"]
    assert room_of.line("4hxn+3", confirmed=" ".join(asked)).status_code == 200
    assert play_of(session).score == 890


def test_the_second_pass_moves_to_the_difference(browser):
    session = make_session(3)
    enter_all(session, ["4SN="])
    here = play_of(session).pk
    answer = browser(session).line("42+,65+", second_pass="1", play=here)
    assert page_events(answer)["line"]["play"] == play_of(session, 1, 1, 2).pk


@pytest.mark.parametrize(("text", "title"), [("?", "Command help"), ("adj", "Board 1, table 1")])
def test_a_panel_opens_over_the_room(browser, text, title):
    answer = browser(make_session(3)).line(text)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (200, "#panel")
    assert title in answer.content.decode()
    assert page_events(answer)["line"]["done"]


def test_without_scripts_a_line_stays_on_the_page_with_its_refusal(browser):
    session = make_session(3)
    room_of = browser(session)
    data = {"view": "board", "number": "1", "line": "4hxn+3"}
    page = room_of.client.post(room_of.address("control-line"), data)
    html = page.content.decode()
    assert page.status_code == 422
    assert 'value="4hxn+3"' in html
    assert 'name="confirmed" value="line.doubt"' in html
    done = room_of.client.post(
        room_of.address("control-line"), data | {"confirmed": "line.doubt"}, follow=True
    )
    assert done.status_code == 200
    assert Play.objects.get(kind="played").board.number == 1


@pytest.mark.parametrize(
    "data",
    [
        {"view": "zz"},
        {"number": "0"},
        {"number": "x"},
        {"number": str(2**63)},
        {"play": "x"},
        {"entry_id": "x"},
        {"line": "x" * 3000},
        {"view": ""},
    ],
)
def test_a_line_that_is_not_whole_is_refused(browser, data):
    session = make_session(3)
    answer = browser(session).line(**({"text": "p"} | data if "line" not in data else {"text": data["line"]}))
    assert answer.status_code == 422
    assert not session.deeds.exists()


def test_a_play_of_another_session_is_no_cursor(browser):
    session, other = make_session(3), make_session(3)
    answer = browser(session).line("p", play=play_of(other).pk)
    assert answer.status_code == 200
    assert play_of(other).kind == "not_entered"
    assert play_of(session).kind == "passed_out"


@pytest.mark.parametrize(
    ("text", "status"), [("4sn=", 200), ("4sn1", 204), ("4s", 204), ("62+", 200), ("zz", 204)]
)
def test_fast_finish_asks_whether_a_line_can_grow(browser, text, status):
    assert browser(make_session(3)).get("control-finished", line=text).status_code == status


def test_rows_of_another_board(browser):
    session = make_session(3)
    html = browser(session).get("control-rows", view="board", number=2).content.decode()
    assert html.count('class="row-place"') == 3
    assert browser(session).get("control-rows", view="board", number="x").status_code == 404
    assert (
        "Nothing is played there."
        in browser(session).get("control-rows", view="board", number=99).content.decode()
    )
