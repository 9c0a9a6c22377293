"""Score sheets of the games: they are opened, filled deal by deal, corrected and settled.

A sheet is one game of one table, with its players, the options of the game, and a row for every deal.
`opening` makes it, alone or with all tables of a round. `deals` records deals and undoes the last one,
`correcting` replaces an earlier deal, and `closing` settles the sheet, reopens it, or breaks the game off.

Each change locks its sheet first (`lock_sheet`) and then checks the permission, so that two phones at one
table cannot record the same deal twice. A deal that is sent again with the same id adds nothing.

Totals are not stored with the deals: the game folds over all of them in their order (`counted`). So a
correction of an earlier deal plays every later one again, and it is refused if one of these would no longer
be possible.

No deal is overwritten and none deleted: a corrected or undone deal stays as a revision that does not count.
What each player won is kept in rows of its own while the sheet is settled (`settled`), and these go when it
is reopened.
"""

from scoring.services.sheets.closing import break_off, close_sheet, play_on, reopen_sheet
from scoring.services.sheets.correcting import Correction, correct_deal, may_correct, preview_correction
from scoring.services.sheets.deals import choose_deal, record_deal, undo_last
from scoring.services.sheets.locking import may_enter
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
