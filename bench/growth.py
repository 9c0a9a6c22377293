"""Measures pages on a site of 200 clubs and 4,002 sessions beside a site whose lists are one page long.

    python -m bench.growth [--database sqlite|postgres] [--rounds N]

Both sites are new (`bench.grown`), each has a process of its own, and they are asked in turns. A request
passes through the whole site in one thread. On SQLite the processor time is measured, on PostgreSQL the time
until the answer. The first round is shown apart, because the process has nothing in its caches then.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter, thread_time

from bench.grown import GROWN, ONE_PAGE, TINY, Grown, Size, grow
from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import site

TARGET = 1.5
SIZES = {"grown": GROWN, "page": ONE_PAGE, "tiny": TINY}
WHOLE = ("leader board, CSV", "API history")  # these hold everybody, and everything: they grow with that
Seconds = dict[str, float]


def measure(options: Options) -> list[Line]:
    large, small = ("tiny", "tiny") if options.small else ("grown", "page")
    with _child(large, options.database) as grown, _child(small, options.database) as page:
        first = grown(), page()
        rounds = [(grown(), page()) for _ in range(options.rounds)]
    lines = []
    for name in first[0]:
        ours, base = (median(own[name] for own in side) for side in zip(*rounds, strict=True))
        target = None if name in WHOLE else TARGET
        lines.append(Line(f"{name}, {options.database}", "lists of one page", ours, base, target))
        at_first = f"{name}, first look, {options.database}"
        lines.append(Line(at_first, "lists of one page", first[0][name], first[1][name]))
    return lines


@contextmanager
def _child(size: str, database: str) -> Iterator[Callable[[], Seconds]]:
    """A site in a process of its own; each call asks for every page once and returns the seconds."""
    command = [sys.executable, "-m", "bench.growth", "--site", size, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def ask() -> Seconds:
            process.stdin.write("ask\n")
            process.stdin.flush()
            seconds: Seconds = json.loads(process.stdout.readline())
            return seconds

        yield ask
        process.stdin.close()


def _serve(size: Size, database: str) -> None:
    """Runs a site that answers each line on standard input with the seconds of its pages."""
    with site(database):
        work = _work(grow(size), thread_time if database == "sqlite" else perf_counter)
        for _line in sys.stdin:
            print(json.dumps({name: run() for name, run in work.items()}), flush=True)


def _work(made: Grown, clock: Callable[[], float]) -> dict[str, Callable[[], float]]:
    from django.contrib.auth import get_user_model
    from django.test import Client

    from bench.screens import Visitor
    from tournaments.services.results.proving import prove

    client = Client()
    client.force_login(get_user_model().objects.get(username="bench-admin"))
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    nobody, staff = Visitor(clock=clock), Visitor(cookie, clock=clock)
    club, season = made.club.get_absolute_url(), made.season.get_absolute_url()

    def proved() -> float:
        began = clock()
        assert prove(made.proved) == []
        return clock() - began

    def page(visitor: Visitor, address: str) -> Callable[[], float]:
        return lambda: visitor.get(address).seconds

    evening = made.tonight.get_absolute_url()
    return {
        "leader board": page(nobody, season),
        "leader board, the admin's": page(staff, season),
        "leader board, last page": page(nobody, f"{season}?page=9999"),
        "leader board, why": page(nobody, f"{season}people/{made.weekly.pk}/"),
        "leader board, CSV": page(nobody, f"{season}leaders.csv"),
        "ladder": page(staff, made.ladder.get_absolute_url()),
        "history": page(staff, f"{club}players/{made.veteran.pk}/"),
        "home": page(staff, "/"),
        "club": page(nobody, club),
        "seasons": page(nobody, f"{club}seasons/"),
        "members": page(staff, f"{club}members/"),
        "API persons": page(staff, f"/api/v1/clubs/{made.club.slug}/persons/"),
        "API history": page(staff, f"/api/v1/clubs/{made.club.slug}/persons/{made.veteran.pk}/history/"),
        "sign-in sheet": page(staff, f"{evening}signin/"),
        "ranking": page(nobody, f"{made.proved.get_absolute_url()}ranking/"),
        "prove": proved,
    }


if __name__ == "__main__":
    if sys.argv[1:2] == ["--site"]:
        _serve(SIZES[sys.argv[2]], sys.argv[3])
    else:
        report.main(measure, "bench.growth", on_databases=True)
