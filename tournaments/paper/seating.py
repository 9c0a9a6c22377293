"""The seating list on paper: every player by surname, to be pinned up beside the door."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Session
from tournaments.paper.printing import common
from tournaments.selectors.control.clock import clock_state
from tournaments.selectors.setup.seating_list import seating_list


def seating(session: Session) -> dict[str, Any]:
    """Where everybody sits in the round in play, or in round 1 before it."""
    number = max(1, clock_state(session).round)
    words = {
        "name": _("Name"),
        "number": _("Number"),
        "where": _("Seat"),
        "round": _("Round {round}").format(round=number),
    }
    seats = [[seat.name, str(seat.number), seat.where] for seat in seating_list(session, number)]
    return common(session, _("Seating list"), words) | {"seats": seats}
