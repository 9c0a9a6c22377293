"""Totals over many sheets in a real browser: chosen by keyboard, read on a phone, printed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.forms import cookies_of, made, of_size
from tests.browser.readiness import shows_at_once
from tests.browser.waiting import expect

MAKE = """
import json
from uuid import uuid4
from scoring.actors import user_actor
from scoring.services.sheets import break_off, close_sheet, open_sheet, record_deal
from tests import factories as make

club = make.make_club("Hazel Card Club", "hazel")
host = user_actor(make.make_user("hazel-host", club=club, role="director"))
people = [make.make_person(club, name) for name in ("Ann", "Bo", "Cem", "Dee")]
def settled(game, number, *deals):
    sheet = open_sheet(club=club, game=game, people=people[:number], by=host).pk
    for ordinal, deal in enumerate(deals, 1):
        record_deal(sheet_id=sheet, ordinal=ordinal, entry_id=uuid4(), deal=deal, seen=0, by=host)
    break_off(sheet_id=sheet, by=host)
    close_sheet(sheet_id=sheet, by=host)
for _rubber in range(2):
    settled("contract_rubber", 4, {"result": "3NE="}, {"result": "3NE="})
settled("black_lady", 3, {"hearts": [13, 0, 0], "queen": "Bo"})
print(json.dumps({}))
"""
SIZES = [(320, 640), (390, 844), (1366, 768)]


@pytest.fixture(scope="module")
def host(browser, site) -> Any:
    made(site, MAKE)
    return cookies_of(browser, site, "hazel-host")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_totals_are_read_on_every_screen(open_page, host, accessible, size):
    """East and West won both rubbers: 100 + 100 and 700 for each (law 1948, 97)."""
    page = of_size(open_page, host)(size)
    page.goto("/c/hazel/sheets/")
    page.get_by_role("link", name="Score sheet totals").click()
    first = page.locator("tbody tr").first
    expect(first).to_contain_text("=1")
    expect(first).to_contain_text("Bo")
    expect(first).to_contain_text("1800")
    expect(page.locator("tbody tr").last).to_contain_text("\N{MINUS SIGN}1800")
    accessible(page)
    page.emulate_media(media="print")
    expect(page.locator("form.actions")).to_be_hidden()
    expect(first).to_be_visible()


def test_another_game_is_chosen_by_the_keyboard_alone(open_page, host):
    page = of_size(open_page, host)((1366, 768))
    page.goto("/c/hazel/sheets/totals/")
    page.locator("summary").filter(has_text="Ranked by").press("Enter")
    page.get_by_label("Game", exact=True).focus()
    page.keyboard.type("Black")
    expect(page.get_by_label("Game", exact=True).locator("option:checked")).to_have_text("Black lady")
    for _stop in range(20):  # a date has several stops
        if page.evaluate("document.activeElement.matches('form.filter button')"):
            break
        page.keyboard.press("Tab")
        shows_at_once(page, "Tab moves the focus before the next line is read")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Black lady: totals")
    expect(page.locator("tbody th")).to_have_text(["Cem", "Ann", "Bo"])
