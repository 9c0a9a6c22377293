"""On which day a club plays next: on the same day of the week, after as many weeks as before."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from scoring.models import Session

WEEK = 7
LOOKED_AT = 8  # sessions before: further back the club may have played to another rhythm


def next_date(days: Sequence[dt.date], today: dt.date) -> dt.date:
    """The next day after the last of `days`, and not before today.

    `days` are the earlier days of a session that comes again, in any order. The commonest number of whole
    weeks between them is the rhythm: the shorter where two are as common, one week without an earlier day.
    """
    in_order = sorted(set(days))
    last = in_order[-1]
    gaps = Counter((later - sooner).days for sooner, later in pairwise(in_order))
    weeks = {gap: often for gap, often in gaps.items() if gap % WEEK == 0}
    step = min(weeks, key=lambda gap: (-weeks[gap], gap), default=WEEK)
    behind = max(0, (today - last).days)
    return last + dt.timedelta(days=step * max(1, -(-behind // step)))


def day_after(session: Session, today: dt.date) -> dt.date:
    """When the club plays next after a session: by its earlier ones on that day of the week. One query."""
    before = Session.objects.filter(contest__club=session.club, date__lte=session.date)
    same_day = before.filter(date__iso_week_day=session.date.isoweekday()).order_by("-date")
    days = same_day.values_list("date", flat=True).distinct()[:LOOKED_AT]
    return next_date([session.date, *days], today)
