"""A player says of a result on their own card: this is wrong."""

from __future__ import annotations

from django.db import transaction

from scoring.actors import Actor
from scoring.models import Play
from scoring.selectors.phones import is_over
from scoring.words import N_, RuleError
from tournaments.models import Call
from tournaments.services import table

CLOSED = N_("The correction period has ended: ask the director.")


@transaction.atomic
def dispute(*, play: Play, by: Actor) -> Call:
    """Tell the director that a player of the table says its result is wrong; said twice it is one call.

    Raises RuleError "permission.dispute", "dispute.closed", "dispute.nothing", "permission.enter".
    """
    if not _plays_it(play, by):
        raise RuleError(
            "permission.dispute",
            "play",
            "Only players who played board {board} can report a mistake on it.",
            "",
            board=play.board,
        )
    session = play.encounter.round.section.session
    if is_over(session):
        raise RuleError("dispute.closed", "play", CLOSED, "Law 79C")
    if play.accepted_id is None:
        raise RuleError("dispute.nothing", "play", "Board {board} has no result yet.", "", board=play.board)
    return table.dispute(play=play, by=by)


def _plays_it(play: Play, by: Actor) -> bool:
    """Whether the user is of one of the two pairs that met there."""
    if by.user is None:
        return False
    entries = (play.encounter.north, play.encounter.east)
    return any(entry and entry.members.filter(person__user=by.user).exists() for entry in entries)
