"""A busy site in a real browser: 503 with Retry-After for a while; nothing is lost, nobody hammers at it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route

from tests.browser.phones import PHONE, act, come_back, heard, sit_down, tap, wake
from tests.browser.test_table import evening, evenings
from tests.browser.waiting import expect, run_for, stop_the_clock

__all__ = ["evening", "evenings"]
NAMED = 4  # seconds that the site asks for
DRAWS = 2000


class Busy:
    """While it lasts, the site answers what a pattern names by 503; `asked` counts that."""

    def __init__(self, page: Page, *patterns: str) -> None:
        self.page, self.patterns, self.asked = page, patterns, 0
        for pattern in patterns:
            page.context.route(pattern, self.answer)

    def answer(self, route: Route) -> None:
        self.asked += 1
        headers = {"Retry-After": str(NAMED), "Content-Type": "application/problem+json"}
        route.fulfill(status=503, headers=headers, body='{"code": "busy", "message": "busy"}')

    def over(self) -> None:
        for pattern in self.patterns:
            self.page.context.unroute(pattern)


@pytest.fixture
def open_page(browser, site) -> Any:
    """As everywhere, but a 503 is what is tested here.

    The table's worker is left out: what reaches it while it starts is not always answered by a route.
    """
    contexts = []

    def opened(**options: Any) -> Page:
        contexts.append(
            browser.new_context(base_url=site.url, locale="en-GB", service_workers="block", **options)
        )
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("pattern", ["**/table/entry/", "**/table/token/"])
def test_a_phone_keeps_its_entry_while_the_site_is_busy_and_sends_it_once(evening, open_page, pattern):
    tonight = evening()
    page = open_page(**PHONE)
    stop_the_clock(page)
    page.goto(tonight.link())
    wake(page, "seats-yes")
    act(page, "seats-yes")
    expect(page.locator('[data-keys="level"]')).to_be_visible()
    busy = Busy(page, pattern)
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    expect(page.locator("#table-waiting")).to_have_text(
        "The site is busy. Saved on this phone; 1 waiting to be sent. Nothing is lost. Carry "
        "on playing and keep this page open."
    )
    assert busy.asked == 1
    come_back(page)  # somebody looks at the phone: the site named a time, and that has not come
    run_for(page, NAMED - 1)
    assert busy.asked == 1
    busy.over()
    with heard(page, "entry"):
        run_for(page, NAMED + 1)
    expect(page.locator("#table-waiting")).to_be_hidden()
    assert tonight.stands()["revisions"] == [("accepted", "4HS=")]


def test_a_call_for_the_director_waits_for_a_busy_site(evening, open_page):
    tonight = evening()
    page = open_page(**PHONE)
    stop_the_clock(page)
    page.goto(tonight.link())
    busy = Busy(page, "**/table/call/")
    act(page, "call")
    expect(page.locator("#table-foot")).to_contain_text(
        "The site is busy: the director will be called in a moment."
    )
    expect(page.locator("[data-say]")).to_be_empty()
    busy.over()
    with heard(page, "call"):
        run_for(page, 2 * NAMED + 1)
    expect(page.locator("#table-foot")).to_contain_text("The director has been called.")


def test_a_screen_that_is_turned_away_asks_again_when_it_was_told_to_and_shows_what_is_new(site, open_page):
    page = open_page()
    stop_the_clock(page)
    page.goto("/")
    expect(page.locator("#main")).to_be_visible()
    part = '<div data-poll-url="/parts/" data-poll-seconds="5"><p id="news">old</p></div>'
    page.evaluate(
        "(part) => { document.getElementById('main').insertAdjacentHTML('beforeend', part);"
        " document.dispatchEvent(new Event('htmx:afterSettle')) }",
        part,
    )
    busy = Busy(page, "**/parts/**")
    run_for(page, 7)
    assert busy.asked == 1
    busy.over()
    page.context.route("**/parts/**", lambda route: route.fulfill(status=200, body='<p id="news">new</p>'))
    page.clock.run_for(2 * NAMED * 1000)
    expect(page.locator("#news")).to_have_text("new")


def test_a_page_of_a_busy_site_comes_by_itself(site, open_page):
    """The page as the gate answers it, then the page that was asked for."""
    page = open_page()
    words = site.run(
        "from config.admission.busy import answer\n"
        "from config.admission.line import Kind\n"
        "from django.test import RequestFactory\n"
        "print(answer(RequestFactory().get('/help/'), Kind.PAGE).content.decode())"
    )
    asked = []

    def turn_away(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            return route.continue_()
        return route.fulfill(status=503, body=words, headers={"Content-Type": "text/html"})

    page.route("**/help/", turn_away)
    stop_the_clock(page)
    page.goto("/help/")
    expect(page.get_by_role("heading", name="The site is busy")).to_be_visible()
    page.clock.run_for(20_000)
    expect(page.get_by_role("heading", name="The site is busy")).to_be_hidden()
    assert len(asked) == 2


PAUSES = """async ([every, misses, retryAfter, draws]) => {
  const { Pause } = await import("/static/arrowswitch/pause.js");
  const answer = retryAfter && new Response(null, { status: 503, headers: { "Retry-After": retryAfter } });
  return Array.from({ length: draws }, () => {
    const pause = new Pause(every);
    for (let n = 0; n < misses; n += 1) pause.missed(answer || null);
    return pause.milliseconds;
  });
}"""


@pytest.mark.parametrize(
    ("misses", "retry_after", "least", "most"),
    [
        (0, "", 8_000, 12_000),  # spread around ten seconds
        (1, "", 500, 20_000),
        (2, "", 500, 40_000),
        (9, "", 500, 60_000),
        (1, "4", 4_000, 8_000),
        (3, "4", 4_000, 20_000),
        (9, "4", 4_000, 64_000),
    ],
)
def test_pauses_are_drawn_grow_and_keep_what_the_site_named(open_page, misses, retry_after, least, most):
    """Spread over their whole range: screens that began together do not come back together."""
    page = open_page()
    page.goto("/")
    expect(page.locator("#main")).to_be_visible()
    drawn = sorted(page.evaluate(PAUSES, [10_000, misses, retry_after, DRAWS]))
    assert least <= drawn[0] < drawn[-1] <= most
    quarter = (most - least) / 4
    counts = [
        sum(least + n * quarter <= pause < least + (n + 1) * quarter for pause in drawn) for n in range(4)
    ]
    assert all(DRAWS / 5 < count < DRAWS / 3 for count in counts)


AFTERWARDS = """async ([every, misses, retryAfter, answers, draws]) => {
  const { Pause } = await import("/static/arrowswitch/pause.js");
  const answer = retryAfter && new Response(null, { status: 503, headers: { "Retry-After": retryAfter } });
  const pause = new Pause(every);
  for (let n = 0; n < misses; n += 1) pause.missed(answer || null);
  for (let n = 0; n < answers; n += 1) pause.heard();
  return Array.from({ length: draws }, () => pause.milliseconds);
}"""


def test_a_screen_that_was_turned_away_asks_rarer_until_the_site_has_answered_for_a_while(open_page):
    """Ten seconds, a fifth more or less, times what follows: twice after one 503, then back by tenths."""
    page = open_page()
    page.goto("/")
    expect(page.locator("#main")).to_be_visible()
    for misses, retry_after, answers, times in [
        (0, "", 5, 1),
        (1, "", 1, 1),  # no network: the site is not asked less for that
        (1, "4", 1, 1.9),
        (1, "4", 2, 1.81),
        (2, "4", 1, 3.7),
        (9, "4", 1, 3.7),  # and never rarer
        (9, "4", 80, 1),
    ]:
        drawn = sorted(page.evaluate(AFTERWARDS, [10_000, misses, retry_after, answers, DRAWS]))
        assert 7_999 * times <= drawn[0] < 8_200 * times
        assert 11_800 * times < drawn[-1] <= 12_010 * times


SEND = """async (body) => {
  const headers = { Accept: "application/json" };
  headers["X-CSRFToken"] = (await (await fetch("/table/token/", { headers })).json()).token;
  return (await fetch("/table/entry/", { method: "POST", body: new URLSearchParams(body), headers })).status;
}"""


def _entry_id(body: str | None) -> list[str]:
    return parse_qs(body or "")["entry_id"]


def test_what_the_site_has_late_replaces_nothing_that_the_phone_said_since(evening, open_page):
    """The phone gave its first entry up; the site, or the network, had it all the time."""
    tonight = evening()
    page = open_page(**PHONE)
    sit_down(page, tonight.link())
    held = []

    def hold(route: Route) -> None:
        """The first entry, as often as the phone tries it again by itself."""
        body = route.request.post_data
        if held and _entry_id(body) != _entry_id(held[0]):
            return route.fallback()
        held.append(body)
        return route.abort()

    page.route("**/table/entry/", hold)
    tap(page, "level=4", "denomination=H", "declarer=S", "over=0")
    expect(page.locator("#table-waiting")).to_contain_text("1 waiting")
    act(page, "change")
    with heard(page, "entry"):
        tap(page, "over=1")
    expect(page.locator(".score")).to_have_text("N-S +450")
    page.unroute("**/table/entry/")
    assert page.evaluate(SEND, held[0]) == 201
    stands = tonight.stands()
    assert stands["score"] == 450
    assert stands["revisions"] == [("accepted", "4HS+1"), ("withdrawn", "4HS=")]
