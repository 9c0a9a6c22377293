"""A test that reads or presses before the page is ready fails, even where luck would let it pass.

Playwright waits for a button before it presses it, and `expect` waits for what it asks. A count, a box, a
text or a script answers at once, with what the page happens to show. So after every deed something must be
awaited on that page before it is read: an `expect` that holds, a `wait_for`, or a navigation. What a server
answered is not enough: the page draws it a moment later.

A press is early where its document is not complete: its scripts may not have run. The document itself says
so, and `listen` of `conftest.py` fails the test.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Keyboard, Locator, Mouse, Page, Touchscreen
from playwright.sync_api._generated import Clock

EARLY_PRESS = """
for (const kind of ["pointerdown", "click", "keydown", "input"]) {
    addEventListener(kind, event => {
        if (event.isTrusted && document.readyState !== "complete")
            console.error(`early ${kind} on ${location.pathname}: its document is ${document.readyState}`);
    }, {capture: true, passive: true});
}
"""
"""Run in every document before its own scripts."""

PRESSES = [
    "blur", "check", "clear", "click", "dblclick", "dispatch_event", "drag_and_drop", "drag_to", "drop",
    "fill", "focus", "hover", "press", "press_sequentially", "select_option", "set_checked",
    "set_input_files", "tap", "type", "uncheck",
]  # fmt: skip
DEEDS: dict[type, Iterable[str]] = {
    Page: [*PRESSES, "goto", "reload", "go_back", "go_forward", "set_content"],
    Locator: PRESSES,
    Keyboard: ["down", "insert_text", "press", "type", "up"],
    Mouse: ["click", "dblclick", "down", "move", "up", "wheel"],
    Touchscreen: ["tap"],
    Clock: ["fast_forward", "run_for"],
}
OF_AN_ELEMENT = [
    "evaluate", "evaluate_handle", "get_attribute", "inner_html", "inner_text", "input_value", "is_checked",
    "is_disabled", "is_editable", "is_enabled", "is_hidden", "is_visible", "text_content",
]  # fmt: skip
READS: dict[type, Iterable[str]] = {
    Page: [*OF_AN_ELEMENT, "content", "eval_on_selector", "eval_on_selector_all", "query_selector",
           "query_selector_all", "title"],
    Locator: [*OF_AN_ELEMENT, "all", "all_inner_texts", "all_text_contents", "bounding_box", "count",
              "element_handle", "element_handles", "evaluate_all"],
}  # fmt: skip
WAITS: dict[type, Iterable[str]] = {
    Page: ["wait_for_event", "wait_for_function", "wait_for_selector", "wait_for_url"],
    Locator: ["wait_for", "wait_for_function"],
}
ARRIVALS = ["expect_download", "expect_navigation"]
SCRIPTED_DEED = re.compile(r"dispatchEvent|\.click\(|\bfetch\(")
"""A script that does what a reader or the network would do, rather than look at the page."""

last_deeds: WeakKeyDictionary[Any, str] = WeakKeyDictionary()
"""By page, what was done to it since something was awaited; nothing, where it has been awaited."""


def awaited(page: Page) -> None:
    """The page has said what the test waited for."""
    last_deeds[page._impl_obj] = ""


def shows_at_once(page: Page, because: str) -> None:
    """The last deed needs no waiting, for a reason that the test gives."""
    assert because
    awaited(page)


def must_be_awaited(page: Page, reading: str) -> None:
    """Fail where nothing has been awaited on the page since the last deed."""
    __tracebackhide__ = True
    deed = last_deeds.get(page._impl_obj, "being opened")
    if deed:
        pytest.fail(
            f"{reading} answers at once, and nothing was awaited on {page._impl_obj.url} after {deed}. "
            "First `expect` what the page will say."
        )


@contextmanager
def watched() -> Iterator[None]:
    """Within this context every early read fails, in tests and in their helpers."""
    with pytest.MonkeyPatch.context() as patch:
        for kinds, watch in ((DEEDS, _deed), (READS, _read), (WAITS, _wait)):
            for kind, names in kinds.items():
                for name in names:
                    if hasattr(kind, name):
                        patch.setattr(kind, name, watch(getattr(kind, name), f"{kind.__name__}.{name}"))
        for name in ARRIVALS:
            patch.setattr(Page, name, _arrival(getattr(Page, name)))
        patch.setattr(Page, "url", property(_read(Page.url.fget, "Page.url")))
        yield


def _pages(of: Any) -> list[Any]:
    """The pages that a part of Playwright belongs to, as `last_deeds` knows them."""
    if isinstance(of, Clock):
        return list(of._impl_obj._browser_context.pages)
    if isinstance(of, Locator):
        return [of.page._impl_obj]
    return [of._impl_obj if isinstance(of, Page) else of._impl_obj._page]


def _page(of: Page | Locator) -> Page:
    return of if isinstance(of, Page) else of.page


def _deed(method: Callable[..., Any], name: str) -> Callable[..., Any]:
    @functools.wraps(method)
    def done(self: Any, *arguments: Any, **options: Any) -> Any:
        __tracebackhide__ = True
        for page in _pages(self):
            last_deeds[page] = name
        return method(self, *arguments, **options)

    return done


def _read(method: Callable[..., Any], name: str) -> Callable[..., Any]:
    as_deed = _deed(method, name)

    @functools.wraps(method)
    def seen(self: Any, *arguments: Any, **options: Any) -> Any:
        __tracebackhide__ = True
        if any(isinstance(said, str) and SCRIPTED_DEED.search(said) for said in arguments):
            return as_deed(self, *arguments, **options)
        must_be_awaited(_page(self), name)
        return method(self, *arguments, **options)

    return seen


def _wait(method: Callable[..., Any], _name: str) -> Callable[..., Any]:
    @functools.wraps(method)
    def heard(self: Any, *arguments: Any, **options: Any) -> Any:
        __tracebackhide__ = True
        found = method(self, *arguments, **options)
        awaited(_page(self))
        return found

    return heard


def _arrival(method: Callable[..., Any]) -> Callable[..., AbstractContextManager[Any]]:
    @contextmanager
    @functools.wraps(method)
    def arrived(self: Page, *arguments: Any, **options: Any) -> Iterator[Any]:
        with method(self, *arguments, **options) as found:
            yield found
        awaited(self)

    return arrived
