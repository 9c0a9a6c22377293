"""Measures the time from `delay()` to the start of the job on a worker beside a PING of the same Redis.

python -m bench.jobs
"""

from __future__ import annotations

import os
from statistics import median
from time import perf_counter

import redis

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import site, worker
from bench.kit.timing import WARM_UP

PATIENCE = 30  # seconds for a job to start


def measure(options: Options) -> list[Line]:
    with site("sqlite", queue=True), worker(), redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        turns = [(ping(client), hop(client)) for _ in range(WARM_UP + options.rounds)][WARM_UP:]
    pings, hops = zip(*turns, strict=True)
    return [Line("delay() to start on a worker", "Redis PING", median(hops), median(pings), 16)]


def ping(client: redis.Redis) -> float:
    began = perf_counter()
    client.ping()
    return perf_counter() - began


def hop(client: redis.Redis) -> float:
    """Seconds from sending a job to its start."""
    from bench.kit.starts import STARTS, tell_start  # this reads the settings, which `site` has made by now

    began = perf_counter()
    tell_start.delay()
    answer = client.blpop([STARTS], PATIENCE)
    assert answer is not None, "the job did not start"
    return float(answer[1]) - began


if __name__ == "__main__":
    report.main(measure, "bench.jobs")
