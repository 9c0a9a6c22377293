"""An evening of table devices: units enter results in a scoring file while phones and the line are used.

    python -m bench.devices [--tables 9 --rounds 9 --boards 3 --kills 2 --seed 1]
    python -m bench.devices --database postgresql --queue    with workers, Redis and PostgreSQL

At all tables but two a played-out control program writes what the units send into a `.bws` file of the
club's folder: results, corrections, repeats, erased rows, remarks, wrong pairs and a table that is not there.
Two tables have phones, and the director corrects by the line and the API. The site and the control program
are killed (`kill -9`) in between, each twice. At the end every result must be stored once, what counts and
what waits must be what plain rules say, every percentage must equal one of plain Fractions, and `prove` must
pass. It names every failure, and the exit code is then 1. `--template` names another blank file than the one
made here.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from _start.children import stop_on_signals

from bench.soak.house import house

if TYPE_CHECKING:
    from bench.devices.hall import Hall


@dataclass(frozen=True, slots=True)
class Trial:
    """The options of the command line."""

    tables: int = 9
    rounds: int = 9
    boards: int = 3
    phones: int = 2  # tables without units, the last ones
    kills: int = 2  # of the site, and of the control program
    seed: int = 1
    pace: float = 0.5  # seconds between two boards of a table, on average
    database: str = "sqlite"
    queue: bool = False
    template: Path | None = None


def main() -> int:
    stop_on_signals()
    trial = read()
    with tempfile.TemporaryDirectory(prefix="arrowswitch-devices-") as folder:
        wrong = run(trial, Path(folder))
    print("\n".join(wrong[:50]) or "Nothing is lost, double or different; nothing is left.")
    return 1 if wrong else 0


def read() -> Trial:
    parser = argparse.ArgumentParser(
        prog="python -m bench.devices",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    usual = Trial()
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default=usual.database)
    parser.add_argument("--queue", action="store_true", help="jobs run in worker processes")
    parser.add_argument("--template", type=Path, help="a blank scoring file")
    for name in ("tables", "rounds", "boards", "phones", "kills", "seed", "pace"):
        value = getattr(usual, name)
        parser.add_argument(f"--{name}", type=type(value), default=value, help="default %(default)s")
    return Trial(**vars(parser.parse_args()))


def run(trial: Trial, folder: Path) -> list[str]:
    """Runs the evening and returns every failure in words."""
    with house(trial.database, folder, queue=trial.queue) as site:
        from django.db import connections

        from bench.devices import evening, stories, verdict
        from bench.devices.hall import Hall
        from bench.soak.verdict import differs, left

        template = trial.template.read_bytes() if trial.template else None
        made = evening.make(trial.tables, trial.rounds, trial.boards, template)
        connections.close_all()
        with_units = [place for place in made.plays if place[0] <= trial.tables - trial.phones]
        told = stories.told(sorted(with_units, key=lambda place: place[1:]), random.Random(trial.seed))
        site.start()
        hall = Hall(site, made, told, kills=trial.kills, pace=trial.pace, seed=trial.seed)
        asyncio.run(hall.run())
        wrong = [*hall.wrong, *verdict.wait_until_read(made)]
        ranking = asyncio.run(hall.result())
        wrong += left(site, site.stop())
        wrong += verdict.told_otherwise(hall)
        wrong += verdict.lost_or_double(hall)
        wrong += verdict.not_told(hall)
        wrong += verdict.phones_lost(hall)
        wrong += differs(verdict.ranked(made), ranking, verdict.expected(hall))
        wrong += verdict.unproved(made)
        show(hall, Counter(story.name for story in told.values()))
        return wrong


def show(hall: Hall, told: Counter[str]) -> None:
    print(", ".join(f"{name}: {times}" for name, times in sorted(told.items())))
    print(
        f"{hall.said} statements at tables with units, {sum(hall.units.done.values())} acts of the control "
        f"program, {hall.units.again} again; {hall.units.lost} rows written by half; "
        f"{len(hall.ledger.acknowledged)} entries of phones, {len(hall.strays.acknowledged)} beside units; "
        + ", ".join(f"{name} killed: {times}" for name, times in hall.killed.items())
    )


if __name__ == "__main__":
    sys.exit(main())
