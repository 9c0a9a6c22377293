"""Measures a posted result whose standing a worker refreshes beside a view that inserts one row.

    python -m bench.queued_posts [--database sqlite|postgres]

The server, the Celery worker and Redis are real. See `bench.posts`.
"""

from __future__ import annotations

from functools import partial

from bench import posts
from bench.kit import report

if __name__ == "__main__":
    report.main(partial(posts.measure, queue=True), "bench.queued_posts", on_databases=True)
