"""The cache of an installation with a Redis: its loss costs memory, never an answer.

What is kept there are limits and what is on its way: both may be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import structlog
from django.core.cache.backends import redis
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)
T = TypeVar("T")


class RedisCache(redis.RedisCache):
    """Django's, but empty while Redis cannot be reached: what is added there counts as new."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        try:
            return bool(super().add(*args, **kwargs))
        except RedisError:
            return _lost(True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except RedisError:
            return _lost(default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        try:
            super().set(*args, **kwargs)
        except RedisError:
            _lost(None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        try:
            return bool(super().touch(*args, **kwargs))
        except RedisError:
            return _lost(False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        try:
            return bool(super().delete(*args, **kwargs))
        except RedisError:
            return _lost(False)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        try:
            return bool(super().has_key(*args, **kwargs))
        except RedisError:
            return _lost(False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Raises ValueError for a key that is not there, as every cache does."""
        try:
            return int(super().incr(key, delta, version))
        except RedisError as error:
            raise ValueError(_lost(key)) from error

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        try:
            return dict(super().get_many(*args, **kwargs))
        except RedisError:
            return _lost({})

    def set_many(self, data: Mapping[Any, Any], *args: Any, **kwargs: Any) -> list[Any]:
        try:
            return list(super().set_many(dict(data), *args, **kwargs))
        except RedisError:
            return _lost(list(data))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        try:
            super().delete_many(keys, version)
        except RedisError:
            _lost(None)


def _lost(answer: T) -> T:
    log.warning("cache_lost")
    return answer
