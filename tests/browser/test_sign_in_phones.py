"""A number is confirmed by letters, its own phone alone undoes a sign-in, the director answers for guests."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.phones import PHONE
from tests.browser.test_signing_in import sign_in
from tests.browser.waiting import expect, poll

CLUB = """
import datetime as dt
import json
from clubs.people.models import Membership
from clubs.people.selectors import today
from tests import factories as make
from tournaments.services.setup import sessions as setup
club = make.make_club("Letters Bridge Club", "letters-here")
make.make_user("letters-here", club=club, role="director")
person = make.make_person(club, "Yan Ito")
Membership.objects.create(person=person, number="107", since=dt.date(2020, 1, 1))
session = setup.create_session(club=club, name="Tonight", date=today(club), by=make.STAFF)
print(json.dumps({"id": session.pk}))
"""
WHO, LETTERS = "Your membership number or full name", "First three letters of your first or last name"


def says(phone: Page, label: str, text: str) -> None:
    phone.get_by_label(label).fill(text)
    phone.get_by_role("button", name="Continue").tap()


def brings(phone: Page, guest: str, seat: str) -> None:
    """A new guest, confirmed, at a seat of table 2."""
    says(phone, WHO, guest)
    phone.get_by_role("button", name=f"New guest “{guest}”: continue").tap()
    phone.get_by_role("button", name=re.compile(f"^{seat}.*Table 2$")).tap()
    expect(phone.locator(".notice")).to_contain_text(f"{guest}: table 2, {seat}. Welcome!")


def test_a_phone_signs_in_by_number_and_the_director_answers_and_takes_back(site, open_page, accessible):
    session = json.loads(site.run(CLUB).splitlines()[-1])["id"]
    director = open_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    sign_in(director, "letters-here", f"/c/letters-here/s/{session}/signin/")
    expect(director.get_by_role("heading", name="Players for this session")).to_be_visible()

    def phone(**options: Any) -> Page:
        page = open_page(**{**PHONE, "viewport": {"width": 320, "height": 664}, **options})
        page.goto("/c/letters-here/here/")
        return page

    first, other = phone(), phone(color_scheme="dark")
    says(first, WHO, "107")
    expect(first.get_by_label(LETTERS)).to_be_focused()
    accessible(first)
    says(first, LETTERS, "xyz")
    expect(first.get_by_role("alert")).to_contain_text("Nobody here has the number “107”")
    accessible(first)
    says(first, LETTERS, "ito")
    expect(first.get_by_role("heading", name="Number 107: where do you sit?")).to_be_visible()
    first.get_by_role("button", name=re.compile("^North.*Table 1$")).tap()
    expect(first.locator(".notice")).to_contain_text("Number 107: table 1, North. Welcome!")

    signed = first.locator("input[name=signed]").get_attribute("value")
    other.goto(first.url)
    expect(other.get_by_role("heading", name="Sign in to play")).to_be_visible()
    expect(other.get_by_role("button", name="Undo")).to_have_count(0)
    other.locator("form").last.evaluate(
        """(form, signed) => {
            form.action = form.baseURI.replace(/[?].*/, "undo/");
            form.elements.who.name = "signed";
            form.elements.signed.value = signed;
        }""",
        signed,
    )
    other.get_by_role("button", name="Continue").tap()
    expect(other.get_by_role("alert")).to_contain_text(
        "Only the phone that signed this player in can undo it"
    )

    brings(first, "Guest Alpha", "North")
    brings(first, "Guest Beta", "South")
    says(first, WHO, "Guest Gamma")
    first.get_by_role("button", name="New guest “Guest Gamma”: continue").tap()
    expect(first.get_by_role("alert")).to_contain_text("This phone cannot add more guests.")
    accessible(first)
    poll(director)
    expect(director.locator("#signed-in")).to_contain_text("Phone 1 wants to add more guests.")
    accessible(director)
    director.get_by_role("button", name="Allow more guests").click()
    expect(director.locator("#signed-in")).not_to_contain_text("wants to add more guests")
    first.goto("/c/letters-here/here/")
    brings(first, "Guest Gamma", "East")

    director.get_by_role("link", name="Phones that signed players in").click()
    row = director.locator(".rows li")
    expect(row).to_contain_text("Yan Ito (1 N-S)")
    expect(row).to_contain_text("Guest Gamma (2 E-W, new guest)")
    accessible(director)
    row.get_by_role("button", name="Take back all of this phone").click()
    expect(director.get_by_text("No phone has signed anybody in")).to_be_visible()
    accessible(director)
    director.get_by_role("link", name="Players for this session").click()
    expect(director.get_by_role("heading", name="0 pairs")).to_be_visible()
