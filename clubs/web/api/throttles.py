"""Limits on requests, counted for each table and user, because all devices of a club share one address."""

from __future__ import annotations

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from clubs.web.api.authentication import actor_of
from config.caching.limits import store
from config.proxies import counted_address


def caller_of(request: Request) -> str | None:
    """What a caller is counted under: the table of a phone, else the user; None if unknown."""
    actor = actor_of(request)
    if actor.device is not None:
        return f"table:{actor.device.link_id}"
    return f"user:{actor.user.pk}" if actor.user is not None else None


class Limit(SimpleRateThrottle):
    """A number of requests in a period."""

    cache = store  # type: ignore[assignment]


class WriteThrottle(Limit):
    """Limits the changes by one table, with all its phones together, or by one user."""

    rate = "240/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        caller = None if request.method in SAFE_METHODS else caller_of(request)
        return f"api:write:{caller}" if caller else None


class RulesThrottle(Limit):
    """Limits the calculations that are open to all; unknown callers are counted by address."""

    rate = "120/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return f"api:rules:{caller_of(request) or counted_address(request)}"
