"""What pages of a club share: how one is rendered, and what a form does with a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from clubs.people.words import say
from clubs.web.club import ClubContext
from scoring.words import RuleError

T = TypeVar("T")


def page(
    request: HttpRequest,
    place: ClubContext,
    template: str,
    context: dict[str, Any] | None = None,
    status: int = 200,
    *,
    folder: str = "people",
) -> HttpResponse:
    """A page of a club; `folder` is that of the app's templates."""
    shown = {"club": place.club, "may": place.may, **(context or {})}
    return render(request, f"{folder}/{template}", shown, status=status)


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: what was posted, be it nothing at all; None where nobody posted."""
    return request.POST if request.method == "POST" else None


def attempt(form: Form, deed: Callable[[], T]) -> T | None:
    """What `deed` returns; None if a rule refused it, with the refusal put where the form shows it."""
    try:
        return deed()
    except RuleError as error:
        form.add_error(error.field if error.field in form.fields else None, say(error))
        return None
