"""Sheets: opened, filled deal by deal, put right, settled. Nothing is overwritten, nothing deleted."""

from scoring.services.sheets.closing import break_off, close_sheet, play_on, reopen_sheet
from scoring.services.sheets.correcting import Correction, correct_deal, may_correct, preview_correction
from scoring.services.sheets.deals import choose_deal, record_deal, undo_last
from scoring.services.sheets.held import may_enter
from scoring.services.sheets.opening import (
    PlannedTable,
    open_round,
    open_sheet,
    open_sheet_at,
    require_opener,
)

__all__ = [
    "Correction",
    "PlannedTable",
    "break_off",
    "choose_deal",
    "close_sheet",
    "correct_deal",
    "may_correct",
    "may_enter",
    "open_round",
    "open_sheet",
    "open_sheet_at",
    "play_on",
    "preview_correction",
    "record_deal",
    "reopen_sheet",
    "require_opener",
    "undo_last",
]
