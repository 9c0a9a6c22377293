"""The axis of dates of a chart: months by name, Januaries by their year; or the first and the last day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from django.utils.formats import date_format

from scoring.words.drawing import Axes, Tick, month_starts

MOST_MARKS = 6


def places_of(days: Sequence[date]) -> list[Fraction]:
    """Where each day lies, in days; several sessions of a day are spread over it. Days come in order."""
    return [
        day.toordinal() + Fraction(days[:index].count(day), days.count(day)) for index, day in enumerate(days)
    ]


def marks_of(days: Sequence[date], axes: Axes) -> list[Tick]:
    """The marks below a chart of these days, which come in order."""
    months = month_starts(days[0], days[-1], MOST_MARKS)
    if len(months) < 2:
        return [
            axes.tick_across(day.toordinal(), date_format(day, "j M"))
            for day in dict.fromkeys((days[0], days[-1]))
        ]
    return [
        axes.tick_across(day.toordinal(), date_format(day, "Y" if day.month == 1 else "M")) for day in months
    ]
