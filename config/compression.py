"""Pages and answers are compressed; what is compressed already, and files, are sent as they are.

A page that shows a secret beside what a stranger had put there could give it away by its length (BREACH).
Django masks the CSRF token anew for each answer, and its middleware adds bytes of random length to each.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXTS = ("text/", "application/json", "application/problem+json", "image/svg+xml")


class TextCompressionMiddleware(GZipMiddleware):
    """Compresses texts for browsers that accept gzip."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or not response.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)
