"""Deals from a PBN file, attached to a session's boards."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.cards import Deal
from scoring.models import Board, Session
from scoring.services.layout import note_foreign
from scoring.words import Message, RuleError
from tournaments.exchange.pbn import parse_deals
from tournaments.services.control.deeds import record_deed
from tournaments.services.setup.planning import make_boards
from tournaments.services.setup.shared_fields import require_same_deals


def attach_deals(*, session: Session, data: bytes, by: Actor, form: str = "a") -> int:
    """Attach the file's deals to the boards of the session that have these numbers: how many.

    The file is read before the transaction begins. Players see a deal when they may see its board. Raises
    RuleError "deals.none" when no number fits, "share.deals" where clubs share the boards and another has
    other cards.
    """
    permissions.require("encounters", session, by)
    return _attach(session, parse_deals(data), by, form)


@transaction.atomic
def _attach(session: Session, deals: Mapping[int, Deal], by: Actor, form: str) -> int:
    permissions.require("encounters", session, by)
    note_foreign(session.pk)
    boards = make_boards(session, max(deals)) if session.state == Session.State.SETUP and deals else None
    wanted_boards = boards.values() if boards else Board.objects.filter(board_set__session=session, form=form)
    changed = [board for board in wanted_boards if board.number in deals]
    if not changed:
        raise RuleError("deals.none", "file", "None of the boards in the file is played in this session.", "")
    for board in changed:
        board.deal, board.makeable = str(deals[board.number]), None
    Board.objects.bulk_update(changed, ["deal", "makeable"])
    require_same_deals(session)
    message = Message("Deals attached to {count} boards", count=len(changed))
    record_deed(session=session, kind="deals", message=message, by=by)
    return len(changed)
