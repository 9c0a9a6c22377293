"""The Content-Security-Policy of every answer that shows something."""

from __future__ import annotations

from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponseBase


class PolicyMiddleware(CSPMiddleware):
    """django-csp's, which words the policy even for an answer that is exempt from it.

    That was a quarter of what a poll with nothing new cost: an answer without content has nothing to forbid.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if getattr(response, "_csp_exempt", False):
            return response
        return super().process_response(request, response)
