"""The one style of dates: day of the week, day, month, year. As filters they are in every template.

`day` is for a line of text, `short_day` for tables, ranges and heads, `day_time` for a moment.
"""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format

LONG, SHORT, TIME = "l, j F Y", "D j M Y", "H:i"
register = template.Library()


@register.filter(expects_localtime=True)
def day(at: date | None) -> str:
    """Returns "Saturday, 28 November 2026"; "" for no date."""
    return date_format(at, LONG) if at else ""


@register.filter(expects_localtime=True)
def short_day(at: date | None) -> str:
    """Returns "Sat 28 Nov 2026"; "" for no date."""
    return date_format(at, SHORT) if at else ""


@register.filter(expects_localtime=True)
def day_time(at: datetime | None) -> str:
    """Returns "Sat 28 Nov 2026, 10:15" in the time zone of the reader; "" for no moment."""
    if not at:
        return ""
    local = timezone.localtime(at) if timezone.is_aware(at) else at
    return f"{date_format(local, SHORT)}, {date_format(local, TIME)}"
