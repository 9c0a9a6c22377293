"""Boards of the games before contract: duplicate auction and duplicate whist. Sources: 001:l.737, 001:l.1240.

There are no games or rubbers and nobody is vulnerable: a deal is worth what it is worth by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.bridge.contracts import Contract, Denomination, Doubling
from scoring.bridge.relatives import auction
from scoring.bridge.relatives.auction import LAWS_1913, NOTRUMP, ROYALS, S000, SPADES, AuctionTable, Call
from scoring.bridge.relatives.holdings import ACES, Holding
from scoring.bridge.results import Result
from scoring.words import RuleError

TRICKS = 13
PREMIUM, PREMIUM_FROM = 125, 30
"""For 30 trick points or more on one deal. Laws of duplicate auction 1913, A."""
FIRST_SPADE = 100
"""The most that dealer's original one spade loses, unless it is redoubled. Laws of auction 1913, 48."""
WHIST_LAW = "001:l.2105"
_NAMES: Mapping[Denomination, str] = {
    Denomination.CLUBS: "clubs",
    Denomination.DIAMONDS: "diamonds",
    Denomination.HEARTS: "hearts",
    Denomination.SPADES: SPADES,
    Denomination.NOTRUMP: NOTRUMP,
}
_DOUBLED = {Doubling.NONE: 0, Doubling.DOUBLED: 1, Doubling.REDOUBLED: 2}


@dataclass(frozen=True, slots=True)
class AuctionBoards:
    """Duplicate auction by one book. `may_pass`: all four may pass, and the deal is worth nothing.

    `low_spades`: beside the royals at 9 there are spades at 2 a trick; where they are not, spades have
    one price.
    """

    key: str
    title: str
    source: str
    figures: AuctionTable
    may_pass: bool = True
    low_spades: bool = False

    def denomination(self, contract: Contract, *, low: bool = False) -> str:
        """The contract's denomination as the book names it. Raises RuleError for spades that it has not."""
        if low and (not self.low_spades or contract.denomination is not Denomination.SPADES):
            raise RuleError(
                "auction.low_spades",
                "low_spades",
                "Only spades, under the laws of 1913, can also be scored at 2 per trick.",
                "001:l.1274",
            )
        name = _NAMES[contract.denomination]
        return ROYALS if name == SPADES and self.low_spades and not low else name

    def points(self, contract: Contract, tricks: int, *, low: bool = False) -> int:
        """What declarer's side has for `tricks`, less what the others have: all but honours.

        One spade at 2 is the lowest bid there is, so dealer's original one: it loses no more than 100.
        """
        figures = self.figures
        call = self._call(contract, low=low)
        marks = (*auction.contract_marks(figures, call, tricks), *auction.slam_mark(figures, tricks))
        total = sum(mark.points if mark.declarer else -mark.points for mark in marks)
        points = total + PREMIUM if _below(figures, call, tricks) >= PREMIUM_FROM else total
        is_first = low and contract.level == 1 and contract.doubling is not Doubling.REDOUBLED
        return points + _beyond_cap(self.figures, contract, tricks) if is_first else points

    def trick_points(self, contract: Contract, tricks: int, *, low: bool = False) -> int:
        """What declarer's side has for tricks alone, below the line: 0 where the contract failed."""
        return _below(self.figures, self._call(contract, low=low), tricks)

    def _call(self, contract: Contract, *, low: bool) -> Call:
        return Call(contract.level, self.denomination(contract, low=low), _DOUBLED[contract.doubling])

    def points_of(self, result: Result, *, low: bool = False) -> int:
        """The same from N-S's side. Raises RuleError "auction.dealer_bids" for a pass that cannot be."""
        contract, tricks = result.contract, result.tricks
        if contract is None or tricks is None:
            self.refuse_pass()
            return 0
        if result.honours is not None:
            raise RuleError(
                "honours.holder",
                "honours",
                "At auction bridge, honours belong to a side and are scored by how they are "
                "divided: write 36NS.",
                self.source,
            )
        points = self.points(contract, tricks, low=low)
        return points if contract.declarer.side == "NS" else -points

    def refuse_pass(self) -> None:
        """Raises RuleError "auction.dealer_bids" where the dealer must bid."""
        if not self.may_pass:
            raise RuleError(
                "auction.dealer_bids",
                "result",
                "The dealer must bid: a deal cannot be passed out.",
                self.source,
            )

    def honours(self, contract: Contract, *, low: bool = False) -> tuple[int, ...]:
        """What a side's honours can count in this denomination, least first."""
        name = self.denomination(contract, low=low)
        held = ACES if name == NOTRUMP else Holding
        return tuple(sorted({auction.honours(self.figures, name, Holding(one)) for one in held}))


@dataclass(frozen=True, slots=True)
class WhistBoards:
    """Duplicate whist: N-S's tricks are their score, E-W have the rest of 13. 001:l.2105."""

    key: str
    title: str
    source: str


def _beyond_cap(figures: AuctionTable, contract: Contract, tricks: int) -> int:
    """What undertricks cost above the most that they may."""
    down = max(0, contract.needed - tricks)
    return max(0, down * figures.undertrick[_DOUBLED[contract.doubling]] - FIRST_SPADE)


def _below(figures: AuctionTable, call: Call, tricks: int) -> int:
    return sum(mark.points for mark in auction.contract_marks(figures, call, tricks) if mark.below)


_ONE_PRICE = {name: price for name, price in LAWS_1913.trick.items() if name != ROYALS}
ENGLISH = replace(LAWS_1913, trick=_ONE_PRICE | {SPADES: LAWS_1913.trick[ROYALS]}, slams=(50, 100))
AUCTION: Mapping[str, AuctionBoards] = {
    "auction-1913": AuctionBoards(
        key="auction_duplicate@laws_1913",
        title="Duplicate auction, 1913 laws",
        source="001:l.1240",
        figures=LAWS_1913,
        may_pass=False,
        low_spades=True,
    ),
    "auction-english": AuctionBoards(
        key="auction_duplicate@english",
        title="Duplicate auction, English rule",
        source="001:l.1274",
        figures=ENGLISH,
    ),
    "auction-1948": AuctionBoards(
        key="auction_duplicate@s000",
        title="Duplicate auction, 1948 scoring",
        source="000:l.14636",
        figures=S000,
    ),
}
WHIST: Mapping[str, WhistBoards] = {
    "whist": WhistBoards(key="duplicate_whist", title="Duplicate whist", source="001:l.2038"),
}
