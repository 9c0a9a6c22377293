"""The site's Celery app with one more job, which reports when it started."""

from __future__ import annotations

import os
from time import perf_counter

import redis
from celery import shared_task

from config.celery import app

__all__ = ["app", "tell_start"]
STARTS = "bench:starts"


@shared_task(ignore_result=True)
def tell_start() -> None:
    """Pushes the time at which this job started; all processes of a machine share that clock."""
    now = perf_counter()
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        client.rpush(STARTS, repr(now))
