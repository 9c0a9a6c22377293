"""What reads or presses too early is caught: planted ones fail, and what was awaited passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser import readiness
from tests.browser.conftest import listen
from tests.browser.waiting import expect

PLACE = "http://readiness.test/"
BUTTON = '<!doctype html><html lang="en"><title>A</title><button onclick="textContent += \'!\'">Go</button>'
WAITS_FOR_SCRIPT = BUTTON + '<script src="/late.js" defer></script>'
Read = Callable[[Page, Locator], object]
READS: dict[str, Read] = {
    "count": lambda _page, button: button.count(),
    "bounding_box": lambda _page, button: button.bounding_box(),
    "inner_text": lambda _page, button: button.inner_text(),
    "is_visible": lambda _page, button: button.is_visible(),
    "evaluate": lambda page, _button: page.evaluate("document.title"),
    "title": lambda page, _button: page.title(),
    "url": lambda page, _button: page.url,
}
Deed = Callable[[Page, Locator], object]
DEEDS: dict[str, Deed] = {
    "goto": lambda page, _button: page.goto(PLACE),
    "reload": lambda page, _button: page.reload(),
    "click": lambda _page, button: button.click(),
    "keyboard.press": lambda page, _button: page.keyboard.press("Tab"),
    "mouse.click": lambda page, _button: page.mouse.click(1, 1),
    "clock.run_for": lambda page, _button: page.clock.run_for(500),
    "a script that dispatches": lambda page, _button: page.evaluate("dispatchEvent(new Event('online'))"),
}


@pytest.fixture
def complaints() -> list[str]:
    return []


@pytest.fixture
def page(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """A page that shows a button, and has been awaited."""
    context = browser.new_context()
    context.add_init_script(readiness.EARLY_PRESS)
    page = context.new_page()
    listen(page, complaints)
    page.clock.install()
    page.route(PLACE, lambda route: route.fulfill(body=BUTTON, content_type="text/html"))
    page.goto(PLACE)
    expect(page.get_by_role("button")).to_have_text("Go")
    yield page
    context.close()


@pytest.mark.parametrize("read", READS.values(), ids=READS)
def test_a_planted_early_read_fails_and_an_awaited_one_passes(page: Page, read: Read) -> None:
    button = page.get_by_role("button")
    button.click()
    with pytest.raises(pytest.fail.Exception, match=r"nothing was awaited on .* after Locator\.click"):
        read(page, button)
    expect(button).to_have_text("Go!")
    read(page, button)


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_after_every_deed_a_page_must_be_awaited_anew(page: Page, deed: Deed) -> None:
    button = page.get_by_role("button")
    deed(page, button)
    with pytest.raises(pytest.fail.Exception, match="answers at once"):
        button.inner_text()
    button.wait_for()
    assert button.inner_text().startswith("Go")


def test_an_answer_of_the_server_and_a_failed_expect_are_not_the_pages_word(page: Page) -> None:
    button = page.get_by_role("button")
    with page.expect_response(PLACE):
        page.reload()
    with pytest.raises(pytest.fail.Exception, match="answers at once"):
        button.count()
    with pytest.raises(AssertionError, match="to have text"):
        expect(button).to_have_text("Stop", timeout=1)
    with pytest.raises(pytest.fail.Exception, match="answers at once"):
        button.count()


def test_a_navigation_that_was_waited_for_is_the_pages_word(page: Page) -> None:
    with page.expect_navigation():
        page.evaluate("location.reload()")
    assert page.url == PLACE


def test_axe_looks_at_no_page_before_it_has_spoken(page: Page, accessible: Callable[[Page], None]) -> None:
    page.reload()
    with pytest.raises(pytest.fail.Exception, match="accessible answers at once"):
        accessible(page)


def test_what_one_page_said_says_nothing_of_another(page: Page) -> None:
    other = page.context.new_page()
    with pytest.raises(pytest.fail.Exception, match="after being opened"):
        other.title()


EARLY: dict[str, Deed] = {
    "click": lambda _page, button: button.click(no_wait_after=True),
    "keydown": lambda page, _button: page.keyboard.press("Tab"),
}


@pytest.mark.parametrize(("kind", "press"), EARLY.items(), ids=EARLY)
def test_a_planted_early_press_is_a_complaint(
    page: Page, complaints: list[str], kind: str, press: Deed
) -> None:
    page.route(PLACE, lambda route: route.fulfill(body=WAITS_FOR_SCRIPT, content_type="text/html"))
    page.route("**/late.js", lambda _route: None)  # it never comes
    page.goto(PLACE, wait_until="commit")
    button = page.get_by_role("button")
    button.wait_for()
    with page.expect_console_message(lambda message: message.text.startswith(f"early {kind}")):
        press(page, button)
    assert f"console: early {kind} on /: its document is interactive" in complaints


def test_a_press_on_a_page_that_is_all_there_is_none(page: Page, complaints: list[str]) -> None:
    page.get_by_role("button").click()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button")).to_have_text("Go!!")
    assert complaints == []
