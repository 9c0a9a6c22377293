"""A phone that opened the code of the phone test says so by itself."""

from __future__ import annotations

from types import SimpleNamespace

from django.template.loader import render_to_string

from tests.browser.test_look import serve
from tests.browser.waiting import expect


def test_the_phones_page_posts_without_a_press(page, accessible):
    """The site counts no device that runs on its own machine, so its answer is given here."""
    posted = []

    def answer(route):
        posted.append(route.request.method)
        told = render_to_string("tournaments/phone_test/_told.html", {"told": True})
        route.fulfill(body=told, content_type="text/html")

    context = {"club": SimpleNamespace(name="Graz"), "token": "1-abcdef", "watches": False}
    page.route("**/phone/1-abcdef/", answer)
    serve(page, "/phone/", render_to_string("tournaments/phone_test/phone.html", context))
    expect(page.locator("#told")).to_have_text("The computer says so too.")
    assert posted == ["POST"]
    accessible(page)
