"""From New session to Start: an individual of eight on a phone, Swiss teams of six on a laptop.

Each page on the way is looked at by axe, and none is wider than its screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.waiting import expect

PHONE, LAPTOP = (390, 844), (1366, 768)
CLUB = "wizard"
MAKE = f"""
from tests import factories as make
club = make.make_club("Wizard Bridge Club", "{CLUB}")
make.make_user("wizard-director", club=club, role="director")
for name in ("Ada Lind", "Bela Costa"):
    make.make_person(club, name)
"""


@pytest.fixture(scope="module")
def cookies(browser, site) -> Iterator[Any]:
    """The director's, once signed in to the club."""
    site.run(MAKE)
    context = browser.new_context(base_url=site.url)
    page = context.new_page()
    page.goto(f"/accounts/login/?next=/c/{CLUB}/")
    page.fill("[name=login]", "wizard-director")
    page.fill("[name=password]", "a long password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Start a session")).to_be_visible()
    yield context.storage_state()
    context.close()


@pytest.fixture
def walk(open_page, cookies, accessible) -> Callable[..., Walk]:
    def begin(size: tuple[int, int], **options: Any) -> Walk:
        viewport = {"width": size[0], "height": size[1]}
        return Walk(open_page(viewport=viewport, storage_state=cookies, **options), accessible)

    return begin


class Walk:
    """A director's way through the wizard."""

    def __init__(self, page: Page, accessible: Callable[[Page], None]) -> None:
        self.page, self.accessible = page, accessible

    def look(self) -> None:
        self.accessible(self.page)

    def push(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name).first.click()

    def new(self, title: str, name: str) -> None:
        self.page.goto(f"/c/{CLUB}/")
        self.follow("Start a session")
        form = self.page.get_by_role("link", name=title, exact=False).filter(
            has=self.page.get_by_text(title, exact=True)
        )
        expect(form).to_be_visible()
        self.look()
        form.click()
        expect(self.page.locator("#how-title")).to_have_text(title)
        self.page.get_by_label("Name", exact=True).fill(name)

    def start(self) -> None:
        self.push("Start play")
        expect(self.page.locator(".tiles .tile").first).to_be_visible()


def test_an_individual_of_eight_on_a_phone(walk):
    by = walk(PHONE, color_scheme="light")
    page = by.page
    by.new("Individual", "Eight alone")
    page.get_by_label("Scoring method").select_option(label="IMPs against the datum (Butler)")
    expect(page.get_by_label("Datum", exact=True)).to_be_visible()
    expect(page.get_by_label("Boards with fewer results", exact=True)).to_be_hidden()
    more = page.locator("details", has_text="More settings").first
    more.locator("summary").click()
    expect(more).to_have_attribute("open", "")
    by.look()
    by.push("Continue to players")

    page.get_by_role("combobox", name="Player").press_sequentially("ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="1 player")).to_be_visible()
    page.get_by_label("Names, one per line").fill("Bela Costa\nCem\nDee\nEva\nFinn\nGita\nHugo")
    by.push("Add these names")
    expect(page.get_by_role("alert")).to_contain_text("are not on the list. Send them again")
    by.push("Add these names")
    expect(page.get_by_role("heading", name="8 players")).to_be_visible()
    by.look()

    by.follow("Choose the movement")
    expect(page.locator(".lead")).to_contain_text("Entered: 8 players.")
    page.locator(".movement-offers summary").first.click()
    expect(page.get_by_text("Everybody meets everybody else.").first).to_be_visible()
    page.get_by_text("Choose manually").click()
    page.get_by_label("Movement", exact=True).select_option(label="Individual, 8 players")
    expect(page.get_by_label("Seating")).to_be_visible()
    page.get_by_label("Seating").select_option(label="Safford")
    page.get_by_label("Boards per round").fill("3")
    expect(page.get_by_label("Boards per round")).to_have_value("3")
    by.look()
    by.push("Use this movement")
    expect(page.locator("#chosen")).to_contain_text("7 × 3")
    by.look()
    by.start()


def test_swiss_teams_of_six_on_a_laptop(walk):
    by = walk(LAPTOP, color_scheme="dark")
    page = by.page
    by.new("Swiss teams", "Six teams")
    page.get_by_label("Victory points", exact=True).select_option(label="The club's own scale")
    page.get_by_label("The club's own scale").fill("0: 10-10\n2+: 20-0")
    by.push("Continue to players")
    expect(page.get_by_text("No row covers the margins 1.")).to_be_visible()
    by.look()
    page.get_by_label("The club's own scale").fill("0: 10-10\n1: 12-8\n2+: 20-0")
    by.push("Continue to players")
    expect(page.get_by_label("Team", exact=False).first).to_be_visible()

    for team in ("Rivers", "Hills"):
        page.get_by_label("Team", exact=False).first.fill(team)
        for seat in ("N-S: first", "N-S: second", "E-W: first", "E-W: second"):
            page.get_by_role("combobox", name=f"{seat} player").fill(f"{team} {seat}")
        page.keyboard.press("Escape")
        by.push("Add team")
        expect(page.get_by_role("alert")).to_contain_text("are not on the list. Send them again")
        by.push("Send again")
        expect(page.locator(".rows")).to_contain_text(team)
    page.get_by_label("Number of teams").fill("4")
    by.push("Add unnamed teams")
    expect(page.get_by_role("heading", name="6 teams")).to_be_visible()
    by.look()

    by.follow("Choose the movement")
    expect(page.get_by_label("Boards per team")).to_be_visible()
    by.look()
    page.get_by_label("Boards per team").fill("12")
    by.push("Show suggestions")
    page.get_by_role("button", name="Use this Swiss teams 3 × 4").click()
    expect(page.locator("#chosen")).to_contain_text("each round is paired when the results are in")
    by.follow("Scoring settings")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_visible()
    by.look()
    page.get_by_label("Victory points", exact=True).select_option(label="WBF 20 points, continuous")
    by.push("Save")
    expect(page.get_by_text("now WBF 20 points, continuous")).to_be_visible()
    by.look()
    by.start()
