"""What every page of a club begins with: the club of the address, who reads it, and what they may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from clubs.people import permissions, selectors
from clubs.people.models import Club
from clubs.web.access import actor_in, turned_away
from scoring.actors import Actor

View = Callable[..., HttpResponse]
STARTERS = frozenset({"director", "admin", permissions.SUPERUSER})
"""As what somebody may start sessions and parties."""


@dataclass(frozen=True, slots=True)
class ClubContext:
    """The club of a page as one reader meets it; `kinds` are the roles that the reader has in it."""

    club: Club
    actor: Actor
    kinds: frozenset[str]

    @property
    def may(self) -> dict[str, bool]:
        """Every right in the club by its short name, and whether the reader has it."""
        return permissions.granted(self.kinds)

    @property
    def may_start(self) -> bool:
        """Whether the reader may start a session or a party."""
        return not self.kinds.isdisjoint(STARTERS)

    def allows(self, permission: str) -> bool:
        """Whether the reader has this right in the club."""
        return permissions.allows(permission, self.kinds)


def of_club(permission: str = "") -> Callable[[View], View]:
    """A page of a club for those with `permission`, or for everybody: it gets a ClubContext for the slug.

    The club's times are shown. 404 for no such club; what those without the permission meet is said by
    `turned_away`.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            club = selectors.get_club(slug)
            place = ClubContext(club, actor_in(request), permissions.role_kinds(request.user, club))
            if permission and not place.allows(permission):
                return turned_away(request, club, permission)
            with timezone.override(club.tz):
                return view(request, place, **kwargs)

        return page

    return decorate
