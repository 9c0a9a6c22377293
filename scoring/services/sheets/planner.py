"""The planner of a score sheet by itself: whoever opens the sheet says who plays."""

from __future__ import annotations

from scoring.models import Contest
from scoring.models.planner import Planner, club_page

SHEET = Planner(
    code=Contest.Planner.SHEET.value,
    home=club_page("sheets"),
    back_link="scoring/sheet/_back_to_sheets.html",
    phone_page=None,
    is_listed=False,
    plays_boards=False,
    is_one_sheet=True,
    lists_sheets=True,
    sheets_are_of_rounds=False,
    links_own_names=False,
)
