"""Poker for low, and for high and low: halves of the pot, with declarations where the table has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.cards import Rank
from scoring.cards.poker import (
    ACE_LOW,
    LOWBALL,
    STANDARD_LOW,
    Category,
    Low,
    Ranking,
)
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pot.draw_rows import TWO_CARDS
from scoring.games.shapes.pot.game import game
from scoring.games.shapes.pot.pot import DECLARATIONS, Pot, Pots
from scoring.games.shapes.pot.showdown import (
    BUG,
    WILD,
    Cards,
    IsWild,
    Judge,
    high_by,
    low_by,
    none_wild,
    ranks_wild,
    small_low,
)
from scoring.words import Word

DEUCES = ranks_wild(Rank.TWO)
LOWS: Mapping[str, Low] = {
    "standard": STANDARD_LOW, "ace_low": ACE_LOW, "lowball": LOWBALL,
    "double_ace": Low(runs=True, double_ace=True),
}  # fmt: skip
THREE_CARDS = Ranking(
    (Category.STRAIGHT_FLUSH, Category.THREE, Category.FLUSH, Category.PAIR, Category.NO_PAIR), size=3
)
"""000:l.7451: a straight flush beats three of a kind, a flush loses to it and beats a pair."""
THREE_ALIKE = replace(THREE_CARDS, order=(Category.THREE, Category.PAIR, Category.NO_PAIR))
WILD_CARDS = Field(
    "wild", "choice", Word("Wild cards"), default="none",
    values=(("none", Word("none")), ("bug", Word("the bug")), ("joker", Word("joker")),
            ("deuces", Word("deuces"))),
)  # fmt: skip


def lowest(default: str = "standard") -> Field:
    """What is low."""
    return Field(
        "low", "choice", Word("Low hands"), default=default,
        values=(("standard", Word("ace high, 7 5 4 3 2 is lowest")),
                ("ace_low", Word("ace low, 6 4 3 2 A is lowest")),
                ("lowball", Word("no straights or flushes, 5 4 3 2 A is lowest")),
                ("double_ace", Word("ace low, and the bug between ace and deuce"))),
    )  # fmt: skip


def low_of_table(deal: Any, state: Pots) -> Judge:
    """The low hand as the table plays it."""
    return low_by(LOWS[state.table.options.low])


def joker_of_table(options: Any) -> str:
    """What the joker is, where the table has one."""
    return {"bug": BUG, "joker": WILD}.get(options.wild, "")


def wild_of_table(hand: Cards, common: Cards, options: Any) -> IsWild:
    """Deuces, where they are wild at the table."""
    return (DEUCES if options.wild == "deuces" else none_wild)(hand, common, options)


def _lowest_takes_all(low: Low) -> Callable[[Any, Pots], Judge]:
    return lambda deal, state: low_by(low)


HIGH_LOW = Pot(
    key="high_low_poker", seats=range(2, 11), own_cards=(5, 8), low=low_of_table, wilds=wild_of_table,
    joker=joker_of_table, options=(DECLARATIONS, lowest(), WILD_CARDS),
)  # fmt: skip
PLAIN = (DECLARATIONS, lowest())
LOWBALL_GAME = Pot(
    key="lowball", seats=range(2, 11), own_cards=(5, 5), high=_lowest_takes_all(LOWBALL),
    joker=lambda options: BUG if options.bug else "",
    options=(Field("bug", "flag", Word("With the bug"), default=False),),
)  # fmt: skip
ROWS = (
    HIGH_LOW,
    Pot(key="high_low_stud_five", seats=range(2, 11), own_cards=(5, 5), low=low_of_table, options=PLAIN),
    Pot(key="high_low_stud_seven", seats=range(2, 8), own_cards=(7, 7), low=low_of_table, options=PLAIN),
    Pot(
        key="hurricane", seats=range(2, 11), own_cards=(2, 2), wilds=DEUCES, options=(DECLARATIONS,),
        high=lambda deal, state: high_by(TWO_CARDS), low=lambda deal, state: small_low,
    ),
    Pot(
        key="monte_high_low", seats=range(2, 11), own_cards=(3, 3), wilds=DEUCES,
        high=lambda deal, state: high_by(THREE_CARDS if state.table.options.runs else THREE_ALIKE),
        low=lambda deal, state: small_low,
        options=(DECLARATIONS, Field("runs", "flag", Word("Flushes and straight flushes count for high"),
                                     default=True)),
    ),
    LOWBALL_GAME,
    replace(
        LOWBALL_GAME, key="california_lowball", joker=lambda options: "", options=(),
        forced=lambda state: {state.dealer: 1, state.from_the_left[0]: 1},
        forced_antes=True, fault_sources={"forced": "000:l.7568"},
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
