"""The site as it is met over a slow network: answers come late, some later than others, and in two pieces.

A test that reads a page before it has changed passes by luck on a fast machine, and fails here:
`SITE_LATENCY=400 pytest tests/browser`.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from config.wsgi import application as site

LATENCY = float(os.environ.get("SITE_LATENCY", 0)) / 1000  # milliseconds, as said
FILE = 0.2
"""What is only a file comes sooner, by this factor."""
AT_ONCE = 64
"""Bytes of an answer that come before its second pause: too few to show anything."""


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer as the site does, with pauses."""
    factor = FILE if environ["PATH_INFO"].startswith("/static/") else 1
    _pause(factor)
    return _in_two_pieces(site(environ, start_response), factor)


def _in_two_pieces(answer: Iterable[bytes], factor: float) -> Iterator[bytes]:
    whole = b"".join(answer)
    yield whole[:AT_ONCE]
    _pause(factor)
    yield whole[AT_ONCE:]
    close = getattr(answer, "close", None)
    if close:
        close()


def _pause(factor: float) -> None:
    time.sleep(LATENCY * factor * random.uniform(0.5, 1.5))
