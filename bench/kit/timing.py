"""Medians of interleaved runs, and tables of ratios, for all measurements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median
from time import perf_counter

SAMPLE_SECONDS = 0.002
"""A sample lasts at least about this long; quicker work is repeated within it."""
WARM_UP = 2
"""Rounds that do not count, where work is not repeated."""
WARM_UP_OF_A_SERVER = 80
"""Until each of its threads has its connection, and that has met every query some times."""


def medians(work: Mapping[str, Callable[[], object]], rounds: int = 31) -> dict[str, float]:
    """Seconds that each piece of work takes: the median over rounds in which all take turns.

    Taking turns spreads other work on the machine over all of them alike.
    """
    repeats = {name: _repeats(run) for name, run in work.items()}
    samples: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, run in work.items():
            samples[name].append(_seconds(run, repeats[name]) / repeats[name])
    return {name: median(times) for name, times in samples.items()}


def _repeats(run: Callable[[], object]) -> int:
    run()  # once to warm up
    return max(1, int(SAMPLE_SECONDS / max(_seconds(run, 1), 1e-9)))


def _seconds(run: Callable[[], object], times: int) -> float:
    start = perf_counter()
    for _ in range(times):
        run()
    return perf_counter() - start


def prepared_medians(
    work: Mapping[str, Callable[[], Callable[[], object]]], rounds: int = 31, warm_up: int = WARM_UP
) -> dict[str, float]:
    """Like `medians`, for work that needs something new each time; `warm_up` rounds do not count.

    Each piece is a function that prepares the work and returns it; only the work is timed.
    """
    samples: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(warm_up + rounds):
        for name, prepare in work.items():
            samples[name].append(_seconds(prepare(), 1))
    return {name: median(times[warm_up:]) for name, times in samples.items()}


def ratio(value: float, target: float | None = None) -> str:
    """A ratio with three figures, and whether it meets the target."""
    shown = f"{value:.3g}"
    if target is None:
        return shown
    return f"{shown} ({'within' if value <= target else 'ABOVE'} {target:g})"


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    cells = [list(headings), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(headings))]
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
