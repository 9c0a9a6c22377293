"""A player reports a result on their own card as wrong, which calls the director."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from scoring.actors import Actor
from scoring.models import EntryMember, Play, Session
from scoring.selectors.phones import is_over
from scoring.words import N_, RuleError
from tournaments.models import Call
from tournaments.services.table import table

CLOSED = N_("The correction period has ended: ask the director.")


@transaction.atomic
def dispute(*, play: Play, by: Actor) -> Call:
    """Tell the director that a player of the table says its result is wrong; said twice it is one call.

    Raises RuleError "permission.dispute", "dispute.closed", "dispute.nothing", "permission.enter".
    """
    if by.user is None or not _members(play).filter(person__user=by.user).exists():
        raise _not_theirs(play)
    _require_disputable(play)
    return table.dispute(play=play, by=by)


@transaction.atomic
def dispute_by_name(*, play: Play, person_id: int) -> Call:
    """The same from somebody without an account, who chose their name on the results page: only of results
    that are published, which everybody may read, and while the corrections run.

    Raises RuleError "permission.dispute", "dispute.closed", "dispute.nothing".
    """
    name = _members(play).filter(person=person_id).values_list("person__name", flat=True).first()
    if name is None:
        raise _not_theirs(play)
    if play.encounter.round.section.session.state != Session.State.OFFICIAL:
        raise RuleError("dispute.closed", "play", CLOSED, "Law 79C")
    _require_disputable(play)
    return table.dispute_by_name(play=play, name=name)


def _require_disputable(play: Play) -> None:
    """Raise RuleError "dispute.closed", "dispute.nothing"."""
    if is_over(play.encounter.round.section.session):
        raise RuleError("dispute.closed", "play", CLOSED, "Law 79C")
    if play.accepted_id is None:
        raise RuleError("dispute.nothing", "play", "Board {board} has no result yet.", "", board=play.board)


def _members(play: Play) -> QuerySet[EntryMember]:
    """The people of the two entries that met there."""
    return EntryMember.objects.filter(entry__in=(play.encounter.north_id, play.encounter.east_id))


def _not_theirs(play: Play) -> RuleError:
    return RuleError(
        "permission.dispute",
        "play",
        "Only players who played board {board} can report a mistake on it.",
        "",
        board=play.board,
    )
