"""Results in a real browser: ranking, why, card, travellers and the wall on phone, laptop and wall."""

from __future__ import annotations

import datetime as dt
import json
import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.waiting import expect, run_for, stop_the_clock

PHONE, SMALL_PHONE, LAPTOP, WALL = (390, 844), (320, 640), (1366, 768), (1920, 1080)
MAKE = """
import datetime as dt
import datetime as dt
import json
from django.utils import timezone
from tests import factories as make
from tests.tournaments.results.evenings import enter_by_pair, evening, refreshed
from tournaments.models import Clock
from tournaments.services import sessions
from scoring.models import Board, Session

club = make.make_club("Riverside Bridge Club", "riverside", zone="Europe/Berlin")
make.make_user("results-td", club=club, role="director")
over = evening(club=club, name="Friday pairs")
Board.objects.filter(board_set__session=over, number=1).update(
    deal="N:AKQ7.J52.T98.765 JT96.K87.KQ4.A32 852.AQ96.J76.KQJ 43.T43.A532.T984"
)
anna = make.entry_of(over, 1).members.get(seat=1).person
anna.user = make.make_user("results-anna")
anna.save()
sessions.publish(session=over, by=make.STAFF)
playing = make.make_session(7, boards=3, club=club, name="Tuesday pairs")
make.enter_all(playing, rounds=5)
refreshed(playing)
now = timezone.now()
Clock.objects.filter(session=playing).update(round=5, phase="play", ends=now + dt.timedelta(minutes=20))
print(json.dumps({"over": over.pk, "playing": playing.pk, "pair": make.entry_of(over, 1).pk,
                  "person": anna.pk, "play": playing.pk}))
"""
ENTER = """
from tests import factories as make
from tests.tournaments.results.evenings import refreshed
from scoring.models import Session
session = Session.objects.get(pk={pk})
make.enter_all(session, rounds=6)
refreshed(session)
"""


BEGIN_NOW = """
import datetime as dt
from django.utils import timezone
from scoring.models import Session
from tournaments.models import Clock
now = timezone.now()
Clock.objects.filter(session={playing}).update(ends=now + dt.timedelta(minutes=19))
Session.objects.filter(pk={over}).update(corrections_until=now + dt.timedelta(minutes=30))
print(now.isoformat())
"""


@dataclass
class Shown:
    """The addresses of what was made, on the running site."""

    site: Any
    facts: dict[str, int]

    def over(self, more: str = "") -> str:
        return f"/c/riverside/s/{self.facts['over']}/{more}"

    def begin_now(self) -> dt.datetime:
        """The round and the correction period of the module begin at the moment that is given back."""
        return dt.datetime.fromisoformat(self.site.run(BEGIN_NOW.format(**self.facts)).strip())

    def playing(self, more: str = "") -> str:
        return f"/c/riverside/s/{self.facts['playing']}/{more}"

    @property
    def card(self) -> str:
        return self.over(f"pairs/{self.facts['pair']}/")

    def pages(self) -> dict[str, str]:
        return {
            "ranking": self.over("ranking/"),
            "ranking in play": self.playing("ranking/"),
            "why": f"{self.card}why/",
            "boards": self.playing("boards/"),
            "traveller": self.over("boards/1/"),
            "hidden": self.playing("boards/20/"),
            "card": self.card,
            "publications": self.over("publications/"),
            "history": f"/c/riverside/players/{self.facts['person']}/",
        }


@pytest.fixture(scope="module")
def shown(site) -> Shown:
    printed = site.run(MAKE).splitlines()
    return Shown(site, json.loads(printed[-1]))


@pytest.fixture(scope="module")
def signed_in(browser, site, shown):
    """The cookies of somebody who has signed in, by user name."""

    def cookies_of(name: str) -> Any:
        context = browser.new_context(base_url=site.url)
        page = context.new_page()
        page.goto("/accounts/login/")
        page.fill("[name=login]", name)
        page.fill("[name=password]", "a long password")
        page.keyboard.press("Enter")
        expect(page.locator(".tools").get_by_text(name).first).to_be_visible()
        kept = context.storage_state()
        context.close()
        return kept

    return {name: cookies_of(name) for name in ("results-anna", "results-td")}


@pytest.fixture
def reader(open_page, signed_in):
    """A page of somebody signed in, on a screen of some size."""

    def opened(name: str, size: tuple[int, int], **options: Any) -> Page:
        viewport = {"width": size[0], "height": size[1]}
        return open_page(viewport=viewport, storage_state=signed_in[name], **options)

    return opened


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "light"), [(SMALL_PHONE, "dark"), (PHONE, "light"), (LAPTOP, "light"), (LAPTOP, "dark")]
)
def test_every_page_is_accessible_and_fits_the_screen(reader, shown, accessible, size, light):
    page = reader("results-anna", size, color_scheme=light)
    for address in shown.pages().values():
        assert page.goto(address).status == 200
        expect(page.locator("h1").first).to_be_visible()
        accessible(page)


def test_a_card_on_a_phone_shows_every_board_whole(reader, shown):
    """The percentages are its last column: they were cut off, and found by scrolling sideways only."""
    for name, size in (("results-anna", PHONE), ("results-td", PHONE), ("results-td", SMALL_PHONE)):
        page = reader(name, size)
        page.goto(shown.card)
        expect(page.locator("td.percent").first).to_be_visible()
        beyond = page.locator(".as-rows").first.evaluate("t => t.scrollWidth - t.parentElement.clientWidth")
        assert beyond <= 0, (name, size)


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 480, 683, 768, 900, 1000])
def test_the_own_card_shows_its_percentages_whole_on_every_screen(reader, shown, width):
    """Also in the correction period, with a board that was reported: nothing of a row is cut off."""
    shown.begin_now()
    page = reader("results-anna", (width, 664))
    page.goto(shown.card)
    reported = page.get_by_text("reported to the director")
    board = page.get_by_role("button", name="Report a mistake (Board 2)")
    expect(board.or_(reported).first).to_be_visible()
    if not reported.count():
        board.click()
        expect(reported).not_to_have_count(0)
    for table in page.locator(".table-wrap > table").all():
        assert table.evaluate("t => t.scrollWidth - t.parentElement.clientWidth") <= 0, width


@pytest.mark.slow
@pytest.mark.parametrize("width", [480, 683, 768, 900, 1000])
def test_a_traveller_on_a_middling_screen_shows_its_points_and_breaks_no_word_of_a_name(reader, shown, width):
    page = reader("results-td", (width, 664))
    page.goto(shown.over("boards/1/"))
    table = page.locator(".traveller-rows")
    expect(table).to_be_visible()
    assert overhang(table) <= 0
    narrowest = table.locator("tbody :is(th, th + td):has(small)").evaluate_all(
        "cells => Math.min(...cells.map(cell => cell.clientWidth))"
    )
    assert width <= 480 or narrowest >= 90, narrowest


def test_a_card_of_27_boards_would_fit_three_screens_of_a_phone(reader, shown):
    """Its rows are as high as a finger is broad, also while each has what reports a mistake."""
    shown.begin_now()
    width, height = 390, 664
    page = reader("results-anna", (width, height))
    page.goto(shown.card)
    with_buttons = page.locator(".card-rows tbody tr:has(button)")
    expect(with_buttons.first).to_be_visible()
    rows = edges(with_buttons)
    assert rows[0][0] + 27 * max(bottom - top for top, bottom in rows) <= 3 * height, rows
    assert max(bottom - top for top, bottom in rows) <= 44, rows


def overhang(table: Locator) -> int:
    """How many pixels a traveller is too wide with scores of four digits on both sides and tops of 100."""
    return int(
        table.evaluate("""table => {
            for (const row of table.tBodies[0].rows) {
                const figures = [...row.querySelectorAll("td.figure:not(.wide)")];
                ["2220", "1100", "100"].forEach((text, at) => { figures[at].textContent = text; });
            }
            return table.scrollWidth - table.parentElement.clientWidth;
        }""")
    )


def test_a_traveller_on_a_phone_has_one_row_a_result_with_its_points(reader, shown):
    """The points are its last column; the reader's own row is no higher, nor is one with two-digit pairs.

    A row has two lines: the pairs one below the other, high enough to be touched, and the points of both.
    """
    small = reader("results-td", (320, 568))
    small.goto(shown.over("boards/1/"))
    expect(small.locator(".traveller-rows")).to_be_visible()
    assert overhang(small.locator(".traveller-rows")) <= 0
    for name, address in (
        ("results-anna", shown.over("boards/1/")),
        ("results-td", shown.playing("boards/1/")),
    ):
        page = reader(name, (390, 664))
        page.goto(address)
        table = page.locator(".traveller-rows")
        expect(table).to_be_visible()
        heights = [bottom - top for top, bottom in edges(table.locator("tbody tr:not(:has([colspan]))"))]
        assert max(heights) <= 50, (name, heights)
        assert overhang(table) <= 0, name


@pytest.mark.parametrize("winners", [1, 2])
def test_a_ranking_of_eighteen_pairs_would_fit_two_screens_of_a_phone(reader, shown, winners):
    """Each pair has one row, and the rows of these few are as high as those of eighteen.

    Where N-S and E-W are ranked apart, a second heading stands between them.
    """
    width, height = 390, 664
    page = reader("results-anna", (width, height))
    page.goto(shown.over("ranking/"))
    expect(page.locator("#ranking-own")).to_contain_text("You:")
    ns, ew = (edges(page.locator("#ranking-rows tbody").nth(at).locator("tr")) for at in (0, 1))
    row = max(bottom - top for top, bottom in (*ns, *ew))
    between = ew[0][0] - ns[-1][1] if winners == 2 else 0
    assert ns[0][0] + 18 * row + between <= 2 * height, (ns, ew)


def edges(rows: Locator) -> list[tuple[float, float]]:
    """Where each row begins and ends on its page, in pixels."""
    script = "rows => rows.map(r => r.getBoundingClientRect()).map(({top, bottom}) => [top, bottom])"
    return [(top, bottom) for top, bottom in rows.evaluate_all(script)]


@pytest.mark.slow
@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_wall_is_accessible_and_fits_without_scrolling(open_page, shown, accessible, light):
    page = open_page(viewport={"width": WALL[0], "height": WALL[1]}, color_scheme=light)
    for address, words in ((shown.playing("wall/"), "Round 5 of 7"), (shown.over("wall/"), "1 of 3")):
        page.goto(address)
        expect(page.get_by_text(words).first).to_be_visible()
        accessible(page)
        assert page.evaluate("() => document.documentElement.scrollHeight") <= WALL[1]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(320, 568), PHONE, (664, 390), LAPTOP])
def test_the_clock_of_the_hall_display_stays_on_one_line_also_on_a_phone(open_page, shown, size):
    shown.begin_now()
    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.goto(shown.playing("wall/"))
    clock = page.locator("#wall-digits")
    expect(clock).to_have_text(re.compile(r"^1[89]:\d\d$"))
    needed, letters, height = clock.evaluate(
        "c => [c.scrollWidth - c.clientWidth, parseFloat(getComputedStyle(c).fontSize), c.clientHeight]"
    )
    assert (needed, height < 1.5 * letters) == (0, True)


def test_a_figure_opens_its_arithmetic_and_the_focus_comes_back(reader, shown):
    page = reader("results-anna", LAPTOP)
    page.goto(shown.over("ranking/"))
    page.get_by_role("link", name="100.00").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("24 of 24. 6 boards, top 4.")
    expect(dialog.get_by_role("row", name="Board 1 +420 2 0 0 4 of 4")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="100.00")).to_be_focused()


def test_without_scripts_the_figure_is_a_link_to_the_same_words(shown, open_page):
    page = open_page(java_script_enabled=False)
    page.goto(shown.over("ranking/"))
    page.get_by_role("link", name="100.00").click()
    expect(page.locator("h1")).to_have_text("How 100.00 % is made up")
    expect(page.locator("main")).to_contain_text("24 of 24. 6 boards, top 4.")


def test_the_correction_period_runs_on_screen(open_page, shown):
    begun = shown.begin_now()
    page = open_page()
    stop_the_clock(page, begun)
    page.goto(shown.over("ranking/"))
    left = page.locator("[data-left]")
    expect(left).to_have_text("30 minutes left.")
    page.clock.run_for(10 * 60 * 1000)
    expect(left).to_have_text("20 minutes left.")
    page.clock.run_for(30 * 60 * 1000)
    expect(left).to_have_text("The correction period is over: ask the director.")


def test_a_player_says_this_is_wrong_on_their_own_card(reader, shown):
    page = reader("results-anna", PHONE)
    page.goto(shown.card)
    page.get_by_role("button", name="Report a mistake (Board 1)").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name="Board 1", exact=True))
    expect(row).to_contain_text("reported to the director")


def test_a_tap_on_a_row_of_a_card_opens_its_board_in_place_and_the_next_one_closes_it(
    reader, shown, accessible
):
    page = reader("results-anna", PHONE)
    page.goto(shown.card)
    more, board = page.locator(".unfolded"), page.get_by_role("link", name="Board 1", exact=True)
    board.press("Enter")
    expect(more).to_contain_text("Opponents")
    expect(more.locator("table.as-rows tbody tr")).to_have_count(3)
    expect(board).to_have_attribute("aria-expanded", "true")
    accessible(page)
    page.locator("tr[data-unfold] .percent").first.click()
    expect(more).to_have_count(0)
    page.route("**/?play=*", lambda route: route.abort())
    board.press("Enter")
    expect(page).to_have_url(re.compile(r"/boards/1/"))
    page = reader("results-anna", LAPTOP)
    page.goto(shown.card)
    page.get_by_role("link", name="Board 1", exact=True).press("Enter")
    expect(page).to_have_url(re.compile(r"/boards/1/"))


def test_the_ranking_follows_play_and_the_focus_stays(reader, shown):
    page = reader("results-td", LAPTOP)
    stop_the_clock(page)
    page.goto(shown.playing("ranking/"))
    expect(page.locator("#ranking-state")).to_contain_text("After 5 of 7 rounds")
    focused = page.locator("#ranking-rows a.figure-button").first
    own = focused.get_attribute("id")
    focused.focus()
    shown.site.run(ENTER.format(pk=shown.facts["playing"]))
    for _question in range(2):  # the first answer may be to what the page asked before
        with page.expect_response(lambda answer: "ranking" in answer.url and "since=" in answer.url):
            run_for(page, 13)  # ten seconds and a fifth, after what was asked before
    expect(page.locator("#ranking-state")).to_contain_text("After 6 of 7 rounds")
    expect(page.locator(f"#{own}")).to_be_focused()


def test_the_walls_clock_runs_on_when_the_server_goes(open_page, shown):
    shown.begin_now()
    page = open_page(viewport={"width": WALL[0], "height": WALL[1]})
    stop_the_clock(page)
    page.goto(shown.playing("wall/"))
    expect(page.locator("#wall-digits")).to_have_text(re.compile(r"^1[89]:\d\d$"))
    page.route("**/wall/**", lambda route: route.abort())
    page.clock.run_for(16 * 60 * 1000)
    expect(page.locator("#wall-word")).to_have_text("Last board")
    expect(page.locator("#wall-word")).to_have_class(re.compile("last-board"))
    page.clock.run_for(6 * 60 * 1000)
    expect(page.locator("#wall-round")).to_have_text("Round 6 of 7")
    page.clock.run_for(3 * 60 * 60 * 1000)
    expect(page.locator("#wall-word")).to_have_text("Play is over")
    expect(page.locator("[data-poll-status]")).to_contain_text("Last updated")


def test_the_wall_turns_its_pages_every_twelve_seconds(open_page, shown):
    """The podium, N-S, E-W, and the podium again, also when the server has gone."""
    page = open_page(viewport={"width": WALL[0], "height": WALL[1]})
    stop_the_clock(page)
    page.goto(shown.over("wall/"))
    shown_page, turn = page.locator("[data-wall-page]:not([hidden])"), page.locator("#wall-turn")
    expect(shown_page.locator("li").first).to_have_text("Anna & Bo 1 100.00 %")
    expect(turn).to_have_text("1 of 3")
    page.route("**/wall/**", lambda route: route.abort())
    for words, number in (("Ranking: N-S", 2), ("Ranking: E-W", 3), ("100.00 %", 1)):
        page.clock.run_for(12_500)
        expect(shown_page).to_contain_text(words)
        expect(turn).to_have_text(f"{number} of 3")
        expect(page.locator(".wall-dot-on")).to_have_count(1)


def test_print_repeats_heads_keeps_rows_whole_and_leaves_controls_out(reader, shown):
    page = reader("results-anna", LAPTOP)
    page.goto(shown.over("ranking/"))
    expect(page.locator("#ranking-rows tbody tr").first).to_be_visible()
    page.emulate_media(media="print")
    head = "() => getComputedStyle(document.querySelector('main thead')).display"
    row = "() => getComputedStyle(document.querySelector('main tbody tr')).breakInside"
    assert (page.evaluate(head), page.evaluate(row)) == ("table-header-group", "avoid")
    assert not page.get_by_role("link", name="Hall display").is_visible()
