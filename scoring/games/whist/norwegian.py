"""Norwegian whist: grand or nullo, without trumps, to fifty. Source: 000:l.16067."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from scoring.games.fields import Player, Side, record, titled
from scoring.games.shape import Game, Line
from scoring.games.stateless import Totals, at_target
from scoring.games.whist.turns import by_deals, dealing, facts, wrong_dealer, wrong_tricks
from scoring.games.whist.whist import (
    BOOK,
    TRICKS,
    Marked,
    Misdeals,
    PerSideTricks,
    miscounted,
    revoked_too_often,
)
from scoring.games.written import DealerName
from scoring.words import Message, RuleError, Word

SOURCE = "000:l.16067"
GRAND, PASSED_NULLO = "grand", "passed_nullo"
GRAND_MADE, GRAND_LOST = 4, 8
REVOKE = 3
OUT_OF_TURN = -20


@record
class Options:
    """Some play that an odd trick at nullo counts 2."""

    nullo: Annotated[Literal[4, 2], titled(Word("Value of an odd trick at nullo"))] = 4
    target: Annotated[int, titled(Word("The game ends at"), low=1, high=1000)] = 50


@record
class Revoke:
    """A revoke, and whether the others took three tricks or gave them away.

    If nothing is entered, it is what helps them.
    """

    side: Annotated[Side, titled(Word("Side that revoked"))]
    tricks: Annotated[Literal["taken", "given"] | None, titled(Word("Three tricks were"))] = None


@record
class Deal:
    """What was bid and by whom, tricks as won in play, revokes and bids out of turn."""

    mode: Annotated[Literal["grand", "nullo", "passed_nullo"], titled(Word("Game played"))]
    tricks: PerSideTricks
    bidder: Annotated[Player | None, titled(Word("Bidder"))] = None
    revokes: Annotated[tuple[Revoke, ...], titled(Word("Revokes"))] = ()
    out_of_turn: Annotated[tuple[Player, ...], titled(Word("Bids out of turn by"))] = ()
    misdeals: Misdeals = None
    dealer: DealerName = None
    leader: Annotated[Player | None, titled(Word("First lead by"), aside=True)] = None
    marked: Marked = None


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from wrong_dealer(state, deal, SOURCE)
    revoking = (revoke.side for revoke in deal.revokes)
    too_often = revoked_too_often(revoking, TRICKS, SOURCE)
    faults = [*wrong_tricks(deal, SOURCE), *_bidder(state, deal), *too_often]
    yield from faults
    if not faults:
        leader = leading(state, deal)
        if deal.leader not in (None, leader):
            yield RuleError(
                "norwegian.leader", "leader", "{player} has the first lead here.", SOURCE,
                player=state.table.players[leader],
            )  # fmt: skip
        yield from miscounted([*lines(state, deal)], deal, SOURCE)


def _bidder(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    if (deal.bidder is None) != (deal.mode == PASSED_NULLO):
        yield RuleError(
            "norwegian.bidder", "bidder",
            "Grand or nullo must be bid by a player; if all four pass, nullo is played without a bidder.",
            SOURCE,
        )  # fmt: skip
    elif deal.bidder in deal.out_of_turn:
        yield RuleError(
            "norwegian.out_of_turn", "bidder", "A player who bids out of turn may not "
            "bid again: {player}.", SOURCE,
            player=state.table.players[deal.bidder] if deal.bidder is not None else "",
        )  # fmt: skip


def leading(state: Totals[Options], deal: Deal) -> int:
    """Who leads first: at nullo the player on the bidder's left, at grand on his right.

    Where all passed, the eldest hand leads.
    """
    if deal.bidder is None:
        return (dealing(state, deal) + 1) % state.table.size
    return (deal.bidder + (-1 if deal.mode == GRAND else 1)) % state.table.size


def tricks_after(deal: Deal) -> tuple[int, ...]:
    """Tricks of both sides when the revokes have moved theirs."""
    tricks = list(deal.tricks)
    helps = "taken" if deal.mode == GRAND else "given"
    for revoke in deal.revokes:
        giver = revoke.side if (revoke.tricks or helps) == "taken" else 1 - revoke.side
        moved = min(REVOKE, tricks[giver])
        tricks[giver] -= moved
        tricks[1 - giver] += moved
    return tuple(tricks)


def lines(state: Totals[Any], deal: Deal) -> Iterator[Line]:
    tricks = tricks_after(deal)
    winner = 0 if tricks[0] > tricks[1] else 1
    odd = tricks[winner] - BOOK
    if deal.mode != GRAND:
        yield Line(1 - winner, odd * state.table.options.nullo, Message("odd tricks won by the other side"))
    elif deal.bidder is not None and deal.bidder % 2 == winner:
        yield Line(winner, odd * GRAND_MADE, Message("odd tricks"))
    else:
        yield Line(winner, odd * GRAND_LOST, Message("odd tricks against the bidder"))
    for player in deal.out_of_turn:
        yield Line(player % 2, OUT_OF_TURN, Message("a bid out of turn"))


GAMES = [
    Game(
        key="norwegian_whist",
        title=Word("Norwegian whist"),
        family="whist",
        tier="B",
        source=SOURCE,
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        **by_deals(lines, ends=at_target(lambda options: options.target)),
    ),
]
