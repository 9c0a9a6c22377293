"""Whether a page of ours asks with htmx, for the part of it that changes, or a browser for the whole."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


def wants_fragment(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]  # set by django_htmx's middleware


def varied(answer: HttpResponse) -> HttpResponse:
    """Marks an answer whose address gives htmx a part and others a page, so that no cache mixes them up."""
    patch_vary_headers(answer, ["HX-Request"])
    return answer
