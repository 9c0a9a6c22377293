"""The versions of Python that all packages are made for; any Python 3 reads this, and tells its owner."""

from __future__ import annotations

import sys
import sysconfig

OLDEST, NEWEST = (3, 11), (3, 13)
"""`bin/_start/python.sh`, `bin/start.bat` and the documents say the same; a test compares them."""
WANTED = "Arrowswitch needs Python 3.11, 3.12 or 3.13."
WHERE = "Get Python 3.13 from https://www.python.org/downloads/ and start again."
WINDOWS_WITH_ALL_PACKAGES = "win-amd64"


def fits(version: tuple[int, ...]) -> bool:
    return OLDEST <= version[:2] <= NEWEST


def refusal(version: tuple[int, ...], platform: str) -> str:
    """Why this Python cannot run Arrowswitch, and what to do; "" if it can.

    `platform` is named as `sysconfig.get_platform` does.
    """
    this = ".".join(str(part) for part in version[:2])
    if version[:2] > NEWEST:
        why = f"This is Python {this}: some packages are not made for it yet."
        return f"{WANTED} {why} {WHERE} Both versions can stay on one machine."
    if not fits(version):
        return f"{WANTED} This is Python {this}, which is too old. {WHERE}"
    if platform.startswith("win") and platform != WINDOWS_WITH_ALL_PACKAGES:
        why = f"This Python is made for {platform}, and some packages are made for 64-bit Intel alone."
        return f"{why} {WHERE} Choose the 'Windows installer (64-bit)' there."
    return ""


def refusal_of_this_one() -> str:
    return refusal(sys.version_info[:2], sysconfig.get_platform())
