"""An event in a real browser: the next session asked for, played, the final ranking read and asked why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

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
from tournaments.services import sessions, setup

second = Session.objects.select_related("contest__club").get(name="Sunday final")
for section in second.sections.all():
    choice = setup.Choice("howell", section.entries.count() // 2, None, 2)
    setup.choose_movement(section=section, choice=choice, by=make.STAFF)
second = setup.start(session=second, by=make.STAFF)
evenings.enter(second, 3)
sessions.publish(session=evenings.fresh(second), by=make.STAFF)
evenings.derive(second)
"""


@pytest.fixture(scope="module")
def facts(site) -> dict[str, int]:
    return json.loads(site.manage("shell", "-v", "0", "-c", MAKE).splitlines()[-1])


@pytest.fixture(scope="module")
def cookies(browser, site, facts) -> Any:
    """The director's, once signed in."""
    context = browser.new_context(base_url=site.url)
    page = context.new_page()
    page.goto("/accounts/login/")
    page.fill("[name=login]", "lakeside-director")
    page.fill("[name=password]", "a long password")
    page.keyboard.press("Enter")
    expect(page.locator(".tools").get_by_text("lakeside-director").first).to_be_visible()
    kept = context.storage_state()
    context.close()
    return kept


@pytest.fixture
def director(open_page, cookies):
    def opened(size: tuple[int, int], **options: Any) -> Page:
        viewport = {"width": size[0], "height": size[1]}
        return open_page(viewport=viewport, storage_state=cookies, **options)

    return opened


def test_from_the_next_session_to_the_final_ranking(director, site, facts, accessible):
    page = director(LAPTOP)
    page.goto(f"/c/lakeside/s/{facts['session']}/ranking/")
    page.get_by_role("link", name="Another session").click()
    accessible(page)
    page.get_by_label("Name").fill("Sunday final")
    page.get_by_label("Who plays on").select_option("overall")
    page.get_by_label("How many go through").fill("4")
    page.get_by_label("The rest play a consolation").check()
    page.get_by_label("Numbers").select_option("ranking")
    page.get_by_label("What counts in the end").select_option("proportional")
    page.get_by_role("button", name="To the sign-in sheet").click()
    expect(page.locator(".field-wrong")).to_contain_text(
        "The last place is shared by B2, B4, B6, and 2 of them"
    )
    page.get_by_label("How many go through").fill("6")
    page.get_by_role("button", name="To the sign-in sheet").click()
    expect(page.get_by_role("heading", name="Sign-in sheet")).to_be_visible()
    site.manage("shell", "-v", "0", "-c", PLAY)
    for size in (PHONE, LAPTOP):
        for scheme in ("light", "dark"):
            shown = director(size, color_scheme=scheme)
            shown.goto(f"/c/lakeside/e/{facts['event']}/")
            expect(shown.get_by_role("heading", name="Final")).to_be_visible()
            expect(shown.get_by_role("heading", name="Consolation")).to_be_visible()
            accessible(shown)
            assert shown.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    shown.locator("#event-rows .figure-button").nth(1).click()
    expect(shown.get_by_role("dialog")).to_contain_text("Carried over from the session before")
