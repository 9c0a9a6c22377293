"""Mends of rounds: one that is cut, a table that is sent on."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from scoring.actors import Actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import RuleError
from scoring.models import Encounter, Section
from scoring.services import results
from tournaments.models import Deed
from tournaments.services.deeds import as_before
from tournaments.services.mends.begin import begin, end, plays_of, session_of
from tournaments.services.setup import touch_session

OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)


@transaction.atomic
def cut_round(*, section: Section, by: Actor, reason: str = "") -> Deed:
    """The last round of a section is not played: its boards without a result are marked so.

    Raises RuleError "round.last" when only one round is left.
    """
    session = section.session
    locked = begin(session, by)
    if section.rounds <= 1:
        raise RuleError("round.last", "round", "The only round cannot be cut.", "")
    plays = list(
        plays_of(session).filter(
            encounter__round__section=section, encounter__round__number=section.rounds, kind__in=OPEN
        )
    )
    inverse = as_before([(section, ("rounds",))]) | {"results": [[play.pk, 0] for play in plays]}
    for play in plays:
        results.record_result(
            play_id=play.pk,
            entry_id=uuid4(),
            outcome=Outcome(OutcomeKind.NOT_PLAYED),
            seen=play.last_revision,
            by=by,
            reason=reason,
        )
    words = f"Section {section.letter}: round {section.rounds} cut"
    section.rounds -= 1
    section.save(update_fields=["rounds"])
    return end(session, locked, kind="cut", words=words, by=by, reason=reason, inverse=inverse)


@transaction.atomic
def move_on(*, encounter: Encounter, by: Actor) -> Deed:
    """Send a table to its next round though boards are open there: they can still be entered later."""
    session = session_of(encounter)
    locked = begin(session, by)
    inverse = as_before([(encounter, ("moved_on",))])
    encounter.moved_on = True
    encounter.save(update_fields=["moved_on"])
    touch_session(session)
    words = f"Table {encounter.table} sent on after round {encounter.round.number}"
    return end(session, locked, kind="move on", words=words, by=by, reason="", inverse=inverse)
