"""The planner of sessions of boards: a movement, or pairings that are drawn round by round."""

from __future__ import annotations

from scoring.models import Contest
from scoring.models.planner import session_page
from tournaments.models.results_planner import ResultsPlanner
from tournaments.selectors.in_play import round_by_clock
from tournaments.selectors.results.winners import winners_at_boards
from tournaments.services.results.proving import saved_points
from tournaments.services.results.publications import differences, frozen
from tournaments.services.results.result_letters import scored_boards
from tournaments.services.results.standings import compare_boards

MOVEMENT = ResultsPlanner(
    code=Contest.Planner.MOVEMENT.value,
    home=session_page("session"),
    back_link="scoring/sheet/_back_to_sheets.html",
    phone_page=None,
    is_listed=True,
    plays_boards=True,
    is_one_sheet=False,
    lists_sheets=True,
    sheets_are_of_rounds=False,
    links_own_names=False,
    refresh=compare_boards,
    freeze=frozen,
    proofs={"saved points": saved_points, "standings": differences},
    round_now=round_by_clock,
    winners=winners_at_boards,
    letter="tournaments/letter/results",
    letter_context=scored_boards,
    guest_page="ranking",
    places_page="ranking",
    wall_page="wall",
    players_sign_in=True,
    needs_reason_late=True,
)
