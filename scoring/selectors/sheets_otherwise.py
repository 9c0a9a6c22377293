"""What score sheets keep of their deals, derived again: a part of the proofs of parties and evenings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm

from scoring.games.brought import Brought, brought
from scoring.games.sheet import Sheet as Folded
from scoring.models import Session, SettledPlayer, SheetPlayer
from scoring.selectors.counted import Otherwise
from scoring.selectors.sheets import StoredSheet, sheets, stored_sheets


def settled_players(players: Sequence[SheetPlayer], sheet: Folded) -> list[SettledPlayer]:
    """What a sheet brings those who play it, as rows that are not saved; nothing of one without a deal."""
    each = zip(players, brought(sheet), strict=False)
    deals = len(sheet.deals)
    return [_settled(player, share, deals) for player, share in each if player.person_id is not None]


def _settled(player: SheetPlayer, share: Brought, deals: int) -> SettledPlayer:
    parts = lcm(share.points.denominator, share.payment.denominator)
    return SettledPlayer(
        player=player,
        deals=deals,
        points=int(share.points * parts),
        payment=int(share.payment * parts),
        parts=parts,
        won=share.won,
    )


def sheets_otherwise(session: Session) -> Iterator[Otherwise]:
    """Yields what the sheets of a session keep that does not follow from their deals."""
    of_session = sheets().filter(encounter__round__section__session=session)
    kept = _kept(session)
    for pk, stored_sheet in stored_sheets(of_session.order_by("pk")).items():
        where, record = f"sheet {pk}", stored_sheet.record
        over = stored_sheet.sheet.game.ended(stored_sheet.sheet.state) is not None
        if record.ended_at is None and (over or record.closed_at is not None):
            yield f"{where}, ended", "not ended", "ended"
        if record.closed_at is None and record.closed_by:
            yield f"{where}, settled by", record.closed_by, ""
        settled = record.closed_at is not None
        again = settled_players(stored_sheet.players, stored_sheet.sheet) if settled else []
        if sorted(map(_columns, again)) != sorted(map(_columns, kept.get(pk, []))):
            yield f"{where}, what it brought its players", len(kept.get(pk, [])), len(again)
        yield from _numbered_otherwise(where, stored_sheet)


def _kept(session: Session) -> dict[int, list[SettledPlayer]]:
    """What sheets brought their players, as it is stored, by the sheet's id."""
    kept: dict[int, list[SettledPlayer]] = {}
    rows = SettledPlayer.objects.filter(player__sheet__encounter__round__section__session=session)
    for row in rows.select_related("player"):
        kept.setdefault(row.player.sheet_id, []).append(row)
    return kept


def _columns(row: SettledPlayer) -> tuple[int, int, int, int, int, bool]:
    return row.player_id, row.deals, row.points, row.payment, row.parts, row.won


def _numbered_otherwise(where: str, stored_sheet: StoredSheet) -> Iterator[Otherwise]:
    """Deals are numbered as they come: the one that was played first is the first."""
    field = stored_sheet.record.encounter.round.section.field_id
    for number, play in enumerate(sorted(stored_sheet.plays, key=lambda play: play.pk), 1):
        if play.ordinal != number:
            yield f"{where}, number of a deal", play.ordinal, number
        if (play.board_id, play.turned, play.extra) != (None, False, False):
            yield f"{where}, deal {number}", "a board", "a deal"
        if play.field_id != field:
            yield f"{where}, deal {number}, field", play.field_id, field
