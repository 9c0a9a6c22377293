"""Which turn a run of the suite is: what is slow runs in one of eight (`tests/turns.py`)."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path

from _start.environment import ROOT

TURNS = 8
FILE = "arrowswitch/test-turn"


def take() -> int:
    """The turn after that of the last run on this machine, from 0 to 7, which counts as taken from now on.

    A machine that has run no suite yet begins at the number of commits, so that new machines do not all begin
    at the same turn.
    """
    file = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / FILE
    turn = (_last(file) + 1) % TURNS
    with suppress(OSError):  # a home that cannot be written: the next run takes this turn again
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(str(turn))
    return turn


def _last(file: Path) -> int:
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return _commits()


def _commits() -> int:
    """How many commits the checkout has; 0 where there is no git, or no history."""
    counted = subprocess.run(
        ["git", "rev-list", "--count", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return int(counted.stdout) if counted.returncode == 0 else 0
