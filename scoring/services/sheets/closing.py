"""The end of a sheet: broken off, settled, and both taken back."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Session, Sheet
from scoring.selectors.sheets import StoredSheet
from scoring.services.sheets import settled
from scoring.services.sheets.locking import lock_sheet, require_entry, require_open, save
from scoring.words import RuleError


@transaction.atomic
def break_off(*, sheet_id: int, by: Actor) -> Sheet:
    """End a game that is not over; its settlement is that of a game broken off. Twice is once.

    Raises RuleError "permission.*", "sheet.closed".
    """
    field, stored_sheet = lock_sheet(sheet_id)
    require_entry(stored_sheet, by)
    if stored_sheet.record.ended_at is None:
        require_open(stored_sheet)
        stored_sheet.record.ended_at = timezone.now()
        save(field, stored_sheet, by=by)
    return stored_sheet.record


@transaction.atomic
def play_on(*, sheet_id: int, by: Actor) -> Sheet:
    """Take back that the game was broken off. Raises RuleError "permission.*", "sheet.closed"."""
    field, stored_sheet = lock_sheet(sheet_id)
    require_entry(stored_sheet, by)
    if stored_sheet.record.closed_at is not None:
        require_open(stored_sheet)
    if stored_sheet.broken_off:
        stored_sheet.record.ended_at = None
        save(field, stored_sheet, by=by)
    return stored_sheet.record


@transaction.atomic
def close_sheet(*, sheet_id: int, by: Actor) -> Sheet:
    """All have settled by this sheet: what is put right later needs the consent of all. Twice is once.

    Raises RuleError "permission.*", "sheet.playing" (neither over nor broken off), "sheet.waiting".
    """
    field, stored_sheet = lock_sheet(sheet_id)
    require_entry(stored_sheet, by)
    if stored_sheet.record.closed_at is None:
        _require_settled(stored_sheet)
        stored_sheet.record.closed_at, stored_sheet.record.closed_by = timezone.now(), by.name
        settled.keep(stored_sheet, stored_sheet.sheet)
        save(field, stored_sheet, by=by)
        _let_session(stored_sheet, Session.State.FINISHED)
    return stored_sheet.record


@transaction.atomic
def reopen_sheet(*, sheet_id: int, by: Actor) -> Sheet:
    """Take back that it is settled: for those who run the session. Raises RuleError "permission.correct"."""
    field, stored_sheet = lock_sheet(sheet_id)
    permissions.require("correct", stored_sheet.record.session, by)
    if stored_sheet.record.closed_at is not None:
        stored_sheet.record.closed_at, stored_sheet.record.closed_by = None, ""
        settled.drop(stored_sheet.record)
        save(field, stored_sheet, by=by)
        _let_session(stored_sheet, Session.State.PLAYING)
    return stored_sheet.record


def _require_settled(stored_sheet: StoredSheet) -> None:
    if stored_sheet.record.ended_at is None:
        raise RuleError(
            "sheet.playing", "sheet", "The game is not over. Play on, or choose “Stop play here”.", ""
        )
    for play in stored_sheet.plays:
        if play.waiting:
            raise RuleError(
                "sheet.waiting",
                "deal",
                "Deal {number} has two different entries. First choose the one that counts.",
                "",
                number=play.ordinal,
            )


def _let_session(stored_sheet: StoredSheet, state: str) -> None:
    """The session of a sheet by itself is over with it; a room goes on."""
    session = stored_sheet.record.session
    if session.contest.planned_by.is_one_sheet:
        session.state = state
        session.finished = stored_sheet.record.closed_at
        session.version += 1
        session.save(update_fields=["state", "finished", "version"])
