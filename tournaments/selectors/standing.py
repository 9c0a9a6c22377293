"""The saved standing of a field, over the boards that its reader may see."""

from __future__ import annotations

from scoring.models import Session
from tournaments.models import BoardPoints, Standing
from tournaments.ranking import ComparedBoard, FieldStanding

SWITCH = "wall_ranking"
"""In `Session.plan`: whether the director shows the ranking to all; unset, once play is over."""


def state_of(standing: Standing, seen: frozenset[int] | None = None) -> FieldStanding:
    """The standing as a value. With `seen`, the numbers of the boards its reader may see, only these
    count: so no ranking tells of a board that is still being played. One query, if not all are seen.
    """
    state = FieldStanding.unpack(standing.totals, standing.frame)
    if seen is None or state.sizes.keys() <= seen:
        return state
    kept = BoardPoints.objects.filter(field_id=standing.field_id, number__in=seen)
    return state.of_boards(
        ComparedBoard.unpack(points).lines for points in kept.values_list("points", flat=True)
    )


def ranking_allowed(session: Session) -> bool:
    """Whether all may see a ranking over every result: as the director said, else once play is over."""
    said = session.plan.get(SWITCH)
    over = session.state not in (Session.State.SETUP, Session.State.PLAYING)
    return over if said is None else bool(said)
