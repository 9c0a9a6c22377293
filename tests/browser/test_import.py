"""An event file imported by the page: what disagrees is shown, a figure is chosen, the ranking comes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.forms import of_size, signed_in
from tests.browser.waiting import expect
from tests.tournaments.services_exchange.test_disagreements import FILE

SIZES = [(1366, 768), (360, 740)]


@pytest.fixture(scope="module")
def director(browser, site) -> Iterator[Any]:
    yield from signed_in(browser, site, "elder", "Elder Bridge Club")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_file_that_disagrees_with_itself_is_asked_about(open_page, director, accessible, size):
    page = of_size(open_page, director)(size)
    page.goto("/c/elder/import/")
    page.get_by_label("Event file").set_input_files(
        {"name": "evening.xml", "mimeType": "application/xml", "buffer": FILE}
    )
    page.get_by_role("button", name="Import").click()
    row = page.get_by_role("row").filter(has_text="6 no-trumps by West, 5 off")
    expect(row).to_contain_text("−250")
    expect(row).to_contain_text("+500")
    expect(page.get_by_role("alert")).to_contain_text("Nothing has been imported yet.")
    accessible(page)
    page.get_by_label("The score in the file; the contract is left out").check()
    page.get_by_role("button", name="Import").click()
    expect(page).to_have_url(re.compile(r"/c/elder/s/\d+/"))
    accessible(page)
