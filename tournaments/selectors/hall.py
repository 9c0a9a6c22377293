"""The link of a club's hall display, and the evenings that it may show."""

from __future__ import annotations

import datetime as dt

from django.db.models import Q

from clubs.people.models import Club
from scoring.models import Session
from tournaments.models import HallLink
from tournaments.selectors.sessions import listed_codes

State = Session.State
NEWEST = 12
"""So many evenings are looked at: more than a club plays in a day."""


def hall_link_of(club: Club) -> HallLink | None:
    """The club's link that works now; None before it has made one."""
    return HallLink.objects.select_related("by").filter(club=club).first()


def club_of_link(token: str) -> Club | None:
    """The club whose display opens this link, typed in whatever letters; None for a link that has ended."""
    link = HallLink.objects.select_related("club").filter(token=token.lower()).first()
    return link.club if link else None


def evenings_to_show(club: Club, today: dt.date) -> list[Session]:
    """The club's newest sessions and parties, without those that are set up for another day. One query."""
    sessions = Session.objects.filter(contest__club=club, contest__planner__in=listed_codes())
    begun = sessions.filter(~Q(state=State.SETUP) | Q(date=today))
    return list(begun.select_related("contest__club").order_by("-date", "-pk")[:NEWEST])
