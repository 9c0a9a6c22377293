"""What the database cannot do now is no fault: the asker hears that the site is busy, and asks again."""

from __future__ import annotations

import sys
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.defaults import server_error as fault

from config.admission import busy
from config.admission.gate import ANSWER_BY
from config.admission.kinds import kind_of
from config.logging import route
from config.patience import answering_by

log = structlog.get_logger(__name__)


class PatienceMiddleware:
    """What has waited in the line waits for locks only for what is left of everybody's patience."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        moment = request.META.get(ANSWER_BY)
        if moment is None:
            return self.get_response(request)
        with answering_by(moment):
            return self.get_response(request)


class BusyMiddleware:
    """A view that waited for a lock in vain is answered 503, and never 500."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return answer(request, error) if is_for_the_moment(error) else None


def server_error(request: HttpRequest) -> HttpResponse:
    """The page of a fault; what a middleware met that the database cannot do now is none."""
    error = sys.exc_info()[1]
    return answer(request, error) if error is not None and is_for_the_moment(error) else fault(request)


def is_for_the_moment(error: BaseException) -> bool:
    return busy.is_busy(error) or busy.is_full(error)


def answer(request: HttpRequest, error: BaseException) -> HttpResponse:
    full = busy.is_full(error)
    note(request, full=full)
    return busy.answer(request, kind_of(request.META, settings.STATIC_URL), full=full)


def note(request: HttpRequest, *, full: bool) -> None:
    """A line of the log, for whoever runs the site: the asker can only wait."""
    log.warning("disk_full" if full else "database_busy", method=request.method, route=route(request))
