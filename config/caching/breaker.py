"""A Redis that does not answer is left alone for a while, so that not every request waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import structlog
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 15.0  # seconds
LOST = (RedisConnectionError, RedisTimeoutError, BrokerError, OSError)

log = structlog.get_logger(__name__)


class Unreachable(ConnectionError):
    """Redis was not asked, because it has just failed to answer."""


class Breaker:
    """Stops questions to a Redis for a pause after each failure; each further failure doubles the pause.

    When a pause is over one caller asks; the others go on without until it has its answer.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._pause = 0.0  # seconds; 0 while it answers
        self._again_at = 0.0

    @contextmanager
    def asking(self) -> Iterator[None]:
        """A context to ask Redis in. Raises Unreachable during a pause; a failure inside begins one."""
        if self._pause and not self._is_my_turn():
            raise Unreachable
        try:
            yield
        except LOST:
            self._failed()
            raise
        if self._pause:
            self._answered()

    def _is_my_turn(self) -> bool:
        with self._lock:
            if self._clock() < self._again_at:
                return False
            self._again_at = self._clock() + self._pause
            return True

    def _failed(self) -> None:
        with self._lock:
            if not self._pause:
                log.warning("redis_lost")
            self._pause = min(2 * self._pause, LONGEST_PAUSE) or FIRST_PAUSE
            self._again_at = self._clock() + self._pause

    def _answered(self) -> None:
        with self._lock:
            self._pause = 0.0
        log.warning("redis_answers_again")


@cache
def of(address: str) -> Breaker:
    """The breaker of the Redis at this address: one for the queue and the cache of this process."""
    return Breaker()
