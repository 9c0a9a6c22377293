"""How often something may be done, counted in the store of limits."""

from __future__ import annotations

import time

from config.limits import store


def within_limit(kind: str, who: object, most: int, seconds: int) -> bool:
    """Count one more of `kind` by `who` in the running spell of `seconds`; False after `most` of them."""
    key = f"limit:{kind}:{who} {int(time.time() // seconds)}"
    try:
        return bool(store.incr(key) <= most)
    except ValueError:  # the first one
        return store.add(key, 1, seconds) or within_limit(kind, who, most, seconds)
