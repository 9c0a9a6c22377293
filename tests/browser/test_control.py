"""The control room in a real browser: an evening by the line alone, polls, panels, every screen."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.test_evening import Director
from tests.browser.waiting import expect, poll

LAPTOP = {
    "viewport": {"width": 1366, "height": 768},
    "reduced_motion": "reduce",
}  # axe sees no half-faded part
PASSWORD = "a long password"
DIRECTOR = "control-director"
MAKE = """
import json
from clubs.people.models import User
from tests import factories as f
director = User.objects.filter(username={name!r}).first() or f.make_user({name!r})
session = f.make_session(**{arguments})
f.Role.objects.create(club=session.club, user=director, kind="director")
for table in range(1, {arguments}.get("tables", 3) + 1):
    f.make_phone(session, table)
print(json.dumps({{"id": session.pk, "slug": session.club.slug}}))
"""
ROW = 48
CAPITAL = 0.727
"""The height of a capital of Inter, of the size of its letters."""
TWENTY_TABLES = {"tables": 20, "kind": "mitchell_skip", "boards": 3, "rounds": 9}
RESULTS = """
    SELECT board.number, encounter."table", play.kind, play.score FROM scoring_play play
    JOIN scoring_board board ON board.id = play.board_id
    JOIN scoring_encounter encounter ON encounter.id = play.encounter_id
    JOIN scoring_round round ON round.id = encounter.round_id
    JOIN scoring_section section ON section.id = round.section_id
    WHERE section.session_id = ? ORDER BY round.number, encounter."table", play.ordinal
"""
CLOSE = """
from scoring.models import Session
Session.objects.filter(pk={id}).update(state="closed")
"""
CALL = """
from scoring.actors import import_actor
from scoring.models import Encounter
from tournaments.services.table.table import call_director
found = Encounter.objects.select_related("round__section__session__contest__club")
here = found.get(round__section__session={id}, round__number=1, table={table})
call_director(encounter=here, by=import_actor("x"))
"""
FILL = """
from scoring.models import Session
from tests.factories import enter_all
enter_all(Session.objects.get(pk={id}))
"""
RENAME = """
from clubs.people.models import Club
Club.objects.filter(slug={slug!r}).update(name={name!r})
"""


@dataclass
class Evening:
    """A session on the running site, and the address of its control room."""

    site: Any
    id: int
    slug: str

    @property
    def address(self) -> str:
        return f"/c/{self.slug}/s/{self.id}/control/"

    def results(self) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.site.data / "arrowswitch.sqlite3")) as database:
            return database.execute(RESULTS, (self.id,)).fetchall()

    def state(self) -> str:
        with closing(sqlite3.connect(self.site.data / "arrowswitch.sqlite3")) as database:
            return str(
                database.execute("SELECT state FROM scoring_session WHERE id = ?", (self.id,)).fetchone()[0]
            )

    def close(self) -> None:
        self.site.run(CLOSE.format(id=self.id))

    def rename_club(self, name: str) -> None:
        self.site.run(RENAME.format(slug=self.slug, name=name))

    def fill(self) -> None:
        """A result on every board."""
        self.site.run(FILL.format(id=self.id))

    def call(self, table: int) -> None:
        self.site.run(CALL.format(id=self.id, table=table))


@pytest.fixture
def evening(site) -> Callable[..., Evening]:
    """A session of its own for a test, of the director's."""

    def made(**arguments: Any) -> Evening:
        printed = site.run(MAKE.format(name=DIRECTOR, arguments=arguments)).splitlines()
        return Evening(site, **json.loads(printed[-1]))

    return made


@pytest.fixture
def enter_room(open_page):
    """Sign in as the director and open a session's control room."""

    def entered(evening: Evening, **options: Any) -> Page:
        page = open_page(**(LAPTOP | options))
        page.goto("/accounts/login/?next=" + evening.address)
        page.locator("[name=login]").fill(DIRECTOR)
        page.locator("[name=password]").fill(PASSWORD)
        page.keyboard.press("Enter")
        expect(page.locator("#room")).to_be_visible()
        page.goto(evening.address)  # without the greeting
        expect(page.locator("#room")).to_be_visible()
        return page

    return entered


def line(page: Page, text: str, said: str | re.Pattern[str], *, enter: bool = True) -> None:
    """Type a line and wait for its answer."""
    page.keyboard.type(text)
    if enter:
        page.keyboard.press("Enter")
    expect(page.locator("#line-said")).to_contain_text(said)


def height(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


def below(page: Page, tile: str) -> float:
    """How many pixels lie between a tile and the line."""
    last, bar = page.locator(tile).bounding_box(), page.locator("#line").bounding_box()
    assert last is not None
    assert bar is not None
    return bar["y"] - last["y"] - last["height"]


def focused(page: Page) -> str:
    return page.evaluate("() => document.activeElement.id")


def test_a_whole_evening_by_keyboard_alone(evening, enter_room, accessible):
    tonight = evening(rounds=2)
    page = enter_room(tonight)
    page.locator("#clock-start").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#room-clock")).to_contain_text("14:5")
    page.keyboard.press("F2")
    expect(page.locator("#line-input")).to_be_focused()
    expect(page.locator("#line-row")).to_contain_text("Board 1, table 1")
    line(page, "4sn=", "Board 1, table 1: 4")
    line(page, "62+", "N-S +620", enter=False)
    line(page, ".", "+620 is not possible on board 3", enter=False)
    assert page.evaluate("() => document.activeElement.value") == "."
    page.keyboard.press("Escape")
    line(page, "4hxn+3", "Unusual: ")
    page.keyboard.press("Enter")
    expect(page.locator("#line-said")).to_contain_text("doubled by North")
    line(page, "/", "Board 4, table 2: passed out", enter=False)
    line(page, "3ne-1,np", "Board 6, table 3: not played")
    expect(page.locator("#line-row")).to_contain_text("Round 2".lower())
    line(page, "2se=,.,1nw+1,.,6dn-1,5cs=", "5 clubs by South")
    accessible(page)
    line(page, "b1 t1 4sn+1", "Already entered: 4")
    page.keyboard.press("Enter")
    expect(page.locator("#line-said")).to_contain_text("eleven tricks")
    line(page, "u", "Undone")
    line(page, "b1 t1 sw", "Press Enter again to confirm.")
    page.keyboard.press("Enter")
    expect(page.locator("#line-said")).to_contain_text("swapped on board 1")
    line(page, "u", "Undone")
    page.keyboard.press("Escape")
    page.locator("#open-session").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Publish results").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-say]")).to_contain_text("Results published (version 1).")
    assert [score for _board, _table, _kind, score in tonight.results()[:6]] == [420, 620, 890, 0, 50, None]
    assert tonight.state() == "official"


def test_rows_by_the_arrows_and_boards_by_the_page_keys(evening, enter_room):
    page = enter_room(evening())
    page.keyboard.press("F2")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#rows [aria-current]")).to_contain_text("board 2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("PageDown")
    expect(page.locator("#rows h2")).to_have_text("Round 2")
    expect(page.locator("#line-row")).to_contain_text("round 2")
    page.keyboard.press("PageUp")
    expect(page.locator("#rows h2")).to_have_text("Round 1")
    page.keyboard.type("b4")
    page.keyboard.press("Enter")
    expect(page.locator("#rows h2")).to_have_text("Board 4")
    expect(page.locator("#tile-A1")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#tile-A1")).to_be_visible()


def test_typing_on_before_the_answer_loses_nothing(evening, enter_room):
    tonight = evening()
    page = enter_room(tonight)
    page.keyboard.press("F2")
    page.keyboard.type("r1 t1 1ns=")
    page.keyboard.press("Enter")
    page.keyboard.type("1ns+1")
    page.keyboard.press("Enter")
    expect(page.locator("#line-said")).to_contain_text("Board 2, table 1")
    assert [row[3] for row in tonight.results()[:2]] == [90, 120]


def test_what_is_typed_on_a_button_of_the_clock_is_a_line_and_changes_no_round(evening, enter_room):
    tonight = evening()
    page = enter_room(tonight)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("#clock-next").focus()
    line(page, "4sn=", "Board 1, table 1")
    assert [row[3] for row in tonight.results()[:1]] == [420]
    expect(page.get_by_role("heading", name=re.compile("Round 1 of"))).to_be_visible()


def test_the_first_key_in_a_closed_session_says_that_it_is_closed(evening, enter_room):
    tonight = evening()
    tonight.close()
    page = enter_room(tonight)
    page.keyboard.type("4")
    said = page.locator("#line-said")
    expect(said).to_contain_text("The session is closed. To change it, open Session in the control room")
    page.keyboard.type("sn=")
    page.keyboard.press("Enter")
    expect(said.locator(".fresh")).to_contain_text("choose Reopen")
    expect(page.locator("#line-input")).to_have_value("4sn=")


def test_the_cursor_stands_at_the_fault(evening, enter_room):
    page = enter_room(evening())
    page.keyboard.press("F2")
    line(page, "b1 8sn=", "The level of a bid must be 1 to 7, not 8.")
    place = page.evaluate(
        "({id, value, selectionStart}) => [id, value, selectionStart]",
        page.evaluate_handle("() => document.activeElement"),
    )
    assert place == ["line-input", "b1 8sn=", 3]


def test_the_help_of_the_line_opens_at_its_beginning(evening, enter_room):
    """It is longer than the screen, and its only button is at the end: the focus is on the heading."""
    page = enter_room(evening())
    page.keyboard.press("F2")
    page.keyboard.type("?")
    page.keyboard.press("Enter")
    heading = page.get_by_role("dialog").get_by_role("heading").first
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


def test_fast_finish_and_second_pass(evening, enter_room):
    page = enter_room(evening())
    page.get_by_text("Options").click()
    page.get_by_label("Auto-Enter").check()
    page.keyboard.press("Escape")
    page.keyboard.press("F2")
    line(page, "4sn=", "Board 1, table 1: 4", enter=False)
    page.get_by_text("Options").click()
    page.get_by_label("Auto-Enter").uncheck()
    page.get_by_label("Check entry (second pass)").check()
    page.keyboard.press("Escape")
    page.keyboard.press("F2")
    line(page, "b1 t1 45+", "First entry")
    page.keyboard.press("Escape")
    line(page, "b1 t1 42+", "No difference.")


def test_the_focus_survives_a_poll_and_what_is_typed_stays(evening, enter_room):
    tonight = evening()
    page = enter_room(tonight)
    page.locator("#tile-link-A2").focus()
    tonight.call(2)
    poll(page)
    expect(page.locator("#needs")).to_contain_text("Table 2: director called")
    assert focused(page) == "tile-link-A2"
    page.keyboard.press("F2")
    page.keyboard.type("4s")
    tonight.call(3)
    poll(page)
    expect(page.locator("#needs")).to_contain_text("Table 3: director called")
    assert page.evaluate("() => [document.activeElement.id, document.activeElement.value]") == [
        "line-input",
        "4s",
    ]


def test_nothing_moves_under_the_pointer(evening, enter_room):
    tonight = evening()
    page = enter_room(tonight)
    tonight.call(2)
    poll(page)
    first = page.locator("#needs li").first
    expect(first).to_contain_text("Table 2: director called")
    before = first.bounding_box()
    first.get_by_role("link", name="Table").hover()
    tonight.call(1)
    poll(page)
    expect(page.locator("#needs")).to_contain_text("Table 1: director called")
    assert page.locator("#needs li").first.bounding_box() == before
    expect(page.locator("#needs li").last).to_contain_text("Table 1: director called")
    first.get_by_role("button", name="Done").click()
    expect(page.locator("#needs")).not_to_contain_text("Table 2: director called")


def test_a_panel_opens_by_keyboard_shows_what_changes_and_gives_the_focus_back(
    evening, enter_room, accessible
):
    page = enter_room(evening())
    page.locator("#tile-link-A1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Table 1")
    accessible(page)
    page.get_by_role("link", name="Board 1", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-keypad]")).to_be_visible()
    accessible(page)
    page.get_by_text("Played with N-S and E-W reversed").focus()
    page.keyboard.press("Enter")
    preview = page.locator("[name=look][value=turn]")
    expect(preview).to_be_visible()
    preview.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#preview-turn")).to_contain_text("No results change")
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#tile-link-A1")).to_be_focused()


def test_what_opens_in_a_result_is_in_sight_where_it_was_pressed(evening, enter_room):
    """Every heading of the result's panel, on a laptop: its offers are on the screen, then their preview."""
    room = evening()
    page = enter_room(room)
    page.locator("#line-input").fill("4hn=")
    page.keyboard.press("Enter")
    expect(page.locator("#tile-A1")).to_contain_text("1 of 2 entered")
    page.get_by_role("button", name="Tables").click()
    page.locator("#tile-A1 .tile-board").first.click()
    expect(page.locator("dialog [data-keypad]")).to_be_visible()
    headings = page.locator("dialog .offers-folded > summary")
    assert headings.count() >= 4
    for heading in headings.all():
        heading.click()
        group = heading.locator("..")
        expect(group.locator("[name=look]").last).to_be_in_viewport(ratio=1)
        heading.click()
    page.get_by_text("Wrong table").click()
    page.locator("dialog .offers-folded[open] [name=look]").last.click()
    expect(page.locator("dialog .offers .help:not(:empty)")).to_be_in_viewport(ratio=1)


def test_a_substitute_comes_by_keyboard_alone(evening, enter_room, accessible):
    """From the tile by Tab and Enter: a guest, whom a second Enter confirms, plays from round 3."""
    director = Director(enter_room(evening()), accessible)
    page = director.page
    director.to(page.locator("#tile-link-A1"))
    director.press("Enter")
    director.push("Pair 1: Anna & Bo", "link")
    expect(page.get_by_role("dialog").locator("a").first).to_be_focused()
    director.push("Substitute from round 2", "link")
    director.check("Pair 1: substitute")
    expect(page.get_by_role("combobox", name="First player")).to_be_focused()
    director.type("Sue Late")
    director.press("Enter")
    expect(page.get_by_role("option", name="New guest “Sue Late”? Press Enter again.")).to_be_visible()
    director.press("Enter")
    director.to(page.get_by_label("From round"))
    director.press("ArrowDown")
    director.push("Preview changes")
    save = page.get_by_role("button", name="Save the substitute")
    expect(save).to_be_focused()
    expect(page.get_by_role("main").get_by_role("status")).to_contain_text(
        "Sue Late from round 3. No results change."
    )
    director.check("Pair 1: substitute")
    director.press("Enter")
    expect(page.locator("#deeds > li").first).to_contain_text("Sue Late")


def test_a_round_is_cut_and_given_back_by_keyboard_alone(evening, enter_room, accessible):
    """The offer that was looked at has the focus, so Enter does it; afterwards the room has the focus."""
    director = Director(enter_room(evening(rounds=3)), accessible)
    page = director.page
    director.push("Session", "link")
    expect(page.get_by_role("dialog")).to_be_visible()
    look = page.get_by_role("button", name=re.compile("^Preview changes ?: Cut round 3$"))
    director.to(look)
    director.press("Enter")
    expect(page.get_by_role("button", name="Cut round 3", exact=True)).to_be_focused()
    expect(page.get_by_role("dialog")).to_contain_text(
        "No results change; 6 boards without a result are marked as not played."
    )  # three tables of two boards
    director.check("Round 3")
    director.press("Enter")
    expect(page.locator("#deeds > li").first).to_contain_text("round 3 cut")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#open-session")).to_be_focused()
    director.line("u")
    director.heard("Undone")


def test_the_right_contract_takes_five_taps_and_one_wrong_key_three(evening, enter_room, accessible):
    """A mark, what was pressed wrongly, Save: +420 becomes E-W 50 in five; one key more in three."""
    tonight = evening()
    page = enter_room(tonight, viewport={"width": 390, "height": 664})
    taps = []

    def tap(selector: str) -> None:
        taps.append(selector)
        page.locator(selector).click()

    def key(name: str, value: str) -> str:
        return f'dialog .key[name="{name}"][value="{value}"]'

    def save(said: str) -> None:
        tap("dialog [name=do].button-first")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("#tile-A1 .tile-board").first).to_be_focused()
        expect(page.locator("#deeds")).to_contain_text(said)

    page.keyboard.press("F2")
    line(page, "b1 t1 4sn=", "Board 1, table 1: 4")
    mark = "#tile-A1 .tile-board >> nth=0"
    page.get_by_role("button", name="Actions").click()
    page.get_by_role("button", name="Tables").click()
    tap(mark)
    expect(page.locator(key("level", "4"))).to_have_attribute("aria-pressed", "true")
    bottom = page.locator("dialog [name=do].button-first").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= 664
    accessible(page)
    for press in (key("declarer", "E"), key("denomination", "H"), key("over", "-1")):
        tap(press)
    expect(page.locator("[data-echo]")).to_contain_text("N-S +50")
    save("4♥ E −1")
    assert (len(taps), tonight.results()[0][3]) == (5, 50)
    taps.clear()
    tap(mark)
    tap(key("over", "0"))
    save("4♥ E =")
    assert (len(taps), tonight.results()[0][3]) == (3, -420)
    tap(mark)
    tap(key("passed", "yes"))
    save("passed out")
    tap(mark)  # keys of a board without a contract: whatever is pressed now is all that is said
    for press in (key("level", "4"), key("denomination", "S"), key("declarer", "N"), key("over", "0")):
        tap(press)
    expect(page.locator("[data-echo]")).to_contain_text("N-S +420")
    save("4♠ N =")
    assert tonight.results()[0][3] == 420


def test_twenty_tables_fit_a_laptop_without_scrolling(evening, enter_room, accessible):
    tonight = evening(**TWENTY_TABLES, name="Winter pairs, second session")
    tonight.rename_club("Ashford and District Bridge Club")
    tonight.call(1)
    page = enter_room(tonight)
    expect(page.locator(".tile")).to_have_count(20)
    head, control_room = page.locator("header.top"), page.get_by_role("link", name="Control room")
    assert height(head) < 2 * height(control_room), "long names take a second row"
    assert height(page.locator(".room-head")) == ROW
    assert page.evaluate("() => document.documentElement.scrollHeight") <= 768
    assert 0 <= below(page, "#tile-A20") <= 16
    expect(page.locator("#deeds")).to_be_in_viewport(ratio=1)
    accessible(page)


@pytest.mark.parametrize(("tables", "size"), [(3, (1366, 768)), (7, (1366, 768)), (5, (1920, 1080))])
def test_few_tables_fill_the_room_and_a_call_is_read_from_two_metres(evening, enter_room, tables, size):
    tonight = evening(tables=tables)
    tonight.call(1)
    page = enter_room(tonight, viewport={"width": size[0], "height": size[1]})
    assert page.evaluate("() => document.documentElement.scrollHeight") <= size[1]
    assert 0 <= below(page, f"#tile-A{tables}") <= 16
    word = page.locator("#tile-A1 .tile-head .mark-word")
    expect(word).to_have_text("director call")
    assert word.evaluate("word => parseFloat(getComputedStyle(word).fontSize)") * CAPITAL >= 24
    heads = [
        page.locator(f"#tile-A{table} .tile-head").evaluate("head => getComputedStyle(head).backgroundColor")
        for table in (1, 2)
    ]
    assert heads == ["rgb(140, 29, 107)", "rgba(0, 0, 0, 0)"]


@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone_the_head_is_one_row_and_a_menu(evening, enter_room, accessible, width):
    page = enter_room(evening(tables=7), viewport={"width": width, "height": 664})
    assert height(page.locator(".room-head")) == ROW
    expect(page.get_by_text("Nothing needs attention.")).to_be_in_viewport()
    expect(page.locator("#tile-A1")).to_be_in_viewport()
    expect(page.locator("#line-input")).to_be_in_viewport(ratio=1)
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_hidden()
    page.get_by_role("button", name="Actions").click()
    expect(page.get_by_role("link", name="Fix a mistake")).to_be_in_viewport()
    accessible(page)
    start.click()
    expect(page.locator("#room-clock")).to_contain_text("14:5")
    expect(start).to_be_hidden()
    expect(page.locator("#room-key")).to_be_focused()
    assert height(page.locator(".room-head")) == ROW


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 768), (390, 844), (320, 640)])
def test_smaller_screens_need_no_scrolling_sideways(evening, enter_room, accessible, size):
    page = enter_room(evening(**TWENTY_TABLES), viewport={"width": size[0], "height": size[1]})
    accessible(page)
    page.locator("#tile-link-A1").click()
    expect(page.get_by_role("dialog")).to_contain_text("Table 1")
    accessible(page)


def test_without_scripts_the_line_and_the_buttons_work(evening, enter_room):
    page = enter_room(evening(**TWENTY_TABLES), java_script_enabled=False)
    page.locator("#line-input").fill("r1 t1 4sn=")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("4 spades by North")
    page.locator("#clock-start").click()
    expect(page.locator(".messages")).to_contain_text("Clock changed.")
    page.locator("#tile-link-A1").click()
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()


UNDRAW = """
from scoring.actors import import_actor
from scoring.models import Session
from tournaments.services.control import deeds
deeds.undo(session=Session.objects.get(pk={id}), by=import_actor("x"))
"""
DRAW = """
from scoring.actors import import_actor
from scoring.models import Session
from tests import factories as f
from tournaments.services.mends.next_round import pair_round
session = Session.objects.get(pk={id})
f.enter_all(session)
pair_round(section=session.sections.get(), by=import_actor("x"))
"""


def test_a_button_whose_result_is_gone_says_so_in_the_panel(evening, enter_room):
    """The draw of round 2 is taken back elsewhere while the panel of one of its tables is open."""
    swiss = evening(kind="swiss_pairs", tables=3, rounds=3, boards=1)
    swiss.site.run(DRAW.format(id=swiss.id))
    page = enter_room(swiss)
    page.evaluate("console.error = () => {}")  # htmx logs every answer of 404
    page.locator("#tile-link-A1").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Round 2")
    swiss.site.run(UNDRAW.format(id=swiss.id))
    dialog.get_by_role("link", name=re.compile("^Board")).first.click()
    expect(dialog.get_by_role("alert")).to_contain_text("That no longer exists.")


def test_what_next_leads_over_what_is_open_to_the_published_results(evening, enter_room, accessible):
    """A table's call is asked about in a dialog; after the answer the room says what follows."""
    tonight = evening(tables=3, boards=1)
    tonight.fill()
    tonight.call(1)
    page = enter_room(tonight)
    following = page.locator("#room-next")
    expect(following).to_contain_text("9 of 9 results are in.")
    accessible(page)
    page.get_by_role("button", name="End play and publish").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Calls not dealt with: 1")
    accessible(page)
    dialog.get_by_role("button", name="Publish anyway").click()
    expect(following).to_contain_text("The results are published.")
    expect(dialog).to_be_hidden()
    expect(following.get_by_role("link", name="Print the results")).to_be_in_viewport()
    assert tonight.state() == "official"
