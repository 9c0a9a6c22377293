"""A club's own movement in a real browser: pasted wrong, told why, saved and taken; a running one changed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.forms import cookies_of, made, of_size
from tests.browser.waiting import expect

PHONE, LAPTOP = (390, 844), (1366, 768)
MAKE = """
import json
from tests import factories as make
from tournaments.services.setup import entries
from tournaments.services.setup import sessions as setup

club = make.make_club("Harbour Bridge Club", "harbour")
make.make_user("harbour-director", club=club, role="director")
session = setup.create_session(club=club, name="Tonight", date="2026-11-20", by=make.STAFF)
for pair in make.make_players(club, 6):
    entries.sign_in(section=session.sections.get(), people=pair, by=make.STAFF)
playing = make.make_session(4, "howell", boards=2, club=club, name="In play")
make.enter_all(playing, rounds=1)
print(json.dumps({"session": session.pk, "playing": playing.pk}))
"""
WRONG = "boards: 3\nR1: 4-1/1 5-2/2 6-3/3\nR2: 6-1/2 4-2/3 5-3/1\nR3: 5-1/3 6-2/1 4-3/3\n"


@pytest.fixture(scope="module")
def facts(site) -> dict[str, int]:
    return made(site, MAKE)


@pytest.fixture(scope="module")
def cookies(browser, site, facts) -> Any:
    return cookies_of(browser, site, "harbour-director")


@pytest.fixture
def director(open_page, cookies):
    return of_size(open_page, cookies)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "light"), [(PHONE, "light"), (LAPTOP, "dark")])
def test_a_movement_is_pasted_told_why_not_mended_saved_and_taken(director, facts, accessible, size, light):
    page = director(size, color_scheme=light)
    name = f"Three tables {size[0]}"
    page.goto("/c/harbour/movements/new/")
    expect(page.get_by_label("Rows")).to_be_visible()
    accessible(page)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Rows").fill(WRONG)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_contain_text("3")
    expect(page.get_by_label("Rows")).to_have_value(WRONG)
    accessible(page)
    page.get_by_label("Rows").fill(WRONG.replace("4-3/3\n", "4-3/2\n"))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="Playable with 6 pairs")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Save").click()
    row = page.locator("tr", has_text=name)
    expect(row).to_contain_text("6 pairs")
    accessible(page)
    page.goto(f"/c/harbour/s/{facts['session']}/movement/")
    page.locator("tr", has_text=name).get_by_role("button", name="Use this").click()
    expect(page.locator("#chosen")).to_contain_text(name)
    accessible(page)


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_boards_to_come_are_changed_seen_first_and_undone(director, facts, accessible, size):
    page = director(size)
    page.goto(f"/c/harbour/s/{facts['playing']}/control/round/A/2/change/")
    expect(page.get_by_label("Board to replace")).to_be_visible()
    accessible(page)
    page.get_by_label("Board to replace").fill("4")
    page.get_by_label("New board").fill("15")
    expect(page.get_by_label("New board")).to_have_value("15")
    accessible(page)
    form = page.locator("form", has=page.get_by_label("New board"))
    form.get_by_role("button", name="Preview changes").click()
    expect(page.get_by_text("board 15 replaces board 4. No results change.")).to_be_visible()
    page.get_by_role("button", name="Replace board").click()
    expect(page.get_by_text("board 15 replaces board 4").first).to_be_visible()
    page.get_by_role("button", name="Undo").first.click()
    page.goto(f"/c/harbour/s/{facts['playing']}/control/late/")
    expect(page.get_by_text("New tables: 5.")).to_be_visible()
    accessible(page)
