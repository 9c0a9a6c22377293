"""Pages on a phone are short: in screens of 390 x 664, after an evening of 14 pairs on 26 boards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.waiting import expect

PHONE = {"width": 390, "height": 664}
MAKE = """
import datetime as dt
import json
from clubs.people.models import Person
from scoring.models import Board
from tests import factories as make
from tests.tournaments.results.evenings import over
from tests.tournaments.seasons.evenings import make_season
from tournaments.paper.published_file import published_file
from tournaments.services import sessions

NAMES = ["Alma Berg", "Bela Novak", "Carla Dahl", "Dora Engel", "Emil Urban", "Gita Sato", "Jonas Thal"]
DEAL = "N:AKQ7.J52.T98.765 JT96.K87.KQ4.A32 852.AQ96.J76.KQJ 43.T43.A532.T984"
club = make.make_club("Riverside Bridge Club", "phones", zone="Europe/Berlin")
session = make.make_session(7, "howell", boards=2, club=club, name="Club pairs")
people = list(Person.objects.filter(club=club).order_by("pk"))
for at, person in enumerate(people):
    person.name = f"{NAMES[at % 7]}"
Person.objects.bulk_update(people, ["name"])
Board.objects.filter(board_set__session=session).update(
    deal=DEAL, makeable={seat: dict.fromkeys("CDHSN", 7) for seat in "NESW"}
)
make.enter_all(session)
session = over(session)
sessions.publish(session=session, by=make.STAFF)
begins, ends = dt.date(2026, 11, 1), dt.date(2026, 11, 30)
season = make_season(club, name="Autumn")
pages = {"ranking": f"s/{session.pk}/ranking/", "traveller": f"s/{session.pk}/boards/5/",
         "names": f"s/{session.pk}/own-name/",
         "card": f"s/{session.pk}/pairs/{make.entry_of(session, 1).pk}/", "season": f"seasons/{season.pk}/"}
print(json.dumps({"pages": pages, "boards": Board.objects.filter(board_set__session=session).count(),
                  "file": published_file(session)}))
"""


@pytest.fixture(scope="module")
def made(site) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(site.run(MAKE).splitlines()[-1])
    assert found["boards"] == 26
    return found


def screens(page: Page) -> float:
    return float(page.evaluate("document.documentElement.scrollHeight")) / PHONE["height"]


@pytest.mark.costly("182 results are entered once for the module")
@pytest.mark.parametrize(("name", "most"), [("ranking", 3), ("card", 3), ("traveller", 2), ("season", 4)])
def test_a_page_of_an_evening_is_so_many_screens_of_a_phone(open_page, made, accessible, name, most):
    page = open_page(viewport=PHONE)
    page.goto(f"/c/phones/{made['pages'][name]}")
    expect(page.locator("h1")).to_be_visible()
    accessible(page)
    assert screens(page) <= most
    assert page.locator("header.top").bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 48}


def test_the_pages_of_a_player_who_chose_a_name_are_short_and_lead_to_a_traveller(
    open_page, made, accessible
):
    """The pages of a season of 14 evenings were 2.7 and 3.2 screens; here is one evening of 26 boards."""
    page = open_page(viewport=PHONE)
    page.goto(f"/c/phones/{made['pages']['names']}")
    page.locator(".name-keys button").first.click()
    my_results = page.get_by_role("link", name="My results")
    expect(my_results).to_be_visible()
    my_results.click()
    expect(page.get_by_role("heading", name="My results")).to_be_visible()
    accessible(page)
    assert screens(page) <= 2
    page.get_by_role("link", name="Board by board").click()
    expect(page.get_by_text("Tricks against double dummy")).to_be_visible()
    accessible(page)
    assert screens(page) <= 4
    page.get_by_role("link", name="dummy", exact=True).click()
    expect(page.get_by_role("heading", name="By role: dummy")).to_be_visible()
    accessible(page)
    page.locator("tbody a").first.click()
    expect(page.locator(".traveller-rows").first).to_be_visible()


def test_a_head_of_a_column_of_a_traveller_is_one_line_on_a_phone(open_page, made):
    page = open_page(viewport=PHONE)
    page.goto(f"/c/phones/{made['pages']['traveller']}")
    head = page.locator(".traveller-rows thead").first
    expect(head).to_be_visible()
    assert visible_heads(page) == ["N-S", "E-W", "Contract", "By", "Tricks", "N-S +", "E-W +", "Points"]
    assert head.bounding_box()["height"] < 56  # two rows: names and points lie one above the other


def visible_heads(page: Page) -> list[str]:
    found: list[str] = page.locator(".traveller-rows thead").first.evaluate(
        """head => [...head.querySelectorAll("th")].filter(cell => cell.offsetWidth > 1)
            .map(cell => cell.innerText.split("\\n")[0].trim())"""
    )
    return found


def test_a_traveller_of_the_file_has_names_and_the_points_of_both_sides(open_page, made, tmp_path):
    file = tmp_path / "evening.html"
    file.write_text(made["file"], encoding="utf-8")
    page = open_page(offline=True, viewport=PHONE)
    page.goto(f"{file.as_uri()}#board5")
    row = page.locator("#board5 tbody tr").first
    expect(row).to_be_visible()
    name = row.locator("a").first
    shown = name.evaluate("link => getComputedStyle(link, '::after').content")
    assert " & " in shown
    cells = row.locator("td")
    north, east = cells.nth(-2), cells.nth(-1)
    expect(north).to_be_visible()
    expect(east).to_be_visible()
    assert float(north.inner_text()) + float(east.inner_text()) == 12
    assert screens(page) <= 2
