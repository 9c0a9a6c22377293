"""The table's phone in a real browser: tap for tap, without connection, two phones, every screen."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.phones import PHONE, act, agree, come_back, enter, heard, sit_down, tap, wake
from tests.browser.waiting import expect, stop_the_clock

SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
MAKE = """
import json
from tests.factories import make_session
for arguments in {kinds}:
    session = make_session(**arguments)
    links = {{link.table: link.token for link in session.table_links.all()}}
    print(json.dumps({{"id": session.pk, "links": links}}))
"""
STANDS = """
    SELECT play.score, play.kind, play.agreed, revision.state, revision.outcome, revision.by_device_id
    FROM scoring_play play
    JOIN scoring_encounter encounter ON encounter.id = play.encounter_id
    JOIN scoring_round round ON round.id = encounter.round_id
    JOIN scoring_section section ON section.id = round.section_id
    LEFT JOIN scoring_revision revision ON revision.play_id = play.id
    WHERE section.session_id = ? AND encounter."table" = ? AND round.number = ? AND play.ordinal = ?
    ORDER BY revision.number
"""
PLAYED = """
    SELECT encounter.id
    FROM scoring_encounter encounter
    JOIN scoring_round round ON round.id = encounter.round_id
    JOIN scoring_section section ON section.id = round.section_id
    WHERE section.session_id = ? AND encounter."table" = ? AND round.number = ?
"""
WHERE_AGREE = """document.querySelector('[data-act="agree"]').getBoundingClientRect().toJSON()"""
"""In one step: the screen is drawn anew when the site has heard the entry, and a key found before is gone."""
BACK_UP = "from django.core.management import call_command; call_command('backup')"
EVENINGS = 26  # of three tables, made in one go: a process costs more than a session
SWISS = {"tables": 4, "kind": "swiss_pairs", "rounds": 3}
OTHERS = [
    *[SWISS] * 5,
    {"tables": 4, "missing": 8, "options": {"switch": "3"}},
    *[{"settings": {"ask_lead": True}}] * 4,
]


@dataclass
class Evening:
    """A session on the running site, made by the factories in a process of their own."""

    site: Any
    facts: dict[str, Any]

    def link(self, table: int = 1) -> str:
        return f"/t/{self.facts['links'][str(table)]}/"

    def stands(self, table: int = 1, round: int = 1, ordinal: int = 1) -> dict[str, Any]:
        """What the server holds of a play, and every revision of it."""
        with closing(sqlite3.connect(self.site.data / "arrowswitch.sqlite3")) as database:
            rows = database.execute(STANDS, (self.facts["id"], table, round, ordinal)).fetchall()
        revisions = [
            (state, json.loads(said).get("result", "")) for *_play, state, said, _device in rows if state
        ]
        return {"score": rows[0][0], "kind": rows[0][1], "agreed": bool(rows[0][2]), "revisions": revisions}

    def encounter(self, table: int, round: int) -> int:
        """The id of what the table plays in a round."""
        with closing(sqlite3.connect(self.site.data / "arrowswitch.sqlite3")) as database:
            return int(database.execute(PLAYED, (self.facts["id"], table, round)).fetchone()[0])

    def run(self, code: str) -> None:
        self.site.run(code.format(id=self.facts["id"]))


@pytest.fixture(scope="module")
def evenings(site) -> dict[str, list[Evening]]:
    """Sessions in play by what makes them, for the tests to take."""
    kinds = [{}] * EVENINGS + OTHERS
    printed = site.run(MAKE.format(kinds=kinds)).splitlines()
    found: dict[str, list[Evening]] = {}
    for kind, line in zip(kinds, printed[-len(kinds) :], strict=True):
        found.setdefault(str(kind), []).append(Evening(site, json.loads(line)))
    return found


@pytest.fixture
def evening(evenings) -> Callable[..., Evening]:
    """A session nobody has used: three tables unless another of `OTHERS` is asked for."""

    def taken(**kind: Any) -> Evening:
        return evenings[str(kind)].pop()

    return taken


def test_a_normal_result_is_four_taps_and_one_to_agree(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    page.goto(tonight.link())
    expect(page.locator("h1")).to_have_text("Table 1, round 1")
    expect(page.locator(".read-back")).to_contain_text("N-S 1: Anna & Bo")
    act(page, "seats-yes")
    expect(page.locator('.key[name="declarer"][value="S"]')).to_contain_text("Bo")
    expect(page.locator('[data-slot="dealer"]')).to_have_text("North")
    expect(page.locator('[data-slot="vul"]')).to_have_text("None")
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    read_back = page.locator(".read-back")
    expect(read_back).to_contain_text("by South (Bo). Ten tricks.")
    expect(read_back.locator(".score")).to_have_text("N-S +420")
    expect(read_back).to_contain_text("Gül or Hugo: is this correct?")
    agree(page)
    expect(page.locator("#board-2")).to_have_attribute("aria-current", "true")
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: agreed")
    stands = tonight.stands()
    assert (stands["score"], stands["agreed"]) == (420, True)
    assert stands["revisions"] == [("accepted", "4HS=")]


SHORT = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
SHORTEST = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("size", "folds"), [(SHORT, False), (SHORTEST, True)])
def test_keys_boards_and_result_are_on_one_screen(evening, open_page, accessible, size, folds):
    """On the smallest phone the head of the page may be scrolled away, and nothing else."""
    page = open_page(**size)
    sit_down(page, evening().link())
    first = page.locator("#table-head" if folds else "body > header").bounding_box()
    last = page.locator('[data-keys="over"]').bounding_box()
    assert last["y"] + last["height"] - first["y"] <= size["viewport"]["height"]
    seen = page.locator('.key:visible:not([name="passed"])').all()
    assert len(seen) == 7 + 5 + 2 + 4 + 7
    assert {box["height"] for box in (key.bounding_box() for key in seen)} == {64}
    accessible(page)


def test_the_answer_sleeps_half_a_second_and_is_not_where_the_last_key_was(evening, open_page):
    page = open_page(**PHONE)
    stop_the_clock(page)
    page.goto(evening().link())
    wake(page, "seats-yes")
    act(page, "seats-yes")
    tap(page, "level=4", "denomination=H", "declarer=S")
    result = page.locator('.key[name="over"][value="0"]')
    expect(result).to_be_visible()
    last = result.bounding_box()
    tap(page, "over=0")
    wake(page, "agree")
    box = page.evaluate(WHERE_AGREE)
    assert box["y"] + box["height"] < last["y"] or last["y"] + last["height"] < box["y"]


def test_keys_that_cannot_be_are_disabled_and_any_key_can_change(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    tap(page, "level=6")
    expect(page.locator('.key[name="over"][value="2"]')).to_be_disabled()
    expect(page.locator('.key[name="over"][value="1"]')).to_be_enabled()
    tap(page, "level=1", "denomination=N", "declarer=W", "doubling=X", "more")
    tap(page, "over=-7")
    expect(page.locator(".doubt")).to_contain_text("1NT doubled, seven off. Is this correct?")
    act(page, "change")
    tap(page, "doubling=X", "over=-1")
    expect(page.locator(".score")).to_have_text("N-S +50")
    agree(page)
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: agreed")
    assert tonight.stands()["score"] == 50


def test_an_unlikely_result_is_asked_about_and_kept(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    tap(page, "level=7", "denomination=C", "doubling=X", "declarer=W", "more", "over=-9")
    expect(page.get_by_role("alert")).to_contain_text("doubled, nine off. Is this correct?")
    act(page, "doubt-yes")
    expect(page.locator(".score")).to_have_text("N-S +2300")
    agree(page)
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: agreed")


def test_an_open_phone_shows_the_state_that_was_restored(evening, open_page):
    """What it shows is newer than the backup; the server's word counts."""
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    saved = tonight.site.run(BACK_UP).strip()
    enter(page, "level=4", "denomination=H", "declarer=S", "over=0")
    agree(page)
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: agreed")
    tonight.site.manage("restore", saved)
    come_back(page)
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: not entered")
    assert tonight.stands()["revisions"] == []


def test_half_an_entry_survives_a_reload(evening, open_page):
    page = open_page(**PHONE)
    sit_down(page, evening().link())
    tap(page, "level=3", "denomination=N")
    page.reload()
    expect(page.locator('.key[name="level"][value="3"]')).to_have_attribute("aria-pressed", "true")
    tap(page, "declarer=N", "over=1")
    expect(page.locator(".score")).to_have_text("N-S +430")


def test_a_board_that_is_no_longer_here_is_refused_and_the_keys_stay(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    page.route("**/table/state/**", lambda route: route.fulfill(status=204))  # nobody tells the phone
    sit_down(page, tonight.link())  # waits for the answer, which would tell it too
    tonight.run(  # the director gave the table another board meanwhile
        "from scoring.models import Board, Play, Session\n"
        "from tests.factories import play_of\n"
        "play = play_of(Session.objects.get(pk={id}))\n"
        "play.board = Board.objects.get(board_set=play.board.board_set, number=5)\n"
        "play.save()"
    )
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("Board 1 is not at table 1 in round 1. Boards here: 5, 2.")
    expect(refusal).to_be_focused()
    expect(page.locator('.key[name="level"][value="4"]')).to_have_attribute("aria-pressed", "true")
    held: list[Route] = []
    page.route("**/table/token/", lambda route: held.append(route))  # the network takes its time
    page.locator('[data-act="other-board"]', has_text="Board 2").tap()
    with page.expect_request("**/table/token/"):
        act(page, "finish")
    expect(page.locator(".score")).to_have_text("N-S +620")  # board 2: N-S vulnerable
    with heard(page, "agree"):
        act(page, "agree")
        expect(page.locator("#table-screen h1")).to_have_text("Board 1")
        expect(page.locator('.key[aria-pressed="true"]')).to_have_count(0)
        tap(page, "level=2")
        page.unroute("**/table/token/")
        held[0].continue_()
    expect(page.locator("#board-2")).to_have_attribute("aria-label", "Board 2: agreed")
    expect(page.locator('.key[name="level"][value="2"]')).to_have_attribute("aria-pressed", "true")
    assert tonight.stands(ordinal=2)["score"] == 620


PAIRED = """
from scoring.models import Session
from tests.factories import STAFF, enter_all, section_of
from tournaments.services.mends.next_round import pair_round
session = Session.objects.get(pk={id})
enter_all(session)
pair_round(section=section_of(session), by=STAFF)
"""
TAKEN_BACK = """
from scoring.models import Session
from tests.factories import STAFF
from tournaments.services.control.deeds import undo
undo(session=Session.objects.get(pk={id}), by=STAFF)
"""


@pytest.fixture
def second_round(evening, open_page) -> tuple[Evening, Page]:
    """A phone in round 2 of a Swiss whose pairing was taken back; nobody has told it."""
    tonight, page = evening(**SWISS), open_page(**PHONE)
    tonight.run(PAIRED)
    page.goto(tonight.link())
    act(page, "left")
    expect(page.locator("h1")).to_have_text("Table 1, round 2")
    page.route("**/table/state/**", lambda route: route.fulfill(status=204))
    return tonight, page


def test_who_says_yes_to_a_round_that_was_taken_back_is_told_so(second_round):
    tonight, page = second_round
    tonight.run(TAKEN_BACK)
    with page.expect_response("**/table/seats/"):
        act(page, "seats-yes")
    expect(page.locator("[data-say]")).to_contain_text("This round is no longer at this table")
    page.unroute("**/table/state/**")
    come_back(page)
    expect(page.locator("[data-say]")).to_contain_text(
        "The director has undone round 2. This page shows what comes next."
    )
    expect(page.locator("h1")).to_have_text("Table 1, round 1")
    expect(page.locator("#table-screen")).to_contain_text(
        "The director makes the draw for the next round when all results are in."
    )


def test_a_call_about_a_round_that_was_taken_back_reaches_the_director(second_round):
    tonight, page = second_round
    tonight.run(TAKEN_BACK)
    with heard(page, "call"):
        act(page, "call")
    expect(page.locator("#table-foot")).to_contain_text("The director has been called.")
    expect(page.locator("[data-say]")).to_contain_text("The director has undone round 2.")


def test_a_round_that_is_paired_anew_is_there_without_a_word(second_round):
    tonight, page = second_round
    tonight.run(TAKEN_BACK)
    tonight.run(PAIRED)
    page.unroute("**/table/state/**")
    come_back(page)
    knows = '(id) => Object.values(localStorage).some((kept) => kept.includes(`"id":${id},`))'
    page.wait_for_function(knows, arg=tonight.encounter(table=1, round=2))
    with heard(page, "seats"):  # what the phone names is there
        act(page, "seats-yes")
    expect(page.locator('[data-keys="level"]')).to_be_visible()
    expect(page.locator("[data-say]")).to_be_empty()


def test_a_board_that_somebody_looks_at_may_be_taken_back_with_its_round(second_round):
    tonight, page = second_round
    with heard(page, "seats"):
        act(page, "seats-yes")
    page.locator("#board-4").tap()
    expect(page.locator("#board-4")).to_have_attribute("aria-current", "true")
    tonight.run(TAKEN_BACK)
    page.unroute("**/table/state/**")
    come_back(page)
    expect(page.locator("[data-say]")).to_contain_text("The director has undone round 2.")
    expect(page.locator("h1")).to_have_text("Table 1, round 1")


def test_a_result_of_a_round_that_was_taken_back_is_handed_to_the_director(second_round, accessible):
    tonight, page = second_round
    with heard(page, "seats"):
        act(page, "seats-yes")
    tonight.run(TAKEN_BACK)
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("This round is no longer at this table")
    page.unroute("**/table/state/**")
    come_back(page)
    expect(refusal).to_contain_text("by South. Ten tricks.")
    expect(page.locator(".key:visible")).to_have_count(0)
    accessible(page)
    with heard(page, "hand-over", "4HS"):
        act(page, "hand-over")
    expect(page.locator("[data-say]")).to_contain_text("The director has been told.")
    expect(page.locator("h1")).to_have_text("Table 1, round 1")


def test_results_wait_on_the_phone_while_there_is_no_connection(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    page.context.set_offline(True)
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    expect(page.locator(".score")).to_have_text("N-S +420")
    act(page, "agree")
    tap(page, "passed")
    act(page, "agree")
    expect(page.locator("#table-waiting")).to_have_text(
        "Saved on this phone; 2 waiting to be sent. Carry on playing and keep this page open."
    )
    expect(page.locator("h1")).to_have_text("Table 1, round 1")
    expect(page.locator(".read-back")).to_contain_text("E-W go to table 2.")
    assert tonight.stands()["revisions"] == []
    page.context.set_offline(False)
    with heard(page, "agree", "board=2"):
        come_back(page)
    expect(page.locator("#table-waiting")).to_be_hidden()
    for ordinal, score in ((1, 420), (2, 0)):
        stands = tonight.stands(ordinal=ordinal)
        assert (stands["score"], stands["agreed"], len(stands["revisions"])) == (score, True, 1)


def test_a_call_made_without_connection_goes_out_when_it_is_back(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    page.context.set_offline(True)
    act(page, "call")
    expect(page.locator("#table-foot")).to_contain_text("the director will be called as soon as it is back")
    act(page, "withdraw")  # it never went out
    expect(page.locator("#table-call")).to_have_text("Call the director")
    act(page, "call")
    expect(page.locator("#table-foot")).to_contain_text("the director will be called as soon as it is back")
    page.context.set_offline(False)
    with heard(page, "call"):
        come_back(page)
    expect(page.locator("#table-foot")).to_contain_text("The director has been called.")


def test_where_the_browser_allows_it_the_page_reloads_without_connection(evening, open_page):
    """A secure address has a service worker; plain http in a club has not, and asks to keep the page open."""
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # through the worker, which keeps what it fetches
    expect(page.locator('[data-keys="level"]')).to_be_visible()
    page.context.set_offline(True)
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    expect(page.locator("#table-waiting")).to_contain_text("1 waiting")
    page.reload()
    expect(page.locator(".score")).to_have_text("N-S +420")
    page.context.set_offline(False)
    with heard(page, "entry"):
        come_back(page)
    assert tonight.stands()["score"] == 420


def test_what_waits_survives_a_reload_and_is_sent_once(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    page.route("**/table/entry/", lambda route: route.abort())
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    expect(page.locator("#table-waiting")).to_contain_text("1 waiting")
    page.unroute("**/table/entry/")
    page.reload()
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: not agreed")
    come_back(page)
    expect(page.locator(".score")).to_have_text("N-S +420")
    assert tonight.stands()["revisions"] == [("accepted", "4HS=")]


def test_an_answer_that_was_lost_does_not_make_two_entries_or_a_conflict(evening, open_page):
    """The server has it, the phone does not know; then the table changes its mind."""
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())

    def lose_the_answer(route):
        route.fetch()
        route.abort()

    page.route("**/table/entry/", lose_the_answer)
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    expect(page.locator("#table-waiting")).to_contain_text("1 waiting")
    page.unroute("**/table/entry/")
    act(page, "change")
    tap(page, "over=1")
    expect(page.locator(".score")).to_have_text("N-S +450")
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: not agreed")
    stands = tonight.stands()
    assert stands["score"] == 450
    assert [state for state, _text in stands["revisions"]] == ["accepted", "accepted"]


def test_a_board_not_played_is_said_without_connection_and_a_result_takes_it_back(
    evening, open_page, accessible
):
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    page.context.set_offline(True)
    page.get_by_text("More", exact=True).tap()
    act(page, "not-played")
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: on this phone")
    expect(page.locator("#board-2")).to_have_attribute("aria-current", "true")
    page.context.set_offline(False)
    with heard(page, "entry"):
        come_back(page)
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: for the director")
    stands = tonight.stands()
    assert (stands["kind"], stands["revisions"]) == ("not_entered", [("proposed", "")])
    page.locator("#board-1").tap()
    expect(page.locator("#table-screen")).to_contain_text("Nothing counts until then.")
    accessible(page)
    act(page, "change")
    enter(page, "level=4", "denomination=H", "declarer=S", "over=0")
    agree(page)
    stands = tonight.stands()
    assert (stands["score"], stands["agreed"]) == (420, True)
    assert stands["revisions"] == [("withdrawn", ""), ("accepted", "4HS=")]


def test_two_phones_of_a_table_see_each_others_entries(evening, open_page):
    tonight = evening()
    first, second = open_page(**PHONE), open_page(**PHONE)
    sit_down(first, tonight.link())
    second.goto(tonight.link())
    expect(second.locator('[data-keys="level"]')).to_be_visible()  # the first phone said Yes
    tap(first, "level=2", "denomination=S", "declarer=E")
    with heard(first, "entry"):
        tap(first, "over=-1")
    come_back(second)
    expect(second.locator(".score")).to_have_text("N-S +50")
    agree(second)
    expect(second.locator("#board-1")).to_have_attribute("aria-label", "Board 1: agreed")
    come_back(first)
    expect(first.locator("#board-2")).to_have_attribute("aria-current", "true")
    assert tonight.stands()["agreed"]


def test_two_phones_that_differ_leave_it_to_the_director(evening, open_page):
    tonight = evening()
    first, second = open_page(**PHONE), open_page(**PHONE)
    sit_down(first, tonight.link())
    second.goto(tonight.link())
    tap(first, "level=2", "denomination=S", "declarer=E")
    with heard(first, "entry"):
        tap(first, "over=-1")
    tap(second, "level=2", "denomination=S", "declarer=E", "over=0")
    expect(second.locator("#board-1")).to_have_attribute("aria-label", "Board 1: for the director")
    second.locator("#board-1").tap()
    expect(second.locator("#table-screen")).to_contain_text("Neither counts until the director decides.")
    stands = tonight.stands()
    assert stands["kind"] == "not_entered"
    assert {state for state, _text in stands["revisions"]} == {"conflicting"}


def test_this_is_wrong_tells_the_director_and_proposes_another_result(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    enter(page, "level=4", "denomination=H", "declarer=S", "over=0")
    agree(page)
    page.locator("#board-1").tap()
    act(page, "wrong")
    expect(page.locator("#table-screen")).to_contain_text("The director knows that this result is disputed.")
    act(page, "propose")
    with heard(page, "entry"):
        tap(page, "over=1")
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: for the director")
    stands = tonight.stands()
    assert (stands["score"], stands["agreed"]) == (420, True)
    assert stands["revisions"][1] == ("proposed", "4HS+1")


def test_sit_out_move_and_switch_screens(evening, open_page, accessible):
    tonight = evening(tables=4, missing=8, options={"switch": "3"})
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    enter(page, "passed")
    agree(page)
    expect(page.locator("#board-2")).to_have_attribute("aria-current", "true")
    enter(page, "passed")
    agree(page)
    screen = page.locator("#table-screen")
    expect(screen).to_contain_text("N-S sit out.")
    expect(screen).to_contain_text("Boards go to table 3.")
    accessible(page)
    act(page, "left")
    expect(screen).to_contain_text("Pair 1: you sit out round 2.")
    expect(screen).to_contain_text("Next: table 1, E-W, in round 3.")
    accessible(page)
    act(page, "seats-yes")
    expect(page.get_by_role("alert")).to_contain_text("Turn the board: pair 1 now sits E-W.")
    accessible(page)
    act(page, "turned")
    expect(page.locator("h1")).to_have_text("Table 1, round 3")


def test_who_sits_here_and_the_call_reach_the_director(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    page.goto(tonight.link())
    act(page, "who")
    page.locator("#who-ns").select_option("2")
    page.locator("#who-ew").select_option("6")
    page.get_by_role("button", name="Send to director").tap()
    expect(page.locator('[data-slot="told"]')).to_contain_text("N-S: 2 Cem & Dee. E-W: 6 Kit & Lea.")
    act(page, "call")
    expect(page.locator("#table-foot")).to_contain_text("The director has been called.")
    act(page, "withdraw")
    expect(page.locator("#table-call")).to_have_text("Call the director")


@pytest.mark.slow
@pytest.mark.parametrize(("device", "type_size"), [(PHONE, ""), (SMALL, "large")], ids=["390", "320 large"])
def test_every_screen_is_accessible_and_none_scrolls_sideways(
    site, evening, open_page, accessible, device, type_size
):
    tonight = evening(settings={"ask_lead": True})
    page = open_page(**device)
    if type_size:
        page.context.add_cookies([{"name": "type", "value": "large", "url": site.url}])

    def check():
        accessible(page)

    page.goto(tonight.link())
    expect(page.locator('[data-act="seats-yes"]')).to_be_enabled()
    check()
    act(page, "who")
    expect(page.locator('[data-act="back"]')).to_be_visible()
    check()
    act(page, "back")
    act(page, "seats-yes")
    expect(page.locator('[data-keys="level"]')).to_be_visible()
    check()
    tap(page, "level=6", "denomination=D", "leadSuit=H", "more")
    expect(page.locator('.key[name="over"][value="-9"]')).to_be_visible()
    check()
    tap(page, "leadRank=T", "declarer=N", "over=0")
    expect(page.locator('[data-act="agree"]')).to_be_enabled()
    expect(page.locator(".read-back")).to_contain_text("10")
    check()
    agree(page)
    page.locator("#board-1").tap()
    expect(page.locator('[data-act="wrong"]')).to_be_visible()
    check()


def test_keyboard_alone_enters_a_result(evening, open_page):
    tonight = evening()
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(tonight.link())
    expect(page.locator('[data-act="seats-yes"]')).to_be_enabled()
    page.locator('[data-act="seats-yes"]').press("Enter")
    expect(page.locator("h1")).to_be_focused()
    for key in ("level][value='4'", "denomination][value='H'", "declarer][value='S'", "over][value='0'"):
        page.locator(f".key[name={key}]").press("Space")
    expect(page.locator('[data-act="agree"]')).to_be_enabled()
    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#board-1")).to_have_attribute("aria-label", "Board 1: agreed")


def test_an_agreed_board_says_how_it_compares(evening, open_page):
    """Round 3 of three tables: on board 5 the others made ten tricks in four hearts; here it is eleven."""
    tonight = evening()
    tonight.run(
        "from scoring.models import Play\n"
        "from tests.factories import enter\n"
        "plays = Play.objects.filter(encounter__round__section__session={id})\n"
        "for play in plays.exclude(encounter__round__number=3, encounter__table=1).order_by('pk'):\n"
        "    enter(play, '4HS=')"
    )
    page = open_page(**PHONE)
    page.goto(tonight.link())
    act(page, "left")
    act(page, "seats-yes")
    enter(page, "level=4", "denomination=H", "declarer=S", "over=1")
    agree(page)
    come_back(page)
    compared = "Board 5 and the other tables: N-S beat 2."
    expect(page.locator(".table-compared")).to_have_text(compared)
    expect(page.locator(".table-compared .bar-high")).to_have_count(1)
    page.locator("#board-5").tap()
    everywhere = page.locator(".table-others > li")
    here = everywhere.filter(has_text="this table")
    expect(here).to_have_text("4hearts S +1 N-S +650 this table")
    expect(everywhere).to_have_count(2)
    expect(page.locator(".table-compared")).to_be_hidden()


def test_without_scripts_the_table_still_works(evening, open_page, accessible):
    tonight = evening()
    page = open_page(**PHONE, java_script_enabled=False)
    page.goto(tonight.link())
    page.locator("#plain-result").fill("4HS=")
    page.get_by_role("button", name="Enter").tap()
    page.get_by_role("button", name="Opponents agree").tap()
    expect(page.locator(".rows")).to_contain_text("agreed")
    assert tonight.stands()["agreed"]


def test_at_the_end_the_table_reads_its_results_and_may_still_say_that_one_is_wrong(
    evening, open_page, accessible
):
    tonight = evening()
    tonight.run(
        "from scoring.models import Session\n"
        "from tests.factories import STAFF, enter_all\n"
        "from tournaments.services.sessions import finish\n"
        "session = Session.objects.get(pk={id})\n"
        "enter_all(session)\n"
        "finish(session=session, by=STAFF)"
    )
    page = open_page(**PHONE)
    page.goto(tonight.link())
    expect(page.get_by_role("heading", level=1)).to_have_text("Your evening")
    expect(page.locator("#table-session")).to_have_text("Play is over. Results can still be corrected.")
    expect(page.locator(".rows > li")).to_have_count(6)
    accessible(page)
    page.get_by_role("button", name="Board 3").tap()
    expect(page.locator("#table-screen")).to_contain_text("At all tables")
    act(page, "wrong")
    expect(page.locator("#table-screen")).to_contain_text("The director knows that this result is disputed.")
    act(page, "on")
    expect(page.locator(".rows > li")).to_have_count(6)


def test_wrong_letters_are_refused_and_stay(evening, page):
    """The page for those who type is a plain form; wrong letters keep what was typed."""
    tonight = evening()
    page.goto(tonight.link())
    brand = page.locator(".brand")
    expect(brand).to_be_visible()
    page.goto(f"{brand.get_attribute('href')}table/")
    page.get_by_label("The four letters on the table card").fill("iiii")
    page.get_by_role("button", name="Open my table").click()
    expect(page.get_by_role("alert")).to_contain_text("No table in today's sessions has the letters IIII.")
    expect(page.get_by_label("The four letters on the table card")).to_have_value("IIII")
