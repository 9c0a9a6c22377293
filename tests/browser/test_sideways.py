"""Whoever plays reads every page of theirs without scrolling sideways, from 320 to 1920 px and at 200 %."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import Error, Page

from tests.browser.waiting import expect
from tests.turns import share

WIDTHS = (320, 390, 640, 683, 960, 1366, 1920)
"""In px; 640, 683 and 960 are screens of 1280, 1366 and 1920 px at 200 % (WCAG 1.4.10 goes down to 320)."""
LARGE_WIDTHS = (390, 960)
"""In px, with the large type that readers can choose."""
USUAL = [("", width) for width in WIDTHS]
SIZES = [*USUAL, *(("large", width) for width in LARGE_WIDTHS)]
"""Of the type and of the screen."""
PAGES = {
    *("home", "help", "club", "members", "history", "seasons", "season", "masterpoints"),
    *(
        "ranking",
        "own-name",
        "seats",
        "boards",
        "traveller",
        "recap",
        "progress",
        "card",
        "why",
        "publications",
        "wall",
        "paper",
    ),
    *("match", "butler", "sheet", "sheets", "rooms", "room", "evening", "room-ledger", "evening-log"),
    *("party", "party-places", "party-tally", "party-round"),
}
"""Pages that the walk must have come by; it follows every link, so that others come by themselves."""
MAKE = """
import json
from django.urls import reverse
from clubs.people.models import Person
from scoring.models import Board, Entry
from tests import factories as make
from tests.hostile.world import make_attacked
from tests.tournaments.results.evenings import evening, fresh
from tournaments.paper.published_file import published_file
from tournaments.services import sessions

NAMES = ("Maximiliane-Charlotte Oberhauser", "שרה לוי־אברמוביץ", "Wolfeschlegelsteinhausenbergerdorff", "Bo")
DEAL = "N:AKQ7.J52.T98.765 JT96.K87.KQ4.A32 852.AQ96.J76.KQJ 43.T43.A532.T984"
world = make_attacked("Longmeadow")
club, user, own = world.club, world.users["player"], world.player
user.username = "walker"
user.set_password("a long password")
user.save()
pairs = evening(club=club, name="Friday pairs of the whole valley")
Board.objects.filter(board_set__session=pairs).update(
    deal=DEAL, makeable={seat: dict.fromkeys("CDHSN", 7) for seat in "NESW"}
)
teams = make.make_session(4, "swiss_teams", rounds=1, boards=4, club=club, name="Teams",
                          settings={"method": "imps", "vp": "wbf-continuous"})
players = make.make_session(2, "individual8", boards=1, club=club, name="Individual")
for at, person in enumerate(Person.objects.filter(club=club).exclude(pk=own.pk).order_by("pk")):
    person.name = f"{NAMES[at % 4]} {at}"
    person.save()
cards = []
for session in (pairs, teams, players):
    entry = Entry.objects.get(section__session=session, number=1)
    entry.members.filter(seat=1).update(person=own)
    make.enter_all(session)
    sessions.publish(session=fresh(session), by=make.STAFF, note="Board 3 corrected")
    cards += [reverse(name, args=[club.slug, session.pk, entry.pk]) for name in ("card", "why")]
names = reverse("own-name", args=[club.slug, pairs.pk])
print(json.dumps({"first": ["/", names, *cards], "file": published_file(fresh(pairs))}))
"""


@pytest.fixture(scope="module")
def made(site) -> dict[str, Any]:
    return json.loads(site.run(MAKE).splitlines()[-1])


@pytest.fixture
def walker(open_page, made) -> Page:
    """A page of somebody who plays in every session of their club."""
    page = open_page()
    page.goto("/accounts/login/")
    page.fill("[name=login]", "walker")
    page.fill("[name=password]", "a long password")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    return page


@pytest.mark.costly("it walks all pages of a player")
def test_no_page_of_a_player_scrolls_sideways(walker, made):
    waiting, names, wide = list(made["first"]), set[str](), list[str]()
    known = set(waiting)
    while waiting:
        address = waiting.pop(0)
        if not opens(walker, address):
            continue
        expect(walker.locator("main")).to_be_visible()
        name = resolve(urlsplit(walker.url).path).view_name
        names.add(name)
        wide += too_wide(walker, share(SIZES, of=name))
        for link in links_of(walker):
            if (kind := kind_of(link)) and kind not in known:
                known.add(kind)
                waiting.append(link)
    assert wide == []
    assert PAGES - names == set()


def test_no_part_of_the_published_file_does_with_or_without_scripts(open_page, made, tmp_path: Path):
    file = tmp_path / "evening.html"
    file.write_text(made["file"], encoding="utf-8")
    for scripts in (True, False):
        page = open_page(offline=True, java_script_enabled=scripts)
        page.goto(file.as_uri())
        expect(page.locator(".part").first).to_be_visible()
        parts = page.locator(".part").evaluate_all("parts => parts.map(part => part.id)") if scripts else [""]
        for part in parts:
            page.goto(f"{file.as_uri()}#{part}")
            expect(page.locator(f"#{part}" if part else ".part").first).to_be_visible()
            assert too_wide(page, share(USUAL, of=part)) == []
            assert cut_off(page, 320) == []


def too_wide(page: Page, sizes: Sequence[tuple[str, int]]) -> list[str]:
    """Where the page as it stands would have to be scrolled sideways, and what stands out there."""
    found = []
    for size, width in sizes:
        page.evaluate("size => { document.documentElement.dataset.type = size }", size)
        page.set_viewport_size({"width": width, "height": 800})
        needed, out = page.evaluate(SIDEWAYS)
        if needed > width:
            found.append(f"{page.url} {size} {width}: {needed} px, {out}")
    return found


def cut_off(page: Page, width: int) -> list[str]:
    """The tables on screens of a width whose last columns are seen by scrolling the table only."""
    page.set_viewport_size({"width": width, "height": 568})
    return page.locator(".table-wrap").evaluate_all(
        "frames => frames.filter(f => f.scrollWidth > f.clientWidth).map(f => f.innerHTML.slice(0, 200))"
    )


SIDEWAYS = """() => {
  const screen = document.documentElement.clientWidth;
  const parts = [...document.body.querySelectorAll("*")];
  const sticksOut = (part) => part.getBoundingClientRect().right > screen + 1 && !part.closest(".table-wrap");
  const out = parts.filter(sticksOut).pop();
  return [document.documentElement.scrollWidth, out ? out.outerHTML.slice(0, 120) : ""];
}"""


def opens(page: Page, address: str) -> bool:
    """Whether an address leads to a page, which is open then: other links are files to save."""
    try:
        answer = page.goto(address)
    except Error as failure:
        if "Download is starting" in failure.message:
            return False
        raise
    assert answer is not None
    return answer.ok and answer.headers.get("content-type", "").startswith("text/html")


def links_of(page: Page) -> list[str]:
    """The addresses within the site that the page leads to."""
    found = page.locator("a[href]").evaluate_all("links => links.map(link => link.href.split('#')[0])")
    here = urlsplit(page.url)
    return [link for link in found if urlsplit(link)[:2] == here[:2]]


def kind_of(link: str) -> str:
    """Which page a link leads to: one of each kind is looked at, of every session and party."""
    path = urlsplit(link).path
    try:
        match = resolve(path)
    except Resolver404:  # files of the pages themselves
        return ""
    of_session = match.kwargs.get("pk", "") if "/s/" in path or "/p/" in path else ""
    return f"{match.view_name} {of_session}"
