"""A pairs event of two sections and two sessions, a board a round, to its published ranking.

Both sections are one field. In the first session the director has a fouled board, gives a weighted and a
split score; then asks for another session. Every figure of the event is reckoned again in plain Fractions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import recomputation as book
from tests.browser.forms import Director, at_a_laptop, signed_in
from tests.browser.recomputation import Ruled, ruled_percentages, score
from tests.browser.waiting import expect

CLUB, ROUNDS = "event", 5
BEGIN = f"""
from clubs.people.models import Club
from tests.tournaments.events import evenings
from tournaments.services.setup.sessions import Choice
choice = Choice("howell", 3, None, 1)
print(evenings.begin(2, choice=choice, club=Club.objects.get(slug="{CLUB}")).pk)
"""
RESULTS = ["4HS=", "4HS+1", "3NN=", "2SE=", "4SW-1", "1NW+1", "3CE=", "2HN-1", "5DS=", "6SN-2", "PASS"]
Key = tuple[str, int]
"""Where and when: "A1" in round 2."""


@dataclass
class Evening:
    """A session of the event as the test knows it: what counts at every table in every round."""

    number: int
    lines: dict[Key, Ruled] = field(default_factory=dict)
    fouled: dict[tuple[str, int], int] = field(default_factory=dict)  # from which round, by section and board

    def play(self, director: Director, round_: int) -> None:
        """Every table plays its board of a round."""
        for where, table in director.tables.items():
            section = where[0]
            (told,) = table.play(round_, lambda r, t, b, section=section: self.result(section, r, t, b))
            has = {score(told.result, told.board): Fraction(1)}
            self.lines[where, round_] = Ruled(told.board, section + told.ns, section + told.ew, has, has)

    def result(self, section: str, round_: int, table: int, board: int) -> str:
        return random.Random(f"{self.number} {section} {round_} {table} {board}").choice(RESULTS)

    def tell(self, where: str, round_: int, **changed: Any) -> None:
        self.lines[where, round_] = replace(self.lines[where, round_], **changed)

    def foul(self, section: str, board: int, from_round: int) -> None:
        self.fouled[section, board] = from_round

    @property
    def percents(self) -> dict[str, Fraction]:
        return ruled_percentages(self._in_its_form(*at) for at in self.lines)

    def _in_its_form(self, where: str, round_: int) -> Ruled:
        line = self.lines[where, round_]
        from_round = self.fouled.get((where[0], line.board), ROUNDS + 1)
        return replace(line, form="b" if round_ >= from_round else "a")


@pytest.fixture(scope="module")
def cookies(browser, site) -> Iterator[Any]:
    yield from signed_in(browser, site, CLUB, "Club of the Event")


@pytest.fixture
def director(open_page, cookies, site, accessible) -> Iterator[Director]:
    found = Director(at_a_laptop(open_page, cookies), site, accessible, CLUB)
    yield found
    found.close()


def test_two_sections_and_two_sessions_to_the_ranking_of_the_event(director, browser):
    director.take_over(browser, int(director.shell(BEGIN)))
    first = Evening(1)
    for round_ in range(1, ROUNDS + 1):
        first.play(director, round_)
        DEEDS.get(round_, lambda *_: None)(director, first)
    director.publish()
    assert director.ranking() == as_shown(first.percents)
    director.take_over(browser, another_session(director))
    second = Evening(2)
    for round_ in range(1, ROUNDS + 1):
        second.play(director, round_)
    director.publish()
    assert director.ranking() == as_shown(second.percents)
    the_event_is_right(director, first, second)


def line(page: Page, text: str) -> None:
    page.keyboard.press("F2")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def fouled(director: Director, evening: Evening) -> None:
    """Section A plays board 4 in another form from round 2 on, section B as it was."""
    director.open("control/")
    line(director.page, "bA4 r2 #b -- two cards exchanged")
    said = director.page.locator("#line-said")
    expect(said.locator(".doubt")).to_contain_text("Press Enter again to confirm.")
    director.page.keyboard.press("Enter")
    expect(director.page.locator("#deeds")).to_contain_text("Board 4: version b from round 2")
    evening.foul("A", 4, from_round=2)


def weighted(director: Director, evening: Evening) -> None:
    """Board 1 in section A, table 1 of round 1: 60 % of 4 spades made, 30 % of one down, 10 % of 170."""
    dialog = ruling(director, "bA1 t1 adj")
    dialog.get_by_label("Weighted score (several results)").check()
    for at, (result, percent) in enumerate((("4sn=", "60"), ("4sn-1", "30")), 1):
        dialog.get_by_label(f"Result {at}").first.fill(result)
        dialog.get_by_label(f"Percentage of result {at}").first.fill(percent)
    dialog.get_by_role("button", name="Add a row").first.click()
    dialog.get_by_label("Result 3").first.fill("+170")
    dialog.get_by_label("Percentage of result 3").first.fill("10")
    rule_so(director, "60 % of N-S +420, 30 % of E-W +50, 10 % of N-S +170")
    has = {420: Fraction(60, 100), -50: Fraction(30, 100), 170: Fraction(10, 100)}
    evening.tell("A1", 1, ns_has=has, ew_has=has)


def split(director: Director, evening: Evening) -> None:
    """Board 4 in section B, table 1 of round 4: N-S have one down, E-W what N-S's game gives them."""
    dialog = ruling(director, "bB4 t1 adj")
    dialog.get_by_label("Split score (a different result for each side)").check()
    dialog.get_by_label("N-S get the score for").fill("4sn-1")
    dialog.get_by_label("E-W get the score for").fill("3ntn=")
    rule_so(director, "N-S \N{MINUS SIGN}100, E-W \N{MINUS SIGN}600")
    evening.tell("B1", 4, ns_has={-100: Fraction(1)}, ew_has={600: Fraction(1)})


def ruling(director: Director, typed: str) -> Any:
    director.open("control/")
    line(director.page, typed)
    dialog = director.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_contain_text("Adjusted score:")
    return dialog


def rule_so(director: Director, words: str) -> None:
    """What changes is looked at, then ruled."""
    dialog = director.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Preview changes").click()
    expect(dialog.locator(".ruling-preview")).to_contain_text(words)
    director.accessible(director.page)
    dialog.get_by_role("button", name="Apply adjustment").click()
    expect(dialog).to_have_count(0)
    expect(director.page.locator("#deeds > li").first).to_contain_text(words)


DEEDS = {2: fouled, 3: weighted, 5: split}


def as_shown(percents: dict[str, Fraction]) -> dict[str, tuple[str, str]]:
    """Number -> place and per cent as pages show them."""
    places = book.places(percents)
    return {pair: (places[pair], book.shown(own)) for pair, own in percents.items()}


def another_session(director: Director) -> int:
    """From the ranking: everybody plays on under the same number; the movements; play begins."""
    page = director.page
    director.open("ranking/")
    page.get_by_role("link", name="Next session").click()
    expect(page.get_by_label("Going through")).to_have_value("all")
    director.accessible(page)
    page.get_by_label("Name").fill("Second evening")
    page.get_by_role("button", name="Continue to players").click()
    expect(page.get_by_role("heading", name="Players for this session")).to_be_visible()
    director.accessible(page)
    for section in "AB":
        page.get_by_role("link", name="2 Movement").click()
        page.get_by_role("link", name=f"Section {section}", exact=True).click()
        choose_howell(page)
        director.accessible(page)
    director.push("Start play")
    expect(page.locator("li.tile")).to_have_count(6)
    return int(page.url.split("/s/")[1].split("/")[0])


def choose_howell(page: Page) -> None:
    page.get_by_label("Boards per pair").fill("5")
    page.get_by_role("button", name="Show suggestions").click()
    page.get_by_role("button", name="Use this Howell 5 × 1", exact=True).click()
    expect(page.locator("#chosen")).to_contain_text("5 × 1")


def the_event_is_right(director: Director, first: Evening, second: Evening) -> None:
    """Each session's figure, and their mean: both are of five boards."""
    page = director.page
    page.get_by_role("link", name="Event", exact=True).click()
    expect(page.locator("#event-sessions")).to_contain_text("Second evening")
    director.accessible(page)
    rows = page.locator("#event-rows tbody tr")
    shown = {}
    for row in rows.all():
        place, label, *cells, total = row.locator("td").all()
        figures = [cell.get_by_role("link").inner_text() for cell in cells]
        shown[label.inner_text()] = (place.inner_text(), *figures, total.inner_text())
    one, two = first.percents, second.percents
    overall = as_shown({pair: (one[pair] + two[pair]) / 2 for pair in one})
    assert shown == {
        pair: (place, book.shown(one[pair]), book.shown(two[pair]), percent)
        for pair, (place, percent) in overall.items()
    }
