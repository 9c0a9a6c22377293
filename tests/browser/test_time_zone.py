"""The page that makes a club suggests the time zone of the browser."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from clubs.people.views.forms import FirstAccountForm
from tests.browser.test_look import serve
from tests.browser.waiting import expect


@pytest.mark.parametrize("zone", ["Europe/Vienna", "America/New_York"])
def test_the_browsers_time_zone_is_chosen(open_page, zone):
    page = open_page(timezone_id=zone)
    serve(page, "/setup/", render_to_string("people/setup.html", {"form": FirstAccountForm()}))
    expect(page.locator("[name=zone]")).to_have_value(zone)


def test_a_choice_that_was_sent_stays(open_page):
    """The page comes back as the name of the club was missing."""
    page = open_page(timezone_id="Europe/Vienna")
    form = FirstAccountForm({"name": "Anna", "zone": "Asia/Tokyo"})
    serve(page, "/setup/", render_to_string("people/setup.html", {"form": form}))
    expect(page.locator("[name=zone]")).to_have_value("Asia/Tokyo")
