"""The answer to what was done too often: its words and its header say when it may be done again."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.web.refusals import TOO_OFTEN
from config.caching import limits
from scoring.words import N_, RuleError

TOO_MANY_ATTEMPTS = N_("Too many attempts. Try again in {wait}; nothing is lost.")


class RetryAfterMiddleware:
    """Says with every 429 after how many seconds to come again; a form that a limit refused is one too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        limits.forget_refusals()
        response = self.get_response(request)
        if limits.form_was_refused() and response.status_code == 200:
            response.status_code = 429
        if response.status_code == 429 and "Retry-After" not in response:
            response["Retry-After"] = str(limits.seconds_left())
        return response


def too_often(field: str, template: str = TOO_MANY_ATTEMPTS) -> RuleError:
    """The refusal of what a limit has just refused; `template` is a sentence with `{wait}`."""
    return RuleError(TOO_OFTEN, field, template, "", wait=limits.wait())


def page(request: HttpRequest) -> HttpResponse:
    """The page of a limit where there is no form to say it in; django-allauth shows it as well."""
    return render(request, "429.html", {"wait": limits.wait()}, status=429)
