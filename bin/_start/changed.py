"""`bin/test --changed`: the tests that a change can reach, while one works on it.

pytest-testmon keeps in `.testmondata` which functions each test ran, and chooses the tests that ran a
function which has changed since. It sees Python only, and only what runs inside the process of the test;
whatever else has changed is named here, so that nobody takes silence for a pass.
"""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from _start.environment import ROOT
from _start.words import say

RECORD = ROOT / ".testmondata"
APPS = ("clubs", "config", "scoring", "tournaments")
ROOMS = {"config": "ground"}
"""Folders of tests that are not named as what they test."""
CHOOSE = ["--testmon", "--testmon-forceselect", "-m", "not site", "--ignore=tests/browser"]
NEVER = "templates, scripts and styles, the browser, PostgreSQL, and tests that start processes"


def explain() -> list[str]:
    """Say what this run does not show; the folders of tests that are run whole beside those chosen."""
    if not RECORD.exists():
        say("The first time, every test is run once to learn what it covers. This takes some minutes.")
    say(f"NOT COVERED by --changed: {NEVER}. `bin/test` covers them.")
    files = changed_files()
    others = [file for file in files if not file.endswith((".py", ".md"))]
    if others:
        say(f"  Changed among these: {', '.join(others)}.")
    unseen = unrecorded(files)
    rooms = sorted({room_of(file) for file in unseen})
    if unseen and RECORD.exists():
        say(f"  Read only when imported, so all tests of their rooms are run: {', '.join(unseen)}.")
        return rooms
    return []


def changed_files() -> list[str]:
    """Files that differ from the last commit, new ones too; none where there is no git."""
    listed: set[str] = set()
    for arguments in (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"]):
        try:
            answer = subprocess.run(
                ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
            )
        except FileNotFoundError:
            return []
        listed |= set(answer.stdout.splitlines())
    return sorted(listed)


def unrecorded(files: Iterable[str]) -> list[str]:
    """Modules of the product of which no recorded test ran a function: tables, and new files."""
    if not RECORD.exists():
        return []
    with closing(sqlite3.connect(f"file:{RECORD}?mode=ro", uri=True)) as database:
        recorded = {name for (name,) in database.execute("SELECT DISTINCT filename FROM file_fp")}
    return [
        file for file in files if file.endswith(".py") and file.split("/")[0] in APPS and file not in recorded
    ]


def room_of(file: str) -> str:
    """The folder of tests that mirrors the folder of a module, or the nearest one above it."""
    app, *rest = Path(file).parent.parts
    folder = Path("tests", ROOMS.get(app, app), *rest)
    while not (ROOT / folder).is_dir():
        folder = folder.parent
    return str(folder)
