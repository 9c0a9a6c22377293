"""The lines of a measurement and their table, and the command line that all measurements share."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass

from bench.kit.timing import print_table, ratio

DATABASES = ("sqlite", "postgres")
HEADINGS = ("what", "base", "base, µs", "ours, µs", "ratio")


@dataclass(frozen=True, slots=True)
class Line:
    """A measurement and its base, both in seconds. `target` is the ratio that should not be exceeded."""

    what: str
    base: str
    seconds: float
    base_seconds: float
    target: float | None = None

    @property
    def ratio(self) -> float:
        return self.seconds / self.base_seconds

    def cells(self) -> list[str]:
        times = (f"{1e6 * seconds:,.3g}" for seconds in (self.base_seconds, self.seconds))
        return [self.what, self.base, *times, ratio(self.ratio, self.target)]


@dataclass(frozen=True, slots=True)
class Options:
    """How to measure: `rounds` is the number of samples, and `small` only tries the measurement out."""

    database: str = "sqlite"
    rounds: int = 31
    small: bool = False


Measure = Callable[[Options], Iterable[Line]]


def main(measure: Measure, module: str, *, on_databases: bool = False) -> None:
    """Measures as the command line asks, and prints a table, or with --json one object a line.

    Measurements that use a database run on SQLite and on PostgreSQL, each in a process of its own.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=sys.modules["__main__"].__doc__)
    parser.add_argument("--rounds", type=int, default=31, help="samples of each, default %(default)s")
    parser.add_argument("--small", action="store_true", help="tiny sizes, to try the bench out")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    if on_databases:
        parser.add_argument("--database", choices=DATABASES, help="default: both, one after the other")
    arguments = parser.parse_args()
    if on_databases and arguments.database is None:
        passed_on = ["--rounds", str(arguments.rounds), *(["--small"] if arguments.small else [])]
        lines = [line for name in DATABASES for line in run(module, "--database", name, *passed_on)]
    else:
        database = arguments.database if on_databases else "sqlite"
        lines = list(measure(Options(database, arguments.rounds, arguments.small)))
    show(lines, as_json=arguments.json)


def run(module: str, *arguments: str) -> list[Line]:
    """Runs another measurement in a process of its own and returns its lines."""
    command = [sys.executable, "-m", module, "--json", *arguments]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [read(line) for line in ran.stdout.splitlines()]


def read(text: str) -> Line:
    return Line(**json.loads(text))


def show(lines: Sequence[Line], *, as_json: bool = False) -> None:
    if as_json:
        for line in lines:
            print(json.dumps(asdict(line)))
    else:
        print_table(HEADINGS, [line.cells() for line in lines])
