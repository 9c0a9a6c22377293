"""A soak test: phones enter whole evenings while processes are killed, and then every result is checked.

    python -m bench.soak [--entries 10000 --kills 50 --tables 130 --seed 1] [--database postgresql]

The phones use the real protocol (outbox, ids, patience, pauses), and control rooms and readers of rankings
look on. By the seed, processes of the site are killed or paused: server, web process, starter, workers,
clock, Redis, PostgreSQL. At the end every acknowledged entry must be recorded exactly once, every ranking
must equal one calculated with plain Fractions, `prove` must pass, and no process may be left. The test runs
on the loopback only, in a data folder that it removes. It names every failure, and the exit code is then 1.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from _start.children import stop_on_signals

from bench.soak import options
from bench.soak.house import house
from bench.soak.options import Soak


def main() -> int:
    stop_on_signals()
    soak = options.read(__doc__)
    with tempfile.TemporaryDirectory(prefix="arrowswitch-soak-") as folder:
        wrong = run(soak, Path(folder))
    print("\n".join(wrong[:50]) or "Nothing is lost, double or different; nothing is left.")
    return 1 if wrong else 0


def run(soak: Soak, folder: Path) -> list[str]:
    """Runs the soak test and returns every failure in words."""
    with house(soak.database, folder) as site:
        from django.db import connections

        from bench.soak import evenings, verdict
        from bench.soak.hall import Hall

        made = list(evenings.make(soak.tables, soak.entries))
        connections.close_all()  # one that is kept would be lost with its server
        site.start()
        hall = Hall(soak, site, made)
        asyncio.run(hall.run())
        wrong = list(verdict.left(site, site.stop()))
        wanted = verdict.expected(hall.ledger)
        for evening in made:
            wrong += verdict.differs(evening, hall.rankings[evening.session], wanted[evening.session])
        wrong += verdict.lost_or_double(hall.ledger)
        wrong += [*verdict.unproved(made), *verdict.unbounded(site.most)]
        hall.show()
        return wrong


if __name__ == "__main__":
    sys.exit(main())
