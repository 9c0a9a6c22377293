"""Who won a session: the first three places of each ranking, for the club's page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.models import Contest, Session
from scoring.selectors.visibility import Viewer
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.ranking_page import winners_by_line

EVERYBODY = Viewer(staff=False)


@dataclass(frozen=True, slots=True)
class Winners:
    """The best of a published session: `groups` are (title, rows), as the ranking has them."""

    session: Session
    groups: Sequence[tuple[str, Sequence[dict[str, Any]]]]
    unit: str


def winners_of(sessions: Sequence[Session]) -> Winners | None:
    """The winners of the first of these published sessions that has a ranking; None without one.

    Of several fields it is the first field's. Eight queries.
    """
    session = next((one for one in sessions if one.contest.planner == Contest.Planner.MOVEMENT), None)
    if session is None or not session.sections.exists():
        return None
    results = results_of(session, EVERYBODY)
    if results.behind:
        return None
    groups = winners_by_line(results)
    return Winners(session, groups, results.measure.unit) if groups else None
