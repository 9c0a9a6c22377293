"""How often something may be done, counted in the store of limits."""

from __future__ import annotations

import time

from config.caching.limits import note_refusal, store


def within_limit(kind: str, who: object, most: int, seconds: int) -> bool:
    """Counts one more of `kind` by `who`; False if there are more than `most` in the present `seconds`.

    What is left of these seconds is what `clubs.web.limits` then says.
    """
    key, left = _counted_under(kind, who, seconds)
    try:
        within = bool(store.incr(key) <= most)
    except ValueError:  # the first one
        return store.add(key, 1, seconds) or within_limit(kind, who, most, seconds)
    if not within:
        note_refusal(left)
    return within


def is_used_up(kind: str, who: object, most: int, seconds: int) -> bool:
    """Whether one more of `kind` by `who` would be too many; it counts nothing."""
    key, left = _counted_under(kind, who, seconds)
    if int(store.get(key, 0)) < most:
        return False
    note_refusal(left)
    return True


def note(kind: str, who: object, seconds: int) -> None:
    """Remembers `kind` of `who` for a while, of which `is_noted` asks."""
    store.set(f"limit:{kind}:{who}", 1, seconds)


def is_noted(kind: str, who: object) -> bool:
    return store.get(f"limit:{kind}:{who}") is not None


def _counted_under(kind: str, who: object, seconds: int) -> tuple[str, float]:
    """The key of the present `seconds`, and how many are left of them."""
    number, passed = divmod(time.time(), seconds)
    return f"limit:{kind}:{who} {int(number)}", seconds - passed
