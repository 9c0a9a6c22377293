"""Duplicate whist from the wizard to the traveller, and boards of duplicate auction by taps, in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.forms import LINKS, at_a_laptop, signed_in
from tests.browser.phones import PHONE, act, agree, come_back, heard, sit_down, tap
from tests.browser.waiting import expect

CLUB = "older-games"


@pytest.fixture(scope="module")
def cookies(browser, site) -> Iterator[Any]:
    yield from signed_in(browser, site, CLUB, "Club of Older Games")


class Director:
    """Sets an evening up through the wizard, and looks at it."""

    def __init__(self, page: Page, site: Any, accessible: Callable[[Page], None]) -> None:
        self.page, self.site, self.accessible = page, site, accessible
        self.session = 0

    def push(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def begin(self, name: str, game: str, method: str) -> None:
        """An evening of six pairs at three tables, two boards a round, by a game and a method."""
        page = self.page
        page.goto(f"/c/{CLUB}/")
        page.get_by_role("link", name="Start a session").click()
        page.get_by_role("link", name="Pairs").filter(has=page.get_by_text("Pairs", exact=True)).first.click()
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Game", exact=True).select_option(label=game)
        page.get_by_label("Scoring method").select_option(label=method)
        expect(page.get_by_label("Scoring method").locator("option:checked")).to_have_text(method)
        self.accessible(page)
        self.push("Continue to players")
        expect(page.locator("#count")).to_be_visible()
        page.locator("#count").fill("6")
        page.locator("form", has=page.locator("#count")).get_by_role("button").click()
        expect(page.get_by_role("heading", name="6 pairs")).to_be_visible()
        page.get_by_role("link", name="Choose the movement").first.click()
        expect(page.locator(".lead")).to_contain_text(f"Scoring: {game}; {method}.")
        page.get_by_text("Choose manually").click()
        page.get_by_label("Movement", exact=True).select_option("mitchell")
        page.get_by_label("Boards per round").fill("2")
        self.push("Use this movement")
        self.push("Start play")
        expect(page.locator(".tiles .tile").first).to_be_visible()
        self.session = int(page.url.split("/s/")[1].split("/")[0])

    def open(self, place: str) -> None:
        self.page.goto(f"/c/{CLUB}/s/{self.session}/{place}")

    def link(self, where: str = "A1") -> str:
        printed = self.site.run(LINKS.format(session=self.session))
        return f"/t/{json.loads(printed.strip().splitlines()[-1])[where]}/"


@pytest.fixture
def director(open_page, cookies, site, accessible) -> Director:
    return Director(at_a_laptop(open_page, cookies), site, accessible)


def test_duplicate_whist_from_the_wizard_to_the_traveller(director, open_page, accessible):
    director.begin("Whist evening", "Duplicate whist", "Tricks")
    phone = open_page(**PHONE)
    sit_down(phone, director.link(), "tricks")
    expect(phone.locator('[data-keys="level"]')).to_have_count(0)
    expect(phone.locator('[data-slot="vul"]')).to_have_count(0)
    accessible(phone)
    with heard(phone, "entry", "T8"):
        tap(phone, "tricks=8")
    read_back = phone.locator(".read-back")
    expect(read_back).to_contain_text("Tricks: N-S 8, E-W 5.")
    accessible(phone)
    agree(phone)
    expect(phone.locator("#board-2")).to_have_attribute("aria-current", "true")
    phone.context.set_offline(True)
    tap(phone, "tricks=0")
    expect(read_back).to_contain_text("Tricks: N-S 0, E-W 13.")
    with heard(phone, "entry", "T0"):
        phone.context.set_offline(False)
        come_back(phone)
    act(phone, "change")
    with heard(phone, "entry", "T13"):
        tap(phone, "tricks=13")
    expect(read_back).to_contain_text("Tricks: N-S 13, E-W 0.")
    agree(phone)
    director.open("control/")
    expect(director.page.locator(".tiles")).to_contain_text("2")
    director.open("boards/1/")
    row = director.page.locator("tbody tr").filter(has_text="N-S 8, E-W 5")
    expect(row).to_have_count(1)
    expect(row.locator('[data-label="Points N-S"]')).to_have_text("8")
    expect(row.locator('[data-label="Points E-W"]')).to_have_text("5")
    accessible(director.page)


def test_a_board_of_auction_with_its_honours_by_taps(director, open_page, accessible):
    director.begin("Auction evening", "Duplicate auction, 1913 laws", "Total points")
    phone = open_page(**PHONE)
    sit_down(phone, director.link(), "level")
    expect(phone.locator('.key[name="passed"]')).to_have_count(0)  # the dealer must bid
    points = phone.locator('.key[name="honoursPoints"]:visible')
    expect(points).to_have_count(0)
    tap(phone, "level=4", "denomination=S", "declarer=N", "honoursSide=NS")
    expect(points).to_have_text(["18", "36", "45", "72", "81", "90"])
    accessible(phone)
    tap(phone, "honoursPoints=36")
    with heard(phone, "entry", "36NS"):
        tap(phone, "over=0")
    read_back = phone.locator(".read-back")
    expect(read_back).to_contain_text("Ten tricks. Honours N-S 36.")
    expect(read_back.locator(".score")).to_have_text("N-S +197")
    accessible(phone)
    agree(phone)
    expect(phone.locator("#board-2")).to_have_attribute("aria-current", "true")
    tap(phone, "level=1", "denomination=L", "declarer=E", "honoursSide=EW")
    expect(points).to_have_text(["4", "8", "10", "16", "18", "20"])
    tap(phone, "honoursPoints=10")
    with heard(phone, "entry", "low"):
        tap(phone, "over=-1")
    expect(read_back).to_contain_text("spades at 2")
    expect(read_back.locator(".score")).to_have_text("N-S +40")
    act(phone, "change")  # the keys are as they were pressed
    for name, value in (
        ("denomination", "L"),
        ("honoursSide", "EW"),
        ("honoursPoints", "10"),
        ("over", "-1"),
    ):
        key = phone.locator(f'.key[name="{name}"][value="{value}"]')
        expect(key).to_have_attribute("aria-pressed", "true")
    with heard(phone, "entry", "20EW"):
        tap(phone, "honoursPoints=20")
        act(phone, "finish")
    expect(read_back.locator(".score")).to_have_text("N-S +30")
    agree(phone)
    director.open("boards/1/")
    row = director.page.locator("tbody tr").filter(has_text="honours N-S 36")
    expect(row.locator('[data-label="N-S +"]')).to_have_text("197")
    accessible(director.page)


def test_keys_follow_the_denomination_and_the_side(director, open_page):
    """Honours that another denomination has not are let go; a side pressed again has none."""
    director.begin("Auction keys", "Duplicate auction, 1913 laws", "Total points")
    phone = open_page(**PHONE)
    sit_down(phone, director.link(), "level")
    tap(phone, "level=2", "denomination=N", "declarer=S", "honoursSide=EW", "honoursPoints=100")
    pressed = phone.locator('.key[name="honoursPoints"][aria-pressed="true"]')
    expect(pressed).to_have_text(["100"])
    tap(phone, "denomination=H")
    expect(pressed).to_have_count(0)
    tap(phone, "honoursPoints=16", "honoursSide=EW")
    expect(pressed).to_have_count(0)
    phone.reload()
    expect(phone.locator('.key[name="denomination"][value="H"]')).to_have_attribute("aria-pressed", "true")
    with heard(phone, "entry", "2HS"):
        tap(phone, "over=0")
    expect(phone.get_by_role("alert")).to_contain_text(
        "without honours, although one side must hold at least"
    )
    act(phone, "doubt-yes")
    expect(phone.locator(".read-back .score")).to_have_text("N-S +16")
