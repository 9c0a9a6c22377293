"""What every page of a club begins with: the club of the address, and what the reader may do there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone

from clubs.people import permissions, selectors
from clubs.people.models import Club
from clubs.people.words import say
from clubs.web.access import turned_away
from scoring.words import RuleError

T = TypeVar("T")
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Place:
    """The club of a page, and the reader's permissions in it by short name."""

    club: Club
    may: dict[str, bool]


def of_club(permission: str) -> Callable[[View], View]:
    """A view of a club for those with `permission`: gets a Place for the slug, shows the club's times.

    404 for no such club, the sign-in page for the anonymous, 403 for all others.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def page_of_club(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            club = selectors.get_club(slug)
            kinds = permissions.role_kinds(request.user, club)
            if not permissions.allows(permission, kinds):
                return turned_away(request, permission)
            with timezone.override(club.tz):
                return view(request, Place(club, permissions.granted(kinds)), **kwargs)

        return page_of_club

    return decorate


def page(
    request: HttpRequest,
    place: Place,
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
