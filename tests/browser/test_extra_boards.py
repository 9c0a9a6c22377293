"""A knockout with a tie in a browser: extra boards are added, entered by phone and line, and decide."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.forms import LINKS, Director, at_a_laptop, signed_in
from tests.browser.phones import PHONE, agree, heard, sit_down, tap
from tests.browser.waiting import expect

CLUB = "cup"


@pytest.fixture(scope="module")
def cookies(browser, site) -> Iterator[Any]:
    yield from signed_in(browser, site, CLUB, "Cup Club")


@pytest.fixture
def director(open_page, cookies, site, accessible) -> Iterator[Director]:
    found = Director(at_a_laptop(open_page, cookies), site, accessible, CLUB)
    yield found
    found.close()


def result_of(_round: int, table: int, _board: int) -> str:
    """Match 1 is won at table 1, match 2 is level."""
    return "6SN=" if table == 1 else "4SN="


def test_a_tie_is_decided_by_extra_boards(director, browser, open_page):
    director.start(browser, tables=4, kind="knockout", boards=1, settings={"method": "imps"})
    for table in director.tables.values():
        table.play(1, result_of)
    director.open("control/")
    needs = director.page.locator("#needs")
    expect(needs).to_contain_text("round 1: 2 and 3 are level.")
    director.page.get_by_role("link", name="Extra boards").click()
    dialog = director.page.get_by_role("dialog")
    expect(dialog).to_contain_text("are level.")
    director.accessible(director.page)
    dialog.get_by_label("Extra boards").fill("2")
    dialog.get_by_role("button", name="Add extra boards").click()
    expect(director.page.locator("#deeds")).to_contain_text("extra boards 3 to 4")
    expect(director.page.get_by_text("0 of 2 extra boards").first).to_be_visible()
    phone = open_page(**PHONE)
    links = json.loads(director.shell(LINKS.format(session=director.session)))
    sit_down(phone, f"/t/{links['A2']}/")
    expect(phone.get_by_text("The match is level: extra boards decide it.")).to_be_visible()
    expect(phone.locator("[data-slot=round]")).to_have_text("1, extra boards")
    director.accessible(phone)
    for board in (3, 4):
        tap(phone, "level=4", "denomination=S", "declarer=N")
        with heard(phone, "entry", f"={board}"):
            tap(phone, "over=0")
        agree(phone)
    expect(phone.get_by_text("The director makes the draw")).to_be_visible()
    line = director.page.locator("#line-input")
    for typed in ("b3 t4 4sn-1", "b4 t4 4sn="):
        line.fill(typed)
        line.press("Enter")
        expect(line).to_have_value("")
    expect(needs).to_contain_text("the draw for round 2 can be made")
    director.page.get_by_role("link", name="Make the draw").click()
    expect(dialog).to_contain_text("2 beat 3 in round 1 after extra boards.")
    dialog.get_by_role("button", name="Publish draw for round 2").click()
    expect(director.page.locator("#deeds")).to_contain_text("draw made for round 2")
    director.open("ranking/")
    expect(director.page.locator("#ranking-state")).to_contain_text("after 2 extra boards.")
    director.accessible(director.page)
    director.open("matches/2/")
    expect(director.page.locator("main")).to_contain_text("After extra boards")
    director.accessible(director.page)
