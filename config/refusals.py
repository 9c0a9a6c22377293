"""What was sent and cannot be is the asker's to put right: no page answers it as a fault of ours."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.words import Missing, RuleError


class NoSuchValue(Http404):
    """The page is there, but what a form sent in `field` names nothing that is: an id, a key, a button."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class RefusalMiddleware:
    """Answers what a view does not: a broken rule by 422 with its words, something missing by 404."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Missing):
            raise Http404(*error.args) from error
        if isinstance(error, NoSuchValue):
            return render(request, "404_value.html", {"field": error.field}, status=404)
        if not isinstance(error, RuleError):
            return None
        return render(request, "422.html", {"problem": error}, status=422)
