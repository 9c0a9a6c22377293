"""What a settled sheet brought its players: kept when it is settled, and as it is put right or opened."""

from __future__ import annotations

from scoring.games.sheet import Sheet as Folded
from scoring.models import SettledPlayer, Sheet
from scoring.selectors.sheets import StoredSheet
from scoring.selectors.sheets_otherwise import settled_players


def keep(stored_sheet: StoredSheet, after: Folded) -> None:
    """Keep what `after`, the sheet as it stands now, brings its players."""
    drop(stored_sheet.record)
    SettledPlayer.objects.bulk_create(settled_players(stored_sheet.players, after))


def drop(record: Sheet) -> None:
    """The sheet is not settled any more."""
    SettledPlayer.objects.filter(player__sheet=record).delete()
