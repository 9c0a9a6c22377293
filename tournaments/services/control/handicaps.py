"""An entry's handicap: what is added to its score in the net list."""

from __future__ import annotations

from decimal import Decimal

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry
from scoring.selectors.labels import number_in_session
from scoring.services import fields
from scoring.services.layout import note_foreign
from scoring.words import Message, RuleError
from scoring.words.figures import figure
from tournaments.models import Deed
from tournaments.services.control.deeds import as_before, record_deed

MOST = Decimal(100)


@transaction.atomic
def set_handicap(*, entry: Entry, handicap: Decimal | None, by: Actor) -> Deed:
    """State an entry's handicap, in the unit that the event's settings name; None takes it away.

    Raises RuleError "handicap.range".
    """
    session = entry.section.session
    permissions.require("handicap", session, by)
    if handicap is not None and not (handicap.is_finite() and abs(handicap) <= MOST):
        raise RuleError(
            "handicap.range",
            "handicap",
            "A handicap must be from {least} to {most}.",
            "",
            least=-MOST,
            most=MOST,
        )
    field = fields.locked(entry.section.field_id)
    note_foreign(session.pk)
    entry.refresh_from_db(fields=["handicap"])
    inverse = as_before([(entry, ("handicap",))])
    entry.handicap = handicap
    entry.save(update_fields=["handicap"])
    fields.touch(field)  # the lists have changed, no board has
    stated = "–" if handicap is None else figure(handicap)
    message = Message(
        "Number {number}: handicap {handicap}", number=number_in_session(entry), handicap=stated
    )
    return record_deed(session=session, kind="handicap", message=message, by=by, inverse=inverse)
