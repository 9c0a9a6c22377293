"""Habits of programs that change how figures are printed, and not how the event was scored.

Some cut digits off where others round, some take percentages of the totals as they print them. A habit is
recognised only where it explains every figure of its kind that differs, so that no wrong figure hides behind
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tournaments.exchange.check.printed import Lines, Printed, Reading, per_wins


def _cut(printed: Printed, lines: Lines) -> Iterator[Lines]:
    """The points of travellers with their digits cut off, first as they are read already."""
    yield replace(lines, cut=True)
    for scheme in printed.schemes:
        for per_win in per_wins(scheme):
            yield Lines(scheme, per_win, cut=True)


def with_habits(printed: Printed, reading: Reading, lines: Lines) -> tuple[Reading, Lines]:
    """The reading of a file with the habits of the program that wrote it."""
    if any(printed.line_differences(lines)):
        lines = next((cut for cut in _cut(printed, lines) if not any(printed.line_differences(cut))), lines)
    of_totals = replace(reading, of_totals=True)
    if (
        reading.total in ("sum", "factored")
        and any(printed.percent_differences(reading))
        and not any(printed.total_differences(reading))
        and not any(printed.percent_differences(of_totals))
    ):
        reading = of_totals
    return reading, lines
