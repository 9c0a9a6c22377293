"""What every page of a club's seasons begins with: the club of the address, and the reader's rights there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.people import permissions as people
from clubs.web.access import turned_away
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import status_of
from scoring.words import RuleError
from tournaments.models import Season
from tournaments.selectors.seasons.boards import get_season
from tournaments.services import seasons as services

View = Callable[..., HttpResponse]
__all__ = [
    "Place",
    "away_without",
    "for_admin",
    "for_all",
    "for_staff",
    "of_kind",
    "refused",
]


@dataclass(frozen=True, slots=True)
class Place(ClubContext):
    """The club of a page of seasons, with the rights of one reader."""

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
    def page(request: HttpRequest, place: ClubContext, **kwargs: Any) -> HttpResponse:
        return view(request, Place(place.club, place.actor, place.kinds), **kwargs)

    return of_club()(page)


def away_without(request: HttpRequest, place: Place, permission: str) -> HttpResponse | None:
    """What the anonymous who lack a permission meet (`turned_away`), None for those who have it.

    Raises PermissionDenied for all others.
    """
    return None if place.allows(permission) else turned_away(request, place.club, permission)


def for_admin(view: View) -> View:
    """A page for the club's admin."""

    @wraps(view)
    def page(request: HttpRequest, place: Place, **kwargs: Any) -> HttpResponse:
        return away_without(request, place, "people.manage_club") or view(request, place, **kwargs)

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
    season = get_season(place.club.slug, pk)
    if season.kind != kind:
        raise Http404
    return season


def refused(request: HttpRequest, place: Place, error: RuleError, back: str) -> HttpResponse:
    """The page that says why nothing was changed."""
    return place.page(request, "refused", {"problem": error, "back": back}, status_of(error))
