"""Who acts in a request: the signed-in user, else the table whose phone this is."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from scoring.actors import NOBODY, Actor, device_actor, user_actor
from scoring.selectors import phones

COOKIE = "table"


class ActorMiddleware:
    """Puts `request.actor` in place, looked up when first used."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.actor = SimpleLazyObject(lambda: actor_of(request))  # type: ignore[attr-defined]
        return self.get_response(request)


def actor_of(request: HttpRequest) -> Actor:
    """The user who is signed in, else the phone of the cookie, else an actor who is nobody."""
    if request.user.is_authenticated:
        return user_actor(request.user)
    return table_actor(request) or NOBODY


def table_actor(request: HttpRequest) -> Actor | None:
    """The table's phone that this browser is, whoever is signed in on it."""
    key = request.COOKIES.get(COOKIE, "")
    device = phones.device_of(key) if key else None
    return device_actor(device) if device else None
