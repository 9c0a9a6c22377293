"""What was sent and cannot be is the asker's to put right: which status says so, and which page.

A face answers a refusal by itself where it has a form to show it in, with `status_of`; `RefusalMiddleware`
answers all others.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views import defaults

from clubs.people.permissions import words_of_lacking
from scoring.words import Missing, RuleError

WRONG = 422
"""What was sent breaks a rule: a form with mistakes, or a refusal that is none of the others."""
OUT_OF_DATE = frozenset({"entry.other_payload", "agree.stale", "sheet.meanwhile", "ruling.stale"})
TOO_OFTEN = "table.limit"
NO_RIGHT = ("permission.", "link.")


def status_of(error: RuleError) -> int:
    """The status of a refusal: 403 without a right or link, 409 if out of date, 429 if too many, else 422."""
    if error.code in OUT_OF_DATE:
        return 409
    if error.code == TOO_OFTEN:
        return 429
    return 403 if error.code.startswith(NO_RIGHT) else WRONG


class NoSuchValue(Http404):
    """A form sent in `field` an id, a key or a button that does not exist, although its page does."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class RefusalMiddleware:
    """Answers what a view does not: a broken rule by its status and words, something missing by 404."""

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
        return render(request, "422.html", {"problem": error}, status=status_of(error))


def no_right(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers somebody who lacks a right with 403, and says which role has it."""
    needed = gettext(words) if (words := words_of_lacking(str(exception))) else ""
    return render(request, "403.html", {"needed": needed}, status=403)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers what Django refuses to read. An unknown host says so: it is a laptop in another network."""
    if isinstance(exception, DisallowedHost):
        return defaults.bad_request(request, exception, template_name="400_address.html")
    return defaults.bad_request(request, exception)
