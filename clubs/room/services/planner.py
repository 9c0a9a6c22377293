"""The planner of rubber bridge rooms: the procedure says who plays at which table."""

from __future__ import annotations

from scoring.models import Contest, Session
from scoring.models.planner import Planner


def _home(session: Session) -> str:
    return session.evening.get_absolute_url()


ROOM = Planner(
    code=Contest.Planner.ROOM.value,
    home=_home,
    back_link="room/_back_from_sheet.html",
    phone_page=None,
    is_listed=False,
    plays_boards=False,
    is_one_sheet=False,
    lists_sheets=False,
    sheets_are_of_rounds=False,
    links_own_names=True,
)
