"""The cookie by which a phone is known that signs players in: it can undo what it did, and brings few guests.

It is signed, of one club, and names no account. A phone has it from its first sign-in on; one that throws it
away is another phone, which undoes nothing of this one, and counts with it by the address.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from clubs.people.models import Club
from config.proxies import counted_address
from tournaments.services.setup.sign_in_phones import Sender

LIFE = timedelta(days=1)
_SALT = "tournaments.sign-in-phone"


def sender_of(request: HttpRequest, club: Club) -> Sender:
    """The phone that asks; one that has no cookie of this club has a key that nobody knows yet."""
    try:
        of_club, key = signing.loads(request.COOKIES.get(_name(club), ""), salt=_SALT, max_age=LIFE)
    except (signing.BadSignature, TypeError, ValueError):
        of_club, key = None, ""
    if of_club != club.pk:
        key = secrets.token_urlsafe(16)
    return Sender(key=str(key), address=counted_address(request))


def remember(request: HttpRequest, answer: HttpResponse, club: Club, sender: Sender) -> None:
    answer.set_cookie(
        _name(club),
        signing.dumps([club.pk, sender.key], salt=_SALT),
        max_age=LIFE,
        path=reverse("club", args=[club.slug]),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def _name(club: Club) -> str:
    return f"sign-in-phone-{club.pk}"
