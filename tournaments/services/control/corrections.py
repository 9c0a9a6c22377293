"""The director enters or corrects a result with the keys of the control room."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.models import Play, Session
from scoring.services import fields
from scoring.words import RuleError
from tournaments.line import Entry, Line, outcomes
from tournaments.models import Deed
from tournaments.selectors.control.rows import context_of
from tournaments.services.control import rulings

SEEN_BY_DIRECTOR = ("line.round", "line.taken")
"""Questions of the line that a panel has answered: it shows which board this is and what was entered."""


@transaction.atomic
def correct(
    *,
    session: Session,
    play: Play,
    outcome: Outcome,
    by: Actor,
    seen: int,
    entry_id: UUID,
    sure: bool = False,
    reason: str = "",
) -> Deed | None:
    """The director enters what was played on a board; None where it says what stood there already.

    `seen` is the number of the revision that the panel showed (0: none). `sure` keeps a result that is
    possible but unlikely. Raises RuleError "result.newer", "result.doubt", and as `line.outcomes` and
    `rulings.rule`.
    """
    fields.locked_in(session)  # before the newest revision is looked at: a phone may be entering something
    play.refresh_from_db(fields=["last_revision", "accepted"])
    if play.last_revision != seen and not play.revisions.filter(entry_id=entry_id).exists():
        raise RuleError(
            "result.newer",
            "result",
            "Another result has been entered for this board in the meantime. Check what is shown now.",
            "Law 79",
        )
    require_likely(session, play, outcome, by, sure=sure)
    return rulings.record_outcomes(outcomes=[(play, outcome)], by=by, reason=reason, entry_ids=[entry_id])


def require_likely(session: Session, play: Play, outcome: Outcome, by: Actor, *, sure: bool = False) -> None:
    """Refuse what the board or its deal cannot have, and, unless `sure`, ask about what is unlikely.

    Raises RuleError "result.doubt", and what a score or a lead breaks, as `line.outcomes`.
    """
    answered = (*SEEN_BY_DIRECTOR, *(["line.doubt"] if sure else []))
    try:
        context = context_of(session, [play], 0, answered, by=by)
        outcomes(Line(entries=(Entry(outcome, at=0),)), context)
    except RuleError as error:
        if error.code != "line.doubt":
            raise
        raise RuleError(
            "result.doubt",
            "result",
            "Unusual: {doubt}. Save again to keep it.",
            "",
            doubt=error.message.values["doubt"],
        ) from error
