"""A player's running total of points, evening by evening, as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from scoring.selectors.dated import marks_of, places_of
from scoring.words.drawing import Axes, Chart, Curve, round_figures
from scoring.words.figures import figure


def graph(totals: Sequence[tuple[date, Decimal]]) -> Chart | None:
    """The total after each evening, the earliest first, nought in the frame; None for less than two."""
    if len(totals) < 2:
        return None
    days = [day for day, _total in totals]
    points = list(zip(places_of(days), (total for _day, total in totals), strict=True))
    up = round_figures(min(*(y for _x, y in points), Decimal(0)), max(*(y for _x, y in points), Decimal(0)))
    axes = Axes.over([points[0][0], points[-1][0]], up)
    dots = [axes.dot(x, y) for x, y in points]
    dots[-1] = replace(dots[-1], text=figure(points[-1][1]), below=points[-1][1] < points[-2][1])
    marks = [axes.tick_up(value, figure(value), middle=value == 0) for value in up]
    return Chart([Curve(axes.line(points), dots)], marks_of(days, axes), marks)
