"""How often something may be done, counted in the cache: per table's link, never per address."""

from __future__ import annotations

import time

from django.core.cache import cache


def within_limit(what: str, most: int, seconds: int) -> bool:
    """Count one more `what` in the running spell of `seconds`; False when there were `most` already."""
    key = f"limit:{what}:{int(time.time() // seconds)}"
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key) <= most
    except ValueError:  # the spell ended between the two
        return True
