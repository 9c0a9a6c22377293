"""Deals of a sheet: entered, chosen where two differ, and the last one taken back."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Field, Play, Revision, Sheet
from scoring.selectors.sheets import StoredSheet, named
from scoring.services import counting
from scoring.services.revisions import (
    Recorded,
    duplicate_id_as_refusal,
    hash_of,
    repeated_entry,
    require_sight,
)
from scoring.services.sheets.correcting import put_right
from scoring.services.sheets.counted import Submission, count, propose, submission_here
from scoring.services.sheets.locking import (
    end_if_over,
    lock_sheet,
    require_entry,
    require_open,
    save,
    stale_sheet,
)
from scoring.words import RuleError

State = Revision.State


@transaction.atomic
def record_deal(
    *, sheet_id: int, ordinal: int, entry_id: UUID, deal: object, seen: int, by: Actor, reason: str = ""
) -> Recorded:
    """Enter deal number `ordinal` (from 1), a JSON value; the same `entry_id` again adds nothing.

    `seen` is the number of that deal's revision which the sender had before them (0: none). The next
    deal counts at once. One that is entered already: the same again counts; another one puts it right
    if its sender saw what stands there, else it is kept as proposed until somebody chooses.
    Raises Refused with all that is wrong with the deal; RuleError "entry.other_payload",
    "permission.*", "sheet.closed", "sheet.broken_off", "sheet.meanwhile", and those of `correct_deal`.
    """
    field, stored_sheet = lock_sheet(sheet_id)
    payload = hash_of("deal", sheet_id, ordinal, deal, reason)
    earlier = repeated_entry(stored_sheet.record.club.pk, entry_id, payload)
    if earlier is not None:
        return earlier
    require_entry(stored_sheet, by)
    if not 1 <= ordinal <= stored_sheet.count + 1:
        raise stale_sheet(stored_sheet.count + 1)
    play = stored_sheet.play(ordinal)
    require_sight(seen, play.last_revision if play else 0)
    submission = Submission(entry_id, payload, seen, by, reason)
    with duplicate_id_as_refusal():
        enter = _next if ordinal > stored_sheet.count else _beside
        return Recorded(enter(field, stored_sheet, ordinal, deal, submission), is_new=True)


def _next(field: Field, stored_sheet: StoredSheet, number: int, value: object, sent: Submission) -> Revision:
    """The next deal: on a new play, or on the one whose deal was taken back."""
    require_open(stored_sheet)
    deal = stored_sheet.sheet.read(value)
    after = stored_sheet.sheet.after(deal)
    play = stored_sheet.play(number) or Play.objects.create(
        encounter=stored_sheet.record.encounter, field=field, ordinal=number
    )
    return count(field, stored_sheet, play, deal, after, sent)


def _beside(
    field: Field, stored_sheet: StoredSheet, number: int, value: object, sent: Submission
) -> Revision:
    """A deal that is entered already: the same again, put right by who saw it, or proposed."""
    play, before = stored_sheet.plays[number - 1], stored_sheet.sheet.up_to(number - 1)
    deal = before.read(value)
    assert play.accepted is not None
    if deal == stored_sheet.sheet.deals[number - 1]:
        return count(field, stored_sheet, play, deal, stored_sheet.sheet, sent)
    if sent.seen >= play.accepted.number:
        return count(field, stored_sheet, play, deal, put_right(stored_sheet, number, value), sent)
    before.after(deal)
    return propose(field, stored_sheet, play, deal, sent)


@transaction.atomic
def choose_deal(
    *, sheet_id: int, ordinal: int, revision: int, by: Actor, consent: bool = False, reason: str = ""
) -> Sheet:
    """Where a deal was entered in two ways, the host says which counts; the others wait no longer.

    Raises RuleError "permission.correct", "revision.unknown", and as `correct_deal` does.
    """
    field, stored_sheet = lock_sheet(sheet_id)
    permissions.require("correct", stored_sheet.record.session, by)
    play = stored_sheet.play(ordinal)
    chosen = play.revisions.filter(number=revision).first() if play is not None else None
    if play is None or play.accepted is None or chosen is None:
        raise RuleError(
            "revision.unknown", "revision", "This deal has no entry number {number}.", "", number=revision
        )
    if chosen.pk == play.accepted.pk:
        counting.settle_others(play, chosen)
        save(field, stored_sheet, [play], by=by)
        return stored_sheet.record
    deal = stored_sheet.deal_of(chosen)
    after = put_right(stored_sheet, ordinal, named(stored_sheet.sheet, deal), consent=consent)
    count(field, stored_sheet, play, deal, after, submission_here(by, play, reason))
    return stored_sheet.record


@transaction.atomic
def undo_last(*, sheet_id: int, ordinal: int, by: Actor) -> Sheet:
    """Take deal `ordinal` back if it is the last one; done twice is done once. Its history stays.

    Raises RuleError "permission.*", "sheet.closed", "sheet.broken_off", "sheet.meanwhile".
    """
    field, stored_sheet = lock_sheet(sheet_id)
    require_entry(stored_sheet, by)
    play = stored_sheet.play(ordinal)
    if play is not None and play.accepted is None and ordinal == stored_sheet.count + 1:
        return stored_sheet.record
    require_open(stored_sheet)
    if play is None or ordinal != stored_sheet.count:
        raise stale_sheet(stored_sheet.count + 1)
    counting.set_state(field, play.revisions.exclude(state=State.WITHDRAWN), State.WITHDRAWN)
    counting.count_nothing(play)
    play.waiting = False
    end_if_over(stored_sheet, stored_sheet.sheet.up_to(ordinal - 1))
    save(field, stored_sheet, [play], by=by)
    return stored_sheet.record
