"""Auction bridge and plafond: what a contract is worth, by book. Sources: 000:l.14636, 001:l.65, 000:l.15314.

A deal is a level, a denomination and a doubling; every figure stands in an `AuctionTable`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.bridge.relatives.holdings import ACES, FIXED, MULTIPLES, Holding
from scoring.bridge.relatives.marks import Mark
from scoring.words import Message

NOTRUMP, NULLOS, SPADES, ROYALS = "notrump", "nullos", "spades", "royals"
BOOK, TRICKS = 6, 13
ByDoubling = tuple[int, int, int]  # undoubled, doubled, redoubled


@dataclass(frozen=True, slots=True)
class AuctionTable:
    """The figures of one book. `counts_overtricks`: overtricks count towards game, as the bid ones do.

    `slams` are little and grand, to whoever takes the tricks; `any_game` is what each game counts where
    a rubber is broken off at the time agreed on.
    """

    source: str
    trick: Mapping[str, int]
    by_value: bool  # trump honours are multiples of the trick value, not FIXED times `honour_factor`
    slams: tuple[int, int]
    made: ByDoubling = (0, 50, 100)
    overtrick: ByDoubling = (0, 50, 100)
    undertrick: ByDoubling = (50, 100, 200)
    counts_overtricks: bool = True
    honour_factor: int = 1
    game: int = 30
    rubber: int = 250
    any_game: int = 0


_PRICES = {"clubs": 6, "diamonds": 7, "hearts": 8, SPADES: 9, NOTRUMP: 10, NULLOS: 10}
S000 = AuctionTable(source="000:l.14636", trick=_PRICES, by_value=False, slams=(50, 100))
LAWS_1913 = AuctionTable(
    source="001:l.65",
    trick=_PRICES | {SPADES: 2, ROYALS: 9},
    by_value=True,
    slams=(20, 40),
    any_game=125,
)
PLAFOND = AuctionTable(
    source="000:l.15314",
    trick=_PRICES,
    by_value=False,
    slams=(100, 200),
    overtrick=(50, 50, 50),
    undertrick=(100, 200, 400),
    counts_overtricks=False,
    honour_factor=2,
    rubber=400,
)


@dataclass(frozen=True, slots=True)
class Call:
    """A final bid: `doubled` is 0, 1 or 2 (redoubled)."""

    level: int
    denomination: str
    doubled: int = 0

    @property
    def needed(self) -> int:
        return self.level + BOOK


def bid_value(table: AuctionTable, level: int, denomination: str) -> int:
    """By what bids are compared where the higher value outbids: level times trick value."""
    return level * table.trick[denomination]


def outbids(table: AuctionTable, bid: tuple[int, str], last: tuple[int, str]) -> bool:
    """Whether a bid (level, denomination) is sufficient: dearer, or as dear with more tricks. 001:l.120."""
    value, least = bid_value(table, *bid), bid_value(table, *last)
    return value > least or (value == least and bid[0] > last[0])


def tricks_made(call: Call, tricks: int) -> int:
    """Tricks that count for declarer's contract: at nullos those that the others took."""
    return TRICKS - tricks if call.denomination == NULLOS else tricks


def contract_marks(
    table: AuctionTable, call: Call, tricks: int, *, in_play: int | None = None
) -> Iterator[Mark]:
    """What a contract is worth; `tricks` are declarer's. Bonuses for a doubled contract need tricks won
    `in_play`, before any that a revoke brought (law 84b)."""
    counted = tricks_made(call, tricks)
    played = counted if in_play is None else tricks_made(call, in_play)
    over = counted - call.needed
    if over < 0:
        down = Message("{down} off", down=-over)
        yield Mark(False, -over * table.undertrick[call.doubled], False, down)
        return
    odd = call.level + over if table.counts_overtricks else call.level
    yield Mark(
        True, odd * table.trick[call.denomination] * 2**call.doubled, True, Message("odd tricks: {n}", n=odd)
    )
    if table.made[call.doubled] and played >= call.needed:
        yield Mark(True, table.made[call.doubled], False, Message("a doubled contract made"))
    beyond = min(over, played - call.needed)
    if beyond > 0 and table.overtrick[call.doubled]:
        points = beyond * table.overtrick[call.doubled]
        yield Mark(True, points, False, Message("overtricks: {n}", n=beyond))


def slam_mark(table: AuctionTable, tricks: int) -> Iterator[Mark]:
    """A slam to the side that took the tricks, whatever the contract; `tricks` are declarer's in play."""
    for declarer, won in ((True, tricks), (False, TRICKS - tricks)):
        if won >= TRICKS - 1:
            little, grand = table.slams
            if won == TRICKS:
                yield Mark(declarer, grand, False, Message("grand slam"))
            else:
                yield Mark(declarer, little, False, Message("little slam"))


def honours(table: AuctionTable, denomination: str, holding: Holding) -> int:
    """The points of a side's honours, whoever declared and however the deal ended."""
    if denomination == NOTRUMP:
        return ACES[holding] * table.honour_factor
    if table.by_value:
        return table.trick[denomination] * MULTIPLES[holding]
    return FIXED[holding] * table.honour_factor
