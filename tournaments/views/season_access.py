"""What every page of a club's seasons begins with: the club of the address, and the reader's rights there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.people import permissions as people
from clubs.people import selectors as people_selectors
from clubs.people.models import Club
from clubs.web.refusals import status_of
from scoring.actors import Actor
from scoring.words import RuleError
from tournaments.models import Season
from tournaments.selectors.seasons import get_season
from tournaments.services import seasons as services

View = Callable[..., HttpResponse]
__all__ = [
    "Place",
    "for_admin",
    "for_all",
    "for_staff",
    "of_kind",
    "refused",
    "turned_away",
]


@dataclass(frozen=True, slots=True)
class Place:
    """The club of a page as one reader meets it."""

    club: Club
    actor: Actor
    kinds: frozenset[str]

    @property
    def may(self) -> dict[str, bool]:
        writes = services.writes_challenges(self.club, self.actor)
        return people.granted(self.kinds) | {"write_challenges": writes}

    @property
    def user_id(self) -> int | None:
        return self.actor.user.pk if self.actor.user else None

    def page(
        self, request: HttpRequest, template: str, context: dict[str, Any], status: int = 200
    ) -> HttpResponse:
        shown = {"club": self.club, "may": self.may, **context}
        return render(request, f"tournaments/{template}.html", shown, status=status)


def for_all(view: View) -> View:
    """A page of a club for everybody: gets a Place, shows the club's times. 404 for no such club."""

    @wraps(view)
    def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        club = people_selectors.get_club(slug)
        actor: Actor = request.actor  # type: ignore[attr-defined]
        with timezone.override(club.tz):
            return view(request, Place(club, actor, people.role_kinds(request.user, club)), **kwargs)

    return page


def turned_away(request: HttpRequest, place: Place, permission: str) -> HttpResponse | None:
    """The sign-in page for the anonymous who lack a permission, None for those who have it.

    Raises PermissionDenied for all others.
    """
    if people.allows(permission, place.kinds):
        return None
    if request.user.is_authenticated:
        raise PermissionDenied(permission)
    return redirect_to_login(request.get_full_path())


def for_admin(view: View) -> View:
    """A page for the club's admin."""

    @wraps(view)
    def page(request: HttpRequest, place: Place, **kwargs: Any) -> HttpResponse:
        return turned_away(request, place, "people.manage_club") or view(request, place, **kwargs)

    return for_all(page)


def for_staff(view: View) -> View:
    """A page for the club's staff: 403 for all others."""

    @wraps(view)
    def page(request: HttpRequest, place: Place, **kwargs: Any) -> HttpResponse:
        if not services.writes_challenges(place.club, place.actor):
            raise PermissionDenied("challenges")
        return view(request, place, **kwargs)

    return for_all(page)


def of_kind(place: Place, pk: int, kind: str) -> Season:
    """A season of this club, if it is of that kind. Raises Http404."""
    found = get_season(place.club.slug, pk)
    if found.kind != kind:
        raise Http404
    return found


def refused(request: HttpRequest, place: Place, error: RuleError, back: str) -> HttpResponse:
    """The page that says why nothing was changed."""
    return place.page(request, "refused", {"problem": error, "back": back}, status_of(error))
