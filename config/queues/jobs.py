"""The three kinds of jobs, by who waits for them; each has its queue, its limits of time and its retries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import structlog
from celery import Task
from celery.exceptions import Ignore
from django.db import InterfaceError, OperationalError
from kombu.utils.uuid import uuid

from config.caching import breaker
from config.queues.background import background, letters

URGENT, SLOW, LETTERS = "urgent", "slow", "letters"
QUEUES = (URGENT, SLOW, LETTERS)
LONGEST = 600  # seconds that any job may take
log = structlog.stdlib.get_logger("config.jobs")


class Urgent(Task):
    """A job whose effect somebody waits for at a screen. Without workers it runs where it is sent."""

    queue = URGENT
    acks_late = True  # a job whose worker is lost is done by another
    ignore_result = True
    soft_time_limit, time_limit = 60, 90  # seconds
    autoretry_for = (OperationalError, InterfaceError, OSError)  # what may be over in a moment
    max_retries = 5
    retry_backoff, retry_backoff_max, retry_jitter = 2, 60, True  # seconds

    def apply_async(
        self,
        args: Sequence[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
        *rest: Any,
        **how: Any,
    ) -> Any:
        """Sends the job. Raises `breaker.Unreachable`, at once, while the queue does not answer."""
        if self.app.conf.task_always_eager:
            return self.here(args, kwargs, **how)
        with breaker.of(self.app.conf.broker_url).asking():
            return super().apply_async(args, kwargs, *rest, **how)

    def here(self, args: Sequence[Any] | None, kwargs: Mapping[str, Any] | None, **how: Any) -> Any:
        """Runs the job in this process, on a site without workers; a failure is logged, as workers do.

        It is called as the function that it is: Celery itself takes an eighth of the time around a refresh.
        """
        try:
            self.run(*(args or ()), **(kwargs or {}))
        except Exception:
            log.exception("job_failed", job=self.name)

    def retry(
        self, args: Any = None, kwargs: Any = None, exc: BaseException | None = None, *rest: Any, **how: Any
    ) -> Any:
        """Tries the job again later. Raises the error if it was the last try, or a mere call."""
        if self.request.is_eager and exc is not None:
            return self.retry_here(exc, float(how.get("countdown") or 0))
        return super().retry(args, kwargs, exc, *rest, **how)

    def retry_here(self, exc: BaseException, pause: float) -> Any:
        """Without workers: whoever waits for a job is not made to wait six times."""
        raise exc


class Slow(Urgent):
    """A job for which nobody waits: solving, backups. Without workers it runs behind the requests."""

    queue = SLOW
    behind = background
    soft_time_limit, time_limit = LONGEST - 60, LONGEST

    def here(self, args: Sequence[Any] | None, kwargs: Mapping[str, Any] | None, **how: Any) -> Any:
        task_id = str(how.get("task_id") or uuid())
        self.behind.hand(partial(self.apply, args, kwargs, task_id=task_id))
        return self.AsyncResult(task_id)

    def retry_here(self, exc: BaseException, pause: float) -> Any:
        now = self.request
        if now.retries >= self.max_retries:
            raise exc
        again = partial(self.apply, now.args, now.kwargs, task_id=now.id, retries=now.retries + 1)
        self.behind.hand_later(again, pause)
        raise Ignore


class Letter(Slow):
    """An e-mail, for which a person waits but no screen: it runs behind the requests, and before slow jobs.

    A mail server that does not answer holds up other letters, and no standing.
    """

    queue = LETTERS
    behind = letters
    soft_time_limit, time_limit = 30, 60
