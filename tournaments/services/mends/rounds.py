"""Cuts the last round of a section, and sends a table on to its next round."""

from __future__ import annotations

from django.db import transaction

from scoring.actors import Actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Section
from scoring.selectors.labels import table_in_session
from scoring.services import results
from scoring.words import Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Inverse
from tournaments.services.control.deeds import as_before, record_deed
from tournaments.services.control.earlier import changed_since, snapshot_of
from tournaments.services.mends.begin import begin, end, plays_of, session_of

OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)


@transaction.atomic
def cut_round(*, section: Section, by: Actor, reason: str = "") -> Deed:
    """The last round of a section is not played: its boards without a result are marked so.

    Raises RuleError "round.last" when only one round is left.
    """
    session = section.session
    locked = begin(session, by)
    section.refresh_from_db(fields=["rounds"])
    if section.rounds <= 1:
        raise RuleError("round.last", "round", "The only round cannot be cut.", "")
    last = plays_of(session).filter(
        encounter__round__section=section, encounter__round__number=section.rounds
    )
    plays = list(last.filter(kind__in=OPEN, waiting=False))
    cut = Encounter.objects.filter(round__section=section, round__number=section.rounds)
    inverse = as_before([(section, ("rounds",)), *((encounter, ("idle_boards",)) for encounter in cut)])
    before = snapshot_of(plays)
    if plays:
        results.record_for_all(
            play_ids=[play.pk for play in plays],
            outcome=Outcome(OutcomeKind.NOT_PLAYED),
            by=by,
            reason=reason,
        )
    message = Message("Section {section}: round {round} cut", section=section.letter, round=section.rounds)
    section.rounds -= 1
    section.save(update_fields=["rounds"])
    inverse = inverse.plus(Inverse(results=changed_since(before)))
    return end(session, locked, kind="cut", message=message, by=by, reason=reason, inverse=inverse)


@transaction.atomic
def move_on(*, encounter: Encounter, by: Actor) -> Deed:
    """Send a table to its next round though boards are open there: they can still be entered later."""
    session = session_of(encounter)
    begin(session, by)
    inverse = as_before([(encounter, ("moved_on",))])
    encounter.moved_on = True
    encounter.save(update_fields=["moved_on"])
    message = Message(
        "Table {table} moved on after round {round}",
        table=table_in_session(encounter),
        round=encounter.round.number,
    )
    return record_deed(session=session, kind="move on", message=message, by=by, inverse=inverse)
