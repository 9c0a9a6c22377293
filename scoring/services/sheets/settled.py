"""What a settled sheet brought its players: kept when it is settled, and as it is put right or opened."""

from __future__ import annotations

from math import lcm

from scoring.games.brought import Brought, brought
from scoring.games.sheet import Sheet as Folded
from scoring.models import SettledPlayer, Sheet, SheetPlayer
from scoring.selectors.sheets import StoredSheet


def keep(stored_sheet: StoredSheet, after: Folded) -> None:
    """Keep what `after`, the sheet as it stands now, brings its players; nothing of one without a deal."""
    drop(stored_sheet.record)
    each = zip(stored_sheet.players, brought(after), strict=False)
    SettledPlayer.objects.bulk_create(
        _row(player, share, len(after.deals)) for player, share in each if player.person_id is not None
    )


def drop(record: Sheet) -> None:
    """The sheet is not settled any more."""
    SettledPlayer.objects.filter(player__sheet=record).delete()


def _row(player: SheetPlayer, share: Brought, deals: int) -> SettledPlayer:
    parts = lcm(share.points.denominator, share.payment.denominator)
    return SettledPlayer(
        player=player,
        deals=deals,
        points=int(share.points * parts),
        payment=int(share.payment * parts),
        parts=parts,
        won=share.won,
    )
