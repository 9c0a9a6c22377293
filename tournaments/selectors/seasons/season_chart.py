"""A player's percentages over the season as a chart, and the sentence that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.days import day
from scoring.selectors.dated import marks_of, places_of
from scoring.words.drawing import Axes, Chart, Curve, Tick, round_figures
from scoring.words.figures import Number, figure, percentage, rounded
from tournaments.selectors.results.ranking_page import MEDALS
from tournaments.selectors.seasons.history import PastSession

MOST_SESSIONS = 50
AVERAGE = Fraction(50)
ROOM = Fraction(5)
"""Per cents around the average that are always in the frame, so that a small difference looks small."""


@dataclass(frozen=True, slots=True)
class SeasonChart:
    """The chart and its sentence."""

    chart: Chart
    words: str


def season_chart(rows: Sequence[PastSession]) -> SeasonChart | None:
    """The newest sessions of a history, MOST_SESSIONS at most; None for fewer than two with a percentage.

    `rows` are the newest first.
    """
    scored = [row for row in rows if row.exact is not None][:MOST_SESSIONS][::-1]
    if len(scored) < 2:
        return None
    percents = [row.exact or Fraction(0) for row in scored]
    days = [row.date for row in scored]
    places = places_of(days)
    up = per_cents(percents)
    axes = Axes.over([places[0], places[-1]], up)
    dots = [
        axes.dot(place, percent, medal=medal_of(row.place))
        for row, place, percent in zip(scored, places, percents, strict=True)
    ]
    falls = percents[-1] < percents[-2]  # the line comes from above, so that there is room below
    dots[-1] = replace(dots[-1], text=percent_text(rounded(percents[-1], 0)), below=falls)
    curve = Curve(axes.line(zip(places, percents, strict=True)), dots)
    return SeasonChart(
        Chart([curve], marks_of(days, axes), percent_marks(axes, up)), _words(scored, percents)
    )


def per_cents(percents: Sequence[Fraction]) -> list[Fraction]:
    """The round percentages of the side axis; the average is one of them, and in the frame with some room."""
    return round_figures(min(*percents, AVERAGE - ROOM), max(*percents, AVERAGE + ROOM))


def percent_text(percent: Number) -> str:
    return _("{figure} %").format(figure=figure(percent))


def medal_of(place: str) -> int:
    """The place of "2=/14" where it is one of the best; else 0."""
    rank = place.partition("/")[0].rstrip("=")
    return int(rank) if rank.isdigit() and int(rank) <= MEDALS else 0


def percent_marks(axes: Axes, up: Sequence[Fraction]) -> list[Tick]:
    """The marks of the side axis, the average with its name."""
    return [
        axes.tick_up(percent, percent_text(percent), _("average"), middle=True)
        if percent == AVERAGE
        else axes.tick_up(percent, percent_text(percent))
        for percent in up
    ]


def _words(scored: Sequence[PastSession], percents: Sequence[Fraction]) -> str:
    best = max(percents)
    return ngettext(
        "{n} session: average {mean} %, best {best} % on {day}.",
        "{n} sessions: average {mean} %, best {best} % on {day}.",
        len(scored),
    ).format(
        n=len(scored),
        mean=percentage(sum(percents, Fraction(0)) / len(percents)),
        best=percentage(best),
        day=day(scored[percents.index(best)].date),
    )
