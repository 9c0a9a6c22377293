"""Devices on which somebody has signed in: strangers' wrong passwords do not keep its owner out there.

The cookie is signed, names the account and one device, and ends when the password is another. It signs
nobody in: it only has its own count of wrong passwords.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from clubs.people.models import User

COOKIE = "known_device"
SALT = "clubs.people.devices"
LIFE = timedelta(days=180)


def remember(request: HttpRequest, response: HttpResponseBase, user: AbstractBaseUser) -> None:
    """Marks the browser that gets `response` as a device of `user`, by a signed cookie."""
    signed = {"user": user.pk, "device": secrets.token_urlsafe(12), "password": _mark(user)}
    response.set_cookie(
        COOKIE,
        signing.dumps(signed, salt=SALT),
        max_age=LIFE,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
        path="/",
    )


def device_of(request: HttpRequest, user: User) -> str | None:
    """The name of the device that asks if `user` has signed in there with today's password."""
    try:
        signed = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LIFE)
    except signing.BadSignature:
        return None
    is_valid = signed["user"] == user.pk and signed["password"] == _mark(user)
    return str(signed["device"]) if is_valid else None


def _mark(user: AbstractBaseUser) -> str:
    return user.get_session_auth_hash()[:16]
