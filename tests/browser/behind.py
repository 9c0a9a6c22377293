"""The site that the browser tests ask: `config.wsgi` behind a more patient gate, and maybe a slow network.

What a page shows is tried here, not what a crowded site answers (tests/ground/admission, test_busy.py). The
machine runs other tests beside these: a screen that it lets wait for some seconds is not turned away.

A test that reads a page before it has changed passes by luck on a fast machine. With `SITE_LATENCY=400
pytest tests/browser` answers come late, some later than others, and in two pieces.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.conf import settings

from config.admission.gate import Gate
from config.admission.line import RULES
from config.wsgi import application as site
from tests.sparing import spare

LATENCY = float(os.environ.get("SITE_LATENCY", 0)) / 1000  # milliseconds, as said
FILE = 0.2
"""What is only a file comes sooner, by this factor."""
AT_ONCE = 64
"""Bytes of an answer that come before its second pause: too few to show anything."""
PATIENCE = 60.0
"""Seconds in the line: longer than any test waits."""

patient = replace(
    RULES, shares={kind: replace(share, patience=PATIENCE) for kind, share in RULES.shares.items()}
)
spare()
gate = Gate(site.application, files=settings.STATIC_URL, rules=patient)


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer as the site does, with pauses where the network is slow."""
    if not LATENCY:
        return gate(environ, start_response)
    factor = FILE if environ["PATH_INFO"].startswith(settings.STATIC_URL) else 1
    _pause(factor)
    return _in_two_pieces(gate(environ, start_response), factor)


def _in_two_pieces(answer: Iterable[bytes], factor: float) -> Iterator[bytes]:
    whole = b"".join(answer)
    yield whole[:AT_ONCE]
    _pause(factor)
    yield whole[AT_ONCE:]


def _pause(factor: float) -> None:
    time.sleep(LATENCY * factor * random.uniform(0.5, 1.5))
