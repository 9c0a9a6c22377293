"""Who acts in a request: the signed-in user, else the table whose phone this is. And phones that show all."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch, resolve, reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.functional import SimpleLazyObject

from scoring.actors import NOBODY, Actor, device_actor, user_actor
from scoring.services import phones
from tournaments.selectors.table import shows_all
from tournaments.services.table import SEEN_EVERY

COOKIE = "table"


class NothingNewMiddleware:
    """Says to a phone that shows all that nothing is new, as early as can be.

    Most of what the site is asked is this, and nearly all of its cost were middlewares that look for accounts
    and rights. The one query has the phone's key in it, so that nobody else is told anything. Once a minute
    a phone is met as a whole, and noted as awake.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == self.address and request.method == "GET" and _shows_all(request):
            request.resolver_match = self.match  # for the log
            answer = HttpResponse(status=204)
            add_never_cache_headers(answer)
            return answer
        return self.get_response(request)

    @cached_property
    def address(self) -> str:
        return reverse("table-state")

    @cached_property
    def match(self) -> ResolverMatch:
        return resolve(self.address)


def _shows_all(request: HttpRequest) -> bool:
    key, version = request.COOKIES.get(COOKIE, ""), request.GET.get("since", "")
    return bool(key and version) and shows_all(key, version, timezone.now() - SEEN_EVERY)


class ActorMiddleware:
    """Puts `request.actor` in place, looked up when first used."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.actor = SimpleLazyObject(lambda: actor_of(request))  # type: ignore[attr-defined]
        return self.get_response(request)


def actor_of(request: HttpRequest) -> Actor:
    """A signed-in user, else the phone of the cookie, else nobody."""
    if request.user.is_authenticated:
        return user_actor(request.user)
    return table_actor(request) or NOBODY


def table_actor(request: HttpRequest) -> Actor | None:
    """The table's phone that this browser is, whoever is signed in on it."""
    key = request.COOKIES.get(COOKIE, "")
    device = phones.device_of(key) if key else None
    return device_actor(device) if device else None
