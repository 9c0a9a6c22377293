"""An evening of thirteen people at two tables of a rubber room, run by a host on a tablet.

Six rubbers: one by taps, five by what the form posts. The ledger is held against figures that
`tests.browser.rooms` works out by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest

from tests.browser.forms import cookies_of, made, of_size
from tests.browser.pads import enter, expect_totals, post, tap
from tests.browser.rooms import Host, shares
from tests.browser.waiting import expect, poll

TABLET, PHONE, LAPTOP = (1024, 768), (390, 844), (1366, 768)
STAKE = Decimal("0.50")
FIRST = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")
SECOND = ("Gus", "Hal", "Ida", "Jon")
ADDRESS = "/c/hawthorn/rooms/"
MAKE = """
import json
from decimal import Decimal
from clubs.room.services import rooms
from clubs.room.services.demo import make_demo_room
from tests import factories as make
club = make.make_club("Hawthorn Bridge Club", "hawthorn")
host = make.make_user("hawthorn-host", club=club, role="director")
for name in {names!r}:
    person = make.make_person(club, name)
    if name == "Ann":
        person.user = make.make_user("hawthorn-ann")
        person.save()
make.make_user("hawthorn-stranger")
def room(name):
    return rooms.create_room(club=club, name=name, rules="contract_1948", stake=Decimal("{stake}"),
                             currency="EUR", game="contract_rubber@portland_1948", by=host).pk
found = {{name: room(name.capitalize() + " room") for name in ("main", "attic", "cellar", "porch")}}
print(json.dumps({{**found, "played": make_demo_room(club=club, user=host).pk}}))
"""

COME = """
from uuid import uuid4
from clubs.people.models import Person, User
from clubs.room.services import evenings
from scoring.actors import user_actor
host = user_actor(User.objects.get(username="hawthorn-host"))
for name in {names!r}:
    person = Person.objects.get(club__slug="hawthorn", name=name)
    evenings.come_in(evening_id={evening}, entry_id=uuid4(), persons=[person], by=host)
"""


@pytest.fixture(scope="module")
def rooms(site) -> dict[str, int]:
    return made(site, MAKE.format(names=(*FIRST, *SECOND, "Kim", "Leo", "Moe"), stake=STAKE))


@pytest.fixture(scope="module")
def host(browser, site, rooms) -> Any:
    return cookies_of(browser, site, "hawthorn-host")


@pytest.fixture(scope="module")
def ann(browser, site, rooms) -> Any:
    return cookies_of(browser, site, "hawthorn-ann")


class Book:
    """What the test itself knows of who won what."""

    def __init__(self) -> None:
        self.points: Counter[str] = Counter()

    def add(self, seats: Mapping[str, str], results: Sequence[str]) -> None:
        self.points.update(shares(seats, results))

    def agrees_with(self, host: Host) -> None:
        """Nobody's points are others than the ledger's, and both sum to nothing."""
        settled = host.settled()
        assert {name: points for name, (points, _money) in settled.items()} == dict(self.points)
        assert sum(points for points, _money in settled.values()) == 0
        assert sum(money for _points, money in settled.values()) == 0
        for points, money in settled.values():
            assert money == points * STAKE / 100


def post_all(host: Host, table: str, results: Sequence[str]) -> None:
    sheet = host.pad(table)
    for number, result in enumerate(results, 1):
        post(host.page, sheet, number, result)


def bring(site: Any, at: Host, *names: str) -> None:
    """They come one after the other, as by the page, but by the services: to type them takes long."""
    evening = at.evening.rstrip("/").rsplit("/", 1)[1]
    site.run(COME.format(names=names, evening=evening))
    at.show()


def rubber(host: Host, book: Book, table: str, results: Sequence[str], words: str = "Rubber over") -> None:
    """The rubber in play at a table: its deals, its end, its figures in the book."""
    seats = host.seats(table)
    post_all(host, table, results)
    host.show()
    host.over(table, words)
    book.add(seats, results)
    book.agrees_with(host)


def test_an_evening_of_thirteen_at_two_tables(open_page, site, host, rooms, accessible):
    page = of_size(open_page, host)(TABLET, reduced_motion="reduce")
    at, book = Host(page, f"{ADDRESS}{rooms['main']}/"), Book()
    at.begin()
    accessible(page)
    at.come(*FIRST[:3])
    bring(site, at, *FIRST[3:], *SECOND, "Kim", "Leo")
    two_tables_form(at, accessible)
    first = at.cut("1")
    expect(at.table("1").locator(".rubber-card")).not_to_have_count(0)
    assert set(first) == set("NESW")
    assert set(first.values()) | set(at.people("1", "Sitting out")) == set(FIRST)
    second = at.cut("2")
    accessible(page)
    tapped_and_put_right_in_time(at, first)
    late_arrival(at)
    put_right_too_late(at)
    at.show()
    at.over("1")
    book.add(first, ["3NN+1", "4SE-2", "4HS="])
    book.agrees_with(at)
    at.over("2")
    book.add(second, ["2HN=", "1NE=", "2SS+1", "4SE=", "6DXW-3", "3NS="])
    book.agrees_with(at)
    a_table_breaks(at)
    loan_with_announcement(at, book)
    loan_without_announcement(at, book)
    unfinished(at, book)
    the_end(at, book, accessible)


def two_tables_form(at: Host, accessible) -> None:
    """Three are no table, and it is not offered to them.

    A refusal has the rule, the focus, and leaves the ticks; it stands at the foot, so that the page stays
    where it was.
    """
    forming = [
        scope.get_by_role("button", name="Form table 1")
        for scope in (at.page.locator(".rubber-free"), at.page.locator("#rubber-bar"))
    ]
    for button in forming:
        expect(button).to_be_disabled()
    at.tick("Ann", "Bob", "Cyd")
    for button in forming:
        expect(button).to_be_disabled()
    expect(at.page.get_by_text("Tick 4 players above.")).to_be_visible()
    at.tick("Dan")
    for button in forming:
        expect(button).to_be_enabled()
    at.page.locator(".rubber-free").get_by_role("checkbox", name="Dan", exact=True).first.uncheck()
    at.page.get_by_text("Another type of table").click()
    expect(at.page.get_by_role("button", name="Form this table")).to_be_visible()
    at.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    top = at.page.get_by_role("heading", level=1)
    expect(top).not_to_be_in_viewport()
    at.page.get_by_role("button", name="Form this table").evaluate("button => button.click()")
    refusal = at.page.get_by_role("alert")
    expect(refusal).to_contain_text("Rule B")
    expect(refusal).to_be_focused()
    expect(refusal).to_be_in_viewport()
    expect(top).not_to_be_in_viewport()
    expect(at.page.locator("input[name=people]:checked")).to_have_count(3)
    accessible(at.page)
    at.form("1", *FIRST)
    at.form("2", *SECOND)
    at.join("1", "Kim")
    expect(at.page.locator("#rubber-log")).to_contain_text("Kim is number 1 on the waiting list. Rule C.")
    at.join("1", "Leo")
    assert at.people("1", "Waiting") == ["Kim", "Leo"]
    next_one = at.page.locator(".button-first")
    expect(next_one).to_have_count(1)
    expect(next_one).to_have_text("Cut at table 1")
    expect(next_one).to_be_in_viewport()
    expect(at.page.locator("#rubber-undo")).to_be_in_viewport()


def tapped_and_put_right_in_time(at: Host, seats: Mapping[str, str]) -> None:
    """The first rubber on the pad's own page: 3NT made four, entered as made, put right after a deal."""
    page = at.page
    page.goto(at.pad("1"))
    enter(page, "3", "N", "N", "=")
    enter(page, "4", "S", "E", "-2")
    expect_totals(page, "200", "0")
    page.locator("#deal-1").click()
    tap(page, "Overtricks or undertricks", "+1")
    page.get_by_role("button", name="Preview changes").click()
    expect(page.locator("#looked ins").first).to_have_text("130")
    page.get_by_role("button", name="Save correction").click()
    page.locator("#sheet").wait_for()
    expect_totals(page, "230", "0")
    enter(page, "4", "H", "S", "=")
    expect(page.locator(".settlement")).to_contain_text("two games to none")
    menu = page.get_by_role("button", name="Menu")
    if menu.is_visible():  # on a phone
        menu.click()
    page.get_by_role("link", name="Back to Main room").click()
    expect(page.locator("#rubber-first")).to_have_text("Rubber over at table 1")
    assert at.seats("1") == seats


def late_arrival(at: Host) -> None:
    """Moe joins table 2 in its rubber: a member, who plays no sooner than the next (rule A)."""
    at.come("Moe")
    at.join("2", "Moe")
    expect(at.page.locator("#rubber-log")).to_contain_text("Rule A")
    assert at.people("2", "Sitting out") == ["Moe"]


def put_right_too_late(at: Host) -> None:
    """A part score after two more deals: law 93 closes it, unless all agree."""
    page, sheet = at.page, at.pad("2")
    for number, result in enumerate(("1HN=", "1NE=", "2SS+1"), 1):
        post(page, sheet, number, result)
    page.goto(sheet)
    page.locator("#deal-1").click()
    tap(page, "Level", "2")
    page.get_by_role("button", name="Preview changes").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("Two correct deals have been dealt since.")
    expect(refusal).to_contain_text("Laws 1948, 93")
    page.get_by_label("All the players agree").check()
    page.get_by_role("button", name="Preview changes").click()
    expect(page.locator("#looked")).to_contain_text("60")
    page.get_by_role("button", name="Save correction").click()
    page.locator("#sheet").wait_for()
    for number, result in enumerate(("4SE=", "6DXW-3", "3NS="), 4):
        post(page, sheet, number, result)


def a_table_breaks(at: Host) -> None:
    """Jon goes home, Ida leaves the table of four: she stays behind the three (rule E)."""
    at.menu("2", "Jon", "Leaves")
    at.menu("2", "Ida", "Leaves this table only")
    expect(at.page.locator("#rubber-log")).to_contain_text("Rule E")
    assert at.people("2", "Members") == ["Gus", "Hal", "Moe"]
    expect(at.table("2").get_by_text("too few to play")).to_be_visible()
    at.join("1", "Ida")
    assert at.people("1", "Waiting") == ["Kim", "Leo", "Ida"]


def loan_with_announcement(at: Host, book: Book) -> None:
    """While table 1 plays, one of those who sit out is fourth at table 2, and goes back after the rubber."""
    at.cut("1")
    lent = at.people("1", "Sitting out")[0]
    at.menu("1", lent, "Fourth at table 2, will return")
    fourth = at.cut("2")
    assert set(fourth.values()) == {"Gus", "Hal", "Moe", lent}
    rubber(at, book, "2", ["5CW=", "1NN+2 H150S", "4HE="])
    at.menu("2", lent, "Goes back to the home table")
    assert lent in at.people("1", "Sitting out")
    assert at.people("2", "Members") == ["Gus", "Hal", "Moe"]
    rubber(at, book, "1", ["3NN=", "3NE=", "2DS=", "3SXW-2", "6SN="])


def loan_without_announcement(at: Host, book: Book) -> None:
    """Who does not say that they come back is a member where they are; the first who waits follows."""
    at.cut("1")
    lent = at.people("1", "Sitting out")[0]
    at.menu("1", lent, "Fourth at table 2, has not said they will return")
    expect(at.page.locator("#rubber-log")).to_contain_text("Rule F")
    assert "Kim" in at.people("1", "Sitting out")
    assert at.people("1", "Waiting") == ["Leo", "Ida"]
    at.cut("2")
    rubber(at, book, "2", ["4SN=", "4HE=", "2SW=", "3NE+1"])
    assert lent in at.people("2", "Members")


def unfinished(at: Host, book: Book) -> None:
    """The last rubber of table 1 is broken off after one game and a part score."""
    rubber(at, book, "1", ["4SW=", "2HN=", "1NW-1"], "Abandon rubber")
    expect(at.page.locator("#rubber-log")).to_contain_text("abandoned")


def end(at: Host) -> None:
    at.page.locator(".rubber-last summary").click()
    at.tap(at.page.locator(".rubber-last .menu-sheet button"))


def the_end(at: Host, book: Book, accessible) -> None:
    """The evening ends; season, statement and log say the same."""
    page = at.page
    end(at)
    expect(page.get_by_text("This evening is over.")).to_be_visible()
    at.tap(page.get_by_role("button", name="Undo and continue the evening"))
    expect(page.get_by_role("combobox", name="Name of player arriving")).to_be_visible()
    at.tap(page.locator("#rubber-first"))
    at.tap(page.locator("#rubber-undo"))
    end(at)
    expect(page.get_by_role("combobox", name="Name of player arriving")).to_have_count(0)
    book.agrees_with(at)
    page.goto(f"{at.room}ledger/")
    expect(page.locator("tbody tr").first).to_be_visible()
    rows = {
        row.locator("th").inner_text(): row.locator("td").all_inner_texts()
        for row in page.locator("tbody tr").all()
    }
    shown = {name: Decimal(cells[2].replace("\N{MINUS SIGN}", "-")) for name, cells in rows.items()}
    assert shown == dict(book.points)
    assert sum(int(cells[1]) for cells in rows.values()) == 6 * 4
    accessible(page)
    page.get_by_role("link", name="Gus").click()
    expect(page.get_by_role("heading", name="All entries")).to_be_visible()
    accessible(page)
    page.goto(f"{at.evening}log/")
    expect(page.get_by_role("link", name="Score sheet").first).to_be_visible()
    accessible(page)


def test_a_page_follows_the_pads_and_the_other_host(open_page, site, host, rooms):
    """A deal comes by itself; where another tapped, a button shows it. Undo is of what one saw."""
    first = Host(of_size(open_page, host)(TABLET), f"{ADDRESS}{rooms['attic']}/")
    first.begin()
    bring(site, first, *SECOND, "Kim", "Leo")
    first.form("1", "Gus", "Hal", "Ida", "Jon")
    first.cut("1")
    second = Host(of_size(open_page, host)(LAPTOP), first.room, first.evening)
    second.show()
    first.tick("Leo")
    post(second.page, second.pad("1"), 1, "3NN=")
    poll(first.page)
    expect(first.table("1").locator(".rubber-score")).to_contain_text("100")
    expect(first.page.locator("#rubber-undo")).to_be_visible()
    second.join("1", "Kim")
    stale = first.page.locator("#rubber-undo").get_attribute("value")
    poll(first.page)
    expect(first.page.locator("#rubber-bar")).to_contain_text("The room has changed.")
    expect(first.page.locator("#rubber-undo")).to_have_count(0)
    expect(first.page.get_by_role("checkbox", name="Leo").first).to_be_checked()
    first.tap(first.page.get_by_role("link", name="Show changes"))
    assert first.people("1", "Sitting out") == ["Kim"]
    expect(first.page.get_by_role("checkbox", name="Leo").first).to_be_checked()
    first.page.locator("#rubber-undo").evaluate("(button, value) => { button.value = value }", stale)
    first.tap(first.page.locator("#rubber-undo"))
    expect(first.page.get_by_role("alert")).to_contain_text("Something else has happened since.")
    first.tap(first.page.locator("#rubber-undo"))
    assert first.people("1", "Sitting out") == []


def test_without_scripts_every_tap_is_a_post_and_a_page(browser, site, host, rooms):
    """The same forms; a refusal comes with its page, and leaves the ticks."""
    context = browser.new_context(base_url=site.url, storage_state=host, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{ADDRESS}{rooms['cellar']}/")
    page.get_by_role("button", name="Start an evening").click()
    for name in ("Ann", "Bob", "Cyd", "Dan"):
        page.get_by_role("textbox", name="Name of player arriving").fill(name)
        page.get_by_role("button", name="Arrives").click()
        unknown = page.get_by_text("is not on the list")
        arrived = page.get_by_role("checkbox", name=name).first
        expect(unknown.or_(arrived).first).to_be_visible()
        if unknown.is_visible():  # unless another test has brought them here
            page.get_by_role("button", name="Arrives").click()
        expect(arrived).to_be_visible()
    evening = page.url
    page.get_by_role("checkbox", name="Ann").first.check()
    page.locator("#rubber-first").click()
    expect(page).to_have_url(f"{evening}tap/")
    expect(page.get_by_role("alert")).to_contain_text("Rule B")
    expect(page.get_by_role("checkbox", name="Ann").first).to_be_checked()
    for name in ("Bob", "Cyd", "Dan"):
        page.get_by_role("checkbox", name=name).first.check()
    page.locator("#rubber-first").click()
    expect(page).to_have_url(evening)
    page.locator("#rubber-first").click()
    expect(page.locator(".rubber-seat")).to_have_count(4)
    page.locator("#rubber-undo").click()
    expect(page.locator("#rubber-first")).to_have_text("Cut at table 1")
    context.close()


def test_the_keyboard_alone_runs_a_table(open_page, host, rooms):
    """Enter in a field sends nobody home, and the dark button keeps the focus from deed to deed."""
    at = Host(of_size(open_page, host)(LAPTOP), f"{ADDRESS}{rooms['porch']}/")
    at.begin()
    keys, entry = at.page.keyboard, at.page.locator("#evening input[name=entry_id]")
    expect(at.page.get_by_role("combobox", name="Name of player arriving")).to_be_focused()
    for name in SECOND:
        before = entry.input_value()
        keys.type(name)
        keys.press("Enter")  # takes the name from the list
        keys.press("Enter")
        expect(entry).not_to_have_value(before)
        expect(at.page.get_by_role("combobox", name="Name of player arriving")).to_be_focused()
    at.page.locator(".rubber-free summary").press("Enter")
    at.page.get_by_label("Table name").press("Enter")
    for name in SECOND:
        at.page.get_by_role("checkbox", name=name).first.press("Space")
    expect(at.page.locator("input[name=people]:checked")).to_have_count(4)
    at.page.locator("#rubber-first").focus()
    expect(at.page.locator("#rubber-first")).to_be_focused()
    for words in ("Cut at table 1", None):
        before = entry.input_value()
        keys.press("Enter")
        expect(entry).not_to_have_value(before)
        if words:
            expect(at.page.locator("#rubber-first")).to_have_text(words)
            expect(at.page.locator("#rubber-first")).to_be_focused()
    assert set(at.seats("1").values()) == set(SECOND)


def test_a_player_looks_on_and_has_an_own_statement_a_stranger_nothing(open_page, browser, site, ann, rooms):
    page = of_size(open_page, ann)(PHONE)
    page.goto(f"{ADDRESS}{rooms['played']}/")
    page.locator(".cards a").first.click()
    expect(page.locator("#evening")).to_be_visible()
    expect(page.locator("main button, main input")).to_have_count(0)
    page.goto(f"{ADDRESS}{rooms['played']}/ledger/")
    expect(page.locator("tbody a")).to_have_text(["Ann"])
    page.get_by_role("link", name="Ann").click()
    expect(page.get_by_role("heading", name="All entries")).to_be_visible()
    own = page.url
    expect(page.locator("main button:not([data-print])")).to_have_count(0)
    number = int(own.rstrip("/").rsplit("/", 1)[1])
    assert page.request.get(own.replace(f"/{number}/", f"/{number + 1}/")).status == 403
    assert page.request.get(f"{ADDRESS}{rooms['played']}/ledger.csv").status == 403
    stranger = of_size(open_page, cookies_of(browser, site, "hawthorn-stranger"))(PHONE)
    for path in (
        "",
        f"{rooms['played']}/",
        f"{rooms['played']}/ledger/",
        f"{rooms['played']}/ledger/{number}/",
    ):
        assert stranger.request.get(f"{ADDRESS}{path}").status == 403


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "scheme"), [(TABLET, "light"), (PHONE, "dark"), (LAPTOP, "light"), (LAPTOP, "dark")]
)
def test_the_pages_are_readable_in_light_and_dark(open_page, host, rooms, accessible, scheme, size):
    page = of_size(open_page, host)(size, color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{ADDRESS}{rooms['played']}/")
    page.get_by_role("link", name="Go to the current evening").click()
    page.locator("#evening").wait_for()
    evening, room = page.url, f"{ADDRESS}{rooms['played']}/"
    for path in (
        evening,
        f"{evening}log/",
        ADDRESS,
        room,
        f"{room}edit/",
        f"{ADDRESS}new/",
        f"{room}ledger/",
    ):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        accessible(page)


def test_house_rules_are_chosen_in_words(open_page, host, rooms):
    page = of_size(open_page, host)(TABLET)
    page.goto(f"{ADDRESS}{rooms['main']}/edit/")
    game = page.get_by_label("Game", exact=True)
    expect(game.locator("optgroup").first).to_have_attribute("label", "Rubber bridge")
    chosen = game.locator("option:checked")
    expect(chosen).to_have_text("Rubber bridge (contract), laws of 1948")
