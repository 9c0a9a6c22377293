"""A real server on a file database, and pages of a real Chromium that may not complain.

Tests name what they need: `site` (one server a run), `open_page` (any number of devices), `page`
(one of them), `accessible` (axe). A console error, an exception, a breach of the Content-Security-Policy,
a 5xx answer or a missing static file fails the test that saw it. A screen that asks whether there is
anything new may be put off, and asks again.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _start import chromium
from _start.serve import granian
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, sync_playwright

from tests import servers
from tests.browser import readiness

ROOT = Path(__file__).parents[2]
QUIET = [  # a test's Chromium calls nobody: not every machine may reach the outside
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
SLOW = "SITE_LATENCY" in os.environ
NO_CHANCE = f"Math.random = () => {0.999 if SLOW else 0.5};"
"""Between two questions every page pauses as usual, and as long as it may where all is slow (`pause.js`)."""
EXPECTED_TROUBLE = (
    "Failed to load resource"  # refusals (422) and offline spells; 5xx and static files are caught below
)
FAULTS = "axe.run({resultTypes: ['violations']}).then(({violations}) => ({violations}))"
"""What axe finds, without the list of what it found in order: to hand that over takes as long as to look."""


LONGEST = ["test_evening", "test_table", "test_signing_in", "test_control", "test_sideways", "test_room"]
"""Modules, as measured. Two processes take modules as they come, each of them whole: where a long one came
last, one process would wait for the other.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder drives a browser; the tests of the longest modules come first."""
    here = Path(__file__).parent
    places = [at for at, item in enumerate(items) if here in item.path.parents]
    for at, item in zip(places, sorted((items[at] for at in places), key=_rank), strict=True):
        item.add_marker(pytest.mark.browser)
        items[at] = item


def _rank(item: pytest.Item) -> int:
    """Where the module of a test comes among the others; those that are not long stay in their order."""
    return LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST)


@dataclass(frozen=True, slots=True)
class Site:
    """A running site: its address, its data folder, and its commands."""

    url: str
    data: Path
    environment: dict[str, str] = field(repr=False)
    commands: subprocess.Popen[str] = field(repr=False)

    def manage(self, *command: str) -> str:
        """What `manage.py command` printed, run on this site's data."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def prove(self, session: object) -> None:
        """`manage.py prove` of a session: everything again from its revisions, and nothing differs."""
        said = self.run(
            f"from django.core.management import call_command; call_command('prove', '{session}')"
        )
        assert said.startswith("Every figure of "), said

    def run(self, code: str) -> str:
        """What this Python printed, run on this site's data."""
        assert self.commands.stdin
        assert self.commands.stdout
        print(json.dumps(code), file=self.commands.stdin, flush=True)
        answer: dict[str, str] = json.loads(self.commands.stdout.readline())
        assert not answer["error"], answer["error"]
        return answer["printed"]


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Iterator[Site]:
    """The real server, on a new SQLite file; behind a slow network if `SITE_LATENCY` says so."""
    data, port = tmp_path_factory.mktemp("site"), servers.free_port()
    environment = os.environ | {"ARROWSWITCH_MODE": "club", "ARROWSWITCH_DATA": str(data)}
    environment |= {"DATABASE_URL": f"sqlite:///{data / 'arrowswitch.sqlite3'}", "LOG_LEVEL": "WARNING"}
    shutil.copyfile(migrated, data / "arrowswitch.sqlite3")
    command = [*granian("127.0.0.1", port, 1), "tests.browser.behind:application"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    commands = _commands(environment)
    try:
        _wait_until_healthy(f"http://127.0.0.1:{port}/health/", process)
        yield Site(f"http://127.0.0.1:{port}", data, environment, commands)
    finally:
        for running in (process, commands):
            running.terminate()
        process.wait(20)
        commands.communicate(timeout=20)


def _commands(environment: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.browser.commands"]
    environment = environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True)


def _wait_until_healthy(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + servers.PATIENCE
    while time.monotonic() < deadline:
        assert process.poll() is None, f"the site ended with {process.returncode}"
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"{url} does not answer")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium of this machine; `bin/test` installs one where there is none."""
    found = chromium.find()
    assert found is not None, "no Chromium: run bin/test, which installs one, or name it in CHROMIUM"
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=[*QUIET, *as_root])
        with readiness.watched():
            yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Open a page as on a device of its own (own cookies); takes Playwright's context options.

    Addresses are relative to the site: `page.goto("/")`.
    """
    contexts, complaints = [], []

    def opened(**options: Any) -> Page:
        context = browser.new_context(base_url=site.url, locale="en-GB", **options)
        contexts.append(context)
        context.add_init_script(NO_CHANCE)
        context.add_init_script(readiness.EARLY_PRESS)
        page = context.new_page()
        listen(page, complaints)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """One page on a laptop's screen."""
    return open_page(viewport={"width": 1366, "height": 768})


def listen(page: Page, complaints: list[str]) -> None:
    """Note in `complaints` whatever a page must not do."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(EXPECTED_TROUBLE):
            complaints.append(f"console: {message.text}")

    def on_response(response: Response) -> None:
        static = "/static/" in response.url and response.status >= 400
        put_off = response.status == 503 and "since=" in response.url and response.headers.get("retry-after")
        if (response.status >= 500 and not put_off) or static:
            complaints.append(f"{response.status}: {response.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(f"exception: {error}"))
    page.on("response", on_response)


@pytest.fixture(scope="session")
def accessible() -> Callable[[Page], None]:
    """Assert that axe finds nothing on a page as it stands, and that it is no wider than its screen."""

    def check(page: Page) -> None:
        readiness.must_be_awaited(page, "accessible")
        page.wait_for_load_state()
        page.evaluate(AXE_SCRIPT)
        found = AxeResults(page.evaluate(FAULTS))
        assert found.violations_count == 0, found.generate_report()
        no_side_scroll(page)

    return check


def no_side_scroll(page: Page) -> None:
    """Nothing on a page makes a reader scroll sideways (WCAG 1.4.10)."""
    wide, screen = page.evaluate("(({scrollWidth: w, clientWidth: s}) => [w, s])(document.documentElement)")
    assert wide <= screen, f"{page.url} is {wide} px wide on a screen of {screen}"
