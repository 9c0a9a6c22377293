"""*Your evening* in a real browser: on the table's phone after the last round, and on a player's own."""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.phones import act, agree, come_back, enter, sit_down, stay_awake
from tests.browser.waiting import expect

SHORT = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
MAKE = """
import json
from scoring.models import Play
from tests.factories import enter, make_session
from tests.tournaments.results.evenings import refreshed
from tournaments.selectors.table.evening_links import evening_token

for left in {left}:
    session = make_session(3)
    plays = Play.objects.filter(encounter__round__section__session=session).order_by("pk")
    for at, play in enumerate(plays.exclude(encounter__round__number=3, encounter__table__in=left)):
        enter(play, ("4HS=", "3NN+1", "2SE-1")[at % 3])
    refreshed(session)
    link, entry = session.table_links.get(table=1), session.sections.get().entries.get(number=1)
    token = evening_token(link, entry)
    print(json.dumps({{"id": session.pk, "link": link.token, "token": token}}))
"""
LEFT = [[1], [1, 2], [1, 2], []]


@pytest.fixture(scope="module")
def evenings(site) -> list[dict[str, Any]]:
    """All but the last round at these tables is played."""
    printed = site.run(MAKE.format(left=LEFT)).splitlines()
    return [json.loads(line) for line in printed[-len(LEFT) :]]


def look(page: Page, name: str) -> None:
    """A picture for whoever wants to see it."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def end_of_round_three(page: Page, link: str) -> None:
    """Table 1 plays boards 5 and 6."""
    stay_awake(page)
    page.goto(f"/t/{link}/")
    act(page, "left")
    act(page, "seats-yes")
    for number in ("6", "5")[::-1]:
        expect(page.locator(f"#board-{number}")).to_have_attribute("aria-current", "true")
        enter(page, "level=4", "denomination=H", "declarer=S", "over=0")
        agree(page)


@pytest.mark.parametrize("device", [SHORT, SMALL], ids=["390", "320"])
def test_after_the_last_board_the_phone_shows_the_evening(evenings, open_page, accessible, device):
    """At 390 the last table of all; at 320 table 2 still plays boards 1 and 2."""
    tonight = evenings[0 if device is SHORT else 1]
    page = open_page(**device)
    end_of_round_three(page, tonight["link"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Your evening")
    come_back(page)
    said = "Provisional until" if device is SHORT else "So far:"
    expect(page.locator("#table-screen")).to_contain_text(said)
    accessible(page)
    look(page, f"evening-{device['viewport']['width']}")
    page.get_by_text("Take it with you").first.tap()
    code = page.locator(".qr").first
    expect(code).to_be_visible()
    accessible(page)
    look(page, f"code-{device['viewport']['width']}")


def test_an_open_code_stays_open_when_places_change(evenings, open_page, site):
    tonight = evenings[2]
    page = open_page(**SHORT)
    end_of_round_three(page, tonight["link"])
    page.get_by_text("Take it with you").first.tap()
    expect(page.locator(".qr").first).to_be_visible()
    expect(page.locator("#table-screen")).to_contain_text("So far:")
    site.run(
        "from scoring.models import Session\n"
        "from tests.factories import enter_all\n"
        "from tests.tournaments.results.evenings import refreshed\n"
        f"session = Session.objects.get(pk={tonight['id']})\n"
        "enter_all(session)\n"
        "refreshed(session)"
    )
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#table-screen")).to_contain_text("Provisional until the director ends play.")
    expect(page.locator(".qr").first).to_be_visible()


def test_a_players_own_phone_reads_the_evening_without_an_account(evenings, open_page, accessible):
    tonight = evenings[3]
    page = open_page(**SHORT)
    page.goto(f"/evening/{tonight['token']}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("1 Anna & Bo")
    accessible(page)
    look(page, "own-card")
    page.get_by_role("button", name="Bo").tap()
    expect(page.get_by_text("Which name is yours?")).to_have_count(0)
    page.locator(".summary-board a").first.tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Board")
    assert "/boards/" in urlsplit(page.url).path


def test_an_agreed_board_says_when_it_is_compared_and_the_keys_still_fit(evenings, open_page, site):
    token = site.run(
        "from tests.factories import make_session\nprint(make_session(3).table_links.get(table=1).token)"
    ).split()[-1]
    page = open_page(**SHORT)
    sit_down(page, f"/t/{token}/")
    enter(page, "level=4", "denomination=H", "declarer=S", "over=0")
    agree(page)
    words = "How board 1 compares is shown when all tables have played it."
    expect(page.locator(".table-compared")).to_have_text(words)
    last = page.locator('[data-keys="over"]').bounding_box()
    assert last["y"] + last["height"] <= 664
    look(page, "compared")
