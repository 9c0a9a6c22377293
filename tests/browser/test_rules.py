"""The rules to read, in a real browser: found while one types, readable by everybody, with links on."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page

from tests.browser.waiting import expect

NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}


def look(page: Page, name: str) -> None:
    """A picture for whoever wants to see it."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("device", [NARROW, LAPTOP], ids=["320", "1280"])
def test_a_game_is_found_by_another_name_and_its_terms_are_explained(site, open_page, accessible, device):
    page = open_page(**device)
    page.goto("/rules/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
    accessible(page)
    page.get_by_label("Game").fill("all fours")
    expect(page.locator("#games .cards a").first).to_contain_text("Seven-up")
    accessible(page)
    assert fits(page)
    look(page, f"rules-{device['viewport']['width']}")
    page.locator("#games .cards a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Seven-up, all fours")
    accessible(page)
    assert fits(page)
    look(page, f"rules-game-{device['viewport']['width']}")
    term = page.locator("article a.term").first
    anchor = term.get_attribute("href").partition("#")[2]
    term.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Glossary")
    expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()
    accessible(page)
    assert fits(page)
