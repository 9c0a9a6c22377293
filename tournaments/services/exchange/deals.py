"""Deals from a file of any format, attached to a session's boards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.legality.doubts import doubt_of_lead
from scoring.bridge.outcome import Outcome
from scoring.cards import Deal
from scoring.models import Board, MadeDeals, Play, Session
from scoring.services.layout import note_foreign
from scoring.words import Message, RuleError, nouns
from tournaments.exchange.deals import BoardDeal, read_deals
from tournaments.exchange.places import names_places
from tournaments.models.inverse import Inverse
from tournaments.movements.number_spans import spans
from tournaments.selectors.deals import planned_boards
from tournaments.services.control.deeds import as_before, record_deed
from tournaments.services.setup.planning import make_boards
from tournaments.services.setup.sessions import hold
from tournaments.services.setup.shared_fields import require_same_deals

ASKED = "deals.asked"
FIRST = "deals.first"
DEALS = "deals"


@dataclass(frozen=True, slots=True)
class Doubts:
    """What is asked about before deals are put on boards, by the numbers of the boards.

    `replaced` have another deal now. Of `unusual` the file states a dealer or a vulnerability that the number
    does not have. On `contradicted` a lead was entered that its player does not hold in the new deal.
    """

    replaced: tuple[int, ...] = ()
    unusual: tuple[int, ...] = ()
    contradicted: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.replaced or self.unusual or self.contradicted)

    @property
    def mark(self) -> str:
        """What an answer repeats, so that it answers these doubts and no others."""
        return hashlib.sha256(repr((self.replaced, self.unusual, self.contradicted)).encode()).hexdigest()[
            :16
        ]

    def require_answered(self, confirmed: str) -> None:
        """Raise RuleError "deals.asked" unless `confirmed` is the mark of these doubts, or there are none."""
        if self and confirmed != self.mark:
            raise RuleError(
                ASKED,
                "confirmed",
                "Nothing has been changed yet: first answer what is asked about boards {boards}.",
                "",
                boards=spans({*self.replaced, *self.unusual, *self.contradicted}),
            )


@dataclass(frozen=True, slots=True)
class Attached:
    """What became of a file of deals.

    `count` boards have the file's deals now. `unplayed` are the file's boards that this session does not
    play, `missing` the boards of the session without a deal.
    """

    count: int
    unplayed: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()


@names_places
def attach_deals(
    *,
    session: Session,
    data: bytes,
    by: Actor,
    form: str = "a",
    first: int | None = None,
    confirmed: str = "",
) -> Attached:
    """Attach the file's deals to the boards of the session that have these numbers.

    `first` is the number of the first board of a file that has no numbers, `confirmed` the mark of the doubts
    (`doubts_about`) that were answered. The file is read before the transaction begins. Raises RuleError as
    `read_deals`, "deals.first" for a file without numbers as long as `first` is None, "deals.number",
    "deals.none" when no number fits, "deals.asked" as long as doubts are not answered, "share.deals" where
    clubs share the boards and another has other cards. On a refusal nothing is changed.
    """
    permissions.require("encounters", session, by)
    return _attach(session, _read(data, first), by, form, confirmed)


@names_places
def doubts_about(*, session: Session, data: bytes, form: str = "a", first: int | None = None) -> Doubts:
    """What would be asked about these deals; changes nothing. Raises RuleError as `attach_deals`."""
    deals = {one.board: one for one in _read(data, first)}
    boards = Board.objects.filter(board_set__session=session, form=form, number__in=deals)
    return _doubts(list(boards.order_by("number")), deals)


def _read(data: bytes, first: int | None) -> Sequence[BoardDeal]:
    file = read_deals(data, 1 if first is None else first)
    if not file.format.numbered and first is None:
        raise RuleError(
            FIRST, "first", "This file does not number its boards. Enter the number of its first board.", ""
        )
    return file.boards


@transaction.atomic
def _attach(session: Session, read: Sequence[BoardDeal], by: Actor, form: str, confirmed: str) -> Attached:
    permissions.require("encounters", session, by)
    hold(session)  # play may begin meanwhile, which makes boards too
    note_foreign(session.pk)
    deals = {one.board: one for one in read}
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
    _doubts(changed, deals).require_answered(confirmed)
    inverse = put_on(session, {board: deals[board.number].deal for board in changed})
    message = Message("Deals attached to {count}", count=nouns.boards(len(changed)))
    record_deed(session=session, kind=DEALS, message=message, by=by, inverse=inverse)
    numbers = {board.number for board in boards}
    return Attached(
        len(changed),
        unplayed=tuple(number for number in deals if number not in numbers),
        missing=tuple(board.number for board in boards if not board.deal),
    )


def put_on(session: Session, deals: Mapping[Board, Deal], made: MadeDeals | None = None) -> Inverse:
    """Put deals on boards of the session, and return what takes that back; `made` if the program made them.

    A board that has its deal already stays as it is, sealed where it was. Raises RuleError "share.deals".
    """
    new = {board: deal for board, deal in deals.items() if made is not None or board.deal != str(deal)}
    for board in new:
        board.makeable = None  # of the deal of before: worked out again whichever deal counts
    inverse = as_before([(board, ("deal", "made", "makeable")) for board in new]) if new else Inverse()
    for board, deal in new.items():
        board.deal, board.made = str(deal), made
    Board.objects.bulk_update(new, ["deal", "made", "makeable"])
    require_same_deals(session)
    return inverse


def _boards(session: Session, deals: Iterable[int], form: str) -> list[Board]:
    """The boards that the session plays; while it is set up without a movement, all that the file has."""
    boards = Board.objects.filter(board_set__session=session, form=form)
    if session.state != Session.State.SETUP:
        return list(boards.order_by("number"))
    return boards_to_play(session, planned_boards(session) or max(deals))


def boards_to_play(session: Session, count: int) -> list[Board]:
    """Boards 1 to `count`, made where they lack."""
    boards = make_boards(session, count)
    return [boards[number] for number in sorted(boards) if number <= count]


def _doubts(boards: Sequence[Board], deals: Mapping[int, BoardDeal]) -> Doubts:
    return Doubts(
        replaced=tuple(
            board.number for board in boards if board.deal not in ("", str(deals[board.number].deal))
        ),
        unusual=tuple(board.number for board in boards if not deals[board.number].is_usual),
        contradicted=_contradicted(boards, deals),
    )


def _contradicted(boards: Iterable[Board], deals: Mapping[int, BoardDeal]) -> tuple[int, ...]:
    """The boards of which a lead was entered that does not fit the deal."""
    plays = Play.objects.filter(board__in=[board.pk for board in boards]).exclude(accepted=None)
    recorded = plays.values_list("board__number", "accepted__outcome").order_by("board__number")
    numbers = (
        number
        for number, stored in recorded
        for outcome in (Outcome.from_json(stored),)
        if doubt_of_lead(deals[number].deal, outcome.result, outcome.lead)
    )
    return tuple(dict.fromkeys(numbers))
