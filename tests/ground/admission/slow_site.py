"""The site with one page more, `/slow/`, which takes as long as a file of the data folder says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from django.conf import settings

from config.admission.gate import Gate
from config.admission.line import RULES, Kind
from config.wsgi import application as gated

GO_ON = "go-on"
STARTED = "started"


def slow(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Every address as the site has it; `/slow/` leaves a mark, and waits until it may go on."""
    if environ["PATH_INFO"] != "/slow/":
        return gated.application(environ, start_response)
    with (settings.DATA / STARTED).open("a") as marks:
        marks.write(f"{environ['REQUEST_METHOD']} {environ['QUERY_STRING']}\n")
    while not (settings.DATA / GO_ON).exists():
        time.sleep(0.01)
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [b"slow"]


page = replace(RULES.shares[Kind.PAGE], patience=60)  # a test's machine may be slow
application = Gate(
    slow, files=settings.STATIC_URL, rules=replace(RULES, shares=RULES.shares | {Kind.PAGE: page})
)
