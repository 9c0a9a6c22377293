"""A party of twelve through three rounds, run by its host on a tablet: one table by taps, two by posts.

What everybody has is reckoned here by hand, from the seats that the page shows and figures of the book.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.forms import cookies_of, made
from tests.browser.pads import enter, post
from tests.browser.waiting import expect

TABLET, PHONE = (1024, 768), (390, 844)
PEOPLE = ("Abe", "Bea", "Cid", "Dot", "Eli", "Flo", "Gil", "Hal", "Isa", "Jim", "Kay", "Lou")
MAKE = """
import json
from tests import factories as make
club = make.make_club("Larch Bridge Club", "larch")
make.make_user("larch-host", club=club, role="director")
for name in {names!r}:
    make.make_person(club, name)
print(json.dumps({{"club": club.pk}}))
"""
SIGN_IN = """
from clubs.people.models import Person
from scoring.models import Session
from tests.factories import STAFF
from tournaments.services import parties
session = Session.objects.get(pk={party})
for name in {names!r}:
    parties.sign_in(session=session, people=[Person.objects.get(club__slug="larch", name=name)], by=STAFF)
"""
TYPED = 3
"""So many are typed; the others are put on the list by the services."""
# Nobody is vulnerable: 60 + 50, 100 + 300, 120 + 300, 50 for one down, 180 + 300 + 500 (the book's figures).
WORTH = {"2S{}=": 110, "3N{}=": 400, "4H{}=": 420, "4S{}-1": -50, "6H{}=": 980}
DEALS: Mapping[int, Sequence[tuple[str, str]]] = {  # by table: result, declarer
    1: (("4H{}=", "N"), ("2S{}=", "E"), ("4S{}-1", "W"), ("2S{}=", "S")),
    2: (("3N{}=", "E"), ("4S{}-1", "E"), ("2S{}=", "N"), ("2S{}=", "W")),
    3: (("6H{}=", "S"), ("3N{}=", "W"), ("2S{}=", "W"), ("4S{}-1", "N")),
}
PRIZE = "Highest score"


@pytest.fixture(scope="module")
def host(browser, site) -> Any:
    made(site, MAKE.format(names=PEOPLE))
    return cookies_of(browser, site, "larch-host")


@pytest.fixture
def tablet(open_page, host) -> Page:
    viewport = {"width": TABLET[0], "height": TABLET[1]}
    return open_page(viewport=viewport, storage_state=host, reduced_motion="reduce")


class Book:
    """What this test itself knows: own and opponents' points of everybody."""

    def __init__(self) -> None:
        self.mine: dict[str, int] = defaultdict(int)
        self.theirs: dict[str, int] = defaultdict(int)

    def write(self, sides: Sequence[Sequence[str]], points: Sequence[int]) -> None:
        for at, names in enumerate(sides):
            for name in names:
                self.mine[name] += points[at]
                self.theirs[name] += points[1 - at]

    def net(self, name: str) -> int:
        return self.mine[name] - self.theirs[name]


def points_of(table: int) -> list[int]:
    """What the deals of a table bring N-S and E-W."""
    points = [0, 0]
    for text, declarer in DEALS[table]:
        worth, side = WORTH[text], "NESW".index(declarer) % 2
        points[side if worth > 0 else 1 - side] += abs(worth)
    return points


def test_a_party_of_twelve_plays_three_rounds(tablet, site, accessible, open_page):
    page, book = tablet, Book()
    begin(page, site, accessible)
    for number in (1, 2, 3):
        expect(page.locator("#party-round")).to_contain_text(f"Round {number} of 3")
        play(page, book)
        if number == 1:
            accessible(page)
        button = "End the party" if number == 3 else f"Draw round {number + 1}"
        page.get_by_role("button", name=button).click()
    expect(page.locator(".messages")).to_contain_text("The party is over")
    hand_in(page, book, accessible)
    prizes(page, book, accessible)
    print_tallies(page)
    publish(page, open_page, accessible)


def begin(page: Page, site: Any, accessible: Any) -> None:
    """From the club's page to the first round."""
    page.goto("/c/larch/")
    page.get_by_role("link", name="Start a party").click()
    expect(page.get_by_label("Rounds planned")).to_be_visible()
    accessible(page)
    page.get_by_label("Rounds planned").fill("3")
    page.get_by_text("At the table", exact=True).click()
    page.get_by_role("group", name="Vulnerable").locator("label").filter(has_text="none").click()
    page.get_by_role("button", name="Continue to players").click()
    for count, name in enumerate(PEOPLE[:TYPED], 1):
        expect(page.get_by_role("combobox", name="Player")).to_be_focused()
        page.keyboard.type(name)
        expect(page.get_by_role("option", name=name, exact=True)).to_be_visible()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("ol.rows > li")).to_have_count(count)
    site.run(SIGN_IN.format(party=re.findall(r"/p/(\d+)/", page.url)[0], names=PEOPLE[TYPED:]))
    page.reload()
    expect(page.locator("ol.rows > li")).to_have_count(len(PEOPLE))
    accessible(page)
    page.get_by_role("button", name="Draw the first round").click()
    expect(page.locator(".party-tile")).to_have_count(3)


def play(page: Page, book: Book) -> None:
    """Table 1 by taps, the others as the form posts them; the bell says who is still at it."""
    here = page.url
    for table in (2, 3):
        tile = page.locator(f"#table-{table}")
        book.write(sides(page, table), points_of(table))
        sheet = tile.locator("a").get_attribute("href")
        for number, (text, declarer) in enumerate(DEALS[table], 1):
            post(page, str(sheet), number, text.format(declarer))
    page.goto(here)
    expect(page.locator(".party-bell li")).to_have_text(["Table 1: 4 deals left."])
    book.write(sides(page, 1), points_of(1))
    page.locator("#table-1 a").click()
    for text, declarer in DEALS[1]:
        enter(page, text[0], text[1], declarer, text[4:])
    menu = page.get_by_role("button", name="Menu")
    if menu.is_visible():  # on a phone
        menu.click()
    page.get_by_role("link", name="Back to").click()
    expect(page.locator(".party-rings")).to_be_visible()
    shown = page.locator("#table-1 .party-side .figure").all_inner_texts()
    assert [int(figure) for figure in shown] == points_of(1)


def sides(page: Page, table: int) -> list[list[str]]:
    """Who plays with whom at a table, N-S first, as its tile says."""
    texts = page.locator(f"#table-{table} .party-side > span").all_inner_texts()
    return [[word for word in text.replace("&", " ").split() if word in PEOPLE] for text in texts]


def hand_in(page: Page, book: Book, accessible: Any) -> None:
    """One tally of round 3 is written wrong: the page names round, table and whose it is."""
    page.get_by_role("link", name="Check the tallies").click()
    expect(page.get_by_role("heading", name="The totals agree.")).to_be_visible()
    accessible(page)
    table = page.get_by_role("group", name="Table 2")
    right = points_of(2)
    for at, row in enumerate(table.locator("tbody tr").all()):
        mine, theirs = (right[at % 2], right[1 - at % 2])
        boxes = row.locator("input.short")
        boxes.nth(0).fill(str(mine + (100 if at == 0 else 0)))
        boxes.nth(1).fill(str(theirs))
    page.get_by_role("button", name="Check tallies").click()
    expect(page.get_by_role("heading", name="There is a mistake in the tallies.")).to_be_visible()
    fault = page.locator("section li").filter(has_text=f"{right[0] + 100} to {right[1]}")
    expect(fault).to_contain_text("Round 3, table 2")


def prizes(page: Page, book: Book, accessible: Any) -> None:
    """Places by net score; the highest, the second, the booby."""
    page.get_by_role("link", name="Show results and prizes").click()
    expect(page.locator("#party-places tbody tr")).to_have_count(12)
    accessible(page)
    shown = {
        row.locator("th").inner_text(): int(row.locator("td").nth(1).inner_text().replace("\u2212", "-"))
        for row in page.locator("#party-places tbody tr").all()
    }
    assert shown == {name: book.net(name) for name in PEOPLE}
    best, worst = max(shown.values()), min(shown.values())
    given = {
        row.locator("dt").inner_text(): row.locator("dd strong").inner_text()
        for row in page.locator(".party-prizes > div").all()
    }
    assert set(given) == {"Highest score", "Second highest score", "Booby prize"}
    assert all(shown[name] == best for name in names_in(given["Highest score"]))
    assert all(shown[name] == worst for name in names_in(given["Booby prize"]))


def from_menu(page: Page, name: str) -> None:
    """Follows a link of the head, which is folded on a tablet."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name=name, exact=True).click()


def names_in(text: str) -> list[str]:
    return [name for name in PEOPLE if name in text]


def print_tallies(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Party").get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Print", exact=True).click()
    link = page.get_by_role("link", name="Open").first
    expect(link).to_be_visible()
    answer = page.request.get(str(link.get_attribute("href")))
    assert answer.ok
    assert answer.body().startswith(b"%PDF")


def publish(page: Page, open_page: Any, accessible: Any) -> None:
    """Published, the result is for everybody; before that it was the club's."""
    from_menu(page, "Tables")
    page.get_by_role("button", name="Publish results").click()
    expect(page.locator(".messages")).to_contain_text("Published")
    stranger = open_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    stranger.goto(page.url + "places/")
    expect(stranger.locator("#party-places tbody tr")).to_have_count(12)
    accessible(stranger)


def test_a_refused_form_comes_back_at_the_field_that_was_refused(open_page, host):
    """The party's form is as long as six screens of a phone; it was reached by a link into its middle."""
    page = open_page(viewport={"width": PHONE[0], "height": PHONE[1]}, storage_state=host)
    page.goto("/c/larch/parties/new/#how")
    page.get_by_label("How players move").select_option("freezeout")
    page.get_by_text("Seats, ties and uneven numbers", exact=True).click()
    page.locator("#id_extra").select_option("dummy")
    page.locator(".foot .button-first").click()
    field = page.locator("#id_extra")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
