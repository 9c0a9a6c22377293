"""Seasons in a real browser: a leader board made, read and asked why; a ladder climbed; awards listed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.forms import cookies_of, made, of_size
from tests.browser.waiting import expect

PHONE, LAPTOP = (390, 844), (1366, 768)
MAKE = """
import json
from tests import factories as make
from tests.tournaments.seasons.evenings import make_season, make_table, three_evenings
from tournaments.services import seasons
from scoring.models import Session

club = make.make_club("Hilltop Bridge Club", "hilltop")
make.make_user("hilltop-admin", club=club, role="admin")
anna, bert = three_evenings(club)
table = make_table(club)
leaders = make_season(club, {"best": 2, "fewest": 2})
ladder = make_season(club, {"ladder": "step", "reach": 2}, kind="ladder", name="Ladder")
for person in (anna, bert, make.make_person(club, "Cäcilie Cron")):
    seasons.join_ladder(season=ladder, person=person, by=make.STAFF)
session = Session.objects.filter(contest__club=club).order_by("pk").first()
print(json.dumps({"leaders": leaders.pk, "ladder": ladder.pk, "table": table.pk, "session": session.pk,
                  "anna": anna.pk}))
"""


@pytest.fixture(scope="module")
def facts(site) -> dict[str, int]:
    return made(site, MAKE)


@pytest.fixture(scope="module")
def cookies(browser, site, facts) -> Any:
    return cookies_of(browser, site, "hilltop-admin")


@pytest.fixture
def admin(open_page, cookies):
    return of_size(open_page, cookies)


def pages(facts: dict[str, int]) -> list[str]:
    seasons, awards = "/c/hilltop/seasons/", "/c/hilltop/awards/"
    leaders = f"{seasons}{facts['leaders']}/"
    return [
        seasons,
        leaders,
        f"{leaders}people/{facts['anna']}/",
        f"{leaders}edit/",
        f"{seasons}{facts['ladder']}/",
        f"{seasons}new/",
        f"{seasons}new/?kind=ladder",
        awards,
        f"{awards}{facts['table']}/",
        f"/c/hilltop/s/{facts['session']}/masterpoints/",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "light"), [(PHONE, "light"), (LAPTOP, "dark")])
def test_every_page_is_accessible_and_fits_the_screen(admin, facts, accessible, size, light):
    page = admin(size, color_scheme=light)
    for address in pages(facts):
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        accessible(page)


def test_a_figure_says_why(open_page, facts, accessible):
    page = open_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"/c/hilltop/seasons/{facts['leaders']}/")
    page.locator("tr", has_text="Anna Alm").get_by_role("link", name="75.00").click()
    dialog = page.get_by_role("dialog", name="How 75.00 is made up")
    expect(dialog).to_contain_text("Sessions counted: 2. Average: 150.00 / 2 = 75.00.")
    expect(dialog).to_contain_text("left out: not among the best 2")
    accessible(page)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_the_admin_makes_a_leader_board_and_leaves_a_session_out(admin):
    page = admin(LAPTOP)
    page.goto("/c/hilltop/")
    page.get_by_role("link", name="Leagues and ladders").click()
    page.get_by_role("link", name="New leader board").click()
    page.get_by_label("Name", exact=True).fill("Sum of November")
    page.get_by_label("First day").fill("2026-11-01")
    page.get_by_label("Last day").fill("2026-11-30")
    page.get_by_label("Combined as").select_option(label="Total")
    page.get_by_role("button", name="Save").click()
    row = page.locator("tr", has_text="Bert Berg")
    expect(row).to_contain_text("150.00")
    page.get_by_role("button", name="Exclude Day 3").click()
    expect(row).to_contain_text("100.00")
    page.get_by_role("button", name="Include Day 3").click()
    expect(row).to_contain_text("150.00")


def test_a_challenge_is_written_down_by_three_letters_and_taken_back(admin, facts):
    page = admin(PHONE)
    page.goto(f"/c/hilltop/seasons/{facts['ladder']}/")
    places = page.locator("tbody tr th")
    expect(places).to_have_text(["Anna Alm", "Bert Berg", "Cäcilie Cron"])
    page.get_by_role("combobox", name="Challenger").press_sequentially("cac")
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Player challenged").press_sequentially("ann")
    page.get_by_role("option", name="Anna Alm").click()
    page.get_by_label("Date").fill("2026-11-05")
    page.get_by_role("button", name="Record").click()
    expect(places).to_have_text(["Cäcilie Cron", "Anna Alm", "Bert Berg"])
    page.get_by_role("button", name="Withdraw").click()
    expect(places).to_have_text(["Anna Alm", "Bert Berg", "Cäcilie Cron"])
