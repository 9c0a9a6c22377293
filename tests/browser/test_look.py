"""The parts that all pages share: readable, reachable by keyboard, fresh by themselves."""

import datetime as dt
import re

import pytest
from django.template.loader import render_to_string

from tests.browser.waiting import expect, stop_the_clock
from tournaments.views.styleguide import examples

POLICY = {"Content-Security-Policy": "default-src 'self'; img-src 'self' data:"}
PHONE, SMALL_PHONE, LAPTOP = (390, 844), (320, 640), (1366, 768)
POLLED = """<!doctype html><html lang="en" data-zone="UTC"><title>Polled</title>
<meta name="htmx-config" content='{"includeIndicatorStyles": false}'>
<script src="/static/django_htmx/htmx-2.min.js" defer></script>
<script type="module" src="/static/arrowswitch/poll.js"></script>
<main id="room" data-poll-url="/poll/" data-poll-seconds="5" data-poll-version="17">
<span data-poll-status data-live="Live" data-stale="Last updated {time}" data-done="Final">Live</span>
<p id="part">old <a id="here" href="#here">link</a></p><p id="other">untouched</p></main></html>"""


def serve(page, address, html):
    page.route(
        f"**{address}", lambda route: route.fulfill(body=html, content_type="text/html", headers=POLICY)
    )
    page.goto(address)
    expect(page.locator("main")).to_be_visible()


@pytest.fixture
def styleguide(open_page):
    """Open the styleguide on a screen of some size, under the site's policy."""

    def opened(size, **options):
        page = open_page(viewport={"width": size[0], "height": size[1]}, **options)
        serve(page, "/styleguide/", render_to_string("styleguide.html", examples()))
        return page

    return opened


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "light", "type_size"),
    [
        (SMALL_PHONE, "light", "large"),
        (SMALL_PHONE, "dark", ""),
        (PHONE, "light", ""),
        (PHONE, "dark", "large"),
        (LAPTOP, "light", ""),
        (LAPTOP, "dark", "large"),
    ],
)
def test_every_part_is_accessible_and_fits_the_screen(styleguide, accessible, size, light, type_size):
    page = styleguide(size, color_scheme=light)
    page.evaluate("type => { document.cookie = `type=${type}; path=/` }", type_size)
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    accessible(page)


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL_PHONE, LAPTOP])
def test_what_can_be_pressed_is_large_enough(styleguide, size):
    page = styleguide(size)
    small = page.evaluate(
        """() => [...document.querySelectorAll("main :is(button, .button, a.sheet, .tile a, summary, input)")]
            .filter(part => part.offsetParent && !part.closest("label, dialog"))
            .map(part => [part.textContent || part.id, part.getBoundingClientRect()])
            .filter(([, box]) => box.width < 48 || box.height < 48).map(([name]) => name)"""
    )
    keys = page.evaluate("() => [...document.querySelectorAll('.key')].map(key => key.offsetHeight)")
    assert small == []
    assert min(keys) >= 64


def test_type_is_20_px_on_a_phone_18_on_a_laptop_and_half_as_much_again_when_large(styleguide):
    size = "() => getComputedStyle(document.body).fontSize"
    phone, laptop = styleguide(PHONE), styleguide(LAPTOP)
    assert (phone.evaluate(size), laptop.evaluate(size)) == ("20px", "18px")
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_text("Display").click()
    phone.get_by_label("Large").check()
    expect(phone.locator("body")).to_have_css("font-size", "30px")
    phone.reload()
    expect(phone.locator("body")).to_have_css("font-size", "30px")


def test_light_and_dark_are_the_devices_or_chosen_by_hand(styleguide):
    page = styleguide(LAPTOP, color_scheme="dark")
    body = page.locator("body")
    expect(body).to_have_css("background-color", "rgb(16, 22, 19)")
    page.get_by_text("Display").click()
    page.get_by_label("Light", exact=True).check()
    page.reload()
    expect(body).to_have_css("background-color", "rgb(243, 246, 244)")
    page.get_by_text("Display").click()
    page.get_by_label("Use device setting").check()
    expect(body).to_have_css("background-color", "rgb(16, 22, 19)")


def test_keyboard_alone_skips_opens_and_closes(styleguide):
    page = styleguide(LAPTOP)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.get_by_text("Display").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Large")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Large")).to_be_hidden()
    page.get_by_text("Open the sheet").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Open the sheet")).to_be_focused()


def test_f2_goes_to_the_line_and_escape_clears_it(styleguide):
    page = styleguide(LAPTOP)
    page.keyboard.press("F2")
    page.keyboard.type("4sn=")
    expect(page.locator("#line")).to_have_value("4sn=")
    page.keyboard.press("Escape")
    expect(page.locator("#line")).to_have_value("")


def test_the_status_line_is_said_kept_and_closed(styleguide):
    page = styleguide(LAPTOP)
    page.evaluate("() => document.dispatchEvent(new CustomEvent('say', {detail: 'Saved.'}))")
    expect(page.get_by_role("status").first).to_contain_text("Saved.")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("[data-say]")).to_be_empty()


def test_print_is_black_with_outlined_red_suits(styleguide):
    page = styleguide(LAPTOP, color_scheme="dark")
    page.emulate_media(media="print")
    colours = page.evaluate(
        """() => [...document.querySelectorAll("main *")].filter(part => part.offsetParent)
            .map(part => getComputedStyle(part).color)"""
    )
    assert set(colours) == {"rgb(0, 0, 0)"}
    assert page.evaluate("() => getComputedStyle(document.querySelector('.suit-H')).fill") == "none"


class Polling:
    """A page that asks every 5 s by a clock of ours; `answers` are given in turn, the last for ever."""

    def __init__(self, page, *answers):
        self.page, self.answers, self.asked = page, list(answers), []
        stop_the_clock(page, dt.datetime(2026, 11, 20, 20, 41, 7, tzinfo=dt.UTC))
        page.route("**/poll/**", self.answer)
        serve(page, "/polled/", POLLED)

    def answer(self, route):
        self.asked.append(route.request.url)
        assert route.request.headers["hx-request"] == "true"
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        route.fulfill(**answer)

    def tick(self):
        """Let time pass until the page has asked once more."""
        before = len(self.asked)
        for _ in range(200):
            self.page.clock.run_for(1000)
            self.page.evaluate("() => fetch('/static/arrowswitch/logo.svg')")  # a turn for the network
            if len(self.asked) > before:
                return
        raise AssertionError("the page does not ask")

    def quiet(self):
        """Whether a minute passes without a question."""
        before = len(self.asked)
        for _ in range(12):
            self.page.clock.run_for(5000)
            self.page.evaluate("() => fetch('/static/arrowswitch/logo.svg')")
        return len(self.asked) == before


UNCHANGED = {"status": 204}
MISSED = {"status": 503, "body": "busy"}


def changed(html, version, **headers):
    return {"body": html, "content_type": "text/html", "headers": {"X-Poll-Version": version} | headers}


def test_a_poll_swaps_only_what_came_and_the_focus_stays(page):
    polling = Polling(
        page, changed('<p id="part">new <a id="here" href="#here">link</a></p>', "18"), UNCHANGED
    )
    page.locator("#here").focus()
    polling.tick()
    expect(page.locator("#part")).to_contain_text("new")
    expect(page.locator("#other")).to_have_text("untouched")
    expect(page.locator("#here")).to_be_focused()
    polling.tick()
    assert [url.split("?")[1] for url in polling.asked[:2]] == ["since=17", "since=18"]
    expect(page.locator("#part")).to_contain_text("new")  # 204 leaves it


def test_three_misses_say_since_when_and_an_answer_takes_it_back(open_page, browser, site):
    context = browser.new_context(base_url=site.url)  # 503 is what this test is about
    page = context.new_page()
    polling = Polling(page, MISSED, MISSED, MISSED, UNCHANGED)
    polling.tick()
    polling.tick()
    expect(page.locator("[data-poll-status]")).to_have_text("Live")
    polling.tick()
    expect(page.locator("[data-poll-status]")).to_have_text(re.compile(r"^Last updated 20:41:\d\d$"))
    expect(page.locator("#room[data-stale]")).to_have_count(1)
    polling.tick()
    expect(page.locator("[data-poll-status]")).to_have_text("Live")
    expect(page.locator("#room[data-stale]")).to_have_count(0)
    context.close()


def test_the_last_answer_ends_the_asking(page):
    polling = Polling(page, changed('<p id="part">final</p>', "19", **{"X-Poll": "done"}))
    polling.tick()
    expect(page.locator("[data-poll-status]")).to_have_text("Final")
    assert polling.quiet()


def test_a_hidden_page_does_not_ask_and_asks_at_once_on_return(page):
    polling = Polling(page, UNCHANGED)
    show = """state => {
        Object.defineProperty(document, "visibilityState", {value: state, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(show, "hidden")
    assert polling.quiet()
    with page.expect_request("**/poll/**"):
        page.evaluate(show, "visible")
