"""Deals put on a sheet as its readers put them: by taps, and as the form posts them; totals as shown."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Page

from tests.browser.waiting import expect

SAID = re.compile(r"(\d)([CDHSN])(X{0,2})([NESW])(=|[+-]\d)(?: H(\d+[NESW]))?")


def tap(page: Page, legend: str, key: str) -> None:
    """A key of a contract, by what stands on it."""
    keys = page.get_by_role("group", name=legend, exact=True)
    keys.locator("label.key").filter(has=page.locator(f'input[value="{key}"]')).click()


def tap_cards(page: Page, field: str, cards: str) -> int:
    """Tap cards into a field that has the focus; how many taps it took."""
    expect(page.locator(f"{field} + .card-keys")).to_be_visible()
    keys, taps = page.locator(".card-keys"), 0
    for card in cards.split():
        suit = keys.locator(f'[data-suit="{card[1]}"]')
        expect(suit).to_have_attribute("aria-pressed", re.compile("true|false"))
        if suit.get_attribute("aria-pressed") == "false":
            suit.click()
            expect(suit).to_have_attribute("aria-pressed", "true")
            taps += 1
        keys.locator(f'[data-rank="{card[0]}"]').click()
        taps += 1
    expect(page.locator(field)).to_have_value(cards)
    return taps


def enter(page: Page, level: str, denomination: str, declarer: str, tricks: str) -> None:
    """A deal by five taps; the sheet shows the next one."""
    ordinal = page.locator("#deal input[name=ordinal]")
    expect(ordinal).to_have_value(re.compile(r"\d"))
    number = int(ordinal.input_value())
    for legend, key in (
        ("Level", level),
        ("Denomination", denomination),
        ("Declarer", declarer),
        ("Overtricks or undertricks", tricks),
    ):
        tap(page, legend, key)
    page.get_by_role("button", name="Enter deal").click()
    page.locator(f"#deal-{number}").wait_for()


def form_of(result: str) -> dict[str, str]:
    """What the form of a deal posts for "4SXE-1 H100N"."""
    found = SAID.fullmatch(result)
    assert found is not None, result
    names = ("level", "denomination", "double", "declarer", "tricks", "honours")
    return {f"result.{name}": value or "" for name, value in zip(names, found.groups(), strict=True)}


def post(page: Page, sheet: str, number: int, result: str) -> None:
    """Post deal `number` of the sheet at an address as its form does, from the reader's own session."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    said = {"ordinal": str(number), "entry_id": str(uuid4()), "csrfmiddlewaretoken": token}
    answer = page.request.post(
        f"{sheet}deal/", form={**said, **form_of(result)}, headers={"referer": page.url}
    )
    assert answer.ok, f"{answer.status} for deal {number}, {result}"


def expect_totals(page: Page, *sides: str) -> None:
    """The pad adds up to these."""
    expect(page.locator(".pad tfoot td")).to_have_text([f"Total {side}" for side in sides])
