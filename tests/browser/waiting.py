"""`expect` of Playwright, which also waits until the page that it looked at is all there.

A heading comes with the first bytes of a new page, its scripts later. A test that types as soon as it sees
the heading has its keys answered by a page without scripts: by luck never where all is fast.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import expect as as_shown

PATIENCE = 30_000
"""Milliseconds: what comes by a poll comes within 12 s, and later where all is slow."""
as_shown.set_options(timeout=PATIENCE)


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

        return holds


def expect(seen: Locator | Page) -> Loaded:
    """What must come to hold of a page or of a part of it."""
    return Loaded(seen)


def stop_the_clock(page: Page) -> None:
    """From its first moment on, the page's clock goes on by `page.clock.run_for` alone.

    A clock that is merely installed runs on by itself: how long a busy machine takes between two lines of a
    test would count as time that the page has waited.
    """
    now = dt.datetime.now(dt.UTC)
    page.clock.install(time=now)
    page.clock.pause_at(now + dt.timedelta(seconds=20))  # later than it is when this line is reached
