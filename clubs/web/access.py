"""Who acts in a request, and where those go who may not see a page."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from scoring.actors import Actor


def actor_in(request: HttpRequest) -> Actor:
    """The person or phone that makes the request, as `ActorMiddleware` identified it."""
    actor: Actor = request.actor  # type: ignore[attr-defined]
    return actor


def turned_away(request: HttpRequest, lacking: str) -> HttpResponse:
    """The sign-in page for somebody not signed in. Raises PermissionDenied for all others."""
    if request.user.is_authenticated:
        raise PermissionDenied(lacking)
    return redirect_to_login(request.get_full_path())
