"""A cache in the memory of one process; each value has a stamp of everything that it was made from.

A stamp holds versions and settings by value (they are compared by `==`), and must be read before the rows
that the value is made from. Versions only rise: a value made from rows newer than its stamp therefore never
matches a later stamp.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Stamp = TypeVar("Stamp")
Value = TypeVar("Value")


_caches: list[StampedCache[Any, Any, Any]] = []


def forget_all() -> None:
    """Empties every `StampedCache` of this process."""
    for cache in _caches:
        cache.forget()


class StampedCache(Generic[Key, Stamp, Value]):
    """A cache with one value for each key; the sizes of all values together are at most `most`.

    The caller says what a size counts (rows, characters). When the cache is full, the value that nobody has
    asked for the longest is dropped first. A single value larger than `most` is stored alone.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Key, tuple[Stamp, int, Value]] = OrderedDict()
        self._size = 0
        self._lock = Lock()
        _caches.append(self)

    def find(self, key: Key, stamp: Stamp) -> Value | None:
        """Returns the value of a key if it was stored with this stamp, else None."""
        with self._lock:
            entry = self._values.get(key)
            if entry is None or entry[0] != stamp:
                return None
            self._values.move_to_end(key)
            return entry[2]

    def latest(self, key: Key) -> tuple[Stamp, Value] | None:
        """Returns stamp and value of a key for callers that bring an old value up to date, else None."""
        with self._lock:
            entry = self._values.get(key)
            if entry is None:
                return None
            self._values.move_to_end(key)
            return entry[0], entry[2]

    def keep(self, key: Key, stamp: Stamp, value: Value, size: int) -> None:
        """Stores a value in place of the one that the key had."""
        with self._lock:
            self._drop(key)
            self._values[key] = (stamp, size, value)
            self._size += size
            while self._size > self.most and len(self._values) > 1:
                self._drop(next(iter(self._values)))

    def get(self, key: Key, stamp: Stamp, make: Callable[[], Value], size: Callable[[Value], int]) -> Value:
        """Returns the value of a key with this stamp; if there is none, stores what `make` returns."""
        value = self.find(key, stamp)
        if value is None:
            value = make()
            self.keep(key, stamp, value, size(value))
        return value

    def drop(self, key: Key) -> None:
        """Removes the value of a key."""
        with self._lock:
            self._drop(key)

    def in_order(self) -> list[Key]:
        """Returns the keys in the order in which they were last asked for, the oldest first."""
        with self._lock:
            return list(self._values)

    def forget(self) -> None:
        """Removes all values."""
        with self._lock:
            self._values.clear()
            self._size = 0

    def _drop(self, key: Key) -> None:
        if (entry := self._values.pop(key, None)) is not None:
            _stamp, size, _value = entry
            self._size -= size
