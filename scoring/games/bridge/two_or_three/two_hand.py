"""Bridge for two: a dummy each, or no dummies but a stock. Sources: 000:l.15725, 000:l.14872, 001:l.785.

A rubber of two sides of one, by the figures of contract, of auction, or of straight bridge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Literal

from scoring.bridge import Doubling
from scoring.bridge.relatives import straight
from scoring.bridge.relatives.auction import S000
from scoring.bridge.rubber import GAME, RUBBER_TABLES
from scoring.games.bridge.bids import Bid, BidOrTrump
from scoring.games.bridge.columns import Code, Columns, columns_fold, settled
from scoring.games.bridge.hand_honours import HonoursByHand, auction_honours, auction_worth, check_honours
from scoring.games.bridge.individual import (
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
from scoring.games.bridge.straight_lines import STRAIGHT, straight_honours, straight_tricks
from scoring.games.fields import record, titled
from scoring.games.settling import difference, in_hundreds
from scoring.games.shape import Game, Line, Number, Settlement
from scoring.words import Message, RuleError, Word

Figures = Literal["contract", "auction", "straight"]
DOUBLE_DUMMY, HONEYMOON_1, HONEYMOON_2, HONEYMOON_3, SEMI_EXPOSED, SINGLE, OPTION = (
    "000:l.15725", "000:l.15742", "000:l.15754", "000:l.15766", "000:l.15773", "000:l.15780", "000:l.14872",
)  # fmt: skip
STRAIGHT_SOURCE = "001:l.785"


@record
class ContractOptions:
    """By which edition of the contract laws; whether a rubber is settled exactly or in hundreds."""

    figures: Annotated[Literal["portland_1948", "laws_1993"], titled(Word("Scoring table"))] = "portland_1948"
    rounding: Annotated[Literal["exact", "hundreds"], titled(Word("Rounding of rubber settlements"))] = (
        "exact"
    )


@record
class Options(ContractOptions):
    """Whether the figures of contract or of auction are used."""

    scoring: Annotated[Literal["contract", "auction"], titled(Word("Scoring"))] = "contract"


@record
class EditionOptions(Options):
    """With straight bridge for choice, where the dealer makes trumps and nobody doubles."""

    edition: Annotated[Literal["contract", "straight"], titled(Word("Rules"))] = "contract"


@record
class StockDeal(Deal):
    """A deal of bridge for two with a stock.

    By contract's figures it has `honours` and `holder`, by the older figures the honours of every hand.
    """

    contract: Annotated[BidOrTrump, titled(Word("Contract, or trumps made"))]
    held: HonoursByHand = None


@record
class DummiesDeal(StockDeal):
    """Each has a dummy, whose honours are those of his side."""

    held_by_dummies: HonoursByHand = None


@record
class SingleDummyDeal(DummiesDeal):
    """The winning bid says whether it is played with the open dummy."""

    with_dummy: Annotated[bool | None, titled(Word("Bid with the open dummy"))] = None


@record
class OptionDeal(Deal):
    """Which hand the dealer named as the dummy of whoever is declarer."""

    dummy: Annotated[Literal["exposed", "closed"] | None, titled(Word("Dummy"))] = None


def figures_of(columns: Columns) -> Figures:
    options = columns.table.options
    if getattr(options, "edition", "contract") == "straight":
        return "straight"
    found: Figures = options.scoring
    return found


def code(options: Options) -> Code:
    if getattr(options, "edition", "contract") == "straight":
        return STRAIGHT
    if options.scoring == "auction":
        return Code(S000.game, S000.rubber, S000.rubber, vulnerability=False)
    return contract_code(options)


def contract_code(options: ContractOptions) -> Code:
    table = RUBBER_TABLES[options.figures]
    return Code(
        GAME, table.two_games, table.three_games,
        lone_game=table.lone_game, lone_part_score=table.lone_part_score,
    )  # fmt: skip


# ---- what cannot be


def breaches(source: str, columns: Columns, deal: StockDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, source)
    yield from fact_breaches(columns, deal, source)
    figures = figures_of(columns)
    if deal.contract is not None:
        yield from _bid(columns, deal, deal.contract, source)
    if figures == "contract" and _hands(deal) is not None:
        yield RuleError(
            "two_hand.contract",
            "held",
            "Contract scoring counts honours in one hand only: 100 or 150.",
            source,
        )
    if figures != "contract":
        yield from _older(deal, source)


def _bid(columns: Columns, deal: StockDeal, bid: Bid, source: str) -> Iterator[RuleError]:
    made = figures_of(columns) == "straight"
    if made != (bid.level == 0):
        yield RuleError(
            "two_hand.level", "contract",
            "At straight bridge, enter the trumps without a level (S, NT); otherwise enter a "
            "contract with its level (4S, 3NT).",
            source,
        )  # fmt: skip
    if made and bid.doubling is not Doubling.NONE:
        yield RuleError("two_hand.doubled", "contract", "There is no doubling here.", STRAIGHT_SOURCE)
    if made and deal.declarer not in (None, columns.played % columns.table.size):
        yield RuleError(
            "two_hand.maker", "declarer", "Trumps are made by the dealer, or by the dealer's "
            "dummy under the fixed rule.",
            STRAIGHT_SOURCE,
        )  # fmt: skip


def _older(deal: StockDeal, source: str) -> Iterator[RuleError]:
    """The honours of every hand; where dummies are dealt, all of them are in the hands."""
    if deal.honours is not None:
        yield RuleError(
            "two_hand.honours", "honours", "Honours in every hand count here: enter them all.", source
        )
    hands = _hands(deal)
    if deal.contract is None and hands is not None:
        yield RuleError("individual.passed", "held", "A passed-out deal has no honours.", source)
    elif deal.contract is not None and hands is None:
        yield RuleError("two_hand.held", "held", "Enter the honours in every hand.", source)
    elif deal.contract is not None and hands is not None:
        everything = [number for side in hands for number in side]
        dealt = isinstance(deal, DummiesDeal)
        yield from check_honours(everything, "held", source, notrump=deal.contract.notrump, all_dealt=dealt)


def _hands(deal: StockDeal) -> tuple[tuple[int, ...], ...] | None:
    """Honours of each player's hand, and of his dummy; None where nothing is written down."""
    dummies = deal.held_by_dummies if isinstance(deal, DummiesDeal) else None
    if deal.held is None and dummies is None:
        return None
    return tuple(zip(deal.held or (0, 0), dummies or (0, 0), strict=True))


def single_dummy_breaches(columns: Columns, deal: SingleDummyDeal) -> Iterator[RuleError]:
    yield from breaches(SINGLE, columns, deal)
    if (deal.with_dummy is None) != (deal.contract is None):
        yield RuleError(
            "single_dummy.dummy", "with_dummy",
            "For a contract that was played, enter whether it was bid with the open dummy.", SINGLE,
        )  # fmt: skip


def option_breaches(columns: Columns, deal: OptionDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, OPTION)
    yield from fact_breaches(columns, deal, OPTION)
    if deal.contract is None:
        yield RuleError("option.passed", "contract", "The dealer may not pass, so enter a contract.", OPTION)
    if deal.dummy is None:
        yield RuleError(
            "option.dummy", "dummy", "Enter whether dummy was the exposed or the closed hand.", OPTION
        )


# ---- what a deal brings


def contract_score(columns: Columns, deal: Deal) -> Iterator[Line]:
    yield from played_lines(columns, deal, alone(deal), by_contract(columns.table.options.figures))
    yield from honour_lines(columns, deal, alone(deal), alone=True)


def score(columns: Columns, deal: StockDeal) -> Iterator[Line]:
    by: Mapping[Figures, Callable[[Columns, StockDeal], Iterator[Line]]] = {
        "contract": contract_score,
        "auction": _by_auction,
        "straight": _by_straight,
    }
    yield from by[figures_of(columns)](columns, deal)


def _by_auction(columns: Columns, deal: StockDeal) -> Iterator[Line]:
    yield from played_lines(
        columns, deal, alone(deal), lambda bid, tricks, vulnerable: auction_worth(S000, bid, tricks)
    )
    for player, hands in enumerate(_hands(deal) or ()):
        if deal.contract and (points := auction_honours(S000, deal.contract, hands)):
            yield Line(player, points, Message("honours"), ABOVE)


def _by_straight(columns: Columns, deal: StockDeal) -> Iterator[Line]:
    if deal.contract is None or deal.tricks is None or deal.declarer is None:
        return
    letter, other = deal.contract.denomination, 1 - deal.declarer
    yield from straight_tricks(deal.declarer, letter, deal.tricks)
    yield from straight_tricks(other, letter, straight.TRICKS - deal.tricks)
    for player, hands in enumerate(_hands(deal) or ()):
        yield from straight_honours(player, letter, hands)


# ---- the end


def settle(columns: Columns) -> Settlement:
    """The loser pays the difference: exactly, or as it stands in hundreds."""
    sides = ((0,), (1,))
    if columns.table.options.rounding == "exact":
        return settled(columns, lambda final: difference(final, sides))

    def hundreds(final: tuple[Number, ...]) -> tuple[Number, ...]:
        return tuple(in_hundreds(margin) for margin in difference(final, sides))

    return replace(settled(columns, hundreds), per=100)


# ---- games

DUMMIES: Game[Columns, DummiesDeal, EditionOptions] = Game(
    key="double_dummy",
    title=Word("Double dummy bridge"),
    family="bridge",
    tier="B",
    source=DOUBLE_DUMMY,
    editions=("contract", "straight"),
    seats=(2,),
    deal=DummiesDeal,
    options=EditionOptions(),
    breaches=partial(breaches, DOUBLE_DUMMY),
    facts=facts,
    settle=settle,
    names=("double_dummy_bridge", "bridge_double_dummy", "two_hand_bridge", "two_hand_bridge_games"),
    **columns_fold(score, code=code, side=alone),
)

HONEYMOON: Game[Columns, StockDeal, Options] = Game(
    key="honeymoon_2",
    title=Word("Honeymoon bridge, draw (strip) bridge"),
    family="bridge",
    tier="B",
    source=HONEYMOON_2,
    seats=(2,),
    deal=StockDeal,
    options=Options(),
    breaches=partial(breaches, HONEYMOON_2),
    facts=facts,
    settle=settle,
    names=("draw_bridge", "strip_bridge"),
    **columns_fold(score, code=code, side=alone),
)

GAMES = [
    DUMMIES,
    replace(
        DUMMIES,
        key="honeymoon_1",
        title=Word("Honeymoon bridge, hidden dummies"),
        source=HONEYMOON_1,
        breaches=partial(breaches, HONEYMOON_1),
        names=("honeymoon", "honeymoon_bridge", "bridge_draw"),
    ),
    HONEYMOON,
    replace(
        HONEYMOON,
        key="honeymoon_3",
        title=Word("Honeymoon bridge, open stock"),
        source=HONEYMOON_3,
        breaches=partial(breaches, HONEYMOON_3),
        option_of="honeymoon_2",
        names=(),
    ),
    Game(
        key="semi_exposed_dummy",
        title=Word("Semi-exposed dummy (Chinese bridge)"),
        family="bridge",
        tier="B",
        source=SEMI_EXPOSED,
        seats=(2,),
        deal=DummiesDeal,
        options=Options(),
        breaches=partial(breaches, SEMI_EXPOSED),
        facts=facts,
        settle=settle,
        option_of="double_dummy",
        names=("chinese_bridge", "chinese_bridge_p185"),
        **columns_fold(score, code=code, side=alone),
    ),
    Game(
        key="single_dummy",
        title=Word("Single dummy bridge"),
        family="bridge",
        tier="B",
        source=SINGLE,
        seats=(2,),
        deal=SingleDummyDeal,
        options=Options(),
        breaches=single_dummy_breaches,
        facts=facts,
        settle=settle,
        **columns_fold(score, code=code, side=alone),
    ),
    Game(
        key="option_bridge",
        title=Word("Option"),
        family="bridge",
        tier="B",
        source=OPTION,
        seats=(2,),
        deal=OptionDeal,
        options=ContractOptions(),
        breaches=option_breaches,
        facts=facts,
        settle=settle,
        names=("option",),
        **columns_fold(contract_score, code=contract_code, side=alone),
    ),
]
