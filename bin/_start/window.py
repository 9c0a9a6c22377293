"""For those who start the site by a double click: the browser is opened for them."""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
import webbrowser

from _start.words import say

ONE_ANSWER = 5.0  # seconds


def open_browser(address: str) -> None:
    """Open the address in this machine's browser; where that cannot be done, the printed address serves."""
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_screen:
        return  # a browser for terminals would take this one, and hold up the start
    try:
        opened = webbrowser.open(address)
    except (webbrowser.Error, OSError):
        opened = False
    if not opened:
        say(f"No browser could be opened. Open {address} yourself.")


def show_running(address: str) -> bool:
    """Open the browser on the Arrowswitch that runs at this address already; False if none answers there."""
    try:
        with urllib.request.urlopen(f"{address}health/", timeout=ONE_ANSWER) as answer:
            json.load(answer)
    except (OSError, ValueError, urllib.error.URLError):
        return False
    say(f"Arrowswitch is running already: {address} This window can be closed; the other one must stay open.")
    open_browser(address)
    return True
