"""A deal that counts: the revision that says it, and what the play keeps of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from scoring.actors import Actor
from scoring.bridge.outcome import OutcomeKind
from scoring.games.reading import to_json
from scoring.games.sheet import Sheet as Folded
from scoring.models import Field, Play, Revision
from scoring.selectors.sheets import StoredSheet
from scoring.services import chain, counting
from scoring.services.revisions import hash_of, next_revision
from scoring.services.sheets import settled
from scoring.services.sheets.locking import end_if_over, save

VERSION = 1


@dataclass(frozen=True, slots=True)
class Submission:
    """How an entry came: the sender's id, what tells it from another, the revision seen, and why."""

    entry_id: UUID
    payload: str
    seen: int
    by: Actor
    reason: str = ""


def submission_here(by: Actor, play: Play, reason: str = "") -> Submission:
    """An entry that a service makes of itself, with sight of what there is."""
    entry_id = uuid4()
    return Submission(entry_id, hash_of(str(entry_id)), play.last_revision, by, reason)


def outcome_of(deal: Any) -> dict[str, object]:
    """A deal as a revision keeps it: players and sides by their places, so that a name may change."""
    return {"v": VERSION, "deal": to_json(deal)}


def count(
    field: Field,
    stored_sheet: StoredSheet,
    play: Play,
    deal: Any,
    after: Folded,
    sent: Submission,
    **columns: Any,
) -> Revision:
    """Let `deal` count on the play: `after` is the sheet with it. Who saw what waited has settled that."""
    revision = _revision(stored_sheet, play, deal, sent, columns)
    chain.append(field, revision)
    revision.save(force_insert=True)
    if play.waiting and sent.seen >= play.last_revision:
        counting.settle_others(play, revision)
    play.accepted, play.last_revision, play.kind = revision, revision.number, OutcomeKind.PLAYED.value
    end_if_over(stored_sheet, after)
    if stored_sheet.record.closed_at is not None:
        settled.keep(stored_sheet, after)
    save(field, stored_sheet, [play], by=sent.by)
    return revision


def propose(field: Field, stored_sheet: StoredSheet, play: Play, deal: Any, sent: Submission) -> Revision:
    """Keep `deal` beside the one that counts, until somebody chooses."""
    revision = _revision(stored_sheet, play, deal, sent, {"state": Revision.State.PROPOSED})
    chain.append(field, revision)
    revision.save(force_insert=True)
    play.last_revision, play.waiting = revision.number, True
    save(field, stored_sheet, [play], by=sent.by)
    return revision


def _revision(
    stored_sheet: StoredSheet, play: Play, deal: Any, sent: Submission, columns: dict[str, Any]
) -> Revision:
    return next_revision(
        play,
        sent.by,
        club_id=stored_sheet.record.club.pk,
        kind=OutcomeKind.PLAYED,
        outcome=outcome_of(deal),
        payload=sent.payload,
        reason=sent.reason,
        entry_id=sent.entry_id,
        seen=sent.seen,
        **columns,
    )
