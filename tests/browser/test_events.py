"""An event in a real browser: the next session asked for, played, the final ranking read and asked why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.forms import cookies_of, made, of_size
from tests.browser.waiting import expect
from tests.turns import share

PHONE, LAPTOP = (390, 844), (1366, 768)
MAKE = """
import json
from tests import factories as make
from tests.tournaments.events import evenings

club = make.make_club("Lakeside Bridge Club", "lakeside")
make.make_user("lakeside-director", club=club, role="director")
first = evenings.finish(evenings.begin(club=club))
print(json.dumps({"session": first.pk, "event": first.contest_id}))
"""
PLAY = """
from scoring.models import Session
from tests.tournaments.events import evenings
from tests import factories as make
from tournaments.services import sessions
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting

second = Session.objects.select_related("contest__club").get(name="Sunday final")
for section in second.sections.all():
    choice = setup.Choice("howell", section.entries.count() // 2, None, 2)
    setup.choose_movement(section=section, choice=choice, by=make.STAFF)
second = starting.start(session=second, by=make.STAFF)
evenings.enter(second, 3)
sessions.publish(session=evenings.fresh(second), by=make.STAFF)
evenings.derive(second)
"""


@pytest.fixture(scope="module")
def facts(site) -> dict[str, int]:
    return made(site, MAKE)


@pytest.fixture(scope="module")
def cookies(browser, site, facts) -> Any:
    return cookies_of(browser, site, "lakeside-director")


@pytest.fixture
def director(open_page, cookies):
    return of_size(open_page, cookies)


def test_from_the_next_session_to_the_final_ranking(director, site, facts, accessible):
    page = director(LAPTOP)
    page.goto(f"/c/lakeside/s/{facts['session']}/ranking/")
    page.get_by_role("link", name="Next session").click()
    expect(page.get_by_role("button", name="Continue to players")).to_be_visible()
    accessible(page)
    page.get_by_label("Name").fill("Sunday final")
    page.get_by_label("Going through").select_option("overall")
    page.get_by_label("How many go through").fill("4")
    page.get_by_label("The rest play a consolation").check()
    page.get_by_label("Numbers").select_option("ranking")
    page.get_by_label("Final ranking method").select_option("proportional")
    page.get_by_role("button", name="Continue to players").click()
    expect(page.locator(".field-wrong")).to_contain_text("B2, B4, B6 share the last place, and 2 of them")
    page.get_by_label("How many go through").fill("6")
    page.get_by_role("button", name="Continue to players").click()
    expect(page.get_by_role("heading", name="Players for this session")).to_be_visible()
    site.run(PLAY)
    for size, scheme in share([(size, scheme) for size in (PHONE, LAPTOP) for scheme in ("light", "dark")]):
        shown = director(size, color_scheme=scheme)
        shown.goto(f"/c/lakeside/e/{facts['event']}/")
        expect(shown.get_by_role("heading", name="Final")).to_be_visible()
        expect(shown.get_by_role("heading", name="Consolation")).to_be_visible()
        accessible(shown)
    page.goto(f"/c/lakeside/e/{facts['event']}/")
    page.locator("#event-rows .figure-button").nth(1).click()
    expect(page.get_by_role("dialog")).to_contain_text("Carried over from the previous session")
