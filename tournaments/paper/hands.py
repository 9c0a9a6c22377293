"""Deals on paper: hand records for after play, and sheets by which boards are dealt from a sorted pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.actors import Actor
from scoring.bridge.high_cards import high_card_points
from scoring.bridge.makeable import MakeableRow, makeable_contracts
from scoring.bridge.par import DENOMINATIONS, Tricks, par
from scoring.bridge.tables import is_contract, is_whist
from scoring.cards import Card, Deal, Rank, Suit
from scoring.models import Session
from scoring.selectors.visibility import cards_for
from scoring.words import RuleError, Seat, Side, dealer_of, vulnerability_of
from scoring.words.figures import MINUS
from tournaments.movements.number_spans import spans
from tournaments.paper.blanks import dealt_words, game_of, vulnerable_short
from tournaments.paper.printing import common
from tournaments.paper.results import contract_of, suits_of
from tournaments.selectors.results.hand_record import DealtBoard, HandRecord, deals_to_deal, has_deals

NOT_MAKEABLE = "–"


def hand_record(session: Session, record: HandRecord) -> dict[str, Any]:
    """The hands of all boards that may be seen. Raises RuleError "paper.deals" where no board has a deal."""
    if not record.boards and not has_deals(session):
        raise _without_deals()
    game = game_of(session)
    words = {
        "hidden": _("A board is printed once all its results are in. None is complete yet."),
        "points": _("HCP"),
    }
    return common(session, _("Hand record"), words) | {
        "boards": [_recorded(board, game) for board in record.boards],
        "denominations": "" if is_whist(game) else DENOMINATIONS,
        "notes": list(_notes(record, game)),
    }


def _without_deals() -> RuleError:
    return RuleError(
        "paper.deals", "document", "No board of this session has a deal. Attach its deals first.", ""
    )


def _notes(record: HandRecord, game: str) -> Iterator[str]:
    """What is below the boards: how to read the table of contracts, and which boards are missing."""
    if record.boards and not is_whist(game):
        yield _(
            "HCP: high-card points. Table: the highest level that each side can make when all cards are "
            "seen (double dummy); – : none."
        )
    if record.undealt and record.boards:
        yield _without(record.undealt)
    if record.in_play and record.boards:
        yield ngettext(
            "Board {boards} is left out: it has not been played at every table.",
            "Boards {boards} are left out: they have not been played at every table.",
            len(record.in_play),
        ).format(boards=_numbers(record.in_play))


def _without(numbers: Any) -> str:
    return ngettext("Board {boards} has no deal.", "Boards {boards} have no deal.", len(numbers)).format(
        boards=_numbers(numbers)
    )


def _numbers(numbers: Any) -> str:
    return spans(numbers, ", ").replace("-", "–")


def _recorded(board: DealtBoard, game: str) -> dict[str, Any]:
    who = vulnerable_short(board.number, game)
    return {
        "number": board.name,
        "dealer": _("Dealer {seat}").format(seat=dealer_of(board.number).value),
        "vulnerable": _("Vul. {who}").format(who=who) if who else "",
        "hands": {seat.value: suits_of(board.deal, seat) for seat in Seat},
        "points": {seat.value: str(high_card_points(board.deal.hand(seat))) for seat in Seat},
        "makes": [] if is_whist(game) else _makes(board.makeable),
        "par": _par(board) if is_contract(game) else [],
        "unsolved": _("Tricks not calculated yet") if board.makeable is None and not is_whist(game) else "",
    }


def _makes(makeable: Tricks | None) -> list[dict[str, Any]]:
    return [
        {"who": _who(row), "levels": [str(level) if level else NOT_MAKEABLE for level in row.levels]}
        for row in (makeable_contracts(makeable) if makeable else ())
    ]


def _who(row: MakeableRow) -> str:
    if isinstance(row.declarer, Side):
        return _("N-S") if row.declarer is Side.NS else _("E-W")
    return row.declarer.value


def _par(board: DealtBoard) -> list[dict[str, Any]]:
    """Par in parts, words and contracts to be drawn in turn: "Par: N-S +420", 4♠, "N ="."""
    if not board.makeable:
        return []
    reached = par(board.makeable, vulnerability_of(board.number), dealer_of(board.number))
    if reached.result is None or reached.result.contract is None:
        return [{"words": _("Par: passed out")}]
    side = _("N-S") if reached.score > 0 else _("E-W")
    ending = reached.result.ending.replace("-", MINUS)
    return [
        {"words": _("Par: {side} +{points},").format(side=side, points=abs(reached.score))},
        {"contract": contract_of(reached.result)},
        {"words": f"{reached.result.contract.declarer.value} {ending}"},
    ]


def dealing_sheets(session: Session, actor: Actor) -> dict[str, Any]:
    """By board, to whom each card of a sorted pack goes: for staff who do not play.

    Raises RuleError "permission.deals" for those who play and "paper.deals" where no board has a deal.
    """
    if not session.play_is_over and cards_for(actor, session).viewer_plays:
        raise RuleError(
            "permission.deals",
            "document",
            "You play in this session, so its deals are not shown to you before play is over. Somebody who "
            "does not play can print these sheets.",
            "",
        )
    boards = deals_to_deal(session)
    if not boards:
        raise _without_deals()
    game = game_of(session)
    words = {
        "how": _(
            "Take a sorted pack, {first} on top and {last} at the bottom. Deal it face down, one card at a "
            "time, to the seats shown. On the right: each seat's cards after the suit."
        ),
    }
    return common(session, _("Dealing sheets"), words) | {
        "ranks": ["10" if rank is Rank.TEN else rank.value for rank in Rank],
        "seats": [seat.value for seat in Seat],
        "boards": [
            {
                "title": _("Board {number}").format(number=board.name),
                "dealt": dealt_words(board.number, game),
                "rows": list(_dealt_out(board.deal)),
            }
            for board in boards
        ],
    }


def _dealt_out(deal: Deal) -> Iterator[dict[str, Any]]:
    """Suit by suit, to whom each card goes, and how many cards each seat then has: thirteen at the end."""
    dealt: Counter[Seat] = Counter()
    for suit in Suit:
        holders = [deal.holder(Card(suit, rank)) for rank in Rank]
        dealt.update(holders)
        yield {
            "suit": suit.value,
            "seats": [seat.value for seat in holders],
            "dealt": [str(dealt[seat]) for seat in Seat],
        }
