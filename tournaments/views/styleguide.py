"""The page of all parts of the look, with examples of what is drawn; with DEBUG alone."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.models import Entry
from tournaments.movements import make
from tournaments.movements.encounters import grid_of
from tournaments.selectors.named import Pair
from tournaments.selectors.results.round_by_round import Moved, RoundByRound, drawn_group
from tournaments.selectors.seasons.history import PastSession
from tournaments.selectors.seasons.season_chart import season_chart
from tournaments.selectors.setup.who_meets import who_meets

PERCENTAGES = (47, 52, 61, 49, 55, 44, 58, 63, 51, 46, 54, 57)
MOVES = (
    ("Anna Lindqvist & Bo Hartmann", "3", "2", "1=", "1"),
    ("Cem Yilmaz & Dee O’Rourke", "1", "1", "1=", "2"),
    ("Ewa Nowak & Frank Fox", "4", "4", "4", "3"),
    ("Gül Kaya & Hugo Lund", "2", "3", "3", "4"),
    ("Ines Costa & Jan Vos", "", "5", "5", "5"),
)
MAKEABLE = (("N", (9, 6, 10, 8, 9)), ("E", (4, 7, 3, 5, 4)), ("S", (9, 6, 10, 8, 9)), ("W", (4, 7, 3, 5, 4)))


def styleguide(request: HttpRequest) -> HttpResponse:
    """Every part of the look on one page."""
    return render(request, "styleguide.html", examples())


def examples() -> dict[str, Any]:
    """What the page draws."""
    evenings = [
        PastSession(
            index,
            index,
            dt.date(2025, 10, 1) + dt.timedelta(days=14 * index),
            "",
            "",
            (),
            f"{1 if percent > 60 else 3 if percent > 57 else 8}/14",
            Fraction(percent),
        )
        for index, percent in enumerate(PERCENTAGES)
    ]
    moved = [
        Moved(Pair(Entry(number=number), str(number), names), places, "", "", "", is_readers=number == 1)
        for number, (names, *places) in enumerate(MOVES, start=1)
    ]
    rounds = range(1, len(MOVES[0]))
    return {
        "season": season_chart(evenings[::-1]),
        "moved": RoundByRound(rounds, [drawn_group("", moved, rounds)]),
        "picture": who_meets(grid_of(make("howell", 5, rounds=7)), "pairs"),
        "makeable": MAKEABLE,
    }
