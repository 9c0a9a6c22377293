"""What is in a club's bin of sessions, and who put it there."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from clubs.people.models import Club
from scoring.models import Session
from tournaments.models import Deed

KEPT_FOR = dt.timedelta(days=30)
TO_BIN = "to bin"
"""The kind of the action that puts a session into the bin."""
FROM_BIN = "from bin"
BIN_MOVES = (TO_BIN, FROM_BIN)


def in_bin() -> QuerySet[Session]:
    """Sessions in the bin that still can come back, with their way up to the club."""
    found = Session.everywhere.filter(binned__isnull=False, removed=None)
    return found.select_related("contest__club")


@dataclass(frozen=True, slots=True)
class Binned:
    """A session in the bin: who put it there and why, and for how many days it still can come back."""

    session: Session
    by: str
    reason: str
    days_left: int


def bin_of(club: Club) -> list[Binned]:
    """What is in the club's bin, the latest first. Two queries."""
    sessions = list(in_bin().filter(contest__club=club).order_by("-binned"))
    deeds = {
        deed.session_id: deed
        for deed in Deed.objects.filter(session__in=sessions, kind=TO_BIN).order_by("pk")
    }
    return [
        Binned(session, deeds[session.pk].by_name, deeds[session.pk].reason, _days_left(session))
        for session in sessions
    ]


def _days_left(session: Session) -> int:
    assert session.binned is not None
    left = session.binned + KEPT_FOR - timezone.now()
    return max(0, -(-left // dt.timedelta(days=1)))


def removal_of(session: Session) -> Deed | None:
    """The action by which a session came into the bin for the last time."""
    return Deed.objects.filter(session=session, kind=TO_BIN).order_by("-pk").first()
