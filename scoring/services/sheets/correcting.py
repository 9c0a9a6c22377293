"""A deal of a sheet put right: when the laws allow it, what it changes, and everything after it anew."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.games import corrections
from scoring.games.corrections import Change
from scoring.games.sheet import Refused
from scoring.games.sheet import Sheet as Folded
from scoring.selectors.sheets import StoredSheet
from scoring.services.revisions import (
    Recorded,
    duplicate_id_as_refusal,
    hash_of,
    repeated_entry,
    require_sight,
)
from scoring.services.sheets.counted import Submission, count
from scoring.services.sheets.locking import lock_sheet, require_entry, stale_sheet
from scoring.words import N_, RuleError


@dataclass(frozen=True, slots=True)
class Correction:
    """A deal put right: what came of the entry, and every deal whose lines or totals are others now."""

    recorded: Recorded
    changes: tuple[Change, ...]


@transaction.atomic
def correct_deal(
    *,
    sheet_id: int,
    ordinal: int,
    entry_id: UUID,
    deal: object,
    seen: int,
    by: Actor,
    consent: bool = False,
    reason: str = "",
) -> Correction:
    """Another deal `ordinal` than was entered, a JSON value; all after it is counted anew.

    `consent`: all players agree, where the time for it is over; of a settled sheet those say so who may
    correct in its session. Raises Refused with what is wrong with the deal, or with the first later deal
    that can be no longer; RuleError "permission.*", "entry.other_payload", "sheet.meanwhile" (it is not
    the deal that the sender saw), "sheet.agreed" and "correction.*" (too late).
    """
    field, stored_sheet = lock_sheet(sheet_id)
    payload = hash_of("correct", sheet_id, ordinal, deal, reason)
    earlier = repeated_entry(stored_sheet.record.club.pk, entry_id, payload)
    if earlier is not None:
        return Correction(earlier, ())
    require_entry(stored_sheet, by)
    if consent and stored_sheet.record.closed_at is not None:
        permissions.require("correct", stored_sheet.record.session, by)
    play = stored_sheet.play(ordinal)
    if play is None or play.accepted is None or seen < play.accepted.number:
        raise stale_sheet(stored_sheet.count + 1)
    require_sight(seen, play.last_revision)
    after = put_right(stored_sheet, ordinal, deal, consent=consent)
    submission = Submission(entry_id, payload, seen, by, reason)
    agreed = {"agreed_at": timezone.now(), "agreed_by": by.name} if consent else {}
    with duplicate_id_as_refusal():
        revision = count(field, stored_sheet, play, after.deals[ordinal - 1], after, submission, **agreed)
    changed = tuple(corrections.changes(stored_sheet.sheet, after))
    return Correction(Recorded(revision, is_new=True), changed)


def preview_correction(
    stored_sheet: StoredSheet, number: int, value: object, *, consent: bool = False
) -> tuple[Change, ...]:
    """What another deal `number` would change; nothing is saved. Raises as `correct_deal`."""
    return tuple(
        corrections.changes(stored_sheet.sheet, put_right(stored_sheet, number, value, consent=consent))
    )


def put_right(stored_sheet: StoredSheet, number: int, value: object, *, consent: bool = False) -> Folded:
    """The sheet with another deal `number`. Raises Refused and RuleError as `correct_deal`."""
    if not 1 <= number <= stored_sheet.count:
        raise stale_sheet(stored_sheet.count + 1)
    try:
        after = corrections.corrected(stored_sheet.sheet, number, value)
    except Refused as error:
        raise _worded(error, number) from None
    may_correct(stored_sheet, number, after, consent=consent)
    return after


def _worded(error: Refused, number: int) -> Refused:
    """A later deal that can be no longer is named."""
    if error.deal is None or error.deal <= number:
        return error
    problems = [
        RuleError(
            "sheet.later", "", "Deal {number} would then no longer be possible: {reason}", problem.source,
            number=error.deal, reason=problem,
        )
        for problem in error.problems
    ]  # fmt: skip
    return Refused(problems, error.deal)


def may_correct(stored_sheet: StoredSheet, number: int, after: Folded, *, consent: bool = False) -> None:
    """Refuse a correction that comes too late: with the consent of all there is always time.

    A settled sheet is agreed. Before that the law of the game holds, where it has one. Raises RuleError
    "sheet.agreed", "correction.consent", "correction.closed".
    """
    if consent:
        return
    closed = stored_sheet.record.closed_at is not None
    code = corrections.code_of(stored_sheet.sheet)
    if code:
        kind = corrections.kind_of(stored_sheet.sheet, after, number)
        since = corrections.since_deal(stored_sheet.sheet, number, agreed=closed)
        if closed:
            raise _agreed(corrections.may_correct(code, kind, since).law)
        corrections.check_correction(code, kind, since)
    elif closed:
        raise _agreed("")


def _agreed(law: str) -> RuleError:
    words = N_("This score sheet has been settled. It can be corrected only if everyone who played agrees.")
    return RuleError("sheet.agreed", "deal", words, law)
