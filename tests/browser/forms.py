"""Evenings of any form in a browser: tables that post what phones post, a director who uses the pages."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page

from tests.browser.tables import EnteredResult, Table
from tests.browser.waiting import expect

MAKE = """
from tests import factories as make
make.make_user("{user}", club=make.make_club("{name}", "{slug}"), role="director")
"""
START = """
from clubs.people.models import Club
from tests import factories as make
session = make.make_session(club=Club.objects.get(slug="{slug}"), **{how!r})
print(session.pk)
"""
LINKS = """
import json
from scoring.models import TableLink
links = TableLink.objects.filter(session={session}, revoked=None).select_related("section")
print(json.dumps({{f"{{link.section.letter}}{{link.table}}": link.token for link in links}}))
"""
RESULTS = ["4HS=", "3NN=", "2SE=", "4SW-1", "1NW+1", "3CE=", "2HN-1", "5DS=", "6SN=", "PASS"]


def result_of(round_: int, table: int, board: int) -> str:
    return random.Random(f"{round_} {table} {board}").choice(RESULTS)


class Director:
    """A laptop at the club's pages."""

    def __init__(self, page: Page, site: Any, accessible: Callable[[Page], None], club: str) -> None:
        self.page, self.site, self.accessible, self.club = page, site, accessible, club
        self.tables: dict[str, Table] = {}

    def start(self, browser: Any, **how: Any) -> None:
        """A session in play, with a phone at every table."""
        self.take_over(browser, int(self.shell(START.format(slug=self.club, how=how))))

    def take_over(self, browser: Any, session: int) -> None:
        """This session in play is directed now: its tables "A1", "A2" ... sign in by their links."""
        self.close()
        self.session, self.tables = session, {}
        self.more_tables(browser)

    def more_tables(self, browser: Any) -> None:
        """Tables that have a link by now, and no phone yet, get one."""
        links = json.loads(self.shell(LINKS.format(session=self.session)))
        for where, token in links.items():
            if where not in self.tables:
                self.tables[where] = Table(browser, self.site.url, int(where[1:]), token)

    def shell(self, commands: str) -> str:
        """The last line that these commands print on the site."""
        return self.site.run(commands).strip().splitlines()[-1]

    @property
    def address(self) -> str:
        return f"/c/{self.club}/s/{self.session}/"

    def round(self, number: int) -> list[EnteredResult]:
        """Every table plays its boards of a round."""
        return [entered for table in self.tables.values() for entered in table.play(number, result_of)]

    def open(self, place: str) -> None:
        self.page.goto(self.address + place)

    def push(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def pair(self, number: int) -> None:
        """Needs you says that a round can be made; it is looked at, and seated."""
        self.open("control/")
        expect(self.page.locator("#needs")).to_contain_text(f"round {number} can be made")
        self.page.get_by_role("link", name="Make the draw").click()
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_contain_text(" v ")
        if number == 2:
            self.accessible(self.page)
        dialog.get_by_role("button", name=f"Publish draw for round {number}").click()
        expect(self.page.locator("#deeds")).to_contain_text(f"draw made for round {number}")

    def publish(self) -> None:
        self.open("control/session/")
        self.push("End play")
        self.open("control/session/")
        self.push("Publish results")
        self.open("ranking/")
        expect(self.page.get_by_text("Official").first).to_be_visible()
        self.accessible(self.page)
        self.site.prove(self.session)

    def ranking(self) -> dict[str, tuple[str, str]]:
        """Number -> place and figure, as the page shows them."""
        rows = self.page.locator("#ranking-rows tbody tr")
        expect(rows.first).to_be_visible()
        cells = [row.locator("td").all_inner_texts() for row in rows.all()]
        return {found[1]: (found[0], found[2]) for found in cells}

    def close(self) -> None:
        for table in self.tables.values():
            table.context.close()


def signed_in(browser: Any, site: Any, slug: str, name: str) -> Iterator[Any]:
    """The cookies of a new club's director, once signed in."""
    site.run(MAKE.format(slug=slug, name=name, user=f"{slug}-director"))
    yield cookies_of(browser, site, f"{slug}-director")


def cookies_of(browser: Any, site: Any, user: str) -> Any:
    """The cookies of somebody who signs in with the factory's password."""
    context = browser.new_context(base_url=site.url)
    page = context.new_page()
    page.goto("/accounts/login/")
    page.fill("[name=login]", user)
    page.fill("[name=password]", "a long password")
    page.keyboard.press("Enter")
    expect(page.locator(".tools").get_by_text(user).first).to_be_visible()
    kept = context.storage_state()
    context.close()
    return kept


def made(site: Any, commands: str) -> dict[str, int]:
    """What these commands, run on the site, print last, as JSON."""
    found: dict[str, int] = json.loads(site.run(commands).splitlines()[-1])
    return found


def of_size(open_page: Callable[..., Page], cookies: Any) -> Callable[..., Page]:
    """Opens pages of a screen's size, signed in."""

    def opened(size: tuple[int, int], **options: Any) -> Page:
        viewport = {"width": size[0], "height": size[1]}
        return open_page(viewport=viewport, storage_state=cookies, **options)

    return opened


def at_a_laptop(open_page: Callable[..., Page], cookies: Any) -> Page:
    """A page of the director's laptop; axe sees no half-faded part."""
    viewport = {"width": 1366, "height": 768}
    return open_page(viewport=viewport, storage_state=cookies, reduced_motion="reduce")
