"""When a club's laptop reminds its staff that no copy of its data is anywhere else."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.backups import pressed
from tournaments.models import Publication

A_MONTH = dt.timedelta(days=30)
MOST_PUBLISHED = 8
"""How many result versions may be published before the next copy is due: a month of two evenings a week."""


def reminder() -> str:
    """Say how old the last copy outside the laptop is, once one is due; "" before that.

    A server has copies of its own; the demo, and a club that has published nothing, have nothing to lose.
    """
    if settings.MODE != "club":
        return ""
    kept, now = pressed.kept(), timezone.now()
    if kept.put_off_until is not None and now < kept.put_off_until <= now + A_MONTH:
        return ""
    if kept.left_at is None:
        if not Publication.objects.exists():
            return ""
        return _("There has never been a copy of the club's data outside this computer.")
    age = now - kept.left_at
    published = Publication.objects.filter(at__gt=kept.left_at)[:MOST_PUBLISHED].count()
    if published < MOST_PUBLISHED and (age < A_MONTH or not published):
        return ""
    return ngettext(
        "The last copy of the club's data outside this computer is {days} day old.",
        "The last copy of the club's data outside this computer is {days} days old.",
        max(age.days, 0),
    ).format(days=max(age.days, 0))
