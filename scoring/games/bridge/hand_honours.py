"""Honours of the older bridges where every hand counts: how many each holds, and what its side has of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from scoring.bridge import Doubling
from scoring.bridge.relatives import auction
from scoring.bridge.relatives.auction import AuctionTable, Call, contract_marks, slam_mark
from scoring.bridge.relatives.holdings import Holding
from scoring.bridge.rubber import Entry
from scoring.games.bridge.bids import NULLOS, ROYALS, Bid
from scoring.games.fields import PerPlayer, titled
from scoring.words import RuleError, Side, Word, counted

Honours = Annotated[int, titled(Word("Honours"), low=0, high=5)]
HonoursByHand = Annotated[PerPlayer[Honours] | None, titled(Word("Honours in each hand"))]
HonoursOfDummy = Annotated[Honours, titled(Word("Honours in dummy"))]

DENOMINATIONS: Mapping[str, str] = {
    "C": "clubs",
    "D": "diamonds",
    "H": "hearts",
    "S": auction.SPADES,
    "N": auction.NOTRUMP,
    NULLOS: auction.NULLOS,
    ROYALS: auction.ROYALS,
}
"""A bid's letter in the words of the tables of figures."""

_IN_ONE_HAND = {4: Holding.FOUR_IN_ONE_HAND, 5: Holding.FIVE_IN_ONE_HAND}
_BETWEEN = {3: Holding.THREE, 4: Holding.FOUR_DIVIDED, 5: Holding.FIVE_DIVIDED}


def holding_of(hands: Sequence[int]) -> Holding | None:
    """What a side has with so many honours in each of its hands; of fewer than three nothing."""
    total, most = sum(hands), max(hands, default=0)
    if total == 5 and most == 4:
        return Holding.FOUR_AND_FIFTH
    return _IN_ONE_HAND[total] if most == total >= 4 else _BETWEEN.get(total)


def check_honours(
    hands: Sequence[int], field: str, source: str, *, notrump: bool, all_dealt: bool = True
) -> Iterator[RuleError]:
    """Five trump honours or four aces are in the hands together; fewer where not `all_dealt` are played."""
    wanted = 4 if notrump else 5
    given = sum(hands)
    if given > wanted or (all_dealt and given != wanted):
        yield RuleError(
            "held.sum", field,
            "The hands together hold {wanted} (trump honours, or aces at no-trumps), not {given}.",
            source, wanted=counted("{n} honour", "{n} honours", wanted), given=given,
        )  # fmt: skip


def auction_worth(table: AuctionTable, bid: Bid, tricks: int) -> Iterator[Entry]:
    """What a bid with so many tricks is worth at auction bridge; declarer's side is North-South."""
    for mark in (*contract_marks(table, call_of(bid), tricks), *slam_mark(table, tricks)):
        yield Entry(Side.NS if mark.declarer else Side.EW, mark.points, mark.below, mark.why)


def call_of(bid: Bid) -> Call:
    return Call(bid.level, DENOMINATIONS[bid.denomination], tuple(Doubling).index(bid.doubling))


def auction_honours(table: AuctionTable, bid: Bid, hands: Sequence[int]) -> int:
    """What the honours of these hands are worth together, in points."""
    holding = holding_of(hands)
    return auction.honours(table, DENOMINATIONS[bid.denomination], holding) if holding else 0
