"""On which day the next session is: counted by hand on the calendar of November and December 2026."""

import datetime as dt

import pytest

from tests import factories as make
from tournaments.selectors.setup.rhythm import day_after, next_date

TUESDAYS = {day: dt.date(2026, month, number) for day, month, number in (
    ("3 Nov", 11, 3), ("10 Nov", 11, 10), ("17 Nov", 11, 17), ("24 Nov", 11, 24),
    ("1 Dec", 12, 1), ("8 Dec", 12, 8), ("15 Dec", 12, 15),
)}  # fmt: skip


@pytest.mark.parametrize(
    ("days", "today", "then"),
    [
        (["24 Nov"], "24 Nov", "1 Dec"),
        (["10 Nov", "17 Nov", "24 Nov"], "24 Nov", "1 Dec"),
        (["3 Nov", "17 Nov"], "17 Nov", "1 Dec"),
        (["3 Nov", "10 Nov", "24 Nov"], "24 Nov", "1 Dec"),  # as common: the shorter one
        (["3 Nov"], "24 Nov", "24 Nov"),  # a day that is over is not offered
        (["3 Nov", "17 Nov"], "8 Dec", "15 Dec"),
        (["17 Nov", "17 Nov"], "17 Nov", "24 Nov"),
    ],
)
def test_the_rhythm_follows_from_the_days_before(days, today, then):
    assert next_date([TUESDAYS[day] for day in days], TUESDAYS[today]) == TUESDAYS[then]


@pytest.mark.django_db
def test_only_the_clubs_own_sessions_of_that_day_of_the_week_count():
    club, other = make.make_club(), make.make_club()
    for day, own in ((3, club), (12, club), (17, club), (10, other)):
        session = make.make_session(club=own, date=dt.date(2026, 11, day), start=False)
        if (day, own) == (17, club):
            tuesday = session
    assert day_after(tuesday, dt.date(2026, 11, 17)) == dt.date(2026, 12, 1)
