"""The ruling panel in a real browser: by keyboard alone, seen first, wrong beside its field, undone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.waiting import expect

MAKE = """
import json
from tests import factories as f
session = f.make_session(3, boards=1, rounds=2)
f.enter_all(session, ["4SN=", "3NN=", "4SN-1"])
f.Role.objects.create(club=session.club, user=f.make_user("rita"), kind="director")
print(json.dumps([session.club.slug, session.pk]))
"""
SIZES = {"laptop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def room(site) -> str:
    """The address of a control room whose boards all have results; rita directs."""
    slug, session = json.loads(site.run(MAKE).splitlines()[-1])
    return f"/c/{slug}/s/{session}/control/"


@pytest.fixture
def enter(open_page, room):
    def entered(size: str) -> Page:
        page = open_page(viewport=SIZES[size], reduced_motion="reduce")  # axe sees no half-faded part
        page.goto(f"/accounts/login/?next={room}")
        page.locator("[name=login]").fill("rita")
        page.locator("[name=password]").fill("a long password")
        page.keyboard.press("Enter")
        expect(page.locator("#room")).to_be_visible()
        page.goto(room)  # without the greeting
        return page

    return entered


def line(page: Page, text: str) -> None:
    page.keyboard.press("F2")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def panel_of(page: Page) -> Any:
    return page.locator("#panel dialog")


@pytest.mark.parametrize("size", SIZES)
def test_a_weighted_score_by_keyboard_alone(enter, accessible, size):
    page = enter(size)
    line(page, "b1 t1 adj")
    panel = panel_of(page)
    expect(panel.get_by_role("heading", level=2)).to_contain_text("Adjusted score: Board 1, table 1")
    accessible(page)
    expect(panel.get_by_label("Assigned score (same result for both sides)")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(panel.get_by_label("Weighted score (several results)")).to_be_checked()
    expect(panel.get_by_label("Result or score for both sides")).to_be_hidden()
    for keys in ("4sn=", "60", "4sn-1", "30"):
        page.keyboard.press("Tab")
        if keys == "4sn=":
            page.keyboard.press("Tab")  # past who gets the weights
        page.keyboard.type(keys)
    expect(panel.locator("[data-sum]").first).to_have_text("90")
    page.keyboard.press("Enter")
    wrong = panel.get_by_label("Percentage of result 2").first
    expect(wrong).to_be_focused()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(panel.get_by_role("alert")).to_contain_text("add up to 90 %, not 100 %")
    accessible(page)
    wrong.press("Tab")
    page.keyboard.press("Enter")  # one row more
    expect(panel.get_by_label("Result 3").first).to_be_focused()
    page.keyboard.type("p")
    page.keyboard.press("Tab")
    page.keyboard.type("10")
    expect(panel.locator("[data-sum]").first).to_have_text("100")
    page.keyboard.press("Enter")
    seen = panel.locator(".ruling-preview")
    expect(seen).to_contain_text("60 % of N-S +420, 30 % of E-W +50, 10 % of 0. 1 result changes; pair 1:")
    accessible(page)
    expect(panel.get_by_role("button", name="Apply adjustment")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    deed = page.locator("#deeds li").first
    expect(deed).to_contain_text("60 % of N-S +420, 30 % of E-W +50, 10 % of 0")
    line(page, "u")
    expect(page.locator("#line-said")).to_contain_text("Undone")
    expect(deed).to_contain_text("undone")


def test_a_penalty_is_seen_given_and_taken_back(enter, accessible):
    page = enter("laptop")
    page.locator("#tile-link-A1").click()
    panel = panel_of(page)
    panel.get_by_role("link", name="Pair 1: Anna & Bo").first.click()
    panel.get_by_role("link", name="Give a penalty").press("Enter")
    expect(panel.get_by_label("For")).to_be_focused()
    accessible(page)
    panel.get_by_label("Amount").fill("101")
    page.keyboard.press("Enter")
    expect(panel.get_by_label("Amount")).to_be_focused()
    expect(panel).to_contain_text("at most 100")
    panel.get_by_label("Amount").fill("")
    panel.get_by_label("Reason").fill("phone rang")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("status")).to_contain_text("No results change; pair 1:")
    expect(panel.get_by_role("button", name="Apply penalty")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    expect(page.locator("#deeds")).to_contain_text("Pair 1: 10 % of a top deducted")
    line(page, "u")
    expect(page.locator("#line-said")).to_contain_text("Undone: Pair 1: 10 % of a top deducted")
