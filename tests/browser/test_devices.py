"""The page of table devices in a browser that watches a file: one of the browser's own, as if it were chosen.

The picker of files cannot be driven from outside. What it gives is a handle, and the browser's own store of
files (OPFS) gives handles that do the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.forms import of_size, signed_in
from tests.browser.waiting import expect

SIZES = [(1366, 768), (390, 664)]
READING = """
from clubs.people.models import Club
from tests import factories as make
from tournaments.models import DeviceFile
session = make.make_session(club=Club.objects.get(slug="fir"))
DeviceFile.objects.create(session=session, way="read", guid="A" * 32, data=b"x", sections={})
print(session.pk)
"""
END = """
from django.utils import timezone
from tournaments.models import DeviceFile
DeviceFile.objects.filter(session={session}).update(ended=timezone.now())
print("ended")
"""
PICKER = """
window.showOpenFilePicker = async () => {
  const folder = await navigator.storage.getDirectory();
  return [await folder.getFileHandle("evening.bws", { create: true })];
};
"""
WRITE = """async (text) => {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle("evening.bws", { create: true })).createWritable();
  await file.write(text);
  await file.close();
}"""
QUICK = "setInterval(() => postMessage('tick'), 50);"
"""The clock of the script, which ticks every five seconds otherwise."""


@pytest.fixture(scope="module")
def director(browser, site) -> Iterator[Any]:
    yield from signed_in(browser, site, "fir", "Fir Bridge Club")


class Answers:
    """In place of the site's answers to copies: the status and the message put here; no status: no answer."""

    def __init__(self, page: Page) -> None:
        self.bodies: list[bytes] = []
        self.next = (0, "")
        page.route("**/devices/copy/", self.answer)

    def answer(self, route: Route) -> None:
        self.bodies.append(route.request.post_data_buffer or b"")
        status, message = self.next
        if not status:
            return route.abort()
        body = json.dumps({"message": message, "over": False})
        return route.fulfill(status=status, content_type="application/json", body=body)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_browser_watches_the_file_through_failures_and_a_reload(
    open_page, director, site, accessible, size
):
    session = int(site.run(READING).strip().splitlines()[-1])
    page = of_size(open_page, director)(size)
    page.add_init_script(PICKER)
    page.on("dialog", lambda dialog: dialog.accept())
    page.route("**/devices-tick*.js", lambda route: route.fulfill(content_type="text/javascript", body=QUICK))
    answers = Answers(page)
    page.goto(f"/c/fir/s/{session}/devices/")
    expect(page.get_by_role("button", name="Watch the file with this browser")).to_be_visible()
    accessible(page)
    said = page.locator("[data-watch-said]")

    page.evaluate(WRITE, "first copy")
    answers.next = (200, "1 new row was read.")
    page.get_by_role("button", name="Watch the file with this browser").click()
    expect(said).to_contain_text("1 new row was read.")
    assert b"first copy" in answers.bodies[0]
    assert b"csrfmiddlewaretoken" in answers.bodies[0]

    # The site is gone: the file waits, and goes out when the network is back.
    answers.next = (0, "")
    page.evaluate(WRITE, "second copy")
    expect(said).to_contain_text("The site does not answer. Nothing is lost")
    answers.next = (200, "2 new rows were read.")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(said).to_contain_text("2 new rows were read.")
    assert b"second copy" in answers.bodies[-1]

    # A torn copy is refused, and the next one is sent although the last was.
    answers.next = (422, "The copy is torn.")
    page.evaluate(WRITE, "third c")
    expect(said).to_contain_text("The copy is torn.")
    answers.next = (200, "3 new rows were read.")
    page.evaluate(WRITE, "third copy")
    expect(said).to_contain_text("3 new rows were read.")
    assert b"third copy" in answers.bodies[-1]
    accessible(page)

    # After a reload the browser still has the file, and may still read it.
    answers.next = (200, "Nothing new in this copy.")
    page.reload()
    expect(said).to_contain_text("Nothing new in this copy.")

    # The site itself answers that the file was ended, and the watching ends too.
    page.unroute("**/devices/copy/")
    site.run(END.format(session=session))
    page.evaluate(WRITE, "fourth copy")
    expect(said).to_contain_text("A director has ended this file")
    expect(page.get_by_role("button", name="Stop watching")).to_be_hidden()


@pytest.mark.slow
def test_a_browser_that_cannot_watch_says_so(open_page, director, site):
    session = int(site.run(READING).strip().splitlines()[-1])
    page = of_size(open_page, director)((390, 664))
    page.add_init_script("delete window.showOpenFilePicker;")
    page.goto(f"/c/fir/s/{session}/devices/")
    expect(page.get_by_text("This browser cannot watch a file.")).to_be_visible()
    expect(page.get_by_role("button", name="Watch the file with this browser")).to_be_hidden()
    page.get_by_text("By hand").click()
    expect(page.get_by_role("button", name="Read this copy")).to_be_visible()
