"""Deals that the program makes for a session, from the system's randomness: sealed until they are played."""

from __future__ import annotations

import secrets

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.cards.making import deals_of
from scoring.models import Board, MadeDeals, Play, Session
from scoring.services.layout import note_foreign
from scoring.words import Message, RuleError, nouns
from tournaments.exchange.event import MAX_BOARDS
from tournaments.selectors.deals import planned_boards
from tournaments.services.control.deeds import record_deed
from tournaments.services.exchange.deals import DEALS, Doubts, boards_to_play, put_on
from tournaments.services.setup.sessions import hold

SEED_BYTES = 32


@transaction.atomic
def make_deals(*, session: Session, by: Actor, count: int | None = None, confirmed: str = "") -> MadeDeals:
    """Make a deal for every board of the session: each of all deals is as likely.

    `count` is asked for while a section has no movement. `confirmed` is the mark of `boards_with_deals`,
    where some boards have deals that these replace. The commitment is in the recorded action; nobody
    is told the seed before all boards have been played (`tournaments.selectors.deals`). Raises RuleError
    "deals.begun" once a result is in, "deals.count", "deals.asked" and "share.deals" as `attach_deals`.
    """
    permissions.require("encounters", session, by)
    hold(session)  # before it is asked whether a result is in: a phone may be entering one
    note_foreign(session.pk)
    if has_results(session):
        raise RuleError(
            "deals.begun",
            "session",
            "Results have been entered: deals can no longer be made for this session.",
            "",
        )
    boards = _boards(session, count)
    boards_with_deals(session).require_answered(confirmed)
    made = MadeDeals.objects.create(
        session=session,
        seed=secrets.token_hex(SEED_BYTES),
        numbers=[board.number for board in boards],
        by=by.user,
        by_name=by.name,
    )
    message = Message(
        "Deals made for {count}. Commitment: {commitment}",
        count=nouns.boards(len(boards)),
        commitment=made.commitment,
    )
    deals = deals_of(made.seed, len(boards))
    inverse = put_on(session, dict(zip(boards, deals, strict=True)), made)
    record_deed(session=session, kind=DEALS, message=message, by=by, inverse=inverse)
    return made


def has_results(session: Session) -> bool:
    """Whether anything was ever entered for a board of the session."""
    return Play.objects.filter(encounter__round__section__session=session, last_revision__gt=0).exists()


def boards_with_deals(session: Session) -> Doubts:
    """The boards whose deals new ones would replace: they may have been dealt already."""
    boards = Board.objects.filter(board_set__session=session, form="a").exclude(deal="")
    return Doubts(replaced=tuple(boards.order_by("number").values_list("number", flat=True)))


def _boards(session: Session, count: int | None) -> list[Board]:
    """The boards that the session plays. Raises RuleError "deals.count"."""
    if session.state != Session.State.SETUP:
        boards = list(Board.objects.filter(board_set__session=session, form="a").order_by("number"))
        if not boards:
            raise RuleError("deals.count", "session", "This session has no boards yet.", "")
        return boards
    wanted = planned_boards(session) or count
    if wanted is None or not 1 <= wanted <= MAX_BOARDS:
        raise RuleError(
            "deals.count", "count", "Enter the number of boards, 1 to {most}.", "", most=MAX_BOARDS
        )
    return boards_to_play(session, wanted)
