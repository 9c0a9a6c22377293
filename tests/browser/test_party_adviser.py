"""A host who does not know what to play: types how many come, chooses, and has the form filled in."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.forms import cookies_of, made
from tests.browser.waiting import expect

MAKE = """
import json
from tests import factories as make
club = make.make_club("Rowan Bridge Club", "rowan")
make.make_user("rowan-host", club=club, role="director")
print(json.dumps({"club": club.pk}))
"""


@pytest.fixture(scope="module")
def host(browser, site) -> Any:
    made(site, MAKE)
    return cookies_of(browser, site, "rowan-host")


@pytest.mark.parametrize("viewport", [(390, 844), (1024, 768)])
def test_fifteen_come(open_page, site, accessible, host, viewport):
    width, height = viewport
    page: Page = open_page(viewport={"width": width, "height": height}, storage_state=host)
    page.goto(f"{site.url}/c/rowan/parties/new/")
    expect(page.get_by_role("button", name="Continue to players")).to_be_in_viewport(ratio=1)
    page.get_by_label("How many are coming?").fill("15")
    page.get_by_role("button", name="Show suggestions").click()
    offers = page.locator("section", has=page.get_by_role("heading", name="Which kind of party?"))
    expect(offers.locator("li").first).to_contain_text("Progressive bridge")
    accessible(page)
    offers.get_by_role("link", name="The host stands in so that everybody can play.").click()
    expect(page.get_by_label("Uneven numbers")).to_have_value("host")
    accessible(page)
