"""The second session of an event takes a movement that goes on from the first, in all its sections."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry, Session
from scoring.words import RuleError
from tournaments.movements.sessions.values import Following
from tournaments.movements.stored import Choice
from tournaments.selectors.setup.second_session import Followed, Wanted, followed
from tournaments.services.setup.numbering import APART
from tournaments.services.setup.sessions import choose_movement, require_setup


@transaction.atomic
def follow_on(*, session: Session, wanted: Wanted, by: Actor) -> Following:
    """Seat the pairs as the form has it, each in its section under its number, and choose the movements.

    Raises RuleError "movement.choice" where the session follows none or the form does not fit (any more).
    """
    permissions.require("settings", session, by)
    require_setup(session)
    origin = followed(session)
    if origin is None:
        raise RuleError("movement.choice", "choice", "Choose one of the movements offered.", "")
    form = origin.form(wanted)
    _renumber(origin, form)
    for section, part in zip(origin.sections, form.parts, strict=True):
        choose_movement(section=section, choice=Choice(**part.arguments), by=by)  # type: ignore[arg-type]
    return form


def _renumber(origin: Followed, form: Following) -> None:
    """Give every pair its section and number; nobody has a place of the plan but that of the number."""
    places = {
        of_event: (section, number)
        for section, part in zip(origin.sections, form.parts, strict=True)
        for number, of_event in part.numbers.items()
    }
    entries = origin.entries
    own_entries = Entry.objects.filter(pk__in=[entry.pk for entry in entries])
    own_entries.update(number=F("number") + APART)  # numbers are unique at all times
    for entry in entries:
        entry.section, entry.number = places[origin.numbers[entry.pk]]
        entry.plan_place = None
    Entry.objects.bulk_update(entries, ["section", "number", "plan_place"])
