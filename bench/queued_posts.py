"""A table's phone posts a result and a worker refreshes the standing, beside a view that inserts one row.

    python -m bench.queued_posts [--database sqlite|postgres]

The server, a Celery worker and a Redis are real. See `bench.posts`.
"""

from __future__ import annotations

from functools import partial

from bench import posts, report

if __name__ == "__main__":
    report.main(partial(posts.measure, queue=True), "bench.queued_posts", on_databases=True)
