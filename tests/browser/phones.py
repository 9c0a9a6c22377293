"""The phone at a table, as fingers use it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Response

from tests.browser.waiting import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AWAKE = """{
    const later = window.setTimeout;
    window.setTimeout = (deed, pause, ...more) => later(deed, pause <= 500 ? 0 : pause, ...more);
}"""
"""Runs in every document before its own scripts: what comes asleep for half a second wakes at once."""


def tap(page: Page, *keys: str) -> None:
    """Press keys by name and value: `level=4`, `over=0`, `more`."""
    for key in keys:
        name, _, value = key.partition("=")
        wanted = f'.key[name="{name}"]' + (f'[value="{value}"]' if value else "")
        page.locator(wanted).tap()


def act(page: Page, deed: str) -> None:
    page.locator(f'[data-act="{deed}"]').first.tap()


def stay_awake(page: Page) -> None:
    """Keys may be pressed as soon as they come: to wait for each would be most of what a round takes.

    That they sleep, and for how long, is what one test of `test_table` is about.
    """
    page.add_init_script(AWAKE)


def wake(page: Page, deed: str) -> None:
    """Where the clock stands still: a key comes asleep, and half a second later it can be pressed.

    The clock goes on once the key is there: a screen is drawn some time after its page has loaded.
    """
    key = page.locator(f'[data-act="{deed}"]')
    expect(key).to_be_disabled()
    page.clock.run_for(500)
    expect(key).to_be_enabled()


def heard(page: Page, name: str, saying: str = "") -> Any:
    """The server takes what the phone posts to `name`, within this context."""

    def is_it(answer: Response) -> bool:
        return answer.url.endswith(f"/table/{name}/") and answer.ok and saying in answer.request.post_data

    return page.expect_response(is_it)


def enter(page: Page, *keys: str) -> None:
    """Press the keys of a result, the last of which sends it: the server has it."""
    with heard(page, "entry"):
        tap(page, *keys)


def sit_down(page: Page, address: str, keys: str = "level") -> None:
    """Open the table's link and say Yes: the server has heard it, and these keys are shown."""
    stay_awake(page)
    page.goto(address)
    with heard(page, "seats"):
        act(page, "seats-yes")
    expect(page.locator(f'[data-keys="{keys}"]')).to_be_visible()


def agree(page: Page) -> None:
    """The opponents say yes, and the server has heard it."""
    with heard(page, "agree"):
        act(page, "agree")


def come_back(page: Page) -> None:
    """The network is back, or somebody looks at the phone again: it sends and asks at once."""
    page.evaluate("window.dispatchEvent(new Event('online'))")
