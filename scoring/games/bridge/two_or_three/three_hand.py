"""Three-hand bridge (cutthroat) and exchange dummy, by contract's or auction's figures.

Sources: 000:l.15597, 002:l.298, 000:l.15628.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Literal

from scoring.bridge.relatives.auction import S000
from scoring.games.bridge.columns import Code, Columns, columns_fold, settle
from scoring.games.bridge.hand_honours import (
    HonoursByHand,
    HonoursOfDummy,
    auction_honours,
    auction_worth,
    check_honours,
)
from scoring.games.bridge.individual import (
    CONTRACT,
    Deal,
    alone,
    by_contract,
    deal_breaches,
    fact_breaches,
    facts,
    honour_lines,
    played_lines,
)
from scoring.games.bridge.pad import ABOVE
from scoring.games.fields import record, titled
from scoring.games.shape import Game, Line
from scoring.words import Message, RuleError, Word

SOURCE, EXCHANGE = "000:l.15597", "000:l.15628"
FIGURES: Mapping[str, str] = {"s000": "portland_1948", "enc_c": "enc_c"}
AUCTION = Code(S000.game, S000.rubber, S000.rubber, vulnerability=False)


@record
class Options:
    """The book, the figures, and whether a defender's honours count for both defenders."""

    edition: Annotated[Literal["s000", "enc_c"], titled(Word("Rules"))] = "s000"
    scoring: Annotated[Literal["contract", "auction"], titled(Word("Scoring"))] = "contract"
    honours: Annotated[Literal["side", "holder"], titled(Word("Honours count for"))] = "side"


@record
class ThreeHandDeal(Deal):
    """A deal of three-hand bridge.

    By contract's figures it has `honours` and `holder`, by auction's the honours of every hand.
    """

    held: HonoursByHand = None
    held_by_dummy: HonoursOfDummy = 0


@record
class ExchangeDeal(ThreeHandDeal):
    """A deal that also records whether declarer laid his own hand down and played the other."""

    exchanged: Annotated[bool, titled(Word("Declarer took the other hand"))] = False


def breaches(columns: Columns, deal: ThreeHandDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, SOURCE)
    yield from fact_breaches(columns, deal, SOURCE)
    yield from _honour_breaches(columns.table.options.scoring == "auction", deal)
    if isinstance(deal, ExchangeDeal) and deal.exchanged and deal.contract is None:
        yield RuleError(
            "individual.passed", "exchanged", "The deal was passed out, so nobody took a hand.", EXCHANGE
        )


def _honour_breaches(by_auction: bool, deal: ThreeHandDeal) -> Iterator[RuleError]:
    if by_auction and deal.honours is not None:
        yield RuleError(
            "three_hand.auction",
            "honours",
            "Auction scoring counts honours in every hand: enter them all.",
            SOURCE,
        )
    hands = (*(deal.held or (0, 0, 0)), deal.held_by_dummy)
    if deal.contract is None:
        if any(hands):
            yield RuleError("individual.passed", "held", "A passed-out deal has no honours.", SOURCE)
    elif by_auction:
        yield from check_honours(hands, "held", SOURCE, notrump=deal.contract.notrump)
    elif any(hands):
        yield RuleError(
            "three_hand.contract",
            "held",
            "Contract scoring counts honours in one hand only: 100 or 150.",
            SOURCE,
        )


def score(columns: Columns, deal: ThreeHandDeal) -> Iterator[Line]:
    options = columns.table.options
    if options.scoring == "auction":
        yield from _by_auction(columns, deal)
        return
    yield from played_lines(columns, deal, alone(deal), by_contract(FIGURES[options.edition]))
    yield from honour_lines(columns, deal, alone(deal), alone=options.honours == "holder")


def _by_auction(columns: Columns, deal: ThreeHandDeal) -> Iterator[Line]:
    yield from played_lines(
        columns, deal, alone(deal), lambda bid, tricks, vulnerable: auction_worth(S000, bid, tricks)
    )
    for player in range(columns.table.size):
        hands = _hands(columns, deal, player)
        if deal.contract and (points := auction_honours(S000, deal.contract, hands)):
            yield Line(player, points, Message("honours"), ABOVE)


def _hands(columns: Columns, deal: ThreeHandDeal, player: int) -> tuple[int, ...]:
    """The honours that count for a player: declarer's with dummy's, the defenders' together."""
    honours = deal.held or (0, 0, 0)
    if player == deal.declarer:
        return (honours[player], deal.held_by_dummy)
    if columns.table.options.honours == "holder":
        return (honours[player],)
    return tuple(number for other, number in enumerate(honours) if other != deal.declarer)


THREE_HAND: Game[Columns, ThreeHandDeal, Options] = Game(
    key="three_hand_bridge",
    title=Word("Three-hand bridge, cutthroat"),
    family="bridge",
    tier="B",
    source=SOURCE,
    editions=("s000", "enc_c"),
    seats=(3,),
    deal=ThreeHandDeal,
    options=Options(),
    breaches=breaches,
    facts=facts,
    settle=settle,
    names=("cutthroat_bridge", "three_handed_bridge", "bridge_three_handed"),
    **columns_fold(
        score, code=lambda options: AUCTION if options.scoring == "auction" else CONTRACT, side=alone
    ),
)

GAMES = [
    THREE_HAND,
    replace(
        THREE_HAND,
        key="exchange_dummy",
        title=Word("Exchange dummy"),
        source=EXCHANGE,
        editions=(),
        deal=ExchangeDeal,
        option_of="three_hand_bridge",
        names=(),
    ),
]
