"""Measures the processor time of a posted result whose standing a worker refreshes.

    python -m bench.queued_screens [--database sqlite|postgres]

`bench.queued_posts` measures elapsed time, in which server, worker and database share the machine. See
`bench.screens`.
"""

from __future__ import annotations

from statistics import median

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import site, worker
from bench.posts import TARGETS
from bench.screens import WARM_UP, Screens


def measure(options: Options) -> list[Line]:
    with site(options.database, queue=True), worker():
        from bench.kit.fields import make_field

        screens = Screens(make_field(*((4, 8, 2) if options.small else (100, 32, 2)), people=True))
        warm_up = 1 if options.small else WARM_UP
        both = screens.bases["insert"], screens.result
        turns = [[screens.after_a_look(ask) for ask in both] for _ in range(warm_up + options.rounds)]
    inserts, results = (median(times[warm_up:]) for times in zip(*turns, strict=True))
    name = f"result POST, refreshed by a worker, {options.database}"
    return [Line(name, "insert view", results, inserts, TARGETS[options.database, True])]


if __name__ == "__main__":
    report.main(measure, "bench.queued_screens", on_databases=True)
