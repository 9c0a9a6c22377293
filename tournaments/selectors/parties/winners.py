"""The winners of a party and the round that it plays, for lists of all sessions of a club."""

from __future__ import annotations

from typing import Any

from scoring.models import Session
from tournaments.models.results_planner import RoundNow, WinnerGroups
from tournaments.models.section_movement import section_movement
from tournaments.selectors.parties.lines import RankedLine, groups_of
from tournaments.selectors.parties.settings import settings_of
from tournaments.selectors.parties.standing import standing_of
from tournaments.selectors.results.ranking_page import MEDALS
from tournaments.selectors.results.winners import kept_winners
from tournaments.selectors.sessions import versions_now


def party_round(session: Session) -> RoundNow:
    """The round that a party plays; nobody knows when it ends."""
    drawn = section_movement(session.sections.get()).rounds_drawn
    return drawn, max(settings_of(session).rules.rounds, drawn), None


def winners_of_party(session: Session) -> tuple[WinnerGroups, str]:
    """The first three places as they are kept; a party's figures have no unit."""
    return kept_winners(session, versions_now(session.pk), lambda: _winners(session))


def _winners(session: Session) -> tuple[WinnerGroups, str]:
    """The first three places of a party: one list, or ladies and gentlemen; nothing while it is behind."""
    standing = standing_of(session.sections.get(), settings_of(session))
    if standing.behind:
        return [], ""
    return [
        (group.title, [_party_row(line) for line in group.lines if 0 < line.place <= MEDALS])
        for group in groups_of(standing)
    ], ""


def _party_row(line: RankedLine) -> dict[str, Any]:
    place = f"{line.place}=" if line.tied else str(line.place)
    return {"medal": line.place, "place": place, "names": line.names, "figure": line.figure, "bar": line.bar}
