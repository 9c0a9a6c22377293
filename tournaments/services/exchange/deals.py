"""Deals from a PBN file, attached to a session's boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.legality.doubts import doubt_of_lead
from scoring.bridge.outcome import Outcome
from scoring.cards import Deal
from scoring.models import Board, Play, Session
from scoring.services.layout import note_foreign
from scoring.words import Message, RuleError, nouns
from tournaments.exchange.kinds import pbn_in
from tournaments.exchange.pbn import parse_deals
from tournaments.exchange.places import names_places
from tournaments.movements.number_spans import spans
from tournaments.services.control.deeds import record_deed
from tournaments.services.setup.planning import make_boards
from tournaments.services.setup.shared_fields import require_same_deals


@dataclass(frozen=True, slots=True)
class Attached:
    """What became of a file of deals.

    `count` boards have the file's deals now. `unplayed` are the file's boards that this session does not
    play, `missing` the boards of the session without a deal, `replaced` those that had another one. On the
    boards in `contradicted` a lead was entered that its player does not hold in the deal of the file.
    """

    count: int
    unplayed: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    replaced: tuple[int, ...] = ()
    contradicted: tuple[int, ...] = ()


@names_places
def attach_deals(*, session: Session, data: bytes, by: Actor, form: str = "a") -> Attached:
    """Attach the file's deals to the boards of the session that have these numbers.

    The file is read before the transaction begins. Players see a deal when they may see its board. Raises
    RuleError as an import does for a file that is not PBN, "deals.nothing" for one without deals,
    "deals.none" when no number fits, "share.deals" where clubs share the boards and another has other cards.
    """
    permissions.require("encounters", session, by)
    deals = parse_deals(pbn_in(data))
    if not deals:
        raise RuleError("deals.nothing", "file", "The file has no deals.", "")
    return _attach(session, deals, by, form)


@transaction.atomic
def _attach(session: Session, deals: Mapping[int, Deal], by: Actor, form: str) -> Attached:
    permissions.require("encounters", session, by)
    note_foreign(session.pk)
    boards = _boards(session, deals, form)
    changed = [board for board in boards if board.number in deals]
    if not changed:
        raise RuleError(
            "deals.none",
            "file",
            "The file has boards {others}, and this session plays {own}: these are the deals of another "
            "session.",
            "",
            others=spans(deals),
            own=spans(board.number for board in boards),
        )
    replaced = [board.number for board in changed if board.deal not in ("", str(deals[board.number]))]
    for board in changed:
        board.deal, board.makeable = str(deals[board.number]), None
    Board.objects.bulk_update(changed, ["deal", "makeable"])
    require_same_deals(session)
    message = Message("Deals attached to {count}", count=nouns.boards(len(changed)))
    record_deed(session=session, kind="deals", message=message, by=by)
    numbers = {board.number for board in boards}
    return Attached(
        len(changed),
        unplayed=tuple(number for number in deals if number not in numbers),
        missing=tuple(board.number for board in boards if not board.deal),
        replaced=tuple(replaced),
        contradicted=_contradicted(changed, deals),
    )


def _boards(session: Session, deals: Mapping[int, Deal], form: str) -> list[Board]:
    """The boards that the session plays; while it is set up without a movement, all that the file has."""
    boards = Board.objects.filter(board_set__session=session, form=form)
    if session.state != Session.State.SETUP:
        return list(boards.order_by("number"))
    planned = [section.movement.get("boards") for section in session.sections.all()]
    count = max(planned) if all(planned) else max(deals)
    made = make_boards(session, count)
    return [made[number] for number in sorted(made) if number <= count]


def _contradicted(boards: Iterable[Board], deals: Mapping[int, Deal]) -> tuple[int, ...]:
    """The boards of which a lead was entered that does not fit the deal."""
    plays = Play.objects.filter(board__in=boards).exclude(accepted=None)
    recorded = plays.values_list("board__number", "accepted__outcome").order_by("board__number")
    numbers = (
        number
        for number, stored in recorded
        for outcome in (Outcome.from_json(stored),)
        if doubt_of_lead(deals[number], outcome.result, outcome.lead)
    )
    return tuple(dict.fromkeys(numbers))
