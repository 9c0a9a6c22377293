"""The test whether a phone reaches the site: a short code for a quarter of an hour, and what came of it.

The code follows from the club, the time and the site's key, so that a page which shows it writes nothing.
That a phone has come is noted in the store of limits, as long as the code is good: with several server
processes and no Redis each has its own, and a page that asks again and again meets the right one.
"""

from __future__ import annotations

import datetime as dt
import hmac
import time
from base64 import b32encode
from hashlib import sha256

from django.conf import settings
from django.utils import timezone

from clubs.people.models import Club
from config.caching.limits import store

PERIOD = 900  # seconds; a code of the last period is good too
SIGNS = 6  # of 32: guesses are limited where the code is read


def code_of(club: Club) -> str:
    """The code of the club now, short enough to type: its number, and what a stranger cannot know."""
    return _code(club.pk, int(time.time() // PERIOD))


def club_of(code: str) -> Club | None:
    """The club whose code this is or was a moment ago; None for any other text."""
    number = code.partition("-")[0]
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return None
    present = int(time.time() // PERIOD)
    if not any(hmac.compare_digest(code, _code(int(number), period)) for period in (present, present - 1)):
        return None
    return Club.objects.filter(pk=number).first()


def note_phone(code: str, host: str) -> None:
    """A phone has opened the code at this host of the site."""
    store.set(_key(code, host), (code, timezone.now()), 2 * PERIOD)


def phone_came(code: str, host: str) -> dt.datetime | None:
    """When a phone has opened the code at this host, the last time."""
    noted, when = store.get(_key(code, host)) or ("", None)
    return when if noted == code else None  # two codes may share a bucket of the store


def _code(club: int, period: int) -> str:
    digest = hmac.new(settings.SECRET_KEY.encode(), f"phone test {club} {period}".encode(), sha256).digest()
    return f"{club}-{b32encode(digest).decode().lower()[:SIGNS]}"


def _key(code: str, host: str) -> str:
    return f"limit:phone-test:{code} {host}"
