"""What a web process keeps of what it has reckoned: found again by a stamp of all that it was made from.

A stamp holds versions and settings by value, and is read before what it stands for. Versions only rise, so
that something made of rows that were newer than its stamp is never found again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


_all: list[Kept[Any, Any]] = []


def forget_all() -> None:
    """Keep nothing of any kind."""
    for kept in _all:
        kept.forget()


class Kept(Generic[Key, Value]):
    """Values by key, one for each, as long as their sizes come to no more than `most` together.

    Those that nobody has asked for the longest go first; one that is larger than all may be is kept alone.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Key, tuple[Hashable, int, Value]] = OrderedDict()
        self._size = 0
        self._lock = Lock()
        _all.append(self)

    def find(self, key: Key, stamp: Hashable) -> Value | None:
        """What is kept, if it is of this stamp."""
        with self._lock:
            found = self._values.get(key)
            if found is None or found[0] != stamp:
                return None
            self._values.move_to_end(key)
            return found[2]

    def keep(self, key: Key, stamp: Hashable, value: Value, size: int) -> None:
        """Instead of what was kept for the key."""
        with self._lock:
            self._drop(key)
            self._values[key] = (stamp, size, value)
            self._size += size
            while self._size > self.most and len(self._values) > 1:
                self._drop(next(iter(self._values)))

    def get(
        self, key: Key, stamp: Hashable, make: Callable[[], Value], size: Callable[[Value], int]
    ) -> Value:
        """What is kept of this stamp, else what `make` makes, which is kept from then on."""
        found = self.find(key, stamp)
        if found is None:
            found = make()
            self.keep(key, stamp, found, size(found))
        return found

    def forget(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._values.clear()
            self._size = 0

    def _drop(self, key: Key) -> None:
        if (gone := self._values.pop(key, None)) is not None:
            self._size -= gone[1]
