"""A member's percentages over the season: the geometry by hand, and the page that shows them."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

from scoring.words.drawing import Dot, Tick
from tournaments.selectors.seasons.history import PastSession
from tournaments.selectors.seasons.season_chart import medal_of, season_chart


def past(day: dt.date, percent: object, place: str = "7/14") -> PastSession:
    exact = None if percent is None else Fraction(str(percent))
    return PastSession(1, 1, day, "Tuesday pairs", "Bo", (2,), place, exact)


NEWEST_FIRST = [
    past(dt.date(2026, 5, 1), "55"),
    past(dt.date(2026, 3, 22), None, ""),
    past(dt.date(2026, 3, 12), "62.5", "1/14"),
    past(dt.date(2026, 1, 21), "42.5"),
]


def test_sessions_are_placed_by_date_and_by_percentage_and_the_newest_has_its_figure():
    """21 January to 1 May is 100 days on a width of 94; 40 to 65 % on a height of 84, 3.36 each."""
    season = season_chart(NEWEST_FIRST)
    assert season is not None
    (curve,) = season.chart.curves
    assert curve.points == "3,85.6 50,18.4 97,43.6"
    assert curve.dots == [
        Dot("3", "85.6", anchor="start"),
        Dot("50", "18.4", medal=1),
        Dot("97", "43.6", "55 %", anchor="end", below=True),
    ]
    assert [mark.text for mark in season.chart.up] == ["40 %", "45 %", "50 %", "55 %", "60 %", "65 %"]
    assert season.chart.up[2] == Tick("60.4", "50 %", "average", middle=True)
    assert [(mark.text, mark.at) for mark in season.chart.across] == [
        ("Feb", "13.3"),  # 11 days on
        ("Mar", "39.7"),  # 39
        ("Apr", "68.8"),  # 70
        ("May", "97"),
    ]
    assert season.words == "3 sessions: average 53.33 %, best 62.50 % on Thursday, 12 March 2026."


def test_fewer_than_two_percentages_are_no_chart():
    assert season_chart(NEWEST_FIRST[:2]) is None


def test_two_sessions_of_one_day_stand_beside_each_other():
    season = season_chart([past(dt.date(2026, 5, 1), 50), past(dt.date(2026, 5, 1), 52)])
    assert season is not None
    assert [dot.x for dot in season.chart.curves[0].dots] == ["3", "97"]
    assert [mark.text for mark in season.chart.across] == ["1 May"]


def test_the_first_three_places_are_medals():
    assert [medal_of(place) for place in ("1/14", "2=/14", "3/3", "4/14", "10/14", "")] == [1, 2, 3, 0, 0, 0]
