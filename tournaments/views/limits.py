"""How often something may be done, counted in the store of limits."""

from __future__ import annotations

import time

from config.caching.limits import note_refusal, store


def within_limit(kind: str, who: object, most: int, seconds: int) -> bool:
    """Counts one more of `kind` by `who`; False if there are more than `most` in the present `seconds`.

    What is left of these seconds is what `clubs.web.limits` then says.
    """
    number, passed = divmod(time.time(), seconds)
    key = f"limit:{kind}:{who} {int(number)}"
    try:
        within = bool(store.incr(key) <= most)
    except ValueError:  # the first one
        return store.add(key, 1, seconds) or within_limit(kind, who, most, seconds)
    if not within:
        note_refusal(seconds - passed)
    return within
