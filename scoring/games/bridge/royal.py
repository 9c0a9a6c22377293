"""Royal auction: bids by their points, tricks as at bridge-whist. Source: 000:l.15583.

The book scores it as bridge-whist, so that whichever side takes odd tricks counts them; where a table
charges a contract that fails, `undertricks` says how much each undertrick costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from scoring.bridge.relatives import straight
from scoring.games.bridge.pad import ABOVE, Pad, Premiums, rubber
from scoring.games.bridge.straight import (
    Chicane,
    Doubles,
    Honours,
    HonoursSide,
    Tricks,
    deal_breaches,
    deal_lines,
    facts,
    honour_lines,
    honours_forgotten,
    slam_lines,
    trick_unit,
)
from scoring.games.bridge.written import Above, Below, bid_words, miswritten
from scoring.games.fields import PerSide, Player, record, titled
from scoring.games.shape import Game, Line
from scoring.games.written import DealerName, contradictions
from scoring.words import Message, RuleError, Word

SOURCE = "000:l.15583"
Suit = Literal["spades", "clubs", "diamonds", "hearts", "royals", "notrump"]


@record
class Options:
    """What an undertrick costs (0: a contract that fails is scored as bridge-whist), and a trick's limit."""

    undertricks: Annotated[int, titled(Word("Points per undertrick"), low=0, high=500)] = 0
    trick_limit: Annotated[int | None, titled(Word("Maximum value of a trick"), low=0, high=10_000)] = None
    edition: ClassVar[str] = "s000"
    honour_table: ClassVar[str] = straight.FIVE_TIMES


@record
class Deal:
    """The last bid, the tricks of both sides, and honours as at bridge-whist."""

    level: Annotated[int, titled(Word("Level"), low=1, high=7)]
    trump: Annotated[Suit, titled(Word("Trumps"))]
    declarer: Annotated[Player, titled(Word("Declarer"))]
    tricks: Annotated[PerSide[Tricks], titled(Word("Tricks won"))]
    doubles: Doubles = 0
    honours: Honours = None
    honours_side: HonoursSide = None
    chicane: Chicane = None
    over_level: Annotated[int | None, titled(Word("Level of the previous bid"), low=1, high=7)] = None
    over_trump: Annotated[Suit | None, titled(Word("Trumps of the previous bid"))] = None
    dealer: DealerName = None
    below: Below = None
    above: Above = None

    revokes: ClassVar[None] = None  # the tricks are written as they lie after a revoke
    revoke_choice: ClassVar[str] = "tricks"


def value(level: int, trump: str) -> int:
    """By what bids are compared: the points their odd tricks would count."""
    return level * straight.VALUES[trump]


def breaches(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(pad), deal, SOURCE, pad.table.players)
    faults = [*deal_breaches(deal), *_insufficient(deal)]
    yield from faults
    if not faults:
        yield from miswritten(lines(pad, deal), deal, bid_words(deal.level, deal.trump), SOURCE)


def _insufficient(deal: Deal) -> Iterator[RuleError]:
    if (deal.over_level is None) != (deal.over_trump is None):
        yield RuleError(
            "auction.over", "over_level", "The previous bid needs both a level and trumps.", SOURCE
        )
    if deal.over_level is None or deal.over_trump is None:
        return
    bid, before = value(deal.level, deal.trump), value(deal.over_level, deal.over_trump)
    if bid <= before:
        yield RuleError(
            "auction.insufficient", "level",
            "The bid is worth {bid} points and the previous bid {before}, so the bid is "
            "insufficient.", SOURCE,
            bid=bid, before=before,
        )  # fmt: skip


def lines(pad: Pad, deal: Any) -> Iterator[Line]:
    """What a deal puts on the pad."""
    side = deal.declarer % 2
    down = deal.level + straight.BOOK - deal.tricks[side]
    cost = pad.table.options.undertricks
    if down > 0 and cost:
        yield Line(1 - side, down * cost, Message("{down} off", down=down), ABOVE)
        yield from slam_lines(deal)
        options = pad.table.options
        yield from honour_lines(deal, options.honour_table, trick_unit(deal, options))
    else:
        yield from deal_lines(pad, deal)


GAMES = [
    Game(
        key="royal_auction",
        title=Word("Royal auction"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        doubts=honours_forgotten,
        names=("royal_spades",),
        **rubber(
            lines,
            game=lambda options: straight.GAME,
            premiums=lambda options: Premiums(straight.RUBBER, straight.RUBBER),
            rounded=lambda options: False,
        ),
    ),
]
