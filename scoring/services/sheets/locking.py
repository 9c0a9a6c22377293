"""A sheet held for a deed: its field locked first, who may act, and what is saved after it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.games.sheet import Sheet as Folded
from scoring.models import Field, Play, Sheet
from scoring.selectors.sheets import StoredSheet, find_sheet, stored_sheet_for_entry
from scoring.services import counting, fields
from scoring.services.results import STAFF
from scoring.signals import sheet_changed
from scoring.words import RuleError


def lock_sheet(sheet_id: int) -> tuple[Field, StoredSheet]:
    """The sheet as it stands, its field locked until the transaction ends. Raises RuleError "sheet.gone"."""
    try:
        field = fields.locked_of_sheet(sheet_id)
    except Sheet.DoesNotExist:
        raise _gone() from None
    record = find_sheet(sheet_id)
    if record is None:
        raise _gone()
    return field, stored_sheet_for_entry(record, field)


def _gone() -> RuleError:
    return RuleError("sheet.gone", "sheet", "This score sheet was withdrawn before any deal was entered.", "")


def require_entry(stored_sheet: StoredSheet, by: Actor) -> frozenset[permissions.Who]:
    """As what `by` enters here: staff, the table's phone, or who plays at the sheet.

    Raises RuleError "permission.enter", "permission.sheet".
    """
    roles = permissions.require("enter", stored_sheet.record.session, by)
    if not roles & STAFF and not _at_the_table(stored_sheet, by):
        raise RuleError("permission.sheet", "sheet", "You are not playing at this table.", "")
    return roles


def may_enter(stored_sheet: StoredSheet, by: Actor) -> bool:
    """Whether `by` may enter deals here."""
    try:
        require_entry(stored_sheet, by)
    except RuleError:
        return False
    return True


def _at_the_table(stored_sheet: StoredSheet, by: Actor) -> bool:
    encounter = stored_sheet.record.encounter
    if by.device is not None:
        link = by.device.link
        here = encounter.round
        is_now = here.section.rounds in (0, here.number)  # of a party: others sit at the table by now
        return is_now and link.section_id == here.section_id and link.table == encounter.table
    people = [player.person for player in stored_sheet.players if player.person is not None]
    return by.user is not None and by.user.pk in {person.user_id for person in people}


def require_open(stored_sheet: StoredSheet) -> None:
    """Raise RuleError "sheet.closed", "sheet.broken_off" where nothing is entered any more."""
    if stored_sheet.record.closed_at is not None:
        raise RuleError(
            "sheet.closed", "sheet", "This score sheet has been settled: no more deals can be scored.", ""
        )
    if stored_sheet.broken_off:
        raise RuleError(
            "sheet.broken_off",
            "sheet",
            "Play was stopped here. Choose “Resume play” before you enter more deals.",
            "",
        )


def stale_sheet(number: int) -> RuleError:
    """Somebody else was quicker: what the sender saw is not what stands there."""
    return RuleError(
        "sheet.meanwhile",
        "deal",
        "The score sheet has been changed in the meantime: the next deal is number {number}. "
        "Please check the sheet again.",
        "",
        number=number,
    )


def save(field: Field, stored_sheet: StoredSheet, plays: Sequence[Play] = (), *, by: Actor) -> None:
    """Raise the versions of field and sheet, and keep what a deed changes of the sheet and of `plays`.

    Where the standing follows from the sheets, as at a party, it is brought up as any other.
    """
    is_compared = stored_sheet.record.session.contest.planned_by.sheets_are_of_rounds
    fields.touch(field, plays, whole=is_compared and not plays, compared=is_compared)
    for play in plays:
        counting.save(play)
    stored_sheet.record.version += 1
    stored_sheet.record.save(update_fields=["version", "ended_at", "closed_at", "closed_by"])
    sheet_changed.send(type(stored_sheet.record), sheet=stored_sheet.record, by=by)


def end_if_over(stored_sheet: StoredSheet, after: Folded) -> None:
    """Set (not saved) when the game ended; where it now goes on, it has not. What was broken off stays so."""
    over = after.game.ended(after.state) is not None
    if over and stored_sheet.record.ended_at is None:
        stored_sheet.record.ended_at = timezone.now()
    elif not over and not stored_sheet.broken_off:
        stored_sheet.record.ended_at = None
