"""What every answer says of itself that shows something: what it may load, and who may keep it."""

from __future__ import annotations

from collections.abc import Callable

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

FOR_ITS_READER = "private, no-cache"
FOR_NOBODY = "private, no-store"


class KeepingMiddleware:
    """No cache on the way keeps an answer for others, and no browser what was shown to somebody signed in.

    Caches in front of a site keep what says nothing of it by the ending of its address: a ledger's `.csv`
    would be anybody's. After signing out on the club's laptop the way back shows no page again. Answers that
    say themselves how long they hold (static files) are left as they are.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "Cache-Control" not in response:
            signed_in = settings.SESSION_COOKIE_NAME in request.COOKIES
            response["Cache-Control"] = FOR_NOBODY if signed_in else FOR_ITS_READER
        return response


class PolicyMiddleware(CSPMiddleware):
    """django-csp's, which words the policy even for an answer that is exempt from it.

    That was a quarter of what a poll with nothing new cost: an answer without content has nothing to forbid.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if getattr(response, "_csp_exempt", False):
            return response
        return super().process_response(request, response)
