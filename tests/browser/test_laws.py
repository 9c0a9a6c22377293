"""The director's book of laws on a phone: a few taps lead to the ruling, and no answer needs the network."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from tests.browser.waiting import expect

MAKE = """
import json
from tests import factories as f
session = f.make_session(3, boards=1, rounds=2)
f.Role.objects.create(club=session.club, user=f.make_user("ruth"), kind="director")
print(json.dumps([session.club.slug, session.pk]))
"""
MOST_TAPS = 8

RULINGS = [
    ("Law 64A1", ["A revoke", "Yes", "The player who revoked", "One or more"]),
    ("Law 54D", ["A lead out of turn, or an opening lead to take back", "A player led out of turn.",
                 "A defender", "The opening lead"]),
    ("Law 27B1b", ["An insufficient bid", "No", "Another comparable call"]),
]  # fmt: skip


@pytest.fixture(scope="module")
def laws(site) -> str:
    """The address of the laws of a session that ruth directs."""
    slug, session = json.loads(site.run(MAKE).splitlines()[-1])
    return f"/c/{slug}/s/{session}/control/ruling/"


@pytest.fixture
def page(open_page, laws) -> Page:
    page = open_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.goto(f"/accounts/login/?next={laws}")
    page.locator("[name=login]").fill("ruth")
    page.locator("[name=password]").fill("a long password")
    page.keyboard.press("Enter")
    expect(page.locator("#laws-search")).to_be_visible()
    return page


def tap(page: Page, words: str) -> None:
    page.locator("#laws-screen").get_by_role("button", name=words, exact=True).click()


def test_a_ruling_takes_a_few_taps_and_no_network(page, accessible):
    accessible(page)
    page.context.set_offline(True)
    for law, taps in RULINGS:
        assert len(taps) <= MOST_TAPS
        for words in taps:
            tap(page, words)
        expect(page.locator("#laws-screen h2")).to_contain_text(law)
        expect(page.locator("#laws-screen h2")).to_be_focused()
        if law == "Law 54D":
            expect(page.locator("[data-slot=options] > li")).to_have_count(5)
            page.context.set_offline(False)
            accessible(page)
            page.context.set_offline(True)
        tap(page, "Start again")
    page.context.set_offline(False)


def test_a_step_goes_back_and_what_was_taken_for_granted_can_be_answered(page):
    tap(page, "A revoke")
    tap(page, "Yes")
    expect(page.get_by_role("heading", level=2)).to_have_text("Who won the trick of the revoke?")
    tap(page, "Back")
    expect(page.get_by_role("heading", level=2)).to_have_text("Is the revoke established?")
    for words in ("Yes", "The player who revoked", "None"):
        tap(page, words)
    expect(page.locator("#laws-screen h2")).to_contain_text("Law 64A1")
    page.locator("[data-slot=assumed] button").filter(has_text="earlier established revoke").click()
    tap(page, "Yes")
    expect(page.locator("#laws-screen h2")).to_contain_text("Law 64B2")


def test_the_number_of_a_law_finds_what_it_rules_on(page):
    page.locator("#laws-search").fill("law 92b")
    expect(page.locator("[data-slot=entries] button")).to_have_text(["An appeal"])
    page.locator("#laws-search").fill("nothing of the kind")
    expect(page.get_by_text("No entry has these words.")).to_be_visible()


def test_the_ruling_is_recorded_with_the_option_that_was_chosen(page):
    for words in RULINGS[1][1]:
        tap(page, words)
    page.get_by_role("radio").first.check()
    tap(page, "Record the ruling")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rulings of this session")
    expect(page.get_by_role("heading", level=3)).to_contain_text("Ruling 1")
    expect(page.locator("main")).to_contain_text("(54A)")
