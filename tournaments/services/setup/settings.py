"""Checks an event's settings before they are stored, so that no score meets two that do not fit."""

from __future__ import annotations

from scoring.comparison import FourTables
from scoring.comparison.team_seats import OF_EIGHT
from tournaments.movements import Movement
from tournaments.ranking.settings import EventSettings


def require_scale_fits(settings: EventSettings, movement: Movement) -> None:
    """Raises RuleError "vp.boards" where a match has a number of boards that the scale has not."""
    scale = settings.scale
    if scale is None:
        return
    matches: dict[int, set[int]] = {}
    for seating in movement.seatings:
        if seating.match:
            matches.setdefault(seating.match, set()).update(movement.boards_at(seating))
    doubled = movement.team_size == OF_EIGHT and settings.method.four_tables is not FourTables.SUM
    for boards in sorted({len(own) for own in matches.values()}):
        scale.refuse_boards(2 * boards if doubled else boards)
