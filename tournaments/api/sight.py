"""What a caller of the API may see and change in a session: the visible boards, and the table they sit at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q

from scoring.actors import Actor
from scoring.models import SEATS, Encounter, Field, Play, Session, TableLink
from scoring.selectors.entered import entered
from scoring.selectors.visibility import visible_boards
from scoring.words import RuleError
from tournaments.views.access import SessionContext


@dataclass(frozen=True, slots=True)
class Sight:
    """What one caller may see of a session.

    `boards` are the numbers of the boards whose results they may see, by field; `callers_encounters` are the
    ids of the encounters at which they sit; `staff` see everything.
    """

    staff: bool
    boards: dict[int, frozenset[int]]
    callers_encounters: frozenset[int]

    def sees(self, play: Play) -> bool:
        """Whether the caller may see the result of a play, whose board must have been fetched."""
        is_callers = play.encounter_id in self.callers_encounters
        return self.staff or is_callers or play.board.number in self.boards.get(play.field_id, ())


def sight_of(sitting: SessionContext) -> Sight:
    """What the caller may see of a session. Takes one query for each field and at most two more."""
    fields = Field.objects.filter(sections__session=sitting.session).distinct()
    viewer = sitting.viewer
    return Sight(
        sitting.staff,
        {field.pk: visible_boards(field, viewer) for field in fields},
        frozenset() if sitting.staff else _callers_encounters(sitting.session, sitting.actor),
    )


def _callers_encounters(session: Session, actor: Actor) -> frozenset[int]:
    """The ids of the encounters at which the caller sits.

    For a player these are all of the session. A table's phone has only the last one that has begun, because
    the next players at the table may still have to play the boards of those who sat there before.
    """
    if actor.device is not None and actor.device.link.session_id == session.pk:
        last = _at(actor.device.link).filter(_BEGUN).aggregate(last=Max("round__number"))["last"]
        return frozenset(_at(actor.device.link).filter(round__number=last).values_list("pk", flat=True))
    if actor.user is None:
        return frozenset()
    sits = Q()
    for seat in SEATS:
        sits |= Q(**{f"{seat}_person__user": actor.user})
    return frozenset(
        Encounter.objects.filter(sits, round__section__session=session).values_list("pk", flat=True)
    )


_BEGUN = Q(confirmed__isnull=False) | entered("plays__")


def _at(link: TableLink) -> Any:
    return Encounter.objects.filter(round__section=link.section_id, table=link.table)


def require_at_table(sitting: SessionContext, encounter: Encounter) -> None:
    """Raise RuleError "permission.table" unless the caller sits there, or runs the session."""
    if sitting.staff or _sits_at(sitting.actor, encounter):
        return
    raise RuleError(
        "permission.table", "encounter", "You are not at table {table}.", "Law 8", table=encounter.table
    )


def _sits_at(actor: Actor, encounter: Encounter) -> bool:
    if actor.device is not None:
        link = actor.device.link
        return (link.section_id, link.table) == (encounter.round.section_id, encounter.table)
    if actor.user is None:
        return False
    return any(person and person.user_id == actor.user.pk for person in encounter.people)
