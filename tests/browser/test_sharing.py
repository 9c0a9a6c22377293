"""Two clubs play one event: the invitation, an evening in each club, the ranking over both.

The results are chance; every figure of the shared ranking is reckoned again in plain Fractions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import recomputation as book
from tests.browser.forms import Director, at_a_laptop, signed_in
from tests.browser.recomputation import Ruled, ruled_percentages
from tests.browser.waiting import expect

HOST = """
from clubs.people.models import Club
from tests import factories as make
club = Club.objects.get(slug="alder")
session = make.make_session(3, "howell", boards=1, club=club, name="Town sim", start=False)
print(session.pk)
"""
ENTER = """
from scoring.models import Session
from tests.tournaments.sharing import clubs
clubs.enter(Session.objects.get(pk={session}), {seed})
print("entered")
"""
TOLD = """
import json
from scoring.models import Play
plays = Play.objects.filter(encounter__round__section__session={session}).select_related("board")
print(json.dumps([
    [play.board.number, play.encounter.north.number, play.encounter.east.number, play.score] for play in plays
]))
"""


@pytest.fixture(scope="module")
def hosts(browser, site) -> Iterator[Any]:
    yield from signed_in(browser, site, "alder", "Alder Bridge Club")


@pytest.fixture(scope="module")
def guests(browser, site) -> Iterator[Any]:
    yield from signed_in(browser, site, "birch", "Birch Bridge Club")


def test_two_clubs_from_the_invitation_to_the_ranking_over_both(open_page, hosts, guests, site, accessible):
    host = Director(at_a_laptop(open_page, hosts), site, accessible, "alder")
    guest = Director(at_a_laptop(open_page, guests), site, accessible, "birch")
    host.session = int(host.shell(HOST))
    invite(host)
    accept(guest)
    begin(host)
    begin(guest)
    host.shell(ENTER.format(session=host.session, seed=1))
    finish(host)
    expect(host.page.get_by_text("1 of 2 clubs is still playing: Birch Bridge Club.")).to_be_visible()
    expect(host.page.get_by_text("The ranking appears")).to_have_count(0)
    guest.shell(ENTER.format(session=guest.session, seed=2))
    finish(guest)
    expected = as_shown(host, guest)
    for director in (host, guest):
        director.open("ranking/")
        assert ranking(director.page, director is host) == expected
        director.accessible(director.page)
        publish(director)
    a_board_of_both(host)


def invite(host: Director) -> None:
    page = host.page
    host.open("signin/")
    page.get_by_role("link", name="Simultaneous with other clubs").click()
    page.get_by_role("textbox", name="Club", exact=True).fill("Nobody's Club")
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_text("There is no club of that name on this site.")).to_be_visible()
    page.get_by_role("textbox", name="Club", exact=True).fill("birch bridge club")
    expect(page.get_by_role("textbox", name="Club", exact=True)).to_have_value("birch bridge club")
    host.accessible(page)
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_text("Birch Bridge Club has been invited.")).to_be_visible()
    expect(page.get_by_text("Played on boards 1 to 5.")).to_be_visible()
    host.accessible(page)


def accept(guest: Director) -> None:
    page = guest.page
    page.goto("/c/birch/")
    page.get_by_role("link", name="Alder Bridge Club invites your club to play the same boards").click()
    expect(page.get_by_role("button", name="Accept", exact=True)).to_be_visible()
    guest.accessible(page)
    page.get_by_label("Name").fill("Town sim at Birch")
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(page.get_by_text("Your club is playing too. Add the players.")).to_be_visible()
    guest.session = int(page.url.split("/s/")[1].split("/")[0])
    page.locator("#count").fill("6")
    guest.push("Add unnamed pairs")
    page.get_by_role("link", name="2 Movement").click()
    page.get_by_label("Boards per pair").fill("5")
    page.get_by_role("button", name="Show suggestions").click()
    page.get_by_role("button", name="Use this Howell 5 × 1", exact=True).click()
    expect(page.locator("#chosen")).to_contain_text("5 × 1")


def begin(director: Director) -> None:
    director.open("movement/")
    director.push("Start play")
    expect(director.page.locator("li.tile")).to_have_count(3)


def finish(director: Director) -> None:
    director.open("control/session/")
    director.push("End play")
    director.open("ranking/")


def publish(director: Director) -> None:
    director.open("control/session/")
    director.push("Publish results")
    director.open("ranking/")
    expect(director.page.get_by_text("Official").first).to_be_visible()
    director.site.prove(director.session)


def as_shown(host: Director, guest: Director) -> dict[str, tuple[str, str]]:
    """Club and number -> place and per cent, over the results of both."""
    lines = []
    for director, club in ((host, "Alder"), (guest, "Birch")):
        for board, ns, ew, points in json.loads(director.shell(TOLD.format(session=director.session))):
            has = {points: Fraction(1)}
            lines.append(Ruled(board, f"{club} {ns}", f"{club} {ew}", has, has))
    percents = ruled_percentages(lines)
    places = book.places(percents)
    return {pair: (places[pair], book.shown(own)) for pair, own in percents.items()}


def ranking(page: Page, of_host: bool) -> dict[str, tuple[str, str]]:
    """Club and number -> place and per cent, as the page shows them."""
    own, other = ("Alder", "Birch") if of_host else ("Birch", "Alder")
    found, rows = {}, page.locator("#ranking-rows tbody tr")
    expect(rows.first).to_be_visible()
    for row in rows.all():
        cells, names = row.locator("td").all_inner_texts(), row.locator("th").inner_text()
        away = f"({other} Bridge Club)" in names
        assert row.locator("a").count() == (0 if away else 2)
        found[f"{other if away else own} {cells[1]}"] = (cells[0], cells[2])
    return found


def a_board_of_both(host: Director) -> None:
    """A traveller has six results, three of them of the other club, to which nothing leads."""
    host.open("boards/1/")
    rows = host.page.locator("table").first.locator("tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.filter(has_text="(Birch Bridge Club)")).to_have_count(3)
    assert host.page.locator("a[href*='/c/birch/']").count() == 0
    host.accessible(host.page)
