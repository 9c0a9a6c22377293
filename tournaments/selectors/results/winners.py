"""Who won a session: the first three places of each ranking, for the club's page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.models import Contest, Session
from scoring.selectors.visibility import Viewer
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.ranking_page import winners_by_line
from tournaments.selectors.results.standing import ranking_allowed

EVERYBODY = Viewer(staff=False)


@dataclass(frozen=True, slots=True)
class Winners:
    """The best of a published session: `groups` are (title, rows), as the ranking has them."""

    session: Session
    groups: Sequence[tuple[str, Sequence[dict[str, Any]]]]
    unit: str


def winners_of(sessions: Sequence[Session]) -> Winners | None:
    """The winners of the first of these sessions whose whole ranking everybody may see; None without one.

    That is so once play is over, unless the director hides the ranking. Of several fields it is the first
    field's. Eight queries.
    """
    session = next((one for one in sessions if _is_for_everybody(one)), None)
    if session is None or not session.sections.exists():
        return None
    results = results_of(session, EVERYBODY)
    if results.behind:
        return None
    groups = winners_by_line(results)
    return Winners(session, groups, results.measure.unit) if groups else None


def _is_for_everybody(session: Session) -> bool:
    is_pairs_or_teams = session.contest.planner == Contest.Planner.MOVEMENT
    return is_pairs_or_teams and session.play_is_over and ranking_allowed(session)
