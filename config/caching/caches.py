"""The cache of an installation with a Redis: its loss costs memory, never an answer.

What is kept there is on its way, and may be forgotten; limits have a store of their own
(`config.caching.limits`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import structlog
from django.core.cache.backends import redis
from redis.exceptions import RedisError

from config.caching import breaker

log = structlog.get_logger(__name__)
T = TypeVar("T")


class OneClient(redis.RedisCacheClient):
    """Django's Redis client, but made once and not for every question, which takes as long as asking it."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(servers, **options)
        (_one,) = servers
        self._client = super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self._client


class RedisCache(redis.RedisCache):
    """Django's Redis cache, but empty while Redis does not answer: whatever is added then counts as new."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = OneClient
        self._breaker = breaker.of(server)

    def _ask(self, ask: Callable[[], T], otherwise: T) -> T:
        try:
            with self._breaker.asking():
                return ask()
        except breaker.Unreachable:
            return otherwise
        except RedisError:
            log.warning("cache_lost")
            return otherwise

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: bool(super(RedisCache, self).add(*args, **kwargs)), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: super(RedisCache, self).get(key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._ask(lambda: super(RedisCache, self).set(*args, **kwargs), None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: bool(super(RedisCache, self).touch(*args, **kwargs)), False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: bool(super(RedisCache, self).delete(*args, **kwargs)), False)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._ask(lambda: bool(super(RedisCache, self).has_key(*args, **kwargs)), False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Raises ValueError for a key that is not there, as every cache does."""
        total = self._ask(lambda: int(super(RedisCache, self).incr(key, delta, version)), None)
        if total is None:
            raise ValueError(key)
        return total

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        return self._ask(lambda: dict(super(RedisCache, self).get_many(*args, **kwargs)), {})

    def set_many(self, data: Mapping[Any, Any], *args: Any, **kwargs: Any) -> list[Any]:
        return self._ask(
            lambda: list(super(RedisCache, self).set_many(dict(data), *args, **kwargs)), list(data)
        )

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        self._ask(lambda: super(RedisCache, self).delete_many(keys, version), None)
