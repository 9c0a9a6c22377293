"""How the starter speaks: standard output belongs to the commands, so notes go to standard error."""

from __future__ import annotations

import sys


class Refused(Exception):
    """The starter cannot go on; the message says why, and what to do."""


def say(text: str) -> None:
    """A note for the person who started the program."""
    print(text, file=sys.stderr, flush=True)
