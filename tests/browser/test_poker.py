"""A poker evening in a real browser: the director on phone and laptop, and the clock on the hall display."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.forms import cookies_of, made
from tests.browser.waiting import expect, stop_the_clock

PHONE, LAPTOP, WALL = (390, 844), (1366, 768), (1920, 1080)
MAKE = """
import datetime as dt
import json
from uuid import uuid4
from clubs.poker import rules
from clubs.poker.services import evenings
from tests import factories as make
club = make.make_club("Sorrel Card Club", "sorrel")
host = make.make_user("sorrel-host", club=club, role="director")
plan = rules.Plan(
    form=rules.REBUY, seats=3, start=rules.Offer(2000, 0, 5000), rebuy=rules.Offer(2000, 0, 5000),
    levels=rules.levels_from("20 25/50\\nbreak 10\\n20 50/100 10"), late_until=2,
    prizes=rules.prizes_from("70 30", "percent"),
)
day = dt.date(2026, 11, 27)
found = {}
for key in ("tonight", "begun"):
    evening = evenings.create_evening(club=club, name="Poker", date=day, currency="EUR", plan=plan, by=host)
    for name in ("Ann", "Bob", "Cyd", "Dan"):
        person = make.make_person(club, f"{name} {key}")
        evenings.come_in(evening=evening, entry_id=uuid4(), person=person, event={"type": "enter"}, by=host)
    found[key] = evening.pk
make.make_person(club, "Eve open")
evening_of = {"club": club, "date": day, "currency": "EUR", "plan": plan, "by": host}
found["open"] = evenings.create_evening(name="Open", **evening_of).pk
evenings.record_event(evening=evening, entry_id=uuid4(), event={"type": "start"}, by=host)
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def addresses(site) -> dict[str, str]:
    return {key: f"/c/sorrel/poker/{pk}/" for key, pk in made(site, MAKE).items()}


@pytest.fixture(scope="module")
def host(browser, site, addresses) -> Any:
    return cookies_of(browser, site, "sorrel-host")


def test_an_evening_is_run_on_a_phone_and_shown_on_the_wall(open_page, addresses, host, accessible):
    """Seats are confirmed, the clock is started, two go out in one hand; the hall display follows."""
    address = addresses["tonight"]
    phone = open_page(viewport={"width": PHONE[0], "height": PHONE[1]}, storage_state=host)
    phone.goto(f"{address}run/")
    expect(phone.locator("h1")).to_be_visible()
    accessible(phone)
    phone.get_by_role("button", name="Confirm").click()
    phone.get_by_role("button", name="Start the clock").click()
    expect(phone.get_by_role("button", name="Pause")).to_be_visible()
    wall = open_page(viewport={"width": WALL[0], "height": WALL[1]}, storage_state=host)
    wall.goto(f"{address}wall/")
    expect(wall.get_by_text("4 of 4")).to_be_visible()
    for name in ("Ann", "Bob"):
        phone.get_by_role("checkbox", name=name).check()
    phone.get_by_role("button", name="Out", exact=True).click()
    expect(phone.get_by_role("alert")).to_contain_text("enter the stack")
    phone.get_by_role("textbox", name="Ann tonight").fill("4000")
    phone.get_by_role("textbox", name="Bob tonight").fill("3000")
    expect(phone.get_by_role("textbox", name="Bob tonight")).to_have_value("3000")
    accessible(phone)
    phone.get_by_role("button", name="These went out").click()
    expect(phone.locator("#poker-places")).to_contain_text("3 Ann tonight")
    expect(wall.get_by_text("2 of 4")).to_be_visible()
    expect(wall.locator("#poker-wall")).to_contain_text("4 Bob tonight")
    accessible(wall)
    laptop = open_page(viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, storage_state=host)
    for page in ("run/", "", "plan/", "result/", "log/", "players/3/"):
        laptop.goto(f"{address}{page}")
        expect(laptop.locator("h1")).to_be_visible()
        accessible(laptop)


def test_the_clock_goes_on_from_level_to_level_when_the_site_is_gone(open_page, addresses):
    """It has run for some minutes at most when the page opens: 20 minutes later it is in the break of 10."""
    page = open_page(viewport={"width": WALL[0], "height": WALL[1]})
    stop_the_clock(page)
    page.goto(f"{addresses['begun']}wall/")
    expect(page.locator('[data-blind="digits"]')).to_have_text(re.compile(r"^1\d:\d\d$"))
    page.route("**/wall/**", lambda route: route.abort())
    page.clock.run_for(20 * 60 * 1000)
    expect(page.locator('[data-blind="title"]')).to_have_text("Break")
    expect(page.locator('[data-blind="next"]')).to_have_text("Next: 50 / 100 ante 10")
    page.clock.run_for(10 * 60 * 1000)
    expect(page.locator('[data-blind="blinds"]')).to_have_text("50 / 100")
    expect(page.locator('[data-blind="next"]')).to_have_text("This is the last level.")
    page.clock.run_for(60 * 60 * 1000)
    expect(page.locator('[data-blind="digits"]')).to_have_text("0:00")


def test_a_name_is_bought_in_by_one_enter_and_a_new_guest_by_two(open_page, addresses, host):
    """A known name: letters, Enter. A name that nobody has: Enter, and Enter again for the question."""
    page = open_page(viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, storage_state=host)
    page.goto(f"{addresses['open']}run/")
    name = page.get_by_role("combobox", name="Name")
    name.press_sequentially("Eve")
    expect(page.get_by_role("option", name="Eve open")).to_be_visible()
    name.press("Enter")
    expect(page.locator("#players")).to_contain_text("Eve open")
    name.press_sequentially("Gus Guest")
    name.press("Enter")
    expect(page.get_by_role("option")).to_contain_text("Gus Guest")
    name.press("Enter")
    expect(page.locator("#players")).to_contain_text("Gus Guest")
