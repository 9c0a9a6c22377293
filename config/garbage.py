"""How often Python looks for objects that only refer to each other."""

from __future__ import annotations

import gc

AFTER = 200_000  # new objects that are still there; a page of a big session makes several hundred thousand


def look_seldom() -> None:
    """Tells the garbage collector that all objects made until now stay, so that it need not look at them.

    By default Python looks after each 700 new objects, and now and then at all there are: a quarter of what a
    page of a big session costs.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(AFTER, 10, 10)
