"""Who acts in a request, and what those meet who may not see a page."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.people.models import Club
from clubs.people.permissions import MEMBER, PERMISSIONS
from scoring.actors import Actor

MEMBERS = "people.view_members"
"""The right to see the club's people."""
OF_EVERY_MEMBER = frozenset(name for name, kinds in PERMISSIONS.items() if MEMBER in kinds)


def actor_in(request: HttpRequest) -> Actor:
    """The person or phone that makes the request, as `ActorMiddleware` identified it."""
    actor: Actor = request.actor  # type: ignore[attr-defined]
    return actor


def turned_away(request: HttpRequest, club: Club, lacking: str) -> HttpResponse:
    """What somebody who is not signed in meets at a page of the club that needs the right `lacking`.

    A page for the club's members says so, and leads back to what is public: a player without an account has
    nothing to type in there. The pages of those who run the club lead to the form to sign in. Raises
    PermissionDenied for all who are signed in.
    """
    if lacking in OF_EVERY_MEMBER and not request.user.is_authenticated:
        return render(request, "people/for_members.html", {"club": club}, status=403)
    return led_to_sign_in(request, lacking)


def led_to_sign_in(request: HttpRequest, lacking: str) -> HttpResponse:
    """The way to the form to sign in, for a visitor. Raises PermissionDenied for all who are signed in."""
    if request.user.is_authenticated:
        raise PermissionDenied(lacking)
    return redirect_to_login(request.get_full_path())
