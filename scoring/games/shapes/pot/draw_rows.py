"""Draw poker and its relatives: hands of own cards alone, none of them open before the showdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.cards import Rank
from scoring.cards.poker import (
    ACE_LOW,
    CATS_AND_DOGS,
    LOWBALL,
    STANDARD,
    Category,
    Ranking,
)
from scoring.games.shape import Fact, Line
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pot.chips import best_of
from scoring.games.shapes.pot.game import game
from scoring.games.shapes.pot.pot import (
    BOBTAIL,
    FOUR_FLUSH,
    KITTY,
    OPENERS,
    Fault,
    Pot,
    Pots,
    able,
    halves,
    staying,
    worths,
)
from scoring.games.shapes.pot.showdown import (
    BUG,
    HIGH_HAND,
    WILD,
    Hand,
    Judge,
    high_by,
    low_by,
    most_of_a_suit,
    ranks_wild,
)
from scoring.words import Message, Word

EVERYBODY = range(2, 11)
TWO_CARDS = Ranking((Category.PAIR, Category.NO_PAIR), size=2)
THREE_CARDS = Ranking((Category.THREE, Category.PAIR, Category.NO_PAIR), size=3)
THREE_WITH_RUNS = Ranking(
    (Category.THREE, Category.PAIR, Category.STRAIGHT_FLUSH, Category.FLUSH, Category.STRAIGHT,
     Category.NO_PAIR), size=3,
)  # fmt: skip
"""The variation of 000:l.6489."""
TEN_TO_ACE = tuple(Rank)[:5]


def left_of_the_dealer(state: Pots) -> tuple[int, int]:
    """The first two players at the dealer's left."""
    return state.from_the_left[0], state.from_the_left[1]


def _ante_and_straddle(state: Pots) -> Mapping[int, int]:
    """One chip, and two (000:l.5388, 000:l.6133)."""
    return dict(zip(left_of_the_dealer(state), (1, 2), strict=True))


def _by_scheme(state: Pots) -> Mapping[int, int]:
    return _ante_and_straddle(state) if state.table.options.scheme == "straddle" else {}


def _progressive(state: Pots) -> str:
    """000:l.6117: a step higher after each pot that was not opened."""
    names = [name for name, _ in OPENERS[1:]]
    most = names.index("two_pairs" if state.table.options.two_pairs else "aces")
    return names[min(state.unopened, most)]


def tens_high(hand: Hand) -> int | None:
    """000:l.7652: the best hand wins, and jacks or better are foul."""
    worth = HIGH_HAND(hand)
    return None if worth is None or worth >= STANDARD.least(Category.PAIR, Rank.JACK) else worth


SECOND: Mapping[str, Judge] = {
    "low": low_by(ACE_LOW), "lowball": low_by(LOWBALL), "tens_high": tens_high, "best_flush": most_of_a_suit,
}  # fmt: skip
ROUND = Field("round", "choice", Word("Opened in"), suggested="first",
              values=(("first", Word("the first round")), ("second", Word("the second round"))))  # fmt: skip


def _jacks_back(deal: Any, state: Pots) -> Judge:
    return HIGH_HAND if deal.round == "first" else SECOND[state.table.options.second]


def _second_round(deal: Any, state: Pots) -> Iterator[Fault]:
    if deal.round == "first" and not staying(deal):
        yield "round", Message("Where nobody opens, the second game is played."), "000:l.7645"
    if deal.round == "second" and deal.opener is not None:
        yield "opener", Message("Nobody had openers in the second round."), "000:l.7645"


def _to_the_dealer(deal: Any, state: Pots) -> int | None:
    return state.dealer


def _buck(deal: Any, state: Pots) -> Mapping[int, int]:
    """000:l.6637: a chip for each player from the holder of the buck, which passes to the left."""
    return {state.played % state.table.size: state.table.size}


def _holder(state: Pots) -> Iterator[Fact]:
    yield Fact("buck", Word("Buck"), state.table.players[state.played % state.table.size])


def _drinks(row: Pot, deal: Any, state: Pots, winners: Any) -> Iterator[Line]:
    """000:l.6500: the lowest hand pays for the drinks."""
    worth = worths(row, halves(row, deal, state)[0], deal, state)
    amount = state.table.options.drinks
    if amount and worth:
        for player in best_of({player: -own for player, own in worth.items()}, able(row, deal, state))[:1]:
            yield Line(player, -amount, Message("drinks"), account=KITTY.key)


def _all_show(deal: Any, state: Pots) -> Iterator[Fault]:
    if len(staying(deal)) < state.table.size:
        yield "status", Message("Nobody drops in this game."), "000:l.6494"
    if state.table.options.drinks and not state.table.options.kitty:
        yield "put", Message("The drinks are paid into the kitty, which this table does not keep."), ""


DRAW = Pot(key="draw_poker", seats=EVERYBODY, own_cards=(5, 5))
ROWS = (
    replace(
        DRAW, forced=_by_scheme, fault_sources={"forced": "000:l.5388"},
        options=(Field("scheme", "choice", Word("Before the deal"), default="free",
                       values=(("free", Word("as the table agrees")),
                               ("straddle", Word("ante of 1, straddle of 2")))),),
    ),
    replace(DRAW, key="jack_pots", option_of="draw_poker", opens="jacks"),
    replace(DRAW, key="ace_pots", option_of="draw_poker", opens="aces"),
    replace(DRAW, key="freak_pots", option_of="draw_poker", wilds=ranks_wild(Rank.TWO)),
    replace(DRAW, key="misere_pots", option_of="draw_poker", high=lambda deal, state: low_by(ACE_LOW)),
    replace(
        DRAW, key="progressive_jackpots", option_of="draw_poker", opens="jacks", requirement=_progressive,
        options=(Field("two_pairs", "flag", Word("After aces two pairs are needed"), default=False),),
    ),
    replace(
        DRAW, key="four_flush_to_open", option_of="draw_poker", opens="jacks",
        opens_too=lambda options: (FOUR_FLUSH, BOBTAIL) if options.bobtail else (FOUR_FLUSH,),
        options=(Field("bobtail", "flag", Word("Any bobtail opens"), default=False),),
    ),
    replace(DRAW, key="draw_open_anything"),
    replace(
        DRAW, key="blind_opening", forced=_ante_and_straddle, fault_sources={"forced": "000:l.6133"},
        high=lambda deal, state: high_by(CATS_AND_DOGS),
        unnamed_best=True,  # 000:l.6214: to some players a cat flush beats a straight flush
    ),
    replace(DRAW, key="poker_bug", joker=lambda options: BUG, opens="jacks",
            opens_too=lambda options: (FOUR_FLUSH, BOBTAIL)),
    replace(DRAW, key="joker_poker", joker=lambda options: WILD, opens="jacks"),
    replace(DRAW, key="shotgun"),
    replace(
        DRAW, key="mike", seats=range(2, 9), own_cards=lambda options: (options.cards, options.cards),
        options=(Field("cards", "whole", Word("Cards of a player"), 6, 8, default=7),),
    ),
    replace(DRAW, key="two_card_poker", own_cards=(2, 2), high=lambda deal, state: high_by(TWO_CARDS)),
    replace(
        DRAW, key="three_card_poker", own_cards=(3, 3),
        high=lambda deal, state: high_by(THREE_WITH_RUNS if state.table.options.runs else THREE_CARDS),
        options=(Field("runs", "flag", Word("Straights and flushes count, below a pair"), default=False),),
    ),
    replace(
        DRAW, key="whiskey_poker", seats=range(2, 10), faults=_all_show, bonus=_drinks,
        options=(Field("drinks", "whole", Word("The lowest hand pays for drinks"), 0, 1_000, default=0),),
    ),
    replace(
        DRAW, key="straight_poker", fault_sources={"forced": "000:l.6613"},
        forced=lambda state: {state.from_the_left[0]: 1},
    ),
    replace(
        DRAW, key="poker_buck", antes=_buck, facts=_holder, winner_deals=True,
        ranks=lambda options: TEN_TO_ACE if options.short_pack else tuple(Rank),
        options=(Field("short_pack", "flag", Word("Pack of 20 cards, ace to ten"), default=False),),
    ),
    replace(
        DRAW, key="jacks_back", opens="jacks", high=_jacks_back, faults=_second_round, fields=(ROUND,),
        options=(Field("second", "choice", Word("Second game"), default="low",
                       values=(("low", Word("low, 6 4 3 2 A")), ("lowball", Word("lowball")),
                               ("tens_high", Word("tens high")), ("best_flush", Word("best flush")))),),
    ),
    replace(
        DRAW, key="kings_back", opens="kings", faults=_second_round, fields=(ROUND,), unopened=_to_the_dealer,
        high=lambda deal, state: HIGH_HAND if deal.round == "first" else low_by(LOWBALL),
    ),
    replace(DRAW, key="tens_high", option_of="jacks_back", high=lambda deal, state: tens_high),
    replace(DRAW, key="best_flush", option_of="jacks_back", high=lambda deal, state: most_of_a_suit),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
