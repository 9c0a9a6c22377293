"""Says to a screen that shows all that nothing is new, as early as can be.

Most of what the site is asked is this, and nearly all of its cost were middlewares that look for accounts and
rights. A phone's one query has its key in it, so that nobody else is told anything; all other screens bring a
pass (see `poll_pass`). Once in a while each is met as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache

from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch, resolve, reverse
from django.utils import timezone

from clubs.web.actors import COOKIE
from clubs.web.polls import nothing_new
from tournaments.selectors.table.phone import shows_all
from tournaments.services.table.table import SEEN_EVERY
from tournaments.views.poll_pass import pass_holds

ADDRESSES = 1_000
"""Of screens whose routes a process remembers."""


class NothingNewMiddleware:
    """Answers 204 to a screen that shows everything; all other requests go on to their views."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        since = request.GET.get("since", "") if request.method == "GET" else ""
        if not since:
            return self.get_response(request)
        request.get_host()  # as `CommonMiddleware` asks of all others: DisallowedHost is answered 400
        shows_all = _shows_all if request.path == self.phones else pass_holds
        return self._nothing_new(request, since) if shows_all(request, since) else self.get_response(request)

    def _nothing_new(self, request: HttpRequest, since: str) -> HttpResponse:
        request.resolver_match = _route(request.path)  # for the log
        answer = nothing_new(since)
        answer["Cache-Control"] = "private, no-store"
        answer._csp_exempt = True  # type: ignore[attr-defined]  # it has nothing that a policy could forbid
        return answer

    @cached_property
    def phones(self) -> str:
        return reverse("table-state")


_route: Callable[[str], ResolverMatch] = lru_cache(ADDRESSES)(resolve)


def _shows_all(request: HttpRequest, version: str) -> bool:
    key = request.COOKIES.get(COOKIE, "")
    return bool(key) and shows_all(key, version, timezone.now() - SEEN_EVERY)
