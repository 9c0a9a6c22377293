"""Identifies the caller: a user by token or session, or a table's phone by the cookie of its QR link."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import SessionAuthentication, TokenAuthentication
from rest_framework.request import Request

from clubs.web.actors import table_actor
from scoring.actors import NOBODY, Actor, user_actor


class TableAuthentication(SessionAuthentication):
    """Identifies a table's phone: `request.auth` is its Actor, the user stays anonymous, CSRF is checked.

    A user who is signed in on the phone acts as that user.
    """

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        if request._request.user.is_authenticated:
            return None
        actor = table_actor(request._request)
        if actor is None:
            return None
        self.enforce_csrf(request)
        return AnonymousUser(), actor


# The token first: a program that sends one needs no CSRF, whatever cookies it has; and its scheme is
# what a 401 names.
AUTHENTICATION = [TokenAuthentication, TableAuthentication, SessionAuthentication]


def actor_of(request: Request) -> Actor:
    """The caller as an Actor: a phone, a user by session or token, or nobody."""
    if isinstance(request.auth, Actor):
        return request.auth
    return user_actor(request.user) if request.user.is_authenticated else NOBODY
