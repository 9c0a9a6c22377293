"""A Chromium for the browser tests: one that is here, else one that can be had."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from _start.words import Refused, say

SHELL = "chromium-headless-shell"
"""The same browser without its windows: the tests take two thirds of the time in it."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """The Chromium of the environment variable, of the PATH, or of Playwright's own download."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).is_file() else None
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    return on_path or playwrights_own()


def playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def find_or_install() -> str:
    """The path of a Chromium, installed if need be. Raises Refused, with what was tried, if that fails."""
    if browser := find():
        return browser
    if os.environ.get("CHROMIUM"):
        raise Refused(f"CHROMIUM names {os.environ['CHROMIUM']}, which does not exist.")
    say("Chromium was not found. Installing it ...")
    for install in (with_apt, with_playwright):
        install()
        if browser := find():
            return browser
    raise Refused(
        "The browser tests need a Chromium. Neither apt-get nor Playwright could install one. Install it "
        "and put its path in CHROMIUM, or skip these tests with --no-browser."
    )


def with_apt() -> None:
    """Installs Chromium with apt, as root, on Debian and its relatives; some lack a package of the shell."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["install", "-y", "--no-install-recommends"]
    for command in (["update"], [*install, SHELL], [*install, "chromium"]):
        subprocess.run(
            ["apt-get", "-qq", *command], check=False, env=quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr
        )
        if find():
            return


def with_playwright() -> None:
    subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
    )
