"""The answer of a site that cannot do now what it is asked: 503, and after how many seconds to ask again.

The seconds are drawn, so that those who were turned away together do not come back together.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from csp.utils import build_policy
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.admission.bodies import Came
from config.admission.kinds import READING
from config.admission.line import Kind

PROBLEM = "application/problem+json"
SECONDS = {
    Kind.HEALTH: (1, 3),
    Kind.ENTRY: (1, 4),
    Kind.PHONE: (6, 15),
    Kind.UPLOAD: (5, 15),
    Kind.FILE: (1, 3),
    Kind.PAGE: (2, 6),
    Kind.POLL: (6, 15),
}
SQLITE_FULL, POSTGRES_DISK_FULL = 13, "53100"
SQLITE_CODES = frozenset({5, 6})
"""SQLITE_BUSY and SQLITE_LOCKED: another one writes."""
POSTGRES_CODES = ("55P03", "57014", "40001", "40P01", "53", "57P0", "08")
"""Lock not available, statement timeout, serialization failure, deadlock; and the classes of too few
resources, of a server that stops or starts, and of a lost connection."""


def is_busy(error: BaseException) -> bool:
    """Whether the database could not do it now, and may in a moment: it was locked, full or out of reach."""
    cause = error.__cause__
    if not isinstance(error, Error) or cause is None:
        return False
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in SQLITE_CODES
    state = getattr(cause, "sqlstate", "")
    if state is None:  # psycopg could not connect, or lost its connection
        return any(kind.__name__ == "OperationalError" for kind in type(cause).__mro__)
    return bool(state) and state.startswith(POSTGRES_CODES)


def is_full(error: BaseException) -> bool:
    """Whether the disk of the database took no more. What was kept before is kept."""
    cause = error.__cause__
    if not isinstance(error, Error) or cause is None:
        return False
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF == SQLITE_FULL or (
        getattr(cause, "sqlstate", "") == POSTGRES_DISK_FULL
    )


def answer(request: HttpRequest, kind: Kind, *, full: bool = False) -> HttpResponse:
    """503 as the asker reads it: a page in words, a problem document, or nothing for a part of a page."""
    after = seconds(kind)
    writes = request.method not in READING
    if _wants_data(request):
        message = disk_is_full() if full else words(writes=writes)
        problem = {"code": "full" if full else "busy", "field": "", "message": message, "source": ""}
        response: HttpResponse = JsonResponse(problem, status=503, content_type=PROBLEM)
    elif "HX-Request" in request.headers:
        response = HttpResponse(status=503)
    else:
        page = _page(translation.get_language(), after, writes=writes, full=full)
        response = HttpResponse(page, status=503)
    response["Retry-After"] = str(after)
    response["Cache-Control"] = "no-store"
    return response


def seconds(kind: Kind) -> int:
    """After how many seconds to ask again."""
    return random.randint(*SECONDS[kind])


def words(*, writes: bool) -> str:
    if writes:
        return _("The site is busy and has not saved this. Send it again in a moment.")
    return _("The site is busy. Try again in a moment; nothing is lost.")


def disk_is_full() -> str:
    return _(
        "This site's disk is full and nothing was saved. Tell the person who runs the site, "
        "and send it again once there is space."
    )


def as_wsgi(environ: dict[str, Any], kind: Kind) -> tuple[str, list[tuple[str, str]], bytes]:
    """The answer to a request that has met no middleware: status, headers and content."""
    request = WSGIRequest(environ)
    with translation.override(translation.get_language_from_request(request)):
        response = answer(request, kind)
    headers = [*response.items(), *_headers(), ("Content-Length", str(len(response.content)))]
    return f"503 {response.reason_phrase}", headers, response.content


UNREAD = {
    Came.SLOWLY: (408, "slow", gettext_lazy("What you sent did not arrive in time. Send it again.")),
    Came.TOO_LARGE: (413, "large", gettext_lazy("What you sent is too large.")),
    Came.ENCODED: (415, "unsupported_media_type", gettext_lazy("Forms must be sent in UTF-8.")),
}
"""What is said of a body that was not read to its end: status, code, words."""


def unread(environ: dict[str, Any], came: Came) -> tuple[str, list[tuple[str, str]], bytes]:
    """The answer to what was not read: status, headers and content. It ends the connection."""
    status, code, message = UNREAD[came]
    request = WSGIRequest(environ)
    with translation.override(translation.get_language_from_request(request)):
        if _wants_data(request):
            problem = {"code": code, "field": "", "message": str(message), "source": ""}
            response: HttpResponse = JsonResponse(problem, status=status, content_type=PROBLEM)
        else:
            response = HttpResponse(message, status=status, content_type="text/plain; charset=utf-8")
    fixed = [("Connection", "close"), ("Cache-Control", "no-store"), *_headers()]
    headers = [*response.items(), *fixed, ("Content-Length", str(len(response.content)))]
    return f"{status} {response.reason_phrase}", headers, response.content


def _wants_data(request: HttpRequest) -> bool:
    wanted = request.get_preferred_type(["text/html", "application/json"])
    return request.path.startswith("/api/v") or wanted == "application/json"


@cache
def _page(_language: str | None, seconds: int, *, writes: bool, full: bool) -> str:
    """The page in the active language; made once, as it is needed when there is no time to make it."""
    return loader.get_template("503.html").render({"seconds": seconds, "writes": writes, "full": full})


@cache
def _headers() -> tuple[tuple[str, str], ...]:
    """What the middleware says of every answer of ours."""
    return (
        ("Content-Security-Policy", build_policy() or ""),
        ("Referrer-Policy", settings.SECURE_REFERRER_POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", settings.X_FRAME_OPTIONS),
    )
