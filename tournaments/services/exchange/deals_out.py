"""The deals of a session as a file for a dealing machine, or for another program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.cards import Deal
from scoring.models import Board, Session
from scoring.selectors.visibility import Cards, Viewer
from scoring.words import RuleError
from tournaments.exchange.deals import BoardDeal, DealFormat, deal_formats, format_of_deals, write_deals


def deals_file(*, session: Session, format: str, viewer: Viewer) -> bytes:
    """The deals of the session's boards in a format of `deal_formats`.

    Until the viewer may see all of these cards, a file tells the machine not to show them, if its format has
    a word for that. One who plays gets only files that nobody can read the cards from at a glance. Raises
    RuleError "deals.format", "permission.export", "deals.missing", "deals.plays".
    """
    chosen = format_of_deals(format)
    if not viewer.staff:
        raise RuleError(
            "permission.export", "format", "Only the people who run the club can download the deals.", ""
        )
    boards = boards_with_cards(session)
    if not boards:
        raise RuleError("deals.missing", "session", "No board of this session has a deal yet.", "")
    if chosen not in formats_for(session, viewer, boards):
        raise RuleError(
            "deals.plays",
            "format",
            "You play in this session, and in a {format} file the cards can be read. Take a sealed format, "
            "or ask somebody who does not play.",
            "",
            format=chosen.title,
        )
    sealed = chosen.seals and not _may_see_all(Cards(session, viewer), boards)
    return write_deals(board_deals(boards), chosen.key, sealed=sealed)


def formats_for(session: Session, viewer: Viewer, boards: Iterable[Board]) -> list[DealFormat]:
    """The formats in which the viewer may have the deals of these boards."""
    cards = Cards(session, viewer)
    hidden = cards.viewer_plays and not _may_see_all(cards, boards)
    return [one for one in deal_formats().values() if not (hidden and one.shows_cards)]


def _may_see_all(cards: Cards, boards: Iterable[Board]) -> bool:
    return all(cards.shown_on(board) for board in boards)


def board_deals(boards: Iterable[Board]) -> list[BoardDeal]:
    """The deals of boards, with the dealer and the vulnerability of their numbers."""
    return [BoardDeal.usual(board.number, Deal.parse(board.deal)) for board in boards]


def boards_with_cards(session: Session) -> Sequence[Board]:
    """The boards of the session that have deals, in the order of their numbers."""
    boards = Board.objects.filter(board_set__session=session, form="a").exclude(deal="")
    return list(boards.order_by("number"))
