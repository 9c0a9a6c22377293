"""A rule that was broken is the asker's to put right: no page answers it as a fault of ours."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.cards import RuleError


class RefusalMiddleware:
    """What a view does not answer itself: 422, with the rule's words."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, RuleError):
            return None
        return render(request, "422.html", {"problem": error}, status=422)
