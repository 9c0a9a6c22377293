"""Measures a posted result with the links of the record beside the same without them.

    python -m bench.links [--database sqlite|postgres]

Both requests go the whole way of a phone's post within one process, including the refresh of the standing,
and take turns. Processor time is measured, because other work on the machine would hide so small a
difference.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.site import site
from bench.posts import entry_of, to_enter

TARGET = 1.1
WARM_UP = 20
ROUNDS = 8  # samples for each round asked for: a difference of some per cent wants many


def measure(options: Options) -> list[Line]:
    with site(options.database):
        from django.test import Client

        from bench.kit.fields import make_field
        from scoring.services import chain

        made = make_field(*((8, 16, 2) if options.small else (100, 36, 6)), people=True)
        entries = iter(list(to_enter(made)))
        client, linked = Client(headers={"host": "127.0.0.1"}), chain.append
        samples: dict[bool, list[float]] = {True: [], False: []}
        for number in range(2 * (WARM_UP + ROUNDS * options.rounds if not options.small else 3)):
            encounter, board, cookie = next(entries)
            client.cookies.load(cookie)
            entry = entry_of(encounter, board)
            chain.append = linked if number % 2 else _without_links
            samples[bool(number % 2)].append(_seconds(client, entry))
        chain.append = linked
    seconds, base = (median(samples[which][-ROUNDS * options.rounds :]) for which in (True, False))
    return [Line(f"result POST with links, {options.database}", "without", seconds, base, TARGET)]


def _without_links(*_rows: object) -> None:
    """Saves rows as they are, without links."""


def _seconds(client: object, entry: dict[str, object]) -> float:
    post: Callable[..., object] = client.post  # type: ignore[attr-defined]
    start = process_time()
    answer = post("/table/entry/", entry, headers={"accept": "application/json"})
    taken = process_time() - start
    assert answer.status_code == 201, answer.content[:300]  # type: ignore[attr-defined]
    return taken


if __name__ == "__main__":
    report.main(measure, "bench.links", on_databases=True)
