"""The pictures of README and guide, taken from the running product: `.venv/bin/python docs/pictures.py`.

A site on a fresh demo club, a real Chromium (`bin/test` brings both), three sizes of screen.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
LAPTOP = {"width": 1366, "height": 768}
TABLET = {"width": 1024, "height": 768}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DIRECTOR, PASSWORD = "director", "arrowswitch"
PUBLISHED, TONIGHT = "/c/demo/s/1", "/c/demo/s/2"
ROOM = "/c/demo/rooms/1"
RUBBERS = f"{ROOM}/evenings/2/"
PARTY = "/c/demo/p/5/"
PATIENCE = 60
DISC = """([number, left, top]) => {
  const disc = document.createElement("span");
  disc.textContent = number;
  disc.style.cssText = `position: fixed; left: ${left - 14}px; top: ${top - 14}px; z-index: 99; width: 32px;
    height: 32px; border-radius: 50%; background: #c8000a; color: #fff; font: 700 20px/32px sans-serif;
    text-align: center`;
  document.body.append(disc);
}"""


def take_all(browser: Browser, site: str) -> None:
    """Every picture, in the order of an evening."""
    laptop = _director(browser, site)
    _set_up(laptop)
    _sign_in_by_phone(browser, site)
    words = _letters(laptop)
    _tables_play(browser, site, words)
    _control_room(laptop)
    _wall(browser, laptop)
    _results(browser, laptop)
    _rubber_room(browser, laptop)
    _party(browser, laptop)


def _director(browser: Browser, site: str) -> Page:
    page = browser.new_context(
        base_url=site, viewport=LAPTOP, locale="en-GB", reduced_motion="reduce"
    ).new_page()
    page.goto("/accounts/login/?next=/c/demo/")
    page.fill("[name=login]", DIRECTOR)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    return page


def _picture(page: Page, name: str) -> None:
    page.screenshot(path=FOLDER / f"{name}.png")


def _set_up(page: Page) -> None:
    """A new session: six pairs and a half on the sheet, then movements for thirteen."""
    page.goto("/c/demo/")
    _picture(page, "club")
    page.get_by_role("link", name="Start a session").click()
    page.get_by_role("button", name="Continue to players").click()
    for first, second in (("ada", "alm"), ("ami", "bel"), ("bru", "car"), ("che", "dor")):
        _pick(page, "#id_first", first)
        _pick(page, "#id_second", second)
        page.get_by_role("button", name="Add pair").click()
    page.get_by_role("heading", name="4 pairs").wait_for()
    page.locator("#id_first").press_sequentially("emi")
    _picture(page, "sign-in")
    page.fill("#id_first", "")
    page.fill("#count", "9")
    page.get_by_role("button", name="Add unnamed pairs").click()
    page.get_by_role("link", name="Choose the movement").click()
    page.get_by_role("heading", name="Suggested movements").wait_for()
    _picture(page, "movement")


def _sign_in_by_phone(browser: Browser, site: str) -> None:
    """A player of the session that is set up chooses a seat; that session is not needed any more."""
    phone = browser.new_context(base_url=site, locale="en-GB", reduced_motion="reduce", **PHONE).new_page()
    phone.goto("/c/demo/here/?table=7")
    phone.get_by_label("Your membership number or full name").fill("Emil Faber")
    phone.get_by_role("button", name="Continue").tap()
    phone.get_by_role("button", name="New guest").tap()
    phone.get_by_role("heading", name="where do you sit?").wait_for()
    phone.wait_for_timeout(600)
    _picture(phone, "phone-sign-in")
    phone.context.close()


def _pick(page: Page, field: str, letters: str) -> None:
    page.locator(field).press_sequentially(letters)
    page.keyboard.press("Enter")


def _letters(page: Page) -> dict[int, str]:
    """The four letters of tonight's tables."""
    found = {}
    for table in range(1, 8):
        page.goto(f"{TONIGHT}/control/table/A/{table}/")
        found[table] = page.get_by_text("Letters to enter on a phone:").inner_text().split(": ")[1]
    return found


def _tables_play(browser: Browser, site: str, words: dict[int, str]) -> None:
    """Round 4: table 5 shows how it goes, others are further, one calls, one has an unlikely result."""
    phone = _phone(browser, site, words[5])
    _picture(phone, "phone-move")
    _act(phone, "left")
    phone.locator('[data-act="seats-yes"]').wait_for()
    _picture(phone, "phone-seats")
    _act(phone, "seats-yes")
    _keys(phone, "level=4", "denomination=S", "declarer=S")
    phone.evaluate("window.scrollTo(0, 0)")
    phone.wait_for_timeout(600)
    _picture(phone, "phone-keys")
    _keys(phone, "over=1")
    phone.locator(".read-back .score").wait_for()
    phone.wait_for_timeout(600)
    _picture(phone, "phone-read-back")
    _act(phone, "agree")
    for table, results in {1: 3, 2: 2, 3: 4, 4: 1, 6: 2, 7: 3}.items():
        other = _phone(browser, site, words[table])
        _act(other, "left")
        _act(other, "seats-yes")
        for board in range(results):
            _enter(other, agreed=table != 6 or board == 0)
        if table == 4:
            _act(other, "call")
            other.get_by_text("The director has been called.").wait_for()
        if table == 2:
            _keys(other, "level=7", "denomination=C", "declarer=W", "doubling=X", "more", "over=-9")
            other.get_by_role("alert").wait_for()
    phone.context.close()


def _enter(page: Page, *, agreed: bool) -> None:
    """Two hearts by East, made, on the board that is next; a doubt is answered with Yes."""
    _keys(page, "level=2", "denomination=H", "declarer=E", "over=0")
    page.locator(".read-back").wait_for()
    if page.locator('[data-act="doubt-yes"]').count():
        _act(page, "doubt-yes")
        page.locator('[data-act="agree"]').wait_for()
    if agreed:
        with page.expect_response("**/table/agree/"):
            _act(page, "agree")


def _phone(browser: Browser, site: str, word: str) -> Page:
    page = browser.new_context(base_url=site, locale="en-GB", reduced_motion="reduce", **PHONE).new_page()
    page.goto("/c/demo/table/")
    page.get_by_label("The four letters").fill(word)
    page.get_by_role("button", name="Open my table").tap()
    page.locator('[data-act="left"]').wait_for()
    page.wait_for_timeout(600)  # buttons that appear under a finger sleep for half a second
    return page


def _act(page: Page, deed: str) -> None:
    page.locator(f'[data-act="{deed}"]').first.tap()


def _keys(page: Page, *keys: str) -> None:
    for key in keys:
        name, _equals, value = key.partition("=")
        page.locator(f'.key[name="{name}"]' + (f'[value="{value}"]' if value else "")).tap()


def _control_room(page: Page) -> None:
    page.goto(f"{TONIGHT}/control/")
    page.locator("#needs li").first.wait_for()
    mistakes = page.get_by_role("link", name="Fix a mistake")
    _number(page, page.locator("#room-next"), page.locator("#needs").locator(".."), mistakes)
    _picture(page, "control-room")
    page.goto(f"{TONIGHT}/control/")
    page.locator("#needs li").first.wait_for()
    page.keyboard.press("F2")
    page.keyboard.type("r4 b19 t2 sw")
    page.keyboard.press("Enter")
    page.locator("#line-said .doubt").wait_for()
    _picture(page, "line")
    page.goto(f"{TONIGHT}/control/?view=round&number=4")  # without what the line said
    page.locator("#rows li a").first.click()
    _open_the_mistakes(page.get_by_role("dialog"))
    _picture(page, "result")
    page.goto(f"{TONIGHT}/paper/")
    _picture(page, "paper")


def _number(page: Page, *parts: Locator) -> None:
    """A numbered disc at the left upper corner of each part, as the text counts them."""
    for number, part in enumerate(parts, 1):
        box = part.bounding_box()
        assert box is not None
        page.evaluate(DISC, [number, box["x"], box["y"]])


def _open_the_mistakes(dialog: Locator) -> None:
    """The first two mistakes that may have been made, each with what its correction would change."""
    dialog.get_by_role("button", name="Save").first.wait_for()
    for mistake in ("Played with N-S and E-W reversed", "Wrong board"):
        fold = dialog.locator("details", has=dialog.page.locator("summary", has_text=mistake)).first
        fold.locator("summary").click()
        fold.get_by_role("button", name="Preview changes").first.wait_for()
    fold.evaluate("part => part.scrollIntoView({ block: 'center' })")
    dialog.page.wait_for_timeout(600)  # the dialog fades in


def _wall(browser: Browser, page: Page) -> None:
    wall = browser.new_context(
        base_url=page.url.split("/c/")[0], viewport=LAPTOP, storage_state=page.context.storage_state()
    ).new_page()
    wall.goto(f"{TONIGHT}/wall/")
    wall.wait_for_load_state("networkidle")
    _picture(wall, "wall")


def _results(browser: Browser, page: Page) -> None:
    page.goto(f"{PUBLISHED}/ranking/")
    _picture(page, "ranking")
    page.locator(".figure-button").first.click()
    page.get_by_role("dialog").wait_for()
    _picture(page, "why")
    page.goto(f"{PUBLISHED}/boards/7/")
    page.wait_for_load_state("networkidle")
    _picture(page, "traveller")
    options: dict[str, Any] = {**PHONE, "storage_state": page.context.storage_state()}
    phone = browser.new_context(base_url=page.url.split("/c/")[0], locale="en-GB", **options).new_page()
    phone.goto(f"{PUBLISHED}/ranking/")
    phone.locator("#ranking-rows th a").first.tap()
    phone.wait_for_url("**/pairs/**")
    phone.wait_for_load_state("networkidle")
    _picture(phone, "phone-card")


def _rubber_room(browser: Browser, page: Page) -> None:
    """A host's tablet: who plays next and why, the cards; a player's phone with the pad; a season."""
    options: dict[str, Any] = {"viewport": TABLET, "storage_state": page.context.storage_state()}
    tablet = browser.new_context(
        base_url=page.url.split("/c/")[0], locale="en-GB", reduced_motion="reduce", **options
    ).new_page()
    tablet.goto(RUBBERS)
    _picture(tablet, "room")
    tablet.locator("#rubber-first").click()
    tablet.locator("#table-2 .rubber-seat").first.wait_for()
    tablet.locator("#table-2 .rubber-seats").evaluate("part => part.scrollIntoView()")
    _picture(tablet, "room-cut")
    phone = browser.new_context(
        base_url=page.url.split("/c/")[0], locale="en-GB", storage_state=options["storage_state"], **PHONE
    ).new_page()
    phone.goto(RUBBERS)
    phone.locator("#pad-1").tap()
    phone.locator(".pad").wait_for()
    _picture(phone, "room-pad")
    tablet.goto(f"{ROOM}/ledger/")
    tablet.locator("th a").first.click()
    tablet.locator(".chart").wait_for()
    _picture(tablet, "room-statement")


def _party(browser: Browser, page: Page) -> None:
    """The host's tablet: the bell and the tables of the round; places and prizes as they stand."""
    tablet = browser.new_context(
        base_url=page.url.split("/c/")[0],
        locale="en-GB",
        reduced_motion="reduce",
        viewport=TABLET,
        storage_state=page.context.storage_state(),
    ).new_page()
    tablet.goto(PARTY)
    _picture(tablet, "party")
    tablet.goto(f"{PARTY}places/")
    tablet.locator("#party-places tbody tr").first.wait_for()
    _picture(tablet, "party-places")


@contextmanager
def demo_site() -> Iterator[str]:
    """A site on a new demo club while the context lasts; its address."""
    with tempfile.TemporaryDirectory(prefix="arrowswitch-pictures-") as data, socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
        trial.close()
        environment = os.environ | {
            "ARROWSWITCH_DATA": data,
            "ARROWSWITCH_MODE": "demo",
            "DATABASE_URL": f"sqlite:///{data}/arrowswitch.sqlite3",
        }
        for command in (["migrate", "--verbosity", "0"], ["demo"]):
            _run([sys.executable, "manage.py", *command], environment)
        address = f"http://127.0.0.1:{port}"
        serve = ["granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)]
        with subprocess.Popen(  # noqa: S603  our own server
            [sys.executable, "-m", *serve, "config.wsgi:application"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
        ) as server:
            try:
                _wait_for(f"{address}/health/")
                yield address
            finally:
                server.terminate()


def _run(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310  our own site
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def main() -> None:
    sys.path.insert(0, str(ROOT / "bin"))
    from _start import chromium

    FOLDER.mkdir(exist_ok=True)
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with demo_site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=["--disable-gpu", *as_root]
        )
        take_all(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
