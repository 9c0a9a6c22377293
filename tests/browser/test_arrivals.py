"""Before the first board players say on their phones that they have arrived; the director sees it."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.phones import PHONE, act, heard
from tests.browser.test_signing_in import sign_in
from tests.browser.waiting import expect, poll

MAKE = """
import json
import re
from scoring.models import EntryMember
from tests import factories as make
from tournaments.services.setup import starting
club = make.make_club("Arrivals Bridge Club", "arrivals")
make.make_user("arrivals", club=club, role="director")
make.make_person(club, "Zoe Adams")
session = make.make_session(3, club=club, start=False)
EntryMember.objects.filter(entry__number=1).delete()
starting.start(session=session, by=make.STAFF)
one = make.encounter_of(session)
east, west = one.east_person.name, one.west_person.name
print(json.dumps({"id": session.pk, "link": make.link_of(session).token, "east": east, "west": west}))
"""


def test_players_arrive_and_the_director_sees_who_is_missing(site, open_page, accessible):
    """Table 1 has pair 1 N-S, whose names nobody has entered; a mistyped name is refused and taken back."""
    facts = json.loads(site.run(MAKE).splitlines()[-1])
    phone = open_page(**PHONE)
    phone.goto(f"/t/{facts['link']}/")
    phone.get_by_role("link", name="Say who has arrived").tap()
    expect(phone.get_by_role("heading", name="Who has arrived?")).to_be_visible()
    accessible(phone)
    who = phone.get_by_label("Your membership number or full name")
    arrive = phone.get_by_role("button", name="I have arrived")
    who.fill("Zoe Adam")
    arrive.tap()
    expect(phone.get_by_role("alert")).to_contain_text("“Zoe Adam” is not a name or a number of this club.")
    accessible(phone)
    who.fill("zoe adams")
    arrive.tap()
    rows = phone.locator(".rows li")
    expect(rows.first).to_contain_text("North Zoe Adams · arrived")
    rows.first.get_by_role("button", name="Undo").tap()
    expect(rows.first).to_contain_text("North no name yet")
    who.fill("zoe adams")
    arrive.tap()
    expect(rows.first).to_contain_text("North Zoe Adams · arrived")
    for name, seat in ((facts["east"], "East"), (facts["west"], "West")):
        who.fill(name)
        phone.get_by_label(seat).check()
        arrive.tap()
        expect(phone.locator(".rows li", has_text=seat)).to_contain_text("arrived")
    director = open_page(viewport={"width": 1366, "height": 768})
    sign_in(director, "arrivals", f"/c/arrivals/s/{facts['id']}/control/")
    expect(director.locator("#needs")).to_contain_text("Arrived: 1 of 6 pairs. Missing: Pair 1 (1), Cem (2)")
    phone.get_by_role("link", name="To the boards").tap()
    expect(phone.locator(".read-back")).to_contain_text("Zoe Adams")
    with heard(phone, "seats"):
        act(phone, "seats-yes")
    expect(phone.locator('[data-keys="level"]')).to_be_visible()
    poll(director)
    expect(director.locator("#needs")).to_contain_text("Arrived: 2 of 6 pairs.")


PLAN = """
import json
import re
from clubs.people.selectors import today
from tests import factories as make
from tournaments.services.setup import seating
from tournaments.services.setup import sessions as setup
club = make.make_club("Sign-in Bridge Club", "comers")
make.make_user("comers", club=club, role="director")
make.make_person(club, "Yan Ito")
session = setup.create_session(club=club, name="Tonight", date=today(club), by=make.STAFF)
for pair in make.make_players(club, 2, 2):
    seating.seat_pair(section=session.sections.get(), people=pair, by=make.STAFF)
print(json.dumps({"id": session.pk}))
"""
TWICE = """
document.addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("--scale", 2));
"""
"""Letters of twice the usual size."""


def sits_down(phone: Page, who: str, table: int, seat: str, looks: Any, guest: bool = False) -> None:
    """Somebody signs in on a phone: name, perhaps a guest's, seat; each page is looked at."""
    name = phone.get_by_label("Your membership number or full name")
    expect(name).to_be_visible()
    looks(phone)
    name.fill(who)
    phone.get_by_role("button", name="Continue").tap()
    if guest:
        expect(phone.get_by_role("alert")).to_contain_text(f"“{who}” is not on the list.")
        looks(phone)
        phone.get_by_role("button", name=f"New guest “{who}”: continue").tap()
    expect(phone.get_by_role("heading", name=f"{who}: where do you sit?")).to_be_visible()
    looks(phone)
    phone.get_by_role("button", name=re.compile(f"^{seat}.*Table {table}$")).tap()
    expect(phone.locator(".notice")).to_contain_text(f"{who}: table {table}, {seat}. Welcome!")


def test_players_sign_in_on_phones_before_play_and_the_director_s_plan_follows(site, open_page, accessible):
    """Anna & Bo and Cem & Dee are on the sheet, at table 1; Yan and a guest make a pair at table 2.

    Nothing lies beyond the edge of a phone, in the dark and with letters of twice the size on the narrowest.
    """
    session = json.loads(site.run(PLAN).splitlines()[-1])["id"]
    director = open_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    sign_in(director, "comers", f"/c/comers/s/{session}/signin/")
    expect(director.get_by_role("heading", name="Players for this session")).to_be_visible()

    def phone(width: int, **options: Any) -> Page:
        viewport = {"width": width, "height": 664}
        page = open_page(**{**PHONE, "viewport": viewport, "reduced_motion": "reduce", **options})
        page.goto("/c/comers/here/")
        return page

    sits_down(phone(390), "Yan Ito", 2, "North", accessible)
    expect(director.locator("#plan-3")).to_contain_text("Yan Ito")
    expect(director.locator("#signed-in")).to_contain_text("Arrived: 1 of 5 players.")
    for width, who, guest, table, seat in (
        (390, "Anna", False, 1, "North"),
        (320, "Maximiliana Featherstonehaugh", True, 2, "South"),
    ):
        large = phone(width, color_scheme="dark")
        large.add_init_script(TWICE)
        large.reload()
        sits_down(large, who, table, seat, accessible, guest)
        accessible(large)
    poll(director)
    expect(director.locator("#signed-in")).to_contain_text("Arrived: 3 of 6 players. Missing: Bo (1 N-S)")
    expect(director.locator("#plan-3")).to_contain_text("Yan Ito & Maximiliana Featherstonehaugh")
    accessible(director)
    large.get_by_role("button", name="Undo").tap()
    expect(large.locator(".notice")).to_have_count(0)
    poll(director)
    expect(director.locator("#signed-in")).to_contain_text("Arrived: 2 of 5 players.")


TEAMS = """
import json
from clubs.people.selectors import today
from tests import factories as make
from tournaments.selectors.setup.event_forms import BY_KEY
from tournaments.services.setup import entries
from tournaments.services.setup import sessions as setup
club = make.make_club("Team Sign-in Club", "teams-here")
make.make_user("teams-here", club=club, role="director")
make.make_person(club, "Yan Ito")
day, settings = today(club), dict(BY_KEY["teams"].settings)
session = setup.create_session(club=club, name="Tonight", date=day, by=make.STAFF, settings=settings)
(three,) = make.make_players(club, 1, 3)
entries.sign_in(section=session.sections.get(), people=three, by=make.STAFF, name="Rivers")
print(json.dumps({"id": session.pk}))
"""


def test_a_player_joins_a_team_on_a_phone_and_the_director_s_list_follows(site, open_page, accessible):
    """Anna, Bo and Cem are the Rivers; Yan is their fourth."""
    session = json.loads(site.run(TEAMS).splitlines()[-1])["id"]
    director = open_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    sign_in(director, "teams-here", f"/c/teams-here/s/{session}/signin/")
    expect(director.get_by_role("heading", name="1 team")).to_be_visible()
    phone = open_page(**{**PHONE, "viewport": {"width": 320, "height": 664}})
    phone.goto("/c/teams-here/here/")
    phone.get_by_label("Your membership number or full name").fill("yan ito")
    phone.get_by_role("button", name="Continue").tap()
    expect(phone.get_by_role("heading", name="Yan Ito: where do you play?")).to_be_visible()
    accessible(phone)
    phone.get_by_role("button", name="Team 1 Rivers").tap()
    expect(phone.locator(".notice")).to_contain_text("Yan Ito: Team 1 Rivers. Welcome!")
    expect(director.locator("#signed-in")).to_contain_text("Arrived: 1 of 4 players. Missing: Anna")
    expect(director.get_by_role("status").filter(has_text="Yan Ito has arrived")).to_have_text(
        "Yan Ito has arrived (Team 1 Rivers)."
    )
    accessible(director)
