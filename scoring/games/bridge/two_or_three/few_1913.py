"""Bridge of 1913 for two and three: three-hand auction, dummy bridge, Chinese bridge. 001:l.722-755."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from scoring.bridge.relatives import auction, straight
from scoring.bridge.relatives.auction import LAWS_1913
from scoring.games.bridge.bids import RoyalsBid
from scoring.games.bridge.columns import Code, Columns, columns_fold, settle
from scoring.games.bridge.hand_honours import (
    DENOMINATIONS,
    Honours,
    HonoursByHand,
    HonoursOfDummy,
    auction_worth,
    check_honours,
)
from scoring.games.bridge.individual import Deal, Times, alone, deal_breaches, facts, played_lines, to_others
from scoring.games.bridge.pad import ABOVE, BELOW
from scoring.games.bridge.straight_lines import LIMIT, STRAIGHT, straight_honours, straight_tricks
from scoring.games.fields import PerPlayer, Player, record, titled
from scoring.games.shape import Fact, Game, Line
from scoring.games.written import DealerName, contradictions
from scoring.words import Message, RuleError, Word

AUCTION_THREE, THREE_DUMMY, TWO = "001:l.722", "001:l.739", "001:l.749"
GAME_PREMIUM, ACE, FOUR_ACES = 125, 10, 100
MULTIPLES = (0, 1, 2, 3, 8, 10)  # of the trick value, for so many honours in a player's hand
FAULTS = {"bids_out_of_turn": 50, "doubles_out_of_turn": 100, "cards_exposed": 50}
AUCTION_CODE = Code(
    LAWS_1913.game, LAWS_1913.rubber, LAWS_1913.rubber, at_once=(GAME_PREMIUM, GAME_PREMIUM),
    vulnerability=False,
)  # fmt: skip


@record
class Options:
    """This game has no options."""


# ---- three-hand auction


@record
class AuctionDeal(Deal):
    """Spades (`S`) count 2 a trick, royals (`R`) 9. A hand counts its own honours; dummy's: declarer."""

    contract: Annotated[RoyalsBid, titled(Word("Contract"))]
    held: HonoursByHand = None
    held_by_dummy: HonoursOfDummy = 0
    sits_out: Annotated[Player | None, titled(Word("Sits out"))] = None
    bids_out_of_turn: Annotated[PerPlayer[Times] | None, titled(Word("Declarations out of turn"))] = None
    doubles_out_of_turn: Annotated[PerPlayer[Times] | None, titled(Word("Doubles out of turn"))] = None
    cards_exposed: Annotated[PerPlayer[Times] | None, titled(Word("Cards exposed before the final bid"))] = (
        None
    )


def auction_breaches(columns: Columns, deal: AuctionDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, AUCTION_THREE)
    yield from contradictions(auction_facts(columns), deal, AUCTION_THREE, columns.table.players)
    yield from _sitting_out(columns, deal)
    if deal.honours is not None:
        yield RuleError(
            "auction_three_hand.honours", "honours", "Honours in every hand count here: enter them all.",
            AUCTION_THREE,
        )  # fmt: skip
    if deal.contract is None and deal.held is not None:
        yield RuleError("individual.passed", "held", "A passed-out deal has no honours.", AUCTION_THREE)
    if deal.contract is not None:
        hands = (*(deal.held or ()), deal.held_by_dummy)
        yield from check_honours(hands, "held", AUCTION_THREE, notrump=deal.contract.notrump)


def _sitting_out(columns: Columns, deal: AuctionDeal) -> Iterator[RuleError]:
    idle = deal.sits_out
    if (idle is None) == (columns.table.size == 4):
        yield RuleError(
            "auction_three_hand.sits_out",
            "sits_out",
            "Three players play; with four, one sits out.",
            AUCTION_THREE,
        )
    for name in ("declarer", "dealer"):
        if idle is not None and getattr(deal, name) == idle:
            yield RuleError(
                "auction_three_hand.idle", name, "{player} sits out.", AUCTION_THREE,
                player=columns.table.players[idle],
            )  # fmt: skip
    if idle is not None and deal.held and deal.held[idle]:
        yield RuleError(
            "auction_three_hand.idle", "held", "A player who sits out has no cards.", AUCTION_THREE
        )


def auction_score(columns: Columns, deal: AuctionDeal) -> Iterator[Line]:
    """Of what is for every other player, who sits out has nothing."""
    for line in (*_auction_lines(columns, deal), *_faults(columns, deal)):
        if line.side != deal.sits_out:
            yield line


def _auction_lines(columns: Columns, deal: AuctionDeal) -> Iterator[Line]:
    if deal.contract is None or deal.declarer is None:
        return
    yield from played_lines(
        columns, deal, alone(deal), lambda bid, tricks, vulnerable: auction_worth(LAWS_1913, bid, tricks)
    )
    hands = [*enumerate(deal.held or ()), (deal.declarer, deal.held_by_dummy)]
    for player, number in hands:
        if points := honours_alone(deal.contract.denomination, number):
            yield Line(player, points, Message("honours"), ABOVE)


def honours_alone(letter: str, number: int) -> int:
    """What so many honours in one hand count there. 001:l.1198."""
    if DENOMINATIONS[letter] == auction.NOTRUMP:
        return FOUR_ACES if number == 4 else number * ACE
    return MULTIPLES[number] * LAWS_1913.trick[DENOMINATIONS[letter]]


def _faults(columns: Columns, deal: AuctionDeal) -> Iterator[Line]:
    for name, points in FAULTS.items():
        for offender, times in enumerate(getattr(deal, name) or ()):
            yield from to_others(columns, offender, times * points, Message("penalty"))


def auction_facts(columns: Columns) -> Iterator[Fact]:
    """With three the deal goes round; how four take turns is the table's affair."""
    if columns.table.size == 3:
        yield from facts(columns)


# ---- straight bridge


@record
class StraightDeal:
    """Trumps as the dealer made them, his side's tricks, and the honours of each player."""

    trumps: Annotated[Literal["C", "D", "H", "S", "N"], titled(Word("Trumps"))]
    tricks: Annotated[int, titled(Word("Tricks won by the dealer"), low=0, high=13)]
    held: Annotated[PerPlayer[Honours], titled(Word("Honours in each hand"))]
    doubles: Annotated[int, titled(Word("Doubles"), low=0, high=6)] = 0
    dealer: DealerName = None


@record
class DummyDeal(StraightDeal):
    """A deal that also records the honours in the dealer's dummy."""

    held_by_dummy: HonoursOfDummy = 0


def dummy_breaches(columns: Columns, deal: DummyDeal) -> Iterator[RuleError]:
    yield from _straight_breaches(columns, deal, (*deal.held, deal.held_by_dummy), THREE_DUMMY)
    if deal.doubles > 2:
        yield RuleError(
            "straight.doubles",
            "doubles",
            "Eldest hand may double and the dealer may redouble; no further doubles are allowed.",
            THREE_DUMMY,
        )  # fmt: skip


def two_breaches(columns: Columns, deal: StraightDeal) -> Iterator[RuleError]:
    yield from _straight_breaches(columns, deal, deal.held, TWO)


def _straight_breaches(
    columns: Columns, deal: StraightDeal, hands: tuple[int, ...], source: str
) -> Iterator[RuleError]:
    yield from contradictions(facts(columns), deal, source, columns.table.players)
    yield from check_honours(hands, "held", source, notrump=deal.trumps == "N")
    if deal.doubles and straight.trick_unit(DENOMINATIONS[deal.trumps], deal.doubles - 1, LIMIT) >= LIMIT:
        yield RuleError(
            "straight.doubles", "doubles", "Doubling stops once a trick is worth a hundred.", "001:l.635"
        )


def dummy_score(columns: Columns, deal: DummyDeal) -> Iterator[Line]:
    """Only the dealer's tricks count towards game; each of the others writes theirs above the line."""
    dealer = _dealer(columns)
    theirs = straight.TRICKS - deal.tricks
    others = [player for player in range(3) if player != dealer]
    yield from straight_tricks(dealer, deal.trumps, deal.tricks, doubles=deal.doubles)
    yield from straight_honours(dealer, deal.trumps, (deal.held[dealer], deal.held_by_dummy))
    for player in others:
        yield from straight_tricks(player, deal.trumps, theirs, doubles=deal.doubles, column=ABOVE)
        yield from straight_honours(player, deal.trumps, [deal.held[other] for other in others])


def two_score(columns: Columns, deal: StraightDeal) -> Iterator[Line]:
    """Odd tricks count below the line to whoever took them; all of a player's cards are one hand."""
    dealer = _dealer(columns)
    for player, tricks in ((dealer, deal.tricks), (1 - dealer, straight.TRICKS - deal.tricks)):
        yield from straight_tricks(player, deal.trumps, tricks, doubles=deal.doubles, column=BELOW)
        yield from straight_honours(player, deal.trumps, (deal.held[player],))


def _dealer(columns: Columns) -> int:
    return columns.played % columns.table.size


def _nobody(deal: StraightDeal) -> tuple[int, ...]:
    return ()


def _always(code: Code) -> Callable[[Options], Code]:
    return lambda options: code


GAMES = [
    Game(
        key="auction_three_hand",
        title=Word("Three-hand auction"),
        family="bridge",
        tier="A",
        source=AUCTION_THREE,
        seats=(3, 4),
        deal=AuctionDeal,
        options=Options(),
        breaches=auction_breaches,
        facts=auction_facts,
        settle=settle,
        **columns_fold(auction_score, code=_always(AUCTION_CODE), side=alone),
    ),
    Game(
        key="bridge_three_dummy",
        title=Word("Bridge for three, dummy bridge"),
        family="bridge",
        tier="B",
        source=THREE_DUMMY,
        seats=(3,),
        deal=DummyDeal,
        options=Options(),
        breaches=dummy_breaches,
        facts=facts,
        settle=settle,
        names=("dummy_bridge",),
        **columns_fold(dummy_score, code=_always(STRAIGHT), side=_nobody),
    ),
    Game(
        key="bridge_two",
        title=Word("Bridge for two (Chinese bridge of 1913)"),
        family="bridge",
        tier="B",
        source=TWO,
        seats=(2,),
        deal=StraightDeal,
        options=Options(),
        breaches=two_breaches,
        facts=facts,
        settle=settle,
        **columns_fold(two_score, code=_always(STRAIGHT), side=_nobody),
    ),
]
