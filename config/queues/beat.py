"""The clock that sends the regular jobs: however many run, one of them is at work."""

from __future__ import annotations

from typing import Any

import structlog
from celery.beat import Scheduler
from redis import Redis
from redis.exceptions import LockError, RedisError
from redis.lock import Lock

LOCK = "arrowswitch:beat"
LEASE = 20.0  # seconds after which another takes over from one that is lost
RENEW_EVERY = 5.0  # seconds

log = structlog.get_logger(__name__)


class OneAtWork(Scheduler):
    """Celery's scheduler in memory, silent while another one of the same Redis is at work."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        patience = self.app.conf.broker_transport_options["socket_timeout"]
        redis = Redis.from_url(
            self.app.conf.broker_url, socket_timeout=patience, socket_connect_timeout=patience, retry=None
        )
        self.lock = Lock(redis, LOCK, timeout=LEASE, blocking=False, thread_local=False)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Sends the jobs that are due, and returns the seconds until the next look."""
        if not self._is_at_work():
            return RENEW_EVERY
        return min(float(super().tick(*args, **kwargs)), RENEW_EVERY)

    def _is_at_work(self) -> bool:
        try:
            if self.lock.local.token is None:
                return bool(self.lock.acquire())
            return bool(self.lock.reacquire())
        except LockError:  # it was away for longer than its lease
            self.lock.local.token = None
            return False
        except RedisError:  # nothing can be sent now
            return False

    def close(self) -> None:
        super().close()
        try:
            self.lock.release()
        except (LockError, RedisError):
            log.info("beat_lock_not_released")
