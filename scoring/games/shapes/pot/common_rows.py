"""Poker with cards on the table that belong to every hand."""

from __future__ import annotations

from typing import Any

from scoring.games.shapes.declared import Field
from scoring.games.shapes.pot.game import game
from scoring.games.shapes.pot.pot import Pot
from scoring.games.shapes.pot.showdown import (
    Cards,
    IsWild,
    any_one,
    arms,
    first_common,
    if_option,
    last_common,
    lowest_common,
    mates_of,
    none_of,
    none_wild,
    pairs_in_line,
    rows_of_five,
)
from scoring.words import Word

ROWS_HELP = Word("First the five cards of one row, then those of the other.")
CROSS_HELP = Word("First the centre, then the other cards of the row, then those of the column.")
TURNED_HELP = Word("In the order in which they were turned up.")
LAST_WILD = Field("last_wild", "flag", Word("The last card turned and its mates are wild"), default=False)


def _spit(hand: Cards, common: Cards, options: Any) -> IsWild:
    """000:l.6322: the common card and its mates, its mates alone, or none."""
    if options.wild == "none" or not common:
        return none_wild(hand, common, options)
    is_mate = mates_of(common[0])
    return is_mate if options.wild == "all" else lambda card: is_mate(card) and card != common[0]


ROWS = (
    Pot(
        key="spit_in_the_ocean", seats=range(2, 11), own_cards=(4, 4), common=1, wilds=_spit,
        options=(Field("wild", "choice", Word("Wild cards"), default="all",
                       values=(("all", Word("the common card and its mates")),
                               ("mates", Word("only the mates of the common card")),
                               ("none", Word("none")))),),
    ),
    Pot(key="wild_widow", seats=range(2, 11), own_cards=(5, 5), common=1, bars=none_of, wilds=first_common),
    Pot(key="stormy_weather", seats=range(2, 11), own_cards=(4, 4), common=3, bars=any_one,
        layout=TURNED_HELP, wilds=if_option("last_wild", last_common), options=(LAST_WILD,)),
    Pot(key="cincinnati", seats=range(2, 10), own_cards=(5, 5), common=5),
    Pot(key="lamebrain_pete", seats=range(2, 10), own_cards=(5, 5), common=5, wilds=lowest_common),
    Pot(key="tennessee", seats=range(2, 10), own_cards=(5, 5), common=5),
    Pot(key="round_the_world", seats=range(2, 11), own_cards=(4, 4), common=4),
    Pot(key="bedsprings", seats=range(2, 9), own_cards=(5, 5), common=10, bars=pairs_in_line,
        layout=ROWS_HELP),
    Pot(key="twin_beds", seats=range(2, 9), own_cards=(5, 5), common=10, bars=rows_of_five, layout=ROWS_HELP,
        wilds=if_option("last_wild", last_common), options=(LAST_WILD,)),
    Pot(
        key="southern_cross", seats=range(2, 9), own_cards=(5, 5), common=9, bars=arms, layout=CROSS_HELP,
        wilds=if_option("centre_wild", first_common),
        options=(Field("centre_wild", "flag", Word("The centre card and its mates are wild"),
                       default=False),),
    ),
    Pot(key="x_marks_the_spot", seats=range(2, 10), own_cards=(5, 5), common=5, layout=CROSS_HELP,
        wilds=first_common),
    Pot(key="criss_cross", seats=range(2, 10), own_cards=(5, 5), common=5, bars=arms, layout=CROSS_HELP,
        wilds=first_common),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
