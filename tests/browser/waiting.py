"""`expect` of Playwright, which also waits until the page that it looked at is all there.

A heading comes with the first bytes of a new page, its scripts later. A test that types as soon as it sees
the heading has its keys answered by a page without scripts: by luck never where all is fast.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Request
from playwright.sync_api import expect as as_shown

from tests.browser.readiness import awaited

PATIENCE = 30_000
"""Milliseconds: what comes by a poll comes within 12 s, and later where all is slow."""
as_shown.set_options(timeout=PATIENCE)
UNSETTLED = ".htmx-added, .htmx-settling, .htmx-swapping"
"""What htmx has put into the page and not yet made to work: a button in it would post a whole page."""


class Loaded:
    """Assertions of Playwright about `seen`; each that holds waits for its page and the page's scripts."""

    def __init__(self, seen: Locator | Page) -> None:
        self.page = seen if isinstance(seen, Page) else seen.page
        self.assertions = as_shown(seen)

    def __getattr__(self, name: str) -> Callable[..., None]:
        assertion = getattr(self.assertions, name)

        def holds(*arguments: Any, **options: Any) -> None:
            assertion(*arguments, **options)
            self.page.wait_for_load_state()
            as_shown(self.page.locator(UNSETTLED)).to_have_count(0)
            awaited(self.page)

        return holds


def expect(seen: Locator | Page) -> Loaded:
    """What must come to hold of a page or of a part of it."""
    return Loaded(seen)


def poll(page: Page) -> None:
    """What asks every few seconds whether there is anything new asks now, as after a deed on its page.

    For tests that are not about the seconds between two questions.
    """
    page.evaluate("document.dispatchEvent(new Event('poll'))")


def stop_the_clock(page: Page, at: dt.datetime | None = None) -> None:
    """From its first moment on, the page's clock goes on by `page.clock.run_for` alone.

    A clock that is merely installed runs on by itself: how long a busy machine takes between two lines of a
    test would count as time that the page has waited. This one stands 20 seconds after `at`, or after now,
    since it cannot be stopped at a time that has gone by.
    """
    begins = at or dt.datetime.now(dt.UTC)
    page.clock.install(time=begins)
    page.clock.pause_at(begins + dt.timedelta(seconds=20))


def run_for(page: Page, seconds: float) -> None:
    """Let the page's clock go on, in steps; what a step asks is answered before the next."""
    asked: set[Request] = set()

    def asks(request: Request) -> None:
        asked.add(request)

    def hears(request: Request) -> None:
        asked.discard(request)

    page.on("request", asks)
    page.on("requestfinished", hears)
    page.on("requestfailed", hears)
    for _n in range(int(seconds * 2)):
        page.clock.run_for(500)
        while asked:
            page.wait_for_timeout(10)  # lets the answers come
    page.remove_listener("request", asks)
