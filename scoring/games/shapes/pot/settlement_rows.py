"""The pot itself, with every convention, and what changes how it is paid: declarations, royalties, penalties,
cold hands, freezeout, pots that must be won twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.row import Row
from scoring.games.shape import Fact
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pot.draw_rows import DRAW
from scoring.games.shapes.pot.game import game
from scoring.games.shapes.pot.high_low_rows import (
    HIGH_LOW,
    LOWS,
    WILD_CARDS,
    joker_of_table,
    low_of_table,
    lowest,
    wild_of_table,
)
from scoring.games.shapes.pot.pot import ALL_IN, DECLARATIONS, DROPPED, Fault, Pot, Pots
from scoring.games.shapes.pot.showdown import HIGH_HAND, Judge, low_by
from scoring.words import Message, Word, nouns

MODE = Field(
    "mode", "choice", Word("The pot goes to"), default="high",
    values=(("high", Word("the best hand")), ("low", Word("the lowest hand")),
            ("high_low", Word("high and low"))),
)  # fmt: skip
VOID = Field("void", "flag", Word("Void deal: everybody takes his chips back"), rare=True)


def _by_mode(deal: Any, state: Pots) -> Judge:
    options = state.table.options
    return low_by(LOWS[options.low]) if options.mode == "low" else HIGH_HAND


def _chips(state: Pots, player: int) -> int:
    """What a player has in a freezeout before the deal."""
    return int(state.table.options.chips + state.points[player])


def _within_stacks(deal: Any, state: Pots) -> Iterator[Fault]:
    """000:l.7680: who has no chips is out; nobody puts in more than he has."""
    for player, name in enumerate(state.table.players):
        chips, put = _chips(state, player), deal.put[player]
        if put > chips:
            yield (
                "put",
                Message("{player} has only {chips}.", player=name, chips=nouns.chips(chips)),
                "000:l.7680",
            )
        if chips <= 0 and deal.status[player] != DROPPED:
            yield "status", Message("{player} is out of the game.", player=name), "000:l.7680"
        if deal.status[player] == ALL_IN and put < chips:
            yield "status", Message("{player} has chips left.", player=name), "000:l.5589"


def _last_with_chips(state: Pots) -> Message | None:
    left = [player for player in range(state.table.size) if _chips(state, player) > 0]
    if len(left) > 1 or state.carried:
        return None
    return Message("{player} has all chips.", player=state.table.players[left[0]])


def _stacks(state: Pots) -> Iterator[Fact]:
    parts = [f"{name} {_chips(state, player)}" for player, name in enumerate(state.table.players)]
    yield Fact("stacks", Word("Chips"), ", ".join(parts))


def _markers(state: Pots) -> Iterator[Fact]:
    """000:l.7685: everybody can see who has won once."""
    names = [name for name, wins in zip(state.table.players, state.wins, strict=True) if wins]
    if names:
        yield Fact("markers", Word("Has won a hand"), ", ".join(names))


PENALTIES_ROW = Row(
    key="poker_penalties", title=Word("Poker penalties paid in chips"), family="law", tier="C",
    sources=("000:l.7713",),
)  # fmt: skip
ROWS = (
    Pot(
        key="poker_settlement", seats=range(2, 11), own_cards=lambda options: (options.cards, options.cards),
        high=_by_mode, low=low_of_table, low_mode=lambda options: bool(options.mode == "high_low"),
        wilds=wild_of_table, joker=joker_of_table, fields=(VOID,),
        lowest_wins=lambda options: bool(options.mode == "low"),
        options=(MODE, lowest(), WILD_CARDS,
                 Field("cards", "whole", Word("Cards of a player"), 5, 8, default=5)),
    ),
    replace(HIGH_LOW, key="poker_declarations",
            options=(replace(DECLARATIONS, default=True), *HIGH_LOW.options[1:])),
    replace(DRAW, key="poker_royalties", defaults={"royalty": 1}),
    replace(DRAW, key="poker_penalties", defaults={"penalties": True}, head=PENALTIES_ROW),
    replace(DRAW, key="cold_hands", equal=False),
    replace(
        DRAW, key="freezeout", faults=_within_stacks, ends=_last_with_chips, facts=_stacks,
        options=(Field("chips", "whole", Word("Chips of a player at the start"), 1, 9_999, default=100),),
    ),
    replace(DRAW, key="pots_won_twice", needed=2, facts=_markers),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
