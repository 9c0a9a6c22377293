"""The ground under the browser tests: what a page must not do is seen."""

from tests.browser.conftest import listen
from tests.browser.waiting import expect


def test_the_site_answers(site, page):
    answer = page.goto("/health/")
    assert answer.ok
    assert answer.json()["status"] == "ok"


def test_a_script_in_the_page_is_blocked_and_seen(site, browser):
    complaints = []
    context = browser.new_context(base_url=site.url)
    page = context.new_page()
    listen(page, complaints)
    page.goto("/accounts/login/")
    expect(page.locator("[name=login]")).to_be_visible()
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.intruder = 1';"
        " document.body.append(s); }"
    )
    assert page.evaluate("() => window.intruder") is None
    context.close()
    assert any("Content Security Policy" in complaint for complaint in complaints)


def test_a_failing_script_is_seen(browser):
    complaints = []
    context = browser.new_context()
    page = context.new_page()
    listen(page, complaints)
    page.goto("data:text/html,<script>missing()</script>")
    context.close()
    assert any("missing is not defined" in complaint for complaint in complaints)
