"""The store of limits: how often somebody has tried something. It is apart from every other cache.

A stranger invents names and addresses at will, so nothing here may push out what was counted for somebody
else. Every key is therefore one of `BUCKETS` of its kind, chosen by a keyed hash: the store cannot grow
beyond them, needs no eviction, and two that share a bucket only wait longer.

Whoever is refused is told how long that lasts: whatever counts here notes it for the request.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends import redis
from django.core.cache.backends.locmem import LocMemCache
from django.utils.connection import ConnectionProxy
from django.utils.translation import ngettext
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from config.caching import breaker
from config.caching.caches import OneClient

BUCKETS = 1 << 14  # of each kind; a kind of 30 tries each then takes 8 MB at most
COUNTED_IN_MINUTES = 120  # seconds from which on minutes say it well enough
OFTEN = "allauth:rl:"  # how allauth's keys begin: two more words, a rate, then who

store = ConnectionProxy(caches, "limits")


@dataclass(slots=True)
class Refusals:
    """What the limits have refused in one request: for how many seconds, and whether a form says it."""

    seconds: float = 0
    of_form: bool = False


_refusals: ContextVar[Refusals] = ContextVar("refusals")


def forget_refusals() -> None:
    """A new request begins."""
    _refusals.set(Refusals())


def note_refusal(seconds: float) -> None:
    """A limit has refused something, and lets go after these seconds."""
    refusals = _present()
    refusals.seconds = max(refusals.seconds, seconds)


def note_refused_form() -> None:
    """The words of the refusal are shown in a form, which is otherwise an ordinary page."""
    _present().of_form = True


def form_was_refused() -> bool:
    return _present().of_form


def seconds_left() -> int:
    """The whole seconds until everything is let through that was refused in this request."""
    return max(1, math.ceil(_present().seconds))


def wait() -> str:
    """The same in words: rounded up, so that it is never too short."""
    seconds = seconds_left()
    if seconds < COUNTED_IN_MINUTES:
        return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    minutes = -(-seconds // 60)
    return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)


def _present() -> Refusals:
    try:
        return _refusals.get()
    except LookupError:  # outside of requests
        forget_refusals()
        return _refusals.get()


def bucket(key: str, prefix: str, version: int) -> str:
    """The KEY_FUNCTION of the store: the kind of `key` in words, and the number of its bucket.

    What comes after the second colon (allauth: the fifth) is who, and may be anything.
    """
    *kind, who = key.split(":", 5 if key.startswith(OFTEN) else 2)
    if who.endswith(":lock"):
        kind.append("lock")
    digest = blake2b(
        who.encode("utf-8", "replace"), key=settings.SECRET_KEY.encode()[:64], digest_size=8
    ).digest()
    return f"{prefix}:{version}:{':'.join(kind)}:{int.from_bytes(digest, 'big') % BUCKETS}"


def configured(redis_url: str, patience: float) -> dict[str, Any]:
    """The settings of the cache "limits": in this process, or in Redis for all of them.

    `patience` is how many seconds Redis has to answer.
    """
    common = {"KEY_FUNCTION": "config.caching.limits.bucket", "KEY_PREFIX": "limits"}
    if not redis_url:
        return common | {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "limits",
            "OPTIONS": {"MAX_ENTRIES": 1 << 31},  # the buckets are the bound
        }
    return common | {
        "BACKEND": "config.caching.limits.RedisLimits",
        "LOCATION": redis_url,
        "OPTIONS": {
            "socket_connect_timeout": patience,
            "socket_timeout": patience,
            "retry": Retry(NoBackoff(), 0),
        },
    }


def count_there() -> None:
    """Lets allauth count in this store, for which its only setting is the default cache; and tells how long
    what it refuses is refused, which it tells nobody.
    """
    from allauth.core.internal import ratelimit
    from allauth.mfa.totp.internal import auth

    for module in (ratelimit, auth):  # tries to sign in; codes that were used
        module.cache = store  # type: ignore[attr-defined]
    ratelimit.apply_rate = _noting(ratelimit.apply_rate)


def _noting(apply_rate: Callable[..., Any]) -> Callable[..., Any]:
    def noted(history: list[float], now: float, rate: Any, **how: Any) -> tuple[bool, list[float]]:
        allowed, left = apply_rate(history, now, rate, **how)
        if not allowed:  # the newest come first, and so many of them have to be past
            note_refusal(left[rate.amount - 1] + rate.duration - now)
        return allowed, left

    return noted


class RedisLimits(redis.RedisCache):
    """Counts in Redis, and in this process while Redis does not answer, so that a limit always holds."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = OneClient
        self._breaker = breaker.of(server)
        self._fallback = LocMemCache("limits", params | {"OPTIONS": {"MAX_ENTRIES": 1 << 31}})

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("add", *args, **kwargs))

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask("get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask("set", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return bool(self._ask("delete", *args, **kwargs))

    def incr(self, *args: Any, **kwargs: Any) -> int:
        return int(self._ask("incr", *args, **kwargs))

    def _ask(self, name: str, *args: Any, **kwargs: Any) -> Any:
        try:
            with self._breaker.asking():
                return getattr(super(), name)(*args, **kwargs)
        except (breaker.Unreachable, RedisError):
            return getattr(self._fallback, name)(*args, **kwargs)
